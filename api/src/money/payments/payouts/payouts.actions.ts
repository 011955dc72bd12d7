import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { defineAction } from '../../../platform/actions/action.ts'
import { naira, numbered, reason, usually } from '../../../platform/actions/fields.ts'
import { Refused } from '../../../platform/actions/refused.ts'
import { tableOf } from '../../../platform/actions/table.ts'
import type { Db } from '../../../platform/db/db.ts'
import { acceptDifference, PayoutRefused, planAcceptance } from './accept-payout.service.ts'
import { inMoney, PAYOUT_HEADS, payoutRow } from './payout-words.ts'
import { findPayout, type Payout } from './payouts.service.ts'

/** @throws Refused */
export async function payoutOf(db: Db, id: number): Promise<Payout> {
  const payout = await findPayout(db, id)
  if (!payout) throw new Refused(`There is no payout ${id}. "payouts list" shows them.`)
  return payout
}

export const payoutsMatch = defineAction({
  name: 'payouts match',
  permission: 'finance',
  summary: 'accepts a payout that differs from our books as it is',
  about: `For a payout whose difference you have clarified with the provider: what came less is booked as the provider's fees, what
came more makes them less. A payment that is not in our books must be booked before ("payments reconcile --settle"), and
so must a refund or chargeback that it was less by.`,
  input: {
    payout: numbered('PAYOUT'),
    other: usually(
      'NAIRA',
      'what the provider kept of it for something else than refunds and chargebacks',
      kobo(0),
      naira,
    ),
    reason,
  },
  audits: ['payout_accepted'],
  says: [(error) => (error instanceof PayoutRefused ? error.message : undefined)],
  asksOutside: true,

  async preview(ctx, { payout: id, other }) {
    const payout = await payoutOf(ctx.db, id)
    const planned = await planAcceptance(ctx, { id, other })
    const { deducted, rest } = planned
    const show = (amount: Kobo) => inMoney(kobo(Math.abs(amount)), payout.currency)
    return {
      would: [
        ...tableOf([PAYOUT_HEADS, payoutRow(payout)]),
        `${show(deducted)} of it were refunds and chargebacks.`,
        rest === 0
          ? 'No money would be booked.'
          : `The provider’s fees would become ${rest > 0 ? 'more' : 'less'} by ${show(rest)}.`,
      ],
      facts: planned,
    }
  },

  async run(ctx, actor, { payout: id, other, reason: why }, { deducted, rest }) {
    await acceptDifference(ctx, actor, { id, other, rest, reason: why })
    return {
      lines: [`Payout ${id} is accepted.`],
      data: { id, deductedKobo: deducted, restKobo: rest },
    }
  },
})
