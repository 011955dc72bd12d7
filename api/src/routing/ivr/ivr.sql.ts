import type { Destination, DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import type { IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { IvrMember } from '@ekoline/contract/routing/ivr.ts'
import { wayBy } from '../../core/destinations/way.sql.ts'
import type { Scope } from '../../core/workgroups/workgroups.service.ts'
import type { OfCategory } from '../../feature.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

/** A menu as it is kept. */
export interface IvrRow {
  readonly id: number
  readonly card_id: number
  readonly workgroupId: number
  readonly userId: number
  readonly ivr_number: string
  readonly name: string
  readonly description: string
  readonly recording: number
  readonly recording_name: string
  readonly members: readonly IvrMember[]
  /** where a caller goes without a key; null: the call ends */
  readonly next: Destination | null
}

const members = sql`
  select coalesce(json_agg(json_build_object('digit', m.digit, 'category', m.category, 'destination', m.destination)
    order by position(m.digit in '1234567890*#')), '[]')
  from ivr_members m where m.ivr_id = i.id`

const next = sql`
  case when i.next_category is not null
       then json_build_object('category', i.next_category, 'destination', i.next_destination) end`

const columns = sql`
  i.id, i.card_id, i.workgroup_id as "workgroupId", s.user_id as "userId", i.ivr_number, i.name, i.description, i.recording,
  f.name as recording_name, (${members}) as members, ${next} as next`
const tables = sql`ivrs i join seats s on s.card_id = i.card_id join files f on f.id = i.recording`

const within = (scope: Scope) =>
  'cardId' in scope ? sql`i.card_id = ${scope.cardId}` : sql`i.workgroup_id = ${scope.workgroupId}`

/**
 * A page of menus, the newest first, and how many there are; a workgroup has a hundred at most.
 *
 * @param search any part of the name, the description or the number; '' for all
 */
export function listIvrs(
  db: Db,
  scope: Scope,
  { search, ...page }: PageParams & { search: string },
): Promise<Page<IvrRow>> {
  const found = search
    ? sql`and strpos(name_fold(i.name || ' ' || i.description || ' ' || i.ivr_number), name_fold(${search}::text)) > 0`
    : sql``
  return db.page<IvrRow>(page)`
    select ${columns} from ${tables} where ${within(scope)} ${found} order by i.id desc`
}

/** All menus of a workgroup, for what they lead to among each other. */
export const allIvrs = (db: Db, workgroupId: number) => db.many<IvrRow>`
  select ${columns} from ${tables} where i.workgroup_id = ${workgroupId} order by i.id`

export const findIvr = (db: Db, id: number) =>
  db.one<IvrRow>`select ${columns} from ${tables} where i.id = ${id}`

/** What the exchange needs when a person dials in. */
export const findIvrByNumber = (db: Db, number: string) =>
  db.one<Pick<IvrRow, 'workgroupId' | 'recording' | 'members' | 'next'>>`
      select i.workgroup_id as "workgroupId", i.recording, (${members}) as members, ${next} as next
        from ivrs i where i.ivr_number = ${number}`

export const countIvrs = (db: Db, workgroupId: number) => db.value<number>`
  select count(*)::int as count from ivrs where workgroup_id = ${workgroupId}`

/** A recording that menus of the workgroup can play. */
export const findRecording = (db: Db, workgroupId: number, id: number) => db.one<{
  id: number
  name: string
}>`
  select id, name from files where id = ${id} and workgroup_id = ${workgroupId} and type = 'ivr'`

/** Until the transaction ends, no other changes the menus of the workgroup: they are checked all together. */
export const lockIvrs = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

/** Locks the menu, so that routing something to it waits, or this waits for it. @returns whether it is still there */
export const lockIvr = (tx: Tx, id: number) => tx.some`select 1 from ivrs where id = ${id} for update`

export interface IvrValues {
  readonly name: string
  readonly description: string
  readonly recording: number
  readonly next: Destination | null
}

/** Saves a new menu, without its keys. @returns its id, and its number, which is the next one */
export const insertIvr = (
  tx: Tx,
  values: IvrValues & { workgroupId: number; cardId: number; at: Date },
) => tx.only<{ id: number; number: string }>`
  insert into ivrs (workgroup_id, card_id, created_at, name, description, recording, next_category, next_destination)
    values (${values.workgroupId}, ${values.cardId}, ${values.at}, ${values.name}, ${values.description},
            ${values.recording}, ${values.next?.category ?? null}, ${values.next?.destination ?? null}) returning id,
            ivr_number as number`

export async function updateIvr(tx: Tx, id: number, values: IvrValues): Promise<void> {
  const { name, description, recording, next } = values
  await tx.run`
    update ivrs set name = ${name}, description = ${description}, recording = ${recording},
           next_category = ${next?.category ?? null}, next_destination = ${next?.destination ?? null} where id = ${id}`
}

interface Key {
  readonly digit: IvrDigit
  readonly category: DestinationCategory
  readonly destination: string
}

/** These keys, and no other. */
export async function replaceMembers(tx: Tx, id: number, keys: readonly Key[]): Promise<void> {
  await tx.run`delete from ivr_members where ivr_id = ${id}`
  await tx.run`
    insert into ivr_members (ivr_id, digit, category, destination)
      select ${id}, digit, category, destination from json_to_recordset(${JSON.stringify(keys)}::json)
        as keys (digit text, category text, destination text)`
}

export const removeIvr = (tx: Tx, id: number) => tx.run`delete from ivrs where id = ${id}`

/** Those of these users and queues of a workgroup without anybody to answer. */
export const listUnanswered = (
  db: Db,
  workgroupId: number,
  { usernames, queues }: { usernames: readonly string[]; queues: readonly string[] },
) => db.only<{ disabled: string[]; empty: string[] }>`
  select
    array(select s.username from seats s join users u on u.id = s.user_id
      where s.username = any(${usernames}::text[]) and s.workgroup_id = ${workgroupId}
        and u.disabled_at is not null) as disabled,
    array(select q.queue_number from queues q
      where q.queue_number = any(${queues}::text[]) and q.workgroup_id = ${workgroupId}
        and not exists (select from queue_agents a join seats s on s.id = a.seat_id
          where a.queue_id = q.id and s.revoked_at is null)) as empty`

/** Deletes what is on a person's cards of workgroups that have no other people. */
export const deleteIvrsOfLast = (tx: Tx, userId: number) => tx.run`
  delete from ivrs where card_id in (
    select card_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

export const menusOf = (workgroupId: number) => sql`
  select ivr_number as destination, name from ivrs where workgroup_id = ${workgroupId}`

/** A menu that leads to itself can still be deleted. */
export const ledByKeys = (workgroupId: number, { category, destinations }: OfCategory) => sql`
  select m.destination, json_build_object('name', i.name, 'key', m.digit) as said
    from ivr_members m join ivrs i on i.id = m.ivr_id
   where m.destination = any(${destinations}::text[]) and m.category = ${category} and i.workgroup_id = ${workgroupId}
     and not (m.category = 'ivr' and i.ivr_number = m.destination)`

/** A menu that leads to itself can still be deleted. */
export const ledByMenus = (workgroupId: number, { category, destinations }: OfCategory) => sql`
  select next_destination as destination, json_build_object('name', name) as said
    from ivrs
   where next_destination = any(${destinations}::text[]) and next_category = ${category}
     and workgroup_id = ${workgroupId} and not (next_category = 'ivr' and ivr_number = next_destination)`

/** Where calls of menus may go on to: by a key, or without one. */
export const followsOfMenus = (workgroupId: number) => sql`
  select id, ivr_number as destination, name, array(
      select json_build_object('by', 'key', 'key', digit, 'category', category, 'destination', destination)
        from ivr_members where ivr_id = i.id order by position(digit in '1234567890*#')
    ) || array[${wayBy('no_key', 'next')}] as ways
    from ivrs i where workgroup_id = ${workgroupId}`
