import type { Kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { inMoney, PAYOUT_HEADS, payoutRow } from '../../money/payments/payouts/payout-words.ts'
import { payoutOf } from '../../money/payments/payouts/payouts.actions.ts'
import {
  type Difference,
  keptOf,
  listLines,
  listPayouts,
  type Owed,
  owedByProvider,
  type Payout,
} from '../../money/payments/payouts/payouts.service.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

const SHOWN = 40

const words: Record<Difference, string> = {
  unknown: 'is not in our books',
  repeated: 'was in an earlier payout too',
  amount: 'has another amount in our books',
  fee: 'has another fee in our books',
}

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
          ...(payouts.length > 0
            ? tableOf([PAYOUT_HEADS, ...payouts.map(payoutRow)])
            : ['No payout was imported yet.']),
          ...owed.flatMap(owedLines),
        ],
        data: { payouts, owed },
      }
    }),
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
      const payout = await payoutOf(db, numberOf(text, 'payout'))
      const payments = await listLines(db, payout.id)
      const rows = payments.map(({ reference, amount, fee, difference }) => [
        reference,
        inMoney(amount, payout.currency),
        inMoney(fee, payout.currency),
        difference ? words[difference] : '',
      ])
      const lines = [
        ...tableOf([PAYOUT_HEADS, payoutRow(payout)]),
        ...unexplainedLines(payout),
        ...tableOf([['Payment', 'Amount', 'Fee', 'Difference'], ...rows]),
      ]
      return { lines, data: { ...payout, payments } }
    }),
}
