// @source AC5-5, DEC-78

import { normalPassword } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { returnToken, takeToken } from '../../core/limits/limits.service.ts'
import {
  endPhoneSecrets,
  passwordHashOf,
  renewPasswordHash,
  setPasswordHash,
  wordsAbout,
} from '../../core/profile/profile.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { passwordBucket } from './auth-limits.ts'
import { issueReset, resetAddress } from './password-links.service.ts'
import { postSecurityMail } from './security-mail.service.ts'
import { endSessions } from './sessions.service.ts'

/**
 * Checks the password of a signed-in person, before what a stolen session must not do.
 *
 * @throws AppError wrong_password, too_many_sign_ins
 */
export async function checkPassword(ctx: Context, actor: SignedIn, password: string): Promise<void> {
  const { userId } = actor.caller
  const bucket = passwordBucket(userId)
  await takeToken(ctx, bucket, 'too_many_sign_ins')
  const stored = await passwordHashOf(ctx.db, userId)
  const { right, renewed } = await ctx.passwords.check(password, stored, 'known')
  if (!right) {
    await writeAudit(ctx.db, ctx.clock.now(), actor, { action: 'password_refused', target: `user:${userId}` })
    throw new AppError('wrong_password')
  }
  if (renewed) await renewPasswordHash(ctx.db, userId, { from: stored, to: renewed })
  await returnToken(ctx, bucket)
}

export interface NewPassword {
  readonly existing_password: string
  readonly password: string
  readonly confirm_password: string
  readonly end_phone_secrets?: boolean | undefined
}

/**
 * Changes the password, ends every other session, every mailed link and, if asked, the secrets of phones, and mails the
 * person, with a link to reset it.
 *
 * @throws AppError passwords_differ, password_too_short, password_well_known, password_names_you, wrong_password, too_many_sign_ins
 * @source account-core §5 "Change password"; decisions, "Sessions and passwords"
 */
export async function changePassword(ctx: Context, actor: SignedIn, typed: NewPassword): Promise<void> {
  const { userId, tokenHash } = actor.caller
  if (normalPassword(typed.password) !== normalPassword(typed.confirm_password))
    throw new AppError('passwords_differ')
  const objection = await ctx.passwords.objectionTo(typed.password, await wordsAbout(ctx, userId))
  if (objection) throw new AppError(objection)
  await checkPassword(ctx, actor, typed.existing_password)
  const hash = await ctx.passwords.hash(typed.password, 'known')
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    await setPasswordHash(tx, userId, hash)
    // Not the page that mails one: who changed the password may have used up the mails that it may send.
    const link = resetAddress(ctx, await issueReset(ctx, tx, userId))
    if (typed.end_phone_secrets) await endPhoneSecrets(tx, userId, at)
    const ended = await endSessions(ctx, tx, userId, tokenHash)
    const entry = { action: 'password_changed', target: `user:${userId}`, detail: { ended } } as const
    await writeAudit(tx, at, actor, entry)
    await postSecurityMail(ctx, tx, userId, 'password_changed', { link })
  })
}
