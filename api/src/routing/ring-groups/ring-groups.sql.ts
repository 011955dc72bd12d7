import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { RingOrder } from '@ekoline/contract/routing/ring-groups.ts'
import { wayBy } from '../../core/destinations/way.sql.ts'
import type { OfCategory } from '../../feature.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

export interface MemberRow {
  readonly seatId: number
  readonly username: string
  readonly name: string
  readonly seconds: number
  readonly disabled: boolean
  /** does not want to be disturbed */
  readonly dnd: boolean
}

/** A ring group as it is kept; people who have left the workgroup are not in it. */
export interface RingGroupRow {
  readonly id: number
  readonly workgroupId: number
  readonly number: string
  readonly name: string
  readonly order: RingOrder
  readonly members: readonly MemberRow[]
  readonly next: Destination | null
}

const members = sql`
  select coalesce(json_agg(json_build_object('seatId', s.id, 'username', s.username,
      'name', u.first_name || ' ' || u.last_name, 'seconds', m.ring_seconds, 'disabled', u.disabled_at is not null,
      'dnd', exists (select from reaches r where r.seat_id = s.id and r.dnd))
    order by m.position), '[]')
    from ring_group_members m join seats s on s.id = m.seat_id and s.revoked_at is null join users u on u.id = s.user_id
   where m.group_id = g.id`

const columns = sql`
  g.id, g.workgroup_id as "workgroupId", g.group_number as number, g.name, g.ring_order as "order", (${members}) as members,
  case when g.next_category is not null
    then json_build_object('category', g.next_category, 'destination', g.next_destination) end as next`

/** A page of ring groups, the newest first, and how many there are. @param search any part of the name or the number */
export function listRingGroups(
  db: Db,
  workgroupId: number,
  { search, ...page }: PageParams & { search: string },
): Promise<Page<RingGroupRow>> {
  const found = search
    ? sql`and strpos(name_fold(g.name || ' ' || g.group_number), name_fold(${search}::text)) > 0`
    : sql``
  return db.page<RingGroupRow>(page)`
    select ${columns} from ring_groups g where g.workgroup_id = ${workgroupId} ${found} order by g.id desc`
}

export const findRingGroup = (db: Db, id: number) =>
  db.one<RingGroupRow>`select ${columns} from ring_groups g where g.id = ${id}`

/** What the exchange needs when a call comes there. */
export const findRingGroupByNumber = (db: Db, number: string) =>
  db.one<RingGroupRow>`select ${columns} from ring_groups g where g.group_number = ${number}`

/** Counts a call that is rung in turn. @returns how many there were before it */
export const takeTurn = (db: Db, id: number) => db.valueIfAny<number>`
  update ring_groups set turn = turn + 1 where id = ${id} returning turn - 1`

/** Of some seats, those that talk, and when the others last did: the one first that has not for longest. */
export const orderByIdle = (db: Db, seats: readonly number[]) => db.column<number>`
  select s.id from seats s
   left join lateral (
     select max(c.started_at + (c.talk_seconds + coalesce(c.idle_seconds, 0)) * interval '1 second') as at from (
       (select started_at, talk_seconds, idle_seconds from calls
         where card_id = s.card_id and outcome = 'answered' and taken_by is null
         order by started_at desc limit 1)
       union all
       (select started_at, talk_seconds, idle_seconds from calls where taken_by = s.id
         order by started_at desc limit 1)) c) last on true
  where s.id = any(${seats}::bigint[])
  order by exists (select from live_calls l where l.state = 'connected' and (l.taken_by = s.id
             or (l.seat_id = s.id and l.taken_by is null))),
           last.at nulls first, array_position(${seats}::bigint[], s.id)`

export const countRingGroups = (db: Db, workgroupId: number) => db.value<number>`
  select count(*)::int as count from ring_groups where workgroup_id = ${workgroupId}`

/** Until the transaction ends, no other changes what calls of the workgroup pass: it is checked all together. */
export const lockWays = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

/** Locks the group, so that routing something to it waits, or this waits for it. @returns whether it is still there */
export const lockRingGroup = (tx: Tx, id: number) =>
  tx.some`select 1 from ring_groups where id = ${id} for update`

export interface RingGroupValues {
  readonly name: string
  readonly order: RingOrder
  readonly next: Destination | null
}

/** Saves a new group, without its people. @returns its id; its number is the next one */
export const insertRingGroup = (tx: Tx, values: RingGroupValues & { workgroupId: number; at: Date }) =>
  tx.value<number>`
  insert into ring_groups (workgroup_id, name, ring_order, next_category, next_destination, created_at)
    values (${values.workgroupId}, ${values.name}, ${values.order}, ${values.next?.category ?? null},
            ${values.next?.destination ?? null}, ${values.at})
    returning id`

export const updateRingGroup = (tx: Tx, id: number, { name, order, next }: RingGroupValues) => tx.run`
  update ring_groups set name = ${name}, ring_order = ${order}, next_category = ${next?.category ?? null},
         next_destination = ${next?.destination ?? null} where id = ${id}`

/** These people, in this order, and no others. */
export async function replaceMembers(
  tx: Tx,
  id: number,
  people: readonly { readonly seatId: number; readonly seconds: number }[],
): Promise<void> {
  await tx.run`delete from ring_group_members where group_id = ${id}`
  const [seats, seconds] = [people.map((person) => person.seatId), people.map((person) => person.seconds)]
  await tx.run`
    insert into ring_group_members (group_id, position, seat_id, ring_seconds)
      select ${id}, nth - 1, seat_id, seconds
        from unnest(${seats}::bigint[], ${seconds}::integer[]) with ordinality as members (seat_id, seconds, nth)`
}

export const removeRingGroup = (tx: Tx, id: number) => tx.run`delete from ring_groups where id = ${id}`

/** Deletes those of workgroups where a person is the only member. */
export const deleteRingGroupsOfLast = (tx: Tx, userId: number) => tx.run`
  delete from ring_groups where workgroup_id in (
    select workgroup_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

export const groupsOf = (workgroupId: number) => sql`
  select group_number as destination, name from ring_groups where workgroup_id = ${workgroupId}`

/** A group that leads to itself can still be deleted. */
export const ledByGroups = (workgroupId: number, { category, destinations }: OfCategory) => sql`
  select next_destination as destination, json_build_object('name', name) as said
    from ring_groups
   where next_destination = any(${destinations}::text[]) and next_category = ${category}
     and workgroup_id = ${workgroupId} and not (next_category = 'group' and group_number = next_destination)`

export const followsOfGroups = (workgroupId: number) => sql`
  select id, group_number as destination, name, array[${wayBy('no_answer', 'next')}] as ways
    from ring_groups where workgroup_id = ${workgroupId}`

/** How groups ring, and how many of their people may be rung. */
export const listRings = (db: Db, workgroupId: number, numbers: readonly string[]) => db.many<{
  destination: string
  order: RingOrder
  people: number
  seconds: number
}>`
  select g.group_number as destination, g.ring_order as "order", count(u.id)::int as people,
         coalesce(max(m.ring_seconds) filter (where u.id is not null), 0)::int as seconds
    from ring_groups g left join ring_group_members m on m.group_id = g.id
    left join seats s on s.id = m.seat_id and s.revoked_at is null
    left join users u on u.id = s.user_id and u.disabled_at is null
   where g.workgroup_id = ${workgroupId} and g.group_number = any(${numbers}::text[]) group by g.id`
