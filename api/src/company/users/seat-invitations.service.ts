// @source DEC-64

import type { OwnInvitation } from '@ekoline/contract/company/users.ts'
import type { UserSip } from '@ekoline/contract/core/workgroups.ts'
import { DAY_MS, wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken, takeTokens } from '../../core/limits/limits.service.ts'
import { mailsOfStrangers } from '../../core/outbox/mail-limit.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import {
  emailOf,
  foundingNameOf,
  greetingOf,
  lockPerson,
  requireProvenEmail,
} from '../../core/profile/profile.service.ts'
import { announceJoining } from '../../core/workgroups/joining.service.ts'
import {
  addSeat,
  requirePlaceForOther,
  seatsOf,
  workgroupName,
} from '../../core/workgroups/workgroups.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { roleMail } from './role-mail.ts'
import {
  countSentInvitations,
  deleteSeatInvitation,
  findSeatInvitation,
  hasDeclined,
  insertSeatInvitation,
  listOwnInvitations,
  listSentInvitations,
  markDeclined,
  renewSeatInvitation,
  takeSeatInvitation,
} from './seat-invitations.sql.ts'

const resendings = defineLimit('seat-invitation', { burst: 3, perSeconds: 4 * 3600 })

const OPEN_DAYS = 7 // as long as an invitation of a new person

const endFrom = (at: Date) => new Date(at.getTime() + OPEN_DAYS * DAY_MS)

async function mailInvitation(ctx: Context, tx: Tx, caller: Caller, userId: number): Promise<void> {
  const [person, by, workgroup] = [
    await greetingOf(tx, userId),
    await foundingNameOf(tx, caller.userId),
    await workgroupName({ db: tx }, caller.workgroupId),
  ]
  const who = `${by.firstName} ${by.lastName}`
  const link = `${ctx.config.publicUrl}/select-account`
  const mail = roleMail(ctx, 'seat_invitation', { ...person, workgroup, who, link })
  await postMessage(ctx, tx, ctx.clock.now(), mail)
}

interface Known {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
}

/**
 * Asks a person with an account whether they want a seat in the caller's workgroup, by mail. They have none, nor
 * any right, before they accept.
 *
 * @throws AppError one_person_plan; already_invited; invitation_declined for a while after they said no
 * @source docs/decisions/012-people-of-a-workgroup.md
 */
export async function inviteKnown(ctx: Context, tx: Tx, actor: SignedIn, known: Known): Promise<void> {
  const { caller } = actor
  const at = ctx.clock.now()
  const { workgroupId, seatId: invitedBy } = caller
  await requirePlaceForOther(ctx, tx, workgroupId)
  const id = await insertSeatInvitation(tx, { ...known, workgroupId, invitedBy, at, expiresAt: endFrom(at) })
  if (id === undefined)
    throw new AppError(
      (await hasDeclined(tx, known.userId, workgroupId)) ? 'invitation_declined' : 'already_invited',
    )
  await mailInvitation(ctx, tx, caller, known.userId)
  await writeAudit(tx, at, actor, { action: 'member_invited', target: `user:${known.userId}` })
}

/** The open invitations of the person signed in, newest first. */
export async function ownInvitations(ctx: Context, { userId }: Caller): Promise<OwnInvitation[]> {
  const rows = await listOwnInvitations(ctx.db, userId, ctx.clock.now())
  return rows.map(({ id, workgroup, invitedBy, expiresAt }) => ({
    id,
    workgroup,
    invited_by: invitedBy,
    expires: wireTime(expiresAt),
  }))
}

/** The invitation, if it is the caller's own. @throws AppError not_found for any other */
async function ownInvitation(ctx: Context, caller: Caller, id: number) {
  const found = await findSeatInvitation(ctx.db, id)
  if (!found) throw missing()
  if (found.userId !== caller.userId) throw foreign(`user:${found.userId}`)
  return found
}

/**
 * Accepts an invitation: a plain seat in its workgroup, which the session does not act for yet.
 *
 * @throws AppError not_found; invitation_over when it was withdrawn, answered elsewhere or has expired;
 *   invitation_one_person, and then it stays open
 */
export async function acceptInvitation(ctx: Context, actor: SignedIn, id: number): Promise<UserSip> {
  const { userId, workgroupId } = await ownInvitation(ctx, actor.caller, id)
  const accepted = await transaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId)
    const at = ctx.clock.now()
    if (!(await takeSeatInvitation(tx, id, at))) throw new AppError('invitation_over')
    const { firstName, lastName } = await foundingNameOf(tx, userId)
    const person = { userId, workgroupId, name: `${firstName}${lastName}` }
    const seatId = await addSeat(ctx, tx, person, 'invitation_one_person')
    const seat = (await seatsOf({ db: tx }, userId)).find((own) => own.id === seatId)
    if (!seat) throw new AppError('invitation_over')
    // The workgroup reads in its own audit who joined it.
    const joined = { ...actor, caller: { ...actor.caller, seatId: seat.id, workgroupId } }
    await writeAudit(tx, at, joined, { action: 'invitation_accepted', target: `seat:${seat.id}` })
    return seat
  })
  await announceJoining(ctx)
  return accepted
}

/**
 * Declines an invitation; the workgroup's admins see that, and cannot invite the person again for a while.
 *
 * @throws AppError not_found; invitation_over
 */
export async function declineInvitation(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  await ownInvitation(ctx, actor.caller, id)
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    if (!(await markDeclined(tx, id, at))) throw new AppError('invitation_over')
    await writeAudit(tx, at, actor, { action: 'invitation_declined' })
  })
}

/** A page of the workgroup's invitations of people with an account that were not accepted, newest first. */
export async function sentInvitations(ctx: Context, { workgroupId }: Caller, page: number) {
  const now = ctx.clock.now()
  const [total, rows] = await Promise.all([
    countSentInvitations(ctx.db, workgroupId),
    listSentInvitations(ctx.db, workgroupId, page),
  ])
  const result = rows.map(({ id, firstName, lastName, email, declined, expiresAt }) => ({
    id,
    firstname: firstName,
    lastname: lastName,
    email,
    state: declined ? ('declined' as const) : expiresAt > now ? ('open' as const) : ('expired' as const),
    expires: wireTime(expiresAt),
  }))
  return { total, result }
}

/** The invitation, if the caller's workgroup sent it. @throws AppError not_found for any other */
async function sentInvitation(ctx: Context, caller: Caller, id: number) {
  const found = await findSeatInvitation(ctx.db, id)
  if (!found) throw missing()
  if (found.workgroupId !== caller.workgroupId) throw foreign(`workgroup:${found.workgroupId}`)
  return found
}

/**
 * Mails an invitation that was not answered again; it is open for 7 more days.
 *
 * @throws AppError email_unproven, not_found, invitation_over, one_person_plan, rate_limited
 */
export async function resendSeatInvitation(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  await requireProvenEmail(ctx, actor.caller.userId)
  const { userId } = await sentInvitation(ctx, actor.caller, id)
  await takeToken(ctx, resendings(id))
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    await requirePlaceForOther(ctx, tx, actor.caller.workgroupId)
    if ((await renewSeatInvitation(tx, id, endFrom(at))) === undefined) throw new AppError('invitation_over')
    await takeTokens({ ...ctx, db: tx }, mailsOfStrangers(await emailOf(tx, userId)))
    await mailInvitation(ctx, tx, actor.caller, userId)
    await writeAudit(tx, at, actor, { action: 'invitation_resent', target: `user:${userId}` })
  })
}

/**
 * Takes an invitation back that was not answered, or has expired.
 *
 * @throws AppError not_found, invitation_over
 */
export async function withdrawSeatInvitation(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  const { userId } = await sentInvitation(ctx, actor.caller, id)
  await transaction(ctx.db, async (tx) => {
    if (!(await deleteSeatInvitation(tx, id))) throw new AppError('invitation_over')
    const entry = { action: 'invitation_revoked', target: `user:${userId}` } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}
