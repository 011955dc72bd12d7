import { hash } from 'node:crypto'
import type { LiveSession } from '@ekoline/contract/auth.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import Bowser from 'bowser'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { Caller, RequestInfo, SignedIn } from '../../http/caller.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import {
  deleteSessionById,
  deleteSessionsFor,
  deleteSessionsOf,
  findSessionUser,
  insertSession,
  listSessions,
  type SigningIn,
} from './auth.sql.ts'
import { deleteTicketsOf } from './tickets.sql.ts'

const PLACES: Record<string, string> = { iOS: 'iPhone or iPad', macOS: 'Mac', 'Chrome OS': 'Chromebook' }

/** What a user agent is, in plain words: 'Chrome on Android', 'Safari on iPhone'. */
export function deviceOf(agent: string): string {
  if (agent === '') return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(agent)
  const place = platform.model ?? PLACES[os.name ?? ''] ?? os.name
  // Clients other than browsers name themselves first: 'curl/8.5.0'.
  const program = browser.name || /^[\w .-]{2,40}(?=\/|$)/.exec(agent)?.[0] || 'Unknown browser'
  return place ? `${program} on ${place}` : program
}

const TOKEN_BYTES = 32

/** What is stored of a token: who reads the database cannot sign in with it. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** A new secret, for a session or a ticket, and what is stored of it. */
export function newTicket(ctx: Pick<Context, 'newToken'>): { token: string; hash: Uint8Array } {
  const token = ctx.newToken(TOKEN_BYTES)
  return { token, hash: hashToken(token) }
}

/** How somebody showed who they are. */
export type Proof = 'password' | 'link' | 'second_factor'

/** Begins a session of a person whose sign-in is done. @returns its token */
export async function beginSession(
  ctx: Pick<Context, 'clock' | 'newToken'>,
  tx: Tx,
  person: SigningIn,
  { request, by }: { readonly request: RequestInfo; readonly by: Proof },
): Promise<string> {
  const { token, hash: tokenHash } = newTicket(ctx)
  const { userId, seatId, cardId, workgroupId, username, admin, lead } = person
  const caller: Caller = { userId, seatId, cardId, workgroupId, username, admin, lead, tokenHash }
  const at = ctx.clock.now()
  await insertSession(tx, { tokenHash, userId, seatId, at, address: request.address, agent: request.agent })
  const entry = { action: 'signed_in', target: `user:${userId}`, detail: { by } } as const
  await writeAudit(tx, at, { caller, request }, entry)
  return token
}

/**
 * Ends the sessions of a person, and what could still become one: links, and passwords that wait for a code.
 *
 * @param staying the token hash of the session that goes on, or null
 * @returns how many sessions ended
 */
export async function endSessions(tx: Tx, userId: number, staying: Uint8Array | null): Promise<number> {
  await deleteTicketsOf(tx, userId)
  return deleteSessionsOf(tx, userId, staying)
}

/** Ends the sessions that act for a seat which is taken away. */
export const endSessionsFor = deleteSessionsFor

/** Where the caller is signed in, a page at a time; the session that asks comes first. */
export async function sessionsOf(
  ctx: Context,
  caller: Caller,
  page: number,
): Promise<{ total: number; sessions: LiveSession[] }> {
  const { total, rows } = await listSessions(ctx.db, caller, ctx.clock.now(), page)
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
    if (!(await deleteSessionById(tx, userId, id))) throw missing()
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'session_ended', target: `session:${id}` })
  })
}

/** Ends every session of the caller but the one that asks. @returns how many */
export async function endOtherSessions(ctx: Context, actor: SignedIn): Promise<number> {
  const { userId, tokenHash } = actor.caller
  return transaction(ctx.db, async (tx) => {
    const ended = await endSessions(tx, userId, tokenHash)
    const entry = { action: 'other_sessions_ended', target: `user:${userId}`, detail: { ended } } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
    return ended
  })
}
