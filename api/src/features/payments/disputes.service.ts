import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { DisputeEvent } from '../../adapters/payments/provider-events.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { postMessage } from '../outbox/outbox.sql.ts'
import { endHold, hold, lockMoney } from '../wallet/holds.service.ts'
import { type Dispute, insertDispute, listDisputes, resolveDispute } from './disputes.sql.ts'
import { findPayment, type Payment } from './payments.sql.ts'
import { nairaText } from './receipt.ts'
import { settle } from './settle.service.ts'
import { type BookedPayment, lockBooked, takeBack, walletBears } from './take-back.service.ts'

/** What is told of a dispute, by the provider or by the operator. */
export type DisputeNews = Pick<
  DisputeEvent,
  'reference' | 'disputeId' | 'change' | 'outcome' | 'amount' | 'currency'
> & { /** of the operator */ readonly reason?: string }

/**
 * Puts down what is told of a dispute: what the wallet has of it is held from its opening, and given back when it is
 * won or debited when it is lost, once, whatever tells of it, in whatever order, however often. What a lost one takes
 * beyond the wallet, the person owes, and none of their seats may call until it is paid.
 *
 * @throws AppError provider_unavailable when the payment was not settled yet and the provider can not be asked
 * @source decisions, "Money"; reference, payments 1.4 and invariants L10, L16
 */
export async function recordDispute(ctx: Context, actor: Actor, news: DisputeNews): Promise<void> {
  const { reference } = news
  const payment = await findPayment(ctx.db, reference)
  if (!payment) return ctx.log.error({ reference }, 'a dispute about a payment that is not ours')
  if (payment.state !== 'credited' && payment.state !== 'suspense') await settle(ctx, actor, payment)
  await transaction(ctx.db, async (tx) => {
    const booked = await lockBooked(tx, reference)
    if (!booked) return ctx.log.error({ reference }, 'a dispute about a payment for which nothing was booked')
    const disputes = await listDisputes(tx, reference)
    const known = disputes.find(({ providerDisputeId }) => providerDisputeId === news.disputeId)
    const dispute = known ?? (await open(ctx, tx, { actor, payment, booked, news }))
    if (news.change !== 'resolved') return
    if (dispute.state !== 'open') {
      if (news.outcome !== null && news.outcome !== dispute.state)
        ctx.log.error({ reference, dispute: dispute.id, state: news.outcome }, 'a dispute is told otherwise')
      return
    }
    await resolve(ctx, tx, { actor, payment, booked, news, dispute })
  })
}

interface Step {
  readonly actor: Actor
  readonly payment: Payment
  readonly booked: BookedPayment
  readonly news: DisputeNews
}

async function open(ctx: Context, tx: Tx, { actor, payment, booked, news }: Step) {
  const at = ctx.clock.now()
  const { reference, provider, cardId } = payment
  const { available } = await lockMoney(tx, payment)
  const amount = kobo(Math.min(available, walletBears(booked, news.amount)))
  const key = `dispute:${provider}:${news.disputeId}`
  const holdId = amount > 0 ? await hold(tx, { key, cardId, amount, at }) : null
  const dispute = { reference, providerDisputeId: news.disputeId, amount: news.amount, holdId }
  const id = await insertDispute(tx, { ...dispute, at })
  await writeAudit(tx, at, actor, {
    action: 'dispute_opened',
    target: `payment:${reference}`,
    detail: { dispute: id, amountKobo: news.amount, heldKobo: amount },
  })
  await tell(ctx, tx, payment, 'dispute_opened', { amount: news.amount, held: amount })
  return { ...dispute, id, state: 'open' as const }
}

type ResolvedStep = Step & { readonly dispute: Pick<Dispute, 'id' | 'holdId'> }

async function resolve(ctx: Context, tx: Tx, step: ResolvedStep): Promise<void> {
  const { actor, payment, booked, news, dispute } = step
  const { reference, provider } = payment
  const { outcome: state, amount } = news
  const at = ctx.clock.now()
  if (state === null)
    return ctx.log.error({ reference, dispute: dispute.id }, 'a dispute was resolved, and nobody says how')
  if (dispute.holdId !== null)
    await endHold(tx, dispute.holdId, { state: state === 'won' ? 'released' : 'taken', at })
  const taken =
    state === 'lost'
      ? await takeBack(tx, payment, booked, {
          actor,
          amount,
          currency: news.currency,
          idempotencyKey: `${provider}:dispute:${reference}:${dispute.id}`,
          kind: 'chargeback',
          description: `Chargeback of card payment ${reference}`,
          at,
        })
      : null
  const { transactionId, shortfall } = taken ?? {}
  await resolveDispute(tx, dispute.id, { state, amount, at, ...(transactionId && { transactionId }) })
  await writeAudit(tx, at, actor, {
    action: `dispute_${state}`,
    target: `payment:${reference}`,
    detail: {
      dispute: dispute.id,
      amountKobo: amount,
      ...(taken && { shortfallKobo: shortfall }),
      ...(news.reason !== undefined && { reason: news.reason }),
    },
  })
  await tell(ctx, tx, payment, `dispute_${state}`, { amount, owed: shortfall ?? kobo(0) })
}

type Told = 'dispute_opened' | 'dispute_won' | 'dispute_lost'

async function tell(ctx: Context, tx: Tx, payment: Payment, what: Told, amounts: Record<string, Kobo>) {
  const texts = Object.entries(amounts).map(([name, amount]) => [name, nairaText(amount)] as const)
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
