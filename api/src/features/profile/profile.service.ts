import type { UserProfile } from '@ekoline/contract/profile.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { currentPlan, seatsOf } from '../workgroups/workgroups.service.ts'
import {
  erasePerson,
  findByEmail,
  findPerson,
  insertPerson,
  type NewPerson,
  updatePasswordHash,
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
    nin: person.nin_last4 && `*******${person.nin_last4}`,
    address: person.address,
    userStatus: caller.lead ? 'lead' : 'user',
    admin_status: caller.admin,
    verification_status: person.verification_status as UserProfile['verification_status'],
    referral_code: seats.find((seat) => seat.id === caller.seatId)?.referral_code ?? '',
    user_sip: seats,
  }
}

/** Gives a person another password, in the transaction that also ends their sessions. */
export function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  return updatePasswordHash(tx, userId, hash)
}

/** Somebody who may sign in, or be invited to. */
export interface KnownPerson {
  readonly id: number
  readonly firstName: string
  /** has never set a password */
  readonly invited: boolean
}

/** The person with this e-mail: who is known already, as they are, or a new one. */
export async function personWith(tx: Tx, person: NewPerson): Promise<KnownPerson> {
  const id = await insertPerson(tx, person)
  if (id !== undefined) return { id, firstName: person.firstName, invited: true }
  const known = await findByEmail(tx, person.email)
  if (!known) throw new Error('an e-mail was taken and is gone')
  return known
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
