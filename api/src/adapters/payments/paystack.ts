import type { z } from 'zod'
import type { Context } from '../../context.ts'
import {
  type Checkout,
  type PaymentRange,
  type Payments,
  ProviderKnowsNone,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  type ProviderSubscription,
  ProviderUnavailable,
  type RefundOrder,
  type StartedCheckout,
} from './payments.ts'
import { isSigned, readPaystackEvent, refundStateOf } from './paystack-events.ts'
import { askPaystack, type PaystackPlace } from './paystack-http.ts'
import { accessCodeOf, claimRefund, keepAccessCode, releaseRefund } from './paystack-memory.ts'
import * as shapes from './paystack-shapes.ts'

const A_PAGE = 100
/** Longer than ordering a refund can take, all calls together. */
const CLAIM_MS = 120_000

export interface PaystackSettings extends PaystackPlace {
  readonly publicKey: string
  /** real money, or Paystack's test money */
  readonly live: boolean
  /** Paystack's plan for each plan of ours that is a subscription */
  readonly planCodes: ReadonlyMap<number, string>
  /** where Paystack sends the customer back to */
  readonly returnUrl: string
}

const states: Readonly<Record<string, ProviderPayment['state']>> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'failed', // not final: the customer may still come back and pay
  reversed: 'reversed',
}

const subscriptionStates: Readonly<Record<string, ProviderSubscription['state']>> = {
  active: 'active',
  attention: 'active', // its last charge failed; the next one is tried
  'non-renewing': 'not_renewing',
}

const subscriptionOf = (it: z.infer<typeof shapes.subscription>): ProviderSubscription => ({
  code: it.subscription_code,
  customerCode: it.customer ?? '',
  planCode: it.plan ?? '',
  state: subscriptionStates[it.status] ?? 'disabled',
  createdAt: it.createdAt,
  nextChargeAt: it.next_payment_date,
})

const noteOf = (key: string) => `Refund key: ${key}`
const keyIn = (note: string | null | undefined) => /^Refund key: (\S+)$/.exec(note ?? '')?.[1] ?? null

const refundOf = (it: z.infer<typeof shapes.refund>): ProviderRefund => ({
  id: it.id,
  state: refundStateOf(it.status),
  amount: it.amount,
  currency: it.currency,
  key: keyIn(it.merchant_note),
})

/**
 * Paystack (https://paystack.com/docs/api). The secret key is used here and nowhere else.
 *
 * @source reference, payments 1
 */
export function createPaystack(
  settings: PaystackSettings,
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
): Payments {
  const domain = settings.live ? 'live' : 'test'

  /** @throws ProviderUnavailable when the answer is not what Paystack documents: what it did is unknown */
  function read<S extends z.ZodType>(shape: S, data: unknown, what: string): z.output<S> {
    const parsed = shape.safeParse(data)
    if (parsed.success) return parsed.data
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    log.error({ what, fields }, 'Paystack answered in another shape than it documents')
    throw new ProviderUnavailable(`Paystack's answer to ${what} can not be read`)
  }

  async function startCheckout(it: Checkout): Promise<StartedCheckout> {
    const { publicKey } = settings
    const kept = await accessCodeOf(db, it.reference)
    if (kept !== null) return { publicKey, accessCode: kept }
    const answer = await askPaystack(settings, 'POST', '/transaction/initialize', {
      email: it.email,
      amount: it.amount,
      currency: it.currency,
      reference: it.reference,
      channels: ['card'],
      callback_url: settings.returnUrl,
      ...(it.planCode !== undefined && { plan: it.planCode }),
    })
    if (!answer.ok) {
      // Announced before, perhaps at this moment by another request; else its code never reached us.
      const other = await accessCodeOf(db, it.reference)
      if (other !== null) return { publicKey, accessCode: other }
      throw new ProviderRefused(answer.message)
    }
    const { access_code: accessCode } = read(shapes.checkout, answer.data, 'transaction/initialize')
    await keepAccessCode(db, it.reference, accessCode)
    return { publicKey, accessCode }
  }

  /** The transaction as Paystack tells it; null when there is none. */
  async function find(reference: string) {
    const answer = await askPaystack(settings, 'GET', `/transaction/verify/${encodeURIComponent(reference)}`)
    if (answer.ok) return read(shapes.payment, answer.data, 'transaction/verify')
    if (answer.http === 404 || answer.code === 'transaction_not_found' || /not found/i.test(answer.message))
      return null
    throw new ProviderUnavailable(`Paystack answered ${answer.http}: ${answer.message}`)
  }

  async function verify(reference: string): Promise<ProviderPayment | null> {
    const it = await find(reference)
    return it && reportOf(it)
  }

  function reportOf(it: z.infer<typeof shapes.payment>): ProviderPayment {
    const { reference } = it
    const ours = it.domain === domain
    if (!ours)
      log.error({ reference, domain: it.domain }, "a payment of Paystack's other domain was put aside")
    const state = ours ? (states[it.status] ?? 'pending') : 'failed'
    return {
      reference: it.reference,
      state,
      amount: it.amount,
      currency: it.currency,
      id: state === 'success' || state === 'reversed' ? it.id : null,
      fee: it.fees,
      response: it.gateway_response,
      paidAt: it.paid_at,
      subscriber: shapes.subscriberOf(it),
    }
  }

  async function list({ state, from, to }: PaymentRange, page: number): Promise<ProviderPayment[]> {
    const range = { status: state, from: from.toISOString(), to: to.toISOString() }
    const query = new URLSearchParams({ ...range, perPage: String(A_PAGE), page: String(page) })
    const answer = await askPaystack(settings, 'GET', `/transaction?${query}`)
    if (!answer.ok) throw new ProviderUnavailable(`Paystack answered ${answer.http}: ${answer.message}`)
    return read(shapes.payment.array(), answer.data, 'transaction').map(reportOf)
  }

  async function refundsOf(reference: string): Promise<ProviderRefund[]> {
    const payment = await find(reference)
    return payment ? refundsOfTransaction(payment.id) : []
  }

  async function refundsOfTransaction(transaction: string): Promise<ProviderRefund[]> {
    const query = new URLSearchParams({ transaction, perPage: String(A_PAGE) })
    const answer = await askPaystack(settings, 'GET', `/refund?${query}`)
    if (!answer.ok) throw new ProviderUnavailable(`Paystack answered ${answer.http}: ${answer.message}`)
    // Once more here: should the filter be left out, refunds of others would be taken for this payment's.
    return read(shapes.refund.array(), answer.data, 'refund')
      .filter((it) => it.transaction === transaction)
      .map(refundOf)
  }

  // Paystack makes two refunds of two orders, so our key goes along as a note, and whoever orders looks for it first.
  async function refund({ reference, amount, key }: RefundOrder): Promise<ProviderRefund> {
    const payment = await find(reference)
    if (!payment) throw new ProviderRefused('There is no such payment to refund.')
    const made = async () => (await refundsOfTransaction(payment.id)).find((it) => it.key === key)
    const before = await made()
    if (before) return before
    const now = clock.now()
    if (!(await claimRefund(db, key, now, new Date(now.getTime() - CLAIM_MS)))) {
      const meanwhile = await made()
      if (meanwhile) return meanwhile
      throw new ProviderUnavailable('This refund is being ordered at this moment; look again in two minutes.')
    }
    const { currency, id: transaction } = payment
    const order = { transaction, amount, currency, merchant_note: noteOf(key) }
    const answer = await askPaystack(settings, 'POST', '/refund', order)
    if (!answer.ok) {
      await releaseRefund(db, key)
      throw new ProviderRefused(answer.message)
    }
    return { ...refundOf(read(shapes.refund, answer.data, 'refund')), key }
  }

  /** The subscription as Paystack tells it; null when there is none. */
  async function subscription(code: string) {
    const found = await askPaystack(settings, 'GET', `/subscription/${encodeURIComponent(code)}`)
    if (found.ok) return read(shapes.subscription, found.data, 'subscription')
    if (found.http === 404) return null
    throw new ProviderRefused(found.message)
  }

  async function findSubscription(code: string): Promise<ProviderSubscription | null> {
    const it = await subscription(code)
    return it && subscriptionOf(it)
  }

  // Paystack narrows its list by ids that it tells with the payment; what it gives is looked at once more here.
  async function subscriptionsOf(reference: string): Promise<ProviderSubscription[]> {
    const payment = await find(reference)
    const subscriber = payment && shapes.subscriberOf(payment)
    if (!payment || !subscriber) return []
    const { id: customer } = payment.customer
    const query = new URLSearchParams({ perPage: String(A_PAGE), ...(customer && { customer }) })
    const answer = await askPaystack(settings, 'GET', `/subscription?${query}`)
    if (!answer.ok) throw new ProviderUnavailable(`Paystack answered ${answer.http}: ${answer.message}`)
    const { customerCode, planCode } = subscriber
    return read(shapes.subscription.array(), answer.data, 'subscription')
      .map(subscriptionOf)
      .filter((it) => it.customerCode === customerCode && it.planCode === planCode)
  }

  async function disableSubscription(code: string): Promise<void> {
    const found = await subscription(code)
    if (!found) throw new ProviderKnowsNone('There is no such subscription.')
    const { email_token: token } = found
    if (subscriptionOf(found).state !== 'active') return
    const answer = await askPaystack(settings, 'POST', '/subscription/disable', { code, token })
    if (!answer.ok) throw new ProviderRefused(answer.message)
  }

  return {
    name: 'paystack',
    planCodeOf: (planId) => settings.planCodes.get(planId) ?? null,
    startCheckout,
    verify,
    list,
    refund,
    refundsOf,
    findSubscription,
    subscriptionsOf,
    disableSubscription,
    isGenuine: (body, headers) => isSigned(body, headers, settings.secretKey),
    readEvent: (body) => readPaystackEvent(body, domain),
  }
}
