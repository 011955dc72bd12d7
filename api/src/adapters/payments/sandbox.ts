import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { catalogue, type MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type Db, type Tx, transaction } from '../../db/db.ts'
import {
  type Checkout,
  type PaymentRange,
  type Payments,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSubscription,
  UnreadableEvent,
} from './payments.ts'
import type { ProviderEvent } from './provider-events.ts'
import {
  customerCodeOf,
  findSandboxPayment,
  lockSandboxPayment,
  paidSandboxPayments,
  report,
  type SandboxPayment,
  type State,
} from './sandbox-books.ts'
import { answerOf, type Card, SANDBOX_OTP, sandboxFee } from './sandbox-cards.ts'
import { orderRefund, reportEndedRefunds, sandboxRefunds } from './sandbox-refunds.ts'
import {
  beginSubscription,
  chargeOf,
  endSubscription,
  findSubscription,
  renewDueSubscriptions,
  SANDBOX_PLAN,
  subscriptionsLike,
} from './sandbox-subscriptions.ts'

const CHECKOUT_MS = 3_600_000
const PUBLIC_KEY = 'sandbox'
const A_PAGE = 100

/** What the card form is told: done, one more step, or try again. */
export interface CardReply {
  readonly status: 'success' | 'otp' | 'failed'
  readonly message: MessageKey
}

/** A provider that lives in the API and needs no network, with its own books, and the card form's other end. */
export interface SandboxPayments extends Payments {
  readonly name: 'sandbox'
  /**
   * The customer presses "Pay". A declined payment may be tried with another card; a paid one stays paid.
   *
   * @returns null when there is no such checkout, or it is over
   */
  pay(tx: Tx, reference: string, card: Card): Promise<CardReply | null>
  /**
   * Does what is due by the clock (refunds end after a minute, subscriptions renew every month), and hands over
   * what there is to report, once, signed as a provider signs.
   */
  takeEvents(tx: Tx): Promise<SentEvent[]>
}

/** A message as it comes to our webhook. */
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

const failed = (message: MessageKey, state?: 'failed'): Step => ({
  reply: { status: 'failed', message },
  ...(state && { state }),
})
const approved: Step = { reply: { status: 'success', message: 'card_approved' }, state: 'success' }
const otpStep = (message: MessageKey): Step => ({ reply: { status: 'otp', message }, state: 'otp' })

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

/** @param options.db holds the sandbox's books, in tables of its own */
export function createSandbox({ db, clock }: { db: Db; clock: { now(): Date } }): SandboxPayments {
  const isOver = (createdAt: Date) => clock.now().getTime() >= createdAt.getTime() + CHECKOUT_MS
  // Nobody outside this process has reason to sign: what the sandbox reports, it hands over itself.
  const key = randomBytes(32)
  const sign = (body: Buffer) => createHmac('sha512', key).update(body).digest('hex')

  async function startCheckout(checkout: Checkout) {
    await db
      .insertInto('sandbox_payments')
      .values({
        reference: checkout.reference,
        amount_kobo: chargeOf(checkout),
        currency: checkout.currency,
        email: checkout.email,
        plan_code: checkout.planCode ?? null,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
    return { publicKey: PUBLIC_KEY }
  }

  async function verify(reference: string): Promise<ProviderPayment | null> {
    const it = await findSandboxPayment(db, reference)
    return it && reportOf(it)
  }

  async function reportOf(it: SandboxPayment): Promise<ProviderPayment> {
    const paid = it.state === 'success'
    const { reference, amount, currency, fee, response, paidAt, planCode } = it
    return {
      reference,
      state: paid
        ? await paidState(it)
        : it.state === 'failed' || isOver(it.createdAt)
          ? 'failed'
          : 'pending',
      amount,
      currency,
      id: paid ? String(it.id) : null,
      fee,
      response,
      paidAt,
      subscriber: planCode === null ? null : { customerCode: customerCodeOf(it.email), planCode },
    }
  }

  /** A payment that went back as a whole is no success any more. */
  async function paidState(payment: SandboxPayment): Promise<'success' | 'reversed'> {
    const refunds = await sandboxRefunds(db, payment, clock.now())
    const back = refunds.reduce((sum, { state, amount }) => sum + (state === 'processed' ? amount : 0), 0)
    return back === payment.amount ? 'reversed' : 'success'
  }

  async function list({ state, from, to }: PaymentRange, page: number): Promise<ProviderPayment[]> {
    const paid = await Promise.all((await paidSandboxPayments(db, { from, to })).map(reportOf))
    return paid.filter((it) => it.state === state).slice((page - 1) * A_PAGE, page * A_PAGE)
  }

  async function refundsOf(reference: string): Promise<ProviderRefund[]> {
    const payment = await findSandboxPayment(db, reference)
    return payment ? sandboxRefunds(db, payment, clock.now()) : []
  }

  async function subscriptionsOf(reference: string): Promise<ProviderSubscription[]> {
    const payment = await findSandboxPayment(db, reference)
    return payment?.planCode ? subscriptionsLike(db, payment) : []
  }

  async function pay(tx: Tx, reference: string, card: Card): Promise<CardReply | null> {
    const payment = await lockSandboxPayment(tx, reference)
    if (!payment) return null
    if (payment.state === 'success') return approved.reply
    if (isOver(payment.createdAt)) return null

    const { reply, state } = stepOf(payment.state, card, clock.now())
    if (state) {
      const at = clock.now()
      const paid = state === 'success' && { fee_kobo: sandboxFee(payment.amount), paid_at: at }
      const asksOtp = answerOf(card, at) === 'asks_otp'
      const response = catalogue[reply.message]
      await tx
        .updateTable('sandbox_payments')
        .set({ state, response, asks_otp: asksOtp, ...paid })
        .where('id', '=', payment.id)
        .execute()
      if (paid) {
        await report(tx, { name: 'charge.success', kind: 'payment', reference })
        if (payment.planCode !== null) await beginSubscription(tx, payment, at)
      }
    }
    return reply
  }

  async function takeEvents(tx: Tx): Promise<SentEvent[]> {
    await reportEndedRefunds(tx, clock.now())
    await renewDueSubscriptions(tx, clock.now())
    const rows = await tx.deleteFrom('sandbox_events').returning(['id', 'body']).execute()
    return rows
      .sort((one, other) => one.id - other.id)
      .map(({ body: text }) => {
        const body = Buffer.from(text)
        return { body, headers: { [SIGNATURE]: sign(body) } }
      })
  }

  function isGenuine(body: Buffer, headers: Readonly<Record<string, unknown>>): boolean {
    const given = Buffer.from(String(headers[SIGNATURE] ?? ''))
    const right = Buffer.from(sign(body))
    return given.length === right.length && timingSafeEqual(given, right)
  }

  function readEvent(body: Buffer): ProviderEvent {
    try {
      return JSON.parse(body.toString()) as ProviderEvent // its own words, as `report` wrote them
    } catch (cause) {
      throw new UnreadableEvent('The sandbox reported no JSON.', { cause })
    }
  }

  return {
    name: 'sandbox',
    planCodeOf: (planId) => (planId === SANDBOX_PLAN.id ? SANDBOX_PLAN.code : null),
    startCheckout,
    verify,
    list,
    refund: (order) => orderRefund(db, clock.now(), order),
    refundsOf,
    subscriptionsOf,
    findSubscription: (code) => findSubscription(db, code),
    disableSubscription: (code) => transaction(db, (tx) => endSubscription(tx, code)),
    isGenuine,
    readEvent,
    pay,
    takeEvents,
  }
}
