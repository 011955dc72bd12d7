import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { detailOf, type Outcome, type Why } from '../sending/outcome.ts'
import { askGateway } from './ask-gateway.ts'
import { type SmsGateway, type SmsReport, UnreadableReport } from './sms.ts'

/** What Termii's dashboard gives. */
export interface TermiiPlace {
  readonly apiKey: string
  /** the registered sender, 3 to 11 characters */
  readonly sender: string
  /** the account's own address, an origin without a slash at its end */
  readonly baseUrl: string
  /** the route; only 'dnd' reaches numbers with do-not-disturb, and every network at night */
  readonly route: 'dnd' | 'generic'
  /** what signs the reports; null: none is believed */
  readonly reportSecret: string | null
  readonly answerWithinMs?: number
}

const SIGNATURE = 'x-termii-signature'

const id = z.union([z.string().min(1), z.number().transform(String)])
const answer = z.object({
  code: z.string().catch(''),
  message: z.string().catch(''),
  message_id_str: id.optional(),
  message_id: id.optional(),
})
const report = z.object({ message_id: id, status: z.string() })

/** Ids are more than a number holds, so they are read as text. */
function readJson(text: string): unknown {
  const read = (key: string, value: unknown, context?: { source?: string }) =>
    key === 'message_id' && typeof value === 'number' ? (context?.source ?? String(value)) : value
  try {
    return JSON.parse(text, read)
  } catch {
    return null
  }
}

/** Termii's words, for they have no codes. @source reference, payments 4.2 */
const WORDS: readonly (readonly [RegExp, Why])[] = [
  [/sender|route|unauthori|api.?key|activat|balance|fund/i, 'not set up'],
  [/dnd|disturb|blacklist|opt.?out/i, 'blocked'],
  [/number|phone|recipient/i, 'no such address'],
]
const whyOf = (words: string): Why => WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'refused'

function outcomeOf(http: number, text: string): Outcome {
  const parsed = answer.safeParse(readJson(text))
  const { code = '', message = '', message_id, message_id_str: providerId = message_id } = parsed.data ?? {}
  if (http < 300 && code.toLowerCase() === 'ok' && providerId !== undefined)
    return { result: 'accepted', providerId, delivered: false }
  if (http < 300 && !parsed.success)
    return { result: 'unknown', detail: 'Termii answered in a way that cannot be read' }
  if (http === 401 || http === 403)
    return { result: 'rejected', why: 'not set up', permanent: true, detail: detailOf(message) }
  return { result: 'rejected', why: whyOf(message), permanent: true, detail: detailOf(`${http} ${message}`) }
}

/** By prefix and in any case: the rest of the text differs. @source reference, payments 4.2 */
const STATES: readonly (readonly [string, SmsReport['state'], Why | null])[] = [
  ['delivered', 'delivered', null],
  ['dnd active', 'failed', 'blocked'],
  ['message sent', 'sent', null],
  ['message failed', 'failed', 'not reachable'],
  ['rejected', 'failed', 'refused'],
  ['expired', 'failed', 'not reachable'],
]

/** @throws UnreadableReport; the report holds the message itself, so nothing of it is repeated */
function readReport(body: Buffer): SmsReport {
  const { data } = report.safeParse(readJson(body.toString('utf8')))
  const status = data?.status.trim().toLowerCase() ?? ''
  const known = STATES.find(([prefix]) => status.startsWith(prefix))
  if (!data || !known) throw new UnreadableReport('a report of Termii cannot be read')
  return { providerId: data.message_id, state: known[1], why: known[2], detail: known[0] }
}

function isSigned(body: Buffer, signature: unknown, secret: string | null): boolean {
  if (secret === null || typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const right = createHmac('sha512', secret).update(body).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), right)
}

/** SMS by Termii. @source reference, payments 4.2 */
export function createTermii({ apiKey, sender, baseUrl, route, ...place }: TermiiPlace): SmsGateway {
  return {
    name: 'termii',
    repeatable: false,
    async send({ to, text }) {
      const asked = {
        api_key: apiKey,
        to: to.replace(/^\+/, ''),
        from: sender,
        sms: text,
        type: 'plain',
        channel: route,
      }
      const answered = await askGateway(`${baseUrl}/api/sms/send`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
        ...(place.answerWithinMs !== undefined && { answerWithinMs: place.answerWithinMs }),
      })
      return 'outcome' in answered ? answered.outcome : outcomeOf(answered.http, answered.text)
    },
    reports: {
      isGenuine: ({ body, headers }) => isSigned(body, headers[SIGNATURE], place.reportSecret),
      read: readReport,
    },
  }
}
