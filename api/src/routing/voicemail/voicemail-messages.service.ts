import {
  type VoicemailMessage,
  type VoicemailState,
  voicemailEndpoints,
} from '@ekoline/contract/routing/voicemail.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { partiesOf } from '../../calls/history/call-names.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { callerOfLink, linkSigner, type SessionLink } from '../../people/auth/session-links.service.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import { type Page, transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo, SignedIn } from '../../platform/http/caller.ts'
import type { Streamed } from '../../platform/http/replies.ts'
import { sendWav } from '../../platform/http/send-part.ts'
import { checkHears, removeSounds } from './voicemail-boxes.service.ts'
import {
  countNew,
  deleteMessage,
  deleteMessages,
  findMessage,
  listMessages,
  listOldMessages,
  type MessageRow,
  markHeard,
  markMessage,
} from './voicemail-messages.sql.ts'

const { voicemailSound } = voicemailEndpoints()

const signedName = (id: number) => `voicemail:${id}`

/** A page of the messages of all boxes that the caller hears, or of one. @throws AppError not_found for one that they do not */
export async function messagesOf(
  ctx: Context,
  caller: Caller,
  { box, page }: { box: number | undefined; page: number },
): Promise<Page<VoicemailMessage>> {
  if (box !== undefined) await checkHears(ctx, caller, box)
  const { total, rows } = await listMessages(ctx.db, caller, { box, page, size: PAGE_SIZE })
  const partyOf = await partiesOf(
    ctx,
    { workgroupId: caller.workgroupId, contactsOf: caller.admin ? null : caller.cardId },
    rows.map((row) => row.caller),
  )
  return {
    total,
    rows: rows.map(({ id, boxId, box: name, uniqueid, left_at, seconds, state, ...row }) => ({
      id,
      box: { id: boxId, name },
      uniqueid,
      caller: partyOf(row.caller),
      left_at,
      seconds,
      state,
    })),
  }
}

/** How many messages are new to the caller. */
export const newMessages = ({ db }: Pick<Context, 'db'>, caller: Caller): Promise<number> =>
  countNew(db, caller)

/** @throws AppError not_found for a message that is not there, or of a box that the caller does not hear */
async function messageOf({ db }: Pick<Context, 'db'>, caller: Caller, id: number): Promise<MessageRow> {
  const found = await findMessage(db, caller, id)
  if (!found) throw foreign(`voicemail message:${id}`)
  return found
}

/** Marks a message for all who hear its box. @throws AppError not_found */
export async function mark(ctx: Context, caller: Caller, id: number, state: VoicemailState): Promise<void> {
  await messageOf(ctx, caller, id)
  await markMessage(ctx.db, id, state, ctx.clock.now())
}

/** Deletes a message with its sound. @throws AppError not_found */
export async function removeMessage(ctx: Context, by: SignedIn, id: number): Promise<void> {
  const { sound, boxId } = await messageOf(ctx, by.caller, id)
  await transaction(ctx.db, async (tx) => {
    await deleteMessage(tx, id)
    const detail = { box: boxId }
    const entry = { action: 'voicemail_deleted', target: `voicemail message:${id}`, detail } as const
    await writeAudit(tx, ctx.clock.now(), by, entry)
  })
  await removeSounds(ctx, [sound])
}

/**
 * A signed address of a message, as long as the session and the right to hear it last, ten minutes at most, and a line in
 * the audit. A new message is heard from then on.
 *
 * @throws AppError not_found
 */
export async function linkToMessage(ctx: Context, by: SignedIn, id: number) {
  const { boxId } = await messageOf(ctx, by.caller, id)
  const { expires, queryFor } = await linkSigner(ctx, by.caller)
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await markHeard(tx, id, at)
    const detail = { box: boxId }
    await writeAudit(tx, at, by, { action: 'voicemail_heard', target: `voicemail message:${id}`, detail })
  })
  return { url: voicemailSound.path.replace(':id', String(id)) + queryFor(signedName(id)), expires }
}

/**
 * The sound of a message, whole or the part that Range asks for, by the caller's session or a signed address.
 *
 * @throws AppError not_found, also when the address has expired or was changed; not_authenticated without session and
 *   signature; range_not_satisfiable
 */
export async function openMessage(
  ctx: Context,
  caller: Caller | null,
  { id, ...link }: SessionLink & { readonly id: number },
  request: RequestInfo,
): Promise<Streamed> {
  const hearer = caller ?? (await callerOfLink(ctx, signedName(id), link))
  const { sound } = await messageOf(ctx, hearer, id)
  const recording = await ctx.recordings.find(sound)
  if (!recording) throw missing()
  return sendWav(recording, `voicemail-${id}.wav`, request)
}

/** Deletes messages from before an instant, `most` at most. @returns how many */
export async function deleteOldVoicemail(
  { db, recordings }: Pick<Context, 'db' | 'recordings'>,
  before: Date,
  most: number,
): Promise<number> {
  const old = await listOldMessages(db, before, most)
  for (const { sound } of old) await recordings.remove(sound)
  await deleteMessages(
    db,
    old.map(({ id }) => id),
  )
  return old.length
}
