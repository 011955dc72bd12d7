// @source DEC-152

import { createHash, timingSafeEqual } from 'node:crypto'
import {
  VERIFICATION_CODE_LENGTH,
  VERIFICATION_CODE_MINUTES,
} from '@ekoline/contract/company/sign-up-fields.ts'
import type { ErrorCode } from '@ekoline/contract/endpoint/errors.ts'
import { typedCode } from '@ekoline/contract/units/typed-code.ts'
import type { Context } from '../../context.ts'
import { auditValues, writeAudit } from '../../core/audit/audit.sql.ts'
import type { Solved } from '../../core/limits/challenge.service.ts'
import {
  returnToken,
  returnTokens,
  secondsUntilFree,
  takeToken,
  takeTokens,
} from '../../core/limits/limits.service.ts'
import { messageValues } from '../../core/outbox/outbox.sql.ts'
import { hashToken, newTicket } from '../../people/auth/tickets.service.ts'
import { personOfVerifyToken } from '../../people/auth/verify-tokens.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo, SignedIn } from '../../platform/http/caller.ts'
import { checkChallenge } from './code-challenge.service.ts'
import { checkCodeDestination, isAtHome } from './code-destinations.service.ts'
import { chargeCode, codePrice } from './code-spend.service.ts'
import { countBefore, deleteCodesTo, findCode, findUnverified, insertCode, takeTry } from './codes.sql.ts'
import { findPending } from './signup.sql.ts'
import {
  accountBucket,
  everybodyBucket,
  guessesBuckets,
  holderBuckets,
  phoneBuckets,
  senderBuckets,
  workgroupBucket,
  wrongCodesBuckets,
} from './signup-limits.ts'

const TRIES = 5 // decisions, "Verification codes"
const LIFE_MS = VERIFICATION_CODE_MINUTES * 60_000

/** Salted with the call id, which is not stored, and valid for this phone only. */
const hashOf = (code: string, callId: string, phone: string): Uint8Array =>
  createHash('sha256').update(`${callId} ${phone} ${code}`).digest()

/** Four digits, each of the 10,000 as likely as any other to within 1 in 10 to the 15. */
function newCode({ newToken }: Pick<Context, 'newToken'>): string {
  const random = createHash('sha256').update(newToken(32)).digest().readBigUInt64BE()
  return String(random % 10n ** BigInt(VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, '0')
}

export interface CodeRequest extends Solved {
  /** E.164 */
  readonly phoneNumber: string
  readonly channel?: 'call' | 'sms' | undefined
  readonly verifytoken?: string | undefined
}

/** Whose verifytoken it is, when this is the phone that they must verify; else it counts for nothing. */
async function holderOf(
  ctx: Context,
  { verifytoken, phoneNumber }: CodeRequest,
): Promise<number | undefined> {
  if (!verifytoken) return undefined
  const userId = await personOfVerifyToken(ctx, ctx.db, verifytoken)
  const person = userId === undefined ? undefined : await findPending(ctx.db, userId)
  return person?.phone === phoneNumber ? person.id : undefined
}

const FIRST = 4 // one more than one network may name at once
const COUNTED_MS = 7 * 86_400_000 // as long as a verifytoken is good

/**
 * Whether a holder of a verifytoken was among the first of the last days to name a number. Their codes and tries are
 * their own; all who come later share theirs, because a phone must not ring for everybody who names it.
 */
export async function isAmongFirst(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { holderId, phone }: { readonly holderId: number | null; readonly phone: string },
): Promise<boolean> {
  if (holderId === null) return false
  const since = new Date(clock.now().getTime() - COUNTED_MS)
  return (await countBefore(db, { holderId, phone, since })) < FIRST
}

/** Takes from the share of all, which only codes that are sent use up. @throws AppError too_many_sign_ins */
async function takeShare(ctx: Context, isSent: boolean): Promise<void> {
  await takeToken(ctx, everybodyBucket, 'too_many_sign_ins')
  if (!isSent) await returnToken(ctx, everybodyBucket)
}

/**
 * Sends a code to a phone that waits for verification. For any other phone it does the same work, and sends nothing.
 *
 * @returns the call id that the code is good with, and how many seconds pass until another may be asked for
 * @throws AppError invalid_request for a number that codes do not go to; challenge_needed; codes_spent;
 *   too_many_sign_ins
 * @source service-areas §4 "Sign-up", "Phone confirmation"; decisions, "Verification codes"
 */
export async function requestCode(ctx: Context, asked: CodeRequest, request: RequestInfo): Promise<SentCode> {
  try {
    return await send(ctx, asked, request)
  } catch (error) {
    if (error instanceof AppError) ctx.meter?.codeCounted(refusals[error.code] ?? 'refused: limit')
    throw error
  }
}

type CodeOutcome = Parameters<NonNullable<Context['meter']>['codeCounted']>[0]

const refusals: Partial<Record<ErrorCode, CodeOutcome>> = {
  invalid_request: 'refused: number',
  challenge_needed: 'refused: challenge',
  codes_spent: 'refused: spend',
}

export interface SentCode {
  callId: string
  retryAfterSeconds: number
}

async function send(ctx: Context, asked: CodeRequest, request: RequestInfo): Promise<SentCode> {
  const { phoneNumber: phone, channel = 'call' } = asked
  checkCodeDestination(ctx, phone)
  const price = await codePrice(ctx, phone, channel)
  await checkChallenge(ctx, phone, asked)
  const holderId = await holderOf(ctx, asked)
  const buckets = [
    ...senderBuckets(request.address),
    ...(holderId === undefined
      ? phoneBuckets(phone)
      : holderBuckets(holderId, phone, await isAmongFirst(ctx, { holderId, phone }))),
  ]
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const userId = holderId ?? (await findUnverified(ctx.db, phone))
  if (userId !== undefined && holderId === undefined)
    await takeToken(ctx, accountBucket(userId), 'too_many_sign_ins')
  await takeShare(ctx, userId !== undefined)
  await chargeCode(ctx, price, userId !== undefined)

  const callId = await store(ctx, { caller: null, request }, { phone, channel, userId, holderId })
  return { callId, retryAfterSeconds: await secondsUntilFree(ctx, buckets) }
}

interface ToStore {
  readonly phone: string
  readonly channel: 'call' | 'sms'
  /** who waits for it; undefined: no one, and it is not sent */
  readonly userId: number | undefined
  readonly holderId: number | undefined
}

/** Stores a new code, and posts it. @returns the call id */
async function store(
  ctx: Context,
  actor: { readonly caller: Caller | null; readonly request: RequestInfo },
  { phone, channel, userId, holderId }: ToStore,
): Promise<string> {
  const at = ctx.clock.now()
  const { token: callId, hash: callHash } = newTicket(ctx)
  const code = newCode(ctx)
  const target = userId === undefined ? 'unknown' : `user:${userId}`
  const entry = { action: 'verification_code_sent', target, detail: { channel } } as const
  const text = ctx.text('verification_code_text', { brand: ctx.config.brand.name, code })
  await insertCode(ctx.db, {
    userId: userId ?? null,
    holderId: holderId ?? null,
    callHash,
    phone,
    codeHash: hashOf(code, callId, phone),
    tries: TRIES,
    expiresAt: new Date(at.getTime() + LIFE_MS),
    ...auditValues(at, actor, entry),
    ...messageValues(ctx, at, { channel, to: phone, text }),
  })
  if (userId !== undefined) ctx.meter?.codeCounted('sent')
  return callId
}

/**
 * Sends a code to a phone that a signed-in person names, which may not be theirs: the bounds are those of
 * strangers, and one more for the workgroup. Calls also go to land lines at home.
 *
 * @throws AppError invalid_request for a number that codes do not go to; codes_spent; too_many_sign_ins
 */
export async function sendCodeOf(
  ctx: Context,
  actor: SignedIn,
  { phone, channel }: Pick<ToStore, 'phone' | 'channel'>,
): Promise<SentCode> {
  const { userId, workgroupId } = actor.caller
  if (channel !== 'call' || !isAtHome(phone)) checkCodeDestination(ctx, phone)
  const price = await codePrice(ctx, phone, channel)
  const buckets = [
    ...senderBuckets(actor.request.address),
    ...phoneBuckets(phone),
    workgroupBucket(workgroupId),
  ]
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  await takeShare(ctx, true)
  await chargeCode(ctx, price, true)
  const callId = await store(ctx, actor, { phone, channel, userId, holderId: undefined })
  return { callId, retryAfterSeconds: await secondsUntilFree(ctx, buckets) }
}

/**
 * What is to be done with a phone whose code a signed-in person entered; that uses up all codes to it.
 *
 * @returns null for a wrong code
 * @throws AppError too_many_sign_ins
 */
export async function provePhone<T>(
  ctx: Context,
  actor: SignedIn,
  proof: { readonly callId: string; readonly code: string },
  then: (tx: Tx, phone: string) => Promise<T>,
): Promise<T | null> {
  const now = ctx.clock.now()
  const sent = await findCode(ctx.db, hashToken(proof.callId), now)
  const buckets = [
    ...guessesBuckets(actor.request.address),
    ...(sent ? wrongCodesBuckets({ ...sent, holderId: null }, false) : []),
  ]
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const done = await transaction(ctx.db, async (tx) => {
    const phone = await tryCode(tx, proof, now)
    if (phone !== null) {
      await deleteCodesTo(tx, phone)
      return then(tx, phone)
    }
    const target = `user:${actor.caller.userId}` as const
    await writeAudit(tx, now, actor, { action: 'verification_failed', target })
    return null
  })
  ctx.meter?.codeCounted(done === null ? 'wrong' : 'entered')
  if (done !== null) await returnTokens(ctx, buckets)
  return done
}

/** Uses up a try of a code. @returns the phone that the code was sent to and is right for, or null */
export async function tryCode(
  tx: Tx,
  { callId, code }: { callId: string; code: string },
  now: Date,
): Promise<string | null> {
  const sent = await takeTry(tx, hashToken(callId), now)
  if (!sent) return null
  return timingSafeEqual(sent.codeHash, hashOf(typedCode(code), callId, sent.phone)) ? sent.phone : null
}
