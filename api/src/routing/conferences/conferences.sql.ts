import type { Conference as ShownConference } from '@ekoline/contract/routing/conferences.ts'
import type { Scope } from '../../core/workgroups/workgroups.service.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

type Conference = Omit<ShownConference, 'used_by'>

/** A conference, and whose it is. */
export interface OwnedConference extends Conference {
  readonly workgroupId: number
  readonly userId: number
}

const within = (scope: Scope) =>
  'cardId' in scope ? sql`card_id = ${scope.cardId}` : sql`workgroup_id = ${scope.workgroupId}`

/** A page of conferences, the newest first, and how many there are. */
export async function listConferences(
  db: Db,
  scope: Scope,
  { search, ...page }: PageParams & { search: string },
): Promise<Page<Conference>> {
  // Materialized: else the planner would look at every conference, in the order of the ids.
  return db.page<Conference>(page)`
    with found as materialized (
      select id, name, description, conference_number from conferences
       where ${within(scope)}
         and (strpos(conference_number, ${search}) > 0 or strpos(name_fold(name), name_fold(${search})) > 0))
    select id, name, description, conference_number from found order by id desc`
}

export interface NewConference {
  readonly workgroupId: number
  readonly cardId: number
  readonly name: string
  readonly description: string
  readonly at: Date
}

/** Opens a conference; its number is the next one. */
export const insertConference = (db: Db, conference: NewConference) => db.only<Conference>`
  insert into conferences (workgroup_id, card_id, name, description, created_at)
    values (${conference.workgroupId}, ${conference.cardId}, ${conference.name}, ${conference.description},
            ${conference.at})
    returning id, name, description, conference_number`

export const findConference = (db: Db, id: number) => db.one<OwnedConference>`
  select c.id, name, description, conference_number, c.workgroup_id as "workgroupId", user_id as "userId"
    from conferences c join seats on seats.card_id = c.card_id where c.id = ${id}`

/**
 * Locks the conference, so that routing something to it waits, or this waits for it.
 *
 * @returns whether it is still there
 */
export const lockConference = (tx: Tx, id: number) =>
  tx.some`select id from conferences where id = ${id} for update`

/** @returns whether that changed anything */
export const updateConference = (
  db: Db,
  id: number,
  values: { readonly name: string; readonly description: string },
) => db.some`
  update conferences set name = ${values.name}, description = ${values.description}
    where id = ${id} and (name <> ${values.name} or description <> ${values.description})`

export const removeConference = (db: Db, id: number) => db.run`delete from conferences where id = ${id}`

/** What the exchange needs when a person dials in. */
export const findRoom = (db: Db, number: string) => db.one<{ name: string; maxMembers: number }>`
    select name, max_members as "maxMembers" from conferences where conference_number = ${number}`

export const conferencesOf = (workgroupId: number) => sql`
  select conference_number as destination, name from conferences where workgroup_id = ${workgroupId}`
