import { createHash, timingSafeEqual } from 'node:crypto'
import { VERIFICATION_CODE_LENGTH, VERIFICATION_CODE_MINUTES } from '@ekoline/contract/sign-up-fields.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/db.ts'
import type { RequestInfo } from '../../http/caller.ts'
import { auditValues } from '../audit/audit.sql.ts'
import { hashToken, newTicket } from '../auth/tickets.service.ts'
import { secondsUntilFree, takeToken, takeTokens } from '../limits/limits.service.ts'
import { messageValues } from '../outbox/outbox.sql.ts'
import { findUnverified, insertCode, takeTry } from './codes.sql.ts'
import { accountBucket, phoneBuckets, senderBuckets } from './signup-limits.ts'

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

export interface CodeRequest {
  /** E.164 */
  readonly phoneNumber: string
  readonly channel?: 'call' | 'sms' | undefined
}

/**
 * Sends a code to a phone that waits for verification. For any other phone it does the same work, and sends nothing.
 *
 * @returns the call id that the code is good with, and how many seconds pass until another may be asked for
 * @throws AppError too_many_sign_ins
 * @source service-areas §4 "Sign-up", "Phone confirmation"; decisions, "Verification codes"
 */
export async function requestCode(
  ctx: Context,
  { phoneNumber: phone, channel = 'call' }: CodeRequest,
  request: RequestInfo,
): Promise<{ callId: string; retryAfterSeconds: number }> {
  const buckets = [...senderBuckets(request.address), ...phoneBuckets(phone)]
  await takeTokens(ctx, buckets, 'too_many_sign_ins')
  const userId = await findUnverified(ctx.db, phone)
  if (userId !== undefined) await takeToken(ctx, accountBucket(userId), 'too_many_sign_ins')

  const at = ctx.clock.now()
  const { token: callId, hash: callHash } = newTicket(ctx)
  const code = newCode(ctx)
  const target = userId === undefined ? 'unknown' : `user:${userId}`
  const entry = { action: 'verification_code_sent', target, detail: { channel } } as const
  const text = ctx.text('verification_code_text', { brand: ctx.config.brand.name, code })
  await insertCode(ctx.db, {
    userId: userId ?? null,
    callHash,
    phone,
    codeHash: hashOf(code, callId, phone),
    tries: TRIES,
    expiresAt: new Date(at.getTime() + LIFE_MS),
    ...auditValues(at, { caller: null, request }, entry),
    ...messageValues(ctx, at, { channel, to: phone, text }),
  })
  return { callId, retryAfterSeconds: await secondsUntilFree(ctx, buckets) }
}

/** Uses up a try of a code. @returns the phone that the code was sent to and is right for, or null */
export async function tryCode(
  tx: Tx,
  { callId, code }: { callId: string; code: string },
  now: Date,
): Promise<string | null> {
  const sent = await takeTry(tx, hashToken(callId), now)
  if (!sent) return null
  return timingSafeEqual(sent.codeHash, hashOf(code.trim(), callId, sent.phone)) ? sent.phone : null
}
