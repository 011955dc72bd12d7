import { z } from 'zod'
import { ProviderUnavailable } from './payments.ts'

const ANSWER_WITHIN_MS = 15_000
const LARGEST_ANSWER = 1024 * 1024

export interface PaystackPlace {
  readonly secretKey: string
  /** an origin, without a slash at its end */
  readonly baseUrl: string
  readonly answerWithinMs?: number
}

export type PaystackAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly http: number; readonly code: string; readonly message: string }

const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().catch(''),
  data: z.unknown().optional(),
})

/** Ids are more than 2^32 and may become more than a number holds, so they are read as text. */
export function readJson(text: string): unknown {
  const read = (key: string, value: unknown, context?: { source?: string }) =>
    key === 'id' && typeof value === 'number' ? (context?.source ?? String(value)) : value
  return JSON.parse(text, read)
}

/** @throws ProviderUnavailable for an answer that is longer than any of Paystack's */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LARGEST_ANSWER) throw new ProviderUnavailable('Paystack answered with more than can be read')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Sends a request to Paystack; the only place that sends the secret key.
 *
 * @throws ProviderUnavailable when no answer came in time, or one that leaves it open what happened: a failure on
 *   Paystack's side, too many requests, a refused key
 */
export async function askPaystack(
  { secretKey, baseUrl, answerWithinMs = ANSWER_WITHIN_MS }: PaystackPlace,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<PaystackAnswer> {
  let http: number
  let answer: z.infer<typeof envelope>
  try {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'error', // the key is for this host alone
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    http = response.status
    answer = envelope.parse(readJson(await readBounded(response)))
  } catch (cause) {
    if (cause instanceof ProviderUnavailable) throw cause
    throw new ProviderUnavailable('Paystack did not answer in a way that can be read', { cause })
  }
  const { status, message, code, data } = answer
  if (status && http < 300) return { ok: true, data }
  if (http === 401) throw new ProviderUnavailable(`Paystack does not take PAYSTACK_SECRET_KEY: ${message}`)
  if (http < 400 || http >= 500 || http === 408 || http === 429)
    throw new ProviderUnavailable(`Paystack answered ${http}: ${message}`)
  return { ok: false, http, code, message }
}
