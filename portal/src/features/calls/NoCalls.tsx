import { addDays, type Day } from '@ekoline/contract/time.ts'
import { formatDay } from '../../format/date.ts'
import { Button } from '../../ui/Button.tsx'
import type { Range } from '../../ui/DateRange.tsx'
import { EmptyState, NoPage } from '../../ui/states.tsx'
import { type CallView, latestDays } from './call-view.ts'

interface NoCallsProps {
  view: CallView
  today: Day
  /** how many pages there are; more than none when only this one is empty */
  pages: number
  onRange: (range: Range) => void
  onFirstPage: () => void
}

/** Why the list is empty, and what to do about it. */
export function NoCalls({ view, today, pages, onRange, onFirstPage }: NoCallsProps) {
  const { range, by, keyword, page } = view
  const days = `from ${formatDay(range.from)} to ${formatDay(range.to)}`
  const latest = latestDays(today)
  const goToLatest = (
    <Button kind="quiet" onClick={() => onRange(latest)}>
      Show the last 90 days
    </Button>
  )

  if (range.from > range.to)
    return (
      <EmptyState title="These days end before they start" action={goToLatest}>
        Choose an end on the day of the start or later.
      </EmptyState>
    )

  if (pages > 0)
    return (
      <NoPage page={page} onFirstPage={onFirstPage}>
        {pages === 1 ? 'All calls are on one page.' : `The calls fill ${pages.toLocaleString('en')} pages.`}
      </NoPage>
    )

  if (keyword !== '')
    return (
      <EmptyState title={`No calls ${by === 'src' ? 'from' : 'to'} a number with “${keyword}”`}>
        Searched all calls {days}.
      </EmptyState>
    )

  if (range.from === latest.from && range.to === latest.to)
    return (
      <EmptyState
        title="No calls in the last 90 days"
        action={
          <Button kind="quiet" onClick={() => onRange({ from: addDays(today, -365), to: today })}>
            Show the last 12 months
          </Button>
        }
      >
        Calls that you place or take appear here as soon as they end.
      </EmptyState>
    )

  const includesLatest = range.from <= latest.from && range.to >= latest.to
  return (
    <EmptyState title="No calls on these days" action={includesLatest ? null : goToLatest}>
      There is nothing {days}.
    </EmptyState>
  )
}
