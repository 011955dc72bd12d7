import type { PushDevice } from '@ekoline/contract/core/push.ts'
import { formatRelative } from '../../format/date.ts'
import { text } from '../../text.ts'

/** When a device was reached last. */
export function Arrived({ device: { last_arrived, failing_since } }: { device: PushDevice }) {
  const words = failing_since
    ? text('push_failing', { time: formatRelative(failing_since) })
    : last_arrived
      ? text('push_arrived', { time: formatRelative(last_arrived) })
      : text('push_arrived_never')
  return <p className={failing_since ? 'text-small text-bad' : 'text-small text-faint'}>{words}</p>
}
