import type { ProcessPlace } from '../../adapters/exchange/exchange.ts'
import { type SipUser, TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import { ChannelGone, type ChannelId, type PortEvent } from '../../adapters/exchange/port.ts'
import { within } from '../../platform/timers/timers.ts'
import type { Exchange } from '../exchange.ts'
import { createConferences } from '../flows/conference.ts'
import { type Desks, fromPhone, inbound } from '../flows/route.ts'
import type { CallId } from '../orders.ts'
import { createQueues } from '../queue/queues.ts'
import type { CallStore, KeptCall } from '../takeover/call-store.ts'
import { recoverCalls, takeLegs } from '../takeover/recovery.ts'
import { goOn } from '../takeover/resume.ts'
import type { LiveCall } from '../telephony.ts'
import { Call, type NewCall } from './call.ts'
import { createCallNotes, noNotes } from './call-notes.ts'
import { q850 } from './causes.ts'

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
  #takesNone = false
  /** of the process before, not found at the exchange yet, and when they were last seen */
  readonly #adopted = new Map<CallId, Date>()
  #found = Promise.withResolvers<void>()
  /** one comparison with the exchange at a time */
  #comparing: Promise<unknown> = Promise.resolve()
  /** of other processes that are dead: their calls are ours, their legs not yet */
  readonly #taking = new Set<string>()
  #store: CallStore | null = null
  notes = noNotes

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

  live(): LiveCall[] {
    const kept = this.all().filter(({ unkept }) => !unkept)
    return kept.map((call) => {
      const seenAt = this.#adopted.get(call.id) ?? (this.isUp ? undefined : this.#downAt)
      return { ...call.live(), ...(seenAt && { seenAt }) }
    })
  }

  /** Which of these people have a phone in a call at another exchange; null: no calls of others are known. */
  inCallElsewhere(people: readonly string[]): Promise<readonly string[]> | null {
    return this.#store?.inCallElsewhere(people) ?? null
  }

  async start(store?: CallStore): Promise<void> {
    this.#state = 'down'
    if (store) {
      this.#store = store
      const kept = await store.take()
      this.notes = createCallNotes(store, this.#exchange, () => this.#superseded())
      this.#adoptAll(kept)
    }
    await this.#exchange.port.connect((event) => this.#handle(event))
  }

  /**
   * Goes on with the calls of a process that is dead.
   *
   * @throws TelephonyUnavailable
   */
  takeOver({ node, application }: ProcessPlace): Promise<number> {
    return this.#compare(async () => {
      if (!this.#store || !this.isUp || this.#takesNone) throw new TelephonyUnavailable()
      const kept = await this.#store.takeOver(node)
      const adopted = this.#adoptAll(kept)
      this.#taking.add(application)
      await takeLegs(this.#exchange, { ...this.#seen(), calls: adopted, application })
      return kept.length
    })
  }

  async drain(ms: number, hurry: Promise<unknown>): Promise<number> {
    this.#takesNone = true
    await within(this.#exchange.timers, ms, Promise.race([hurry, this.#allEnded()]))
    return this.#live.size
  }

  async #allEnded(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async stop(): Promise<void> {
    const { timers, port } = this.#exchange
    const wasUp = this.isUp
    this.#state = 'stopped'
    if (wasUp) this.#downAt = timers.clock.now()
    for (const call of this.all()) call.hangUp()
    if (wasUp) await within(timers, STOP_WITHIN_MS, Promise.all(this.#running))
    this.#found.resolve()
    this.#loseAll()
    await Promise.all(this.#running)
    await this.notes.written()
    await port.disconnect()
  }

  /** Stops; the calls that another process can go on with go on. */
  async leave(): Promise<void> {
    if (!this.#store) return this.stop()
    const { timers, port } = this.#exchange
    const wasUp = this.isUp
    this.#state = 'stopped'
    if (wasUp) this.#downAt = timers.clock.now()
    const ending = this.all().filter((call) => call.over || !call.flow)
    for (const call of ending) call.hangUp()
    if (wasUp) await within(timers, STOP_WITHIN_MS, Promise.all(ending.map((call) => call.gone)))
    for (const call of this.all()) if (call.flow && !call.over) call.leave()
    await port.disconnect()
    await this.notes.written()
    this.#found.resolve()
    this.#loseAll()
    await Promise.all(this.#running)
  }

  /** Another process has the calls: here they are over, without a word. */
  #superseded(): void {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    this.#exchange.log.error('another process has taken the calls over')
    for (const call of this.all()) call.leave()
    void this.#exchange.outside(this.#exchange.port.disconnect())
    this.#found.resolve()
    this.#loseAll()
  }

  /**
   * Starts a call; the same one again changes nothing.
   *
   * @throws TelephonyUnavailable
   */
  ask(wanted: NewCall, flow: (call: Call) => Promise<void>): void {
    if (!this.isUp || (this.#takesNone && !this.#known.has(wanted.id))) throw new TelephonyUnavailable()
    if (!this.#known.has(wanted.id)) this.begin(wanted, flow)
  }

  /** Starts a call that is not known yet. */
  begin(wanted: NewCall, flow: (call: Call) => Promise<void>): Call {
    const call = new Call(this.#exchange, wanted)
    if (this.#state === 'stopped') call.hangUp()
    this.#run(call, flow)
    return call
  }

  /** A call of the process before goes on as soon as it is found at the exchange. */
  #adoptAll(kept: readonly KeptCall[]): Call[] {
    const inOrder = kept.toSorted(
      (one, other) => one.state.startedAt.getTime() - other.state.startedAt.getTime(),
    )
    return inOrder.map((call) => this.#adopt(call))
  }

  #adopt(kept: KeptCall): Call {
    const call = new Call(this.#exchange, kept.state, kept)
    this.#adopted.set(call.id, kept.seenAt)
    const legs = call.legs.all()
    const found = this.#found.promise
    this.#run(call, async () => {
      await found
      await goOn(call, kept.state.flow, this.desks, legs)
    })
    return call
  }

  #run(call: Call, flow: (call: Call) => Promise<void>): void {
    this.#known.add(call.id)
    this.#live.set(call.id, call)
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
    if (this.#takesNone && (event.type === 'incoming' || event.type === 'dialling')) {
      this.#passOn(event.channel)
      return
    }
    switch (event.type) {
      case 'down':
        this.#state = 'down'
        this.#downAt = event.at
        if (event.superseded && this.#store) this.#superseded()
        break
      case 'up':
        this.#state = 'up'
        this.#recover()
        break
      case 'incoming':
        this.begin({ id: event.channel, direction: 'inbound', from: event.from, to: event.did }, (call) => {
          const caller = call.legs.take(event.channel, { kind: 'pstn', number: event.from })
          return inbound(call, caller, event.did, this.desks)
        })
        break
      case 'dialling':
        this.begin(
          { id: event.channel, direction: 'outbound', from: event.user, to: event.digits },
          (call) => {
            const caller = call.legs.take(event.channel, { kind: 'sip', user: event.user })
            return fromPhone(call, caller, event, this.#exchange.routing)
          },
        )
        break
      default:
        this.#exchange.legs.get(event.channel)?.handle(event)
    }
  }

  #passOn(channel: ChannelId): void {
    const passed = this.#exchange.port.passOn(channel).catch((error: Error) => {
      if (error instanceof ChannelGone) return
      this.#exchange.log.error({ channel, message: error.message }, 'a call could not go to another process')
    })
    void this.#exchange.outside(passed)
  }

  #recover(): void {
    const seen = this.#seen()
    void this.#compare(() =>
      recoverCalls(this.#exchange, {
        ...seen,
        calls: this.#live,
        sipUsers: this.sipUsers,
        left: this.#taking,
      }),
    )
  }

  #compare<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#comparing.then(work)
    this.#comparing = done.catch(() => undefined)
    return this.#exchange.outside(done)
  }

  #seen() {
    const lostAt = this.#downAt
    return {
      known: this.#known,
      others: async () => (await this.#store?.others()) ?? [],
      lostAt: (callId: CallId) => this.#adopted.get(callId) ?? lostAt,
      compared: () => {
        this.#adopted.clear()
        this.#taking.clear()
        this.#found.resolve()
        this.#found = Promise.withResolvers()
      },
    }
  }

  /** Their 'ended' will never come. */
  #loseAll(): void {
    for (const leg of this.#exchange.legs.values())
      leg.handle({ type: 'ended', channel: leg.id, at: this.#downAt, q850: q850.failure, lost: true })
  }
}
