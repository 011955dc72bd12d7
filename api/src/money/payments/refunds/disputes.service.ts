import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { DisputeEvent } from '../../../adapters/payments/provider-events.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { postMessage } from '../../../core/outbox/outbox.sql.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { endHold, hold, lockMoney, lockWallets } from '../../wallet/holds.service.ts'
import { findPayment, type Payment } from '../checkout/payments.sql.ts'
import { settle } from '../checkout/settle.service.ts'
import { type Dispute, insertDispute, listDisputes, resolveDispute } from './disputes.sql.ts'
import { type BookedPayment, lockBooked, takeBack, walletShare } from './take-back.service.ts'

/** A report about a dispute, from the provider or the operator. */
export type DisputeReport = Pick<
  DisputeEvent,
  'reference' | 'disputeId' | 'change' | 'outcome' | 'amount' | 'currency'
> & { /** of the operator */ readonly reason?: string }

/**
 * Records a report about a dispute, once, in whatever order and however often reports come. The wallet's share is held
 * when a dispute opens, and given back when it is won or debited when it is lost. What a lost one takes beyond the
 * wallet, the workgroup owes, and none of its seats may call until it is paid.
 *
 * @throws AppError provider_unavailable when the payment was not settled yet and the provider cannot be asked
 * @source decisions, "Money"; reference, payments 1.4 and invariants L10, L16
 */
export async function recordDispute(ctx: Context, actor: Actor, report: DisputeReport): Promise<void> {
  const { reference } = report
  const payment = await findPayment(ctx.db, reference)
  if (!payment) return ctx.log.error({ reference }, 'a dispute about a payment that is not ours')
  if (payment.state !== 'credited' && payment.state !== 'suspense') await settle(ctx, actor, payment)
  await transaction(ctx.db, async (tx) => {
    const booked = await lockBooked(tx, reference)
    if (!booked) return ctx.log.error({ reference }, 'a dispute about a payment for which nothing was booked')
    // Before the first of its wallets changes, so that all are locked in the order of postings.
    if (report.change === 'resolved') await lockWallets(tx, payment.workgroupId)
    const disputes = await listDisputes(tx, reference)
    const known = disputes.find(({ providerDisputeId }) => providerDisputeId === report.disputeId)
    const dispute = known ?? (await open(ctx, tx, { actor, payment, booked, report }))
    if (report.change !== 'resolved') return
    if (dispute.state !== 'open') {
      if (report.outcome !== null && report.outcome !== dispute.state)
        ctx.log.error(
          { reference, dispute: dispute.id, state: report.outcome },
          'a dispute is reported with another outcome',
        )
      return
    }
    await resolve(ctx, tx, { actor, payment, booked, report, dispute })
  })
}

interface Step {
  readonly actor: Actor
  readonly payment: Payment
  readonly booked: BookedPayment
  readonly report: DisputeReport
}

async function open(ctx: Context, tx: Tx, { actor, payment, booked, report }: Step) {
  const at = ctx.clock.now()
  const { reference, provider, cardId } = payment
  const { available } = await lockMoney(tx, payment)
  const amount = kobo(Math.min(available, walletShare(booked, report.amount)))
  const key = `dispute:${provider}:${report.disputeId}`
  const holdId = amount > 0 ? await hold(tx, { key, cardId, amount, at }) : null
  const dispute = { reference, providerDisputeId: report.disputeId, amount: report.amount, holdId }
  const id = await insertDispute(tx, { ...dispute, at })
  await writeAudit(tx, at, actor, {
    action: 'dispute_opened',
    target: `payment:${reference}`,
    detail: { dispute: id, amountKobo: report.amount, heldKobo: amount },
  })
  await mailDispute(ctx, tx, payment, 'dispute_opened', { amount: report.amount, held: amount })
  return { ...dispute, id, state: 'open' as const }
}

type ResolvedStep = Step & { readonly dispute: Pick<Dispute, 'id' | 'holdId'> }

async function resolve(ctx: Context, tx: Tx, step: ResolvedStep): Promise<void> {
  const { actor, payment, booked, report, dispute } = step
  const { reference, provider } = payment
  const { outcome: state, amount } = report
  const at = ctx.clock.now()
  const action = state === 'won' ? 'dispute_won' : 'dispute_lost'
  if (state === null)
    return ctx.log.error({ reference, dispute: dispute.id }, 'a dispute was resolved without an outcome')
  if (dispute.holdId !== null)
    await endHold(tx, dispute.holdId, { state: state === 'won' ? 'released' : 'taken', at })
  const taken =
    state === 'lost'
      ? await takeBack(tx, payment, booked, {
          actor,
          amount,
          currency: report.currency,
          idempotencyKey: `${provider}:dispute:${reference}:${dispute.id}`,
          kind: 'chargeback',
          description: `Chargeback of card payment ${reference}`,
          at,
        })
      : null
  const { transactionId, shortfall } = taken ?? {}
  await resolveDispute(tx, dispute.id, { state, amount, at, ...(transactionId && { transactionId }) })
  await writeAudit(tx, at, actor, {
    action,
    target: `payment:${reference}`,
    detail: {
      dispute: dispute.id,
      amountKobo: amount,
      ...(taken && { shortfallKobo: shortfall }),
      ...(report.reason !== undefined && { reason: report.reason }),
    },
  })
  await mailDispute(ctx, tx, payment, action, { amount, owed: shortfall ?? kobo(0) })
}

type DisputeMail = 'dispute_opened' | 'dispute_won' | 'dispute_lost'

async function mailDispute(
  ctx: Context,
  tx: Tx,
  payment: Payment,
  what: DisputeMail,
  amounts: Record<string, Kobo>,
) {
  const texts = Object.entries(amounts).map(([name, amount]) => [name, exactNaira(amount)] as const)
  const values = {
    brand: ctx.config.brand.name,
    reference: payment.reference,
    ...(Object.fromEntries(texts) as Record<string, string>),
  }
  await postMessage(ctx, tx, ctx.clock.now(), {
    channel: 'email',
    to: payment.email,
    subject: ctx.text(`${what}_subject`, values),
    text: ctx.text(`${what}_text`, values),
  })
}
