import { detailOf, isUntrusted, type Outcome } from '../sending/outcome.ts'

const ANSWER_WITHIN_MS = 15_000
const LARGEST_ANSWER = 64 * 1024
const LONGEST_WAIT_SECONDS = 300

/** The request never reached the gateway, so it can be sent again. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

export interface GatewayRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly answerWithinMs?: number
}

/** The gateway's answer, or the outcome of having none. */
export type GatewayAnswer = { readonly http: number; readonly text: string } | { readonly outcome: Outcome }

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LARGEST_ANSWER) throw new Error('the answer is longer than any of theirs')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const unavailable = (detail: string, retryAfterSeconds?: number): GatewayAnswer => ({
  outcome: {
    result: 'rejected',
    why: 'unavailable',
    permanent: false,
    detail,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  },
})

function secondsOf(header: string | null): number {
  const seconds = Number(header ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : 1
}

function meaningOf({ name, cause }: Error): GatewayAnswer {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? name
  if (NEVER_ARRIVED.includes(code)) return unavailable(code)
  if (isUntrusted(code))
    return { outcome: { result: 'rejected', why: 'not set up', permanent: false, detail: code } }
  return { outcome: { result: 'unknown', detail: detailOf(`no answer that can be read: ${code}`) } }
}

/**
 * Sends a request to an SMS gateway. Only one that certainly did not arrive may be tried again: a lost answer, or one of
 * a broken server, leaves that open.
 */
export async function askGateway(url: string, request: GatewayRequest): Promise<GatewayAnswer> {
  const { headers, body, answerWithinMs = ANSWER_WITHIN_MS } = request
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error', // the key is for this host alone
      signal: AbortSignal.timeout(answerWithinMs),
      headers: { accept: 'application/json', ...headers },
      body,
    })
    const http = response.status
    const text = await readBounded(response)
    if (http === 429 || http === 503)
      return unavailable(`they answered ${http}`, secondsOf(response.headers.get('retry-after')))
    if (http >= 500) return { outcome: { result: 'unknown', detail: `they answered ${http}` } }
    return { http, text }
  } catch (error) {
    return meaningOf(error as Error)
  }
}
