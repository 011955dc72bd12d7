// @source AC4-2

import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import type { UserSip } from '@ekoline/contract/core/workgroups.ts'
import { UNLIMITED_PLAN } from '@ekoline/contract/money/plan-rules.ts'
import { client } from '../../app/client.ts'
import { session } from '../../app/session.ts'

/** The seat that the session acts for, among the person's seats. */
export function currentSeat(profile: UserProfile): UserSip {
  const seat =
    profile.user_sip.find((own) => own.referral_code === profile.referral_code) ?? profile.user_sip[0]
  if (!seat) throw new Error('a profile has at least one seat')
  return seat
}

/** Whether 'Unlimited' is shown in place of the balance (account-core §9, "Special plan"). */
export function isUnlimited(profile: UserProfile): boolean {
  return profile.plan.name === UNLIMITED_PLAN
}

/** Whether the person reads the money of the whole company (decisions, "Roles beside admin"). */
export const seesCompanyMoney = ({ admin_status, role }: UserProfile): boolean =>
  admin_status || role === 'accountant'

/** Whether the person sees and steers queues: an admin all of them, a supervisor those that an admin named. */
export const seesQueues = ({ admin_status, role }: UserProfile): boolean =>
  admin_status || role === 'supervisor'

/**
 * Fetches the profile, and stores the specification's values in the session.
 *
 * @throws ApiError
 * @source account-core §4, "Login" and "Select account"
 */
export async function fetchProfile(signal?: AbortSignal): Promise<UserProfile> {
  const profile = await client.loggedOnUser(null, signal && { signal })
  const seat = currentSeat(profile)
  session.store({
    username: seat.username,
    cardid: seat.cardid,
    email: profile.email,
    firstname: profile.firstName,
    lastname: profile.lastName,
    workgroup: seat.workgroup,
    referral: seat.referral_code,
    id: profile.id,
    userid: profile.id,
    usersipid: seat.id,
    plan: profile.plan.name,
    planId: profile.plan.id,
  })
  session.keep('no_nin', profile.nin === null ? {} : null)
  return profile
}

let preloaded: Promise<UserProfile> | null = null
let arrived: UserProfile | undefined
let settled: Promise<void> | null = null

/** Hands a profile to the shell, so that it is not fetched twice; by default it is fetched now. */
export function preloadProfile(profile: Promise<UserProfile> = fetchProfile()): void {
  preloaded = profile
  arrived = undefined
  settled = profile.then(
    (answer) => {
      if (preloaded === profile) arrived = answer
    },
    () => undefined, // the shell shows the failure
  )
}

/** Settles when the profile that was handed over is there, or has failed; at once when none was. */
export const profileSettled = (): Promise<void> | null => settled

/** The profile that was handed over, once. */
export function preloadedProfile(): Promise<UserProfile> | null {
  const taken = preloaded
  preloaded = null
  arrived = undefined
  return taken
}

/** The same, where it is there already: the shell shows it in its first rendering. */
export function arrivedProfile(): UserProfile | undefined {
  const taken = arrived
  if (taken) preloadedProfile()
  return taken
}
