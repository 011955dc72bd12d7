// @source DEC-15

import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import {
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { postMessage } from '../../../core/outbox/outbox.sql.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import {
  checkMaximum,
  checkRepeat,
  keyDigest,
  MoneyRefused,
  type OrderOnce,
  repeatsSince,
} from '../../wallet/adjustments/operator-money.service.ts'
import { endHold, hold, lockMoney, lockWallets } from '../../wallet/holds.service.ts'
import { findPayment, type Payment } from '../checkout/payments.sql.ts'
import { settle } from '../checkout/settle.service.ts'
import { isPutAside } from '../transfers/suspense.sql.ts'
import {
  findRefundByKey,
  findSameRefund,
  insertRefund,
  listOpenRefunds,
  listRefunds,
  lockPayment,
  type Refund,
  touchRefunds,
  updateRefund,
} from './refunds.sql.ts'
import { type BookedPayment, lockBooked, takeBack, walletShare } from './take-back.service.ts'

const KEY_BYTES = 12
const ASK_AGAIN_MS = 3_600_000

export interface RefundParams extends OrderOnce {
  readonly reference: string
  /** kobo to the customer's card; null: all that is left */
  readonly amount: Kobo | null
  readonly reason: string
}

/** A planned refund, to show and confirm before it is ordered. */
export interface RefundPlan {
  readonly payment: Payment
  readonly amount: Kobo
  /** kobo of it that the wallet loses; the rest we bear */
  readonly fromWallet: Kobo
  /** what became of it, when it was ordered before with this key */
  readonly before: Refund['state'] | null
}

/** A refund is impossible; the message says why, in words for the operator. */
export class RefundRefused extends Error {}

const providerKeyOf = (key: string) => `EKO-R-${keyDigest(key)}`

/**
 * The refund that was ordered with the key before; of two orders at once the second sees the first.
 *
 * @throws MoneyRefused key_of_another
 */
async function ordered(tx: Tx, { key, reference, amount }: RefundParams): Promise<Refund | null> {
  if (await findPayment(tx, reference)) await lockPayment(tx, reference)
  const found = key === undefined ? undefined : await findRefundByKey(tx, providerKeyOf(key))
  if (!found || key === undefined) return null
  if (found.reference !== reference || (amount !== null && amount !== found.amount))
    throw new MoneyRefused({ why: 'key_of_another', key })
  return found
}

async function plan(ctx: Context, tx: Tx, params: RefundParams) {
  const { reference, amount: requested } = params
  const payment = await findPayment(tx, reference)
  if (!payment) throw new RefundRefused(`There is no payment ${reference}.`)
  const booked = await lockBooked(tx, reference)
  if (!booked) throw new RefundRefused('The provider took nothing for this payment, as far as we know.')
  if (payment.provider !== ctx.payments.name)
    throw new RefundRefused(`This payment was made with ${payment.provider}, which is not configured.`)
  const left = kobo(booked.took - booked.claimed)
  const amount = requested ?? left
  if (left <= 0) throw new RefundRefused('All of it went back already, is on its way, or is disputed.')
  if (amount <= 0 || amount > left)
    throw new RefundRefused(`At most ₦${exactNaira(left)} is left of this payment.`)
  checkMaximum(ctx, amount)
  const last = await findSameRefund(tx, { reference, amount, since: repeatsSince(ctx.clock.now()) })
  checkRepeat(last, params, { amount, subject: `payment ${reference}` })
  const fromWallet = walletShare(booked, amount)
  const { available } = await lockMoney(tx, payment)
  if (fromWallet > available)
    throw new RefundRefused(
      `The wallet of card ${payment.cardId} can spend ₦${exactNaira(available)}, and the refund takes ` +
        `₦${exactNaira(fromWallet)} from it. Refund less, or let the customer top up first.`,
    )
  return { payment, booked, amount, fromWallet }
}

/**
 * What a refund would do.
 *
 * @throws RefundRefused, MoneyRefused
 */
export function planRefund(ctx: Context, params: RefundParams): Promise<RefundPlan> {
  return transaction(ctx.db, async (tx) => {
    const known = await ordered(tx, params)
    const payment = known && (await findPayment(tx, known.reference))
    if (known && payment) return { payment, amount: known.amount, fromWallet: kobo(0), before: known.state }
    const planned = await plan(ctx, tx, params)
    return { payment: planned.payment, amount: planned.amount, fromWallet: planned.fromWallet, before: null }
  })
}

/**
 * Orders a refund at the provider. The wallet's share is held from now on and debited when the provider has processed
 * it. An order whose outcome is unknown stays 'ordered', and is sent again by `followRefunds`.
 *
 * @returns its state; `repeated` when it was ordered before with this key, and nothing was done
 * @throws RefundRefused, also with the provider's own words; MoneyRefused; AppError
 * @source decisions, "Money"; reference, payments 1.5
 */
export async function orderRefund(
  ctx: Context,
  actor: Actor,
  params: RefundParams,
): Promise<{ readonly state: Refund['state']; readonly repeated: boolean }> {
  const key = params.key === undefined ? `EKO-R-${ctx.newToken(KEY_BYTES)}` : providerKeyOf(params.key)
  const placed = await transaction(ctx.db, async (tx) => {
    const known = await ordered(tx, params)
    if (known) return known
    const planned = await plan(ctx, tx, params)
    const at = ctx.clock.now()
    const { reference, cardId } = planned.payment
    const holdId =
      planned.fromWallet > 0 ? await hold(tx, { key, cardId, amount: planned.fromWallet, at }) : null
    const refund = {
      reference,
      key,
      providerRefundId: null,
      amount: planned.amount,
      state: 'ordered' as const,
    }
    await insertRefund(tx, { ...refund, holdId, at })
    await writeAudit(tx, at, actor, {
      action: 'refund_ordered',
      target: `payment:${reference}`,
      detail: { amountKobo: planned.amount, fromWalletKobo: planned.fromWallet, reason: params.reason },
    })
    return planned
  })
  if ('state' in placed) return { state: placed.state, repeated: true }
  const { payment, amount } = placed
  return { state: await place(ctx, actor, payment, { key, amount }), repeated: false }
}

/** Places an order, for the first time or again. */
async function place(
  ctx: Context,
  actor: Actor,
  payment: Payment,
  { key, amount }: { key: string; amount: Kobo },
): Promise<Refund['state']> {
  const { reference } = payment
  try {
    const report = await ctx.payments.refund({ reference, amount, key })
    await record(ctx, actor, payment, { ...report, key })
    return report.state
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) return 'ordered'
    if (!(cause instanceof ProviderRefused)) throw cause
    await record(ctx, actor, payment, { id: null, key, state: 'failed', amount, currency: market.currency })
    throw new RefundRefused(`The provider refuses: ${cause.message}`, { cause })
  }
}

/**
 * Asks the provider about the refunds of a payment, and books those that have ended: once, whatever reports them, in
 * whatever order, however often.
 *
 * @throws AppError provider_unavailable; Error when it must be looked at again
 */
export async function refreshRefunds(ctx: Context, actor: Actor, reference: string): Promise<void> {
  const payment = await findPayment(ctx.db, reference)
  if (!payment || payment.provider !== ctx.payments.name) {
    // An operator may still name its payer: then it must not be credited as well.
    if (await isPutAside(ctx.db, ctx.payments.name, reference))
      throw new Error('a refund of a charge that is nobody’s yet')
    ctx.log.error({ reference }, 'a refund of a payment that is not ours')
    return
  }
  if (payment.state === 'pending' || payment.state === 'expired') {
    const { state } = await settle(ctx, actor, payment)
    // Money that came and went back before we looked was never in our books.
    if (state === 'reversed')
      return ctx.log.error({ reference }, 'a refund of a payment that was never booked')
  }
  await recordAll(ctx, actor, payment, () => ctx.payments.refundsOf(reference))
}

/** @throws AppError provider_unavailable; Error when it must be looked at again */
async function recordAll(
  ctx: Context,
  actor: Actor,
  payment: Payment,
  ask: () => Promise<readonly ProviderRefund[]>,
): Promise<number> {
  try {
    const reports = await ask()
    for (const report of reports) await record(ctx, actor, payment, report)
    return reports.length
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) throw new AppError('provider_unavailable', { cause })
    throw cause
  }
}

type Report = Omit<ProviderRefund, 'id'> & { readonly id: string | null }

/** Records the provider's report about one refund. */
function record(ctx: Context, actor: Actor, payment: Payment, report: Report): Promise<void> {
  const { reference } = payment
  return transaction(ctx.db, async (tx) => {
    const booked = await lockBooked(tx, reference)
    if (!booked) throw new Error('a refund of a payment for which nothing is booked yet')
    if (report.state === 'processed') await lockWallets(tx, payment.workgroupId)
    const known = (await listRefunds(tx, reference)).find(
      ({ key, providerRefundId }) =>
        (providerRefundId !== null && providerRefundId === report.id) || (key !== null && key === report.key),
    )
    const before = known ?? (await atTheDesk(ctx, tx, payment, booked, report))
    await advance(ctx, tx, { actor, payment, booked, before, report })
  })
}

/** A refund made in the provider's dashboard: what the wallet still has of it is held until the refund ends. */
async function atTheDesk(ctx: Context, tx: Tx, payment: Payment, booked: BookedPayment, report: Report) {
  const at = ctx.clock.now()
  const { reference, cardId } = payment
  const { available } = await lockMoney(tx, payment)
  const amount = kobo(Math.min(available, walletShare(booked, report.amount)))
  const key = `refund:${payment.provider}:${report.id}`
  const holdId = amount > 0 ? await hold(tx, { key, cardId, amount, at }) : null
  const refund = { reference, key: null, providerRefundId: report.id, amount: report.amount, holdId }
  const id = await insertRefund(tx, { ...refund, state: 'pending', at })
  return { ...refund, id, state: 'pending' as const }
}

interface Step {
  readonly actor: Actor
  readonly payment: Payment
  readonly booked: BookedPayment
  readonly before: Omit<Refund, 'createdAt'>
  readonly report: Report
}

/** One step of a refund's state machine: an end state is final, except that a failed refund may still be processed. */
async function advance(ctx: Context, tx: Tx, step: Step): Promise<void> {
  const { payment, before, report } = step
  const { reference } = payment
  const at = ctx.clock.now()
  const next = { providerRefundId: report.id ?? before.providerRefundId, at }
  const isOpen = before.state !== 'processed' && before.state !== 'failed'
  if (report.state === before.state) return
  if (report.state === 'processed') return processed(ctx, tx, step, isOpen)
  if (before.state === 'processed') {
    ctx.log.error(
      { reference, refund: before.id, state: report.state },
      'a processed refund is reported with another outcome',
    )
    return
  }
  if (!isOpen) return
  if (report.state === 'failed') {
    if (before.holdId !== null) await endHold(tx, before.holdId, { state: 'released', at })
    const entry = {
      action: 'refund_failed',
      target: `payment:${reference}`,
      detail: { refund: before.id },
    } as const
    await writeAudit(tx, at, step.actor, entry)
  }
  await updateRefund(tx, before.id, { ...next, state: report.state })
}

async function processed(ctx: Context, tx: Tx, step: Step, isOpen: boolean): Promise<void> {
  const { actor, payment, booked, before, report } = step
  const { reference, provider } = payment
  const at = ctx.clock.now()
  if (isOpen && before.holdId !== null) await endHold(tx, before.holdId, { state: 'taken', at })
  const { transactionId, shortfall } = await takeBack(tx, payment, booked, {
    actor,
    amount: before.amount,
    currency: report.currency,
    idempotencyKey: `${provider}:refund:${reference}:${before.id}`,
    kind: 'refund',
    description: `Refund of ${payment.bankAccountId === null ? 'card payment' : 'bank transfer'} ${reference}`,
    at,
  })
  const providerRefundId = report.id ?? before.providerRefundId
  await updateRefund(tx, before.id, { state: 'processed', providerRefundId, transactionId, at })
  await writeAudit(tx, at, actor, {
    action: 'refund_processed',
    target: `payment:${reference}`,
    detail: { refund: before.id, amountKobo: before.amount, shortfallKobo: shortfall },
  })
  const values = { brand: ctx.config.brand.name, amount: exactNaira(before.amount), reference }
  const toPayer = {
    channel: 'email',
    subject: ctx.text('refund_subject', values),
    text: ctx.text(payment.bankAccountId === null ? 'refund_text' : 'bank_refund_text', values),
  } as const
  const payer = payment.payLinkId === null ? payment.email : payment.payerEmail
  if (payer !== null) await postMessage(ctx, tx, at, { ...toPayer, to: payer })
  if (payment.payLinkId === null) return
  await postMessage(ctx, tx, at, {
    channel: 'email',
    to: payment.email,
    subject: ctx.text('link_refund_subject', values),
    text: ctx.text('link_refund_text', values),
  })
}

/**
 * Asks about open refunds without a report for an hour, and sends orders that got no answer again, under the same key.
 *
 * @returns how many were asked about
 */
export async function followRefunds(
  ctx: Context,
  actor: Actor,
  stopping?: AbortSignal,
): Promise<{ refunds: number }> {
  const now = ctx.clock.now()
  const open = await listOpenRefunds(ctx.db, new Date(now.getTime() - ASK_AGAIN_MS))
  for (const refund of open) {
    if (stopping?.aborted) break
    try {
      await touchRefunds(ctx.db, refund.reference, now)
      await follow(ctx, actor, refund)
    } catch (error) {
      ctx.log.error({ refund: refund.id, message: (error as Error).message }, 'could not follow a refund')
      if (error instanceof AppError && error.code === 'provider_unavailable') break
    }
  }
  return { refunds: open.length }
}

/** By its id where the provider has given one: to find it among all that were made since can be a long list. */
async function follow(ctx: Context, actor: Actor, refund: Refund): Promise<void> {
  const { reference, state, key, amount, providerRefundId: id } = refund
  const payment = await findPayment(ctx.db, reference)
  if (state === 'ordered' && key !== null) {
    if (payment) await place(ctx, actor, payment, { key, amount })
    return
  }
  const isNamed = payment?.provider === ctx.payments.name && id !== null
  const named = isNamed
    ? await recordAll(ctx, actor, payment, async () =>
        [await ctx.payments.findRefund(reference, id)].filter(isThere),
      )
    : 0
  if (named === 0) await refreshRefunds(ctx, actor, reference)
}

const isThere = (refund: ProviderRefund | null): refund is ProviderRefund => refund !== null
