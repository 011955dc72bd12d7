import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Db, transaction, violates } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import {
  type AccountMonth,
  accountsOfMonth,
  closeMonth,
  type Income,
  incomeByMonth,
  type JournalLine,
  journalPage,
  MONTH_IS_NEXT,
  MONTH_IS_OVER,
} from './months.sql.ts'

export { firstMonth, type JournalLine, listClosedMonths } from './months.sql.ts'

const POSTINGS_A_PAGE = 1000

/** What an account is in the books of a business. */
export type AccountType = 'asset' | 'liability' | 'income' | 'cost'

/** By the first word of an account's name; the ledger's accounts have no other. */
const types: Readonly<Record<string, AccountType>> = {
  provider: 'asset',
  bank: 'asset',
  debt: 'asset',
  receivable: 'asset',
  wallet: 'liability',
  suspense: 'liability',
  'output-vat': 'liability',
  'prepaid-vat': 'asset',
  revenue: 'income',
  fees: 'cost',
  promotions: 'cost',
  adjustments: 'cost',
}
const ofResult = Object.keys(types).filter((word) => types[word] === 'income' || types[word] === 'cost')

/** @throws Error for an account that the table above does not know */
export function typeOf(account: string): AccountType {
  const type = types[account.split(':', 1)[0] ?? '']
  if (!type) throw new Error(`The books do not know what kind of account ${account} is.`)
  return type
}

export interface TrialBalanceRow extends AccountMonth {
  readonly type: AccountType
  readonly closing: Kobo
}

/**
 * What each account had before and after a month, and what was booked in between; kobo, credit is positive. Openings,
 * closings, and debits against credits sum to zero in each currency.
 *
 * @param month its first day
 * @source issue 23, "The month's end"
 */
export async function trialBalance(db: Db, month: Day): Promise<TrialBalanceRow[]> {
  const rows = await accountsOfMonth(db, month)
  return rows.map((row) => ({
    ...row,
    type: typeOf(row.account),
    closing: kobo(row.opening + row.credit - row.debit),
  }))
}

/** Income and costs of the months from `from` up to but without `to`, both first days. */
export const incomeOf = (db: Db, from: Day, to: Day): Promise<Income[]> =>
  incomeByMonth(db, from, to, ofResult)

/** The lines of a month's journal, page by page, each posting whole. */
export async function* journalOf(db: Db, month: Day): AsyncGenerator<readonly JournalLine[]> {
  let after = { bookedOn: month, transactionId: 0 }
  for (;;) {
    const page = await journalPage(db, month, after, POSTINGS_A_PAGE)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last
  }
}

/**
 * `journalOf` for an operator, who takes it out of the database: that is in the audit before the first line is read.
 *
 * @param month its first day
 * @param reason why, when they say
 */
export async function exportJournal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { month, reason }: { readonly month: Day; readonly reason: string | undefined },
): Promise<AsyncGenerator<readonly JournalLine[]>> {
  const detail = { month: month.slice(0, 7), ...(reason && { reason }) }
  await writeAudit(db, clock.now(), actor, { action: 'journal_exported', detail })
  return journalOf(db, month)
}

/** Why a month cannot be closed now: it is not over for a day, or the one before it is open. */
export type CloseRefusal = 'not_over' | 'not_next'

/**
 * Closes a month for good: its figures are kept, and what comes late for it is booked on the first day of the next one.
 *
 * @param by the person who does it, as the list of closed months names them
 * @returns why it was not closed; null when it is
 */
export async function closeBooks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  month: Day,
  by: string,
): Promise<CloseRefusal | null> {
  try {
    await transaction(db, async (tx) => {
      const at = clock.now()
      await closeMonth(tx, month, at, by)
      await writeAudit(tx, at, actor, { action: 'month_closed', detail: { month: month.slice(0, 7) } })
    })
    return null
  } catch (error) {
    if (violates(error, MONTH_IS_OVER)) return 'not_over'
    if (violates(error, MONTH_IS_NEXT)) return 'not_next'
    throw error
  }
}
