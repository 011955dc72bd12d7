import { randomUUID } from 'node:crypto'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { type PlanPrice, ProviderKnowsNone, ProviderRefused, type ProviderSubscription } from './payments.ts'
import type { ProviderEvent } from './provider-events.ts'
import { customerCodeOf, report, type SandboxPayment, sandboxPaymentById } from './sandbox-books.ts'
import { sandboxFee } from './sandbox-cards.ts'

/** The sandbox's plan, for our only subscription plan (decisions, "Plans"). */
export const SANDBOX_PLAN = { id: 2, code: 'PLN_sandbox_basic' } as const

/** At midnight of the same day of the next month; for a day that not every month has, the 28th. */
const monthAfter = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, Math.min(at.getUTCDate(), 28)))

/**
 * What a checkout charges: a plan's price overrides the amount.
 *
 * @throws ProviderRefused for an unknown plan
 */
export async function chargeOf(
  db: Db,
  { amount, planCode }: { amount: Kobo; planCode?: string | undefined },
): Promise<Kobo> {
  if (planCode === undefined) return amount
  const price = await db.valueIfAny<Kobo>`select amount_kobo from sandbox_plans where code = ${planCode}`
  if (price === undefined) throw new ProviderRefused(`There is no plan ${planCode}.`)
  return price
}

/** @throws ProviderKnowsNone */
export async function setPlanPrice(tx: Tx, code: string, { amount, running }: PlanPrice): Promise<void> {
  if (!(await tx.some`update sandbox_plans set amount_kobo = ${amount} where code = ${code}`))
    throw new ProviderKnowsNone(`There is no plan ${code}.`)
  if (running)
    await tx.run`
      update sandbox_subscriptions set amount_kobo = ${amount}
        where state = 'active' and payment_id in (select id from sandbox_payments where plan_code = ${code})`
}

interface Subscription {
  readonly code: string
  readonly first: SandboxPayment
}

function subscriptionEvent({ code, first }: Subscription, change: 'created' | 'disabled'): ProviderEvent {
  const planCode = first.planCode ?? ''
  const subscription = { code, customerCode: customerCodeOf(first.email), planCode }
  const name = change === 'created' ? 'subscription.create' : 'subscription.disable'
  return { name, kind: 'subscription', change, ...subscription }
}

/** A first payment for a plan also starts its subscription. */
export async function beginSubscription(tx: Tx, first: SandboxPayment, at: Date): Promise<void> {
  const code = `SUB_${randomUUID()}`
  await tx.run`
    insert into sandbox_subscriptions (code, payment_id, next_charge_at, amount_kobo)
      values (${code}, ${first.id}, ${monthAfter(at)}, ${first.amount})`
  await report(tx, subscriptionEvent({ code, first }, 'created'))
}

interface Row extends Pick<ProviderSubscription, 'code' | 'nextChargeAt' | 'createdAt' | 'planCode'> {
  readonly isActive: boolean
  readonly email: string
}

const subscriptions = sql`
  select code, sandbox_subscriptions.state = 'active' as "isActive", next_charge_at as "nextChargeAt", email,
         coalesce(plan_code, '') as "planCode", paid_at as "createdAt"
    from sandbox_subscriptions join sandbox_payments on sandbox_payments.id = payment_id`

const subscriptionOf = ({ isActive, email, nextChargeAt, ...row }: Row): ProviderSubscription => ({
  ...row,
  state: isActive ? 'active' : 'disabled',
  customerCode: customerCodeOf(email),
  nextChargeAt: isActive ? nextChargeAt : null,
})

/** @returns null when there is none of that code */
export async function findSubscription(db: Db, code: string): Promise<ProviderSubscription | null> {
  const row = await db.one<Row>`${subscriptions} where code = ${code}`
  return row ? subscriptionOf(row) : null
}

/** All subscriptions of the customer who made a payment. */
export const subscriptionsLike = async (db: Db, { email }: SandboxPayment) =>
  (await db.many<Row>`${subscriptions} where email = ${email} order by payment_id`).map(subscriptionOf)

/** @throws ProviderKnowsNone */
export async function endSubscription(tx: Tx, code: string): Promise<void> {
  const row = await tx.one<{ paymentId: number; state: string }>`
    select payment_id as "paymentId", state from sandbox_subscriptions where code = ${code} for update`
  if (!row) throw new ProviderKnowsNone('There is no such subscription.')
  if (row.state === 'disabled') return
  await tx.run`update sandbox_subscriptions set state = 'disabled' where code = ${code}`
  const first = await sandboxPaymentById(tx, row.paymentId)
  await report(tx, subscriptionEvent({ code, first }, 'disabled'))
}

/**
 * Charges each subscription whose month is over for one more. A card that asks for a one-time password cannot be
 * charged without its owner: its renewals fail.
 */
export async function renewDueSubscriptions(tx: Tx, now: Date): Promise<void> {
  const due = await tx.many<{ code: string; paymentId: number; dueAt: Date; price: Kobo | null }>`
    select code, payment_id as "paymentId", next_charge_at as "dueAt", amount_kobo as price from sandbox_subscriptions
      where state = 'active' and next_charge_at <= ${now} order by next_charge_at for update`
  for (const { code, paymentId, dueAt, price } of due) {
    await tx.run`update sandbox_subscriptions set next_charge_at = ${monthAfter(dueAt)} where code = ${code}`
    const first = await sandboxPaymentById(tx, paymentId)
    const invoice = { kind: 'invoice', subscriptionCode: code } as const
    if (first.asksOtp)
      await report(tx, {
        name: 'invoice.payment_failed',
        ...invoice,
        change: 'payment_failed',
        reference: null,
      })
    else {
      const reference = await chargeAgain(tx, first, { amount: price ?? first.amount, at: now })
      await report(
        tx,
        { name: 'charge.success', kind: 'payment', reference },
        { name: 'invoice.update', ...invoice, change: 'updated', reference },
      )
    }
  }
}

/** @returns the provider's own reference, which is none of ours */
async function chargeAgain(
  tx: Tx,
  first: SandboxPayment,
  { amount, at }: { readonly amount: Kobo; readonly at: Date },
): Promise<string> {
  const reference = randomUUID()
  await tx.run`
    insert into sandbox_payments (reference, amount_kobo, currency, email, plan_code, state, response, fee_kobo,
                                  created_at, paid_at)
      values (${reference}, ${amount}, ${first.currency}, ${first.email}, ${first.planCode}, 'success',
              ${first.response}, ${sandboxFee(amount)}, ${at}, ${at})`
  return reference
}
