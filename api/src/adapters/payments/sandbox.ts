import { catalogue, type MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { kobo } from '@ekoline/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Checkout, Payments, ProviderPayment } from './payments.ts'
import { answerOf, type Card, SANDBOX_OTP, sandboxFee } from './sandbox-cards.ts'

const CHECKOUT_MS = 3_600_000
const PUBLIC_KEY = 'sandbox'

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
}

type State = 'open' | 'otp' | 'failed' | 'success'

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

const columns = [
  'id',
  'reference',
  'amount_kobo',
  'currency',
  'state',
  'response',
  'fee_kobo',
  'created_at',
] as const

/** @param options.db holds the sandbox's books, in tables of its own */
export function createSandbox({ db, clock }: { db: Db; clock: { now(): Date } }): SandboxPayments {
  const isOver = (createdAt: Date) => clock.now().getTime() >= createdAt.getTime() + CHECKOUT_MS

  async function startCheckout(checkout: Checkout) {
    await db
      .insertInto('sandbox_payments')
      .values({
        reference: checkout.reference,
        amount_kobo: checkout.amount,
        currency: checkout.currency,
        email: checkout.email,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
    return { publicKey: PUBLIC_KEY }
  }

  async function verify(reference: string): Promise<ProviderPayment | null> {
    const row = await db
      .selectFrom('sandbox_payments')
      .select(columns)
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!row) return null
    const paid = row.state === 'success'
    return {
      reference: row.reference,
      state: paid ? 'success' : row.state === 'failed' || isOver(row.created_at) ? 'failed' : 'pending',
      amount: kobo(row.amount_kobo),
      currency: row.currency,
      id: paid ? String(row.id) : null,
      fee: kobo(row.fee_kobo ?? 0),
      response: row.response,
    }
  }

  async function pay(tx: Tx, reference: string, card: Card): Promise<CardReply | null> {
    const row = await tx
      .selectFrom('sandbox_payments')
      .select(columns)
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    if (row.state === 'success') return approved.reply
    if (isOver(row.created_at)) return null

    const { reply, state } = stepOf(row.state as State, card, clock.now())
    if (state) {
      const paid = state === 'success' && {
        fee_kobo: sandboxFee(kobo(row.amount_kobo)),
        paid_at: clock.now(),
      }
      await tx
        .updateTable('sandbox_payments')
        .set({ state, response: catalogue[reply.message], ...paid })
        .where('id', '=', row.id)
        .execute()
    }
    return reply
  }

  return { name: 'sandbox', startCheckout, verify, pay }
}
