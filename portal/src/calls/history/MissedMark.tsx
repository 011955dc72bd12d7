import { text } from '../../text.ts'
import { useMissedCount } from '../recordings/missed-count.queries.ts'

/** How many callers wait for a call back, beside the menu's link: the count alone, as there is no room for words. */
export function MissedMark() {
  const { data = 0 } = useMissedCount()
  if (data === 0) return null
  const count = data.toLocaleString('en')
  return (
    <span className="ml-auto whitespace-nowrap rounded-full bg-bad px-2 text-label font-semibold text-surface">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text('missed_menu', { count })}</span>
    </span>
  )
}
