import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { endInvitation, issueInvitation } from '../auth/password-links.service.ts'
import { endSessionsFor } from '../auth/sessions.service.ts'
import { takeToken } from '../limits/limits.service.ts'
import { postMessage } from '../outbox/outbox.sql.ts'
import { hasPayments } from '../payments/payments.service.ts'
import { forgetPerson, greetingOf, lockPerson } from '../profile/profile.service.ts'
import { emptyInto } from '../wallet/wallet.service.ts'
import { memberOf, revokeSeat, seatsOf, workgroupName } from '../workgroups/workgroups.service.ts'
import { seatMail } from './invitation-mail.ts'
import type { SignedIn } from './users.service.ts'

/**
 * Mails a new link to somebody who has not set a password yet; the old one is dead.
 *
 * @throws AppError not_found, not_invited, rate_limited
 */
export async function resendInvitation(ctx: Context, actor: SignedIn, userId: number): Promise<void> {
  const { seatId, workgroupId } = await memberOf(ctx, actor.caller, userId)
  await takeToken(ctx, { key: `invitation:seat:${seatId}`, burst: 3, perSeconds: 600 })
  const workgroup = await workgroupName(ctx, workgroupId)
  await transaction(ctx.db, async (tx) => {
    if (!(await endInvitation(tx, seatId))) throw new AppError('not_invited')
    const at = ctx.clock.now()
    const link = await issueInvitation(ctx, tx, { userId, seatId })
    const person = await greetingOf(tx, userId)
    await postMessage(ctx, tx, at, seatMail(ctx, 'invitation', { ...person, workgroup, link }))
    await writeAudit(tx, at, actor, { action: 'invitation_resent', target: `seat:${seatId}` })
  })
}

/**
 * Takes an invitation back. What was put into its wallet goes to the admin's; a person without another seat is
 * forgotten, so that the e-mail can be used again.
 *
 * @throws AppError not_found, not_invited; not_revocable when the card has payments, which are nobody else's,
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
    const entry = { action: 'invitation_revoked', target: `seat:${seat.seatId}`, detail: { amountKobo } }
    await writeAudit(tx, at, actor, entry)
  })
}
