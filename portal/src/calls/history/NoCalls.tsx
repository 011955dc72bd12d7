import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { searchKeyword } from '@ekoline/contract/units/phone.ts'
import { addDays, type Day } from '@ekoline/contract/units/time.ts'
import { formatDay } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, NoPage } from '../../ui/states.tsx'
import { type CallView, latestDays, noFilters } from './call-view.ts'

interface NoCallsProps {
  view: CallView
  today: Day
  /** how many pages there are; more than none when only this one is empty */
  pages: number
  onChoose: (choice: Partial<CallView>) => void
}

const noneKeys = {
  any: 'calls_none_any',
  phonenumber: 'calls_none_to',
  src: 'calls_none_from',
  noted: 'calls_none_noted',
} as const

/** Why the list is empty, and what to do about it. */
export function NoCalls({ view, today, pages, onChoose }: NoCallsProps) {
  const { range, by, keyword, page, direction, outcome, kind, taken, tag } = view
  const lookedAt = text('calls_none_days_what', { from: formatDay(range.from), to: formatDay(range.to) })
  const latest = latestDays(today)
  const goTo = (words: MessageKey, choice: Partial<CallView>) => (
    <Button kind="quiet" onClick={() => onChoose(choice)}>
      {text(words)}
    </Button>
  )
  const goToLatest = goTo('calls_none_latest', { range: latest })

  if (keyword !== '' && by !== 'noted' && searchKeyword(keyword) === '')
    return (
      <EmptyState title={text('calls_no_digits')} action={goTo('calls_clear_search', { keyword: '' })}>
        {text('calls_no_digits_what')}
      </EmptyState>
    )

  if (range.from > range.to)
    return (
      <EmptyState title={text('calls_crossed')} action={goToLatest}>
        {text('calls_crossed_what')}
      </EmptyState>
    )

  if (pages > 0)
    return (
      <NoPage page={page} onFirstPage={() => onChoose({})}>
        {pages === 1 ? text('calls_one_page') : text('calls_pages', { pages: pages.toLocaleString('en') })}
      </NoPage>
    )

  if (keyword !== '')
    return (
      <EmptyState
        title={text(noneKeys[by], { keyword })}
        action={goTo('calls_clear_search', { keyword: '' })}
      >
        {lookedAt}
      </EmptyState>
    )

  if (direction || outcome || kind || taken || tag)
    return (
      <EmptyState title={text('calls_none_filtered')} action={goTo('calls_filter_clear', noFilters)}>
        {lookedAt}
      </EmptyState>
    )

  if (range.from === latest.from && range.to === latest.to)
    return (
      <EmptyState
        title={text('calls_none')}
        action={goTo('calls_none_year', { range: { from: addDays(today, -365), to: today } })}
      >
        {text('calls_none_what')}
      </EmptyState>
    )

  const includesLatest = range.from <= latest.from && range.to >= latest.to
  return (
    <EmptyState title={text('calls_none_days')} action={includesLatest ? null : goToLatest}>
      {lookedAt}
    </EmptyState>
  )
}
