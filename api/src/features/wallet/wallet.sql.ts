import { kobo, naira } from '@ekoline/contract/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { PostingKind, StatementLine } from '@ekoline/contract/wallet.ts'
import type { Db } from '../../db/db.ts'

/** Instants; `to` is exclusive. */
export interface Range {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface WalletAccount {
  readonly id: number
  readonly lastSeq: number
}

/** The first line at or after an instant, or the one that would come next. */
export async function firstLineFrom(db: Db, account: WalletAccount, at: Date): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('account_seq')
    .where('account_id', '=', account.id)
    .where('account_seq', 'is not', null)
    .where('at', '>=', at)
    .orderBy('at')
    .orderBy('account_seq')
    .limit(1)
    .executeTakeFirst()
  return row?.account_seq ?? account.lastSeq + 1
}

/**
 * A page of a wallet's lines, newest first. The lines of a wallet are numbered without gaps in the order of time,
 * so a page and the total of a range cost the same at any depth.
 */
export async function listStatement(db: Db, cardId: number, { from, to }: Range, page: number) {
  const account = await db
    .selectFrom('ledger_accounts')
    .select(['id', 'last_seq as lastSeq'])
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  if (!account) return { total: 0, lines: [] }
  const first = from ? await firstLineFrom(db, account, from) : 1
  const last = to ? (await firstLineFrom(db, account, to)) - 1 : account.lastSeq
  const top = last - (page - 1) * PAGE_SIZE
  const lines = await listLines(db, account.id, Math.max(first, top - PAGE_SIZE + 1), top)
  return { total: Math.max(0, last - first + 1), lines }
}

/** The lines with these numbers, both included, newest first. */
export async function listLines(
  db: Db,
  accountId: number,
  first: number,
  last: number,
): Promise<StatementLine[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select([
      'ledger_entries.id as id',
      'ledger_entries.at as at',
      'ledger_entries.amount_kobo as amount',
      'ledger_entries.balance_kobo as balance',
      'ledger_transactions.kind as kind',
      'ledger_transactions.description as description',
    ])
    .where('ledger_entries.account_id', '=', accountId)
    .where('ledger_entries.account_seq', '>=', first)
    .where('ledger_entries.account_seq', '<=', last)
    .orderBy('ledger_entries.account_seq', 'desc')
    .execute()
  return rows.map(statementLine)
}

interface LineRow {
  readonly id: number
  readonly at: Date | null
  readonly amount: number
  readonly balance: number | null
  readonly kind: string
  readonly description: string
}

function statementLine({ id, at, amount, balance, kind, description }: LineRow): StatementLine {
  if (at === null || balance === null) throw new Error(`line ${id} is not of a wallet`)
  return {
    id,
    date: wireTime(at),
    kind: kind as PostingKind,
    description,
    amount: naira(kobo(amount)),
    balance: naira(kobo(balance)),
  }
}
