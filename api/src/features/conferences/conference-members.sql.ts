import { type Db, prepared, sql } from '../../db/db.ts'

/** Somebody in a conference, and the process that looks after their call. */
export interface Inside {
  readonly callId: string
  readonly conference: string
  readonly node: string
  readonly number: string
  readonly joinedAt: Date
}

export type Wish = 'mute' | 'unmute' | 'remove'

const add = prepared(
  (it: Inside) => sql`
    insert into conference_members (call_id, conference_number, node, number, joined_at)
    values (${it.callId}, ${it.conference}, ${it.node}, ${it.number}, ${it.joinedAt}::timestamptz)
    on conflict (call_id) do nothing`,
)

/** Keeps that somebody came in; told twice, once. */
export async function insertMember(db: Db, member: Inside): Promise<void> {
  await add(db, member)
}

const remove = prepared(
  (it: { callId: string }) => sql`delete from conference_members where call_id = ${it.callId}`,
)

export async function deleteMember(db: Db, callId: string): Promise<void> {
  await remove(db, { callId })
}

/** Nobody is in a conference of this process, for it has just begun. */
export async function deleteMembersOf(db: Db, node: string): Promise<void> {
  await sql`delete from conference_members where node = ${node}`.execute(db)
}

/** Forgets those whose process is gone. @returns how many */
export async function deleteForsaken(db: Db, node: string, silentSince: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from conference_members m where m.node <> ${node}
      and not exists (select from call_nodes n where n.node = m.node and n.beat_at >= ${silentSince})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

interface Present extends Pick<Inside, 'callId' | 'node' | 'number'> {
  readonly muted: boolean
}

/** Who is in a conference, in the order in which they came. */
export const listMembers = prepared(
  (it: { conference: string }) => sql<Present>`
    select call_id as "callId", node, number, muted from conference_members
     where conference_number = ${it.conference} order by joined_at, call_id`,
)

/** What another process is asked to do with a member of its own; shown as if it were done. */
export async function wishOf(db: Db, callId: string, wish: Wish): Promise<void> {
  await sql`update conference_members set wish = ${wish}, muted = ${wish === 'mute'} where call_id = ${callId}`.execute(
    db,
  )
}

/** That a member is muted, or is not. */
export async function markMuted(db: Db, callId: string, muted: boolean): Promise<void> {
  await sql`update conference_members set muted = ${muted}, wish = null where call_id = ${callId}`.execute(db)
}

/** What others wish of this process, each told once. */
export async function takeWishes(
  db: Db,
  node: string,
): Promise<{ callId: string; conference: string; wish: Wish }[]> {
  const { rows } = await sql<{ callId: string; conference: string; wish: Wish }>`
    with wished as (select call_id, wish from conference_members where node = ${node} and wish is not null for update)
    update conference_members m set wish = null from wished where m.call_id = wished.call_id
    returning m.call_id as "callId", m.conference_number as conference, wished.wish`.execute(db)
  return rows
}
