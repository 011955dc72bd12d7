import type { CallOfCentre } from '@ekoline/contract/routing/call-centre.ts'
import { whoIs } from '../../calls/history/call-words.ts'
import { SuperviseButtons, type useSupervision } from '../../calls/live/SuperviseButtons.tsx'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'

export interface CallDoings {
  supervision: ReturnType<typeof useSupervision>
  onEnd: (call: CallOfCentre) => void
}

/** With whom they talk, and over which of ours; of one that is heard, who hears whom. */
export function CallInRow({
  call,
  supervision: { heard },
}: { call: CallOfCentre } & Pick<CallDoings, 'supervision'>) {
  const isHeard = heard?.uniqueid === call.uniqueid
  const way = text(`live_call_${call.direction}`)
  const ours = call.ours.is === 'member' ? way : `${way} · ${whoIs(call.ours)}`
  return (
    <>
      <span className="block truncate text-ink" title={whoIs(call.other)}>
        {whoIs(call.other)}
      </span>
      {isHeard ? (
        <span className="block text-soft">
          {text(`supervise_${heard.mode}_what`, { name: call.answered_by ?? whoIs(call.ours) })}
        </span>
      ) : (
        <span className="block truncate text-faint" title={ours}>
          {ours}
        </span>
      )}
    </>
  )
}

/** Listen, Whisper, Join and End of a call; of the reader's own call only what it is. */
export function CallActions({ call, supervision, onEnd }: { call: CallOfCentre } & CallDoings) {
  const isOwn = useSeat().username === call.username
  const name = whoIs(call.other)
  if (isOwn) return <span className="text-small text-faint">{text('centre_own_call')}</span>
  return (
    <>
      {call.state === 'connected' && call.username !== null && (
        <SuperviseButtons uniqueid={call.uniqueid} name={name} supervision={supervision} />
      )}
      <Button
        kind="quiet"
        size="small"
        aria-label={text('live_call_of', { action: text('live_call_end'), name })}
        onClick={() => onEnd(call)}
      >
        {text('centre_end')}
      </Button>
    </>
  )
}
