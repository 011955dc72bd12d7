import { market } from '@ekoline/contract/market.ts'
import type { Kobo } from '@ekoline/contract/money.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

/** 0700, 0800 and 0900: at a special rate, or free for the caller. @source reference, security R7 */
const SPECIAL = ['700', '800', '900'].map((code) => `+${market.countryCode}${code}`)
const HERE = `+${market.countryCode}%`
const SPECIAL_LENGTH = SPECIAL[0]?.length ?? 0

/** Whose group, and how long a call lasts at most. */
export interface ReceiptParams {
  readonly groupId: number
  readonly workgroupId: number
  readonly callSeconds: number
}

// Rates are looked up once for each beginning, not for each number of a hundred thousand.
const classed = ({ groupId, workgroupId }: ReceiptParams) => sql`
  longest as (select coalesce(max(length(prefix)), 1) as digits from rates),
  judged as (
    select m.position, m.phone, m.first_name, m.last_name, left(substr(m.phone, 2), longest.digits) as beginning,
           case when m.phone not like ${HERE} or left(m.phone, ${SPECIAL_LENGTH}::integer) = any(${SPECIAL}::text[]) then 'refused'
                when exists (select from suppressed_numbers s where s.workgroup_id = ${workgroupId} and s.phone = m.phone)
                  or exists (select from suppressed_numbers s where s.workgroup_id is null and s.phone = m.phone)
                  then 'opted out'
                when m.phone in (select n.phone from robocalls r join robocall_numbers n on n.robocall_id = r.id
                                   where r.workgroup_id = ${workgroupId} and r.ended_at is null and n.state <> 'done')
                  then 'duplicate'
                else 'valid' end as class
      from contact_group_members m cross join longest where m.group_id = ${groupId}),
  rated as (
    select b.beginning, r.kobo_per_minute, r.first_seconds
      from (select distinct beginning from judged) b
        cross join lateral (select kobo_per_minute, first_seconds from rates where starts_with(b.beginning, prefix)
                              order by length(prefix) desc limit 1) r)`

/** The price of so many seconds: like `secondsCharge` and `billedSeconds`. */
const cost = (callSeconds: number) =>
  sql`greatest(${callSeconds}::bigint, first_seconds) * kobo_per_minute / 60`

/** Numbers of a group by whether they will be called, and the most that calling the valid ones can cost. */
export interface Receipt {
  readonly members: number
  readonly valid: number
  readonly duplicates: number
  readonly optedOut: number
  readonly noRate: number
  readonly refused: number
  readonly price: Kobo
}

export const receiptOf = (db: Db, params: ReceiptParams) => db.only<Receipt>`
  with ${classed(params)}
  select count(*)::int as members,
         count(*) filter (where class = 'valid' and kobo_per_minute is not null)::int as valid,
         count(*) filter (where class = 'duplicate')::int as duplicates,
         count(*) filter (where class = 'opted out')::int as "optedOut",
         count(*) filter (where class = 'valid' and kobo_per_minute is null)::int as "noRate",
         count(*) filter (where class = 'refused')::int as refused,
         coalesce(sum(${cost(params.callSeconds)}) filter (where class = 'valid'), 0)::bigint as price
    from judged left join rated using (beginning)`

/** Writes down the valid numbers of a group, in its order, for a robocall. @returns how many, and what they cost at most */
export const insertNumbers = (tx: Tx, robocallId: number, params: ReceiptParams, at: Date) => tx.only<{
  total: number
  price: Kobo
}>`
  with ${classed(params)},
  written as (
    insert into robocall_numbers (robocall_id, place, phone, first_name, last_name, kobo_per_minute, first_seconds, due_at)
      select ${robocallId}::bigint, row_number() over (order by position), phone, first_name, last_name, kobo_per_minute,
             first_seconds, ${at}::timestamptz
        from judged join rated using (beginning) where class = 'valid'
      returning kobo_per_minute, first_seconds)
  select count(*)::int as total, coalesce(sum(${cost(params.callSeconds)}), 0)::bigint as price from written`
