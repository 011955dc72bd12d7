import { formatDuration } from '../../format/duration.ts'
import { text } from '../../text.ts'
import { useNow } from '../../ui/useCountdown.ts'

/** As a clock shows it. */
export function TalkTime({ since }: { since: number }) {
  const now = useNow()
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span className="tabular-nums">
      <span className="sr-only">{text('browser_call_time')} </span>
      {formatDuration(seconds)}
    </span>
  )
}
