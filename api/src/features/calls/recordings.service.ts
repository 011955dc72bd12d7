import { callsEndpoints, type RecordingVariant } from '@ekoline/contract/calls.ts'
import type { Context } from '../../context.ts'
import type { Caller, RequestInfo, SignedIn } from '../../http/caller.ts'
import type { Streamed } from '../../http/replies.ts'
import { sendWav } from '../../http/send-part.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { callerOfSession, sessionIdOf } from '../auth/sessions.service.ts'
import { isOwn } from '../workgroups/workgroups.service.ts'
import { findRecordedCall, listOldRecorded, markUnrecorded } from './recordings.sql.ts'

// Long enough to hear most calls in one go; a player that needs more asks for another.
const LINK_SECONDS = 600
const ENDING = '.wav'

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

const signedText = (variant: RecordingVariant, file: string, session: number, expires: number) =>
  `recording:${variant}:${file}:${session}:${expires}`

/** @throws AppError not_found for a call that was not recorded, or that the caller may not hear */
async function checkMayHear({ db }: Context, caller: Caller, uniqueid: string, variant: RecordingVariant) {
  const call = await findRecordedCall(db, uniqueid)
  if (!call) throw missing()
  const own = isOwn(caller, { userId: call.user_id, workgroupId: call.workgroup_id })
  const members = caller.admin && call.workgroup_id === caller.workgroupId
  if (!(variant === 'individual' ? own : members)) throw foreign(`recording:call:${call.id}`)
  return call
}

/**
 * A signed address of a recording, for LINK_SECONDS and as long as the session and its right to hear last, and a line in
 * the audit.
 *
 * @throws AppError not_found as for a call that there is not; forbidden for the business variant to who is no admin
 * @source decisions, "Calls": "players stream it with Range requests through a short-lived signed URL"
 */
export async function linkToRecording(
  ctx: Context,
  { caller, request }: SignedIn,
  { uniqueid, variant }: { uniqueid: string; variant: RecordingVariant },
) {
  if (variant === 'business' && !caller.admin) throw new AppError('forbidden', { refused: 'role:admin' })
  const call = await checkMayHear(ctx, caller, uniqueid, variant)
  const session = await sessionIdOf(ctx, caller)
  if (session === undefined) throw new AppError('not_authenticated')
  const now = ctx.clock.now()
  const entry = { action: 'recording_link', target: `call:${call.id}`, detail: { variant } } as const
  await writeAudit(ctx.db, now, { caller, request }, entry)
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  const file = recordingFile(uniqueid)
  const signature = ctx.signatures.sign(signedText(variant, file, session, expires))
  const path = endpoints[`${variant}Recording`].path.replace(':file', file)
  return { url: `${path}?session=${session}&expires=${expires}&signature=${signature}`, expires }
}

/** What an address of a recording holds. */
export interface RecordingAddress {
  readonly variant: RecordingVariant
  readonly file: string
  /** the number of the session that asked for it */
  readonly session?: number | undefined
  readonly expires?: number | undefined
  readonly signature?: string | undefined
}

/**
 * A recording, whole or the part that Range asks for, for callers who may hear it by their session or a signed address.
 *
 * @throws AppError not_found for any other, also when the address has expired or was changed, or its session has ended or
 * may not hear it any more; not_authenticated without session and signature; range_not_satisfiable
 */
export async function openRecording(
  ctx: Context,
  caller: Caller | null,
  { variant, file, session = 0, expires = 0, signature }: RecordingAddress,
  request: RequestInfo,
): Promise<Streamed> {
  const uniqueid = uniqueidOf(file)
  if (!caller) {
    if (signature === undefined) throw new AppError('not_authenticated')
    const alive = expires * 1000 > ctx.clock.now().getTime()
    const signed = signedText(variant, file, session, expires)
    if (!alive || !ctx.signatures.isRight(signed, signature)) throw missing()
  }
  const hearer = caller ?? (await callerOfSession(ctx, session))
  if (!hearer) throw missing()
  await checkMayHear(ctx, hearer, uniqueid, variant)
  const recording = await ctx.recordings.find(uniqueid)
  if (!recording) throw missing()
  return sendWav(recording, `call-${uniqueid.replace(/[^\w.-]/g, '-')}${ENDING}`, request)
}

/**
 * Deletes the recordings of calls from before an instant, `most` at most. A file that is already gone is not a failure:
 * a run that stopped half-way is completed by the next.
 *
 * @returns how many calls lost it
 */
export async function deleteOldRecordings(
  { db, recordings }: Pick<Context, 'db' | 'recordings'>,
  before: Date,
  most: number,
): Promise<number> {
  const old = await listOldRecorded(db, before, most)
  for (const { uniqueid } of old) await recordings.remove(uniqueid)
  await markUnrecorded(
    db,
    old.map(({ id }) => id),
  )
  return old.length
}
