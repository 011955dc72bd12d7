import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { returnToken, takeToken } from '../limits/limits.service.ts'
import { setPasswordHash } from '../profile/profile.service.ts'
import {
  deleteInvitation,
  deleteLink,
  deleteLinksOf,
  findLink,
  insertInvitation,
} from './password-links.sql.ts'
import { endSessions, hashToken } from './sessions.service.ts'

const TOKEN_BYTES = 32
const INVITATION_MS = 7 * 86_400_000 // decisions, "Sessions and passwords"

/**
 * Makes the link by which somebody new takes a seat, and ends the one before.
 *
 * @returns the address to mail
 */
export async function issueInvitation(
  ctx: Pick<Context, 'clock' | 'newToken' | 'config'>,
  tx: Tx,
  seat: { readonly userId: number; readonly seatId: number },
): Promise<string> {
  const at = ctx.clock.now()
  const token = ctx.newToken(TOKEN_BYTES)
  await deleteInvitation(tx, seat.seatId)
  const expiresAt = new Date(at.getTime() + INVITATION_MS)
  await insertInvitation(tx, { ...seat, tokenHash: hashToken(token), at, expiresAt })
  return `${ctx.config.publicUrl}/reset-password/${token}`
}

/** Kills the link of an invitation. @returns false when the invitation was answered, or never was */
export function endInvitation(tx: Tx, seatId: number): Promise<boolean> {
  return deleteInvitation(tx, seatId)
}

export interface NewPassword {
  readonly token: string
  readonly password: string
  readonly confirm_password: string
}

/**
 * Sets a password with a mailed link, whatever it was sent for. Every link and session of the person ends with it.
 *
 * @throws AppError link_expired, alike for a link that is unknown, used or over; passwords_differ,
 *   password_too_short, password_well_known, too_many_sign_ins
 * @source decisions, "Sessions and passwords"
 */
export async function setPasswordByLink(
  ctx: Context,
  typed: NewPassword,
  request: RequestInfo,
): Promise<void> {
  const bucket = { key: `password-link:address:${request.address}`, burst: 50, perSeconds: 18 }
  await takeToken(ctx, bucket, 'too_many_sign_ins')
  const tokenHash = hashToken(typed.token)
  if ((await findLink(ctx.db, tokenHash, ctx.clock.now())) === undefined) throw new AppError('link_expired')
  if (typed.password !== typed.confirm_password) throw new AppError('passwords_differ')
  const objection = await ctx.passwords.objectionTo(typed.password)
  if (objection) throw new AppError(objection)

  const hash = await ctx.passwords.hash(typed.password)
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const userId = await findLink(tx, tokenHash, at)
    if (userId === undefined || !(await deleteLink(tx, tokenHash))) throw new AppError('link_expired')
    await setPasswordHash(tx, userId, hash)
    await deleteLinksOf(tx, userId)
    await endSessions(tx, userId, null)
    const entry = { action: 'password_set', target: `user:${userId}` }
    await writeAudit(tx, at, { caller: null, request }, entry)
  })
  await returnToken(ctx, bucket)
}
