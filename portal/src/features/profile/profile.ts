import type { UserProfile } from '@ekoline/contract/profile.ts'
import { UNLIMITED_PLAN } from '@ekoline/contract/special-plan.ts'
import type { UserSip } from '@ekoline/contract/workgroups.ts'
import { client } from '../../client.ts'
import { session } from '../../session.ts'

/** The seat that the session acts for, out of those that the person has. */
export function currentSeat(profile: UserProfile): UserSip {
  const seat =
    profile.user_sip.find((it) => it.referral_code === profile.referral_code) ?? profile.user_sip[0]
  if (!seat) throw new Error('a profile has at least one seat')
  return seat
}

/** Whether 'Unlimited' is shown in place of the balance (account-core §9, "Special plan"). */
export function isUnlimited(profile: UserProfile): boolean {
  return profile.plan.name === UNLIMITED_PLAN
}

/**
 * Asks who is signed in, and keeps the values of the specification in the session.
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

interface Handed {
  coming: Promise<UserProfile>
  /** what came */
  profile?: UserProfile
}

let handed: Handed | null = null

/** Asks before anybody waits for the answer. */
export function askEarly(): void {
  handOver(fetchProfile())
}

/** Leaves a profile for the shell to take, so that it is not asked for twice. */
export function handOver(coming: Promise<UserProfile>): void {
  const left: Handed = { coming }
  handed = left
  coming.then(
    (profile) => {
      left.profile = profile
    },
    // Whoever takes it sees the failure; one that nobody takes is none.
    () => undefined,
  )
}

/** Settles when the profile that was left is there, or is known not to come; at once where none was. */
export const handedIsThere = () => handed?.coming.catch(() => undefined)

/** The profile that was left, once. */
export function takeHanded(): Promise<UserProfile> | null {
  const taken = handed
  handed = null
  return taken?.coming ?? null
}

/** The profile that was left, once, where it is there: whoever takes it shows it at once. */
export function takeHandedIfThere(): UserProfile | null {
  const taken = handed?.profile
  if (taken) handed = null
  return taken ?? null
}
