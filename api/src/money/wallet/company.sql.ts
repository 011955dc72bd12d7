import type { LineType } from '@ekoline/contract/money/wallet.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, type PageParams, sql } from '../../platform/db/db.ts'
import {
  isBetween,
  type Line,
  lineColumns,
  lineTables,
  ofNumber,
  ofType,
  type Range,
} from './statement/statement.sql.ts'

/** A wallet of a workgroup, and whose it is. */
export interface Wallet {
  readonly accountId: number
  readonly cardId: number
  readonly username: string
  readonly name: string
  readonly member: boolean
  readonly balance: Kobo
  readonly held: Kobo
}

const walletColumns = sql`
  a.id as "accountId", s.card_id as "cardId", s.username, u.first_name || ' ' || u.last_name as name,
  s.revoked_at is null as member, coalesce(a.balance_kobo, 0)::bigint as balance,
  coalesce(a.held_kobo, 0)::bigint as held`
const wallets = sql`seats s join users u on u.id = s.user_id left join ledger_accounts a on a.card_id = s.card_id`

/** A page of the wallets of a workgroup, those with most money first; of a person who has left, while there is some. */
export const listWallets = (db: Db, workgroupId: number, page: PageParams) => db.page<Wallet>(page)`
  select ${walletColumns} from ${wallets}
    where s.workgroup_id = ${workgroupId} and (s.revoked_at is null or a.balance_kobo > 0)
    order by balance desc, s.id`

/** All wallets of a workgroup to which anything was posted, or one of them; also of a person who has left. */
export const listUsedWallets = (db: Db, workgroupId: number, cardId: number | null) => db.many<Wallet>`
  select ${walletColumns} from ${wallets}
    where s.workgroup_id = ${workgroupId} and a.id is not null ${cardId === null ? sql`` : sql`and s.card_id = ${cardId}`}
    order by s.id`

export const sumWallets = (db: Db, workgroupId: number) => db.only<{ balance: Kobo; held: Kobo }>`
  select coalesce(sum(a.balance_kobo), 0)::bigint as balance, coalesce(sum(a.held_kobo), 0)::bigint as held
    from seats s join ledger_accounts a using (card_id) where s.workgroup_id = ${workgroupId}`

/** What a wallet `a` held before a moment; nothing before the first one. */
const heldBefore = (at: Date | undefined) =>
  at
    ? sql`(select e.balance_kobo from ledger_entries e
             where e.account_id = a.id and e.account_seq is not null and e.at < ${at}
             order by e.at desc, e.account_seq desc limit 1)`
    : sql`0`

/** What some wallets held together before and after a range. */
export const sumBalances = (
  db: Db,
  { accountIds, from, to }: Range & { readonly accountIds: readonly number[] },
) => db.only<{ opening: Kobo; closing: Kobo }>`
  select coalesce(sum(${heldBefore(from)}), 0)::bigint as opening,
         coalesce(sum(${to ? heldBefore(to) : sql`a.balance_kobo`}), 0)::bigint as closing
    from ledger_accounts a where a.id = any(${accountIds}::bigint[])`

/** Which lines of some wallets. */
export interface Lines extends Range {
  readonly accountIds: readonly number[]
  readonly type?: LineType | undefined
  /** of the number called or rented, which holds one of them; null: all lines */
  readonly parts: readonly string[] | null
}

const within = ({ accountIds, from, to, parts }: Lines) => sql`
  e.account_id = any(${accountIds}::bigint[]) ${from ? sql`and e.at >= ${from}` : sql``}
  ${to ? sql`and e.at < ${to}` : sql``} ${ofNumber(parts)}`

/** A line as it is listed, in which all calls of a robocall are one: their sum, and the last of them. */
interface Listed {
  readonly id: number
  readonly amount: Kobo
  /** how many calls of a robocall it is; null: it is no robocall's */
  readonly calls: number | null
}

/** The calls of each robocall as one line: their sum, and the last of them. */
const foldedRobocalls = (lines: Lines) => sql`
  select max(e.id) as id, max(e.at) as at, sum(e.amount_kobo)::bigint as amount, count(*)::integer as calls
    from ${lineTables} where ${within(lines)} and e.robocall_id is not null group by e.robocall_id`

export const sumRobocalls = (db: Db, lines: Lines) =>
  db.many<RobocallSum>`select id, amount, calls from (${foldedRobocalls(lines)}) as robocalls`

/** A page of the lines of some wallets, newest first, and how many there are. */
export function listCompanyLines(db: Db, lines: Lines, page: PageParams) {
  const { type } = lines
  const single = sql`
    select e.id, e.at, e.amount_kobo as amount, null::integer as calls from ${lineTables}
      where ${within(lines)} ${type === undefined ? sql`and e.robocall_id is null` : ofType(type)}`
  const robocalls = foldedRobocalls(lines)
  const shown =
    type === 'robocall' ? robocalls : type === undefined ? sql`${single} union all ${robocalls}` : single
  return db.page<Listed>(page)`
    select id, amount, calls from (${shown}) as shown order by at desc, id desc`
}

/** The calls of a robocall, and the last of them. */
export interface RobocallSum {
  readonly id: number
  readonly amount: Kobo
  readonly calls: number
}

/** A line, and of which wallet. */
export interface OwnedLine extends Line {
  readonly accountId: number
}

/** A line, and whether its other end is one of the wallets, too. */
export interface FiledLine extends OwnedLine {
  readonly between: boolean
}

const ownedColumns = sql`${lineColumns}, e.account_id as "accountId"`

/** The lines with these ids. */
export const linesWithIds = (db: Db, ids: readonly number[]) => db.many<OwnedLine>`
  select ${ownedColumns} from ${lineTables} where e.id = any(${ids}::bigint[])`

/** The next of the lines behind one of them, oldest first; null: from the first on. Of robocalls' calls only those named. */
export const listLinesAfter = (
  db: Db,
  lines: Lines,
  after: OwnedLine | null,
  { size, lastCalls }: { readonly size: number; readonly lastCalls: readonly number[] },
) => db.many<FiledLine>`
  select ${ownedColumns}, ${isBetween(lines.accountIds)} as between from ${lineTables}
    where ${within(lines)} ${ofType(lines.type)}
      and (e.robocall_id is null or e.id = any(${lastCalls}::bigint[]))
      ${after ? sql`and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
    order by e.at, e.id limit ${size}`
