import { ApiError, client } from '../../app/client.ts'
import { bringToLogin, session } from '../../app/session.ts'
import { calculating } from '../../kit/challenge/calculating.ts'

export type CodeChannel = 'call' | 'sms'

/** A phone that waits for its code, as this tab knows it; it survives a reload. */
export interface WaitingPhone {
  readonly verifytoken: string
  /** right after a sign-up: the code is sent with it */
  readonly userId: number | null
  /** to sign in with afterwards */
  readonly email: string | null
  readonly phoneNumber: string
  readonly firstName: string
  /** null: no code was sent yet */
  readonly callId: string | null
  readonly channel: CodeChannel
  /** when another code may be asked for, in milliseconds since 1970 */
  readonly retryAt: number
}

export const waitingPhone = () => session.kept<WaitingPhone>('code')

export function keepWaiting(phone: WaitingPhone | null): void {
  session.keep('code', phone)
  session.store({ verifytoken: phone?.verifytoken ?? null })
}

const after = (seconds: number) => Date.now() + seconds * 1000

/** Sends a code, after some calculating when the server wants that. */
function request(phone: WaitingPhone, channel: CodeChannel, onChecking: () => void) {
  const { phoneNumber, verifytoken } = phone
  const send = phone.userId === null ? client.confirmPhone : client.requestCode
  const body = { phoneNumber, channel, verifytoken }
  return calculating((calculated) => send({ body: { ...body, ...calculated } }), onChecking)
}

/**
 * Sends a code to the phone.
 *
 * @param onChecking is called when the device must calculate first, which takes seconds
 * @returns the phone with the new call id, which is kept
 * @throws ApiError; what a limit said of the time is kept, too
 */
export async function askForCode(
  phone: WaitingPhone,
  channel: CodeChannel,
  onChecking: () => void,
): Promise<WaitingPhone> {
  try {
    const sent = await request(phone, channel, onChecking)
    const next = { ...phone, callId: sent.result, channel, retryAt: after(sent.retry_after) }
    keepWaiting(next)
    return next
  } catch (error) {
    const wait = error instanceof ApiError && error.retryAfterSeconds
    if (wait) keepWaiting({ ...phone, retryAt: after(wait) })
    throw error
  }
}

/**
 * Verifies the phone with a code, right after a sign-up by the person's id. Where the server logs this browser in, the login
 * page goes on with it.
 *
 * @throws ApiError
 */
export async function sendCode({ userId, verifytoken, callId }: WaitingPhone, code: string): Promise<void> {
  const person = userId === null ? verifytoken : String(userId)
  const answer = await client.verifyPhone({
    params: { person },
    query: { call_id: callId ?? '' },
    body: { code, verifytoken },
  })
  if (typeof answer !== 'object') throw new ApiError(200, null)
  keepWaiting(null)
  const { token, second_factor } = answer
  if (token) bringToLogin({ token, second_factor })
}

/** Whether the server refused a code as wrong (service-areas §8). */
export function isWrongCode(error: unknown): boolean {
  const code = error instanceof ApiError && error.body?.code
  return code === 'wrong_verification_code' || code === 'wrong_confirmation_code'
}
