import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import type { IvrMember } from '@ekoline/contract/ivr.ts'
import type { IvrDigit } from '@ekoline/contract/ivr-fields.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

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
}

const members = sql`
  select coalesce(json_agg(json_build_object('digit', m.digit, 'category', m.category, 'destination', m.destination)
    order by position(m.digit in '1234567890*#')), '[]')
  from ivr_members m where m.ivr_id = i.id`

const columns = sql`
  i.id, i.card_id, i.workgroup_id as "workgroupId", s.user_id as "userId", i.ivr_number, i.name, i.description, i.recording,
  f.name as recording_name, (${members}) as members`
const tables = sql`ivrs i join seats s on s.card_id = i.card_id join files f on f.id = i.recording`

/** The menus of a whole workgroup, or those on one card. */
export type IvrScope = { readonly workgroupId: number } | { readonly cardId: number }

interface IvrSearch {
  /** any part of the name, the description or the number; '' for all */
  readonly search: string
  readonly page: number
  readonly size: number
}

const within = (scope: IvrScope) =>
  'cardId' in scope ? sql`i.card_id = ${scope.cardId}` : sql`i.workgroup_id = ${scope.workgroupId}`

/** A page of menus, the newest first, and how many there are; a workgroup has a hundred at most. */
export async function listIvrs(
  db: Db,
  scope: IvrScope,
  { search, page, size }: IvrSearch,
): Promise<{ total: number; list: IvrRow[] }> {
  const found = search
    ? sql`and strpos(search_fold(i.name || ' ' || i.description || ' ' || i.ivr_number), search_fold(${search}::text)) > 0`
    : sql``
  const { rows: list } = await sql<IvrRow>`
    select ${columns} from ${tables} where ${within(scope)} ${found}
     order by i.id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ivrs i where ${within(scope)} ${found}`.execute(db)
  return { total: rows[0]?.total ?? 0, list }
}

/** All menus of a workgroup, for what they lead to among each other. */
export async function allIvrs(db: Db, workgroupId: number): Promise<IvrRow[]> {
  const { rows } = await sql<IvrRow>`
    select ${columns} from ${tables} where i.workgroup_id = ${workgroupId} order by i.id`.execute(db)
  return rows
}

export async function findIvr(db: Db, id: number): Promise<IvrRow | undefined> {
  const { rows } = await sql<IvrRow>`select ${columns} from ${tables} where i.id = ${id}`.execute(db)
  return rows[0]
}

/** What the exchange asks when somebody comes. */
export const findIvrByNumber = prepared(
  ({ number }: { number: string }) =>
    sql<Pick<IvrRow, 'workgroupId' | 'recording' | 'members'>>`
      select i.workgroup_id as "workgroupId", i.recording, (${members}) as members from ivrs i where i.ivr_number = ${number}`,
)

export async function countIvrs(db: Db, workgroupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ivrs where workgroup_id = ${workgroupId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A recording that menus of the workgroup can play. */
export async function findRecording(
  db: Db,
  workgroupId: number,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from files where id = ${id} and workgroup_id = ${workgroupId} and type = 'ivr'`.execute(
    db,
  )
  return rows[0]
}

/** Until the transaction ends, no other changes the menus of the workgroup: they are checked all together. */
export async function lockIvrs(tx: Tx, workgroupId: number): Promise<void> {
  await sql`select 1 from workgroups where id = ${workgroupId} for no key update`.execute(tx)
}

/** Makes whoever leads something to the menu wait, or waits for them. @returns whether it is still there */
export async function lockIvr(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ivrs where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

export interface IvrValues {
  readonly name: string
  readonly description: string
  readonly recording: number
}

/** Saves a new menu, without its keys. @returns its id; its number is the next one */
export async function insertIvr(
  tx: Tx,
  { workgroupId, cardId, at, ...values }: IvrValues & { workgroupId: number; cardId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('ivrs')
    .values({ workgroup_id: workgroupId, card_id: cardId, created_at: at, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateIvr(tx: Tx, id: number, values: IvrValues): Promise<void> {
  await tx.updateTable('ivrs').set(values).where('id', '=', id).execute()
}

interface Key {
  readonly digit: IvrDigit
  readonly category: DestinationCategory
  readonly destination: string
}

/** These keys, and no other. */
export async function replaceMembers(tx: Tx, id: number, keys: readonly Key[]): Promise<void> {
  await tx.deleteFrom('ivr_members').where('ivr_id', '=', id).execute()
  if (keys.length === 0) return
  const rows = keys.map(({ digit, category, destination }) => ({ ivr_id: id, digit, category, destination }))
  await tx.insertInto('ivr_members').values(rows).execute()
}

export async function removeIvr(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ivrs').where('id', '=', id).execute()
}

/** Of these users and queues of a workgroup, those where nobody answers. */
export async function listUnanswered(
  db: Db,
  workgroupId: number,
  { usernames, queues }: { usernames: readonly string[]; queues: readonly string[] },
): Promise<{ disabled: string[]; empty: string[] }> {
  const { rows } = await sql<{ disabled: string[]; empty: string[] }>`
    select
      array(select s.username from seats s join users u on u.id = s.user_id
        where s.username = any(${usernames}::text[]) and s.workgroup_id = ${workgroupId}
          and u.disabled_at is not null) as disabled,
      array(select q.queue_number from queues q
        where q.queue_number = any(${queues}::text[]) and q.workgroup_id = ${workgroupId}
          and not exists (select from queue_agents a join seats s on s.id = a.seat_id
            where a.queue_id = q.id and s.revoked_at is null)) as empty`.execute(db)
  return rows[0] ?? { disabled: [], empty: [] }
}

/** Deletes what is on a person's cards of workgroups that have no other people. */
export async function deleteIvrsOfLast(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from ivrs where card_id in (
      select card_id from seats s where user_id = ${userId} and not exists (
        select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`.execute(
    tx,
  )
}
