import { market } from '@ekoline/contract/market.ts'
import { type Db, sql } from '../../db/db.ts'

/** What the accounts of one kind hold together. */
export interface KindTotal {
  /** the first word of the accounts' names: wallet, provider, fees, revenue, suspense, promotions */
  readonly kind: string
  readonly currency: string
  readonly kobo: bigint
}

/** An end of the ledger, and the database transaction that saw it. */
export interface LedgerEnd {
  readonly entry: number
  readonly transaction: number
}

interface Row {
  readonly kind: string
  readonly currency: string
  readonly kobo: string
}

const totalOf = ({ kind, currency, kobo }: Row): KindTotal => ({ kind, currency, kobo: BigInt(kobo) })

// As an upper bound it makes a range, which the planner looks for in the index even of a table it knows nothing of.
const NO_END = Number.MAX_SAFE_INTEGER

const sums = (after: number, upTo: number) => sql<Row>`
  select split_part(a.name, ':', 1) as kind,
         a.currency,
         sum(e.amount_kobo) as kobo
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.id > ${after} and e.id <= ${upTo}
    group by 1, 2`

/** The sums of the entries behind `after` up to `upTo`. */
export async function sumEntries(db: Db, after: number, upTo: number): Promise<KindTotal[]> {
  const { rows } = await sums(after, upTo).execute(db)
  return rows.map(totalOf)
}

/** The sums of all entries behind `after`, and what the wallets say they hold, as of one instant. */
export async function sumNewest(db: Db, after: number): Promise<{ totals: KindTotal[]; wallets: bigint }> {
  const { rows } = await sql<Row>`
    ${sums(after, NO_END)}
    union all
    select 'balances', ${market.currency}, coalesce(sum(balance_kobo), 0) from ledger_accounts
      where card_id is not null
  `.execute(db)
  const balances = rows.find(({ kind }) => kind === 'balances')
  return {
    totals: rows.filter((row) => row !== balances).map(totalOf),
    wallets: BigInt(balances?.kobo ?? 0),
  }
}

/**
 * The newest entry to be seen. Whoever may still commit an older one has a transaction id below the one returned:
 * ids are given in order, and a posting has its transaction id before it has an entry's.
 */
export async function ledgerEnd(db: Db): Promise<LedgerEnd> {
  const { rows } = await sql<LedgerEnd>`
    select (select coalesce(max(id), 0) from ledger_entries) as entry,
           pg_current_xact_id()::text::bigint as transaction
  `.execute(db)
  return rows[0] as LedgerEnd
}

/** Every database transaction with an id below this one has ended. */
export async function oldestTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ oldest: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest
  `.execute(db)
  return rows[0]?.oldest ?? 0
}
