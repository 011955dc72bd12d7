import { DAY_MS, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { rateForStranger } from '../../calls/limits/strangers-numbers.service.ts'
import { endCall } from '../../calls/live/end-call.service.ts'
import { beginCall } from '../../calls/live/live-calls.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { forgetKey, idempotent } from '../../core/idempotency/idempotency.service.ts'
import { type Bucket, defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { spoken } from '../../core/outbox/code-calls.service.ts'
import { buyerOf, rateTo } from '../../money/tariffs/tariffs.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { countCallsOfKey, insertOtpCall } from '../otp-history/otp-history.service.ts'
import { lockApiKey } from './api-keys.sql.ts'

const RING_SECONDS = 25
const CONGESTION = 5
const MADE_DIGITS = 6

export interface OtpParams {
  /** E.164 with + */
  readonly phoneNumber: string
  /** undefined: digits are made */
  readonly code?: string | undefined
}

interface Placed {
  readonly uniqueid: string
  /** the digits, when they were made here */
  readonly code?: string
}

/** The rate limit of a key, or of a seat with its session. */
const paceOf = ({ keyId, seatId }: Caller): Bucket =>
  keyId === undefined ? pace.seat(seatId) : pace.key(keyId)
const PACE = { burst: 20, perSeconds: 1 }
const pace = { seat: defineLimit('otp:seat', PACE), key: defineLimit('otp:key', PACE) }

/**
 * Protects people from repeated calls: a workgroup may call a number three times at once and then three times an hour,
 * all workgroups together somewhat more often.
 *
 * @source reference, security C3
 */
const numberBuckets = (workgroupId: number, number: string): Bucket[] => [
  toNumber.workgroup(workgroupId, number),
  toNumber.all(number),
]
const toNumber = {
  workgroup: defineLimit<[workgroupId: number, number: string]>('otp:workgroup', {
    burst: 3,
    perSeconds: 1_200,
  }),
  all: defineLimit('otp:number', { burst: 10, perSeconds: 360 }),
}

/** @throws AppError key_cap_reached when the key has made its calls of this Lagos day */
async function checkCap(tx: Tx, keyId: number, now: Date): Promise<void> {
  const key = await lockApiKey(tx, keyId)
  const today = dayStart(dayOf(now))
  if (key && (await countCallsOfKey(tx, keyId, today)) < key.dailyCap) return
  const retryAfterSeconds = Math.ceil((today.getTime() + DAY_MS - now.getTime()) / 1000)
  throw new AppError('key_cap_reached', { retryAfterSeconds, values: { cap: key?.dailyCap ?? 0 } })
}

/**
 * Digits that only we can derive from a call's uniqueid: the same ones when the request is repeated, stored nowhere.
 */
function madeCode({ signatures }: Pick<Context, 'signatures'>, uniqueid: string): string {
  const number = Buffer.from(signatures.sign(`otp:${uniqueid}`), 'base64url').readUIntBE(0, 6)
  return String(number % 10 ** MADE_DIGITS).padStart(MADE_DIGITS, '0')
}

/**
 * Calls a phone and speaks a one-time password. It is rated, held for and settled like any other call; the password is
 * stored nowhere.
 *
 * @throws AppError key_cap_reached, otp_number_refused, rate_limited, calls_unavailable, and what `beginCall` throws: before anything rings
 * @source DEC-176; decisions, "Developers page"; docs/decisions/014-messages-webhooks-jobs.md
 */
export async function callWithOtp(ctx: Context, by: SignedIn, params: OtpParams): Promise<Placed> {
  await takeToken(ctx, paceOf(by.caller))
  const { uniqueid, maxSeconds } = await place(ctx, by, params)
  const code = params.code ?? madeCode(ctx, uniqueid)
  if (maxSeconds !== undefined) await ring(ctx, by, { uniqueid, maxSeconds, to: params.phoneNumber, code })
  return { uniqueid, ...(params.code === undefined && { code }) }
}

/** @returns without maxSeconds when the request came before, and was done */
async function place(ctx: Context, by: SignedIn, { phoneNumber, code }: OtpParams) {
  const at = ctx.clock.now()
  // Four digits are easily guessed from a plain hash.
  const payload = { phoneNumber, code: code && ctx.signatures.sign(`otp:${phoneNumber}:${code}`) }
  let maxSeconds: number | undefined
  const request = { actor: by, at, endpoint: 'otpCall', payload } as const
  const { uniqueid } = await idempotent(ctx.db, request, async (tx) => {
    const callId = ctx.newToken(18)
    maxSeconds = await begin(ctx, tx, by, { callId, phoneNumber, at })
    return { uniqueid: callId }
  })
  return { uniqueid, maxSeconds }
}

/**
 * The people who log in at a customer say which number is called, and could earn by it.
 *
 * @param digits of E.164
 * @throws AppError otp_number_refused for a special one, and a dear one
 */
async function checkNumber(
  ctx: { readonly db: Tx } & Pick<Context, 'clock' | 'config'>,
  workgroupId: number,
  digits: string,
): Promise<void> {
  const buyer = await buyerOf(ctx, workgroupId)
  const { rateAbroad } = ctx.config.codes
  if (await rateForStranger(ctx, buyer, digits, { numbers: 'abroad', most: rateAbroad })) return
  // Without a price it is refused for that, as any call.
  if (await rateTo(ctx, buyer, digits)) throw new AppError('otp_number_refused')
}

interface Beginning {
  readonly callId: string
  readonly phoneNumber: string
  readonly at: Date
}

async function begin(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { callId, phoneNumber, at }: Beginning,
): Promise<number> {
  const { caller } = by
  const callerId = ctx.config.messages.codeCallerId
  const keyId = caller.keyId ?? null
  if (keyId !== null) await checkCap(tx, keyId, at)
  for (const bucket of numberBuckets(caller.workgroupId, phoneNumber))
    await takeToken({ db: tx, clock: ctx.clock }, bucket)
  await checkNumber({ ...ctx, db: tx }, caller.workgroupId, phoneNumber.slice(1))
  const maxSeconds = await beginCall({ ...ctx, db: tx }, tx, {
    ...caller,
    callId,
    direction: 'otp',
    src: callerId || caller.username,
    called: phoneNumber.slice(1),
    node: ctx.telephony.node,
  })
  const { cardId, username: account } = caller
  await insertOtpCall(tx, { uniqueid: callId, cardId, keyId, callerId, account, called: phoneNumber, at })
  const entry = {
    action: 'otp_call_placed',
    target: `card:${cardId}`,
    detail: { keyId, uniqueid: callId },
  } as const
  await writeAudit(tx, at, by, entry)
  return maxSeconds
}

interface Ringing {
  readonly uniqueid: string
  readonly maxSeconds: number
  readonly to: string
  readonly code: string
}

/** @throws AppError calls_unavailable, and then nothing is held any more */
async function ring(ctx: Context, by: SignedIn, { uniqueid, maxSeconds, to, code }: Ringing): Promise<void> {
  try {
    await ctx.telephony.playCall({
      callId: uniqueid,
      to: { kind: 'pstn', number: to },
      callerId: ctx.config.messages.codeCallerId,
      ringSeconds: RING_SECONDS,
      maxSeconds,
      items: spoken(code),
    })
  } catch (error) {
    const at = ctx.clock.now()
    await endCall(ctx, uniqueid, () => ({ cause: CONGESTION, talkMs: 0, at, recovered: false }))
    await forgetKey(ctx.db, by) // the same request may ring in a minute
    throw new AppError('calls_unavailable', { cause: error, retryAfterSeconds: 60 })
  }
}
