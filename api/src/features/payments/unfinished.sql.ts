import type { Kobo } from '@ekoline/contract/money.ts'
import type { PaymentPurpose } from '@ekoline/contract/payments.ts'
import type { Db } from '../../db/db.ts'
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

/** Records that the card form sent card data. @param reported null: nobody knows yet what became of it */
export async function noteCardSent(
  db: Db,
  { reference, at, reported }: { reference: string; at: Date; reported: Reported | null },
): Promise<void> {
  await db.run`
    update payments set card_sent_at = ${at}, reported = ${reported}
      where reference = ${reference} and state in ('pending', 'expired')`
}
