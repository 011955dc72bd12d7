import type { Range } from '../../ui/DateRange.tsx'

const ALL = 'all'
const noBounds: Range = { from: '', to: '' }
const isSame = (one: Range, other: Range) => one.from === other.from && one.to === other.to

type DayWords = Range & { readonly dates: string }

/**
 * The days of a list that opens with some of its own, in the words of its address: without any these, and all of them by
 * `dates=all`.
 */
export function openedDays({ from, to, dates }: DayWords, usual: Range): Range {
  if (dates === ALL) return noBounds
  return from || to ? { from, to } : usual
}

/** The words by which the address has these days; the usual ones need none. */
export const dayWords = (range: Range, usual: Range): DayWords => ({
  ...(isSame(range, usual) ? noBounds : range),
  dates: isSame(range, noBounds) ? ALL : '',
})
