import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import { within } from '../../platform/timers/timers.ts'
import type { Destination } from '../destination.ts'
import type { Direction } from '../events.ts'
import type { Exchange } from '../exchange.ts'
import type { CallId } from '../orders.ts'
import type { Blocked } from '../refusals.ts'
import type { CallState, Flow } from '../takeover/call-state.ts'
import type { KeptCall } from '../takeover/call-store.ts'
import type { LiveCall } from '../telephony.ts'
import { CallBridges } from './call-bridges.ts'
import { CallLegs } from './call-legs.ts'
import { type CallEvent, CallLife } from './call-life.ts'
import { CallNames } from './call-names.ts'
import { CallOnward } from './call-onward.ts'
import { CallParking } from './call-parking.ts'
import { CallPickup } from './call-pickup.ts'
import { type CallRecording, createCallRecording } from './call-recording.ts'
import { CallRouting } from './call-routing.ts'
import { CallSound } from './call-sound.ts'
import { q850 } from './causes.ts'
import { type Ceiling, createCeiling } from './ceiling.ts'
import type { Leg } from './leg.ts'
import { createOutcome, type Outcome } from './outcome.ts'
import { ShownNames } from './shown-names.ts'

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
  readonly legs: CallLegs
  readonly bridges: CallBridges
  readonly sound: CallSound
  readonly recording: CallRecording
  readonly parking: CallParking
  readonly pickup: CallPickup
  readonly onward: CallOnward
  readonly routing: CallRouting
  readonly shownNames: ShownNames
  /** of a call that plays: whether it played to its end */
  playedToEnd: boolean | undefined
  /** seconds from the answer of the called leg on, kept by the exchange */
  maxSeconds: number | undefined
  /** what it shows where it rings, in place of the caller; of one to a number of the workgroup's own */
  shownAs: string | undefined
  /** refused before it began: no record is kept of it */
  unkept = false
  /** the two who talk; null: they do not, or not with each other */
  talking: readonly Leg[] | null = null
  readonly #exchange: Exchange
  readonly #begun: Pick<NewCall, 'direction' | 'from' | 'to'>
  readonly #startedAt: Date
  readonly #life: CallLife
  readonly #names: CallNames
  readonly #outcome: Outcome
  readonly #ceiling: Ceiling
  readonly #gone = Promise.withResolvers<void>()
  #flow: Flow | null
  #left: CallState | null = null
  /** of one that is blocked: resolves when its caller has heard so */
  #lastWords: Promise<void> = Promise.resolve()

  /**
   * Emits 'call.started'.
   *
   * @param kept what is known of a call that another process had
   */
  constructor(exchange: Exchange, { id, direction, from, to, maxSeconds }: NewCall, kept?: KeptCall) {
    const before = kept?.state
    this.id = id
    this.maxSeconds = maxSeconds
    this.shownAs = before?.shownAs
    this.#flow = before?.flow ?? null
    this.#exchange = exchange
    this.#begun = { direction, from, to }
    this.#startedAt = before?.startedAt ?? exchange.timers.clock.now()
    this.#life = new CallLife(exchange, id, () => exchange.notes.changed(this))
    this.#names = new CallNames(id, before)
    this.#outcome = createOutcome(before?.answeredAt)
    this.#ceiling = this.#createCeiling(kept)
    this.shownNames = new ShownNames(exchange, this.#life)
    this.recording = this.#createRecording(before)
    this.legs = this.#createLegs(before)
    this.bridges = new CallBridges(exchange, this.#life, this.#names, before?.bridges)
    this.sound = new CallSound({
      exchange,
      life: this.#life,
      names: this.#names,
      legs: () => this.legs.all(),
      areThree: () => this.#flow?.at === 'three',
    })
    this.parking = new CallParking(this.#life, exchange.timers, this.legs)
    this.pickup = new CallPickup(this.#life, this.legs)
    this.onward = new CallOnward(exchange, this.#life)
    this.routing = new CallRouting(exchange, this.#life, this.#begun)
    if (before && 'bridge' in before.flow) exchange.bridges.add(before.flow.bridge) // a conference's
    if (before) this.legs.resume(before)
    const adopted = kept && { adopted: true as const }
    this.emit({ type: 'call.started', direction, from, to, ...adopted }, this.#startedAt)
  }

  #createCeiling(kept?: KeptCall): Ceiling {
    const { id } = this
    return createCeiling(this.#exchange, {
      startedAt: this.#startedAt,
      ...(kept && { until: kept.until }),
      broken: ({ message }) => {
        this.#exchange.log.error({ callId: id, message }, 'a call could not be limited, and is ended')
        this.hangUp()
      },
      warn: (secondsLeft) => void this.sound.warn(secondsLeft),
      hush: () => this.sound.stopWarning(),
    })
  }

  #createRecording(before?: CallState): CallRecording {
    const { id } = this
    const life = this.#life
    return createCallRecording(
      this.#exchange,
      {
        id,
        own: this.#begun.direction === 'inbound' ? 'b' : 'a',
        isOver: () => life.isOver,
        alive: () => life.alive(),
        talking: () => this.talking,
        announce: (leg) => this.sound.announce(leg, 'recorded'),
        changed: () => life.changed(),
        switched: (onDemand) => this.emit({ type: 'call.recording', onDemand }),
        recorded: (recorded, by) => this.emit({ type: 'call.recorded', ...recorded, ...(by && { by }) }),
      },
      before,
    )
  }

  #createLegs(before?: CallState): CallLegs {
    return new CallLegs(
      {
        exchange: this.#exchange,
        life: this.#life,
        names: this.#names,
        shownNames: this.shownNames,
        outcome: this.#outcome,
        ceiling: this.#ceiling,
        direction: this.#begun.direction,
        maxSeconds: () => this.maxSeconds,
        held: () => void this.sound.music(),
        ended: (leg) => this.recording.ended(leg),
      },
      before,
    )
  }

  /** What another process needs to go on with it; null: it could not, or it is over. */
  state(): CallState | null {
    const { id, answeredAt, maxSeconds, shownAs } = this
    if (this.isLeft) return this.#left
    if (this.over || !this.#flow) return null
    return {
      id,
      ...this.#begun,
      startedAt: this.#startedAt,
      answeredAt,
      ...(maxSeconds !== undefined && { maxSeconds }),
      ...(shownAs !== undefined && { shownAs }),
      ...this.legs.state(),
      bridges: this.bridges.all(),
      made: this.#names.made,
      lives: this.#names.lives,
      ...this.recording.state(),
      flow: this.#flow,
    }
  }

  /** It is here in its flow: from here on another process can go on with it. */
  isAt(flow: Flow): void {
    this.#flow = flow
    this.#life.changed()
  }

  get flow(): Flow | null {
    return this.#flow
  }

  /** Who began it. */
  get from(): string {
    return this.#begun.from
  }

  /** Where its two or three talk, and the leg of our own person; null: they do not. */
  ownTalk(): { readonly bridge: BridgeId; readonly leg: Leg } | null {
    const flow = this.#flow
    if (flow?.at === 'three') {
      const from = this.legs.all().find(({ id }) => id === flow.from)
      return from ? { bridge: flow.bridge, leg: from } : null
    }
    const own = this.#begun.direction === 'inbound' ? 'b' : 'a'
    const leg = this.legs.all().find((one) => one.name === own && one.answeredAt && !this.legs.isAside(one))
    return leg && flow?.at === 'talk' ? { bridge: flow.bridge, leg } : null
  }

  /** Another process goes on with it from here: in this one it is over without an event, and nothing of it is ended. */
  leave(): void {
    this.#life.changed() // with the time
    this.#left = this.state()
    this.#life.isLeft = true
    this.#life.isOver = true
    this.#ceiling.close()
  }

  /** another process goes on with it */
  get isLeft(): boolean {
    return this.#life.isLeft
  }

  /** Resolves when it is over, and its end was emitted. */
  get gone(): Promise<void> {
    return this.#gone.promise
  }

  get answeredAt(): Date | null {
    return this.#outcome.answeredAt
  }

  /** It is ending or has ended. */
  get over(): boolean {
    return this.#life.isOver
  }

  live(): LiveCall {
    const { answeredAt } = this
    const { node } = this.#exchange.port
    const talks = this.ownTalk() !== null && { talks: true as const }
    return { callId: this.id, node, startedAt: this.#startedAt, ...(answeredAt && { answeredAt }), ...talks }
  }

  emit(event: CallEvent, at?: Date): void {
    this.#life.emit(event, at)
  }

  /** Answers the incoming leg. An own phone that was answered before has reached who it calls: us. */
  async answer(leg: Leg): Promise<void> {
    this.#life.alive()
    if (leg.answeredAt) return this.#isReached(leg)
    await this.#exchange.port.answer(leg.id)
    leg.handle({ type: 'answered', channel: leg.id, at: this.#now() })
  }

  #isReached(leg: Leg): void {
    if (this.answeredAt || leg.incoming) return
    const at = this.#now()
    this.emit({ type: 'call.answered', leg: 'b' }, at)
    this.#outcome.reached(at)
    this.#ceiling.answered(this.legs.all(), at, this.maxSeconds)
  }

  /** Others are called now: that those before were not answered is not how it ends. */
  callsOthers(): void {
    this.#outcome.callsOthers()
  }

  /** Who it shows that it is from, where it rings for this side of it. */
  shown({ name, party }: Leg): string {
    if (name === 'a' && this.shownAs !== undefined) return this.shownAs
    return party.kind === 'pstn' ? party.number : party.user
  }

  /** Routes one side to a destination, until the call is over. */
  routes(leg: Leg, destination: Destination): Promise<void> {
    return this.#exchange.route(this, leg, destination)
  }

  /** Another call that has not ended. */
  another(id: CallId): Call | undefined {
    return this.#exchange.find(id)
  }

  /** The value, or null when so much time passes first. */
  within<T>(ms: number, value: Promise<T>): Promise<T | null> {
    return within(this.#exchange.timers, ms, value)
  }

  /** Why it was not answered, as Q.850 counts. */
  get why(): number {
    return this.#outcome.why()
  }

  /** Why the called number could not be reached, where nothing else says so to the caller. */
  failure(): Spoken | null {
    return this.#outcome.failure()
  }

  /** It ends that many seconds from now at the latest. */
  limit(secondsFromNow: number): Promise<void> {
    return this.#ceiling.set(this.legs.all(), secondsFromNow)
  }

  /** The person whose leg was charged has left: nothing is charged any more, so it may last as long as any call. */
  paysNoMore(): Promise<void> {
    return this.limit(this.#exchange.longestCallSeconds)
  }

  /** Sends the limit again after the exchange was away. */
  limitAgain(): Promise<void> {
    return this.#ceiling.again(this.legs.all())
  }

  /** Refuses an incoming call; does nothing when it was answered. */
  refuse(why: number): void {
    this.#outcome.refuse(why)
  }

  /**
   * Ends an incoming call that no person has taken: its caller hears why, unanswered where nothing has answered. All else
   * in it stops.
   */
  block(says: Blocked): Promise<void> {
    const caller = this.legs.named('a')
    const isOurs = this.#begun.direction !== 'inbound'
    if (this.over || isOurs || !caller || this.legs.isAnswered('b')) return this.#lastWords
    this.#life.isOver = true
    this.#ceiling.close()
    this.emit({ type: 'call.blocked' })
    this.#outcome.refuse(q850.rejected)
    this.onward.hangUp()
    for (const leg of this.legs.all()) {
      if (leg === caller) continue
      this.legs.stepsAside(leg) // its end is not the call's, whose caller is still there
      void this.legs.end(leg, q850.normal)
    }
    this.#lastWords = this.sound.lastWords(caller, says).then(() => this.legs.drop(caller, this.why))
    return this.#lastWords
  }

  hangUp(): void {
    if (this.over) return
    this.#life.isOver = true
    this.#outcome.cancelled()
    for (const leg of this.legs.all()) void this.legs.end(leg, q850.normal)
    this.onward.hangUp()
  }

  /** Ends all that is left of it, and emits its end. Never throws. */
  async finish(): Promise<void> {
    if (!this.isLeft) await this.#close()
    await this.#life.delivered
    this.#gone.resolve()
  }

  async #close(): Promise<void> {
    this.#life.isOver = true
    await this.#lastWords
    this.#ceiling.close()
    this.#life.changed()
    this.#outcome.finishing()
    const why = this.#outcome.why()
    this.onward.hangUp()
    await Promise.all(this.legs.all().map((leg) => this.legs.drop(leg, why)))
    await this.onward.gone() // what is said in it is recorded here
    await this.recording.deliver()
    await this.bridges.end()
    const { at, end } = this.#outcome.end(this.#now())
    const { playedToEnd } = this
    const { attempts, quality } = this.legs
    const known = {
      ...(playedToEnd !== undefined && { playedToEnd }),
      ...(attempts.length > 0 && { attempts }),
      ...(quality.length > 0 && { quality }),
    }
    this.emit({ type: 'call.ended', ...end, ...known }, at)
  }

  #now(): Date {
    return this.#exchange.timers.clock.now()
  }
}
