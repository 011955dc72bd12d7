// @source DEC-70

import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { returnTokens, takeToken, takeTokens } from '../../core/limits/limits.service.ts'
import { mailsOfStrangers } from '../../core/outbox/mail-limit.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { greetingOf, isUnproven, proveEmail } from '../../core/profile/profile.service.ts'
import { endGivenRights } from '../../core/workgroups/given-rights.service.ts'
import { isFirstDevice } from '../../people/auth/devices.service.ts'
import { issueReset } from '../../people/auth/password-links.service.ts'
import {
  endVerifyTokens,
  issueVerifyToken,
  personOfMailedToken,
} from '../../people/auth/verify-tokens.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { RequestInfo, SignedIn } from '../../platform/http/caller.ts'
import { guessesBuckets, proofBucket } from './signup-limits.ts'

/**
 * Proves the caller's e-mail by the link that was mailed to it. It counts in a session of that account only:
 * an attacker who signed up with the email knows the password, too. From another device than the first one that logged
 * in, it ends the rights of other admins.
 *
 * @throws AppError not_found, alike for a link of another person; too_many_sign_ins
 * @source docs/decisions/011-signing-up.md
 */
export async function proveByLink(ctx: Context, by: SignedIn, token: string): Promise<void> {
  const { caller, request } = by
  const buckets = guessesBuckets(request.address)
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const userId = await personOfMailedToken(ctx, ctx.db, token)
  if (userId === undefined) throw missing()
  await returnTokens(ctx, buckets)
  if (caller.userId !== userId) throw foreign('email-proof:other')
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    // A person who was given the password with an account is not the one who signed up.
    if ((await proveEmail(tx, userId)) > 0 && !(await isFirstDevice(tx, caller)))
      await endGivenRights(tx, by, userId, at)
    await endVerifyTokens(tx, userId)
    await writeAudit(tx, at, by, { action: 'email_proven', target: `user:${userId}` })
  })
}

/**
 * Where the link is opened without a session of its person: it leads to a new password, which ends whatever was set
 * before. Uses nothing up, so that it can still be opened in the session.
 *
 * @returns the token of the page that sets a new password
 * @throws AppError verify_link_over, too_many_sign_ins
 */
export async function passwordByProof(ctx: Context, token: string, request: RequestInfo): Promise<string> {
  const buckets = guessesBuckets(request.address)
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const userId = await personOfMailedToken(ctx, ctx.db, token)
  if (userId === undefined) throw new AppError('verify_link_over')
  await returnTokens(ctx, buckets)
  return transaction(ctx.db, (tx) => issueReset(ctx, tx, userId))
}

/** Mails the link again that proves the caller's e-mail; nothing when it is proven. @throws AppError too_many_sign_ins */
export async function mailProof(ctx: Context, { caller: { userId } }: SignedIn): Promise<void> {
  if (!(await isUnproven(ctx.db, userId))) return
  await takeToken(ctx, proofBucket(userId), 'too_many_sign_ins')
  await transaction(ctx.db, async (tx) => {
    const { email, firstName } = await greetingOf(tx, userId)
    // Who signed up with it may not be its owner.
    await takeTokens({ ...ctx, db: tx }, mailsOfStrangers(email), 'too_many_sign_ins')
    const token = await issueVerifyToken(ctx, tx, userId, 'mailed')
    const values = {
      brand: ctx.config.brand.name,
      firstName,
      link: `${ctx.config.publicUrl}/confirm-email/${token}`,
    }
    await postMessage(ctx, tx, ctx.clock.now(), {
      channel: 'email',
      to: email,
      subject: ctx.text('prove_email_subject', values),
      text: ctx.text('prove_email_text', values),
      button: ctx.text('prove_email_button'),
    })
  })
}
