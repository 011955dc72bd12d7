import type { UserProfile } from '@ekoline/contract/profile.ts'
import { isNin, maskedNin } from '@ekoline/contract/profile-fields.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Db, type Tx, transaction } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { currentPlan, seatsOf } from '../workgroups/workgroups.service.ts'
import {
  erasePerson,
  findPasswordHash,
  findPerson,
  insertNin,
  insertPerson,
  lockByEmail,
  lockById,
  markPhoneVerified,
  type NewPerson,
  updatePasswordHash,
  updatePerson,
  updateUnproven,
  updateUnverifiedPhone,
  updateVerification,
  type Writable,
} from './profile.sql.ts'

/**
 * The person signed in, as the seat that the session acts for; the NIN shows its last 4 digits only.
 *
 * @source api.md, loggedOnUser
 */
export async function profileOf(ctx: Context, caller: Caller): Promise<UserProfile> {
  const [person, plan, seats] = await Promise.all([
    findPerson(ctx.db, caller.userId),
    currentPlan(ctx, caller.workgroupId),
    seatsOf(ctx, caller.userId),
  ])
  return {
    id: caller.userId,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    phoneNumber: person.phone,
    plan: { id: plan.id, name: plan.name },
    plan_id: plan.id,
    plan_ends: plan.endsAt && wireTime(plan.endsAt),
    nin: person.nin_last4 && maskedNin(person.nin_last4),
    address: person.address,
    userStatus: caller.lead ? 'lead' : 'user',
    admin_status: caller.admin,
    verification_status: person.verification_status as UserProfile['verification_status'],
    referral_code: seats.find((seat) => seat.id === caller.seatId)?.referral_code ?? '',
    user_sip: seats,
  }
}

interface Edited extends Writable {
  readonly nin?: string | null | undefined
}

/** The NIN that is to be set: none when it was left empty, or when it is the one that is shown. */
async function newNin(db: Db, userId: number, nin: Edited['nin']): Promise<string | null> {
  if (!nin?.trim()) return null
  const { nin_last4 } = await findPerson(db, userId)
  return nin_last4 && nin === maskedNin(nin_last4) ? null : nin.trim()
}

/**
 * Changes the caller's own first name and address, and sets the NIN, which is kept sealed.
 *
 * @throws AppError nin_invalid when it is not 11 digits; nin_set when there is one already
 * @source account-core §5 "NIN"; decisions, "Accounts"
 */
export async function updateProfile(
  ctx: Context,
  actor: { readonly caller: Caller; readonly request: RequestInfo },
  { firstName, address, nin: typed }: Edited,
): Promise<void> {
  const { userId } = actor.caller
  const nin = await newNin(ctx.db, userId, typed)
  if (nin !== null && !isNin(nin)) throw new AppError('nin_invalid')
  const written = { firstName: firstName?.trim(), address: address?.trim() }
  const given = Object.entries({ ...written, nin: nin ?? undefined })
  const fields = given.flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (fields.length === 0) return
  await transaction(ctx.db, async (tx) => {
    await updatePerson(tx, userId, written)
    if (nin !== null && !(await insertNin(tx, userId, ctx.seal.seal(nin), nin.slice(-4))))
      throw new AppError('nin_set')
    const entry = { action: 'profile_changed', target: `user:${userId}`, detail: { fields } }
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}

/** Where a person's mail goes. */
export async function emailOf(db: Db, userId: number): Promise<string> {
  return (await findPerson(db, userId)).email
}

/** What a person's password is checked against; null when they never set one. */
export function passwordHashOf(db: Db, userId: number): Promise<string | null> {
  return findPasswordHash(db, userId)
}

type Verification = UserProfile['verification_status']

/** Whether it is known who a person is. */
export async function verificationOf(db: Db, userId: number): Promise<Verification> {
  return (await findPerson(db, userId)).verification_status as Verification
}

/** Keeps what a person's documents come to, in the transaction that changes them. */
export function setVerification(tx: Tx, userId: number, status: Verification): Promise<void> {
  return updateVerification(tx, userId, status)
}

/** Gives a person another password, in the transaction that also ends their sessions. */
export function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  return updatePasswordHash(tx, userId, hash)
}

/** Keeps that a person's e-mail is theirs: they followed a link that was mailed to it. */
export function proveEmail(tx: Tx, userId: number): Promise<void> {
  return updateUnproven(tx, userId, false)
}

/** Somebody who may sign in, or be invited to. */
export interface KnownPerson {
  readonly id: number
  readonly firstName: string
  /** has never set a password */
  readonly invited: boolean
  /** signed up with the e-mail, and never showed that it is theirs */
  readonly unproven: boolean
}

/**
 * The person with this e-mail: who is known already, as they are, or a new one. Until the transaction ends nobody
 * forgets them.
 */
export async function personWith(tx: Tx, person: NewPerson): Promise<KnownPerson> {
  const id = await insertPerson(tx, person)
  if (id !== undefined) return { id, firstName: person.firstName, invited: true, unproven: false }
  // Who was forgotten while this waited has left the e-mail to a new person.
  return (await lockByEmail(tx, person.email)) ?? personWith(tx, person)
}

export type Registered = NewPerson & {
  readonly passwordHash: string
  readonly address: string
  /** 11 digits, kept sealed; null when it was not asked for */
  readonly nin: string | null
}

/** A new person with a password, whose phone is not verified. @returns undefined when somebody has the e-mail */
export async function registerPerson(
  { seal }: Pick<Context, 'seal'>,
  tx: Tx,
  { passwordHash, address, nin, ...person }: Registered,
): Promise<number | undefined> {
  const id = await insertPerson(tx, person)
  if (id === undefined) return undefined
  await updatePasswordHash(tx, id, passwordHash)
  await updateUnproven(tx, id, true)
  await updatePerson(tx, id, { address })
  if (nin !== null) await insertNin(tx, id, seal.seal(nin), nin.slice(-4))
  return id
}

/** Verifies the phone of a person. @returns false when it is verified, or another one by now */
export function verifyPhoneOf(tx: Tx, userId: number, phone: string, at: Date): Promise<boolean> {
  return markPhoneVerified(tx, userId, phone, at)
}

/** Puts another number in place of one that was never verified. @returns false when it is verified */
export function changeUnverifiedPhone(tx: Tx, userId: number, phone: string): Promise<boolean> {
  return updateUnverifiedPhone(tx, userId, phone)
}

/** Makes whoever invites a person, or takes their invitation back, wait until the transaction ends. */
export function lockPerson(tx: Tx, userId: number): Promise<void> {
  return lockById(tx, userId)
}

/** Forgets a person who never answered an invitation; their e-mail can be used again. */
export function forgetPerson(tx: Tx, userId: number, at: Date): Promise<void> {
  return erasePerson(tx, userId, at)
}

/** Where a person's mail goes, and by which name. */
export async function greetingOf(db: Db, userId: number): Promise<{ email: string; firstName: string }> {
  const { email, first_name: firstName } = await findPerson(db, userId)
  return { email, firstName }
}
