import type { LineType, PostingKind } from '@ekoline/contract/money/wallet.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { type Db, type PageParams, sql } from '../../../platform/db/db.ts'
import { holdsAny } from '../../../platform/db/searched.ts'

/** Instants; `to` is exclusive. */
export interface Range {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Some lines of a wallet, one after the other: `first` to `last`, none when last is before first. */
export interface Stretch {
  readonly accountId: number
  readonly first: number
  readonly last: number
}

/** A line of a wallet, with what its words need. */
export interface Line {
  readonly id: number
  readonly seq: number
  readonly at: Date
  readonly amount: Kobo
  readonly balance: Kobo
  readonly kind: PostingKind
  readonly description: string
  /** the plan, the number bought, the number called, who sent a bank transfer or the member at the other end of a transfer */
  readonly party: string | null
  /** of the card payment that came, or went back */
  readonly reference: string | null
  /** of the call that it pays */
  readonly uniqueid: string | null
  /** the robocall whose call it is, and its name */
  readonly robocallId: number | null
  readonly robocall: string | null
}

/** The kinds of posting of each type of line; a robocall's calls are summed up by their robocall. */
export const kindsOf: Record<Exclude<LineType, 'robocall'>, readonly PostingKind[]> = {
  topup: ['topup', 'payg'],
  plan: ['plan'],
  call: ['call'],
  number: ['number'],
  text: ['text'],
  transfer: ['transfer', 'take'],
  refund: ['refund', 'chargeback', 'debt', 'reversal'],
  other: ['gift', 'adjustment', 'suspense', 'payout'],
}

/** Whether an entry moved money from one to another of some wallets, which as a whole have no more or less by it. */
export const isBetween = (accountIds: readonly number[]) => sql`
  (e.kind = any (${kindsOf.transfer}) and exists (
    select from ledger_entries as other
     where other.transaction_id = e.transaction_id and other.account_id <> e.account_id
       and other.account_id = any(${accountIds}::bigint[])))`

/** Which entries are of a type. */
export const ofType = (type: LineType | undefined) =>
  type === undefined
    ? sql``
    : type === 'robocall'
      ? sql`and e.robocall_id is not null`
      : sql`and e.robocall_id is null and e.kind = any (${kindsOf[type]})`

/** The first line at or after an instant, or the one that would come next. */
export const firstLineFrom = async (
  db: Db,
  account: { readonly id: number; readonly lastSeq: number },
  at: Date,
) =>
  (await db.valueIfAny<number | null>`
  select account_seq from ledger_entries
    where account_id = ${account.id} and account_seq is not null and at >= ${at} order by at, account_seq
    limit 1`) ?? account.lastSeq + 1

/**
 * The lines of a wallet in a range. They are numbered without gaps in the order of time, so what is found by number
 * costs the same at any depth.
 *
 * @returns null for a wallet that nothing was posted to
 */
export async function findStretch(db: Db, cardId: number, { from, to }: Range): Promise<Stretch | null> {
  const account = await db.one<{ id: number; lastSeq: number }>`
    select id, last_seq as "lastSeq" from ledger_accounts where card_id = ${cardId}`
  if (!account) return null
  const first = from ? await firstLineFrom(db, account, from) : 1
  const last = to ? (await firstLineFrom(db, account, to)) - 1 : account.lastSeq
  return { accountId: account.id, first, last }
}

/** What the wallet held after the line with this number; before the first one it held nothing. */
export const balanceAfter = async (db: Db, accountId: number, seq: number) =>
  (await db.valueIfAny<Kobo | null>`
  select balance_kobo from ledger_entries where account_id = ${accountId} and account_seq = ${seq}`) ??
  kobo(0)

const memberBeside = sql`
  select users.first_name || ' ' || users.last_name
    from ledger_entries as other
      join ledger_accounts on ledger_accounts.id = other.account_id
      join seats on seats.card_id = ledger_accounts.card_id join users on users.id = seats.user_id
    where other.transaction_id = t.id and other.account_id <> e.account_id limit 1`

// A card payment is for a number; a renewal is named after the allocation of one: `number:<allocation>:<period>`.
export const numberBehind = sql`
  select did from phone_numbers
    where id = coalesce(p.number_id, (select number_id from number_allocations
      where id = substring(t.idempotency_key from '^number:(\\d+):')::bigint))`

/** The call that an entry of kind 'call' pays. */
export const uniqueidOf = sql`substr(t.idempotency_key, 6)`

export const lineColumns = sql`
  e.id, e.account_seq as seq, e.at, e.amount_kobo as amount, e.balance_kobo as balance, t.kind, t.description,
  coalesce(p.reference, (select reference from refunds where refunds.transaction_id = t.id),
           (select reference from disputes where disputes.transaction_id = t.id)) as reference,
  case when t.kind = 'call' then ${uniqueidOf} end as uniqueid,
  e.robocall_id as "robocallId", (select name from robocalls where robocalls.id = e.robocall_id) as robocall,
  case when t.kind in ('transfer', 'take') then (${memberBeside})
       when t.kind = 'plan' then (select name from plans where plans.id = p.plan_id)
       when t.kind = 'number' then (${numberBehind})
       when t.kind = 'text' then (select caller from missed_texts where posting_id = t.id)
       when t.kind = 'topup' then (select coalesce(p.sender, bank) from bank_accounts where id = p.bank_account_id)
       when t.kind = 'call' then (select calledstation from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${uniqueidOf})
  end as party`
export const lineTables = sql`
  ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join payments p on p.transaction_id = t.id`

/** The lines with these numbers, both included, newest first. */
export const listLines = (
  db: Db,
  accountId: number,
  { first, last, type }: Pick<Stretch, 'first' | 'last'> & { readonly type?: LineType | undefined },
) => db.many<Line>`
  select ${lineColumns} from ${lineTables}
    where e.account_id = ${accountId} and e.account_seq between ${first} and ${last} ${ofType(type)}
    order by e.account_seq desc`

/** The same, oldest first; of the calls of robocalls only those numbered, each the last one of its robocall. */
export const listFiled = (
  db: Db,
  { accountId, first, last }: Stretch,
  type: LineType | undefined,
  lastCalls: readonly number[],
) => db.many<Line>`
  select ${lineColumns} from ${lineTables}
    where e.account_id = ${accountId} and e.account_seq between ${first} and ${last} ${ofType(type)}
      and (e.robocall_id is null or e.account_seq = any(${lastCalls}::bigint[]))
    order by e.account_seq`

/** Whether any line of a stretch is of a robocall. */
export const hasRobocalls = (db: Db, { accountId, first, last }: Stretch) =>
  db.some`
  select id from ledger_entries
    where account_id = ${accountId} and robocall_id is not null and account_seq between ${first} and ${last} limit 1`

/** The calls of each robocall in a stretch as one line: their sum, and the number of the last of them. */
const foldedRobocalls = ({ accountId, first, last }: Stretch) => sql`
  select max(e.account_seq) as seq, sum(e.amount_kobo)::bigint as amount, count(*)::integer as calls
    from ledger_entries e
    where e.account_id = ${accountId} and e.account_seq between ${first} and ${last} and e.robocall_id is not null
    group by e.robocall_id`

/** The calls of a robocall in some lines, and the last of these. */
export interface RobocallSum {
  readonly seq: number
  readonly amount: Kobo
  readonly calls: number
}

export const sumRobocalls = (db: Db, stretch: Stretch) => db.many<RobocallSum>`${foldedRobocalls(stretch)}`

/** Whose card pays a robocall; undefined when there is none. */
export const findCardOfRobocall = (db: Db, id: number) =>
  db.valueIfAny<number>`select card_id from robocalls where id = ${id}`

/** A page of the calls of a robocall in some lines of a wallet, newest first. */
export const listRobocallLines = (
  db: Db,
  { accountId, first, last }: Stretch,
  robocallId: number,
  page: PageParams,
) => db.page<Line>(page)`
  select ${lineColumns} from ${lineTables}
    where e.account_id = ${accountId} and e.robocall_id = ${robocallId} and e.account_seq between ${first} and ${last}
    order by e.account_seq desc`

/** A line of a statement in which all calls of a robocall are one: their sum, and the number of the last of them. */
interface Folded {
  readonly seq: number
  readonly amount: Kobo
  /** how many calls of a robocall it sums up; null: it is no robocall's */
  readonly calls: number | null
}

/** The lines of a stretch that are shown, newest first, of one type or of all: those of a page, and how many there are. */
export function listFolded(
  db: Db,
  stretch: Stretch,
  { type, page, size }: { readonly type: LineType | undefined; readonly page: number; readonly size: number },
) {
  const { accountId, first, last } = stretch
  const within = sql`e.account_id = ${accountId} and e.account_seq between ${first} and ${last}`
  const single = sql`
    select e.account_seq as seq, e.amount_kobo as amount, null::integer as calls from ledger_entries e
      where ${within} ${type === undefined ? sql`and e.robocall_id is null` : ofType(type)}`
  const robocalls = foldedRobocalls(stretch)
  const shown =
    type === 'robocall' ? robocalls : type === undefined ? sql`${single} union all ${robocalls}` : single
  return db.page<Folded>({ page, size })`select seq, amount, calls from (${shown}) as shown order by seq desc`
}

/** The lines with these numbers. */
export const linesNumbered = (db: Db, accountId: number, seqs: readonly number[]) => db.many<Line>`
  select ${lineColumns} from ${lineTables} where e.account_id = ${accountId} and e.account_seq = any (${seqs}::bigint[])`

/** Whose card a call is of; undefined when there is no such call. */
export const findCardOfCall = (db: Db, uniqueid: string) =>
  db.valueIfAny<number>`select card_id from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${uniqueid}`

/** The line of a wallet that paid a call. */
export const findLineOfCall = (db: Db, cardId: number, uniqueid: string) => db.one<Line>`
  select ${lineColumns} from ${lineTables} join ledger_accounts a on a.id = e.account_id
    where t.idempotency_key = ${`call:${uniqueid}`} and a.card_id = ${cardId}`

/** Entries of calls to a number, or of the rent of one, that holds one of these parts; null: all. */
export const ofNumber = (parts: readonly string[] | null) =>
  parts === null
    ? sql``
    : sql`
      and case t.kind when 'call' then (select ${holdsAny(sql`called_search`, parts)}
               from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${uniqueidOf})
                      when 'number' then ${holdsAny(sql`(${numberBehind})`, parts)} else false end`
