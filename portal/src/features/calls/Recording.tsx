import type { CallRecord, RecordingVariant } from '@ekoline/contract/calls.ts'
import { messageOf } from '../../client.ts'
import { formatPhone, formatStation } from '../../format/phone.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { AudioPlayer } from '../../ui/AudioPlayer.tsx'
import { cx } from '../../ui/cx.ts'
import { DownloadIcon, PlayIcon } from '../../ui/file-icons.tsx'
import { saveFrom } from '../../ui/save-file.ts'
import { recordingLink, useRecordingLink } from './calls.queries.ts'

const buttonClass =
  'grid size-10 place-items-center rounded-field text-lagoon hover:bg-lagoon-wash disabled:opacity-50'

interface RecordingButtonsProps {
  call: CallRecord
  variant: RecordingVariant
  /** its player is open */
  open: boolean
  onPlay: () => void
}

/** Plays or saves the recording of a call. */
export function RecordingButtons({ call, variant, open, onPlay }: RecordingButtonsProps) {
  const name = `${variant} recording, ${formatPhone(call.src)} to ${formatStation(call.calledstation)}`
  const saving = useSubmit(() => recordingLink(call.uniqueid, variant), {
    failed: 'recording_failed',
    onDone: (link) => saveFrom(link, `call-${call.uniqueid}.wav`),
  })

  return (
    <span className="inline-flex items-center -ml-2.5 tabled:-my-2">
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
        disabled={saving.isPending}
        onClick={() => saving.run()}
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

interface RecordingPlayerProps {
  call: CallRecord
  variant: RecordingVariant
  onClose: () => void
}

/** Plays the recording of a call, as soon as its address is there. */
export function RecordingPlayer({ call, variant, onClose }: RecordingPlayerProps) {
  const link = useRecordingLink(call.uniqueid, variant)
  return (
    <AudioPlayer
      label={`Recording of the call to ${formatStation(call.calledstation)}`}
      address={link.data}
      refused={link.isError && !link.data ? messageOf(link.error, 'No answer came.') : null}
      seconds={call.real_sessiontime}
      failed={text('recording_failed')}
      onRenew={() => void link.refetch()}
      onClose={onClose}
    />
  )
}
