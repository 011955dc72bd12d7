import type { Group } from '@ekoline/contract/contact-groups.ts'
import { CONSENT_SOURCE_LONGEST, CSV_MAXIMUM_BYTES, CSV_MAXIMUM_MEGABYTES } from '@ekoline/contract/limits.ts'
import { useRef, useState } from 'react'
import { ApiError, unlessOffline } from '../../client.ts'
import { useForm } from '../../kit/useForm.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Select } from '../../ui/Select.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { TextField } from '../../ui/TextField.tsx'
import { upload } from '../../upload.ts'

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
  chosen: number | null
  onChoose: (group: number) => void
}

const isCsv = ({ name, type }: File) => /\.csv$/i.test(name) || type === 'text/csv'

/** What is wrong with a file, before it is sent. @source service-areas §5, "only csv is supported" */
function objectionTo(file: File | null): string | undefined {
  if (!file) return text('csv_missing')
  if (!isCsv(file)) return text('only_csv')
  const megabytes = CSV_MAXIMUM_MEGABYTES
  return file.size > CSV_MAXIMUM_BYTES ? text('numbers_too_large', { megabytes }) : undefined
}

/** The server's reason for refusing a file; without an answer of ours, that something went wrong (service-areas §8). */
function whyNotUploaded(error: unknown): string {
  const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
  return body && http < 500 ? body.message : unlessOffline(error, text('internal'))
}

interface NumbersFile {
  file: File
  group_id: number
  consent_source: string
}

interface Typed {
  file: File | null
  consent: string
}

const EMPTY: Typed = { file: null, consent: '' }

/** The upload panel (service-areas §2, "Bulk dialler"; security R2: where the people agreed is asked with each file). */
export function UploadNumbers({ groups, chosen, onChoose }: UploadProps) {
  const { form, typed, field, change, object, objections, submit } = useForm<Typed>(
    useState(EMPTY),
    ({ file, consent }) => ({
      group: chosen === null ? text('group_missing') : undefined,
      file: objectionTo(file),
      consent: consent.trim() === '' ? text('consent_missing') : undefined,
    }),
  )
  const chooser = useRef<HTMLInputElement>(null)
  const { share, run, cancel } = useUpload(
    ({ file, ...body }: NumbersFile, progress) => upload('addGroupMembers', { file, body }, progress),
    {
      done: 'numbers_uploaded',
      failed: whyNotUploaded,
      cancelled: text('upload_given_up'),
      refreshes: ['groups'],
      onDone: () => {
        change(EMPTY)
        if (chooser.current) chooser.current.value = ''
      },
      onFailed: (error) => object({ file: whyNotUploaded(error) }),
    },
  )
  const busy = share !== null
  const isListed = groups.some(({ id }) => id === chosen)
  const send = submit(({ file, consent }) => {
    if (file && chosen !== null && !busy) void run({ file, group_id: chosen, consent_source: consent.trim() })
  })

  return (
    <Card
      title="Upload Numbers"
      aside={
        <Button kind="plain" size="row" onClick={saveSample}>
          Sample CSV
        </Button>
      }
    >
      <form ref={form} aria-label="Upload Numbers" onSubmit={send} noValidate className="grid gap-4">
        <Select
          label="Group"
          name="group"
          value={isListed ? String(chosen) : ''}
          error={objections.group}
          disabled={busy}
          choices={[
            ...(isListed ? [] : [{ value: '', label: 'Choose a group' }]),
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => id !== '' && onChoose(Number(id))}
        />
        <FileField
          ref={chooser}
          label="CSV file"
          name="file"
          accept=".csv,text/csv"
          hint={`With a column Phone Number; First Name and Last Name if you have them. At most ${CSV_MAXIMUM_MEGABYTES} MB.`}
          error={objections.file}
          disabled={busy}
          onChoose={(file) => change({ file })}
        />
        <TextField
          label="Where these people agreed to be called"
          maxLength={CONSENT_SOURCE_LONGEST}
          placeholder="Order form on our website, 2026"
          hint="The law asks for it. It is kept with your name and the time."
          disabled={busy}
          {...field('consent')}
        />
        <Button type="submit" busy={busy} wide>
          Upload
        </Button>
        {busy && (
          <Progress
            label={share < 1 ? `Uploading ${typed.file?.name}` : 'Adding the numbers'}
            share={share}
            onCancel={cancel}
          />
        )}
      </form>
    </Card>
  )
}
