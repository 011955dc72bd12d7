import type { LegPrice, ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { formatNaira, formatPrice } from '../../format/naira.ts'
import { text } from '../../text.ts'

const billing = ({ first_increment: first, next_increment: next, minimum, off_peak }: LegPrice) =>
  [
    off_peak && text('call_price_off_peak'),
    next === 1 ? text('call_price_by_second', { first }) : text('call_price_by_steps', { first, next }),
    minimum > first && text('call_price_minimum', { minimum }),
  ]
    .filter(Boolean)
    .join('')

const extras = ({ connection, by_plan, free, billed }: LegPrice) =>
  [
    connection > 0 &&
      billed > by_plan + free &&
      text('call_price_connection', { fee: formatPrice(connection) }),
    by_plan > 0 && text('call_price_plan', { seconds: by_plan }),
    free > 0 && text('call_price_free', { seconds: free }),
  ]
    .filter(Boolean)
    .join('')

function legWords(leg: LegPrice, key: 'call_price' | 'call_price_own'): string {
  const words = {
    seconds: leg.billed,
    price: formatPrice(leg.per_minute),
    billing: billing(leg),
    extras: extras(leg),
    cost: formatNaira(leg.cost),
  }
  const { deck, version, destination } = leg
  if (deck === null || version === null || destination === null) return text('call_price_old', words)
  return text(key, { ...words, deck, version, destination })
}

/** Why a call cost what it did: a sentence for each leg that was charged. */
export function priceWords({ price }: Pick<ListedCall, 'price'>): string[] {
  if (!price) return []
  const { called, own } = price
  return [
    ...(called.billed > 0 ? [legWords(called, 'call_price')] : []),
    ...(own && own.billed > 0 ? [legWords(own, 'call_price_own')] : []),
  ]
}
