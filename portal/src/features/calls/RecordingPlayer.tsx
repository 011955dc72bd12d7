import type { CallRecord, RecordingVariant } from '@ekoline/contract/calls.ts'
import { messageOf } from '../../client.ts'
import { formatStation } from '../../format/station.ts'
import { text } from '../../text.ts'
import { AudioPlayer } from '../../ui/AudioPlayer.tsx'
import { useRecordingLink } from './calls.queries.ts'

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
