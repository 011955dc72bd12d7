// @source AC6-5, AC8-1, DEC-69, DEC-157

import type { UserSip } from '@ekoline/contract/core/workgroups.ts'
import { normalEmail } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { isSolved, newChallenge, type Solved } from '../../core/limits/challenge.service.ts'
import { type Bucket, returnTokens, secondsUntilFree, takeTokens } from '../../core/limits/limits.service.ts'
import { renewPasswordHash } from '../../core/profile/profile.service.ts'
import { endPushOf } from '../../core/push/push.service.ts'
import { refuseSuspended } from '../../core/workgroups/suspensions.service.ts'
import { ownSeatByUsername, seatsOf } from '../../core/workgroups/workgroups.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { bounded, type Lane } from '../../platform/bounded.ts'
import { shared, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import {
  deleteSession,
  findCallers,
  findForSignIn,
  lockSigningIn,
  type SigningIn,
  setSessionSeat,
  touchSession,
} from './auth.sql.ts'
import { knownDeviceBucket, signInBuckets, signInEverywhereBucket } from './auth-limits.ts'
import { knownDevice } from './devices.service.ts'
import { findSecondFactor } from './second-factor.sql.ts'
import { sessionLimits } from './session-limits.ts'
import { beginSession, callerIn, type Proof } from './sessions.service.ts'
import { hashToken, newTicket } from './tickets.service.ts'
import { insertSecondStep } from './tickets.sql.ts'
import { issueVerifyToken } from './verify-tokens.service.ts'

const SECOND_STEP_MS = 10 * 60_000

interface Credentials {
  readonly email: string
  readonly password: string
}

/** A session's token, or, where the second factor is on, what the second step of the sign-in asks for. */
export interface Admitted {
  readonly token: string
  readonly second_factor?: 'required'
  /** the header that makes the browser known, where a session began */
  readonly cookie?: string
}

/** How to continue with verifying the phone, which comes before anything else. */
interface Unverified {
  readonly verifytoken: string
}

/**
 * Lets in a person who proved who they are: to a session, to the second step, or to verifying the phone. Pass the
 * result to `unlessUnverified`, outside the transaction.
 *
 * @returns null when the person is not who they were a moment ago: a changed password ends a sign-in under way too
 */
export async function admit(
  ctx: Context,
  tx: Tx,
  person: SigningIn,
  how: { readonly request: RequestInfo; readonly by: Proof },
): Promise<Admitted | Unverified | null> {
  if (!(await lockSigningIn(tx, person))) return null
  if (person.phoneUnverified) return refuseUnverified(ctx, tx, person.userId, how.request)
  if (!(await findSecondFactor(tx, person.userId))?.onSince) return beginSession(ctx, tx, person, how)
  const { token, hash: ticketHash } = newTicket(ctx)
  const { userId } = person
  const at = ctx.clock.now()
  await insertSecondStep(tx, { ticketHash, userId, expiresAt: new Date(at.getTime() + SECOND_STEP_MS) })
  const entry = { action: 'second_step_asked', target: `user:${userId}`, detail: { by: how.by } } as const
  await writeAudit(tx, at, { caller: null, request: how.request }, entry)
  return { token, second_factor: 'required' }
}

/**
 * Lets in a person who signed up and has just verified their phone, in the browser that signed up.
 *
 * @returns null where a login would be refused
 * @source account-core §2: a visit to /login with a token goes to /
 */
export async function admitSignedUp(
  ctx: Context,
  tx: Tx,
  userId: number,
  request: RequestInfo,
): Promise<Admitted | null> {
  const person = await findForSignIn(tx, { userId }, ctx.clock.now())
  if (!mayEnter(person)) return null
  const admitted = await admit(ctx, tx, person, { request, by: 'sign_up' })
  return admitted && 'token' in admitted ? admitted : null
}

async function refuseUnverified(
  ctx: Context,
  tx: Tx,
  userId: number,
  request: RequestInfo,
): Promise<Unverified> {
  const entry = { action: 'sign_in_unverified', target: `user:${userId}` } as const
  await writeAudit(tx, ctx.clock.now(), { caller: null, request }, entry)
  return { verifytoken: await issueVerifyToken(ctx, tx, userId) }
}

/** @throws AppError phone_not_verified, with the verifytoken (decisions, "Verification codes") */
export function unlessUnverified(admitted: Admitted | Unverified): Admitted {
  if ('verifytoken' in admitted) throw new AppError('phone_not_verified', admitted)
  return admitted
}

/**
 * Signs in, to a session or to the second step.
 *
 * @throws AppError wrong_credentials, alike for an unknown e-mail and a wrong password; account_disabled and
 *   account_suspended, with the right one, as phone_not_verified; challenge_needed of a new device while logins queue
 *   up, or after too many wrong ones for this e-mail from elsewhere; too_many_sign_ins
 * @source account-core §4 "Login"; decisions, "Sessions and passwords"
 */
export async function signIn(
  ctx: Context,
  { email: typed, password, ...solved }: Credentials & Solved,
  request: RequestInfo,
): Promise<Admitted> {
  const email = normalEmail(typed)
  const device = await knownDevice(ctx, email, request)
  if (device !== undefined)
    return signInFrom(ctx, { email, password, request, lane: 'known' }, [knownDeviceBucket('signin', device)])
  const subject = `sign-in:${email}`
  const lane = (await isSolved(ctx, subject, solved)) ? 'solved' : 'strangers'
  const offer = () => new AppError('challenge_needed', { challenge: newChallenge(ctx, subject) })
  if (lane === 'strangers' && strangers.expectedWaitMs(lane) > LONGEST_WAIT_MS) throw offer()
  const own = signInBuckets(email, request.address)
  const buckets = [...own, signInEverywhereBucket(email, lane)]
  try {
    return await strangers.run(lane, () => signInFrom(ctx, { email, password, request, lane }, buckets))
  } catch (error) {
    const isLimited = error instanceof AppError && error.code === 'too_many_sign_ins'
    // Strangers have used up what is for all of them together; who calculates has a limit of their own.
    if (isLimited && lane === 'strangers' && (await secondsUntilFree(ctx, own)) === 0) throw offer()
    throw error
  }
}

// So few strangers sign in at a time that they cannot take every connection to the database; the others wait.
const strangers = bounded(4, 250)
/** How many logins from unknown devices wait for their turn in this process. */
export const loginsWaiting = (): number => strangers.waiting()
/** Who would wait longer calculates first: a device does that in about a second. */
const LONGEST_WAIT_MS = 5_000

interface Attempt extends Credentials {
  readonly request: RequestInfo
  readonly lane: Lane
}

/** Whether a person who knows the password may log in at all. */
const mayEnter = (person: SigningIn | undefined): person is SigningIn =>
  person !== undefined && !person.disabledAt && !person.suspended

/**
 * Lets in the person whose password was right, and stores the hash of its one form where there was another.
 *
 * @returns null as `admit`
 */
const enter = (
  ctx: Context,
  person: SigningIn,
  renewed: string | null,
  request: RequestInfo,
): ReturnType<typeof admit> =>
  transaction(ctx.db, async (tx) => {
    const change = renewed && { from: person.passwordHash, to: renewed }
    if (change && !(await renewPasswordHash(tx, person.userId, change))) return null
    return admit(ctx, tx, change ? { ...person, passwordHash: change.to } : person, {
      request,
      by: 'password',
    })
  })

async function signInFrom(ctx: Context, attempt: Attempt, buckets: readonly Bucket[]): Promise<Admitted> {
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const { email, password, lane, request } = attempt
  const person = await findForSignIn(ctx.db, { email }, ctx.clock.now())
  const { right, renewed } = await ctx.passwords.check(password, person?.passwordHash ?? null, lane)
  const admitted = mayEnter(person) && right ? await enter(ctx, person, renewed, request) : null
  if (!admitted && mayEnter(person) && renewed) {
    // The same person logged in twice at once, and the other login has renewed the hash.
    await returnTokens(ctx, buckets)
    return signInFrom(ctx, attempt, buckets)
  }
  if (!admitted) {
    const target = person ? `user:${person.userId}` : 'unknown'
    const actor = { caller: null, request }
    await writeAudit(ctx.db, ctx.clock.now(), actor, { action: 'sign_in_failed', target })
    // Said only to those who know the password.
    if (person && right && !person.disabledAt) await refuseSuspended(ctx, person.workgroupId)
    throw new AppError(person?.disabledAt && right ? 'account_disabled' : 'wrong_credentials')
  }
  await returnTokens(ctx, buckets)
  return unlessUnverified(admitted)
}

const findCaller = shared(({ db, clock, config }: Context, hashes: readonly Uint8Array[]) =>
  findCallers(db, hashes, sessionLimits({ clock, config })),
)

/** Who a token belongs to, or null. Tokens of simultaneous requests are looked up together. */
export async function authenticate(ctx: Context, token: string): Promise<Caller | null> {
  const found = await findCaller(ctx, hashToken(token))
  if (!found) return null
  // One by one, so that a session with a locked row holds up no other.
  await touchSession(ctx.db, found, ctx.clock.now())
  return callerIn(ctx, found)
}

/** Ends the session for good. */
export async function signOut(ctx: Context, caller: Caller, request: RequestInfo): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await endPushOf(tx, caller)
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
 * @throws AppError not_found when the seat is not the person's; account_suspended
 * @source account-core §4 "Select account"
 */
export async function selectAccount(
  ctx: Context,
  caller: Caller,
  username: string,
  request: RequestInfo,
): Promise<UserSip> {
  // Also a locked one: there the person sets up the second factor that its workgroup requires.
  const { seatId } = await ownSeatByUsername(ctx, { ...caller, locked: null }, username)
  const chosen = (await seatsOf(ctx, caller.userId)).find((seat) => seat.id === seatId)
  if (!chosen) throw missing()
  await transaction(ctx.db, async (tx) => {
    await setSessionSeat(tx, caller.tokenHash, seatId)
    const entry = { action: 'account_selected', target: `seat:${seatId}` } as const
    await writeAudit(tx, ctx.clock.now(), { caller, request }, entry)
  })
  return chosen
}
