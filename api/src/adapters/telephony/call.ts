import type { Clock } from '../../context.ts'
import { q850 } from './causes.ts'
import { type Ceiling, createCeiling } from './ceiling.ts'
import type { Exchange } from './exchange.ts'
import { createLeg, type Leg, type LegEvent } from './leg.ts'
import { createOutcome } from './outcome.ts'
import { type BridgeId, ChannelGone } from './port.ts'
import type { CallId, Direction, LiveCall, Party, PlayCall, TelephonyEvent } from './telephony.ts'
import { within } from './timers.ts'

type Omitted<T> = T extends unknown ? Omit<T, 'callId' | 'at' | 'node'> : never
/** An event without what every event of the call has. */
type CallEvent = Omitted<TelephonyEvent>

const GONE_WITHIN_MS = 5_000 // for the 'ended' of a leg that the exchange reports as gone

export interface NewCall {
  readonly id: CallId
  readonly direction: Direction
  readonly from: string
  readonly to: string
  readonly maxSeconds?: number | undefined
}

/** One live call, with the commands that flows use. Every command throws ChannelGone once it ends. */
export class Call {
  readonly id: CallId
  /** of a call that plays: whether it played to its end */
  playedToEnd: boolean | undefined
  /** seconds from the answer of the called leg on, kept by the exchange */
  maxSeconds: number | undefined
  readonly #exchange: Exchange
  readonly #clock: Clock
  readonly #startedAt: Date
  readonly #outcome = createOutcome()
  readonly #ceiling: Ceiling
  readonly #legs = new Set<Leg>()
  readonly #bridges = new Set<BridgeId>()
  #made = 0
  #over = false
  #recording = false
  #delivered = Promise.resolve()

  /** Emits 'call.started'. */
  constructor(exchange: Exchange, { id, direction, from, to, maxSeconds }: NewCall) {
    this.id = id
    this.maxSeconds = maxSeconds
    this.#exchange = exchange
    this.#clock = exchange.timers.clock
    this.#startedAt = this.#clock.now()
    this.#ceiling = createCeiling(exchange, ({ message }) => {
      exchange.log.error({ callId: id, message }, 'a call could not be limited, and is ended')
      this.hangUp()
    })
    this.emit({ type: 'call.started', direction, from, to }, this.#startedAt)
  }

  get answeredAt(): Date | null {
    return this.#outcome.answeredAt
  }

  /** It is ending or has ended. */
  get over(): boolean {
    return this.#over
  }

  live(): LiveCall {
    const { answeredAt } = this
    const { node } = this.#exchange.port
    return { callId: this.id, node, startedAt: this.#startedAt, ...(answeredAt && { answeredAt }) }
  }

  emit(event: CallEvent, at = this.#clock.now()): void {
    const whole = { ...event, callId: this.id, at, node: this.#exchange.port.node } as TelephonyEvent
    this.#delivered = this.#delivered.then(() => this.#exchange.deliver(whole))
  }

  /** Adopts the incoming leg. */
  take(channel: string, party: Party): Leg {
    return this.#know({ id: channel, name: 'a', party, incoming: true })
  }

  async create(name: 'a' | 'b', to: Party, callerId: string): Promise<Leg> {
    this.#alive()
    this.#made += 1
    const leg = this.#know({
      id: name === 'a' ? `${this.id}.a` : `${this.id}.b${this.#made}`,
      name,
      party: to,
    })
    if (name === 'b') this.#outcome.calls(leg)
    try {
      await this.#exchange.port.create({ id: leg.id, leg: name, to, callerId })
    } catch (error) {
      leg.handle({ type: 'ended', channel: leg.id, at: this.#clock.now(), q850: q850.failure })
      throw error
    }
    this.#alive() // `finish` then ends it: it did not exist when the others were ended
    return leg
  }

  async dial(leg: Leg, ringSeconds: number): Promise<void> {
    this.#alive()
    await this.#exchange.port.dial(leg.id, ringSeconds)
  }

  /** Answers the incoming leg; nothing when it is answered. */
  async answer(leg: Leg): Promise<void> {
    this.#alive()
    if (leg.answeredAt) return
    await this.#exchange.port.answer(leg.id)
    leg.handle({ type: 'answered', channel: leg.id, at: this.#clock.now() })
  }

  async ring(leg: Leg): Promise<void> {
    this.#alive()
    await this.#exchange.port.ring(leg.id)
  }

  /** Makes a bridge that ends with the call, and puts the legs in. */
  async bridge(...members: Leg[]): Promise<BridgeId> {
    this.#alive()
    const { port, bridges } = this.#exchange
    const bridge = `${this.id}.br${this.#bridges.size}`
    this.#bridges.add(bridge)
    bridges.add(bridge)
    await port.bridge(bridge, { mixing: true })
    await Promise.all(members.map((leg) => port.add(bridge, leg.id)))
    return bridge
  }

  async join(bridge: BridgeId, leg: Leg): Promise<void> {
    this.#alive()
    await this.#exchange.port.add(bridge, leg.id)
  }

  async record(bridge: BridgeId): Promise<void> {
    this.#alive()
    this.#recording = true
    await this.#exchange.port.record(bridge, this.id).catch((error: Error) => {
      if (error instanceof ChannelGone) throw error
      this.#exchange.log.error({ callId: this.id, message: error.message }, 'a call is not recorded')
    })
  }

  /** @returns whether it played to its end; when `interrupt` resolves, it stops */
  async play(leg: Leg, items: PlayCall['items'], interrupt?: Promise<unknown>): Promise<boolean> {
    this.#alive()
    const { port } = this.#exchange
    this.#made += 1
    const play = `${this.id}.p${this.#made}`
    const played = leg.played(play)
    await port.play(leg.id, play, items)
    if (!interrupt) return played
    const toEnd = await Promise.race([played, interrupt.then(() => false)])
    if (!toEnd) await port.stopPlaying(play)
    return toEnd
  }

  /** It ends that many seconds from now at the latest. */
  limit(secondsFromNow: number): Promise<void> {
    return this.#ceiling.set(this.#legs, secondsFromNow)
  }

  /** Sends the limit again after the exchange was away. */
  limitAgain(): Promise<void> {
    return this.#ceiling.again(this.#legs)
  }

  /** Refuses an incoming call; does nothing when it was answered. */
  refuse(why: number): void {
    this.#outcome.refuse(why)
  }

  hangUp(): void {
    if (this.#over) return
    this.#over = true
    this.#outcome.cancelled()
    for (const leg of this.#legs) void this.#end(leg, q850.normal)
  }

  /** Ends all that is left of it, and emits its end. Never throws. */
  async finish(): Promise<void> {
    this.#over = true
    this.#outcome.finishing()
    const why = this.#outcome.why()
    await Promise.all([...this.#legs].map((leg) => Promise.all([this.#end(leg, why), leg.ended])))
    await this.#deliverRecording()
    await this.#endBridges()
    const { at, end } = this.#outcome.end(this.#clock.now())
    const { playedToEnd } = this
    this.emit({ type: 'call.ended', ...end, ...(playedToEnd !== undefined && { playedToEnd }) }, at)
    await this.#delivered
  }

  #alive(): void {
    if (this.#over) throw new ChannelGone(this.id)
  }

  /** Registered before the command is sent: its events may overtake the answer. */
  #know(given: Parameters<typeof createLeg>[0]): Leg {
    const leg = createLeg(given, (it, event) => this.#handle(it, event))
    this.#legs.add(leg)
    this.#exchange.legs.set(leg.id, leg)
    return leg
  }

  #handle(leg: Leg, event: LegEvent): void {
    if (event.type === 'ringing') this.emit({ type: 'call.ringing', leg: leg.name }, event.at)
    else if (event.type === 'key') this.emit({ type: 'call.digit', digit: event.key }, event.at)
    else if (event.type === 'answered') this.#onAnswer(leg, event.at)
    else if (event.type === 'ended') {
      this.#legs.delete(leg)
      this.#exchange.legs.delete(leg.id)
      this.#outcome.ended(leg, event)
    }
  }

  #onAnswer(leg: Leg, at: Date): void {
    if (leg.incoming && this.answeredAt) return // already answered by us
    this.emit({ type: 'call.answered', leg: leg.name }, at)
    this.#outcome.answered(leg, at)
    if (leg.name === 'b') this.#ceiling.answered(leg, at, this.maxSeconds)
  }

  async #end(leg: Leg, why: number): Promise<void> {
    const { port, timers } = this.#exchange
    try {
      await port.hangup(leg.id, why)
    } catch (error) {
      if (!(error instanceof ChannelGone)) return // its end comes when the exchange is back
      const at = this.#clock.now()
      if (await within(timers, GONE_WITHIN_MS, leg.ended)) return
      leg.handle({ type: 'ended', channel: leg.id, at, q850: q850.failure })
    }
  }

  async #deliverRecording(): Promise<void> {
    if (!this.#recording) return
    const recorded = await this.#exchange.port.stopRecording(this.id).catch(() => null) // lost with the exchange
    if (recorded) this.emit({ type: 'call.recorded', ...recorded })
  }

  async #endBridges(): Promise<void> {
    const { port, bridges } = this.#exchange
    for (const bridge of this.#bridges) {
      bridges.delete(bridge)
      await port.unbridge(bridge).catch(() => undefined) // lost too; else it is found when the exchange is back
    }
  }
}
