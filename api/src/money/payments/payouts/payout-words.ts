import { market } from '@ekoline/contract/units/market.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { inNaira } from '../../../platform/actions/words.ts'
import type { Payout } from './payouts.service.ts'

/** An amount of a payout, whose currency may be another one. */
export const inMoney = (amount: Kobo, currency: string) =>
  currency === market.currency ? inNaira(amount) : `${amount} ${currency} (smallest unit)`

const differenceOf = ({ state, rest, currency }: Payout) =>
  state === 'matched' ? '' : rest === 0 ? 'payments differ' : `${inMoney(rest, currency)} less than booked`

/** A payout as a row of a table. */
export const payoutRow = (payout: Payout) => [
  String(payout.id),
  payout.providerPayoutId,
  dayOf(payout.paidAt),
  inMoney(payout.processed, payout.currency),
  inMoney(payout.fees, payout.currency),
  inMoney(payout.deducted, payout.currency),
  inMoney(payout.paid, payout.currency),
  payout.state,
  differenceOf(payout),
]
export const PAYOUT_HEADS = [
  'Payout',
  'At the provider',
  'Day (Lagos)',
  'Payments',
  'Fees',
  'Deducted',
  'Paid',
  'State',
  'Difference',
]
