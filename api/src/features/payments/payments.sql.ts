import { type Kobo, kobo, naira } from '@ekoline/contract/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { PaymentPurpose, PaymentRow } from '@ekoline/contract/payments.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Db, Tx } from '../../db/db.ts'

/** What was agreed when a payment began, and how far it is. */
export interface Payment {
  readonly reference: string
  readonly provider: string
  readonly purpose: PaymentPurpose
  readonly userId: number
  readonly cardId: number
  /** kobo that are bought */
  readonly credit: Kobo
  /** kobo that the card is charged for it */
  readonly charge: Kobo
  readonly currency: string
  readonly state: 'pending' | 'credited' | 'suspense'
}

export interface NewPayment extends Omit<Payment, 'state'> {
  readonly at: Date
}

export async function insertPayment(tx: Tx, it: NewPayment): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      reference: it.reference,
      provider: it.provider,
      purpose: it.purpose,
      user_id: it.userId,
      card_id: it.cardId,
      credit_kobo: it.credit,
      charge_kobo: it.charge,
      currency: it.currency,
      created_at: it.at,
    })
    .execute()
}

const columns = [
  'reference',
  'provider',
  'purpose',
  'user_id as userId',
  'card_id as cardId',
  'credit_kobo',
  'charge_kobo',
  'currency',
  'state',
] as const

interface Row extends Pick<Payment, 'reference' | 'provider' | 'userId' | 'cardId' | 'currency'> {
  readonly purpose: string
  readonly credit_kobo: number
  readonly charge_kobo: number
  readonly state: string
}

const paymentOf = ({ credit_kobo, charge_kobo, purpose, state, ...row }: Row): Payment => ({
  ...row,
  purpose: purpose as PaymentPurpose,
  credit: kobo(credit_kobo),
  charge: kobo(charge_kobo),
  state: state as Payment['state'],
})

export async function findPayment(db: Db, reference: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && paymentOf(row)
}

/** The payment, held against anybody else who would settle it until the transaction's end. */
export async function lockPayment(tx: Tx, reference: string): Promise<Payment> {
  const row = await tx
    .selectFrom('payments')
    .select(columns)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return paymentOf(row)
}

export interface Settlement {
  readonly state: 'credited' | 'suspense'
  readonly providerPaymentId: string | null
  /** the posting; null when there was no money to book */
  readonly transactionId: number | null
  readonly at: Date
}

export async function settlePayment(tx: Tx, reference: string, it: Settlement): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state: it.state,
      provider_payment_id: it.providerPaymentId,
      transaction_id: it.transactionId,
      settled_at: it.at,
    })
    .where('reference', '=', reference)
    .execute()
}

interface Range {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** A page of the payments of a card that went through, newest first. `to` is exclusive. */
export async function listPayments(db: Db, cardId: number, { from, to }: Range, page: number) {
  const matching = db
    .selectFrom('payments')
    .where('card_id', '=', cardId)
    .where('state', '=', 'credited')
    .$if(from !== undefined, (query) => query.where('settled_at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('settled_at', '<', to as Date))
  const [counted, rows] = await Promise.all([
    matching.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .select(['credit_kobo', 'settled_at', 'reference', 'purpose'])
      .orderBy('settled_at', 'desc')
      .orderBy('reference')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  const payments = rows.map(
    (row): PaymentRow => ({
      credit: naira(kobo(row.credit_kobo)),
      date: wireTime(row.settled_at as Date),
      reference: row.reference,
      purpose: row.purpose as PaymentPurpose,
    }),
  )
  return { total: counted.total, payments }
}

export async function findEmail(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.email
}

export async function findReferralCode(db: Db, seatId: number): Promise<string> {
  const row = await db
    .selectFrom('seats')
    .select('referral_code')
    .where('id', '=', seatId)
    .executeTakeFirstOrThrow()
  return row.referral_code
}
