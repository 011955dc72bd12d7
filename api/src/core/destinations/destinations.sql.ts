// @source SA-62

import type { Destination, DestinationCategory, InternalNumber } from '@ekoline/contract/core/destinations.ts'
import { type Db, type Fragment, sql, type Tx } from '../../platform/db/db.ts'

/** Something that calls can be led to; `name` is for people. */
export interface Found extends Destination {
  readonly name: string
}

/**
 * Everything of a category that a workgroup has, as rows of (destination, name). A category without an entry has
 * nothing.
 */
const finders: Partial<Record<DestinationCategory, (workgroupId: number) => Fragment<unknown>>> = {
  user: (workgroupId) => sql`
    select s.username as destination, u.first_name || ' ' || u.last_name as name
      from seats s join users u on u.id = s.user_id
     where s.workgroup_id = ${workgroupId} and s.revoked_at is null`,
  ivr: (workgroupId) => sql`
    select ivr_number as destination, name from ivrs where workgroup_id = ${workgroupId}`,
  queue: (workgroupId) => sql`
    select queue_number as destination, name from queues
     where workgroup_id = ${workgroupId} and removed_at is null`,
  conference: (workgroupId) => sql`
    select conference_number as destination, name from conferences where workgroup_id = ${workgroupId}`,
  schedule: (workgroupId) => sql`
    select schedule_number as destination, name from schedules where workgroup_id = ${workgroupId}`,
  group: (workgroupId) => sql`
    select group_number as destination, name from ring_groups where workgroup_id = ${workgroupId}`,
  // A box whose owner has left takes no calls.
  voicemail: (workgroupId) => sql`
    select b.box_number as destination, case when b.seat_id is null then b.name else (
             select u.first_name || ' ' || u.last_name from seats s join users u on u.id = s.user_id where s.id = b.seat_id) end as name
      from voicemail_boxes b
     where b.workgroup_id = ${workgroupId}
       and not exists (select from seats s where s.id = b.seat_id and s.revoked_at is not null)`,
  outside: (workgroupId) => sql`
    select number as destination, name from outside_numbers where workgroup_id = ${workgroupId}`,
  hangup: () => sql`select 'hangup' as destination, 'Hang up' as name`,
}

/** What is dialled for it within the workgroup: people have a number of their own, the others are named by theirs. */
const numbered = (workgroupId: number) =>
  sql.join(
    [
      sql`
        select 'user' as category, s.username as destination, u.first_name || ' ' || u.last_name as name, s.extension as number
          from seats s join users u on u.id = s.user_id where s.workgroup_id = ${workgroupId} and s.revoked_at is null`,
      ...DIALLED.flatMap((category) => {
        const all = finders[category]?.(workgroupId)
        return all ? [sql`select ${category}::text, destination, name, destination from (${all}) as it`] : []
      }),
    ],
    ' union all ',
  )

/** Categories of destinations that are dialled by what names them. */
const DIALLED = ['ivr', 'queue', 'conference', 'schedule', 'group', 'voicemail'] as const

/** What a workgroup's own numbers lead to, those of the numbers that it has. */
export const findByNumber = (db: Db, workgroupId: number, numbers: readonly string[]) => db.many<
  Found & { number: string }
>`
  select category, destination, name, number from (${numbered(workgroupId)}) as it
   where number = any(${numbers}::text[]) order by category <> 'user'` // of two that are alike, the person

export const findExtension = (db: Db, seatId: number) =>
  db.value<string>`select extension from seats where id = ${seatId}`

/** A page of what a workgroup's own numbers lead to, the lowest number first, and how many there are. */
export async function listNumbers(
  db: Db,
  workgroupId: number,
  { search, page, size }: Omit<DestinationSearch, 'category'>,
): Promise<{ total: number; list: InternalNumber[] }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.many<{ total: number; number: string | null } & Omit<InternalNumber, 'number'>>`
    with found as materialized (
      select category, name, number from (${numbered(workgroupId)}) as it
       where number ilike ${pattern} or search_fold(name) like search_fold(${pattern}))
    select (select count(*) from found) as total, shown.*
      from (select) as once left join lateral (
        select number, name, category from found order by length(number), number, category
         limit ${size} offset ${(page - 1) * size}) as shown on true`
  const list = rows.flatMap(({ number, name, category }) =>
    number === null ? [] : [{ number, name, category }],
  )
  return { total: rows[0]?.total ?? 0, list }
}

/** Destinations of one category. */
interface OfCategory {
  readonly category: DestinationCategory
  readonly destinations: readonly string[]
}

/** The people of a workgroup whose calls go on there. */
const reaches = (
  way: 'busy' | 'next',
  when: string,
  workgroupId: number,
  { category, destinations }: OfCategory,
) => sql`
    select r.${sql.id(`${way}_destination`)} as destination, 'calls to ' || u.first_name || ' ' || u.last_name || ${when}::text as place
      from reaches r join seats s on s.id = r.seat_id join users u on u.id = s.user_id
     where r.${sql.id(`${way}_destination`)} = any(${destinations}::text[]) and r.${sql.id(`${way}_category`)} = ${category}
       and s.workgroup_id = ${workgroupId} and s.revoked_at is null`

/** What leads to destinations, each as rows of (destination, place), in words for the message. */
const uses: readonly ((workgroupId: number, of: OfCategory) => Fragment<unknown>)[] = [
  (workgroupId, { category, destinations }) => sql`
    select a.destination, 'the number ' || n.did as place
      from number_allocations a join phone_numbers n on n.id = a.number_id join seats s on s.card_id = a.card_id
     where a.category = ${category} and a.destination = any(${destinations}::text[]) and a.released_at is null
       and s.workgroup_id = ${workgroupId}`,
  // A menu that leads to itself can still be deleted.
  (workgroupId, { category, destinations }) => sql`
    select m.destination, 'the menu ' || i.name || ', key ' || m.digit as place
      from ivr_members m join ivrs i on i.id = m.ivr_id
     where m.destination = any(${destinations}::text[]) and m.category = ${category} and i.workgroup_id = ${workgroupId}
       and not (m.category = 'ivr' and i.ivr_number = m.destination)`,
  (workgroupId, { category, destinations }) => sql`
    select l.destination,
           'the schedule ' || s.name || case l.branch when 'open' then ', while it is open'
             when 'closed' then ', while it is closed' else ', on holidays' end as place
      from schedule_leads l join schedules s on s.id = l.schedule_id
     where l.destination = any(${destinations}::text[]) and l.category = ${category} and s.workgroup_id = ${workgroupId}`,
  // A group that leads to itself can still be deleted.
  (workgroupId, { category, destinations }) => sql`
    select g.next_destination as destination, 'the ring group ' || g.name || ', if no one answers' as place
      from ring_groups g
     where g.next_destination = any(${destinations}::text[]) and g.next_category = ${category}
       and g.workgroup_id = ${workgroupId} and not (g.next_category = 'group' and g.group_number = g.next_destination)`,
  // A menu that leads to itself can still be deleted.
  (workgroupId, { category, destinations }) => sql`
    select i.next_destination as destination, 'the menu ' || i.name || ', without a key' as place
      from ivrs i
     where i.next_destination = any(${destinations}::text[]) and i.next_category = ${category}
       and i.workgroup_id = ${workgroupId} and not (i.next_category = 'ivr' and i.ivr_number = i.next_destination)`,
  (workgroupId, { category, destinations }) => sql`
    select q.next_destination as destination, 'the queue ' || q.name || ', after the longest wait' as place
      from queues q
     where q.next_destination = any(${destinations}::text[]) and q.next_category = ${category}
       and q.workgroup_id = ${workgroupId} and q.removed_at is null`,
  (workgroupId, { category, destinations }) => sql`
    select q.full_destination as destination, 'the queue ' || q.name || ', when it is full' as place
      from queues q
     where q.full_destination = any(${destinations}::text[]) and q.full_category = ${category}
       and q.workgroup_id = ${workgroupId} and q.removed_at is null`,
  (workgroupId, of) => reaches('busy', ', while busy', workgroupId, of),
  (workgroupId, of) => reaches('next', ', if no one answers', workgroupId, of),
]

/** The destination, if the workgroup has it. */
export async function findDestination(
  db: Db,
  workgroupId: number,
  { category, destination }: Destination,
): Promise<Found | null> {
  const all = finders[category]?.(workgroupId)
  if (!all) return null
  const row = await db.one<{ name: string }>`
    select name from (${all}) as it where destination = ${destination}`
  return row ? { category, destination, name: row.name } : null
}

/** The menus of a workgroup, and where their keys lead, and what follows without one. */
export const listMenuKeys = (db: Db, workgroupId: number) => db.many<{
  number: string
  name: string
  members: Destination[]
}>`
  select i.ivr_number as number, i.name, (
      select coalesce(json_agg(json_build_object('category', category, 'destination', destination)), '[]')
        from (select category, destination from ivr_members where ivr_id = i.id
              union all select i.next_category, i.next_destination where i.next_category is not null) as way) as members
    from ivrs i where i.workgroup_id = ${workgroupId} order by i.id`

/** What leads calls of a workgroup on where nobody answers them, and where to. */
export const listFollows = (db: Db, workgroupId: number) => db.many<
  Destination & { name: string; ways: (Destination | null)[] }
>`
  select category, destination, name,
         array_to_json(array[
           case when first_category is not null
             then json_build_object('category', first_category, 'destination', first_destination) end,
           case when second_category is not null
             then json_build_object('category', second_category, 'destination', second_destination) end]) as ways
    from (select 1 as kind, id, 'group' as category, group_number as destination, name, next_category as first_category,
                 next_destination as first_destination, null as second_category, null as second_destination
            from ring_groups where workgroup_id = ${workgroupId}
          union all
          select 2, id, 'queue', queue_number, name, next_category, next_destination, full_category, full_destination
            from queues where workgroup_id = ${workgroupId} and removed_at is null
          union all
          select 3, s.id, 'user', s.username, u.first_name || ' ' || u.last_name, r.next_category, r.next_destination,
                 r.busy_category, r.busy_destination
            from seats s join reaches r on r.seat_id = s.id join users u on u.id = s.user_id
           where s.workgroup_id = ${workgroupId} and s.revoked_at is null) as it
   order by kind, id`

/** The names of those of the destinations that the workgroup has, of one category. */
export async function findNames(
  db: Db,
  workgroupId: number,
  category: DestinationCategory,
  destinations: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const all = finders[category]?.(workgroupId)
  if (!all || destinations.length === 0) return new Map()
  const rows = await db.many<Found>`
    select destination, name from (${all}) as it where destination = any(${destinations}::text[])`
  return new Map(rows.map(({ destination, name }) => [destination, name]))
}

/** Of these, the ones that the workgroup has. */
export async function findDestinations(
  db: Db,
  workgroupId: number,
  asked: readonly Destination[],
): Promise<Found[]> {
  if (asked.length === 0) return []
  const all = sql.join(
    Object.entries(finders).map(
      ([category, finder]) => sql`
        select ${category}::text as category, destination, name from (${finder(workgroupId)}) as it`,
    ),
    ' union all ',
  )
  const categories = asked.map(({ category }) => category)
  const destinations = asked.map(({ destination }) => destination)
  return db.many<Found>`
    select category, destination, name from (${all}) as it
     where (category, destination) in (
       select * from unnest(${categories}::text[], ${destinations}::text[]))`
}

/** As `findDestination`, and until the transaction ends it cannot be deleted. */
export async function holdDestination(
  tx: Tx,
  workgroupId: number,
  { category, destination }: Destination,
): Promise<Found | null> {
  const all = finders[category]?.(workgroupId)
  if (!all) return null
  const row = await tx.one<{ name: string }>`
    select name from (${all}) as it where destination = ${destination} for share`
  return row ? { category, destination, name: row.name } : null
}

interface DestinationSearch {
  readonly category: DestinationCategory
  /** any part of the name or the destination; '' for all */
  readonly search: string
  readonly page: number
  readonly size: number
}

/** A page of what the workgroup has of a category, by name, and how many there are. */
export async function listDestinations(
  db: Db,
  workgroupId: number,
  { category, search, page, size }: DestinationSearch,
): Promise<{ total: number; list: Found[] }> {
  const all = finders[category]?.(workgroupId)
  if (!all) return { total: 0, list: [] }
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.many<{ total: number; destination: string | null; name: string }>`
    with found as materialized (
      select destination, name from (${all}) as it
       where destination ilike ${pattern} or search_fold(name) like search_fold(${pattern}))
    select (select count(*) from found) as total, shown.destination, shown.name
      from (select) as once left join lateral (
        select destination, name from found order by lower(name), destination
         limit ${size} offset ${(page - 1) * size}) as shown on true`
  const list = rows.flatMap(({ destination, name }) =>
    destination === null ? [] : [{ category, destination, name }],
  )
  return { total: rows[0]?.total ?? 0, list }
}

/** What leads to each of the destinations, in words; one that nothing leads to is not in it. */
export async function listUses(db: Db, workgroupId: number, of: OfCategory): Promise<Map<string, string[]>> {
  if (of.destinations.length === 0) return new Map()
  const places = sql.join(
    uses.map((use) => use(workgroupId, of)),
    ' union all ',
  )
  const rows = await db.many<{ destination: string; place: string }>`
    select destination, place from (${places}) as it order by place`
  const found = Map.groupBy(rows, ({ destination }) => destination)
  return new Map([...found].map(([destination, all]) => [destination, all.map(({ place }) => place)]))
}
