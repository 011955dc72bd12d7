import {
  FILE_MAXIMUM_BYTES,
  FILE_MAXIMUM_MEGABYTES,
  FILEBUCKET_TYPES,
  type FilebucketType,
} from '@ekoline/contract/calls/files.facts.ts'
import { SOUND_HEAD_BYTES, soundKindOf } from '@ekoline/contract/calls/sound-kind.ts'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, unlessOffline } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Select } from '../../ui/Select.tsx'

/** What a file is by how it begins, as the server sees it too. */
const kindOf = async (file: Blob) =>
  soundKindOf(new Uint8Array(await file.slice(0, SOUND_HEAD_BYTES).arrayBuffer()))

/** Music on hold plays in the queues of the whole workgroup, so only admins are offered it. */
const choices = (isAdmin: boolean) => [
  { value: '' as const, label: text('files_choose_type') },
  ...FILEBUCKET_TYPES.filter((value) => isAdmin || value !== 'moh').map((value) => ({
    value,
    label: text(`filebucket_${value}`),
  })),
]

/** What a file of a type is played by. */
const typeNote = (type: FilebucketType | '', isAdmin: boolean) =>
  type === '' ? !isAdmin && text('files_moh_for_admins') : text(`files_${type}_note`)

/** What is wrong with a file, before it is sent. @source service-areas §5, "File upload" */
async function objectionTo(file: File): Promise<string | null> {
  const isCalledSound = file.type.startsWith('audio/') && !/\.wav$/i.test(file.name)
  const kind = await kindOf(file)
  if (kind === null) return text(isCalledSound ? 'only_wav' : 'select_audio')
  if (kind !== 'wav') return text('sound_other_format', { kind })
  const megabytes = FILE_MAXIMUM_MEGABYTES
  return file.size > FILE_MAXIMUM_BYTES ? text('file_too_large', { megabytes }) : null
}

/**
 * The message for a failed upload: the specification's words for a file that is not a wav; the server's reason; that it
 * could not be stored; or, without an answer of the API, that something went wrong.
 *
 * @source service-areas §8; docs/decisions/016-screens.md
 */
export function whyNotUploaded(error: unknown): string {
  const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
  if (body?.code === 'not_a_wav') return text('only_wav')
  if (body && http < 500) return body.message
  if (body?.status === false) return text('upload_failed')
  return unlessOffline(error, text('internal'))
}

/** The upload form (service-areas §2, "Files"). @source SA-33, SA-34 */
export function AddFile({ onDone }: { onDone: () => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { admin_status: isAdmin } = useProfile()
  const [file, setFile] = useState<File | null>(null)
  const latest = useRef<File | null>(null)
  const [type, setType] = useState<FilebucketType | ''>('')
  const [objection, setObjection] = useState<string | null>(null)
  const { cardid, workgroup } = useSeat()
  const { share, run, cancel } = useUpload(
    ({ chosen, filebucket_type }: { chosen: File; filebucket_type: FilebucketType }, progress) =>
      upload(
        'addUpload',
        {
          file: chosen,
          body: {
            card_id: cardid,
            filebucket_type,
            filebucket_permission: 'public',
            workgroup_name: workgroup,
          },
        },
        progress,
      ),
    {
      done: 'file_uploaded',
      failed: whyNotUploaded,
      cancelled: text('upload_cancelled'),
      refreshes: 'calls',
      onDone: () => {
        reset()
        onDone()
      },
      onFailed: (error) => setObjection(whyNotUploaded(error)),
    },
  )

  /** A file is taken once it has been looked at. */
  async function choose(chosen: File | null) {
    latest.current = chosen
    setFile(null)
    setObjection(null)
    const found = chosen && (await objectionTo(chosen))
    if (latest.current !== chosen) return
    setObjection(found)
    if (!found) setFile(chosen)
  }

  function reset() {
    setFile(null)
    setType('')
    if (chooser.current) chooser.current.value = ''
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file || type === '' || share !== null) return
    setObjection(null)
    await run({ chosen: file, filebucket_type: type })
  }

  const busy = share !== null
  const wanted = text('files_audio_hint', { megabytes: FILE_MAXIMUM_MEGABYTES })
  const note = typeNote(type, isAdmin)
  return (
    <form aria-label={text('files_add')} onSubmit={submit} noValidate className="grid gap-4">
      <FileField
        ref={chooser}
        label={text('files_audio')}
        accept=".wav,audio/wav,audio/x-wav"
        hint={wanted}
        error={objection}
        disabled={busy}
        onChoose={choose}
      />
      <div className="grid items-end gap-4 cards:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label={text('files_type')}
          value={type}
          onChange={setType}
          choices={choices(isAdmin)}
          disabled={busy}
        />
        <Button type="submit" busy={busy} disabled={!file || type === ''} className="h-[2.75rem]">
          {text('files_upload')}
        </Button>
      </div>
      {note && <p className="text-faint text-small">{note}</p>}
      {busy && (
        <Progress
          label={share < 1 ? text('files_uploading', { name: file?.name ?? '' }) : text('files_converting')}
          share={share}
          onCancel={cancel}
        />
      )}
    </form>
  )
}
