import { Call, type NewCall } from './call.ts'
import { q850 } from './causes.ts'
import type { Exchange } from './exchange.ts'
import { createConferences } from './flows/conference.ts'
import { createQueues } from './flows/queues.ts'
import { type Desks, fromPhone, inbound } from './flows/route.ts'
import { ChannelGone, type PortEvent } from './port.ts'
import { recoverCalls, type SipUser } from './recovery.ts'
import { type CallId, TelephonyUnavailable } from './telephony.ts'
import { within } from './timers.ts'

const STOP_WITHIN_MS = 5_000 // for the exchange to end the calls that are left

const GENERATION = 50_000

/** Remembers the last 50,000 to 100,000 calls, so that a repeated command starts none again. */
function recentIds() {
  let young = new Set<CallId>()
  let old = new Set<CallId>()
  return {
    add(id: CallId) {
      if (young.size >= GENERATION) {
        old = young
        young = new Set()
      }
      young.add(id)
    },
    has: (id: CallId) => young.has(id) || old.has(id),
  }
}

/** The calls of this process: those the exchange reports and those we place. */
export class Calls {
  readonly desks: Desks
  /** to send to an exchange that was away; null: deleted */
  readonly sipUsers = new Map<string, SipUser | null>()
  readonly #exchange: Exchange
  readonly #live = new Map<CallId, Call>()
  readonly #running = new Set<Promise<void>>()
  readonly #known = recentIds()
  #state: 'stopped' | 'down' | 'up' = 'stopped'
  #downAt: Date

  constructor(exchange: Exchange) {
    this.#exchange = exchange
    this.desks = { exchange, queues: createQueues(exchange), conferences: createConferences(exchange) }
    this.#downAt = exchange.timers.clock.now()
  }

  get isUp(): boolean {
    return this.#state === 'up'
  }

  find(id: CallId): Call | undefined {
    return this.#live.get(id)
  }

  all(): Call[] {
    return [...this.#live.values()]
  }

  start(): Promise<void> {
    this.#state = 'down'
    return this.#exchange.port.connect((event) => this.#handle(event))
  }

  async stop(): Promise<void> {
    const { timers, port } = this.#exchange
    const wasUp = this.isUp
    this.#state = 'stopped'
    if (wasUp) this.#downAt = timers.clock.now()
    for (const call of this.all()) call.hangUp()
    if (wasUp) await within(timers, STOP_WITHIN_MS, Promise.all(this.#running))
    this.#loseAll()
    await Promise.all(this.#running)
    await port.disconnect()
  }

  /**
   * Starts a call; the same one again changes nothing.
   *
   * @throws TelephonyUnavailable
   */
  ask(wanted: NewCall, flow: (call: Call) => Promise<void>): void {
    if (!this.isUp) throw new TelephonyUnavailable()
    if (!this.#known.has(wanted.id)) this.#begin(wanted, flow)
  }

  #begin(wanted: NewCall, flow: (call: Call) => Promise<void>): void {
    this.#known.add(wanted.id)
    const call = new Call(this.#exchange, wanted)
    this.#live.set(call.id, call)
    if (this.#state === 'stopped') call.hangUp()
    const ended = flow(call)
      .catch((error: Error) => {
        if (error instanceof ChannelGone) return
        this.#exchange.log.error({ callId: call.id, message: error.message }, 'a call was broken off')
      })
      .then(() => call.finish())
      .finally(() => {
        this.#live.delete(call.id)
        this.#running.delete(ended)
      })
    this.#running.add(ended)
  }

  #handle(event: PortEvent): void {
    if (this.#state === 'stopped' && !('channel' in event)) return
    switch (event.type) {
      case 'down':
        this.#state = 'down'
        this.#downAt = event.at
        break
      case 'up':
        this.#state = 'up'
        this.#recover()
        break
      case 'incoming':
        this.#begin({ id: event.channel, direction: 'inbound', from: event.from, to: event.did }, (call) => {
          const caller = call.take(event.channel, { kind: 'pstn', number: event.from })
          return inbound(call, caller, event.did, this.desks)
        })
        break
      case 'dialling':
        this.#begin(
          { id: event.channel, direction: 'outbound', from: event.user, to: event.digits },
          (call) => {
            const caller = call.take(event.channel, { kind: 'sip', user: event.user })
            return fromPhone(call, caller, event, this.#exchange.routing)
          },
        )
        break
      default:
        this.#exchange.legs.get(event.channel)?.handle(event)
    }
  }

  #recover(): void {
    const known = { calls: this.#live, known: this.#known, sipUsers: this.sipUsers, lostAt: this.#downAt }
    void this.#exchange.outside(recoverCalls(this.#exchange, known))
  }

  /** Their 'ended' will never come. */
  #loseAll(): void {
    for (const leg of this.#exchange.legs.values())
      leg.handle({ type: 'ended', channel: leg.id, at: this.#downAt, q850: q850.failure, lost: true })
  }
}
