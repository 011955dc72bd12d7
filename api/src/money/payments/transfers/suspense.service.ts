import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import { tryOut } from '../../../platform/db/trial.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { checkMaximum } from '../../wallet/adjustments/operator-money.service.ts'
import { books, post, wallet } from '../../wallet/ledger.service.ts'
import { findPayment, type Payment } from '../checkout/payments.sql.ts'
import { descriptionOf } from '../checkout/settle.service.ts'
import { RefundRefused, refreshRefunds } from '../refunds/refunds.service.ts'
import { lockBooked } from '../refunds/take-back.service.ts'
import { claimCharge, creditSuspended, findUnknownCharge } from './suspense.sql.ts'

/** How money in suspense is shared out: the payer's, and the card fee. */
export interface SuspenseCredit {
  readonly payment: Payment
  readonly took: Kobo
  readonly credit: Kobo
  readonly fee: Kobo
}

/** @throws RefundRefused */
async function shareOut(tx: Tx, reference: string): Promise<SuspenseCredit> {
  const payment = await findPayment(tx, reference)
  if (!payment) throw new RefundRefused(`There is no payment ${reference}.`)
  const booked = await lockBooked(tx, reference)
  const [held] = booked?.gave ?? []
  if ((await findPayment(tx, reference))?.state !== 'suspense' || !booked || !held)
    throw new RefundRefused('This payment is not in suspense.')
  if (booked.claimed > 0) throw new RefundRefused(PARTLY_BACK)
  if (held.account.name !== books.suspense().name)
    throw new RefundRefused(`What the provider took is not in ${market.currency}: it can only be refunded.`)
  const fee = kobo(Math.min(booked.took, payment.charge - payment.credit))
  return { payment, took: booked.took, credit: kobo(booked.took - fee), fee }
}

/**
 * What crediting a suspended payment would do, for what we and the provider know.
 *
 * @throws RefundRefused, MoneyRefused; ProviderUnavailable
 */
export async function planSuspenseCredit(ctx: Context, reference: string): Promise<SuspenseCredit> {
  const shares = await transaction(ctx.db, (tx) => shareOut(tx, reference))
  checkMaximum(ctx, shares.credit)
  if (shares.payment.provider === ctx.payments.name) {
    const refunds = await ctx.payments.refundsOf(reference)
    if (refunds.some(({ state }) => state !== 'failed')) throw new RefundRefused(PARTLY_BACK)
    if ((await ctx.payments.verify(reference))?.state === 'reversed') throw new RefundRefused(ALL_BACK)
  }
  return shares
}

const PARTLY_BACK = 'A part of it went back already, is on its way, or is disputed.'
const ALL_BACK = 'The provider gave all of it back already.'

/**
 * Credits a payment in suspense to the payer's wallet, less the card fee. It does not make the purchase that it was
 * for.
 *
 * @throws RefundRefused, MoneyRefused
 * @source decisions, "Money"
 */
export async function creditSuspense(
  ctx: Context,
  actor: Actor,
  { reference, reason }: { reference: string; reason: string },
): Promise<SuspenseCredit> {
  const payment = await findPayment(ctx.db, reference)
  if (payment?.state === 'suspense' && payment.provider === ctx.payments.name) {
    // What was refunded in the provider's dashboard must not be given again.
    await refreshRefunds(ctx, actor, reference)
    if ((await ctx.payments.verify(reference))?.state === 'reversed') throw new RefundRefused(ALL_BACK)
  }
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const shares = await shareOut(tx, reference)
    const { payment, took, credit, fee } = shares
    checkMaximum(ctx, credit)
    const { id } = await post(tx, {
      idempotencyKey: `${payment.provider}:suspense:${reference}`,
      kind: 'topup',
      description: descriptionOf(payment),
      at,
      userId: payment.userId,
      entries: [
        { account: books.suspense(), amount: kobo(-took) },
        { account: wallet(payment.cardId), amount: credit },
        { account: books.cardFees, amount: fee },
      ],
    })
    await creditSuspended(tx, reference, { transactionId: id, took, given: credit })
    await writeAudit(tx, at, actor, {
      action: 'suspense_credited',
      target: `payment:${reference}`,
      detail: { tookKobo: took, creditKobo: credit, reason },
    })
    return shares
  })
}

interface Claim {
  readonly reference: string
  readonly cardId: number
  readonly reason: string
}

interface Payer {
  readonly email: string
  readonly took: Kobo
  readonly currency: string
}

/** @throws RefundRefused */
async function claimIn(
  tx: Tx,
  provider: string,
  { reference, cardId, providerPaymentId }: Omit<Claim, 'reason'> & { providerPaymentId: string | null },
): Promise<Payer> {
  const charge = await findUnknownCharge(tx, provider, reference)
  if (!charge) throw new RefundRefused(`There is no charge ${reference} that is nobody's.`)
  const payer = await claimCharge(tx, { reference, cardId, charge, providerPaymentId })
  if (!payer) throw new RefundRefused(`There is no card ${cardId}.`)
  return { email: payer.email, took: charge.took, currency: charge.currency }
}

/**
 * Whose a charge of an unknown payer would become; changes nothing.
 *
 * @throws RefundRefused
 */
export const previewClaim = (ctx: Context, claim: Omit<Claim, 'reason'>): Promise<Payer> =>
  tryOut(ctx.db, (db) =>
    transaction(db, (tx) => claimIn(tx, ctx.payments.name, { ...claim, providerPaymentId: null })),
  )

/**
 * Assigns a charge of an unknown payer to a card. It stays in suspense, to be credited or refunded then.
 *
 * @returns who the payer is, and what the provider took
 * @throws RefundRefused
 */
export async function claimSuspense(
  ctx: Context,
  actor: Actor,
  { reference, cardId, reason }: Claim,
): Promise<Payer> {
  const at = ctx.clock.now()
  const report = await ctx.payments.verify(reference)
  const claimed = await transaction(ctx.db, async (tx) => {
    const payer = await claimIn(tx, ctx.payments.name, {
      reference,
      cardId,
      providerPaymentId: report?.id ?? null,
    })
    await writeAudit(tx, at, actor, {
      action: 'suspense_claimed',
      target: `payment:${reference}`,
      detail: { card: cardId, tookKobo: payer.took, reason },
    })
    return payer
  })
  // It may have been refunded while its payer was unknown.
  await refreshRefunds(ctx, actor, reference)
  return claimed
}
