import { createHash } from 'node:crypto'
import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'
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
}

const payments = (db: Db) =>
  db
    .selectFrom('sandbox_payments')
    .select([
      'id',
      'reference',
      'amount_kobo',
      'currency',
      'email',
      'plan_code as planCode',
      'asks_otp as asksOtp',
      'state',
      'response',
      'fee_kobo',
      'created_at as createdAt',
      'paid_at as paidAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>

const paymentOf = ({ amount_kobo, fee_kobo, state, ...row }: Row): SandboxPayment => ({
  ...row,
  state: state as State,
  amount: kobo(amount_kobo),
  fee: kobo(fee_kobo ?? 0),
})

export async function findSandboxPayment(db: Db, reference: string): Promise<SandboxPayment | null> {
  const row = await payments(db).where('reference', '=', reference).executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** The same, and nobody else changes it or its refunds before the transaction ends. */
export async function lockSandboxPayment(tx: Tx, reference: string): Promise<SandboxPayment | null> {
  const row = await payments(tx).where('reference', '=', reference).forUpdate().executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** The payment that a subscription or a refund hangs on. */
export async function sandboxPaymentById(db: Db, id: number): Promise<SandboxPayment> {
  return paymentOf(await payments(db).where('id', '=', id).executeTakeFirstOrThrow())
}

/** One customer for each e-mail, as with a real provider. */
export const customerCodeOf = (email: string): string =>
  `CUS_${createHash('sha256').update(email).digest('hex').slice(0, 15)}`

/** Puts down what the sandbox will report. */
export async function report(tx: Tx, ...events: readonly ProviderEvent[]): Promise<void> {
  await tx
    .insertInto('sandbox_events')
    .values(events.map((event) => ({ body: JSON.stringify(event) })))
    .execute()
}

/** What was paid of the payments that began in a time, the newest first. */
export async function paidSandboxPayments(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<SandboxPayment[]> {
  const rows = await payments(db)
    .where('state', '=', 'success')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute()
  return rows.map(paymentOf)
}
