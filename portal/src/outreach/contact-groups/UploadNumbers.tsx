import {
  CONSENT_SOURCE_LONGEST,
  CSV_MAXIMUM_BYTES,
  CSV_MAXIMUM_MEGABYTES,
} from '@ekoline/contract/outreach/contact-groups.facts.ts'
import type { Group, ListPreview } from '@ekoline/contract/outreach/contact-groups.ts'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, client, unlessOffline } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { useForm } from '../../kit/useForm.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Select } from '../../ui/Select.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { type ListColumns, useListPreview } from './contact-groups.queries.ts'
import { importCounts } from './LastUpload.tsx'
import { UploadPreview } from './UploadPreview.tsx'

const SAMPLE = [
  'First Name,Last Name,Phone Number',
  'Adaeze,Obi,08035550142',
  'Bola,Adeyemi,+2348125550143',
  'Chidi,Eze,09055550144',
]

/** Saves a sample list that can be uploaded (service-areas §2, "A sample CSV download is offered"). */
const saveSample = () =>
  saveFile(new File([`${SAMPLE.join('\r\n')}\r\n`], 'sample.csv', { type: 'text/csv' }))

interface UploadProps {
  groups: readonly Group[]
  chosen: number
  onChoose: (group: number) => void
  onDone: () => void
}

const isCsv = ({ name, type }: File) => /\.csv$/i.test(name) || type === 'text/csv'

/** What is wrong with a file, before it is sent. @source service-areas §5, "only csv is supported" */
function objectionTo(file: File | null): string | undefined {
  if (!file) return text('csv_missing')
  if (!isCsv(file)) return text('only_csv')
  const megabytes = CSV_MAXIMUM_MEGABYTES
  return file.size > CSV_MAXIMUM_BYTES ? text('numbers_too_large', { megabytes }) : undefined
}

/** The server's reason for refusing a file; without an answer of the API, that something went wrong (service-areas §8). */
function whyNotUploaded(error: unknown): string {
  const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
  return body && http < 500 ? body.message : unlessOffline(error, text('internal'))
}

interface NumbersFile extends ListColumns {
  file: File
  group_id: number
  consent_source: string
}

interface Typed {
  file: File | null
  consent: string
  /** those that the person chose in place of the found ones */
  columns: ListColumns
}

const EMPTY: Typed = { file: null, consent: '', columns: {} }

/** The columns by which the preview was made: what the person saw is what is uploaded. */
const chosenOf = (preview: ListPreview): ListColumns => ({
  phone_columns: preview.phone_columns.join(','),
  first_name_column: preview.first_name_column,
  last_name_column: preview.last_name_column,
})

/** Sends a file, and asks what became of its lines; null when that is not known. */
async function addNumbers({ file, ...body }: NumbersFile, progress: Parameters<typeof upload>[2]) {
  await upload('addGroupMembers', { file, body }, progress)
  const group = await client.group({ params: { id: body.group_id } }).catch(() => null)
  return group?.result.last_import ?? null
}

/**
 * The upload panel (service-areas §2, "Bulk dialler"; security R2: where the people agreed is asked with each file). What
 * was found in a list is shown before it is uploaded, and nothing is uploaded before that.
 *
 * @source SA-97, SA-102, SA-103
 */
export function UploadNumbers({ groups, chosen, onChoose, onDone }: UploadProps) {
  const state = useState(EMPTY)
  const [{ file, columns }] = state
  const readable = objectionTo(file) === undefined ? file : null
  const found = useListPreview(readable, {})
  const preview = useListPreview(readable, columns)
  const unread = preview.isError ? whyNotUploaded(preview.error) : undefined
  const { form, typed, field, change, object, objections, submit } = useForm<Typed>(
    state,
    ({ file, consent }) => ({
      file: objectionTo(file),
      consent: consent.trim() === '' ? text('consent_missing') : undefined,
    }),
  )
  const chooser = useRef<HTMLInputElement>(null)
  const { share, run, cancel } = useUpload(addNumbers, {
    failed: whyNotUploaded,
    cancelled: text('upload_given_up'),
    refreshes: 'outreach',
    onDone: (outcome) => {
      if (outcome?.rejected) toast.info(text('numbers_partly_added', { counts: importCounts(outcome) }))
      else toast.success(text('numbers_uploaded'))
      change(EMPTY)
      if (chooser.current) chooser.current.value = ''
      onDone()
    },
    onFailed: (error) => object({ file: whyNotUploaded(error) }),
  })
  const busy = share !== null
  const isListed = groups.some(({ id }) => id === chosen)
  const send = submit(({ file, consent }) => {
    if (file && preview.data && !busy)
      void run({ file, group_id: chosen, consent_source: consent.trim(), ...chosenOf(preview.data) })
  })
  /** A list that could not be read is looked at again: the server may have been away. */
  function sendOrLook(event: FormEvent) {
    if (unread === undefined) return send(event)
    event.preventDefault()
    void preview.refetch()
  }

  return (
    <form
      ref={form}
      aria-label={text('upload_numbers')}
      onSubmit={sendOrLook}
      noValidate
      className="grid gap-4"
    >
      <div className="grid items-start gap-4 cards:grid-cols-2">
        <Select
          label={text('group_label')}
          name="group"
          value={isListed ? String(chosen) : ''}
          disabled={busy}
          choices={[
            ...(isListed ? [] : [{ value: '', label: text('group_choose') }]),
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => id !== '' && onChoose(Number(id))}
        />
        <TextField
          label={text('upload_consent')}
          maxLength={CONSENT_SOURCE_LONGEST}
          placeholder={text('upload_consent_example')}
          hint={text('upload_consent_hint')}
          disabled={busy}
          {...field('consent')}
        />
      </div>
      <FileField
        ref={chooser}
        label={text('upload_file')}
        name="file"
        accept=".csv,text/csv"
        hint={text('upload_file_hint', { megabytes: CSV_MAXIMUM_MEGABYTES })}
        error={objections.file ?? unread}
        disabled={busy}
        onChoose={(file) => change({ file, columns: {} })}
      />
      {found.isLoading && (
        <p role="status" className="text-small text-faint">
          {text('upload_check_busy', { file: file?.name ?? '' })}
        </p>
      )}
      {found.data && (
        <UploadPreview
          found={found.data}
          shown={preview.data ?? found.data}
          refreshing={preview.isPlaceholderData}
          disabled={busy}
          onChoose={(columns) => change({ columns: { ...typed.columns, ...columns } })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy} disabled={preview.isFetching} className="max-cards:grow">
          {text('upload_send')}
        </Button>
        <Button kind="plain" onClick={saveSample}>
          {text('upload_sample')}
        </Button>
      </div>
      {busy && (
        <Progress
          label={share < 1 ? text('upload_sending', { file: typed.file?.name ?? '' }) : text('upload_adding')}
          share={share}
          onCancel={cancel}
        />
      )}
    </form>
  )
}
