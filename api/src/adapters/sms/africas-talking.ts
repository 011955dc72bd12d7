import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { detailOf, type Outcome, type Why } from '../sending/outcome.ts'
import { askGateway } from './ask-gateway.ts'
import { type SmsGateway, type SmsReport, UnreadableReport } from './sms.ts'

/** What Africa's Talking's dashboard gives. */
export interface AfricasTalkingPlace {
  readonly username: string
  readonly apiKey: string
  /** the registered sender; null: theirs */
  readonly sender: string | null
  /** an origin, without a slash at its end */
  readonly baseUrl: string
  /** the secret end of the address at which it reports; null: no report is believed */
  readonly reportSecret: string | null
  readonly answerWithinMs?: number
}

const answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().catch(''),
    Recipients: z.array(
      z.object({ statusCode: z.int(), status: z.string().catch(''), messageId: z.string().catch('') }),
    ),
  }),
})

const ACCEPTED = [100, 101, 102]
/** What to make of a recipient's status. @source reference, payments 4.3 */
const REFUSALS: Readonly<Record<number, Why>> = {
  401: 'refused',
  402: 'not set up',
  403: 'no such address',
  404: 'no such address',
  405: 'not set up',
  406: 'blocked',
  407: 'not reachable',
  409: 'blocked',
  502: 'refused',
}
const TRY_AGAIN = [500, 501]

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const rejected = (why: Why, permanent: boolean, words: string): Outcome => ({
  result: 'rejected',
  why,
  permanent,
  detail: detailOf(words),
})

/** That the request was taken does not mean that the message was: each recipient has a status. */
function outcomeOf(http: number, text: string): Outcome {
  if (http === 401 || http === 403) return rejected('not set up', true, `${http} ${text}`)
  if (http >= 400) return rejected('refused', true, `${http} ${text}`)
  const parsed = answer.safeParse(readJson(text))
  if (!parsed.success)
    return { result: 'unknown', detail: "Africa's Talking answered in a way that cannot be read" }
  const { Message, Recipients } = parsed.data.SMSMessageData
  const [recipient] = Recipients
  if (!recipient) return rejected(/sender/i.test(Message) ? 'not set up' : 'refused', true, Message)
  const { statusCode, status, messageId } = recipient
  if (ACCEPTED.includes(statusCode))
    return { result: 'accepted', providerId: messageId || null, delivered: false }
  if (TRY_AGAIN.includes(statusCode)) return rejected('unavailable', false, `${statusCode} ${status}`)
  return rejected(REFUSALS[statusCode] ?? 'refused', true, `${statusCode} ${status}`)
}

const STATES: Readonly<Record<string, SmsReport['state']>> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
}
const REASONS: Readonly<Record<string, Why>> = {
  UserInBlackList: 'blocked',
  DoNotDisturbRejection: 'blocked',
  UserDoesNotExist: 'no such address',
}

/** @throws UnreadableReport */
function readReport(body: Buffer): SmsReport {
  const form = new URLSearchParams(body.toString('utf8'))
  const [id, status, reason] = ['id', 'status', 'failureReason'].map((name) => form.get(name) ?? '')
  const state = STATES[status ?? '']
  if (!id || !state) throw new UnreadableReport("a report of Africa's Talking cannot be read")
  const why = state === 'failed' ? (REASONS[reason ?? ''] ?? 'not reachable') : null
  return { providerId: id, state, why, detail: detailOf(`${status} ${reason}`) }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** SMS by Africa's Talking. It signs no report: its address is the secret. @source reference, payments 4.3 */
export function createAfricasTalking(place: AfricasTalkingPlace): SmsGateway {
  const { username, apiKey, sender, baseUrl, reportSecret, answerWithinMs } = place
  return {
    name: 'africas-talking',
    repeatable: false,
    async send({ to, text }) {
      const form = { username, to, message: text, bulkSMSMode: '1', ...(sender !== null && { from: sender }) }
      const answered = await askGateway(`${baseUrl}/version1/messaging`, {
        headers: { apiKey, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        ...(answerWithinMs !== undefined && { answerWithinMs }),
      })
      return 'outcome' in answered ? answered.outcome : outcomeOf(answered.http, answered.text)
    },
    reports: {
      isGenuine: ({ secret }) =>
        reportSecret !== null && timingSafeEqual(digest(secret), digest(reportSecret)),
      read: readReport,
    },
  }
}
