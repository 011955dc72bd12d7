import { createHash } from 'node:crypto'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import type { PaymentRange } from './payments.ts'
import type { ProviderEvent } from './provider-events.ts'

export type State = 'open' | 'otp' | 'failed' | 'success'

export interface SandboxPayment {
  readonly id: number
  readonly reference: string
  readonly amount: Kobo
  readonly currency: string
  readonly email: string
  readonly planCode: string | null
  readonly asksOtp: boolean
  readonly state: State
  readonly response: string
  readonly fee: Kobo
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly cardLast4: string | null
  /** of a transfer: the account that it came to, and who sent it */
  readonly accountNumber: string | null
  readonly sender: string | null
}

const columns = sql`
  select id, reference, amount_kobo as amount, currency, email, plan_code as "planCode", asks_otp as "asksOtp", state,
         response, coalesce(fee_kobo, 0) as fee, created_at as "createdAt", paid_at as "paidAt",
         card_last4 as "cardLast4", sender, number as "accountNumber"
    from sandbox_payments
      left join (select id as account_id, number from sandbox_bank_accounts) account on account_id = bank_account_id`

export const findSandboxPayment = (db: Db, reference: string) =>
  db.one<SandboxPayment>`${columns} where reference = ${reference}`

/** The same, locked with its refunds until the transaction ends. */
export const lockSandboxPayment = (tx: Tx, reference: string) =>
  tx.one<SandboxPayment>`${columns} where reference = ${reference} for update of sandbox_payments`

/** The payment of a subscription or a refund. */
export const sandboxPaymentById = (db: Db, id: number) => db.only<SandboxPayment>`${columns} where id = ${id}`

/** One customer for each e-mail, as with a real provider. */
export const customerCodeOf = (email: string): string =>
  `CUS_${createHash('sha256').update(email).digest('hex').slice(0, 15)}`

/** Queues events for the webhook. */
export const report = (tx: Tx, ...events: readonly ProviderEvent[]) => tx.run`
  insert into sandbox_events (body) select unnest(${events.map((event) => JSON.stringify(event))}::text[])`

/** A refund of an amount that ends in these kobo fails, for tests. */
export const FAILING_KOBO = 13

/** What counts as reversed: a payment that was refunded in full by `now`. */
const isReversed = (now: Date) => sql`
  amount_kobo = (select coalesce(sum(amount_kobo), 0) from sandbox_refunds
                  where payment_id = sandbox_payments.id and ends_at <= ${now} and amount_kobo % 100 <> ${FAILING_KOBO})`

/** A page of the paid payments that began in a range of time, the newest first. */
export const listSandboxPayments = (
  db: Db,
  { state, from, to }: PaymentRange,
  { size, page, now }: { size: number; page: number; now: Date },
) => db.many<SandboxPayment>`
  ${columns} where state = 'success' and created_at >= ${from} and created_at < ${to}
                   and (${isReversed(now)}) = ${state === 'reversed'}
   order by created_at desc, sandbox_payments.id desc limit ${size} offset ${(page - 1) * size}`

/** A page of the payments that a payout is for, in the order in which they began. */
export const paidOutSandboxPayments = (
  db: Db,
  payoutId: number,
  { size, page }: { size: number; page: number },
) => db.many<SandboxPayment>`
  ${columns} where payout_id = ${payoutId} order by id limit ${size} offset ${(page - 1) * size}`
