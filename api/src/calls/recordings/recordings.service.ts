// @source DEC-127

import { callsEndpoints, type RecordingVariant } from '@ekoline/contract/calls/calls.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { cameToQueues } from '../../core/workgroups/queue-scope.service.ts'
import { isOwn } from '../../core/workgroups/workgroups.service.ts'
import { callerOfLink, linkSigner, type SessionLink } from '../../people/auth/session-links.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import { type Caller, type RequestInfo, type SignedIn, scopeOf } from '../../platform/http/caller.ts'
import type { Streamed } from '../../platform/http/replies.ts'
import { sendWav } from '../../platform/http/send-part.ts'
import {
  findRecordedCall,
  listOldRecorded,
  listPastOwnPeriod,
  lockHearing,
  markUnrecorded,
  wasHeard,
} from './recordings.sql.ts'

const ENDING = '.wav'
/** A player asks for many parts: what one seat hears of one call in so long is one listening. */
const LISTENING_MS = 600_000

const endpoints = callsEndpoints()

/** The address's part that names a recording: base64 of uniqueid + '.wav', URL-safe (account-core §7). */
export const recordingFile = (uniqueid: string) => Buffer.from(uniqueid + ENDING).toString('base64url')

/** @throws AppError not_found for what is no recording's name */
function uniqueidOf(file: string): string {
  const name = Buffer.from(file, 'base64url').toString()
  const uniqueid = name.slice(0, -ENDING.length)
  if (!name.endsWith(ENDING) || recordingFile(uniqueid) !== file || uniqueid.includes('\0')) throw missing()
  return uniqueid
}

const signedName = (variant: RecordingVariant, file: string) => `recording:${variant}:${file}`

/**
 * A supervisor hears the calls that an agent of their queues took.
 *
 * @throws AppError not_found for a call that was not recorded, or that the caller may not hear
 * @source DEC-241
 */
async function checkMayHear({ db }: Context, caller: Caller, uniqueid: string, variant: RecordingVariant) {
  const call = await findRecordedCall(db, uniqueid)
  if (!call) throw missing()
  const { user_id: userId, workgroup_id: workgroupId } = call
  const own = userId !== null && isOwn(caller, { userId, workgroupId })
  const queues = scopeOf(caller)
  const members =
    queues === null
      ? workgroupId === caller.workgroupId
      : variant === 'business' && (await cameToQueues(db, uniqueid, { queues, taken: true }))
  if (!(variant === 'individual' ? own : members)) throw foreign(`recording:call:${call.id}`)
  return call
}

/**
 * A signed address of a recording, as long as the session and its right to hear last, ten minutes at most, and a line
 * in the audit.
 *
 * @throws AppError not_found as for a call that there is not; forbidden for the business variant to a person who is no
 *   admin and no supervisor
 * @source decisions, "Calls": "players stream it with Range requests through a short-lived signed URL"
 */
export async function linkToRecording(
  ctx: Context,
  { caller, request }: SignedIn,
  { uniqueid, variant }: { uniqueid: string; variant: RecordingVariant },
) {
  if (variant === 'business' && !caller.admin && caller.role !== 'supervisor')
    throw new AppError('forbidden', { refused: 'role:admin' })
  const call = await checkMayHear(ctx, caller, uniqueid, variant)
  const { expires, queryFor } = await linkSigner(ctx, caller)
  const entry = { action: 'recording_link', target: `call:${call.id}`, detail: { variant } } as const
  await writeAudit(ctx.db, ctx.clock.now(), { caller, request }, entry)
  const file = recordingFile(uniqueid)
  const path = endpoints[`${variant}Recording`].path.replace(':file', file)
  return { url: path + queryFor(signedName(variant, file)), expires }
}

/** One line in the audit for each listening; a signed address had its line when it was made. */
async function noteListening(
  { db, clock }: Context,
  { caller, request }: SignedIn,
  callId: number,
  variant: RecordingVariant,
): Promise<void> {
  const at = clock.now()
  const since = new Date(at.getTime() - LISTENING_MS)
  const { seatId } = caller
  if (await wasHeard(db, seatId, callId, since)) return
  await transaction(db, async (tx) => {
    await lockHearing(tx, seatId, callId)
    if (await wasHeard(tx, seatId, callId, since)) return
    const entry = { action: 'recording_heard', target: `call:${callId}`, detail: { variant } } as const
    await writeAudit(tx, at, { caller, request }, entry)
  })
}

/** What an address of a recording holds. */
export interface RecordingAddress extends SessionLink {
  readonly variant: RecordingVariant
  readonly file: string
}

/**
 * A recording, whole or the part that Range asks for, for callers who may hear it by their session or a signed address.
 * Who hears it is in the audit before a byte is sent.
 *
 * @throws AppError not_found for any other, also when the address has expired or was changed, or its session has ended or
 * may not hear it any more; not_authenticated without session and signature; range_not_satisfiable
 */
export async function openRecording(
  ctx: Context,
  caller: Caller | null,
  { variant, file, ...link }: RecordingAddress,
  request: RequestInfo,
): Promise<Streamed> {
  const uniqueid = uniqueidOf(file)
  const hearer = caller ?? (await callerOfLink(ctx, signedName(variant, file), link))
  const { id } = await checkMayHear(ctx, hearer, uniqueid, variant)
  const recording = await ctx.recordings.find(uniqueid)
  if (!recording) throw missing()
  const sound = sendWav(recording, `call-${uniqueid.replace(/[^\w.-]/g, '-')}${ENDING}`, request)
  if (caller) await noteListening(ctx, { caller, request }, id, variant)
  return sound
}

/**
 * Deletes the recordings of calls from before an instant, and those that their workgroups keep no longer, `most` at most. A file that is already gone is not a failure:
 * a run that stopped half-way is completed by the next.
 *
 * @returns how many calls lost it
 */
export async function deleteOldRecordings(
  { db, clock, recordings }: Pick<Context, 'db' | 'clock' | 'recordings'>,
  before: Date,
  most: number,
): Promise<number> {
  const now = clock.now()
  const past = await listOldRecorded(db, before, most)
  const old = past.length > 0 ? past : await listPastOwnPeriod(db, now, most)
  for (const uniqueid of old) await recordings.remove(uniqueid)
  await markUnrecorded(db, old, now)
  return old.length
}
