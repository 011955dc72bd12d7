// @source AC4-13, DEC-61, DEC-63, DEC-101, DEC-134

import type { NewUserFields } from '@ekoline/contract/endpoint/profile-fields.ts'
import { exactNaira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { idempotent } from '../../core/idempotency/idempotency.service.ts'
import { defineLimit, defineVariableLimit, takeToken, takeTokens } from '../../core/limits/limits.service.ts'
import { mailsOfStrangers } from '../../core/outbox/mail-limit.service.ts'
import { type Message, postMessage } from '../../core/outbox/outbox.sql.ts'
import {
  changeUnverifiedPhone,
  forgetPerson,
  fullNameOf,
  greetingOf,
  inLine,
  lockPerson,
  personWith,
  requireProvenEmail,
  verificationOf,
} from '../../core/profile/profile.service.ts'
import {
  addSeat,
  foundedAtOf,
  hasSeat,
  memberOf,
  revokeSeat,
  seatsOf,
  setAdmin,
  setLead,
  workgroupName,
} from '../../core/workgroups/workgroups.service.ts'
import { hasPayments } from '../../money/payments/checkout/payments.service.ts'
import { type JoiningMoney, promiseMoney } from '../../money/wallet/credit/joining-money.service.ts'
import { emptyInto, TRANSFER_MINIMUM } from '../../money/wallet/wallet.service.ts'
import { endInvitation, issueInvitation } from '../../people/auth/password-links.service.ts'
import { endSessionsFor } from '../../people/auth/sessions.service.ts'
import { requireConfirmed } from '../../people/auth/step-up.service.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { checkCodeDestination } from '../signup/code-destinations.service.ts'
import { refuseSafeFounder } from './leaving.service.ts'
import { roleMail } from './role-mail.ts'
import { inviteKnown } from './seat-invitations.service.ts'

interface Invited {
  readonly email: string
  readonly firstName: string
  readonly workgroup: string
  /** the admin who invites */
  readonly who: string
  readonly link: string
}

/** The e-mail with an invitation to set a password. */
function seatMail(
  { text, config }: Pick<Context, 'text' | 'config'>,
  { email, firstName, workgroup, who, link }: Invited,
): Message {
  const values = {
    brand: config.brand.name,
    email,
    firstName: inLine(firstName),
    workgroup: inLine(workgroup),
    who: inLine(who),
    link,
  }
  return {
    channel: 'email',
    to: email,
    subject: text('invitation_subject', values),
    text: text('invitation_text', values),
    button: text('invitation_button', values),
  }
}

const DAY_SECONDS = 86_400
const YOUNG_DAYS = 7
const additions = defineLimit('add-user:seat', { burst: 200, perSeconds: 30 })
const invitations = defineVariableLimit('invitations:workgroup')
const resendings = defineLimit('invitation:seat', { burst: 3, perSeconds: 4 * 3600 })

/**
 * Invitations reach strangers with the workgroup's name: one that is young, or whose admin is not verified, sends few.
 *
 * @throws AppError invitations_few, rate_limited
 */
async function takeInvitation(ctx: Context, { workgroupId, userId, seatId }: Caller): Promise<void> {
  await takeToken(ctx, additions(seatId))
  const [foundedAt, verification] = await Promise.all([
    foundedAtOf(ctx.db, workgroupId),
    verificationOf(ctx.db, userId),
  ])
  const isYoung = ctx.clock.now().getTime() - foundedAt.getTime() < YOUNG_DAYS * DAY_SECONDS * 1000
  if (verification === 'verified' && !isYoung) return
  const burst = ctx.config.invitationsADay
  await takeToken(
    ctx,
    invitations({ burst, perSeconds: DAY_SECONDS / burst }, workgroupId),
    'invitations_few',
  )
}

export type NewUser = NewUserFields & {
  readonly workgroup: string
  /** what they get from the caller's wallet when they join */
  readonly money: JoiningMoney | null
}

/**
 * Invites a person to the caller's workgroup by mail. A new person has a plain seat at once, and a link to set a password;
 * who has an account is asked, and has a seat once they accept.
 *
 * @throws AppError email_unproven, one_person_plan, already_member, already_invited, invitation_declined, email_not_confirmed, invitations_few, invalid_request for another workgroup and for a
 *   number that codes do not go to, which could never be verified; idempotency_conflict, rate_limited
 * @source account-core §7 POST {product}/subscribe; decisions, "Accounts, workgroups, roles"
 */
export async function addUser(ctx: Context, actor: SignedIn, user: NewUser): Promise<void> {
  const { workgroupId, userId } = actor.caller
  await requireProvenEmail(ctx, userId)
  const workgroup = await workgroupName(ctx, workgroupId)
  if (user.workgroup.trim() !== workgroup) throw badField('workgroup', 'field_workgroup')
  checkCodeDestination(ctx, user.phoneNumber)
  if (user.money?.amount && user.money.amount < TRANSFER_MINIMUM)
    throw badField('credit', 'field_transfer', { minimum: exactNaira(TRANSFER_MINIMUM) })
  await takeInvitation(ctx, actor.caller)
  const at = ctx.clock.now()
  await idempotent(ctx.db, { actor, at, endpoint: 'subscribe', payload: user }, (tx) =>
    admit(ctx, tx, actor, { ...user, workgroup }),
  )
}

async function admit(ctx: Context, tx: Tx, actor: SignedIn, user: NewUser): Promise<null> {
  const { email, firstName, lastName, workgroup } = user
  const at = ctx.clock.now()
  await takeTokens({ ...ctx, db: tx }, mailsOfStrangers(email))
  const person = await personWith(tx, { email, firstName, lastName, phone: user.phoneNumber, at })
  const { workgroupId } = actor.caller
  const { id: userId } = person
  if (await hasSeat(tx, workgroupId, userId)) throw new AppError('already_member')
  // A person who signed up with another person's e-mail would get the seat that is meant for that person.
  if (person.unproven) throw new AppError('email_not_confirmed')
  await promiseMoney(tx, actor.caller, { userId, workgroupId }, user.money)
  if (!person.invited) {
    await inviteKnown(ctx, tx, actor, { userId, firstName, lastName })
    return null
  }
  const seatId = await addSeat(ctx, tx, { userId, workgroupId, name: `${firstName}${lastName}` })
  if (seatId === null) throw new AppError('already_member')
  const link = await issueInvitation(ctx, tx, { userId, seatId, invitedBy: actor.caller.seatId })
  const who = await fullNameOf(tx, actor.caller.userId)
  const mail = seatMail(ctx, { email, firstName: person.firstName, workgroup, who, link })
  await postMessage(ctx, tx, at, mail)
  await writeAudit(tx, at, actor, { action: 'user_added', target: `seat:${seatId}` })
  return null
}

/**
 * Makes a member a lead, or a user again.
 *
 * @throws AppError not_found for anybody else; last_admin when no one could change anything any more; founder_safe
 * @source account-core §4 "User status"; decisions, "Accounts, workgroups, roles"
 */
export async function changeStatus(
  ctx: Context,
  actor: SignedIn,
  userId: number,
  status: 'user' | 'lead',
): Promise<void> {
  const seat = await memberOf(ctx, actor.caller, userId)
  if (status === 'lead') await refuseSafeFounder(ctx, actor, seat)
  await transaction(ctx.db, async (tx) => {
    if (!(await setLead(tx, actor.caller, userId, status === 'lead'))) return
    const entry = { action: 'status_changed', target: `seat:${seat.seatId}`, detail: { status } } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}

/**
 * Makes a member an admin, or a plain member again; a mail informs them.
 *
 * @throws AppError email_unproven, confirm_required; not_found for anybody else; last_admin; founder_safe
 * @source account-core §4 "Admin"; decisions, "Accounts, workgroups, roles"
 */
export async function changeAdmin(
  ctx: Context,
  actor: SignedIn,
  userId: number,
  admin: boolean,
): Promise<void> {
  await requireProvenEmail(ctx, actor.caller.userId)
  await requireConfirmed(ctx, actor)
  const seat = await memberOf(ctx, actor.caller, userId)
  if (!admin) await refuseSafeFounder(ctx, actor, seat)
  const workgroup = await workgroupName(ctx, seat.workgroupId)
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    if (!(await setAdmin(tx, actor.caller, userId, { admin, at }))) return
    const person = await greetingOf(tx, userId)
    const change = admin ? 'admin_given' : 'admin_taken'
    await postMessage(ctx, tx, at, roleMail(ctx, change, { ...person, workgroup }))
    const action = admin ? 'made_admin' : 'admin_revoked'
    await writeAudit(tx, at, actor, { action, target: `seat:${seat.seatId}` })
  })
}

const corrections = defineLimit('phone-correction:user', { burst: 5, perSeconds: 3600 })

/**
 * Corrects the phone of a member who has not verified it, and cannot log in to do so where the code goes to another
 * person. A person who is in another workgroup, too, corrects it themselves.
 *
 * @param phone E.164
 * @throws AppError not_found; invalid_request for a number that codes do not go to; member_phone_fixed, rate_limited
 * @source decisions, "Accounts, workgroups, roles"
 */
export async function correctMemberPhone(
  ctx: Context,
  actor: SignedIn,
  userId: number,
  phone: string,
): Promise<void> {
  const seat = await memberOf(ctx, actor.caller, userId)
  checkCodeDestination(ctx, phone)
  await takeToken(ctx, corrections(userId))
  await transaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId)
    const isOnlyHere = (await seatsOf({ db: tx }, userId)).length === 1
    const at = ctx.clock.now()
    if (!isOnlyHere || !(await changeUnverifiedPhone(tx, userId, phone, at)))
      throw new AppError('member_phone_fixed')
    const entry = { action: 'member_phone_corrected', target: `seat:${seat.seatId}` } as const
    await writeAudit(tx, at, actor, entry)
  })
}

/**
 * Mails a new link to a person who has not set a password yet; the old link stops working.
 *
 * @throws AppError email_unproven, not_found, not_invited, rate_limited
 */
export async function resendInvitation(ctx: Context, actor: SignedIn, userId: number): Promise<void> {
  await requireProvenEmail(ctx, actor.caller.userId)
  const { seatId, workgroupId } = await memberOf(ctx, actor.caller, userId)
  await takeToken(ctx, resendings(seatId))
  const workgroup = await workgroupName(ctx, workgroupId)
  await transaction(ctx.db, async (tx) => {
    if (!(await endInvitation(tx, seatId))) throw new AppError('not_invited')
    const at = ctx.clock.now()
    const link = await issueInvitation(ctx, tx, { userId, seatId, invitedBy: actor.caller.seatId })
    const person = await greetingOf(tx, userId)
    await takeTokens({ ...ctx, db: tx }, mailsOfStrangers(person.email))
    const who = await fullNameOf(tx, actor.caller.userId)
    await postMessage(ctx, tx, at, seatMail(ctx, { ...person, workgroup, who, link }))
    await writeAudit(tx, at, actor, { action: 'invitation_resent', target: `seat:${seatId}` })
  })
}

/**
 * Revokes an invitation. The money in its wallet goes to the admin's; a person without another seat is erased, so that
 * the e-mail can be used again.
 *
 * @throws AppError not_found, not_invited; not_revocable when the card has payments, which are no one else's,
 *   or its money is held
 */
export async function revokeInvitation(ctx: Context, actor: SignedIn, userId: number): Promise<void> {
  const seat = await memberOf(ctx, actor.caller, userId)
  await transaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId)
    if (!(await endInvitation(tx, seat.seatId))) throw new AppError('not_invited')
    if (await hasPayments(tx, seat.cardId)) throw new AppError('not_revocable')
    const at = ctx.clock.now()
    await revokeSeat(tx, seat, at)
    await endSessionsFor(tx, seat)
    const amountKobo = await emptyInto(ctx, tx, seat, actor.caller)
    if ((await seatsOf({ db: tx }, userId)).length === 0) await forgetPerson(tx, userId, at)
    const entry = {
      action: 'invitation_revoked',
      target: `seat:${seat.seatId}`,
      detail: { amountKobo },
    } as const
    await writeAudit(tx, at, actor, entry)
  })
}
