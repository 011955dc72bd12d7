import { market } from '@ekoline/contract/units/market.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import {
  type BankAccount,
  type BankAccountOrder,
  type ChargeAnswer,
  type Checkout,
  type DisputeRange,
  type PaymentRange,
  type Payments,
  type PayoutRange,
  type PlanPrice,
  type ProviderDispute,
  ProviderKnowsNone,
  type ProviderPayment,
  type ProviderPayout,
  type ProviderRefund,
  ProviderRefused,
  type ProviderSubscription,
  ProviderUnavailable,
  type RefundOrder,
  type SavedCard,
  type SavedCharge,
  type StartedCheckout,
} from './payments.ts'
import { answerOf, bankAccountOf, refusalOf, states, subscriptionOf } from './paystack-answers.ts'
import { PaystackClient } from './paystack-client.ts'
import { findDispute, listDisputes } from './paystack-disputes.ts'
import { isSigned, readPaystackEvent } from './paystack-events.ts'
import type { PaystackPlace } from './paystack-http.ts'
import { accessCodeOf, keepAccessCode } from './paystack-memory.ts'
import { PaystackRefunds } from './paystack-refunds.ts'
import * as shapes from './paystack-shapes.ts'
import type { ProviderEvent } from './provider-events.ts'

const A_PAGE = 100

export interface PaystackSettings extends PaystackPlace {
  readonly publicKey: string
  /** real money, or Paystack's test money */
  readonly live: boolean
  /** Paystack's plan for each of our plans that is a subscription */
  readonly planCodes: ReadonlyMap<number, string>
  /** the bank that makes account numbers, as Paystack calls it; null: none are offered */
  readonly bank: string | null
  /** where Paystack sends the customer back to */
  readonly returnUrl: string
}

/**
 * Paystack (https://paystack.com/docs/api). The secret key is used here and nowhere else.
 *
 * @source DEC-26; reference, payments 1
 */
export class Paystack implements Payments {
  readonly name = 'paystack'
  readonly #settings: PaystackSettings
  readonly #ctx: Pick<Context, 'db' | 'clock' | 'log'>
  readonly #domain: 'live' | 'test'
  readonly #client: PaystackClient
  readonly #refunds: PaystackRefunds

  constructor(settings: PaystackSettings, ctx: Pick<Context, 'db' | 'clock' | 'log'>) {
    this.#settings = settings
    this.#ctx = ctx
    this.#domain = settings.live ? 'live' : 'test'
    this.#client = new PaystackClient(settings, ctx.log)
    this.#refunds = new PaystackRefunds(this.#client, ctx)
  }

  get givesBankAccounts(): boolean {
    return this.#settings.bank !== null
  }

  planCodeOf(planId: number): string | null {
    return this.#settings.planCodes.get(planId) ?? null
  }

  async startCheckout(checkout: Checkout): Promise<StartedCheckout> {
    const { publicKey } = this.#settings
    const kept = await accessCodeOf(this.#ctx.db, checkout.reference)
    if (kept !== undefined) return { publicKey, accessCode: kept }
    const answer = await this.#client.ask('POST', '/transaction/initialize', {
      email: checkout.email,
      amount: checkout.amount,
      currency: checkout.currency,
      reference: checkout.reference,
      channels: ['card'],
      callback_url: this.#settings.returnUrl,
      ...(checkout.planCode !== undefined && { plan: checkout.planCode }),
    })
    if (!answer.ok) {
      // Started before, perhaps just now by another request; else its code never reached us.
      const other = await accessCodeOf(this.#ctx.db, checkout.reference)
      if (other !== undefined) return { publicKey, accessCode: other }
      throw new ProviderRefused(answer.message)
    }
    const { access_code: accessCode } = this.#client.read(
      shapes.checkout,
      answer.data,
      'transaction/initialize',
    )
    await keepAccessCode(this.#ctx.db, checkout.reference, accessCode)
    return { publicKey, accessCode }
  }

  /** Paystack's transaction in a shape; null when there is none. */
  #findAs<S extends z.ZodType>(shape: S, reference: string) {
    return this.#client.find('transaction/verify', reference, shape)
  }

  #find(reference: string) {
    return this.#findAs(shapes.payment, reference)
  }

  async savedCardOf(reference: string): Promise<SavedCard | null> {
    const payment = await this.#findAs(shapes.chargedCard, reference)
    if (payment?.domain !== this.#domain || payment.status !== 'success' || !payment.authorization)
      return null
    const { authorization_code: code, last4, brand, exp_month: month, exp_year: year } = payment.authorization
    const expires = `${year}-${month.padStart(2, '0')}`
    return { code, email: payment.customer.email, last4, brand: brand?.trim() ?? '', expires }
  }

  // Paystack refuses a reference that it has had, so nothing is charged twice by one.
  async chargeSaved({ reference, amount, currency, code, email }: SavedCharge): Promise<ChargeAnswer> {
    const path = '/transaction/charge_authorization'
    const body = { email, amount, currency, reference, authorization_code: code }
    const answer = await this.#client.ask('POST', path, body)
    if (!answer.ok) {
      if (answer.code !== 'duplicate_reference') throw new ProviderRefused(answer.message)
      const first = await this.verify(reference)
      if (!first) throw new ProviderUnavailable(`Paystack has had ${reference}, and does not find it`)
      return answerOf(first.state, first.response)
    }
    const charge = this.#client.read(shapes.charge, answer.data, 'transaction/charge_authorization')
    if (charge.paused === true || charge.status === 'paused') {
      const { authorization_url: confirmAt } = charge
      return confirmAt ? { state: 'challenged', confirmAt } : { state: 'pending', response: '' }
    }
    return answerOf(states[charge.status ?? ''] ?? 'pending', charge.gateway_response ?? '')
  }

  async forgetCard(code: string): Promise<void> {
    const path = '/customer/authorization/deactivate'
    const answer = await this.#client.ask('POST', path, { authorization_code: code })
    if (
      !answer.ok &&
      answer.http !== 404 &&
      !/not found|inactive|invalid authorization/i.test(answer.message)
    )
      throw new ProviderRefused(answer.message)
  }

  /** Paystack's customer of an e-mail, made when there is none. */
  async #customer({ email, firstName, lastName, phone }: BankAccountOrder) {
    const found = await this.#client.ask('GET', `/customer/${encodeURIComponent(email)}`)
    if (found.ok) return this.#client.read(shapes.customer, found.data, 'customer')
    if (found.http !== 404 && !/not found/i.test(found.message)) throw new ProviderRefused(found.message)
    const body = { email, first_name: firstName, last_name: lastName, phone }
    const made = await this.#client.ask('POST', '/customer', body)
    if (!made.ok) throw new ProviderRefused(made.message)
    return this.#client.read(shapes.customer, made.data, 'customer')
  }

  // Looked for first: Paystack has no idempotency keys, and its answer may have been lost.
  async openBankAccount(order: BankAccountOrder): Promise<BankAccount | null> {
    const { bank } = this.#settings
    if (bank === null) throw new ProviderRefused('PAYSTACK_BANK is not set.')
    const { id, customer_code: customer } = await this.#customer(order)
    const whose = { customer: id, active: 'true' }
    const listed = await this.#client.every('dedicated_account', shapes.bankAccount, whose, (one) => one.id)
    const before = listed.find(
      (account) => account.customer?.id === id && account.active !== false && account.assigned !== false,
    )
    if (before) return bankAccountOf(before)
    const answer = await this.#client.ask('POST', '/dedicated_account', {
      customer,
      preferred_bank: bank,
    })
    if (!answer.ok) throw new ProviderRefused(answer.message)
    return bankAccountOf(this.#client.read(shapes.bankAccount, answer.data, 'dedicated_account'))
  }

  async closeBankAccount(code: string): Promise<void> {
    const answer = await this.#client.ask('DELETE', `/dedicated_account/${encodeURIComponent(code)}`)
    if (!answer.ok && answer.http !== 404 && !/not found/i.test(answer.message))
      throw new ProviderRefused(answer.message)
  }

  async verify(reference: string): Promise<ProviderPayment | null> {
    const payment = await this.#find(reference)
    return payment && this.#reportOf(payment)
  }

  #reportOf(payment: z.infer<typeof shapes.payment>): ProviderPayment {
    const { reference } = payment
    const ours = payment.domain === this.#domain
    if (!ours)
      this.#ctx.log.error(
        { reference, domain: payment.domain },
        "a payment of Paystack's other domain was put aside",
      )
    const state = ours ? (states[payment.status] ?? 'pending') : 'failed'
    return {
      reference: payment.reference,
      state,
      amount: payment.amount,
      currency: payment.currency,
      id: state === 'success' || state === 'reversed' ? payment.id : null,
      fee: payment.fees,
      response: payment.gateway_response,
      paidAt: payment.paid_at,
      cardLast4: state === 'success' ? payment.authorization.cardLast4 : null,
      transfer: payment.authorization.transfer,
      subscriber: shapes.subscriberOf(payment),
    }
  }

  async list({ state, from, to }: PaymentRange, page: number): Promise<ProviderPayment[]> {
    const range = { status: state, from: from.toISOString(), to: to.toISOString() }
    const payments = await this.#client.list('transaction', shapes.payment, { ...range, page: String(page) })
    return payments.map((payment) => this.#reportOf(payment))
  }

  // Paystack names its payouts settlements. What it deducted is a total, and not of which payments. Its document knows no
  // way to ask for those of a time, or for those that were paid: all are read.
  async listPayouts({ from, to }: PayoutRange, page: number): Promise<ProviderPayout[]> {
    const settlements = await this.#client.every('settlement', shapes.anySettlement, {}, ({ id }) => id)
    return settlements
      .filter(({ status }) => status === 'success')
      .map((settlement) => this.#client.read(shapes.settlement, settlement, 'settlement'))
      .filter(({ settlement_date: at }) => at >= from && at <= to)
      .slice((page - 1) * A_PAGE, page * A_PAGE)
      .map((settlement) => ({
        id: settlement.id,
        currency: settlement.currency,
        processed: settlement.total_processed,
        fees: settlement.total_fees,
        paid: settlement.effective_amount,
        paidAt: settlement.settlement_date,
      }))
  }

  async paymentsOfPayout(id: string, page: number): Promise<ProviderPayment[]> {
    const what = `settlement/${encodeURIComponent(id)}/transactions`
    const payments = await this.#client.list(what, shapes.payment, { page: String(page) })
    return payments.map((payment) => this.#reportOf(payment))
  }

  async refundsOf(reference: string): Promise<ProviderRefund[]> {
    const payment = await this.#find(reference)
    return payment ? this.#refunds.of(payment) : []
  }

  async findRefund(reference: string, id: string): Promise<ProviderRefund | null> {
    const payment = await this.#find(reference)
    return payment && this.#refunds.find(payment, id)
  }

  async refund(order: RefundOrder): Promise<ProviderRefund> {
    const payment = await this.#find(order.reference)
    if (!payment) throw new ProviderRefused('There is no such payment to refund.')
    return this.#refunds.order(payment, order)
  }

  listDisputes(range: DisputeRange): Promise<ProviderDispute[]> {
    return listDisputes(this.#client, range)
  }

  findDispute(id: string): Promise<ProviderDispute | null> {
    return findDispute(this.#client, id)
  }

  /** Paystack's subscription; null when there is none. */
  async #subscription(code: string) {
    const found = await this.#client.ask('GET', `/subscription/${encodeURIComponent(code)}`)
    if (found.ok) return this.#client.read(shapes.subscription, found.data, 'subscription')
    if (found.http === 404) return null
    throw new ProviderRefused(found.message)
  }

  async findSubscription(code: string): Promise<ProviderSubscription | null> {
    const subscription = await this.#subscription(code)
    return subscription && subscriptionOf(subscription)
  }

  // Paystack filters by the customer's id alone, so the plan is checked here.
  async subscriptionsOf(reference: string): Promise<ProviderSubscription[]> {
    const payment = await this.#find(reference)
    const subscriber = payment && shapes.subscriberOf(payment)
    if (!payment || !subscriber) return []
    const { id: customer } = payment.customer
    const whose = { ...(customer && { customer }) }
    const subscriptions = await this.#client.every(
      'subscription',
      shapes.subscription,
      whose,
      (one) => one.subscription_code,
    )
    const { customerCode, planCode } = subscriber
    return subscriptions
      .map(subscriptionOf)
      .filter(
        (subscription) => subscription.customerCode === customerCode && subscription.planCode === planCode,
      )
  }

  async disableSubscription(code: string): Promise<void> {
    const found = await this.#subscription(code)
    if (!found) throw new ProviderKnowsNone('There is no such subscription.')
    const { email_token: token } = found
    if (subscriptionOf(found).state !== 'active') return
    const answer = await this.#client.ask('POST', '/subscription/disable', { code, token })
    if (!answer.ok) throw new ProviderRefused(answer.message)
  }

  // Left out, `update_existing_subscriptions` means true at Paystack. A plan of another interval or currency is none of
  // ours: its code is in the wrong setting.
  async setPlanPrice(planCode: string, { amount, running }: PlanPrice): Promise<void> {
    const path = `/plan/${encodeURIComponent(planCode)}`
    const found = await this.#client.ask('GET', path)
    if (!found.ok) throw refusalOf(found)
    const { name, interval, currency } = this.#client.read(shapes.plan, found.data, 'plan')
    if (interval !== 'monthly' || currency !== market.currency)
      throw new ProviderRefused(`Its plan ${planCode} is ${interval}, in ${currency}.`)
    const plan = { name, interval, amount, update_existing_subscriptions: running }
    const answer = await this.#client.ask('PUT', path, plan)
    if (!answer.ok) throw refusalOf(answer)
  }

  isGenuine(body: Buffer, headers: Readonly<Record<string, unknown>>): boolean {
    return isSigned(body, headers, this.#settings.secretKey)
  }

  readEvent(body: Buffer): ProviderEvent {
    return readPaystackEvent(body, this.#domain)
  }
}
