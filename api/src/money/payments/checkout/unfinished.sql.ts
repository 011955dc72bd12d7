import type { PaymentPurpose } from '@ekoline/contract/money/payments.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { CardReply } from '../../../adapters/payments/sandbox.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Payment } from './payments.sql.ts'

/** What the provider said last of a payment that was not paid; 'unknown': it knows none. */
export type Reported = 'pending' | 'failed' | 'reversed' | 'unknown'

export interface Unfinished {
  readonly reference: string
  readonly purpose: PaymentPurpose
  readonly credit: Kobo
  readonly charge: Kobo
  readonly state: Exclude<Payment['state'], 'credited'>
  readonly reported: Reported | null
  readonly cardSentAt: Date | null
  readonly createdAt: Date
}

const MOST = 20

/** A person's own payments on a card that were not credited, newest first; not what others began by a link of theirs. */
export const listUnfinished = (
  db: Db,
  { userId, cardId, since }: { readonly userId: number; readonly cardId: number; readonly since: Date },
) => db.many<Unfinished>`
  select reference, purpose, credit_kobo as credit, charge_kobo as charge, state, reported, card_sent_at as "cardSentAt",
         created_at as "createdAt"
    from payments
    where user_id = ${userId} and card_id = ${cardId} and created_at >= ${since} and state <> 'credited' and not renewal
      and pay_link_id is null and (bank_account_id is null or state = 'suspense')
    order by created_at desc, reference limit ${MOST}`

interface Report {
  readonly reported: Reported
  /** when the provider was asked */
  readonly asked: Date
  /** it follows that card data were sent */
  readonly cardSent: boolean
}

/** Records what the provider said of a payment that is not settled, unless another card was tried since. */
export async function noteReport(
  db: Db,
  reference: string,
  { reported, asked, cardSent }: Report,
): Promise<void> {
  await db.run`
    update payments
      set reported = ${reported},
          card_sent_at = case when ${cardSent}::boolean and (card_sent_at is null or reported <> 'pending')
                              then ${asked}::timestamptz else card_sent_at end
      where reference = ${reference} and state in ('pending', 'expired') and reported is distinct from ${reported}
        and (card_sent_at is null or card_sent_at <= ${asked})`
}

/**
 * Records what is known of the card data that were sent last.
 *
 * @param at when they were sent; null: no card is being charged
 * @param reported null: what became of them is not known yet
 */
export async function noteCardSent(
  db: Db,
  { reference, at, reported }: { reference: string; at: Date | null; reported: Reported | null },
): Promise<void> {
  await db.run`
    update payments set card_sent_at = ${at}, reported = ${reported}
      where reference = ${reference} and state in ('pending', 'expired')`
}

/**
 * Records what the sandbox's card form answered. A card that waits for its one-time password is not charged, so the
 * payment is as open as before its first card.
 */
export const noteCardReply = (db: Db, reference: string, at: Date, status: CardReply['status']) =>
  noteCardSent(db, {
    reference,
    at: status === 'otp' ? null : at,
    reported: status === 'failed' ? 'failed' : null,
  })
