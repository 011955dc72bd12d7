import { FILEBUCKET_TYPES, type FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { type FormEvent, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Select } from '../../ui/Select.tsx'
import { type ReadySound, SoundSources } from './SoundSources.tsx'
import { useSoundUpload } from './useSoundUpload.ts'

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

/** Adds a sound to the files: a new one, or one of the device (service-areas §2, "Files"). @source SA-33, SA-34 */
export function AddFile({ onDone }: { onDone: () => void }) {
  return (
    <SoundSources label={text('sound_heard')} fileLabel={text('files_audio')} name={text('sound_name_new')}>
      {(ready) => <Upload ready={ready} onDone={onDone} />}
    </SoundSources>
  )
}

/** What the sound is for, and the button that sends it. */
function Upload({ ready, onDone }: { ready: ReadySound; onDone: () => void }) {
  const { admin_status: isAdmin } = useProfile()
  const [type, setType] = useState<FilebucketType | ''>('')
  const { file, refuse, clear } = ready
  const { share, run, cancel, input } = useSoundUpload({
    done: () => text('file_uploaded'),
    onDone: () => {
      setType('')
      clear()
      onDone()
    },
    onFailed: refuse,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!file || type === '' || share !== null) return
    refuse(null)
    void run({ file, type })
  }

  const busy = share !== null
  const note = typeNote(type, isAdmin)
  return (
    <form aria-label={text('files_add')} onSubmit={submit} noValidate className="grid gap-4">
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
          label={
            share < 1 ? text('files_uploading', { name: input?.file.name ?? '' }) : text('files_converting')
          }
          share={share}
          onCancel={cancel}
        />
      )}
    </form>
  )
}
