import { IVR_DESCRIPTION_LONGEST, IVR_NAME_LONGEST } from '@ekoline/contract/ivr-fields.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { linkClass } from '../../ui/link.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useLater } from '../../ui/useLater.ts'
import { objectionsOf } from '../profile/objections.ts'
import type { Details } from './draft.ts'
import { useRecordings } from './ivr.queries.ts'

interface DetailsDialogProps {
  title: string
  action: string
  /** what it is changed from, or how far it was typed before */
  of?: Details
  busy?: boolean
  /** of the last try; what the server objects to stands at its field */
  error?: unknown
  /** told of what is typed, for its link leads away from here */
  onType?: (details: Details) => void
  onDone: (details: Details) => void
  onClose: () => void
}

const NOTHING: Details = { name: '', description: '', recording: 0, recording_name: '' }

/** The basic details of a menu (service-areas §2, "IVR"; §5: name, description and a recording are needed). */
export function DetailsDialog({
  title,
  action,
  of,
  busy = false,
  error,
  onType,
  onDone,
  onClose,
}: DetailsDialogProps) {
  const [typed, setTyped] = useState<Details>(of ?? NOTHING)
  const objections = objectionsOf(error)
  const name = typed.name.trim()
  const description = typed.description.trim()
  const isComplete = name !== '' && description !== '' && typed.recording > 0

  function type(part: Partial<Details>) {
    const next = { ...typed, ...part }
    setTyped(next)
    onType?.(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete && !busy) onDone({ ...typed, name, description })
  }

  return (
    <Dialog open title={title} onClose={onClose} holds>
      <form aria-label={title} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={IVR_NAME_LONGEST}
          value={typed.name}
          onChange={(it) => type({ name: it })}
          error={objections.name}
        />
        <TextField
          label="Description"
          autoComplete="off"
          maxLength={IVR_DESCRIPTION_LONGEST}
          value={typed.description}
          onChange={(it) => type({ description: it })}
          error={objections.description}
        />
        <RecordingPicker
          value={typed.recording_name}
          error={objections.recording}
          onChoose={(recording, recording_name) => type({ recording, recording_name })}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={!isComplete}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RecordingPickerProps {
  value: string
  error: string | undefined
  onChoose: (id: number, name: string) => void
}

function RecordingPicker({ value, error, onChoose }: RecordingPickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useLater((typed ?? '').trim())
  const found = useRecordings(search)
  const { result = [], total = 0 } = found.data ?? {}
  const none = found.data && total === 0 && search === ''

  function noteOf(): string | null {
    if (found.isError) return unlessOffline(found.error, 'The recordings could not be fetched')
    if (found.isPending) return null
    if (total === 0)
      return search === '' ? 'You have no IVR recordings yet' : `No recording is called “${search}”`
    return total > result.length ? `${total.toLocaleString('en')} in all: type a name` : null
  }

  return (
    <div className="grid gap-1.5">
      <Combobox
        label="Recording"
        value={value}
        options={result.map(({ id, name }) => ({ value: String(id), label: name }))}
        loading={found.isPending || found.isPlaceholderData}
        note={noteOf()}
        onSearch={setTyped}
        onChoose={(id) => onChoose(Number(id), result.find((it) => String(it.id) === id)?.name ?? '')}
      />
      {error ? (
        <p className="text-small text-bad">{error}</p>
      ) : (
        <p className="text-small text-faint">
          {none ? 'Callers hear it first. ' : 'Callers hear it first, up to three times. '}
          <Link to={paths.files()} className={linkClass}>
            {none ? 'Upload one of type Menu (IVR)' : 'Upload another one'}
          </Link>
        </p>
      )}
    </div>
  )
}
