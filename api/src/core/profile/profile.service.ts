// @source DEC-55, RUN-15

import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import { isNin, maskedNin } from '@ekoline/contract/endpoint/profile-fields.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { NinQuestion } from '../../adapters/identity/identity.ts'
import type { Context } from '../../context.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { suspensionOf } from '../workgroups/suspensions.service.ts'
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
  replacePasswordHash,
  resetPasswordHash,
  updatePasswordHash,
  updatePerson,
  updatePhoneSecretsEnded,
  updateUnproven,
  updateUnverifiedPhone,
  updateVerification,
  type Writable,
} from './profile.sql.ts'

export { type LockedUser, lockUser, setDisabled } from './disabled-people.sql.ts'
export { ninOfEachKey } from './profile.sql.ts'

/**
 * The person signed in, as the seat that the session acts for; the NIN shows its last 4 digits only.
 *
 * @source api.md, loggedOnUser
 */
export async function profileOf(ctx: Context, caller: Caller): Promise<UserProfile> {
  const [person, plan, seats, suspension] = await Promise.all([
    findPerson(ctx.db, caller.userId),
    currentPlan(ctx, caller.workgroupId),
    seatsOf(ctx, caller.userId),
    suspensionOf(ctx.db, caller.workgroupId, ctx.clock.now()),
  ])
  return {
    id: caller.userId,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    email_proven: !person.email_unproven,
    second_factor_needed: caller.locked?.includes(caller.workgroupId) ?? false,
    phoneNumber: person.phone,
    phone_verified: person.phone_verified,
    plan: { id: plan.id, name: plan.name },
    plan_id: plan.id,
    plan_ends: plan.endsAt && wireTime(plan.endsAt),
    nin: person.nin_last4 && maskedNin(person.nin_last4),
    address: person.address,
    userStatus: caller.lead ? 'lead' : 'user',
    admin_status: caller.admin,
    role: caller.role ?? null,
    verification_status: person.verification_status as UserProfile['verification_status'],
    referral_code: seats.find((seat) => seat.id === caller.seatId)?.referral_code ?? '',
    user_sip: seats,
    suspension: suspension ? { ...suspension, until: suspension.until && wireTime(suspension.until) } : null,
  }
}

interface Edited extends Writable {
  readonly nin?: string | null | undefined
}

/** The NIN to set: null when the field was left empty or holds the masked one. */
async function newNin(db: Db, userId: number, nin: Edited['nin']): Promise<string | null> {
  if (!nin?.trim()) return null
  const { nin_last4 } = await findPerson(db, userId)
  return nin_last4 && nin === maskedNin(nin_last4) ? null : nin.trim()
}

/** A NIN that may be stored. */
export interface GivenNin {
  /** 11 digits */
  readonly nin: string
  /** the registry that said whose it is; null: only the format was looked at */
  readonly checkedBy: string | null
}

/**
 * Asks the registry whose number it is; outside of a transaction, for it may take its time.
 *
 * @throws AppError invalid_request for a number that is not this person's
 */
export async function checkNin(
  { identity }: Pick<Context, 'identity'>,
  question: NinQuestion,
): Promise<GivenNin> {
  const answer = await identity.checkNin(question)
  if (answer === 'refused') throw badField('nin', 'field_nin_refused')
  return { nin: question.nin, checkedBy: answer === 'checked' ? identity.name : null }
}

const storeNin = (
  ctx: Pick<Context, 'seal'>,
  tx: Tx,
  userId: number,
  at: Date,
  { nin, checkedBy }: GivenNin,
) => insertNin(tx, userId, { sealed: ctx.seal.seal(nin), last4: nin.slice(-4), checkedBy, at })

/**
 * Changes the caller's own first name and address, and sets the NIN, which is kept sealed.
 *
 * @throws AppError nin_invalid when it is not 11 digits; invalid_request when the registry refuses it; nin_set when there is
 *   one already
 * @source account-core §5 "NIN"; decisions, "Accounts"
 */
export async function updateProfile(
  ctx: Context,
  actor: SignedIn,
  { firstName, address, nin: typed }: Edited,
): Promise<void> {
  const { userId } = actor.caller
  const nin = await newNin(ctx.db, userId, typed)
  if (nin !== null && !isNin(nin)) throw new AppError('nin_invalid')
  const checked = nin === null ? null : await checkOwnNin(ctx, userId, nin, firstName)
  const written = { firstName: firstName?.trim(), address: address?.trim() }
  const given = Object.entries({ ...written, nin: nin ?? undefined })
  const fields = given.flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (fields.length === 0) return
  await transaction(ctx.db, async (tx) => {
    await updatePerson(tx, userId, written)
    if (checked && !(await storeNin(ctx, tx, userId, ctx.clock.now(), checked))) throw new AppError('nin_set')
    const entry = { action: 'profile_changed', target: `user:${userId}`, detail: { fields } } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}

/** One that is set already is refused as such: the registry is not asked about it. */
async function checkOwnNin(ctx: Context, userId: number, nin: string, newName?: string): Promise<GivenNin> {
  const { nin_last4, first_name, last_name } = await findPerson(ctx.db, userId)
  if (nin_last4) throw new AppError('nin_set')
  return checkNin(ctx, { nin, firstName: newName?.trim() || first_name, lastName: last_name })
}

/** Where a person's mail goes. */
export async function emailOf(db: Db, userId: number): Promise<string> {
  return (await findPerson(db, userId)).email
}

/** What a password of a person may not be made of: their names and e-mail, their companies and the product. */
export async function wordsAbout(ctx: Pick<Context, 'db' | 'config'>, userId: number): Promise<string[]> {
  const [person, seats] = await Promise.all([findPerson(ctx.db, userId), seatsOf(ctx, userId)])
  const companies = seats.flatMap(({ workgroup, username }) => [workgroup, username])
  return [person.first_name, person.last_name, person.email, ...companies, ...wordsOfProduct(ctx)]
}

/** The words of the product alone, for a person who has no account yet. */
export const wordsOfProduct = ({ config }: Pick<Context, 'config'>): string[] => [
  config.brand.name,
  config.product,
]

/** The password hash of a person; null when they never set a password. */
export const passwordHashOf = findPasswordHash

type Verification = UserProfile['verification_status']

/** Whether a person's identity is verified. */
export async function verificationOf(db: Db, userId: number): Promise<Verification> {
  return (await findPerson(db, userId)).verification_status as Verification
}

/** Stores a person's verification status, in the transaction that changes their documents. */
export const setVerification = updateVerification

/** Gives a person another password, in the transaction that also ends their sessions. */
export const setPasswordHash = updatePasswordHash

/** Stores the hash of the same password in its one form, unless another password was set since. */
export const renewPasswordHash = replacePasswordHash

/** Sets the password by a mailed link: proves the e-mail, and ends what could be used in place of the password. */
export const resetPassword = resetPasswordHash

/** Ends the secrets with which the phones of a person register. */
export const endPhoneSecrets = updatePhoneSecretsEnded

/**
 * Refuses a credential before the email is proven: the account may be made with another person's email.
 *
 * @throws AppError email_unproven
 * @source docs/decisions/011-signing-up.md
 */
export async function requireProvenEmail({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  if ((await findPerson(db, userId)).email_unproven) throw new AppError('email_unproven')
}

/** Whether a person has yet to prove their e-mail. */
export const isUnproven = async (db: Db, userId: number): Promise<boolean> =>
  (await findPerson(db, userId)).email_unproven

/** Stores that a person's e-mail is theirs: they followed a link mailed to it. */
export const proveEmail = (tx: Tx, userId: number) => updateUnproven(tx, userId, false)

/** A person who may sign in, or be invited to. */
export interface KnownPerson {
  readonly id: number
  readonly firstName: string
  /** has never set a password */
  readonly invited: boolean
  /** signed up with the e-mail, and never confirmed that it is theirs */
  readonly unproven: boolean
}

/** The person with this e-mail, or a new one. Locked against erasure until the transaction ends. */
export async function personWith(tx: Tx, person: NewPerson): Promise<KnownPerson> {
  const id = await insertPerson(tx, person)
  if (id !== undefined) return { id, firstName: person.firstName, invited: true, unproven: false }
  // A person who was erased while this waited has left the e-mail to a new one.
  return (await lockByEmail(tx, person.email)) ?? personWith(tx, person)
}

export type Registered = NewPerson & {
  readonly passwordHash: string
  readonly address: string
  /** kept sealed; null when it was not asked for */
  readonly nin: GivenNin | null
}

/** A new person with a password, whose phone is not verified. @returns undefined when the e-mail is taken */
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
  if (nin) await storeNin({ seal }, tx, id, person.at, nin)
  return id
}

/** Verifies the phone of a person. @returns false when it is verified, or another one by now */
export const verifyPhoneOf = markPhoneVerified

/** Puts another number in place of one that was never verified. @returns false when it is verified */
export const changeUnverifiedPhone = updateUnverifiedPhone

/** Locks a person, so that inviting them and revoking an invitation take turns until the transaction ends. */
export const lockPerson = lockById

/** Erases a person who never answered an invitation; their e-mail can be used again. */
export const forgetPerson = erasePerson

/** A name in a mail's subject and greeting: one line, whatever was typed. */
export const inLine = (name: string) => name.replace(/\s+/g, ' ').trim()

/** A person's name and e-mail address, for mails. */
export async function greetingOf(db: Db, userId: number): Promise<{ email: string; firstName: string }> {
  const { email, first_name: firstName } = await findPerson(db, userId)
  return { email, firstName }
}

/** The name by which a person is known to others. */
export async function fullNameOf(db: Db, userId: number): Promise<string> {
  const { first_name: firstName, last_name: lastName } = await findPerson(db, userId)
  return `${firstName} ${lastName}`
}

/** A person's names, and whether they never set a password. */
export async function foundingNameOf(db: Db, userId: number) {
  const { first_name: firstName, last_name: lastName } = await findPerson(db, userId)
  return { firstName, lastName, invited: (await findPasswordHash(db, userId)) === null }
}
