import { type Db, type Fragment, sql, type Tx } from '../../platform/db/db.ts'

/** What a person's calls show: a number in E.164, or their own phone. */
export const OWN_PHONE = 'phone'

/** Whether a workgroup can show a number: it has it, or verified it. */
const canShow = (number: Fragment, workgroupId: number) => sql`(exists (
  select from phone_numbers n join number_allocations a on a.number_id = n.id and a.released_at is null
    join seats owner on owner.card_id = a.card_id
    where n.did = ${number} and owner.workgroup_id = ${workgroupId})
  or exists (select from verified_numbers v where v.workgroup_id = ${workgroupId} and v.number = ${number}))`

export const isShowable = (db: Db, workgroupId: number, number: string) => db.some`
  select where ${canShow(sql`${number}`, workgroupId)}`

/** The first numbers that a workgroup can show. */
export const listShowable = (db: Db, workgroupId: number, most: number) => db.column<string>`
  select n.did from number_allocations a
    join seats s on s.card_id = a.card_id join phone_numbers n on n.id = a.number_id
    where s.workgroup_id = ${workgroupId} and a.released_at is null
  union
  select number from verified_numbers where workgroup_id = ${workgroupId}
  order by 1 limit ${most}`

export interface Shown {
  readonly cardId: number
  readonly workgroupId: number
  readonly phoneVerified: boolean
  /** what the call itself asks for, before the person: of its campaign, its queue */
  readonly asked?: string | null | undefined
}

/** The number of the queue to which a call of the workgroup came last; undefined of another call, and without one. */
export const findNumberOfQueue = (db: Db, workgroupId: number, uniqueid: string) => db.valueIfAny<string>`
  select q.caller_id from queue_calls c join queues q on q.id = c.queue_id
    where c.call_id = ${uniqueid} and q.workgroup_id = ${workgroupId} and q.removed_at is null and q.caller_id is not null
    order by c.joined_at desc limit 1`

/** Whether only admins choose. */
export const isFixed = (db: Db, workgroupId: number) => db.some`
  select from workgroup_caller_ids where workgroup_id = ${workgroupId} and fixed`

/** The first of what is chosen that can be shown: for the call, for its person, for the workgroup. */
export const findChosen = (
  db: Db,
  { cardId, workgroupId, phoneVerified, asked }: Shown,
) => db.valueIfAny<string>`
  with choices (rank, shown) as (
    select 1, ${asked ?? null}::text
    union all
    select 2, shown from seat_caller_ids where card_id = ${cardId}
       and (by_admin or not exists (select from workgroup_caller_ids where workgroup_id = ${workgroupId} and fixed))
    union all
    select 3, number from workgroup_caller_ids where workgroup_id = ${workgroupId})
  select shown from choices
    where (shown = ${OWN_PHONE} and ${phoneVerified}) or ${canShow(sql`shown`, workgroupId)}
    order by rank limit 1`

/** What is chosen for a person, as far as it can be shown, and for their workgroup. */
export const findChoices = (db: Db, { cardId, workgroupId, phoneVerified }: Shown) => db.only<{
  readonly chosen: string | null
  readonly number: string | null
  readonly fixed: boolean
}>`
  select (select shown from seat_caller_ids where card_id = ${cardId} and (by_admin or w.fixed is not true)
             and ((shown = ${OWN_PHONE} and ${phoneVerified}) or ${canShow(sql`shown`, workgroupId)})) as chosen,
         (select w.number where ${canShow(sql`w.number`, workgroupId)}) as number, coalesce(w.fixed, false) as fixed
    from (values (1)) one left join workgroup_caller_ids w on w.workgroup_id = ${workgroupId}`

export const putSeatChoice = (tx: Tx, cardId: number, shown: string | null, byAdmin: boolean) =>
  shown === null
    ? tx.run`delete from seat_caller_ids where card_id = ${cardId}`
    : tx.run`
  insert into seat_caller_ids (card_id, shown, by_admin) values (${cardId}, ${shown}, ${byAdmin})
    on conflict (card_id) do update set shown = excluded.shown, by_admin = excluded.by_admin`

export const putWorkgroupChoice = (
  tx: Tx,
  workgroupId: number,
  { number, fixed }: { readonly number: string | null; readonly fixed: boolean },
) => tx.run`
  insert into workgroup_caller_ids (workgroup_id, number, fixed) values (${workgroupId}, ${number}, ${fixed})
    on conflict (workgroup_id) do update set number = excluded.number, fixed = excluded.fixed`
