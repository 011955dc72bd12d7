// @source DEC-25

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import type { Clock } from '../../context.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import {
  type BankAccount,
  type BankAccountOrder,
  type ChargeAnswer,
  type Checkout,
  type PaymentRange,
  type Payments,
  type PayoutRange,
  type PlanPrice,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderPayout,
  type ProviderRefund,
  type ProviderSubscription,
  type RefundOrder,
  type SavedCard,
  type SavedCharge,
  type StartedCheckout,
  UnreadableEvent,
} from './payments.ts'
import type { ProviderEvent } from './provider-events.ts'
import {
  closeSandboxAccount,
  openSandboxAccount,
  type SandboxTransfer,
  sendToSandboxAccount,
} from './sandbox-bank.ts'
import {
  customerCodeOf,
  findSandboxPayment,
  listSandboxPayments,
  lockSandboxPayment,
  paidOutSandboxPayments,
  report,
  type SandboxPayment,
  type State,
} from './sandbox-books.ts'
import { answerOf, type Card, SANDBOX_OTP, sandboxFee } from './sandbox-cards.ts'
import { sandboxPayouts } from './sandbox-payouts.ts'
import { orderRefund, reportEndedRefunds, sandboxRefunds } from './sandbox-refunds.ts'
import {
  chargeSandboxCard,
  forgetSandboxCard,
  keepSandboxCard,
  sandboxCardOf,
} from './sandbox-saved-cards.ts'
import {
  beginSubscription,
  chargeOf,
  endSubscription,
  findSubscription,
  renewDueSubscriptions,
  SANDBOX_PLAN,
  setPlanPrice,
  subscriptionsLike,
} from './sandbox-subscriptions.ts'

const CHECKOUT_MS = 3_600_000
const PUBLIC_KEY = 'sandbox'
const A_PAGE = 100

/** The answer to the card form: done, one more step, or try again. */
export interface CardReply {
  readonly status: 'success' | 'otp' | 'failed'
  readonly message: keyof typeof catalogue
}

export interface SentEvent {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const SIGNATURE = 'x-sandbox-signature'

interface Step {
  readonly reply: CardReply
  /** undefined: the bank was never asked, so the books stay as they are */
  readonly state?: State
}

const failed = (message: keyof typeof catalogue, state?: 'failed'): Step => ({
  reply: { status: 'failed', message },
  ...(state && { state }),
})
const approved: Step = { reply: { status: 'success', message: 'card_approved' }, state: 'success' }
const otpStep = (message: keyof typeof catalogue): Step => ({
  reply: { status: 'otp', message },
  state: 'otp',
})

const lastFour = ({ number }: Card) => number.replaceAll(/\D/g, '').slice(-4)

/** One step of the payment's state machine: what the card does to a checkout that is not paid yet. */
function stepOf(state: State, card: Card, now: Date): Step {
  switch (answerOf(card, now)) {
    case 'invalid_number':
      return failed('card_invalid_number')
    case 'expired':
      return failed('card_expired')
    case 'unknown':
      return failed('card_unknown')
    case 'declined':
      return failed('card_declined', 'failed')
    case 'insufficient_funds':
      return failed('card_insufficient_funds', 'failed')
    case 'asks_otp':
      if (state !== 'otp' || card.otp === null) return otpStep('card_otp_needed')
      return card.otp === SANDBOX_OTP ? approved : otpStep('card_otp_wrong')
    case 'approved':
      return approved
  }
}

/** A provider inside the API that needs no network, with its own books and card form. */
export class SandboxPayments implements Payments {
  readonly name = 'sandbox'
  readonly givesBankAccounts = true
  readonly #db: Db
  readonly #clock: Clock
  // Only this process signs: the sandbox hands its events over itself.
  readonly #key = randomBytes(32)

  /** @param options.db holds the sandbox's books, in tables of its own */
  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  planCodeOf(planId: number): string | null {
    return planId === SANDBOX_PLAN.id ? SANDBOX_PLAN.code : null
  }

  async startCheckout(checkout: Checkout): Promise<StartedCheckout> {
    const { reference, currency, email, planCode = null } = checkout
    await this.#db.run`
      insert into sandbox_payments (reference, amount_kobo, currency, email, plan_code, created_at)
        values (${reference}, ${await chargeOf(this.#db, checkout)}, ${currency}, ${email}, ${planCode}, ${this.#clock.now()})
        on conflict (reference) do nothing`
    return { publicKey: PUBLIC_KEY }
  }

  async verify(reference: string): Promise<ProviderPayment | null> {
    const payment = await findSandboxPayment(this.#db, reference)
    return payment ? this.#reportOf(payment) : null
  }

  savedCardOf(reference: string): Promise<SavedCard | null> {
    return sandboxCardOf(this.#db, reference)
  }

  chargeSaved(charge: SavedCharge): Promise<ChargeAnswer> {
    return transaction(this.#db, (tx) => chargeSandboxCard(tx, charge, this.#clock.now()))
  }

  async forgetCard(code: string): Promise<void> {
    await forgetSandboxCard(this.#db, code)
  }

  openBankAccount(order: BankAccountOrder): Promise<BankAccount> {
    return transaction(this.#db, (tx) => openSandboxAccount(tx, order, this.#clock.now()))
  }

  async closeBankAccount(code: string): Promise<void> {
    await closeSandboxAccount(this.#db, code, this.#clock.now())
  }

  async list(range: PaymentRange, page: number): Promise<ProviderPayment[]> {
    const at = { size: A_PAGE, page, now: this.#clock.now() }
    const listed = await listSandboxPayments(this.#db, range, at)
    return listed.map((payment) => this.#reportAs(range.state, payment))
  }

  listPayouts(range: PayoutRange, page: number): Promise<ProviderPayout[]> {
    return sandboxPayouts(this.#db, this.#clock.now(), range, page)
  }

  async paymentsOfPayout(id: string, page: number): Promise<ProviderPayment[]> {
    const paid = await paidOutSandboxPayments(this.#db, Number(id), { size: A_PAGE, page })
    return Promise.all(paid.map((payment) => this.#reportOf(payment)))
  }

  refund(order: RefundOrder): Promise<ProviderRefund> {
    return orderRefund(this.#db, this.#clock.now(), order)
  }

  async refundsOf(reference: string): Promise<ProviderRefund[]> {
    const payment = await findSandboxPayment(this.#db, reference)
    return payment ? sandboxRefunds(this.#db, payment, this.#clock.now()) : []
  }

  async findRefund(reference: string, id: string): Promise<ProviderRefund | null> {
    return (await this.refundsOf(reference)).find((refund) => refund.id === id) ?? null
  }

  // None of its customers disputes a payment.
  listDisputes = async (): Promise<ProviderDispute[]> => []
  findDispute = async (): Promise<ProviderDispute | null> => null

  findSubscription(code: string): Promise<ProviderSubscription | null> {
    return findSubscription(this.#db, code)
  }

  async subscriptionsOf(reference: string): Promise<ProviderSubscription[]> {
    const payment = await findSandboxPayment(this.#db, reference)
    return payment?.planCode ? subscriptionsLike(this.#db, payment) : []
  }

  disableSubscription(code: string): Promise<void> {
    return transaction(this.#db, (tx) => endSubscription(tx, code))
  }

  setPlanPrice(planCode: string, price: PlanPrice): Promise<void> {
    return transaction(this.#db, (tx) => setPlanPrice(tx, planCode, price))
  }

  isGenuine(body: Buffer, headers: Readonly<Record<string, unknown>>): boolean {
    const given = Buffer.from(String(headers[SIGNATURE] ?? ''))
    const right = Buffer.from(this.#sign(body))
    return given.length === right.length && timingSafeEqual(given, right)
  }

  readEvent(body: Buffer): ProviderEvent {
    try {
      return JSON.parse(body.toString()) as ProviderEvent // as `report` wrote it
    } catch (cause) {
      throw new UnreadableEvent('The sandbox reported no JSON.', { cause })
    }
  }

  /**
   * The customer presses "Pay". A declined payment may be tried with another card; a paid one stays paid.
   *
   * @returns null when there is no such checkout, or it is over
   */
  async pay(tx: Tx, reference: string, card: Card): Promise<CardReply | null> {
    const payment = await lockSandboxPayment(tx, reference)
    if (!payment) return null
    if (payment.state === 'success') return approved.reply
    if (this.#isOver(payment)) return null

    const at = this.#clock.now()
    const { reply, state } = stepOf(payment.state, card, at)
    if (!state) return reply
    const paid = state === 'success'
    await tx.run`
      update sandbox_payments set state = ${state}, response = ${catalogue[reply.message]},
                                  asks_otp = ${answerOf(card, at) === 'asks_otp'},
                                  fee_kobo = ${paid ? sandboxFee(payment.amount) : null}, paid_at = ${paid ? at : null},
                                  card_last4 = ${paid ? lastFour(card) : null}
        where id = ${payment.id}`
    if (paid) {
      await report(tx, { name: 'charge.success', kind: 'payment', reference })
      await keepSandboxCard(tx, payment, card)
      if (payment.planCode !== null) await beginSubscription(tx, payment, at)
    }
    return reply
  }

  /** A bank transfer comes. @returns the payment's reference; null when there is no such account */
  receive(tx: Tx, transfer: SandboxTransfer): Promise<string | null> {
    return sendToSandboxAccount(tx, transfer, this.#clock.now())
  }

  /**
   * Does what is due by the clock (refunds end after a minute, subscriptions renew every month), and returns the queued
   * events, each once, signed as a provider signs.
   */
  async takeEvents(tx: Tx): Promise<SentEvent[]> {
    await reportEndedRefunds(tx, this.#clock.now())
    await renewDueSubscriptions(tx, this.#clock.now())
    const texts = await tx.column<string>`
      with taken as (delete from sandbox_events returning id, body) select body from taken order by id`
    return texts.map((text) => {
      const body = Buffer.from(text)
      return { body, headers: { [SIGNATURE]: this.#sign(body) } }
    })
  }

  #sign(body: Buffer): string {
    return createHmac('sha512', this.#key).update(body).digest('hex')
  }

  #isOver({ createdAt }: SandboxPayment): boolean {
    return this.#clock.now().getTime() >= createdAt.getTime() + CHECKOUT_MS
  }

  async #reportOf(payment: SandboxPayment): Promise<ProviderPayment> {
    const unpaid = payment.state === 'failed' || this.#isOver(payment) ? 'failed' : 'pending'
    return this.#reportAs(payment.state === 'success' ? await this.#paidState(payment) : unpaid, payment)
  }

  #reportAs(state: ProviderPayment['state'], payment: SandboxPayment): ProviderPayment {
    const { reference, amount, currency, fee, response, paidAt, cardLast4, planCode, accountNumber, sender } =
      payment
    return {
      reference,
      state,
      amount,
      currency,
      id: payment.state === 'success' ? String(payment.id) : null,
      fee,
      response,
      paidAt,
      cardLast4,
      transfer: accountNumber === null ? null : { accountNumber, sender },
      subscriber: planCode === null ? null : { customerCode: customerCodeOf(payment.email), planCode },
    }
  }

  /** A payment that was refunded in full counts as reversed. */
  async #paidState(payment: SandboxPayment): Promise<'success' | 'reversed'> {
    const refunds = await sandboxRefunds(this.#db, payment, this.#clock.now())
    const back = refunds.reduce((sum, { state, amount }) => sum + (state === 'processed' ? amount : 0), 0)
    return back === payment.amount ? 'reversed' : 'success'
  }
}
