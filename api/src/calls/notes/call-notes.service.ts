// @source DEC-245, DEC-246

import {
  CALL_TAGS_OF_WORKGROUP,
  NOTES_OF_CALL,
  TAGS_OF_CALL,
} from '@ekoline/contract/calls/call-notes.facts.ts'
import type { CallNotes, LastTalk } from '@ekoline/contract/calls/call-notes.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineChanges, ofWorkgroup, requireRoom } from '../../core/destinations/kept.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { partiesOf } from '../history/call-names.service.ts'
import { findLastTalk, readableCall } from '../history/had-calls.service.ts'
import type { HadCall } from '../history/had-calls.sql.ts'
import {
  countNotes,
  countTags,
  findNote,
  findTag,
  insertNote,
  insertTag,
  insertTagged,
  listNotes,
  listTags,
  listTagsOf,
  lockNotes,
  lockTags,
  removeNote,
  removeTagged,
  removeUnusedTag,
  type WrittenOn,
} from './call-notes.sql.ts'

const takeChange = defineChanges('call-note')

const targetOf = (callId: string) => `call:${callId}`

/** Whether somebody may write on a call that they may read. */
const mayWrite = (caller: Caller, { had, workgroupId }: HadCall) =>
  !caller.lead && workgroupId === caller.workgroupId && (had || caller.admin)

async function onWire(db: Db, caller: Caller, callId: string, call: HadCall): Promise<CallNotes> {
  const isWriter = mayWrite(caller, call)
  const notes = await listNotes(db, callId)
  return {
    tags: await listTagsOf(db, callId),
    notes: notes.map(({ seatId, ...note }) => ({
      ...note,
      may_delete: isWriter && (caller.admin || seatId === caller.seatId),
    })),
    may_write: isWriter,
  }
}

/** What people wrote on a call. @throws AppError not_found for a call that the caller may not read */
export const notesOf = async ({ db }: Context, caller: Caller, callId: string): Promise<CallNotes> =>
  onWire(db, caller, callId, await readableCall({ db }, caller, callId))

/** A call on which the caller may write. @throws AppError not_found for any other */
async function writableCall(tx: Tx, caller: Caller, callId: string): Promise<HadCall & WrittenOn> {
  const call = await readableCall({ db: tx }, caller, callId)
  if (!mayWrite(caller, call)) throw foreign(targetOf(callId))
  return { ...call, callId, seatId: caller.seatId }
}

/** Adds a note to a call. @throws AppError not_found, call_notes_full, rate_limited */
export async function addNote(ctx: Context, by: SignedIn, callId: string, text: string): Promise<CallNotes> {
  const { caller } = by
  await takeChange(ctx, caller.workgroupId)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const call = await writableCall(tx, caller, callId)
    await lockNotes(tx, callId)
    requireRoom(await countNotes(tx, callId), NOTES_OF_CALL, 'call_notes_full')
    await insertNote(tx, call, text, at)
    await writeAudit(tx, at, by, { action: 'call_note_added', target: targetOf(callId) })
    return onWire(tx, caller, callId, call)
  })
}

/** Deletes a note. @throws AppError not_found; call_note_not_yours but for who wrote it and admins */
export async function deleteNote(ctx: Context, by: SignedIn, id: number): Promise<CallNotes> {
  const { caller } = by
  return transaction(ctx.db, async (tx) => {
    const { callId, seatId } = ofWorkgroup(caller, await findNote(tx, id), `call note:${id}`)
    const call = await writableCall(tx, caller, callId)
    if (!caller.admin && seatId !== caller.seatId) throw new AppError('call_note_not_yours')
    if (!(await removeNote(tx, id))) throw missing() // by another, in this moment
    const target = targetOf(callId)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'call_note_deleted', target })
    return onWire(tx, caller, callId, call)
  })
}

/**
 * Adds a tag to a call; one that it has already changes nothing.
 *
 * @throws AppError not_found, call_tags_full, call_tag_list_full, rate_limited
 */
export async function tagCall(ctx: Context, by: SignedIn, callId: string, tag: string): Promise<CallNotes> {
  const { caller } = by
  await takeChange(ctx, caller.workgroupId)
  return transaction(ctx.db, async (tx) => {
    const call = await writableCall(tx, caller, callId)
    await lockTags(tx, caller.workgroupId)
    const tagId = await knownTag(tx, caller.workgroupId, tag)
    if (await insertTagged(tx, call, tagId)) {
      requireRoom((await listTagsOf(tx, callId)).length - 1, TAGS_OF_CALL, 'call_tags_full')
      const detail = { tag: tagId }
      await writeAudit(tx, ctx.clock.now(), by, { action: 'call_tagged', target: targetOf(callId), detail })
    }
    return onWire(tx, caller, callId, call)
  })
}

/** The id of a tag, which is added to the workgroup's list if it is new there. @throws AppError call_tag_list_full */
async function knownTag(tx: Tx, workgroupId: number, tag: string): Promise<number> {
  const known = await findTag(tx, workgroupId, tag)
  if (known !== undefined) return known
  requireRoom(await countTags(tx, workgroupId), CALL_TAGS_OF_WORKGROUP, 'call_tag_list_full')
  return insertTag(tx, workgroupId, tag)
}

/** Removes a tag from a call; one that it has not changes nothing. @throws AppError not_found, rate_limited */
export async function untagCall(ctx: Context, by: SignedIn, callId: string, tag: string): Promise<CallNotes> {
  const { caller } = by
  await takeChange(ctx, caller.workgroupId)
  return transaction(ctx.db, async (tx) => {
    const call = await writableCall(tx, caller, callId)
    await lockTags(tx, caller.workgroupId)
    const tagId = await findTag(tx, caller.workgroupId, tag)
    if (tagId !== undefined && (await removeTagged(tx, callId, tagId))) {
      await removeUnusedTag(tx, tagId)
      const detail = { tag: tagId }
      await writeAudit(tx, ctx.clock.now(), by, { action: 'call_untagged', target: targetOf(callId), detail })
    }
    return onWire(tx, caller, callId, call)
  })
}

/** The tags that calls of the caller's workgroup have. */
export const tagsOf = ({ db }: Context, { workgroupId }: Caller) =>
  listTags(db, workgroupId, CALL_TAGS_OF_WORKGROUP)

/** The call in which the caller talks, or talked last within the hour; null: none. */
export async function lastTalkOf(ctx: Context, caller: Caller): Promise<LastTalk | null> {
  const { seatId, cardId, workgroupId, admin } = caller
  const talk = await findLastTalk(ctx.db, { seatId, cardId }, ctx.clock.now())
  if (!talk) return null
  const { number, uniqueid, ended } = talk
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: admin ? null : cardId }, [number])
  return { uniqueid, ended, other: partyOf(number) }
}

export { deleteWritten, deleteWrittenOfLast } from './call-notes.sql.ts'
