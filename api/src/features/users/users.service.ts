import type { NewUserFields } from '@ekoline/contract/new-user.ts'
import { AppError, badField } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { issueInvitation } from '../auth/password-links.service.ts'
import { idempotent } from '../idempotency/idempotency.service.ts'
import { takeToken } from '../limits/limits.service.ts'
import { postMessage } from '../outbox/outbox.sql.ts'
import { personWith } from '../profile/profile.service.ts'
import { addSeat, memberOf, setAdmin, setLead, workgroupName } from '../workgroups/workgroups.service.ts'
import { seatMail } from './invitation-mail.ts'

/** Who asks, and by which request. */
export interface SignedIn {
  readonly caller: Caller
  readonly request: RequestInfo
}

export type NewUser = NewUserFields & { readonly workgroup: string }

/**
 * Gives somebody a plain seat in the caller's workgroup and mails them: a link to set a password, or, to a person
 * who has one, that there is a further seat.
 *
 * @throws AppError already_member, email_not_confirmed, invalid_request for another workgroup, idempotency_conflict, rate_limited
 * @source account-core §7 POST {product}/subscribe; decisions, "Accounts, workgroups, roles"
 */
export async function addUser(ctx: Context, actor: SignedIn, user: NewUser): Promise<void> {
  const { workgroupId, seatId } = actor.caller
  const workgroup = await workgroupName(ctx, workgroupId)
  if (user.workgroup.trim() !== workgroup)
    throw badField('workgroup', 'must be the workgroup that you act for')
  await takeToken(ctx, { key: `add-user:seat:${seatId}`, burst: 200, perSeconds: 30 })
  const at = ctx.clock.now()
  await transaction(ctx.db, (tx) =>
    idempotent(tx, { actor, at, endpoint: 'subscribe', payload: user }, () =>
      admit(ctx, tx, actor, { ...user, workgroup }),
    ),
  )
}

async function admit(ctx: Context, tx: Tx, actor: SignedIn, user: NewUser): Promise<null> {
  const { email, firstName, lastName, workgroup } = user
  const at = ctx.clock.now()
  const person = await personWith(tx, { email, firstName, lastName, phone: user.phoneNumber, at })
  const { workgroupId } = actor.caller
  const seatId = await addSeat(ctx, tx, { userId: person.id, workgroupId, name: `${firstName}${lastName}` })
  if (seatId === null) throw new AppError('already_member')
  // Whoever signs up with somebody else's e-mail would be given the seat that is meant for them.
  if (person.unproven) throw new AppError('email_not_confirmed')

  const seat = { userId: person.id, seatId }
  const link = person.invited ? await issueInvitation(ctx, tx, seat) : `${ctx.config.publicUrl}/login`
  const kind = person.invited ? 'invitation' : 'seat_added'
  await postMessage(ctx, tx, at, seatMail(ctx, kind, { email, firstName: person.firstName, workgroup, link }))
  const entry = { action: 'user_added', target: `seat:${seatId}`, detail: { invited: person.invited } }
  await writeAudit(tx, at, actor, entry)
  return null
}

/**
 * Makes a member a lead, or a user again.
 *
 * @throws AppError not_found for anybody else; last_admin when nobody could change anything any more
 * @source account-core §4 "User status"; decisions, "Accounts, workgroups, roles"
 */
export async function changeStatus(
  ctx: Context,
  actor: SignedIn,
  userId: number,
  status: 'user' | 'lead',
): Promise<void> {
  const { seatId } = await memberOf(ctx, actor.caller, userId)
  await transaction(ctx.db, async (tx) => {
    if (!(await setLead(tx, actor.caller, userId, status === 'lead'))) return
    const entry = { action: 'status_changed', target: `seat:${seatId}`, detail: { status } }
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}

/**
 * Makes a member an admin.
 *
 * @throws AppError not_found for anybody else
 * @source account-core §4 "Admin"
 */
export async function makeAdmin(ctx: Context, actor: SignedIn, userId: number): Promise<void> {
  const { seatId } = await memberOf(ctx, actor.caller, userId)
  await transaction(ctx.db, async (tx) => {
    if (!(await setAdmin(tx, actor.caller, userId))) return
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'made_admin', target: `seat:${seatId}` })
  })
}
