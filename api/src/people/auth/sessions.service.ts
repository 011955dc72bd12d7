import type { LiveSession } from '@ekoline/contract/people/auth.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { inWords } from '../../core/workgroups/suspensions.service.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { deviceOf } from '../../platform/device-names.ts'
import type { Caller, RequestInfo, SignedIn } from '../../platform/http/caller.ts'
import {
  deleteSessionById,
  deleteSessionsFor,
  deleteSessionsIn,
  deleteSessionsOf,
  findCallers,
  findSessionId,
  findSessionUser,
  findTokenHash,
  insertSession,
  listSessions,
  type SessionCaller,
  type SigningIn,
} from './auth.sql.ts'
import { rememberDevice } from './devices.service.ts'
import { forgetDeviceOf, forgetDevices } from './devices.sql.ts'
import { sessionLimits } from './session-limits.ts'
import { newTicket } from './tickets.service.ts'
import { deleteTicketsOf } from './tickets.sql.ts'

/** How a person showed who they are. */
export type Proof = 'password' | 'link' | 'second_factor' | 'sign_up'

/** Just entered: it need not be asked for again. */
const ENTERED: readonly Proof[] = ['password', 'second_factor']

/** A session that has begun: its token, and the header that makes the browser known. */
export interface Begun {
  readonly token: string
  readonly cookie: string
}

/**
 * Begins a session of a person whose sign-in is done. A password or a code that was just entered confirms it, as
 * `confirmSession` does; a mailed link does not, as a mailbox may be open to others, nor a sign-up of days ago.
 */
export async function beginSession(
  ctx: Context,
  tx: Tx,
  person: SigningIn,
  { request, by }: { readonly request: RequestInfo; readonly by: Proof },
): Promise<Begun> {
  const { token, hash: tokenHash } = newTicket(ctx)
  const { userId, seatId, cardId, workgroupId, username, admin, lead } = person
  const caller: Caller = { userId, seatId, cardId, workgroupId, username, admin, lead, tokenHash }
  const at = ctx.clock.now()
  const { deviceId, cookie } = await rememberDevice(ctx, tx, userId, request)
  const { address, agent } = request
  const confirmedAt = ENTERED.includes(by) ? at : null
  await insertSession(tx, { tokenHash, userId, seatId, at, address, agent, deviceId, confirmedAt })
  const entry = { action: 'signed_in', target: `user:${userId}`, detail: { by } } as const
  await writeAudit(tx, at, { caller, request }, entry)
  return { token, cookie }
}

/**
 * Ends the sessions of a person, and what could still become one: links, and passwords that wait for a code.
 * Their browsers are known no more.
 *
 * @param staying the token hash of the session that goes on, or null
 * @returns how many sessions ended
 */
export async function endSessions(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  userId: number,
  staying: Uint8Array | null,
): Promise<number> {
  await deleteTicketsOf(tx, userId)
  await forgetDevices(tx, userId, staying, clock.now())
  return deleteSessionsOf(tx, userId, staying)
}

/** Since when sessions are live. */
export const liveSessions = sessionLimits

/** Ends the sessions that act for the seats of a workgroup. @returns their ids */
export const endSessionsIn = deleteSessionsIn

/** Ends the sessions that act for a seat which is taken away. */
export const endSessionsFor = deleteSessionsFor

/** Where the caller is signed in, a page at a time; the session that asks comes first. */
export async function sessionsOf(
  ctx: Context,
  caller: Caller,
  page: number,
): Promise<{ total: number; sessions: LiveSession[] }> {
  const { total, rows } = await listSessions(ctx.db, caller, sessionLimits(ctx), page)
  const sessions = rows.map(({ id, agent, address, createdAt, lastUsedAt, current }) => ({
    id,
    device: deviceOf(agent),
    address,
    signed_in: wireTime(createdAt),
    last_used: wireTime(lastUsedAt),
    current,
  }))
  return { total, sessions }
}

/** The number of a caller's session, by which an address may name it; undefined when it has ended since. */
export const sessionIdOf = ({ db }: Pick<Context, 'db'>, { tokenHash }: Caller) =>
  findSessionId(db, tokenHash)

/** Who a session with this number acts for now; null when it has ended, or its seat was removed. Does not prolong it. */
export async function callerOfSession(ctx: Context, id: number): Promise<Caller | null> {
  const tokenHash = await findTokenHash(ctx.db, id)
  if (!tokenHash) return null
  const [caller] = await findCallers(ctx.db, [tokenHash], sessionLimits(ctx))
  return caller && !caller.locked?.includes(caller.workgroupId) ? callerIn(ctx, caller) : null
}

/** Who a session that was found acts for. */
export function callerIn(ctx: Pick<Context, 'config'>, found: SessionCaller): Caller {
  const { lastUsedAt: _, suspended, ...caller } = found
  return suspended ? { ...caller, suspended: inWords(ctx, suspended) } : caller
}

/**
 * Ends one of the caller's sessions.
 *
 * @throws AppError not_found for any other
 */
export async function endSession(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  const { userId } = actor.caller
  const owner = await findSessionUser(ctx.db, id)
  if (owner !== undefined && owner !== userId) throw foreign(`session:${id}`)
  await transaction(ctx.db, async (tx) => {
    await forgetDeviceOf(tx, userId, id, ctx.clock.now())
    if (!(await deleteSessionById(tx, userId, id))) throw missing()
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'session_ended', target: `session:${id}` })
  })
}

/** Ends every session of the caller but the one that asks. @returns how many */
export async function endOtherSessions(ctx: Context, actor: SignedIn): Promise<number> {
  const { userId, tokenHash } = actor.caller
  return transaction(ctx.db, async (tx) => {
    const ended = await endSessions(ctx, tx, userId, tokenHash)
    const entry = { action: 'other_sessions_ended', target: `user:${userId}`, detail: { ended } } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
    return ended
  })
}
