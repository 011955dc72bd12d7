import type { CallQuote } from '@ekoline/contract/calls/call-now.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { formatPrice } from '../../format/naira.ts'
import { AskCreditLine } from '../../money/wallet/AskCredit.tsx'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'

/** What a minute to the number costs, and how long the money lasts. */
export function QuoteLine({ quote }: { quote: CallQuote | null }) {
  if (quote === null) return text('dial_rate_none')
  const { name } = quote
  if (quote.costs_nothing) return name === null ? text('dial_rate_nothing') : text('dial_internal', { name })
  const rate =
    quote.connection > 0
      ? text('dial_rate_connection', {
          rate: formatPrice(quote.per_minute),
          fee: formatPrice(quote.connection),
        })
      : formatPrice(quote.per_minute)
  if (quote.seconds < quote.first_increment)
    return (
      <>
        {text('dial_rate_short', { rate })} <MoreMoney />
      </>
    )
  if (name !== null) return text('dial_internal_own', { name, rate, time: formatTalkTime(quote.seconds) })
  const steps = quote.next_increment > 1 && text('dial_rate_steps', { seconds: quote.next_increment })
  return [rateWords(quote, rate), steps].filter(Boolean).join(' · ')
}

/** An admin tops up; a member asks an admin first. */
function MoreMoney() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  if (!isAdmin && userStatus !== 'lead') return <AskCreditLine />
  return (
    <Link to={paths.topUp()} className={linkClass}>
      {text('dial_top_up')}
    </Link>
  )
}

function rateWords(quote: CallQuote, rate: string): string {
  if (quote.alone_per_minute !== null)
    return text('dial_rate_both', {
      rate,
      alone: formatPrice(quote.alone_per_minute),
      time: formatTalkTime(quote.seconds),
      seconds: quote.first_increment,
    })
  return text(quote.free_seconds > 0 ? 'dial_rate_free' : 'dial_rate', {
    rate,
    time: formatTalkTime(quote.seconds),
    free: formatTalkTime(quote.free_seconds),
    seconds: quote.first_increment,
  })
}
