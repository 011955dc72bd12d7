// @source DEC-65, DEC-71

import { normalEmail, normalPassword } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { PasswordLink } from '@ekoline/contract/people/auth.ts'
import type { Context } from '../../context.ts'
import { auditValues, writeAudit } from '../../core/audit/audit.sql.ts'
import { returnTokens, takeTokens } from '../../core/limits/limits.service.ts'
import { type Message, messageValues, postMessage } from '../../core/outbox/outbox.sql.ts'
import { emailOf, isUnproven, resetPassword, wordsAbout } from '../../core/profile/profile.service.ts'
import { endGivenRights } from '../../core/workgroups/given-rights.service.ts'
import { announceJoining } from '../../core/workgroups/joining.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import { findForSignIn, type SigningIn } from './auth.sql.ts'
import { askLinkBuckets, followPasswordLinkBuckets, knownDeviceBucket } from './auth-limits.ts'
import { ownersDevice } from './devices.service.ts'
import {
  deleteInvitation,
  deleteLink,
  deleteLinksOf,
  findLink,
  findShown,
  insertInvitation,
  insertReset,
  replaceReset,
} from './password-links.sql.ts'
import { securityMail } from './security-mail.service.ts'
import { endSessions } from './sessions.service.ts'
import { hashToken } from './tickets.service.ts'
import { endVerifyTokens } from './verify-tokens.service.ts'

const TOKEN_BYTES = 32
const INVITATION_MS = 7 * 86_400_000 // decisions, "Sessions and passwords"
const RESET_MS = 3_600_000 // decisions, "Sessions and passwords"

/** The page that sets a password by a link. */
export const resetAddress = ({ config }: Pick<Context, 'config'>, token: string) =>
  `${config.publicUrl}/reset-password/${token}`

/**
 * Makes the link by which a new person takes a seat, and ends the one before.
 *
 * @param seat `invitedBy` is the seat of the admin
 * @returns the address to mail
 */
export async function issueInvitation(
  ctx: Pick<Context, 'clock' | 'newToken' | 'config'>,
  tx: Tx,
  seat: { readonly userId: number; readonly seatId: number; readonly invitedBy: number },
): Promise<string> {
  const at = ctx.clock.now()
  const token = ctx.newToken(TOKEN_BYTES)
  await deleteInvitation(tx, seat.seatId)
  const expiresAt = new Date(at.getTime() + INVITATION_MS)
  await insertInvitation(tx, { ...seat, tokenHash: hashToken(token), at, expiresAt })
  return resetAddress(ctx, token)
}

/** Kills the link of an invitation. @returns false when the invitation was answered, or never was */
export const endInvitation = deleteInvitation

type ResetMail = 'first_password' | 'reset' | 'reset_invited' | 'reset_disabled'

/** A person who was only invited has no password to reset, and a disabled one gets no way in: a mail says why. */
const stateOf = ({ disabledAt, passwordHash }: SigningIn): ResetMail =>
  disabledAt ? 'reset_disabled' : passwordHash === null ? 'reset_invited' : 'reset'

function resetMail({ config, text }: Context, what: ResetMail, email: string, link: string): Message {
  const values = { brand: config.brand.name, link }
  return {
    channel: 'email',
    to: email,
    subject: text(`${what}_subject`, values),
    text: text(`${what}_text`, values),
    button: text('security_button'),
  }
}

/**
 * Mails a link that sets a new password, and invalidates the one before. Does the same work for an e-mail that no one
 * has.
 *
 * @throws AppError user_not_found, too_many_sign_ins
 * @source service-areas §7 "Password reset"; decisions, "Sessions and passwords"
 */
export async function forgotPassword(ctx: Context, asked: string, request: RequestInfo): Promise<void> {
  const email = normalEmail(asked)
  const device = await ownersDevice(ctx, email, request)
  // An erased person has something that is not an e-mail in this column.
  const person = email.includes('@') ? await findForSignIn(ctx.db, { email }, ctx.clock.now()) : undefined
  const buckets =
    device === undefined
      ? askLinkBuckets('reset', { email, address: request.address, mailed: person !== undefined })
      : [knownDeviceBucket('reset', device)]
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  await mailReset(ctx, { email, person, what: person ? stateOf(person) : 'reset' }, request)
  if (!person) throw new AppError('user_not_found')
}

/** Mails a link that sets a new password, or why there is no link. An unknown email costs the same time and gets no mail. */
export async function mailReset(
  ctx: Context,
  { email, person, what }: { email: string; person: SigningIn | undefined; what: ResetMail },
  request: RequestInfo,
): Promise<void> {
  const at = ctx.clock.now()
  const token = ctx.newToken(TOKEN_BYTES)
  const mail = resetMail(ctx, what, email, resetAddress(ctx, token))
  const values = messageValues(ctx, at, mail)
  const target = person ? `user:${person.userId}` : 'unknown'
  await insertReset(ctx.db, {
    tokenHash: hashToken(token),
    at,
    expiresAt: new Date(at.getTime() + RESET_MS),
    linkFor: person && (what === 'reset' || what === 'first_password') ? person.userId : null,
    ...auditValues(at, { caller: null, request }, { action: 'password_link_asked', target }),
    ...values,
    channel: person ? values.channel : null,
  })
}

/** Makes a link that sets a new password, in place of all before. @returns its token */
export async function issueReset(ctx: Context, tx: Tx, userId: number): Promise<string> {
  const at = ctx.clock.now()
  const token = ctx.newToken(TOKEN_BYTES)
  const expiresAt = new Date(at.getTime() + RESET_MS)
  await replaceReset(tx, { userId, tokenHash: hashToken(token), at, expiresAt })
  return token
}

/**
 * Checks that a mailed link still sets a password, and uses nothing up.
 *
 * @returns whose password, and what an invitation is to
 * @throws AppError link_expired, alike for a link that is unknown, used or over; too_many_sign_ins
 */
export async function checkPasswordLink(
  ctx: Context,
  token: string,
  request: RequestInfo,
): Promise<PasswordLink> {
  const buckets = followPasswordLinkBuckets(request.address)
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const link = await findShown(ctx.db, hashToken(token), ctx.clock.now())
  if (!link) throw new AppError('link_expired')
  await returnTokens(ctx, buckets)
  const { email, workgroup, invitedBy } = link
  return { email, invitation: workgroup === null ? null : { workgroup, invited_by: invitedBy } }
}

export interface NewPassword {
  readonly token: string
  readonly password: string
  readonly confirm_password: string
}

/**
 * Sets a password with a mailed link of any purpose. Ends every link, session and phone secret of the person, and lets
 * their API keys rest; if they had a password before, a mail says so. The first proof of an e-mail ends whatever was set
 * before: second factor, API keys, webhooks, pay links, screens on a wall, where calls go, PINs of voicemail, rights of
 * other admins, the verified phone and the NIN.
 *
 * @throws AppError link_expired, alike for a link that is unknown, used or over; passwords_differ,
 *   password_too_short, password_well_known, password_names_you, too_many_sign_ins
 * @source decisions, "Sessions and passwords"
 */
export async function setPasswordByLink(
  ctx: Context,
  typed: NewPassword,
  request: RequestInfo,
): Promise<void> {
  const buckets = followPasswordLinkBuckets(request.address)
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const tokenHash = hashToken(typed.token)
  const found = await findLink(ctx.db, tokenHash, ctx.clock.now())
  if (!found) throw new AppError('link_expired')
  if (normalPassword(typed.password) !== normalPassword(typed.confirm_password))
    throw new AppError('passwords_differ')
  const objection = await ctx.passwords.objectionTo(typed.password, await wordsAbout(ctx, found.userId))
  if (objection) throw new AppError(objection)

  const hash = await ctx.passwords.hash(typed.password)
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const link = await findLink(tx, tokenHash, at)
    if (!link || !(await deleteLink(tx, tokenHash))) throw new AppError('link_expired')
    const { userId } = link
    if (await isUnproven(tx, userId)) await endGivenRights(tx, { caller: null, request }, userId, at)
    await resetPassword(tx, userId, hash, at)
    await endVerifyTokens(tx, userId)
    await deleteLinksOf(tx, userId)
    await endSessions(ctx, tx, userId, null)
    await writeAudit(tx, at, { caller: null, request }, { action: 'password_set', target: `user:${userId}` })
    if (link.purpose === 'reset')
      await postMessage(ctx, tx, at, securityMail(ctx, 'password_reset', await emailOf(tx, userId)))
  })
  await returnTokens(ctx, buckets)
  await announceJoining(ctx)
}
