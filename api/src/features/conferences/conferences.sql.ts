import type { Conference } from '@ekoline/contract/conferences.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

/** A conference, and whose it is. */
export interface OwnedConference extends Conference {
  readonly workgroupId: number
  readonly userId: number
}

/** The conferences of a whole workgroup, or those on one card. */
export type ConferenceScope = { readonly workgroupId: number } | { readonly cardId: number }

interface ConferenceSearch {
  /** any part of the name or the number; '' for all */
  readonly search: string
  readonly page: number
  readonly size: number
}

const within = (scope: ConferenceScope) =>
  'cardId' in scope ? sql`card_id = ${scope.cardId}` : sql`workgroup_id = ${scope.workgroupId}`

/** A page of conferences, the newest first, and how many there are. */
export async function listConferences(
  db: Db,
  scope: ConferenceScope,
  { search, page, size }: ConferenceSearch,
): Promise<{ total: number; list: Conference[] }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ total: number } & { [K in keyof Conference]: Conference[K] | null }>`
    with found as materialized (
      select id, name, description, conference_number from conferences
       where ${within(scope)} and (conference_number like ${pattern} or search_fold(name) like search_fold(${pattern})))
    select (select count(*) from found) as total, shown.*
      from (select) as once left join lateral (
        select id, name, description, conference_number from found
         order by id desc limit ${size} offset ${(page - 1) * size}) as shown on true`.execute(db)
  const list = rows.flatMap(({ total: _, ...conference }) =>
    conference.id === null ? [] : [conference as Conference],
  )
  return { total: rows[0]?.total ?? 0, list }
}

export interface NewConference {
  readonly workgroupId: number
  readonly cardId: number
  readonly name: string
  readonly description: string
  readonly at: Date
}

/** Opens a conference; its number is the next one. */
export async function insertConference(db: Db, it: NewConference): Promise<Conference> {
  return db
    .insertInto('conferences')
    .values({
      workgroup_id: it.workgroupId,
      card_id: it.cardId,
      name: it.name,
      description: it.description,
      created_at: it.at,
    })
    .returning(['id', 'name', 'description', 'conference_number'])
    .executeTakeFirstOrThrow()
}

const owned = [
  'conferences.id as id',
  'conferences.name as name',
  'conferences.description as description',
  'conferences.conference_number as conference_number',
  'conferences.workgroup_id as workgroupId',
  'seats.user_id as userId',
] as const

export function findConference(db: Db, id: number): Promise<OwnedConference | undefined> {
  return db
    .selectFrom('conferences')
    .innerJoin('seats', 'seats.card_id', 'conferences.card_id')
    .select(owned)
    .where('conferences.id', '=', id)
    .executeTakeFirst()
}

/** Makes whoever leads something to the conference wait, or waits for them. @returns whether it is still there */
export async function lockConference(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('conferences')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether that changed anything */
export async function updateConference(
  db: Db,
  id: number,
  it: { readonly name: string; readonly description: string },
): Promise<boolean> {
  const row = await db
    .updateTable('conferences')
    .set(it)
    .where('id', '=', id)
    .where((where) => where.or([where('name', '<>', it.name), where('description', '<>', it.description)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeConference(db: Db, id: number): Promise<void> {
  await db.deleteFrom('conferences').where('id', '=', id).execute()
}

/** What the exchange asks when somebody comes. */
export const findRoom = prepared(
  ({ number }: { number: string }) => sql<{ name: string; maxMembers: number }>`
    select name, max_members as "maxMembers" from conferences where conference_number = ${number}`,
)
