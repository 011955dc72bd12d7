// @source DEC-58

import type { Leaving } from '@ekoline/contract/company/users.ts'
import { endCallsOf, hangUpHere } from '../../calls/live/end-call.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { refuseWhileUsed, usesOf } from '../../core/destinations/destinations.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { foundingNameOf, greetingOf, lockPerson } from '../../core/profile/profile.service.ts'
import { areWalletsOpen } from '../../core/workgroups/suspensions.service.ts'
import {
  foundWorkgroup,
  isSafeFounder,
  type Left,
  listLeft,
  memberOf,
  removeSeat,
  requireStillAdmin,
  type Seat,
  seatsOf,
  workgroupName,
} from '../../core/workgroups/workgroups.service.ts'
import { endSubscriptionsOf } from '../../money/payments/subscriptions/subscriptions.service.ts'
import { handOverNumbers } from '../../money/phone-numbers/release.service.ts'
import { emptyLeft, walletHolds } from '../../money/wallet/wallet.service.ts'
import { stopRobocallsOf } from '../../outreach/robocalls/robocall-desk.service.ts'
import { endInvitation } from '../../people/auth/password-links.service.ts'
import { endSessionsFor } from '../../people/auth/sessions.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { forgetAgent, leaveQueues } from '../../routing/queues/queues.service.ts'
import { revokeKeysOf } from '../developers/api-keys.service.ts'
import { findEnds } from './leaving.sql.ts'
import { roleMail } from './role-mail.ts'

const attempts = defineLimit('founder:seat', { burst: 3, perSeconds: 6 * 3600 })

/**
 * What ends when a member is removed, and how much money comes back.
 *
 * @throws AppError not_found for anybody else
 */
export async function leavingOf(ctx: Context, caller: Caller, userId: number): Promise<Leaving> {
  const seat = await memberOf(ctx, caller, userId)
  const [{ available, held }, places, ends] = await Promise.all([
    walletHolds(ctx, seat),
    usesOf(ctx, seat.workgroupId, { category: 'user', destination: seat.username }),
    findEnds(ctx.db, seat),
  ])
  const { keys: api_keys, queues, numbers, ...counts } = ends
  return { money: available, held, places, api_keys, queues: [...queues], numbers: [...numbers], ...counts }
}

/**
 * Refuses a new admin who removes or demotes the founder, and mails the founder: a workgroup cannot be taken over at once.
 *
 * @throws AppError founder_safe
 */
export async function refuseSafeFounder(ctx: Context, actor: SignedIn, seat: Seat): Promise<void> {
  const { caller } = actor
  if (!(await isSafeFounder(ctx, caller, seat.seatId))) return
  await takeToken(ctx, attempts(seat.seatId))
  const [founder, by, workgroup] = await Promise.all([
    greetingOf(ctx.db, seat.userId),
    foundingNameOf(ctx.db, caller.userId),
    workgroupName(ctx, caller.workgroupId),
  ])
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const who = `${by.firstName} ${by.lastName}`
    await postMessage(ctx, tx, at, roleMail(ctx, 'founder_kept', { ...founder, workgroup, who }))
    await writeAudit(tx, at, actor, { action: 'founder_kept', target: `seat:${seat.seatId}` })
  })
  throw new AppError('founder_safe')
}

/** All that hangs on a seat, within the transaction that removed it. @returns what the exchange must learn */
async function endSeat(ctx: Context, tx: Tx, by: SignedIn, seat: Seat & { heir: number }, at: Date) {
  // Its row is locked: nothing can be led to it any more.
  await refuseWhileUsed(ctx, tx, seat.workgroupId, { category: 'user', destination: seat.username })
  await endInvitation(tx, seat.seatId)
  await endSessionsFor(tx, seat)
  await revokeKeysOf(tx, seat.seatId, at)
  await leaveQueues(tx, seat.seatId, at)
  await stopRobocallsOf(tx, by, seat.cardId, at)
  await handOverNumbers(tx, seat.cardId, seat.heir)
  await endSubscriptionsOf(tx, seat.cardId, at)
  const calls = await endCallsOf(tx, seat.cardId)
  const amountKobo = await emptyLeft(ctx, tx, seat, seat.heir)
  return { calls, amountKobo }
}

/** Who has set a password can always sign in: whose last seat this was gets a workgroup of their own, as at a sign-up. */
async function keepSeated(ctx: Context, tx: Tx, userId: number): Promise<void> {
  if ((await seatsOf({ db: tx }, userId)).length > 0) return
  const person = await foundingNameOf(tx, userId)
  if (person.invited) return
  await foundWorkgroup(ctx, tx, { id: userId, ...person })
}

async function remove(
  ctx: Context,
  actor: SignedIn,
  seat: Seat,
  { to, action, mail }: Removal,
): Promise<void> {
  const { workgroupId, userId } = seat
  const workgroup = await workgroupName(ctx, workgroupId)
  const calls = await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    await lockPerson(tx, userId)
    const removed = await removeSeat(tx, seat, to, at)
    if (actor.caller.userId !== userId) await requireStillAdmin(tx, actor.caller)
    const { calls, amountKobo } = await endSeat(ctx, tx, actor, removed, at)
    await keepSeated(ctx, tx, userId)
    if (mail) {
      const person = await greetingOf(tx, userId)
      await postMessage(ctx, tx, at, roleMail(ctx, mail, { ...person, workgroup }))
    }
    await writeAudit(tx, at, actor, { action, target: `seat:${removed.seatId}`, detail: { amountKobo } })
    return calls
  })
  await hangUpHere(ctx, calls)
  await forgetAgent(ctx, seat.username)
}

interface Removal {
  /** the card that its money goes to; null: that of the admin who has been there longest */
  readonly to: number | null
  readonly action: 'member_removed' | 'workgroup_left'
  readonly mail: 'member_removed' | null
}

/**
 * Removes a member: the seat's sessions, keys, phones, queues, calls and robocalls end, its money and numbers come to
 * the admin, its history stays.
 *
 * @throws AppError not_found for anybody else; last_admin; founder_safe; member_in_use while calls go to them
 * @source decisions, "Accounts, workgroups, roles"
 */
export async function removeMember(ctx: Context, actor: SignedIn, userId: number): Promise<void> {
  const seat = await memberOf(ctx, actor.caller, userId)
  if (seat.seatId === actor.caller.seatId) return leaveWorkgroup(ctx, actor)
  await refuseSafeFounder(ctx, actor, seat)
  const to = actor.caller.cardId
  await remove(ctx, actor, seat, { to, action: 'member_removed', mail: 'member_removed' })
}

/**
 * Gives the caller's own seat up; its money and numbers go to the admin who has been there longest.
 *
 * @throws AppError last_admin, member_in_use
 */
export async function leaveWorkgroup(ctx: Context, actor: SignedIn): Promise<void> {
  await remove(ctx, actor, actor.caller, { to: null, action: 'workgroup_left', mail: null })
}

/**
 * Ends all sessions that act for a member's seat.
 *
 * @throws AppError not_found for anybody else
 */
export async function endMemberSessions(ctx: Context, actor: SignedIn, userId: number): Promise<number> {
  const seat = await memberOf(ctx, actor.caller, userId)
  return transaction(ctx.db, async (tx) => {
    const ended = await endSessionsFor(tx, seat)
    const entry = {
      action: 'member_sessions_ended',
      target: `seat:${seat.seatId}`,
      detail: { ended },
    } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
    return ended
  })
}

const BATCH = 100

const returnOf = async (ctx: Context, tx: Tx, seat: Left) =>
  (await areWalletsOpen(tx, seat.workgroupId)) ? emptyLeft(ctx, tx, seat, seat.heir) : 0

/** Moves what has become free since of removed seats: of a call or a refund that was under way. @returns how many */
export async function returnLeftMoney(ctx: Context): Promise<{ returned: number }> {
  let returned = 0
  for (let after = 0; ; ) {
    const left = await listLeft(ctx.db, after, BATCH)
    for (const seat of left) if ((await transaction(ctx.db, (tx) => returnOf(ctx, tx, seat))) > 0) returned++
    const last = left.at(-1)
    if (!last || left.length < BATCH) return { returned }
    after = last.seatId
  }
}
