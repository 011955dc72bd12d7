import { createHmac } from 'node:crypto'
import type { SentEvent } from '../../src/adapters/payments/sandbox.ts'

/** How a message goes out otherwise than it should. */
export interface DeliveryFault {
  /** how often each is sent */
  readonly times?: number
  readonly order?: 'backwards'
  readonly signed?: 'with another key' | 'wrongly' | 'not at all'
}

/** @returns the HTTP status that the webhook answered */
export type Send = (message: SentEvent) => Promise<number>

/** What Paystack sends to a webhook, until it is answered 200. */
export class PaystackWebhooks {
  readonly #key: string
  #waiting: Buffer[] = []

  constructor(key: string) {
    this.#key = key
  }

  /** A message as Paystack writes it: with escaped slashes, and Unicode as it is. */
  add(event: string, data: unknown): void {
    const note = 'https://example.test/₦ \u00e9'
    const body = JSON.stringify({ event, data, note }).replaceAll('/', '\\/')
    this.#waiting.push(Buffer.from(body))
  }

  /** Signs any bytes. */
  sign(body: Buffer, signed?: DeliveryFault['signed']): SentEvent {
    if (signed === 'not at all') return { body, headers: {} }
    const key = signed === 'with another key' ? 'sk_test_another' : this.#key
    const signature = createHmac('sha512', key).update(body).digest('hex')
    return {
      body,
      headers: { 'x-paystack-signature': signed === 'wrongly' ? `${signature.slice(0, -1)}z` : signature },
    }
  }

  /** Everything else that waits is lost on the way. */
  keepOnly(event: string): void {
    this.#waiting = this.#waiting.filter((body) => JSON.parse(body.toString()).event === event)
  }

  /** What waits of one kind comes later: it is handed over, to be sent then. */
  holdBack(event: string): SentEvent[] {
    const held = this.#waiting.filter((body) => JSON.parse(body.toString()).event === event)
    this.#waiting = this.#waiting.filter((body) => !held.includes(body))
    return held.map((body) => this.sign(body))
  }

  /** What waits to be sent, once. */
  take(): SentEvent[] {
    return this.#waiting.splice(0).map((body) => this.sign(body))
  }

  /** Sends everything that waits, one after the other; what was not answered 200 waits on. @returns all answers */
  async deliver(send: Send, { times = 1, order, signed }: DeliveryFault = {}): Promise<number[]> {
    const waiting = this.#waiting.splice(0)
    if (order === 'backwards') waiting.reverse()
    const answers: { body: Buffer; http: number }[] = []
    for (const body of waiting) {
      const copies = Array.from({ length: times }, () => send(this.sign(body, signed)))
      for (const http of await Promise.all(copies)) answers.push({ body, http })
    }
    this.#waiting.unshift(
      ...waiting.filter((body) => answers.every((answer) => answer.body !== body || answer.http !== 200)),
    )
    return answers.map(({ http }) => http)
  }
}
