import type { Destination } from '@ekoline/contract/destinations.ts'
import type { ReachBody } from '@ekoline/contract/reach.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

/** How long the phones of a person ring who has not said it. */
export const USUAL_SECONDS = 30

export interface ReachRow {
  readonly dnd: boolean
  readonly ringSeconds: number
  readonly busy: Destination | null
  readonly next: Destination | null
}

const columns = sql`
  r.dnd, r.ring_seconds as "ringSeconds",
  case when r.busy_category is not null
    then json_build_object('category', r.busy_category, 'destination', r.busy_destination) end as busy,
  case when r.next_category is not null
    then json_build_object('category', r.next_category, 'destination', r.next_destination) end as next`

export const findReach = (db: Db, seatId: number) =>
  db.one<ReachRow>`select ${columns} from reaches r where r.seat_id = ${seatId}`

/** What the exchange needs when a call comes to a person. */
export const findReachOf = (db: Db, username: string) => db.one<ReachRow & { workgroupId: number }>`
  select ${columns}, s.workgroup_id as "workgroupId"
    from seats s join reaches r on r.seat_id = s.id where s.username = ${username} and s.revoked_at is null`

/** Until the transaction ends, no other changes what calls of the workgroup pass: it is checked all together. */
export const lockWays = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

export const putReach = (
  tx: Tx,
  seatId: number,
  at: Date,
  { dnd, ring_seconds, busy, next }: ReachBody,
) => tx.run`
  insert into reaches as r (seat_id, dnd, dnd_set_at, ring_seconds, busy_category, busy_destination, next_category, next_destination)
    values (${seatId}, ${dnd}, ${at}, ${ring_seconds}, ${busy?.category ?? null}, ${busy?.destination ?? null},
            ${next?.category ?? null}, ${next?.destination ?? null})
    on conflict (seat_id) do update set dnd = excluded.dnd, ring_seconds = excluded.ring_seconds,
      dnd_set_at = case when r.dnd = excluded.dnd then r.dnd_set_at else excluded.dnd_set_at end,
      busy_category = excluded.busy_category, busy_destination = excluded.busy_destination,
      next_category = excluded.next_category, next_destination = excluded.next_destination`

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
