import { type CompanySumsBy, type LineType, lineType } from '@ekoline/contract/money/wallet.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, type Fragment, sql } from '../../../platform/db/db.ts'
import {
  isBetween,
  kindsOf,
  numberBehind,
  ofNumber,
  ofType,
  type Range,
  uniqueidOf,
} from './statement.sql.ts'

/** Which lines are added up, of which wallets. */
export interface Summed extends Range {
  readonly accountIds: readonly number[]
  readonly type?: LineType | undefined
  /** of the number called or rented, which holds one of them; null: all lines */
  readonly parts?: readonly string[] | null
}

/** Lines with one key, added up. */
export interface KeyedSum {
  /** null: lines that have none */
  readonly key: string | null
  readonly lines: number
  readonly in: Kobo
  readonly out: Kobo
  /** lines of money that went from one to another of the wallets; not in the others' sums */
  readonly between: boolean
}

const types = lineType.options.filter((type) => type !== 'robocall')

const called = sql`(select nullif(calledstation, '') from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${uniqueidOf})`

/** As much of a number as says its country and kind. */
const DESTINATION_DIGITS = 9

const keyOf: Record<CompanySumsBy, Fragment> = {
  member: sql`(select card_id::text from ledger_accounts where id = e.account_id)`,
  type: sql`
    case when e.robocall_id is not null then 'robocall'
         ${sql.join(
           types.map((type) => sql`when e.kind = any (${kindsOf[type]}) then ${sql.lit(type)}`),
           ' ',
         )} end`,
  destination: sql`case when e.kind = 'call' then left(${called}, ${sql.lit(DESTINATION_DIGITS)}) end`,
  number: sql`
    case e.kind when 'call' then ${called}
      when 'number' then (select '+' || ltrim(did, '+') from (${numberBehind}) as n (did)) end`,
}

/** The lines of some wallets, added up. */
export const sumLines = (
  db: Db,
  by: CompanySumsBy,
  { accountIds, from, to, type, parts = null }: Summed,
) => db.many<KeyedSum>`
  select key, between, count(*)::int as lines, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "in",
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "out"
    from (select ${keyOf[by]} as key, e.amount_kobo as amount, ${isBetween(accountIds)} as between
            from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
              left join payments p on p.transaction_id = t.id
            where e.account_id = any(${accountIds}::bigint[])
              ${from ? sql`and e.at >= ${from}` : sql``} ${to ? sql`and e.at < ${to}` : sql``} ${ofType(type)} ${ofNumber(parts)}) as line
    group by key, between`

export const findAccount = (db: Db, cardId: number) =>
  db.valueIfAny<number>`select id from ledger_accounts where card_id = ${cardId}`
