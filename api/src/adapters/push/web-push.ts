// @source DEC-251

import webPush from 'web-push'
import { detailOf, type Outcome } from '../sending/outcome.ts'
import type { WebhookOutcome, WebhookSender } from '../webhooks/webhooks.ts'
import type { PushMessage, PushSender, VapidKeys } from './push.ts'

/** A new pair of keys (P-256). */
export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

const LONGEST_WAIT_SECONDS = 24 * 3_600

/** The wait that an answer asks for, in seconds or as a date. */
function waitIn(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined
}

const rejected = (
  why: 'no such address' | 'refused' | 'not set up' | 'unavailable',
  permanent: boolean,
  detail: string,
) => ({ result: 'rejected', why, permanent, detail: detailOf(detail) }) as const

/** What the status means. @source RFC 8030, sections 5 and 8.4; RFC 8292, section 4.2 */
function outcomeOf(answer: WebhookOutcome, now: Date): Outcome {
  if (answer.arrived) return { result: 'accepted', providerId: null, delivered: true }
  const { http, why } = answer
  const said = http === null ? why : `HTTP ${http}`
  if (http === 404 || http === 410) return rejected('no such address', true, said)
  if (http === 401 || http === 403) return rejected('not set up', true, said)
  if (http === 400 || http === 413 || why === 'address') return rejected('refused', true, said)
  const retryAfterSeconds = waitIn(answer.retryAfter, now)
  return { ...rejected('unavailable', false, said), ...(retryAfterSeconds && { retryAfterSeconds }) }
}

export interface WebPushOptions {
  /** posts to servers that strangers name: public ones only, and follows nothing */
  readonly sender: WebhookSender
  /** an https: or mailto: address at which a push service reaches the operator (RFC 8292, `sub`) */
  readonly contact: string
  readonly clock: { now(): Date }
}

/**
 * Web Push: encrypts for the browser (RFC 8291), signs for its push service (RFC 8292), and posts by the guard of webhooks,
 * because browsers name the address.
 */
export function createWebPush({ sender, contact, clock }: WebPushOptions): PushSender {
  const requestFor = ({ to, keys, payload, ttlSeconds, urgency, topic }: PushMessage) =>
    webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      payload,
      { TTL: ttlSeconds, urgency, topic, vapidDetails: { subject: contact, ...keys } },
    )

  async function send(message: PushMessage): Promise<Outcome> {
    let request: ReturnType<typeof requestFor>
    try {
      request = requestFor(message)
    } catch (error) {
      // The browser's keys are no point of the curve, or no keys at all.
      return rejected('refused', true, (error as Error).message)
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    const answer = await sender.post({ url: message.to.endpoint, headers, body: request.body ?? '' })
    return outcomeOf(answer, clock.now())
  }

  return { name: 'web-push', accepts: sender.accepts, send }
}
