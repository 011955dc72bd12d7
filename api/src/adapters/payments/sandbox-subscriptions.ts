import { randomUUID } from 'node:crypto'
import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'
import { ProviderKnowsNone, ProviderRefused, type ProviderSubscription } from './payments.ts'
import type { ProviderEvent } from './provider-events.ts'
import { customerCodeOf, report, type SandboxPayment, sandboxPaymentById } from './sandbox-books.ts'
import { sandboxFee } from './sandbox-cards.ts'

/** The one plan that the sandbox keeps, for the one plan of ours that is a subscription (decisions, "Plans"). */
export const SANDBOX_PLAN = { id: 2, code: 'PLN_sandbox_basic', amount: kobo(600_000) } as const

/** At midnight of the same day of the next month; for a day that not every month has, the 28th. */
const monthAfter = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, Math.min(at.getUTCDate(), 28)))

/**
 * What a checkout charges: a plan's price overrides the amount.
 *
 * @throws ProviderRefused for a plan that there is none of
 */
export function chargeOf({ amount, planCode }: { amount: Kobo; planCode?: string | undefined }): Kobo {
  if (planCode === undefined) return amount
  if (planCode !== SANDBOX_PLAN.code) throw new ProviderRefused(`There is no plan ${planCode}.`)
  return SANDBOX_PLAN.amount
}

interface Subscription {
  readonly code: string
  readonly first: SandboxPayment
}

/** What is told of a subscription whenever it changes. */
function subscriptionEvent({ code, first }: Subscription, change: 'created' | 'disabled'): ProviderEvent {
  const planCode = first.planCode ?? ''
  const subscription = { code, customerCode: customerCodeOf(first.email), planCode }
  const name = change === 'created' ? 'subscription.create' : 'subscription.disable'
  return { name, kind: 'subscription', change, ...subscription }
}

/** The first payment for a plan begins its subscription. */
export async function beginSubscription(tx: Tx, first: SandboxPayment, at: Date): Promise<void> {
  const code = `SUB_${randomUUID()}`
  await tx
    .insertInto('sandbox_subscriptions')
    .values({ code, payment_id: first.id, next_charge_at: monthAfter(at) })
    .execute()
  await report(tx, subscriptionEvent({ code, first }, 'created'))
}

const subscriptions = (db: Db) =>
  db
    .selectFrom('sandbox_subscriptions')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'payment_id')
    .select([
      'code',
      'sandbox_subscriptions.state as state',
      'next_charge_at',
      'email',
      'plan_code',
      'paid_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof subscriptions>['executeTakeFirstOrThrow']>>

function told({ code, state, next_charge_at, email, plan_code, paid_at }: Row): ProviderSubscription {
  const isActive = state === 'active'
  return {
    code,
    state: isActive ? 'active' : 'disabled',
    customerCode: customerCodeOf(email),
    planCode: plan_code ?? '',
    createdAt: paid_at,
    nextChargeAt: isActive ? next_charge_at : null,
  }
}

/** How a subscription stands; null when there is none. */
export async function findSubscription(db: Db, code: string): Promise<ProviderSubscription | null> {
  const row = await subscriptions(db).where('code', '=', code).executeTakeFirst()
  return row ? told(row) : null
}

/** All subscriptions of the customer who made a payment. */
export async function subscriptionsLike(db: Db, { email }: SandboxPayment): Promise<ProviderSubscription[]> {
  const rows = await subscriptions(db).where('email', '=', email).orderBy('payment_id').execute()
  return rows.map(told)
}

/** @throws ProviderKnowsNone */
export async function endSubscription(tx: Tx, code: string): Promise<void> {
  const it = await tx
    .selectFrom('sandbox_subscriptions')
    .select(['payment_id', 'state'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (!it) throw new ProviderKnowsNone('There is no such subscription.')
  if (it.state === 'disabled') return
  await tx.updateTable('sandbox_subscriptions').set({ state: 'disabled' }).where('code', '=', code).execute()
  const first = await sandboxPaymentById(tx, it.payment_id)
  await report(tx, subscriptionEvent({ code, first }, 'disabled'))
}

/**
 * Charges each subscription whose month is over for one more. A card that asks for a one-time password can not be
 * charged with nobody there: its renewals fail.
 */
export async function renewDueSubscriptions(tx: Tx, now: Date): Promise<void> {
  const due = await tx
    .selectFrom('sandbox_subscriptions')
    .select(['code', 'payment_id', 'next_charge_at'])
    .where('state', '=', 'active')
    .where('next_charge_at', '<=', now)
    .orderBy('next_charge_at')
    .forUpdate()
    .execute()
  for (const { code, payment_id, next_charge_at } of due) {
    const next = monthAfter(next_charge_at)
    await tx
      .updateTable('sandbox_subscriptions')
      .set({ next_charge_at: next })
      .where('code', '=', code)
      .execute()
    const first = await sandboxPaymentById(tx, payment_id)
    const invoice = { kind: 'invoice', subscriptionCode: code } as const
    if (first.asksOtp)
      await report(tx, {
        name: 'invoice.payment_failed',
        ...invoice,
        change: 'payment_failed',
        reference: null,
      })
    else {
      const reference = await chargeAgain(tx, first, now)
      await report(
        tx,
        { name: 'charge.success', kind: 'payment', reference },
        { name: 'invoice.update', ...invoice, change: 'updated', reference },
      )
    }
  }
}

/** @returns the provider's own reference, which is none of ours */
async function chargeAgain(tx: Tx, first: SandboxPayment, at: Date): Promise<string> {
  const reference = randomUUID()
  await tx
    .insertInto('sandbox_payments')
    .values({
      reference,
      amount_kobo: first.amount,
      currency: first.currency,
      email: first.email,
      plan_code: first.planCode,
      state: 'success',
      response: first.response,
      fee_kobo: sandboxFee(first.amount),
      created_at: at,
      paid_at: at,
    })
    .execute()
  return reference
}
