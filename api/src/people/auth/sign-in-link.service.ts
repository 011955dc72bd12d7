// @source DEC-66, DEC-80

import { normalEmail } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { Context } from '../../context.ts'
import { auditValues, writeAudit } from '../../core/audit/audit.sql.ts'
import { returnTokens, takeTokens } from '../../core/limits/limits.service.ts'
import { messageValues } from '../../core/outbox/outbox.sql.ts'
import { refuseSuspended } from '../../core/workgroups/suspensions.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import { type Admitted, admit, unlessUnverified } from './auth.service.ts'
import { findForSignIn, type SigningIn } from './auth.sql.ts'
import { askLinkBuckets, followLinkBuckets, knownDeviceBucket } from './auth-limits.ts'
import { ownersDevice } from './devices.service.ts'
import { mailReset } from './password-links.service.ts'
import { hashToken, newTicket } from './tickets.service.ts'
import { insertLink, takeLink } from './tickets.sql.ts'

const LIFE_SECONDS = 15 * 60 // decisions, "Sessions and passwords"

interface Link {
  readonly email: string
  /** seconds since 1970 */
  readonly expires: number
  readonly signature: string
}

function linkMail({ config, text }: Context, { email, expires, signature }: Link) {
  const brand = config.brand.name
  const link = `${config.publicUrl}/login/${encodeURIComponent(email)}?expires=${expires}&signature=${signature}`
  return {
    channel: 'email',
    to: email,
    subject: text('sign_in_link_subject', { brand }),
    text: text('sign_in_link_text', { brand, link }),
    button: text('sign_in_link_button'),
    endsAt: new Date(expires * 1000),
  } as const
}

/** Whether a link lets a person in: who never set a password has no way in but the invitation. */
const mayFollow = ({ disabledAt, passwordHash }: SigningIn) => !disabledAt && passwordHash !== null

/**
 * Mails a sign-in link to a person. For an unknown e-mail, or a person who was only invited, it does the same work, and
 * mails nothing.
 *
 * @throws AppError too_many_sign_ins
 * @source decisions, "Sessions and passwords"; api.md, login-link
 */
export async function askSignInLink(ctx: Context, asked: string, request: RequestInfo): Promise<void> {
  const email = normalEmail(asked)
  const device = await ownersDevice(ctx, email, request)
  const found = await findForSignIn(ctx.db, { email }, ctx.clock.now())
  const person = found && mayFollow(found) ? found : undefined
  const buckets =
    device === undefined
      ? askLinkBuckets('link', { email, address: request.address, mailed: person !== undefined })
      : [knownDeviceBucket('link', device)]
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  // Who signed up with this e-mail has not shown that it is theirs, and knows the password.
  if (person?.emailUnproven) return mailReset(ctx, { email, person, what: 'first_password' }, request)

  const at = ctx.clock.now()
  const expires = Math.floor(at.getTime() / 1000) + LIFE_SECONDS
  const { token: signature, hash: ticketHash } = newTicket(ctx)
  const entry = {
    action: 'sign_in_link_asked',
    target: person ? `user:${person.userId}` : 'unknown',
  } as const
  await insertLink(ctx.db, {
    userId: person?.userId ?? null,
    ticketHash,
    expiresAt: new Date(expires * 1000),
    ...auditValues(at, { caller: null, request }, entry),
    ...messageValues(ctx, at, linkMail(ctx, { email, expires, signature })),
  })
}

/**
 * Signs in with what a mailed link carries, which is used up by it.
 *
 * @throws AppError sign_in_link_refused, alike for an unknown e-mail and a link that is wrong, used or over;
 *   account_suspended; phone_not_verified; too_many_sign_ins
 * @source decisions, "Sessions and passwords"
 */
export async function signInByLink(ctx: Context, link: Link, request: RequestInfo): Promise<Admitted> {
  const buckets = followLinkBuckets(request.address)
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const now = ctx.clock.now()
  const admitted = await transaction(ctx.db, async (tx) => {
    const userId = await takeLink(tx, {
      email: normalEmail(link.email),
      ticketHash: hashToken(link.signature),
      expiresAt: new Date(link.expires * 1000),
      now,
    })
    const person = userId === undefined ? undefined : await findForSignIn(tx, { userId }, now)
    if (person?.suspended && mayFollow(person)) return person
    return person && mayFollow(person) && !person.emailUnproven
      ? admit(ctx, tx, person, { request, by: 'link' })
      : null
  })
  if (!admitted || 'suspended' in admitted) {
    const entry = { action: 'sign_in_link_failed', target: 'unknown' } as const
    await writeAudit(ctx.db, now, { caller: null, request }, entry)
    if (admitted) await refuseSuspended(ctx, admitted.workgroupId)
    throw new AppError('sign_in_link_refused')
  }
  await returnTokens(ctx, buckets)
  return unlessUnverified(admitted)
}
