import { createHash } from 'node:crypto'
import type { UserSip } from '@ekoline/contract/workgroups.ts'
import { AppError, missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { returnToken, takeToken } from '../limits/limits.service.ts'
import { ownSeatByUsername, seatsOf } from '../workgroups/workgroups.service.ts'
import { deleteSession, findCaller, findForSignIn, insertSession, setSessionSeat } from './auth.sql.ts'

const TOKEN_BYTES = 32

// Only failures count: each attempt takes a token and gives it back when it succeeds (reference, security A4).
const accountBucket = (email: string) => ({
  key: `signin:account:${digest(email)}`,
  burst: 5,
  perSeconds: 180,
})
const addressBucket = (address: string) => ({ key: `signin:address:${address}`, burst: 50, perSeconds: 18 })

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What is stored of a token: who reads the database can not sign in with it. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Signs in and begins a session.
 *
 * @returns the session's token
 * @throws AppError wrong_credentials, alike for an unknown e-mail and a wrong password; account_disabled, with the
 *   right one; too_many_sign_ins
 * @source account-core §4 "Login"; decisions, "Sessions and passwords"
 */
export async function signIn(
  ctx: Context,
  { email, password }: Credentials,
  request: RequestInfo,
): Promise<string> {
  const address = email.trim().toLowerCase()
  const buckets = [accountBucket(address), addressBucket(request.address)]
  for (const bucket of buckets) await takeToken(ctx, bucket, 'too_many_sign_ins')

  const person = await findForSignIn(ctx.db, address)
  const right = await ctx.passwords.check(password, person?.passwordHash ?? null)
  const at = ctx.clock.now()
  if (!person || !right || person.disabledAt) {
    const target = person ? `user:${person.userId}` : 'unknown'
    await writeAudit(ctx.db, at, { caller: null, request }, { action: 'sign_in_failed', target })
    // Only who knows the password is told.
    throw new AppError(person?.disabledAt && right ? 'account_disabled' : 'wrong_credentials')
  }

  const token = ctx.newToken(TOKEN_BYTES)
  const tokenHash = hashToken(token)
  const { userId, seatId, cardId, workgroupId, username, admin, lead } = person
  const caller: Caller = { userId, seatId, cardId, workgroupId, username, admin, lead, tokenHash }
  await transaction(ctx.db, async (tx) => {
    await insertSession(tx, { tokenHash, userId, seatId, at, address: request.address, agent: request.agent })
    await writeAudit(tx, at, { caller, request }, { action: 'signed_in', target: `user:${userId}` })
  })
  for (const bucket of buckets) await returnToken(ctx, bucket)
  return token
}

/** Who a token belongs to, or null. */
export function authenticate(ctx: Context, token: string): Promise<Caller | null> {
  return findCaller(ctx.db, hashToken(token), ctx.clock.now())
}

/** Ends the session for good. */
export async function signOut(ctx: Context, caller: Caller, request: RequestInfo): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await deleteSession(tx, caller.tokenHash)
    await writeAudit(
      tx,
      ctx.clock.now(),
      { caller, request },
      { action: 'signed_out', target: `user:${caller.userId}` },
    )
  })
}

/**
 * Makes the session act for another seat of the same person.
 *
 * @throws AppError not_found when the seat is not the person's
 * @source account-core §4 "Select account"
 */
export async function selectAccount(
  ctx: Context,
  caller: Caller,
  username: string,
  request: RequestInfo,
): Promise<UserSip> {
  const { seatId } = await ownSeatByUsername(ctx, caller, username)
  const chosen = (await seatsOf(ctx, caller.userId)).find((seat) => seat.id === seatId)
  if (!chosen) throw missing()
  await transaction(ctx.db, async (tx) => {
    await setSessionSeat(tx, caller.tokenHash, seatId)
    const entry = { action: 'account_selected', target: `seat:${seatId}` }
    await writeAudit(tx, ctx.clock.now(), { caller, request }, entry)
  })
  return chosen
}
