import type { UserProfile } from '@ekoline/contract/profile.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { currentPlan, seatsOf } from '../workgroups/workgroups.service.ts'
import { findPerson } from './profile.sql.ts'

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
