import { formatTalkTime } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import type { useCallTotals } from './calls.queries.ts'

interface CallTotalsProps {
  totals: ReturnType<typeof useCallTotals>
  onMissed: () => void
}

const heightClass = 'min-h-6 max-cards:min-h-12' // of one line, on a phone of two

const count = (value: number) => value.toLocaleString('en')

/** What all calls that are listed, on every page, come to: how many, how long, how much; and those missed. */
export function CallTotals({
  totals: { data, isError, isPlaceholderData, refetch },
  onMissed,
}: CallTotalsProps) {
  if (!data && isError)
    return (
      <p role="alert" className="text-small text-soft">
        {text('calls_totals_failed')}{' '}
        <button type="button" onClick={() => void refetch()} className={linkClass}>
          {text('calls_totals_again')}
        </button>
      </p>
    )
  if (!data)
    return (
      <div className={cx('grid content-center', heightClass)}>
        <Skeleton className="h-4 w-56" />
      </div>
    )
  const { calls, seconds, spent, missed } = data
  return (
    <fieldset
      className={cx(
        'flex flex-wrap content-start items-center gap-x-4 font-semibold tabular-nums transition-opacity',
        heightClass,
        isPlaceholderData && 'opacity-60',
      )}
    >
      <legend className="sr-only">{text('calls_totals')}</legend>
      <span>
        {calls === 1 ? text('calls_totals_one') : text('calls_totals_count', { count: count(calls) })}
      </span>
      <span>{formatTalkTime(seconds)}</span>
      <span>{formatNaira(spent)}</span>
      {missed > 0 && (
        <button
          type="button"
          onClick={onMissed}
          className="text-bad underline decoration-current/40 underline-offset-4 hover:decoration-current touch:-my-2 touch:min-h-10"
        >
          {text('calls_totals_missed', { count: count(missed) })}
        </button>
      )}
    </fieldset>
  )
}
