// @source DEC-153

import { wireTime } from '@ekoline/contract/units/time.ts'
import { grantFreeSeconds } from '../../calls/charge/free-seconds.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { returnTokens, takeToken, takeTokens } from '../../core/limits/limits.service.ts'
import { deliveryStatusOf } from '../../core/outbox/delivery-status.service.ts'
import { changeUnverifiedPhone, verifyPhoneOf } from '../../core/profile/profile.service.ts'
import { type Admitted, admitSignedUp } from '../../people/auth/auth.service.ts'
import { hashToken } from '../../people/auth/tickets.service.ts'
import {
  endPhoneTokens,
  issueVerifyToken,
  personOfVerifyToken,
  signedUpBy,
} from '../../people/auth/verify-tokens.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import { checkCodeDestination } from './code-destinations.service.ts'
import { isAmongFirst, tryCode } from './codes.service.ts'
import { deleteCodesTo, findCode, findCodeMessage, findUnverified } from './codes.sql.ts'
import { findPending, findReferredCard } from './signup.sql.ts'
import { changesBucket, guessesBuckets, namingBucket, wrongCodesBuckets } from './signup-limits.ts'

const isId = (person: string) => /^\d{1,15}$/.test(person)

/** The person, by id or by verifytoken. An id proves nothing: it counts only with a code sent to its phone. */
const personNamed = async (ctx: Context, tx: Tx, person: string): Promise<number | undefined> =>
  isId(person) ? Number(person) : personOfVerifyToken(ctx, tx, person)

export interface Verification {
  /** an id or a verifytoken */
  readonly person: string
  readonly callId: string
  readonly code: string
  /** what the sign-up gave this browser, which is logged in then */
  readonly verifytoken?: string | undefined
}

const GIFT_SECONDS = 20 * 60 // service-areas §9, "Invite gift"
const GIFT_DAYS = 90 // decisions, "Verification codes"
const DAY_MS = 86_400_000

/** The gift for joining by an invitation, for a phone that never got it before. */
async function giveGift(
  tx: Tx,
  { userId, phone, at }: { userId: number; phone: string; at: Date },
): Promise<void> {
  const cardId = await findReferredCard(tx, userId)
  if (cardId === undefined) return
  const endsAt = new Date(at.getTime() + GIFT_DAYS * DAY_MS)
  await grantFreeSeconds(tx, { cardId, seconds: GIFT_SECONDS, reason: 'invitation', phone, at, endsAt })
}

/** @returns the person whose phone is verified now; null for a wrong code, or one that was sent to another phone */
async function verify(ctx: Context, tx: Tx, { person, callId, code }: Verification): Promise<number | null> {
  const at = ctx.clock.now()
  const phone = await tryCode(tx, { callId, code }, at)
  if (phone === null) return null
  const userId = await personNamed(ctx, tx, person)
  if (userId === undefined || !(await findPending(tx, userId))) return null
  if (!(await verifyPhoneOf(tx, userId, phone, at))) return null
  await deleteCodesTo(tx, phone)
  await endPhoneTokens(tx, userId)
  await giveGift(tx, { userId, phone, at })
  return userId
}

/**
 * Verifies a person's phone by the code sent to it. That uses up the code and every token of the person. The browser that
 * signed up is logged in by it, where it sends the token that it got then: its person has just chosen the password.
 *
 * @returns what a login gives; null where there is none
 * @throws AppError wrong_verification_code for an id, wrong_confirmation_code for a verifytoken, alike for what is
 *   wrong, used, over or another person's; too_many_sign_ins
 * @source service-areas §7, §8; decisions, "Verification codes"
 */
export async function verifyPhone(
  ctx: Context,
  verification: Verification,
  request: RequestInfo,
): Promise<Admitted | null> {
  const sent = await findCode(ctx.db, hashToken(verification.callId), ctx.clock.now())
  const buckets = [
    ...guessesBuckets(request.address),
    ...(sent === undefined ? [] : wrongCodesBuckets(sent, await isAmongFirst(ctx, sent))),
  ]
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const { verifytoken } = verification
  const { verified, admitted } = await transaction(ctx.db, async (tx) => {
    const signedUp = verifytoken === undefined ? undefined : await signedUpBy(ctx, tx, verifytoken)
    const userId = await verify(ctx, tx, verification)
    const meant = userId ?? (sent === undefined ? undefined : await findUnverified(tx, sent.phone))
    const target = meant === undefined ? 'unknown' : `user:${meant}`
    const entry = { action: userId === null ? 'verification_failed' : 'phone_verified', target } as const
    await writeAudit(tx, ctx.clock.now(), { caller: null, request }, entry)
    const enters = userId !== null && userId === signedUp
    return {
      verified: userId !== null,
      admitted: enters ? await admitSignedUp(ctx, tx, userId, request) : null,
    }
  })
  ctx.meter?.codeCounted(verified ? 'entered' : 'wrong')
  if (!verified)
    throw new AppError(isId(verification.person) ? 'wrong_verification_code' : 'wrong_confirmation_code')
  await returnTokens(ctx, buckets)
  return admitted
}

export interface Unverified {
  readonly phoneNumber: string
  readonly firstName: string
}

/**
 * A token with which a person who is signed in verifies their phone: a person who was added by an admin has not yet.
 *
 * @throws AppError not_found when it is verified; too_many_sign_ins
 * @source docs/decisions/018-calls.md: added people verify their phone before the first call
 */
export async function startPhoneVerification(ctx: Context, { userId }: Caller) {
  await takeToken(ctx, changesBucket(userId), 'too_many_sign_ins')
  return transaction(ctx.db, async (tx) => {
    if (!(await findPending(tx, userId))) throw missing()
    return { verifytoken: await issueVerifyToken(ctx, tx, userId) }
  })
}

/**
 * The person of a verifytoken whose phone waits for verification.
 *
 * @throws AppError verify_link_over, too_many_sign_ins
 */
export async function pendingOf(ctx: Context, verifytoken: string, request: RequestInfo) {
  const buckets = guessesBuckets(request.address)
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const userId = await personOfVerifyToken(ctx, ctx.db, verifytoken)
  const person = userId === undefined ? undefined : await findPending(ctx.db, userId)
  if (!person) throw new AppError('verify_link_over')
  await returnTokens(ctx, buckets)
  return person
}

/**
 * Whose phone waits for verification. Uses nothing up, because scanners load the pages of mailed links, too.
 *
 * @throws AppError verify_link_over, alike for a token that is unknown, used or over; too_many_sign_ins
 */
export async function unverified(
  ctx: Context,
  verifytoken: string,
  request: RequestInfo,
): Promise<Unverified> {
  const { phone, firstName } = await pendingOf(ctx, verifytoken, request)
  return { phoneNumber: phone, firstName }
}

/**
 * Replaces a number that was never verified: otherwise a mistyped number would lock its person out for good.
 *
 * @param phone E.164
 * @throws AppError invalid_request for a number that codes do not go to; verify_link_over, too_many_sign_ins
 */
export async function changePhone(
  ctx: Context,
  { verifytoken, phone }: { verifytoken: string; phone: string },
  request: RequestInfo,
): Promise<Unverified> {
  const { id, firstName } = await pendingOf(ctx, verifytoken, request)
  checkCodeDestination(ctx, phone)
  await takeToken(ctx, changesBucket(id), 'too_many_sign_ins')
  await takeToken(ctx, namingBucket(phone, request.address), 'too_many_sign_ins')
  await transaction(ctx.db, async (tx) => {
    if (!(await changeUnverifiedPhone(tx, id, phone, ctx.clock.now()))) throw new AppError('verify_link_over')
    const entry = { action: 'phone_changed', target: `user:${id}` } as const
    await writeAudit(tx, ctx.clock.now(), { caller: null, request }, entry)
  })
  return { phoneNumber: phone, firstName }
}

/**
 * The delivery status of a code, for the person who waits for it.
 *
 * @throws AppError verify_link_over, also for a call id that is none of this person's phone; too_many_sign_ins
 * @source part 4, "what happened to the code is said on screen"
 */
export async function codeStatus(
  ctx: Context,
  { verifytoken, callId }: { verifytoken: string; callId: string },
  request: RequestInfo,
) {
  const { phone } = await pendingOf(ctx, verifytoken, request)
  const messageId = await findCodeMessage(ctx.db, hashToken(callId), phone)
  const status = messageId === null ? null : await deliveryStatusOf(ctx, messageId)
  if (!status) throw new AppError('verify_link_over')
  return { ...status, at: wireTime(status.at) }
}
