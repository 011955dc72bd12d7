import { type Kobo, kobo, naira } from '@ekoline/contract/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { PaymentPurpose, PaymentRow } from '@ekoline/contract/payments.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import { type Db, prepared, retried, sql, type Tx } from '../../db/db.ts'
import { type AuditValues, auditInsert } from '../audit/audit.sql.ts'
import { type NumberValues, numberParts } from '../number-stock/number-sale.service.ts'
import { type MessageValues, messageInsert } from '../outbox/outbox.sql.ts'
import { type PostingValues, postingCall } from '../wallet/ledger.service.ts'
import { type EventValues, eventInsert } from '../webhooks/events.sql.ts'
import { type PlanValues, planUpdate } from '../workgroups/workgroups.service.ts'

/** What was agreed when a payment began, and how far it is. */
export interface Payment {
  readonly reference: string
  readonly provider: string
  readonly purpose: PaymentPurpose
  readonly userId: number
  readonly cardId: number
  /** the plan that is bought */
  readonly planId: number | null
  /** the phone number that is bought */
  readonly numberId: number | null
  /** the provider charged for the plan by itself */
  readonly renewal: boolean
  /** of a renewal: the payment that began its subscription */
  readonly first: string | null
  /** kobo that are bought */
  readonly credit: Kobo
  /** kobo that the card is charged for it */
  readonly charge: Kobo
  readonly currency: string
  /** 'expired': nobody came back to it; it may still be paid */
  readonly state: 'pending' | 'expired' | 'credited' | 'suspense'
  /** where its receipt goes */
  readonly email: string
}

export interface NewPayment extends Omit<Payment, 'state' | 'email' | 'renewal' | 'first'> {
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
      plan_id: it.planId,
      number_id: it.numberId,
      credit_kobo: it.credit,
      charge_kobo: it.charge,
      currency: it.currency,
      created_at: it.at,
    })
    .execute()
}

interface Row extends Omit<Payment, 'purpose' | 'credit' | 'charge' | 'state'> {
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

const withEmail = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select([
      'reference',
      'provider',
      'purpose',
      'user_id as userId',
      'card_id as cardId',
      'plan_id as planId',
      'number_id as numberId',
      'renewal',
      'first_reference as first',
      'credit_kobo',
      'charge_kobo',
      'currency',
      'state',
      'users.email as email',
    ])

const paymentWith = prepared((it: { reference: string }, db) =>
  withEmail(db).where('reference', '=', it.reference),
)

export async function findPayment(db: Db, reference: string): Promise<Payment | undefined> {
  const [row] = await paymentWith(db, { reference })
  return row && paymentOf(row)
}

interface Settlement {
  readonly reference: string
  readonly state: 'credited' | 'suspense'
  readonly providerPaymentId: string | null
  readonly settledAt: Date
  /** what it gave of a plan */
  readonly givenPlanId: number | null
  readonly givenMs: number | null
  /** what it took and gave instead of what it was to buy; null: it bought that */
  readonly took: Kobo | null
  readonly credited: Kobo | null
}

/** What settles a payment, all of it. */
export type SettlementValues = Settlement &
  PostingValues &
  PlanValues &
  NumberValues &
  AuditValues &
  MessageValues &
  EventValues

// One statement is one transaction and one round trip: the money's row is locked no longer than the commit takes.
const settleWith = prepared(
  (it: SettlementValues) => sql<{ id: number | null }>`
    with pending as materialized (
      select from payments where reference = ${it.reference} and state in ('pending', 'expired') for update
    ), planned as (${planUpdate(it, sql`pending`)}
    ), ${numberParts(it, sql`pending`)}, posted as materialized (
      select it.id from pending cross join ${postingCall(it)} as it
        where (${it.planOf}::bigint is null or exists (select from planned))
          and (not ${it.numberTaken}::boolean or exists (select from allocated))
    ), settled as (
      update payments set state = ${it.state}, provider_payment_id = ${it.providerPaymentId}, transaction_id = posted.id,
                          settled_at = ${it.settledAt}, given_plan_id = ${it.givenPlanId}::bigint,
                          given_ms = ${it.givenMs}::bigint, took_kobo = ${it.took}::bigint,
                          given_kobo = ${it.credited}::bigint
        from posted where reference = ${it.reference} returning transaction_id as id
    ), audited as (${auditInsert(it, sql`settled`)}), told as (${messageInsert(it, sql`settled`)}),
    heard as (${eventInsert(it, sql`settled`)})
    select id from settled`,
)

/**
 * Settles a payment that is pending, once: its posting, its state, the workgroup's plan or number, its line of the audit
 * and its message are there together, or nothing is.
 *
 * @returns false when it was settled before, or plan or number are not what they were; a settlement under way is waited for
 */
export async function settlePayment(db: Db, values: SettlementValues): Promise<boolean> {
  const settled = await retried(() => settleWith(db, values))
  return settled.length === 1
}

/**
 * Writes down a payment by which the provider renewed what another one bought; again it is the same payment.
 *
 * @returns false when the first payment is none for a plan
 */
export async function insertRenewal(
  db: Db,
  { first, reference, at }: { readonly first: string; readonly reference: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payments (reference, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo, currency,
                          renewal, first_reference, created_at)
      select ${reference}, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo, currency, true,
             ${first}, ${at}
        from payments where reference = ${first} and purpose = 'plan'
      on conflict (reference) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** How many payments nobody has settled, and when the oldest of them began; read by their index alone. */
export async function pendingPayments(db: Db): Promise<{ count: number; oldest: Date | null }> {
  return db
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldest')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
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
      .select(['credit_kobo', 'given_kobo', 'settled_at', 'reference', 'purpose'])
      .orderBy('settled_at', 'desc')
      .orderBy('reference')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  const payments = rows.map(
    (row): PaymentRow => ({
      // What took otherwise than agreed was credited as airtime, whatever it was to buy.
      credit: naira(kobo(row.given_kobo ?? row.credit_kobo)),
      date: wireTime(row.settled_at as Date),
      reference: row.reference,
      purpose: row.given_kobo === null ? (row.purpose as PaymentPurpose) : 'topup',
    }),
  )
  return { total: counted.total, payments }
}

/** Whether anybody began a payment for a card. */
export async function hasPayments(db: Db, cardId: number): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('reference')
    .where('card_id', '=', cardId)
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
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
