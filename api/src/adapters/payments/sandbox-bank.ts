import { randomUUID } from 'node:crypto'
import { bankTransferFee, DEFAULT_BANK_FEE_RULE, type Kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { BankAccount, BankAccountOrder } from './payments.ts'
import { report } from './sandbox-books.ts'

export const SANDBOX_BANK = 'Sandbox Bank'

/** A transfer, as a bank makes it. */
export interface SandboxTransfer {
  /** the account number that it goes to */
  readonly to: string
  readonly amount: Kobo
  readonly currency: string
  readonly sender: string
}

/** The account number of a customer, made when there is none that is open. */
export async function openSandboxAccount(
  tx: Tx,
  { email, firstName, lastName }: BankAccountOrder,
  at: Date,
): Promise<BankAccount> {
  await tx.run`
    insert into sandbox_bank_accounts (email, name, opened_at)
      values (${email}, ${`SANDBOX / ${firstName} ${lastName}`.toUpperCase()}, ${at})
      on conflict (email) where closed_at is null do nothing`
  const { id, ...account } = await tx.only<{ id: number; number: string; name: string }>`
    select id, number, name from sandbox_bank_accounts where email = ${email} and closed_at is null`
  return { code: String(id), bank: SANDBOX_BANK, ...account }
}

export const closeSandboxAccount = (db: Db, code: string, at: Date) => db.run`
  update sandbox_bank_accounts set closed_at = ${at} where id = ${Number(code)} and closed_at is null`

/** A bank sends money to an account number. @returns the payment's reference; null when there is no such account */
export async function sendToSandboxAccount(
  tx: Tx,
  { to, amount, currency, sender }: SandboxTransfer,
  at: Date,
): Promise<string | null> {
  const account = await tx.one<{ id: number; email: string }>`
    select id, email from sandbox_bank_accounts where number = ${to} and closed_at is null for share`
  if (!account) return null
  const reference = `SBX-${randomUUID()}`
  const fee = bankTransferFee(amount, DEFAULT_BANK_FEE_RULE)
  await tx.run`
    insert into sandbox_payments (reference, amount_kobo, currency, email, state, response, fee_kobo, created_at, paid_at,
                                  bank_account_id, sender)
      values (${reference}, ${amount}, ${currency}, ${account.email}, 'success', 'Successful', ${fee}, ${at}, ${at},
              ${account.id}, ${`${sender}, ${SANDBOX_BANK}`})`
  await report(tx, { name: 'charge.success', kind: 'payment', reference })
  return reference
}
