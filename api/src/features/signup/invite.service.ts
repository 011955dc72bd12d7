import type { ReferredPerson, WishedPlan } from '@ekoline/contract/invite.ts'
import { kobo, naira } from '@ekoline/contract/money.ts'
import { planIds } from '@ekoline/contract/plans.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import { missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { returnToken, takeToken } from '../limits/limits.service.ts'
import { currentPlan } from '../workgroups/workgroups.service.ts'
import { clearWishedPlan, findInviter, findWishedPlan, listReferred } from './invite.sql.ts'
import { inviteBucket } from './signup-limits.ts'

/**
 * Who invites with a referral code. Codes that nobody has are counted, so that nobody reads names by trying.
 *
 * @throws AppError not_found, rate_limited
 * @source service-areas §7 GET {product}/code/{token}
 */
export async function inviterOf(ctx: Context, token: string, request: RequestInfo) {
  const bucket = inviteBucket(request.address)
  await takeToken(ctx, bucket)
  const inviter = await findInviter(ctx.db, token.trim())
  if (!inviter) throw missing()
  await returnToken(ctx, bucket)
  return inviter
}

/** 'Bola Ade' is 'Bola A.': enough for who knows them. */
const shortened = (firstName: string, lastName: string) => {
  const [initial] = lastName.trim()
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

/** Who came by the referral code of the caller's seat. */
export async function referredBy(
  { db }: Pick<Context, 'db'>,
  { seatId }: Caller,
  page: number,
): Promise<{ total: number; people: ReferredPerson[] }> {
  const { total, rows } = await listReferred(db, seatId, page)
  const people = rows.map(({ firstName, lastName, joinedAt, verified, gifted, called }) => ({
    name: shortened(firstName, lastName),
    joined: wireTime(joinedAt),
    gifted,
    status: called ? ('called' as const) : verified ? ('verified' as const) : ('registered' as const),
  }))
  return { total, people }
}

/** The plan that the caller chose when they joined, as long as their workgroup is on what a sign-up starts on. */
export async function wishedPlanOf(ctx: Context, caller: Caller): Promise<WishedPlan | null> {
  if (!caller.admin) return null
  const [wished, { id: current }] = await Promise.all([
    findWishedPlan(ctx.db, caller.userId),
    currentPlan(ctx, caller.workgroupId),
  ])
  if (!wished || current !== planIds.signUp) return null
  return { planid: wished.id, name: wished.name, amount: naira(kobo(wished.price)) }
}

/** Puts the chosen plan aside. */
export function forgetWishedPlan({ db }: Pick<Context, 'db'>, { userId }: Caller): Promise<void> {
  return clearWishedPlan(db, userId)
}
