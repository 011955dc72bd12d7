import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { ReachBody, ReachMobile } from '@ekoline/contract/routing/reach.ts'
import { wayBy } from '../../core/destinations/way.sql.ts'
import type { OfCategory } from '../../feature.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** How long the phones ring of a person who has not said it. */
const USUAL_SECONDS = 30
const USUAL_MOBILE_SECONDS = 25

export interface ReachRow {
  readonly workgroupId: number
  /** whether they have said anything of it */
  readonly said: boolean
  readonly dnd: boolean
  readonly ringSeconds: number
  readonly mobile: ReachMobile
  readonly mobileSeconds: number
  readonly confirms: boolean
  /** their own mobile, E.164 with +; null: it is not verified */
  readonly phone: string | null
  readonly busy: Destination | null
  readonly next: Destination | null
}

/** How a person is reached: of a person who has not said it, as usual. */
export const findReach = (db: Db, username: string) => db.one<ReachRow>`
  select s.workgroup_id as "workgroupId", r.seat_id is not null as said, coalesce(r.dnd, false) as dnd,
         coalesce(r.ring_seconds, ${USUAL_SECONDS}) as "ringSeconds", coalesce(r.mobile, 'off') as mobile,
         coalesce(r.mobile_seconds, ${USUAL_MOBILE_SECONDS}) as "mobileSeconds", coalesce(r.mobile_confirms, true) as confirms,
         case when u.phone_verified_at is not null then u.phone end as phone,
         case when r.busy_category is not null
           then json_build_object('category', r.busy_category, 'destination', r.busy_destination) end as busy,
         case when r.next_category is not null
           then json_build_object('category', r.next_category, 'destination', r.next_destination) end as next
    from seats s join users u on u.id = s.user_id left join reaches r on r.seat_id = s.id
   where s.username = ${username} and s.revoked_at is null`

/** Until the transaction ends, no other changes what calls of the workgroup pass: it is checked all together. */
export const lockWays = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

export const putReach = (tx: Tx, seatId: number, at: Date, reach: ReachBody) => tx.run`
  insert into reaches as r (seat_id, dnd, dnd_set_at, ring_seconds, mobile, mobile_seconds, mobile_confirms, busy_category,
                            busy_destination, next_category, next_destination)
    values (${seatId}, ${reach.dnd}, ${at}, ${reach.ring_seconds}, ${reach.mobile}, ${reach.mobile_seconds},
            ${reach.mobile_confirms}, ${reach.busy?.category ?? null}, ${reach.busy?.destination ?? null},
            ${reach.next?.category ?? null}, ${reach.next?.destination ?? null})
    on conflict (seat_id) do update set dnd = excluded.dnd, ring_seconds = excluded.ring_seconds,
      dnd_set_at = case when r.dnd = excluded.dnd then r.dnd_set_at else excluded.dnd_set_at end,
      mobile = excluded.mobile, mobile_seconds = excluded.mobile_seconds, mobile_confirms = excluded.mobile_confirms,
      busy_category = excluded.busy_category, busy_destination = excluded.busy_destination,
      next_category = excluded.next_category, next_destination = excluded.next_destination`

/** As usual, but where calls go that no one answers; a person who has said something keeps it. */
export const putFirstReach = (tx: Tx, seatId: number, next: Destination, at: Date) => tx.run`
  insert into reaches (seat_id, dnd, dnd_set_at, ring_seconds, mobile_seconds, next_category, next_destination)
    values (${seatId}, false, ${at}, ${USUAL_SECONDS}, ${USUAL_MOBILE_SECONDS}, ${next.category}, ${next.destination})
    on conflict (seat_id) do nothing`

/** Whose SIP phone it is. */
export const findOwner = (db: Db, username: string) => db.one<{
  seatId: number
  userId: number
  workgroupId: number
  cardId: number
}>`
  select id as "seatId", user_id as "userId", workgroup_id as "workgroupId", card_id as "cardId"
    from seats where username = ${username} and revoked_at is null`

/** Switches do not disturb; what else was said stays. */
export const putDnd = (tx: Tx, seatId: number, at: Date, dnd: boolean) => tx.run`
  insert into reaches as r (seat_id, dnd, dnd_set_at, ring_seconds) values (${seatId}, ${dnd}, ${at}, ${USUAL_SECONDS})
    on conflict (seat_id) do update set dnd = excluded.dnd, dnd_set_at = excluded.dnd_set_at where r.dnd <> excluded.dnd`

/** People have a number of their own within the workgroup. */
export const extensionsOf = (workgroupId: number) => sql`
  select s.username as destination, u.first_name || ' ' || u.last_name as name, s.extension as number
    from seats s join users u on u.id = s.user_id
   where s.workgroup_id = ${workgroupId} and s.revoked_at is null`

export const peopleOf = (workgroupId: number) => sql`
  select destination, name from (${extensionsOf(workgroupId)}) as people`

/** The people of a workgroup whose calls go on there. */
export const ledByPeople =
  (way: 'busy' | 'next') =>
  (workgroupId: number, { category, destinations }: OfCategory) =>
    sql`
    select r.${sql.id(`${way}_destination`)} as destination,
           json_build_object('name', u.first_name || ' ' || u.last_name) as said
      from reaches r join seats s on s.id = r.seat_id join users u on u.id = s.user_id
     where r.${sql.id(`${way}_destination`)} = any(${destinations}::text[]) and r.${sql.id(`${way}_category`)} = ${category}
       and s.workgroup_id = ${workgroupId} and s.revoked_at is null`

/** A person who has said nothing of how to be reached is one, too: no one else takes their calls. */
export const followsOfPeople = (workgroupId: number) => sql`
  select s.id, s.username as destination, u.first_name || ' ' || u.last_name as name,
         array[${wayBy('no_answer', 'next', 'r.')}, ${wayBy('busy', 'busy', 'r.')}] as ways
    from seats s join users u on u.id = s.user_id left join reaches r on r.seat_id = s.id
   where s.workgroup_id = ${workgroupId} and s.revoked_at is null`

/** How people are reached, in short. */
export const listReached = (db: Db, workgroupId: number, usernames: readonly string[]) => db.many<{
  destination: string
  dnd: boolean
  seconds: number
  disabled: boolean
}>`
  select s.username as destination, coalesce(r.dnd, false) as dnd, coalesce(r.ring_seconds, ${USUAL_SECONDS}) as seconds,
         u.disabled_at is not null as disabled
    from seats s join users u on u.id = s.user_id left join reaches r on r.seat_id = s.id
   where s.workgroup_id = ${workgroupId} and s.revoked_at is null and s.username = any(${usernames}::text[])`
