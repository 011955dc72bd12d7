import { IVR_DESCRIPTION_LONGEST, IVR_NAME_LONGEST } from '@ekoline/contract/routing/ivr.facts.ts'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { recordingOption, useRecordings } from '../../calls/files/sound-files.queries.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { useFirstWrong } from '../../kit/ThingForm.tsx'
import { objectionsOf } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button, linkClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Details } from './draft.ts'

interface DetailsDialogProps {
  title: string
  action: string
  /** the present values, or what was typed before */
  details?: Details
  busy?: boolean
  /** of the last attempt; the server's objections are shown at their fields */
  error?: unknown
  /** stores what is typed, because a link leads away from here */
  onType?: (details: Details) => void
  onDone: (details: Details) => void
  onClose: () => void
}

const NOTHING: Details = { name: '', description: '', recording: 0, recording_name: '' }

/** The basic details of a menu (service-areas §2, "IVR"; §5: name, description and a recording are needed). */
export function DetailsDialog({
  title,
  action,
  details,
  busy = false,
  error,
  onType,
  onDone,
  onClose,
}: DetailsDialogProps) {
  const [typed, setTyped] = useState<Details>(details ?? NOTHING)
  const objections = objectionsOf(error)
  const form = useFirstWrong(error)
  const needed = useId()
  const name = typed.name.trim()
  const description = typed.description.trim()
  const missing = [
    ...(name ? [] : [text('ivr_name')]),
    ...(description ? [] : [text('ivr_description')]),
    ...(typed.recording > 0 ? [] : [text('ivr_recording')]),
  ]
  const isComplete = missing.length === 0

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
      <form ref={form} aria-label={title} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={text('ivr_name')}
          maxLength={IVR_NAME_LONGEST}
          value={typed.name}
          onChange={(value) => type({ name: value })}
          error={objections.name}
        />
        <TextField
          label={text('ivr_description')}
          hint={text('ivr_description_hint')}
          maxLength={IVR_DESCRIPTION_LONGEST}
          value={typed.description}
          onChange={(value) => type({ description: value })}
          error={objections.description}
        />
        <RecordingPicker
          value={typed.recording_name}
          error={objections.recording}
          onChoose={(recording, recording_name) => type({ recording, recording_name })}
        />
        <p id={needed} className="min-h-[1lh] text-small text-soft">
          {!isComplete && text('ui_still_needed', { fields: missing.join(', ') })}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {text('ui_cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={!isComplete} aria-describedby={needed}>
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
  const search = usePickerSearch()
  return (
    <SearchPicker
      label={text('ivr_recording')}
      name="recording"
      value={value}
      search={search}
      found={useRecordings(search.word)}
      optionOf={recordingOption}
      onChoose={({ id, name }) => onChoose(id, name)}
      failed={text('ivr_recordings_failed')}
      none={text('ivr_recordings_none')}
      noMatch={(search) => text('ivr_recordings_no_match', { search })}
    >
      {(isEmpty) =>
        error ? (
          <p role="alert" className="text-small text-bad">
            {error}
          </p>
        ) : (
          <p className="text-small text-faint">
            {text('ivr_recording_hint')}{' '}
            <Link to={paths.files()} className={linkClass}>
              {text(isEmpty ? 'ivr_recording_upload' : 'ivr_recording_other')}
            </Link>
          </p>
        )
      }
    </SearchPicker>
  )
}
