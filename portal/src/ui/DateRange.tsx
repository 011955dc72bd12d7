import { text } from '../text.ts'
import { TextField } from './TextField.tsx'
import { useDraft } from './useDraft.ts'

export interface Range {
  /** YYYY-MM-DD, or '' */
  from: string
  to: string
}

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

/** A native field shows the date as the browser writes dates: 04/11/2026 is in April where the month comes first. */
const [first] = new Intl.DateTimeFormat(navigator.language).formatToParts()
const isMonthFirst = first?.type === 'month'

const ours = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '2026-11-04' is '4 Nov 2026', where the field itself could be misread. */
function plainly(day: string): string | null {
  if (!isMonthFirst || day === '') return null
  const parts = Object.fromEntries(ours.formatToParts(new Date(day)).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month} ${parts.year}`
}

interface DateRangeProps {
  value: Range
  onChange: (range: Range) => void
  /** the last day that the calendar offers */
  max?: string
  /** a range without a start or an end is no range */
  required?: boolean
}

/**
 * Two native date fields. A half-typed date (a native field passes on each digit of the year), or an end before the
 * start, stays here with a message; only a valid range is passed on.
 */
export function DateRange({ value, onChange, max = LAST_DAY, required = false }: DateRangeProps) {
  const [{ from, to }, setDraft] = useDraft(value)
  const isCrossed = from !== '' && to !== '' && from > to
  const isWhole = (day: string) => (day === '' ? !required : FIRST_DAY <= day && day <= LAST_DAY)

  function change(range: Range) {
    setDraft(range)
    const inOrder = range.from === '' || range.to === '' || range.from <= range.to
    if (inOrder && isWhole(range.from) && isWhole(range.to)) onChange(range)
  }

  /** On blur, an unfinished date is replaced by the one in use. */
  function leave() {
    if (!isWhole(from) || !isWhole(to)) setDraft(null)
  }

  const common = { type: 'date', min: FIRST_DAY, max, required, onBlur: leave }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      <TextField
        {...common}
        label={text('ui_from')}
        value={from}
        hint={isWhole(from) && plainly(from)}
        onChange={(day) => change({ from: day, to })}
      />
      <TextField
        {...common}
        label={text('ui_to')}
        value={to}
        hint={isWhole(to) && plainly(to)}
        error={isCrossed ? text('ui_ends_before') : null}
        onChange={(day) => change({ from, to: day })}
      />
    </div>
  )
}
