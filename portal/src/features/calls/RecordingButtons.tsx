import type { CallRecord, RecordingVariant } from '@ekoline/contract/calls.ts'
import { useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { formatStation } from '../../format/station.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { DownloadIcon, PlayIcon } from '../../ui/file-icons.tsx'
import { saveFrom } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { recordingLink } from './calls.queries.ts'

const buttonClass =
  'grid size-10 place-items-center rounded-field text-lagoon hover:bg-lagoon-wash disabled:opacity-50'

interface RecordingButtonsProps {
  call: CallRecord
  variant: RecordingVariant
  /** its player is open */
  open: boolean
  onPlay: () => void
}

/** The ways to the recording of a call: hear it here, or save it. */
export function RecordingButtons({ call, variant, open, onPlay }: RecordingButtonsProps) {
  const [asking, setAsking] = useState(false)
  const name = `${variant} recording, ${formatPhone(call.src)} to ${formatStation(call.calledstation)}`

  async function save() {
    setAsking(true)
    try {
      saveFrom(await recordingLink(call.uniqueid, variant), `call-${call.uniqueid}.wav`)
    } catch (error) {
      if (!isSignedOut(error)) toast.info(messageOf(error, text('recording_failed')))
    }
    setAsking(false)
  }

  return (
    <span className="inline-flex items-center -ml-2.5 cards:-my-2">
      <button
        type="button"
        aria-label={`Play ${name}`}
        aria-expanded={open}
        onClick={onPlay}
        className={cx(buttonClass, open && 'bg-lagoon-wash')}
      >
        <PlayIcon />
      </button>
      <button
        type="button"
        aria-label={`Download ${name}`}
        disabled={asking}
        onClick={save}
        className={buttonClass}
      >
        <DownloadIcon />
      </button>
      <span aria-hidden="true" className="text-small text-faint tabled:hidden">
        {variant === 'business' ? 'Business Users' : 'Individual'}
      </span>
    </span>
  )
}
