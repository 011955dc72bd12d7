import { randomUUID } from 'node:crypto'
import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { type ChargeAnswer, ProviderRefused, type SavedCard, type SavedCharge } from './payments.ts'
import { lockSandboxPayment, report, type SandboxPayment } from './sandbox-books.ts'
import {
  brandOf,
  type Card,
  isOver,
  lastMonthOf,
  sandboxFee,
  type WhenSaved,
  whenSaved,
} from './sandbox-cards.ts'

/** Keeps the card of a payment that went through, where it is one that may be charged again. */
export async function keepSandboxCard(tx: Tx, { id, email }: SandboxPayment, card: Card): Promise<void> {
  const answers = whenSaved(card)
  if (answers === null) return
  const last4 = card.number.replaceAll(/\D/g, '').slice(-4)
  await tx.run`
    insert into sandbox_cards (code, payment_id, email, last4, brand, expires, when_saved)
      values (${`AUTH_${randomUUID()}`}, ${id}, ${email}, ${last4}, ${brandOf(card)}, ${lastMonthOf(card.expiry)}, ${answers})`
}

/** The card that paid, where it may be charged again. */
export const sandboxCardOf = async (db: Db, reference: string): Promise<SavedCard | null> =>
  (await db.one<SavedCard>`
    select code, c.email, last4, brand, expires
      from sandbox_cards c join sandbox_payments p on p.id = payment_id
      where reference = ${reference} and p.state = 'success' and not forgotten`) ?? null

export const forgetSandboxCard = (db: Db, code: string) =>
  db.run`update sandbox_cards set forgotten = true where code = ${code}`

/** What became of a charge that is in the books. */
const answerTo = ({ state, reference, response }: SandboxPayment): ChargeAnswer =>
  state === 'otp'
    ? { state: 'challenged', confirmAt: `/payments?confirm=${reference}` }
    : { state: state === 'open' ? 'pending' : state, response }

/**
 * Charges a saved card, once for a reference. One that asks for a one-time password waits for its owner, in the card form.
 *
 * @throws ProviderRefused for a card that is not known, was forgotten or was first charged by another e-mail
 */
export async function chargeSandboxCard(tx: Tx, charge: SavedCharge, now: Date): Promise<ChargeAnswer> {
  const { reference, amount, currency, email } = charge
  const before = await lockSandboxPayment(tx, reference)
  if (before) return answerTo(before)
  const card = await tx.one<{ last4: string; expires: string; answers: WhenSaved }>`
    select last4, expires, when_saved as answers from sandbox_cards
      where code = ${charge.code} and email = ${email} and not forgotten for share`
  if (!card) throw new ProviderRefused('This card cannot be charged.')
  const { state, said } = outcomeOf(card, now)
  const isPaid = state === 'success'
  const isFirst = await tx.some`
    insert into sandbox_payments (reference, amount_kobo, currency, email, state, response, asks_otp, fee_kobo, created_at,
                                  paid_at, card_last4)
      values (${reference}, ${amount}, ${currency}, ${email}, ${state}, ${catalogue[said]}, ${state === 'otp'},
              ${isPaid ? sandboxFee(amount) : null}, ${now}, ${isPaid ? now : null}, ${isPaid ? card.last4 : null})
      on conflict (reference) do nothing`
  if (isPaid && isFirst) await report(tx, { name: 'charge.success', kind: 'payment', reference })
  const made = await lockSandboxPayment(tx, reference)
  if (!made) throw new Error(`the sandbox lost ${reference}`)
  return answerTo(made)
}

function outcomeOf({ expires, answers }: { expires: string; answers: WhenSaved }, now: Date) {
  if (isOver(expires, now)) return { state: 'failed', said: 'card_expired' } as const
  if (answers === 'declines') return { state: 'failed', said: 'card_declined' } as const
  if (answers === 'challenges') return { state: 'otp', said: 'card_otp_needed' } as const
  return { state: 'success', said: 'card_approved' } as const
}
