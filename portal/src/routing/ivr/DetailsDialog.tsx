import { IVR_DESCRIPTION_LONGEST, IVR_NAME_LONGEST } from '@ekoline/contract/routing/ivr.facts.ts'
import { type FormEvent, useId, useState } from 'react'
import { SoundField } from '../../calls/files/SoundField.tsx'
import { useFirstWrong } from '../../kit/ThingForm.tsx'
import { objectionsOf } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
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
  /** stores what is typed, which a reload would lose */
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
          // The specification requires a description: it is the name until a person writes another one.
          onChange={(value) =>
            type({ name: value, ...(typed.description === typed.name && { description: value }) })
          }
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
        <SoundField
          title={text('sound_heard')}
          label={text('ivr_recording')}
          name="recording"
          type="ivr"
          value={typed.recording_name}
          suggestedName={name || text('ivr_recording')}
          failed={text('ivr_recordings_failed')}
          none={text('ivr_recordings_none')}
          noMatch={(search) => text('ivr_recordings_no_match', { search })}
          hint={text('ivr_recording_hint')}
          error={objections.recording}
          onChoose={(sound) => type({ recording: sound.id, recording_name: sound.name })}
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
