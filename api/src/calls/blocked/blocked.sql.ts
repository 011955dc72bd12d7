import type { BlockedKind } from '@ekoline/contract/calls/blocked-numbers.ts'
import { searchedParts } from '@ekoline/contract/units/phone.ts'
import { type Db, type Page, type PageParams, sql, type Tx, utc } from '../../platform/db/db.ts'
import { holdsAny } from '../../platform/db/searched.ts'

/** What is blocked. */
export interface Blocked {
  readonly kind: BlockedKind
  /** E.164, or how one begins; of hidden numbers what calls have in its place */
  readonly number: string
}

export interface BlockedRow extends Blocked {
  readonly id: number
  readonly workgroupId: number
  readonly seatId: number
  readonly addedBy: string
  readonly addedAt: string
}

const columns = sql`
  b.id, b.workgroup_id as "workgroupId", b.kind, b.number, b.added_by as "seatId",
  trim(u.first_name || ' ' || u.last_name) as "addedBy", ${utc('b.created_at')} as "addedAt"`
const tables = sql`blocked_numbers b join seats s on s.id = b.added_by join users u on u.id = s.user_id`

/** A page of what a workgroup has blocked, the newest first, and how much there is. @param search digits; '' for all */
export const listBlocked = (
  db: Db,
  { workgroupId, search, ...page }: PageParams & { readonly workgroupId: number; readonly search: string },
): Promise<Page<BlockedRow>> => db.page<BlockedRow>(page)`
  select ${columns} from ${tables}
   where b.workgroup_id = ${workgroupId} and ${search === '' ? sql`true` : holdsAny(sql`b.number`, searchedParts(search))}
   order by b.id desc`

export const findBlocked = (db: Db, id: number) =>
  db.one<BlockedRow>`select ${columns} from ${tables} where b.id = ${id}`

/** Until the transaction ends, no other adds to the workgroup's. @returns how many it has */
export async function countToAdd(tx: Tx, workgroupId: number): Promise<number> {
  await tx.run`select from workgroups where id = ${workgroupId} for no key update`
  return tx.value<number>`select count(*)::int as count from blocked_numbers where workgroup_id = ${workgroupId}`
}

/** @returns its id; undefined where the workgroup has it */
export const insertBlocked = (
  tx: Tx,
  {
    kind,
    number,
    ...by
  }: Blocked & { readonly workgroupId: number; readonly seatId: number; readonly at: Date },
) => tx.valueIfAny<number>`
  insert into blocked_numbers (workgroup_id, kind, number, added_by, created_at)
    values (${by.workgroupId}, ${kind}, ${number}, ${by.seatId}, ${by.at})
    on conflict do nothing returning id`

/** @returns false where it is gone */
export const removeBlocked = (tx: Tx, id: number) =>
  tx.some`delete from blocked_numbers where id = ${id} returning 1`

/** Deletes what those workgroups have blocked where a person is the only member. */
export const deleteBlockedOfLast = (tx: Tx, userId: number) => tx.run`
  delete from blocked_numbers where workgroup_id in (
    select workgroup_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

/** One of the workgroup's own numbers that would be blocked; undefined: none. As `is_own_number` has them. */
export const findOwn = (db: Db, workgroupId: number, { kind, number }: Blocked) => db.valueIfAny<string>`
  select own.number from (
    select n.did as number from phone_numbers n join number_allocations a on a.number_id = n.id and a.released_at is null
      join seats s on s.card_id = a.card_id where s.workgroup_id = ${workgroupId}
    union all
    select u.phone from users u join seats s on s.user_id = u.id where s.workgroup_id = ${workgroupId} and s.revoked_at is null
    union all
    select o.number from outside_numbers o where o.workgroup_id = ${workgroupId}) own
   where ${kind === 'beginning' ? sql`starts_with(own.number, ${number}::text)` : sql`own.number = ${number}`}
   order by own.number limit 1`

/** How many different numbers called a workgroup that would be blocked; of hidden numbers how many calls. */
export const countCallers = (
  db: Db,
  {
    workgroupId,
    kind,
    number,
    ...range
  }: Blocked & { readonly workgroupId: number; readonly from: Date; readonly to: Date },
) => db.value<number>`
  select count(${kind === 'withheld' ? sql`*` : sql`distinct src`})::int as callers from calls
   where workgroup_id = ${workgroupId} and started_at >= ${range.from} and started_at <= ${range.to} and direction = 'in'
     and ${kind === 'beginning' ? sql`starts_with(src, ${number}::text)` : sql`src = ${number}`}`

/** Who uses a phone, and wants to block who called it last. */
interface Called {
  readonly workgroupId: number
  readonly cardId: number
  readonly seatId: number
  readonly username: string
  readonly since: Date
  readonly now: Date
}

/**
 * The last caller of a person who is not blocked: of a call that rings or that they have, of one that was theirs or that they
 * took, or of one that rang their phones in vain.
 */
export const findLastCaller = (
  db: Db,
  { workgroupId, cardId, seatId, username, since, now }: Called,
) => db.valueIfAny<string>`
  select caller from (
    select src as caller, started_at from live_calls
     where direction = 'inbound' and not blocked and rings_for @> array[${username}]::text[]
    union all
    select src, started_at from live_calls
     where direction = 'inbound' and not blocked and (card_id = ${cardId} or taken_by = ${seatId})
    union all
    (select src, started_at from calls
      where card_id = ${cardId} and started_at >= ${since} and started_at <= ${now} and direction = 'in' and outcome <> 'blocked'
      order by started_at desc, id desc limit 1)
    union all
    (select src, started_at from calls
      where taken_by = ${seatId} and started_at >= ${since} and started_at <= ${now} and direction = 'in'
      order by started_at desc, id desc limit 1)
    union all
    (select m.caller, started_at from missed_calls m
      where workgroup_id = ${workgroupId} and first_at >= ${since} and seat_ids @> array[${seatId}]::bigint[] and m.caller <> ''
      order by started_at desc limit 1)) as called
   order by started_at desc limit 1`
