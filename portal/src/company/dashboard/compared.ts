import { text } from '../../text.ts'

/** This month's spending against last month's by the same day, in words; null: there is nothing to compare with. */
export function compared(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return text('overview_same')
  return text(percent > 0 ? 'overview_more' : 'overview_less', {
    percent: Math.abs(percent).toLocaleString('en'),
  })
}
