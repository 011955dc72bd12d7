import type { CallNow } from '@ekoline/contract/calls/call-now.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'

const SOON_SECONDS = 60 // from when who called is warned by a tone, too

/** What is left of the money of a call, and how long it lasts, counting down. */
export function CallLeft({ left }: Pick<CallNow, 'left'>) {
  if (!left) return null
  const { seconds, money } = left
  return (
    <p
      className={`text-small tabular-nums ${seconds <= SOON_SECONDS ? 'font-semibold text-warn' : 'text-soft'}`}
    >
      {text('call_left', { time: formatDuration(seconds), money: formatNaira(money) })}
    </p>
  )
}
