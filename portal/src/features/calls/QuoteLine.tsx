import type { CallQuote } from '@ekoline/contract/calls.ts'
import { Link } from 'react-router'
import { formatTalkTime } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/Button.tsx'
import { TOP_UP_ANCHOR } from '../wallet/TopUpPanel.tsx'

/** What a minute to the number costs, and how long the money lasts. */
export function QuoteLine({ quote }: { quote: CallQuote | null }) {
  if (quote === null) return 'We have no rate to this number, so it can not be called.'
  const rate = `${formatNaira(quote.per_minute)} a minute`
  if (quote.seconds < quote.first_increment)
    return (
      <>
        {rate}. Your balance is not enough for a call.{' '}
        <Link to={`${paths.payments()}#${TOP_UP_ANCHOR}`} className={linkClass}>
          Top up
        </Link>
      </>
    )
  const free = quote.free_seconds > 0 ? `, ${formatTalkTime(quote.free_seconds)} of it free` : ''
  return `${rate}, up to ${formatTalkTime(quote.seconds)}${free}. A call costs ${quote.first_increment} s at least.`
}
