import { market } from '@ekoline/contract/units/market.ts'
import { type Db, sql } from '../../platform/db/db.ts'
import type { TableEnd } from '../../platform/db/sealing.ts'

/** What the accounts of one kind hold together. */
export interface KindTotal {
  /** the first word of the accounts' names: wallet, provider, fees, revenue, suspense, promotions, debt */
  readonly kind: string
  readonly currency: string
  readonly kobo: bigint
}

type Row = Omit<KindTotal, 'kobo'> & { readonly kobo: string }

const totalOf = ({ kind, currency, kobo }: Row): KindTotal => ({ kind, currency, kobo: BigInt(kobo) })

// As an upper bound it makes a range, so that the planner uses the index even for a table without statistics.
const NO_END = Number.MAX_SAFE_INTEGER

const sums = (after: number, upTo: number) => sql`
  select split_part(a.name, ':', 1) as kind,
         a.currency,
         sum(e.amount_kobo) as kobo
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.id > ${after} and e.id <= ${upTo}
    group by 1, 2`

/** The sums of the entries behind `after` up to `upTo`. */
export const sumEntries = async (db: Db, after: number, upTo: number) =>
  (await db.many<Row>(sums(after, upTo))).map(totalOf)

/** The sums of all entries behind `after`, and what the wallets say they hold, as of one instant. */
export async function sumNewest(db: Db, after: number): Promise<{ totals: KindTotal[]; wallets: bigint }> {
  const rows = await db.many<Row>`
    ${sums(after, NO_END)}
    union all
    select 'balances', ${market.currency}, coalesce(sum(balance_kobo), 0) from ledger_accounts
      where card_id is not null
  `
  const balances = rows.find(({ kind }) => kind === 'balances')
  return {
    totals: rows.filter((row) => row !== balances).map(totalOf),
    wallets: BigInt(balances?.kobo ?? 0),
  }
}

/** The newest visible entry: a posting has its transaction's id before its entries'. */
export const ledgerEnd = (db: Db) => db.only<TableEnd>`
  select (select coalesce(max(id), 0) from ledger_entries) as id,
         pg_current_xact_id()::text::bigint as transaction`

const ENTRIES_A_SEAL = 1000 // one statement of some milliseconds; a broken seal still says where to look

/** Seals the next entries up to one that no one writes before any more. @returns false when all of them are */
export const sealNext = async (db: Db, upTo: number, at: Date) =>
  (await db.value<number | null>`select ledger_seal(${upTo}, ${ENTRIES_A_SEAL}, ${at})`) !== null

/** The newest seal: a copy kept elsewhere proves later that nothing before it was changed or cut off. */
export interface Seal {
  readonly number: number
  readonly lastEntry: number
  /** in hexadecimal digits */
  readonly hash: string
}

export const newestSeal = (db: Db) => db.one<Seal>`
  select number, last_entry as "lastEntry", encode(hash, 'hex') as hash
    from ledger_seals order by number desc limit 1`

/** When the oldest entry was booked that no seal covers; null when all are sealed. */
export const oldestUnsealed = async (db: Db) =>
  (await db.valueIfAny<Date>`
  select t.at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.id > coalesce((select last_entry from ledger_seals order by number desc limit 1), 0)
    order by e.id limit 1`) ?? null
