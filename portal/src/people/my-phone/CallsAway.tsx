import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { useMyPhone } from './my-phone.queries.ts'

/** A notice while no calls can be made. @source DEC-96 */
export function CallsAway({ className }: { className?: string }) {
  if (useMyPhone().data?.calls !== 'unavailable') return null
  return (
    <div role="alert" className={cx('grid gap-1 rounded-card bg-warn-wash p-4', className)}>
      <p className="font-semibold text-warn">{text('calls_away')}</p>
      <p className="text-small text-ink">{text('calls_away_why')}</p>
    </div>
  )
}
