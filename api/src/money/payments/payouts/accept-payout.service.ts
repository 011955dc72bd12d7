import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { checkMaximum } from '../../wallet/adjustments/operator-money.service.ts'
import { books } from '../../wallet/ledger.service.ts'
import { bookMove, compare, keptOf } from './payouts.service.ts'
import { acceptPayout, findPayout, listLines, lockPayouts, type Payout } from './payouts.sql.ts'

/** A payout cannot be accepted; the message says why, in words for the operator. */
export class PayoutRefused extends Error {}

export interface Acceptance {
  readonly id: number
  /** kobo that the provider kept for something else than refunds and chargebacks */
  readonly other: Kobo
}

/** What accepting a payout books: kobo that were refunds and chargebacks, and that were the provider's fees. */
export interface AcceptancePlan {
  readonly deducted: Kobo
  /** negative makes the fees less */
  readonly rest: Kobo
}

/** The payments of a payout that went back before we knew of them, and so are never booked. */
async function neverBooked(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  id: number,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>()
  for (const { reference, difference } of await listLines(db, id))
    if (difference === 'unknown' && (await payments.verify(reference))?.state === 'reversed')
      gone.add(reference)
  return gone
}

async function plan(
  tx: Tx,
  { id, other }: Acceptance,
  gone: ReadonlySet<string>,
): Promise<AcceptancePlan & { payout: Payout }> {
  await lockPayouts(tx)
  const payout = await findPayout(tx, id)
  if (!payout) throw new PayoutRefused(`There is no payout ${id}.`)
  if (payout.state !== 'differs')
    throw new PayoutRefused(`Payout ${id} does not differ: it is ${payout.state}.`)
  const { expected, left } = await compare(tx, payout)
  const lines = await listLines(tx, id)
  if (lines.some(({ reference, difference }) => difference === 'unknown' && !gone.has(reference)))
    throw new PayoutRefused(
      `Payout ${id} is also for a payment that we have not booked: "payments reconcile --settle" books it.`,
    )
  const kept = keptOf(payout)
  if (other > kept)
    throw new PayoutRefused(`The provider kept ${amountOf(kept, payout)} beside its fees, and not more.`)
  const deducted = kobo(kept - other)
  if (deducted > left)
    throw new PayoutRefused(
      `The provider kept ${amountOf(kept, payout)} beside its fees, and of what went back our books have ` +
        `${amountOf(left, payout)}. Book the refund or the chargeback first ("payments find", "payments dispute"); ` +
        'what it kept for something else, name by --other.',
    )
  return { payout, deducted, rest: kobo(expected - deducted - payout.paid) }
}

const amountOf = (amount: Kobo, { currency }: Payout) =>
  currency === market.currency ? `₦${exactNaira(amount)}` : `${amount} ${currency} (smallest unit)`

/**
 * What accepting a payout would book.
 *
 * @throws PayoutRefused, MoneyRefused; ProviderUnavailable
 */
export async function planAcceptance(
  ctx: Pick<Context, 'db' | 'payments' | 'config'>,
  acceptance: Acceptance,
): Promise<AcceptancePlan> {
  const gone = await neverBooked(ctx, acceptance.id)
  return transaction(ctx.db, async (tx) => {
    const { deducted, rest } = await plan(tx, acceptance, gone)
    checkMaximum(ctx, rest)
    return { deducted, rest }
  })
}

/**
 * Settles a payout that differs as it is: what came less than our books say was the provider's fee, and what came more
 * makes its fees less. Refused while it was less by more than went back in our books, for a refund that is booked
 * later would then be missing from the provider's account for good.
 *
 * @param acceptance with what was agreed to
 * @throws PayoutRefused, MoneyRefused; ProviderUnavailable
 */
export async function acceptDifference(
  ctx: Pick<Context, 'db' | 'clock' | 'payments' | 'config'>,
  actor: Actor,
  acceptance: Acceptance & { readonly rest: Kobo; readonly reason: string },
): Promise<void> {
  const { id, other, reason } = acceptance
  const gone = await neverBooked(ctx, id)
  return transaction(ctx.db, async (tx) => {
    const { payout, deducted, rest } = await plan(tx, acceptance, gone)
    if (rest !== acceptance.rest)
      throw new PayoutRefused('Its difference has just changed. Look at it again.')
    checkMaximum(ctx, rest)
    const { provider, currency, providerPayoutId } = payout
    const at = ctx.clock.now()
    const transactionId = await bookMove(tx, rest, {
      provider,
      currency,
      key: `${provider}:payout:${providerPayoutId}:rest`,
      description: `Difference of payout ${providerPayoutId} of ${provider}`,
      to: books.providerFees(provider, currency),
      at,
    })
    await acceptPayout(tx, id, { deducted, rest, transactionId })
    await writeAudit(tx, at, actor, {
      action: 'payout_accepted',
      target: `payout:${id}`,
      detail: { restKobo: rest, deductedKobo: deducted, otherKobo: other, currency, reason },
    })
  })
}
