import { market } from '@ekoline/contract/units/market.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Buyer, rowsOfNumbers, versionFor } from '../../money/tariffs/tariffs.service.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** 0700, 0800 and 0900: at a special rate, or free for the caller. @source reference, security R7 */
const SPECIAL = ['700', '800', '900'].map((code) => `+${market.countryCode}${code}`)
const HERE = `+${market.countryCode}%`
const SPECIAL_LENGTH = SPECIAL[0]?.length ?? 0

/** Whose group, and how long a call lasts at most. */
export interface ReceiptParams {
  readonly groupId: number
  readonly workgroupId: number
  readonly buyer: Buyer
  readonly callSeconds: number
  readonly at: Date
}

const classed = ({ groupId, workgroupId, buyer, at }: ReceiptParams) => sql`
  judged as materialized (
    select m.position, m.phone, m.first_name, m.last_name,
           case when m.phone not like ${HERE} or left(m.phone, ${SPECIAL_LENGTH}::integer) = any(${SPECIAL}::text[]) then 'refused'
                when exists (select from suppressed_numbers s where s.workgroup_id = ${workgroupId} and s.phone = m.phone)
                  or exists (select from suppressed_numbers s where s.workgroup_id is null and s.phone = m.phone)
                  then 'opted out'
                when m.phone in (select n.phone from robocalls r join robocall_numbers n on n.robocall_id = r.id
                                   where r.workgroup_id = ${workgroupId} and r.ended_at is null and n.state <> 'done')
                  then 'duplicate'
                else 'valid' end as class
      from contact_group_members m where m.group_id = ${groupId}),
  ${rowsOfNumbers(sql`(select phone from judged where class = 'valid') as valid`, versionFor(buyer, at))}`

/** The most that a call of so many seconds costs, whenever it begins. */
const cost = (callSeconds: number) => sql`tariff_most(r, ${callSeconds}::bigint)`

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
         count(*) filter (where class = 'valid' and r.id is not null)::int as valid,
         count(*) filter (where class = 'duplicate')::int as duplicates,
         count(*) filter (where class = 'opted out')::int as "optedOut",
         count(*) filter (where class = 'valid' and r.id is null)::int as "noRate",
         count(*) filter (where class = 'refused')::int as refused,
         coalesce(sum(${cost(params.callSeconds)}) filter (where class = 'valid'), 0)::bigint as price
    from judged left join rows_of_numbers using (phone) left join tariff_rows r on r.id = row_id`

/** Writes down the valid numbers of a group, in its order, for a robocall. @returns how many, and what they cost at most */
export const insertNumbers = (tx: Tx, robocallId: number, { at, ...params }: ReceiptParams) => tx.only<{
  total: number
  price: Kobo
}>`
  with ${classed({ at, ...params })},
  written as (
    insert into robocall_numbers (robocall_id, place, phone, first_name, last_name, tariff_row_id, due_at)
      select ${robocallId}::bigint, row_number() over (order by position), phone, first_name, last_name, row_id,
             ${at}::timestamptz
        from judged join rows_of_numbers using (phone) where class = 'valid'
      returning tariff_row_id)
  select count(*)::int as total, coalesce(sum(${cost(params.callSeconds)}), 0)::bigint as price
    from written join tariff_rows r on r.id = tariff_row_id`
