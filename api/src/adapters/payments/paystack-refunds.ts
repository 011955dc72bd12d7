import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { type ProviderRefund, ProviderRefused, ProviderUnavailable, type RefundOrder } from './payments.ts'
import { noteOf, refundOf } from './paystack-answers.ts'
import type { PaystackClient } from './paystack-client.ts'
import { claimRefund, keepRefund, keptRefund, releaseRefund, renewRefund } from './paystack-memory.ts'
import * as shapes from './paystack-shapes.ts'

/** Longer than Paystack takes to answer an order, and to show it in its list. */
const CLAIM_MS = 120_000

type Payment = Pick<z.infer<typeof shapes.payment>, 'id' | 'paid_at' | 'currency'>

/** Refunds at Paystack, which has no idempotency keys: ours goes along as a note, and is looked for before an order. */
export class PaystackRefunds {
  readonly #client: PaystackClient
  readonly #ctx: Pick<Context, 'db' | 'clock'>

  constructor(client: PaystackClient, ctx: Pick<Context, 'db' | 'clock'>) {
    this.#client = client
    this.#ctx = ctx
  }

  /**
   * All refunds of a payment, the oldest first. Paystack documents no way to ask for one payment's, so all that were made since it was
   * paid are read.
   *
   * @throws ProviderUnavailable
   * @source PaystackOSS/openapi, `refund_list`
   */
  async of({ id, paid_at: paidAt }: Payment): Promise<ProviderRefund[]> {
    const since = paidAt && { from: paidAt.toISOString() }
    const refunds = await this.#client.every('refund', shapes.refund, { ...since }, (refund) => refund.id)
    return refunds
      .filter(({ transaction }) => transaction === id)
      .map(refundOf)
      .toSorted((one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1))
  }

  /**
   * The refund of an id; null when Paystack knows none, or it is another payment's.
   *
   * @throws ProviderUnavailable
   */
  async find({ id: transaction }: Payment, id: string): Promise<ProviderRefund | null> {
    const refund = await this.#client.find('refund', id, shapes.refund)
    return refund?.transaction === transaction ? refundOf(refund) : null
  }

  /** The refund that was ordered by a key; undefined when Paystack shows none. */
  async #made(payment: Payment, key: string): Promise<ProviderRefund | undefined> {
    const kept = await keptRefund(this.#ctx.db, key)
    const known = kept ? await this.find(payment, kept) : null
    // Of an order that answered the key is known, whatever became of its note.
    if (known) return { ...known, key }
    return (await this.of(payment)).find((refund) => refund.key === key)
  }

  /**
   * Orders a refund, once for its key. The order is claimed before Paystack is asked for it, and again right before it
   * is sent: reading the list may take long, and no other process may have ordered by then.
   *
   * @throws ProviderRefused; ProviderUnavailable
   */
  async order(payment: Payment, { amount, key }: RefundOrder): Promise<ProviderRefund> {
    const { db } = this.#ctx
    const claim = await this.#claim(key)
    if (!claim) {
      const other = await this.#made(payment, key)
      if (other) return other
      throw new ProviderUnavailable('This refund is being ordered at this moment; look again in two minutes.')
    }
    const before = await this.#lookFirst(payment, key, claim)
    if (before) {
      await keepRefund(db, key, before.id)
      return before
    }
    if (!(await renewRefund(db, key, claim, this.#ctx.clock.now())))
      throw new ProviderUnavailable('This refund is being ordered by another process.')
    const { currency, id: transaction } = payment
    const order = { transaction, amount, currency, merchant_note: noteOf(key) }
    const answer = await this.#client.ask('POST', '/refund', order)
    if (!answer.ok) {
      await releaseRefund(db, key)
      throw new ProviderRefused(answer.message)
    }
    const made = refundOf(this.#client.read(shapes.refund, answer.data, 'refund'))
    await keepRefund(db, key, made.id)
    return { ...made, key }
  }

  /** @returns when it was claimed; null while another request has it, or once it was ordered */
  async #claim(key: string): Promise<Date | null> {
    const now = this.#ctx.clock.now()
    const claimed = await claimRefund(this.#ctx.db, key, now, new Date(now.getTime() - CLAIM_MS))
    return claimed ? now : null
  }

  /** While nothing was sent, an answer that does not come ends the claim. */
  async #lookFirst(payment: Payment, key: string, claim: Date): Promise<ProviderRefund | undefined> {
    try {
      return await this.#made(payment, key)
    } catch (error) {
      await releaseRefund(this.#ctx.db, key, claim)
      throw error
    }
  }
}
