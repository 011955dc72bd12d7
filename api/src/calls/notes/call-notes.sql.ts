import type { CallNote } from '@ekoline/contract/calls/call-notes.ts'
import { type Db, sql, type Tx, utc } from '../../platform/db/db.ts'

/** A note, and whose it is. */
export type NoteRow = Omit<CallNote, 'may_delete'> & { readonly seatId: number }

/** The notes of a call, the newest first. */
export const listNotes = (db: Db, callId: string) => db.many<NoteRow>`
  select n.id, n.text, trim(u.first_name || ' ' || u.last_name) as written_by, ${utc('n.created_at')} as written_at,
         n.written_by as "seatId"
    from call_notes n join seats s on s.id = n.written_by join users u on u.id = s.user_id
   where n.call_id = ${callId} order by n.id desc`

/** The tags of a call, by name. */
export const listTagsOf = (db: Db, callId: string) => db.column<string>`
  select tag from tagged_calls join call_tags on call_tags.id = tag_id where call_id = ${callId} order by folded`

/** The tags that calls of a workgroup have, by name. */
export const listTags = (db: Db, workgroupId: number, most: number) => db.column<string>`
  select tag from call_tags t
   where workgroup_id = ${workgroupId} and exists (select from tagged_calls where tag_id = t.id)
   order by folded limit ${most}`

/** Until the transaction ends, no other changes the notes of a call. */
export const lockNotes = (tx: Tx, callId: string) =>
  tx.run`select pg_advisory_xact_lock(hashtextextended(${`notes of a call:${callId}`}, 0))`

/** Until the transaction ends, no other changes the tags of the workgroup's calls. */
export const lockTags = (tx: Tx, workgroupId: number) =>
  tx.run`select pg_advisory_xact_lock(hashtextextended('tags of calls', ${workgroupId}))`

export const countNotes = (tx: Tx, callId: string) =>
  tx.value<number>`select count(*)::int as count from call_notes where call_id = ${callId}`

/** A call on which something is written. */
export interface WrittenOn {
  readonly workgroupId: number
  readonly cardId: number
  readonly callId: string
  readonly startedAt: Date
  /** who writes */
  readonly seatId: number
}

export const insertNote = (tx: Tx, call: WrittenOn, text: string, at: Date) => tx.run`
  insert into call_notes (workgroup_id, call_id, started_at, written_by, text, created_at)
    values (${call.workgroupId}, ${call.callId}, ${call.startedAt}, ${call.seatId}, ${text}, ${at})`

export const findNote = (db: Db, id: number) => db.one<{
  callId: string
  seatId: number
  workgroupId: number
}>`
  select call_id as "callId", written_by as "seatId", workgroup_id as "workgroupId" from call_notes where id = ${id}`

/** @returns whether it was there */
export const removeNote = (tx: Tx, id: number) =>
  tx.some`delete from call_notes where id = ${id} returning id`

/** A tag of a workgroup, in any case. */
export const findTag = (db: Db, workgroupId: number, tag: string) => db.valueIfAny<number>`
  select id from call_tags where workgroup_id = ${workgroupId} and folded = name_fold(${tag}::text)`

export const countTags = (tx: Tx, workgroupId: number) =>
  tx.value<number>`select count(*)::int as count from call_tags where workgroup_id = ${workgroupId}`

/** @returns its id */
export const insertTag = (tx: Tx, workgroupId: number, tag: string) => tx.value<number>`
  insert into call_tags (workgroup_id, tag, folded) values (${workgroupId}, ${tag}, name_fold(${tag}::text)) returning id`

/** @returns whether the call did not have it */
export const insertTagged = (tx: Tx, call: WrittenOn, tagId: number) => tx.some`
  insert into tagged_calls (call_id, tag_id, card_id, started_at, tagged_by)
    values (${call.callId}, ${tagId}, ${call.cardId}, ${call.startedAt}, ${call.seatId})
    on conflict do nothing returning call_id`

/** @returns whether the call had it */
export const removeTagged = (tx: Tx, callId: string, tagId: number) => tx.some`
  delete from tagged_calls where call_id = ${callId} and tag_id = ${tagId} returning call_id`

/** Takes a tag that no call has off the list. */
export const removeUnusedTag = (tx: Tx, tagId: number) => tx.run`
  delete from call_tags where id = ${tagId} and not exists (select from tagged_calls where tag_id = ${tagId})`

/**
 * Deletes what was written on calls of before an instant, and tags without calls.
 *
 * @returns how many, about `most` at most
 */
export const deleteWritten = async (db: Db, before: Date, most: number): Promise<number> =>
  (await db.run`
    delete from call_notes where id in (select id from call_notes where started_at < ${before}::timestamptz limit ${most}::integer)`) ||
  (await db.run`
    delete from tagged_calls where (call_id, tag_id) in (
      select call_id, tag_id from tagged_calls where started_at < ${before}::timestamptz limit ${most}::integer)`) ||
  // What a request adds to a call in this moment is locked by it.
  (await db.run`
    delete from call_tags where id in (
      select id from call_tags t where not exists (select from tagged_calls where tag_id = t.id)
       limit ${most}::integer for update skip locked)`)

const ofLast = (userId: number) => sql`
  select workgroup_id from seats s where user_id = ${userId} and not exists (
    select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null)`

/** Deletes what was written on the calls of the workgroups in which a person is the last. */
export async function deleteWrittenOfLast(tx: Tx, userId: number): Promise<void> {
  await tx.run`delete from call_notes where workgroup_id in (${ofLast(userId)})`
  await tx.run`
    delete from tagged_calls where tag_id in (select id from call_tags where workgroup_id in (${ofLast(userId)}))`
  await tx.run`delete from call_tags where workgroup_id in (${ofLast(userId)})`
}
