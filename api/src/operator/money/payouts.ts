import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { ProviderUnavailable } from '../../adapters/payments/payments.ts'
import {
  acceptDifference,
  PayoutRefused,
  planAcceptance,
} from '../../money/payments/payouts/accept-payout.service.ts'
import {
  type Difference,
  findPayout,
  keptOf,
  listLines,
  listPayouts,
  type Owed,
  owedByProvider,
  type Payout,
} from '../../money/payments/payouts/payouts.service.ts'
import type { Db } from '../../platform/db/db.ts'
import { agree, reason, yes } from '../agree.ts'
import { amountOf, inNaira, numberOf, reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { foreseen } from '../trial.ts'

const SHOWN = 40

const inMoney = (amount: Kobo, currency: string) =>
  currency === market.currency ? inNaira(amount) : `${amount} ${currency} (smallest unit)`

const words: Record<Difference, string> = {
  unknown: 'is not in our books',
  repeated: 'was in an earlier payout too',
  amount: 'has another amount in our books',
  fee: 'has another fee in our books',
}

const differenceOf = ({ state, rest, currency }: Payout) =>
  state === 'matched' ? '' : rest === 0 ? 'payments differ' : `${inMoney(rest, currency)} less than booked`

const rowOf = (payout: Payout) => [
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
const HEADS = [
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

function owedLines({ account, currency, owed, notPaidOut, oldest, notDeducted, differing }: Owed): string[] {
  const show = (amount: Kobo) => inMoney(amount, currency)
  return [
    `${account} owes us ${show(owed)}:`,
    `  ${show(notPaidOut)} of payments that no payout was for yet${oldest ? `, the oldest of ${dayOf(oldest)}` : ''}`,
    `  less ${show(notDeducted)} of refunds and chargebacks that no payout was less by yet`,
    `  and ${show(differing)} that payouts came to less than our books say`,
  ]
}

export const payoutsList: Verb = {
  name: 'payouts list',
  parameters: [],
  options: {},
  summary: 'what the provider paid to our bank account, and what it still owes us',
  about: `The newest ${SHOWN} payouts, those that differ from our books first. They are imported and compared every hour; the sums
are those of the last comparison. Of each: what its payments took from cards, what the provider kept as fees and for
refunds and chargebacks, and what came to the bank. "payouts show" names the payments of one.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      const [payouts, owed] = [await listPayouts(ctx.db, SHOWN), await owedByProvider(ctx)]
      return {
        lines: [
          ...(payouts.length > 0 ? tableOf([HEADS, ...payouts.map(rowOf)]) : ['No payout was imported yet.']),
          ...owed.flatMap(owedLines),
        ],
        data: { payouts, owed },
      }
    }),
}

/** @throws Refused */
async function payoutOf(db: Db, text: string): Promise<Payout> {
  const payout = await findPayout(db, numberOf(text, 'payout'))
  if (!payout) throw new Refused(`There is no payout ${text}. "payouts list" shows them.`)
  return payout
}

/** What a payout was less by, and our books do not have. */
function unexplainedLines(payout: Payout): string[] {
  const kept = keptOf(payout)
  if (payout.state !== 'differs' || payout.deducted === kept) return []
  return [
    `The provider kept ${inMoney(kept, payout.currency)} beside its fees, and less than that went back in our books: a refund or`,
    'a chargeback is missing there, or the provider kept it for something else.',
  ]
}

export const payoutsShow: Verb = {
  name: 'payouts show',
  parameters: ['PAYOUT'],
  options: {},
  summary: 'the payments of a payout, and where they differ from our books',
  about: `Each payment by its reference, with what the provider took and kept, those that differ first. "payments find" shows whose
a payment is.`,

  run: (operator, [text = '']) =>
    withService(operator, async ({ db }) => {
      const payout = await payoutOf(db, text)
      const payments = await listLines(db, payout.id)
      const rows = payments.map(({ reference, amount, fee, difference }) => [
        reference,
        inMoney(amount, payout.currency),
        inMoney(fee, payout.currency),
        difference ? words[difference] : '',
      ])
      const lines = [
        ...tableOf([HEADS, rowOf(payout)]),
        ...unexplainedLines(payout),
        ...tableOf([['Payment', 'Amount', 'Fee', 'Difference'], ...rows]),
      ]
      return { lines, data: { ...payout, payments } }
    }),
}

export const payoutsMatch: Verb = {
  name: 'payouts match',
  parameters: ['PAYOUT'],
  options: {
    other: {
      value: 'NAIRA',
      about: 'what the provider kept of it for something else than refunds and chargebacks',
    },
    ...reason,
    ...yes,
  },
  summary: 'accepts a payout that differs from our books as it is',
  about: `For a payout whose difference you have clarified with the provider: what came less is booked as the provider's fees, what
came more makes them less. A payment that is not in our books must be booked before ("payments reconcile --settle"), and
so must a refund or chargeback that it was less by.`,

  run: (operator, [text = ''], given) =>
    withService(operator, async (ctx) => {
      const why = reasonOf(given)
      const other = given.other === undefined ? kobo(0) : amountOf(given.other)
      const payout = await payoutOf(ctx.db, text)
      const { id, currency } = payout
      return refusing(async () => {
        const { deducted, rest } = await planAcceptance(ctx, { id, other })
        const show = (amount: Kobo) => inMoney(kobo(Math.abs(amount)), currency)
        const would = [
          ...tableOf([HEADS, rowOf(payout)]),
          `${show(deducted)} of it were refunds and chargebacks.`,
          rest === 0
            ? 'No money would be booked.'
            : `The provider’s fees would become ${rest > 0 ? 'more' : 'less'} by ${show(rest)}.`,
        ]
        await agree(operator, given, would, foreseen)
        await acceptDifference(ctx, operatorActor(operator), { id, other, rest, reason: why })
        return {
          lines: [`Payout ${id} is accepted.`],
          data: { id, deductedKobo: deducted, restKobo: rest },
        }
      })
    }),
}

/** @throws Refused in place of PayoutRefused and ProviderUnavailable */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PayoutRefused) throw new Refused(error.message, { cause: error })
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Refused(`The provider does not answer: ${error.message}`, { cause: error })
  }
}
