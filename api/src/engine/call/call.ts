import type { Party, TrunkCall } from '../../adapters/exchange/exchange.ts'
import { type BridgeId, ChannelGone, type PlayItem } from '../../adapters/exchange/port.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import type { Clock } from '../../context.ts'
import { within } from '../../platform/timers/timers.ts'
import type { Destination } from '../destination.ts'
import type { Direction, TelephonyEvent } from '../events.ts'
import type { Exchange } from '../exchange.ts'
import type { GroupMember } from '../opened.ts'
import type { CallId, OutsideCall } from '../orders.ts'
import type { TransferTo } from '../routing.ts'
import type { CallState, Flow, LegState } from '../takeover/call-state.ts'
import type { KeptCall } from '../takeover/call-store.ts'
import type { LiveCall } from '../telephony.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { type CallRecording, createCallRecording } from './call-recording.ts'
import { q850 } from './causes.ts'
import { type Ceiling, createCeiling } from './ceiling.ts'
import { createLeg, type Leg, type LegEvent } from './leg.ts'
import { createOutcome, type Outcome } from './outcome.ts'
import type { LegQuality } from './outcomes.ts'
import { createRinging, type Ringing } from './ringing.ts'

type Omitted<T> = T extends unknown ? Omit<T, 'callId' | 'at' | 'node'> : never
/** An event without what every event of the call has. */
type CallEvent = Omitted<TelephonyEvent>

const SAID_WITHIN_MS = 15_000 // the longest text takes 8 s
const A_LIFE = 1_000 // more than a process makes of anything for one call
const GONE_WITHIN_MS = 5_000 // for the 'ended' of a leg that the exchange reports as gone

export interface NewCall {
  readonly id: CallId
  readonly direction: Direction
  readonly from: string
  readonly to: string
  readonly maxSeconds?: number | undefined
}

interface NewLeg {
  readonly to: Party
  /** which one of a person's */
  readonly phone?: string
  readonly callerId: string
  readonly ringSeconds: number
  readonly by?: TrunkCall
}

/** A call that waits for one of ours. */
interface Parking {
  /** the leg whose place is free */
  readonly name: Leg['name']
  /** who waits */
  readonly other: Leg
  take(leg: Leg): void
}
/** The legs that talk, or did, so that none of them rings with another. */
function talkingIn(flow: Flow): readonly string[] {
  if (flow.at === 'transfer') return [flow.from, flow.other]
  if (flow.at === 'queue') return flow.caller === undefined ? [] : [flow.caller]
  if (flow.at === 'three') return [flow.from, flow.other, flow.third]
  return flow.at === 'talk' ? (flow.pair ?? []) : []
}

/** The start of the first sound is lost while the media path comes up. */
export const LEAD_IN = { silenceMs: 300 }

/** One live call, with the commands that flows use. Every command throws ChannelGone once it ends. */
export class Call {
  readonly id: CallId
  /** of a call that plays: whether it played to its end */
  playedToEnd: boolean | undefined
  /** seconds from the answer of the called leg on, kept by the exchange */
  maxSeconds: number | undefined
  readonly recording: CallRecording
  /** what it shows where it rings, in place of who calls; of one to a number of the workgroup's own */
  shownAs: string | undefined
  /** refused before it began: no record is kept of it */
  unkept = false
  /** the two who talk; null: they do not, or not with each other */
  talking: readonly Leg[] | null = null
  /** where it waits for one of ours who takes it; null: it does not */
  parked: Parking | null = null
  readonly #exchange: Exchange
  readonly #clock: Clock
  readonly #begun: Pick<NewCall, 'direction' | 'from' | 'to'>
  readonly #startedAt: Date
  readonly #outcome: Outcome
  readonly #ceiling: Ceiling
  readonly #legs = new Set<Leg>()
  readonly #bridges = new Set<BridgeId>()
  /** legs whose ringing and answer are not the call's: of a transfer */
  readonly #aside = new Set<Leg>()
  /** of the legs that we made */
  readonly #ringing = new Map<Leg, Ringing>()
  /** calls to outside numbers that this one was transferred to, or may be: they end with it */
  readonly #onward = new Set<Call>()
  /** legs that hear music until another one is there */
  readonly #waiting = new Set<Leg>()
  readonly #attempts: Attempts
  readonly #quality: LegQuality[] = []
  #stopWarning: (() => Promise<void>) | null = null
  readonly #gone = Promise.withResolvers<void>()
  #made = 0
  #lives = 0
  #over = false
  #flow: Flow | null = null
  /** another process goes on with it */
  isLeft = false
  #left: CallState | null = null
  #delivered = Promise.resolve()

  /**
   * Emits 'call.started'.
   *
   * @param kept what is known of a call that another process had
   */
  constructor(exchange: Exchange, { id, direction, from, to, maxSeconds }: NewCall, kept?: KeptCall) {
    this.id = id
    this.maxSeconds = maxSeconds
    this.#exchange = exchange
    this.#clock = exchange.timers.clock
    this.#begun = { direction, from, to }
    this.#startedAt = kept?.state.startedAt ?? this.#clock.now()
    this.#outcome = createOutcome(kept?.state.answeredAt)
    this.#attempts = createAttempts(kept?.state.attempts)
    this.#ceiling = createCeiling(exchange, {
      startedAt: this.#startedAt,
      ...(kept && { until: kept.until }),
      broken: ({ message }) => {
        exchange.log.error({ callId: id, message }, 'a call could not be limited, and is ended')
        this.hangUp()
      },
      warn: (secondsLeft) => void this.#warn(secondsLeft),
      hush: async () => this.#stopWarning?.(),
    })
    this.recording = this.#createRecording(kept?.state)
    if (kept) this.#resume(kept.state)
    const adopted = kept && { adopted: true as const }
    this.emit({ type: 'call.started', direction, from, to, ...adopted }, this.#startedAt)
  }

  #createRecording(before?: CallState): CallRecording {
    const { id } = this
    return createCallRecording(
      this.#exchange,
      {
        id,
        own: this.#begun.direction === 'inbound' ? 'b' : 'a',
        isOver: () => this.#over,
        alive: () => this.#alive(),
        talking: () => this.talking,
        announce: (leg) => this.tell(leg, 'recorded'),
        changed: () => this.#changed(),
        switched: (onDemand) => this.emit({ type: 'call.recording', onDemand }),
        recorded: (recorded, by) => this.emit({ type: 'call.recorded', ...recorded, ...(by && { by }) }),
      },
      before,
    )
  }

  #resume({ legs, called, bridges, made, lives, quality, flow, shownAs }: CallState): void {
    this.#made = made
    this.#lives = lives + 1
    this.shownAs = shownAs
    this.#flow = flow
    this.#quality.push(...quality)
    for (const bridge of bridges) {
      this.#bridges.add(bridge)
      this.#exchange.bridges.add(bridge)
    }
    if ('bridge' in flow) this.#exchange.bridges.add(flow.bridge) // a conference's
    for (const { trunk, ...before } of legs) {
      const leg = this.#know({ ...before, before })
      if (trunk !== undefined) this.#attempts.goesBy(leg, trunk)
      if (leg.id === called) this.#outcome.calls(leg)
      if ('other' in flow && flow.at !== 'onward' && leg.id !== flow.other) this.stepsAside(leg)
      this.#exchange.port.adopt(leg.id, leg)
    }
    this.#resumeRinging(flow)
  }

  /** Unanswered legs of one side ring together; one that was answered has won. */
  #resumeRinging(flow: Flow): void {
    const alone = talkingIn(flow)
    const made = this.legs().filter((leg) => !leg.incoming && !alone.includes(leg.id))
    for (const name of ['a', 'b'] as const) {
      const legs = made.filter((leg) => leg.name === name)
      const ringing = createRinging(legs.length)
      for (const leg of legs) this.#ringsWith(ringing, leg)
      const winner = legs.find(({ answeredAt }) => answeredAt)
      for (const other of (winner && ringing.wins(winner)) ?? []) this.stepsAside(other)
    }
  }

  #ringsWith(ringing: Ringing, leg: Leg): void {
    ringing.adds(leg)
    this.#ringing.set(leg, ringing)
  }

  /** Ends what the process before left of phones: those that never rang, and those that another one was quicker than. */
  async dropSpare(): Promise<void> {
    for (const ringing of new Set(this.#ringing.values())) {
      const { winner } = ringing
      const isRung = ringing.legs.some(({ dialled }) => dialled)
      const spare = ringing.legs.filter((leg) => leg !== winner && (winner ? true : isRung && !leg.dialled))
      await Promise.all(spare.map((leg) => this.drop(leg, winner ? q850.elsewhere : q850.normal)))
    }
  }

  /** The legs of a side that ring; null: none was made, or none rings yet. */
  ringing(name: 'a' | 'b'): Ringing | null {
    const legs = this.legs().filter((leg) => leg.name === name && leg.dialled)
    return legs.map((leg) => this.#ringing.get(leg)).find((ringing) => ringing !== undefined) ?? null
  }

  /** What another process needs to go on with it; null: it could not, or it is over. */
  state(): CallState | null {
    const { id, answeredAt, maxSeconds } = this
    if (this.isLeft) return this.#left
    if (this.#over || !this.#flow) return null
    const legOf = (leg: Leg): LegState => {
      const { name, party, incoming, dialled, rang, announced, holds } = leg
      const trunk = this.#attempts.trunkOf(leg)
      const known = { id: leg.id, name, party, incoming, dialled, rang, announced, holds }
      return { ...known, answeredAt: leg.answeredAt, ...(trunk !== undefined && { trunk }) }
    }
    return {
      id,
      ...this.#begun,
      startedAt: this.#startedAt,
      answeredAt,
      ...(maxSeconds !== undefined && { maxSeconds }),
      ...(this.shownAs !== undefined && { shownAs: this.shownAs }),
      legs: [...this.#legs].map(legOf),
      called: this.#outcome.called?.id ?? null,
      bridges: [...this.#bridges],
      made: this.#made,
      lives: this.#lives,
      ...this.recording.state(),
      attempts: [...this.#attempts.all],
      quality: [...this.#quality],
      flow: this.#flow,
    }
  }

  /** It is here in its flow: from here on another process can go on with it. */
  isAt(flow: Flow): void {
    this.#flow = flow
    this.#changed()
  }

  get flow(): Flow | null {
    return this.#flow
  }

  /** Who began it. */
  get from(): string {
    return this.#begun.from
  }

  /** Those that have not ended. */
  legs(): readonly Leg[] {
    return [...this.#legs]
  }

  /** Where its two or three talk, and the leg of our own person; null: they do not. */
  ownTalk(): { readonly bridge: BridgeId; readonly leg: Leg } | null {
    const flow = this.#flow
    if (flow?.at === 'three') {
      const from = this.legs().find(({ id }) => id === flow.from)
      return from ? { bridge: flow.bridge, leg: from } : null
    }
    const name = this.#begun.direction === 'inbound' ? 'b' : 'a'
    const leg = this.legs().find((it) => it.name === name && it.answeredAt && !this.#aside.has(it))
    return leg && flow?.at === 'talk' ? { bridge: flow.bridge, leg } : null
  }

  /** What is in the bridge hears a leg of another call. */
  async spy(bridge: BridgeId, on: Leg, whispers: boolean): Promise<void> {
    this.#alive()
    await this.#exchange.port.spy(bridge, on.id, whispers)
  }

  async stopSpying(bridge: BridgeId): Promise<void> {
    this.#alive()
    await this.#exchange.port.stopSpying(bridge)
  }

  has(leg: Leg): boolean {
    return this.#legs.has(leg)
  }

  /** Of a click-to-call: the own phone of who placed it, called over the network. */
  isOwn({ name, party, incoming }: Leg): boolean {
    return this.#begun.direction === 'click' && name === 'a' && party.kind === 'pstn' && !incoming
  }

  leg(name: 'a' | 'b'): Leg | undefined {
    return this.legs().find((leg) => leg.name === name)
  }

  /** Another process goes on with it from here: in this one it is over without an event, and nothing of it is ended. */
  leave(): void {
    this.#changed() // with the time
    this.#left = this.state()
    this.isLeft = true
    this.#over = true
    this.#ceiling.close()
  }

  #changed(): void {
    if (!this.isLeft) this.#exchange.notes.changed(this)
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
    return this.#over
  }

  live(): LiveCall {
    const { answeredAt } = this
    const { node } = this.#exchange.port
    const talks = this.ownTalk() !== null && { talks: true as const }
    return { callId: this.id, node, startedAt: this.#startedAt, ...(answeredAt && { answeredAt }), ...talks }
  }

  emit(event: CallEvent, at = this.#clock.now()): void {
    if (this.isLeft) return
    const whole = { ...event, callId: this.id, at, node: this.#exchange.port.node } as TelephonyEvent
    this.#delivered = this.#delivered.then(() => this.#exchange.deliver(whole))
  }

  /** Adopts the incoming leg. */
  take(channel: string, party: Party): Leg {
    const leg = this.#know({ id: channel, name: 'a', party, incoming: true })
    this.#ceiling.arrived(leg)
    return leg
  }

  /** The trunks to a number of the network, the best one first. */
  trunksTo(number: string, callerId: string): Promise<readonly TrunkCall[]> {
    this.#alive()
    return this.#exchange.routing.trunks(number, callerId)
  }

  /**
   * Waits for the trunk's turn, of its calls a second.
   *
   * @returns false when it comes later than `withinMs`
   */
  async turn(trunk: string, withinMs: number): Promise<boolean> {
    const { trunks, timers } = this.#exchange
    const waitMs = trunks.turn(trunk, withinMs)
    if (waitMs === null) return false
    if (waitMs > 0) await new Promise<void>((resolve) => timers.after(waitMs, resolve))
    return true
  }

  /** @param ringSeconds the longest until the called party talks: the exchange ends the leg that and what is paid later */
  create(name: 'a' | 'b', params: Omit<NewLeg, 'phone'>): Promise<Leg> {
    return this.#create(name, params)
  }

  /**
   * Makes the legs of all phones of a person, which ring together.
   *
   * @param isAside they may take the place of another one: until `takes` their events are not the call's
   */
  async createPhones(
    name: 'a' | 'b',
    { person, ...params }: { person: string; callerId: string; ringSeconds: number },
    isAside = false,
  ): Promise<Ringing> {
    this.#alive()
    const users = await this.#exchange.phones.toRing(person)
    const ringing = createRinging(users.length)
    const to = { kind: 'sip', user: person } as const
    await Promise.all(
      users.map((phone) => this.#create(name, { ...params, to, phone }, { ringing, isAside })),
    )
    return ringing
  }

  /**
   * Makes the legs of all phones of several people, which ring together.
   *
   * @returns them, and how long each is to ring
   */
  async createGroup(
    people: readonly GroupMember[],
    callerId: string,
  ): Promise<{ ringing: Ringing; seconds: ReadonlyMap<Leg, number> }> {
    this.#alive()
    const { phones } = this.#exchange
    const ofEach = people.map(async (it) => (await phones.toRing(it.user)).map((phone) => ({ ...it, phone })))
    const all = (await Promise.all(ofEach)).flat()
    const ringing = createRinging(all.length)
    const made = all.map(async ({ user, phone, ringSeconds }) => {
      const to = { kind: 'sip', user } as const
      const leg = await this.#create('b', { to, phone, callerId, ringSeconds }, { ringing })
      return [leg, ringSeconds] as const
    })
    return { ringing, seconds: new Map(await Promise.all(made)) }
  }

  /** Others are called now: that those before were not answered is not how it ends. */
  callsOthers(): void {
    this.#outcome.callsOthers()
  }

  async #create(
    name: 'a' | 'b',
    { to, phone, callerId, ringSeconds, by }: NewLeg,
    { ringing = createRinging(1), isAside = false }: { ringing?: Ringing; isAside?: boolean } = {},
  ): Promise<Leg> {
    this.#alive()
    this.#made += 1
    const leg = this.#know({
      id: `${this.id}.${name}${name === 'a' && this.#made === 1 ? '' : this.#numbered(this.#made)}`,
      name,
      party: to,
    })
    this.#ringsWith(ringing, leg)
    if (by) this.#attempts.goesBy(leg, by.trunk)
    if (isAside) this.stepsAside(leg)
    else if (name === 'b') this.#outcome.calls(leg)
    try {
      await this.#exchange.port.create({
        id: leg.id,
        leg: name,
        to: phone === undefined ? to : { kind: 'sip', user: phone },
        callerId,
        ...(by && { by }),
        longestSeconds: this.#ceiling.ofNew(ringSeconds, this.maxSeconds),
      })
    } catch (error) {
      leg.handle({ type: 'ended', channel: leg.id, at: this.#clock.now(), q850: q850.failure })
      throw error
    }
    this.#alive() // `finish` then ends it: it did not exist when the others were ended
    return leg
  }

  async dial(leg: Leg, ringSeconds: number): Promise<void> {
    this.#alive()
    leg.dialled = true
    this.#attempts.dialled(leg, this.#clock.now())
    this.#changed()
    await this.#exchange.port.dial(leg.id, ringSeconds)
  }

  /** An announcement could not be passed on to the caller: the call goes on without it. */
  hearsNothing(error: Error): void {
    if (error instanceof ChannelGone) return // it is over
    this.#exchange.log.warn({ callId: this.id, message: error.message }, 'an announcement was not heard')
  }

  /** Ends a leg that was not answered, for another trunk is tried in its place. */
  async giveUp(leg: Leg, why: number): Promise<void> {
    if (!leg.end) await Promise.all([this.#end(leg, why), leg.ended])
    this.#outcome.triesAnother(leg)
  }

  /** The call goes on without this leg, whatever becomes of it. */
  stepsAside(leg: Leg): void {
    this.#aside.add(leg)
    this.#outcome.aside(leg, true)
  }

  /** It is one of the two who talk, from now on. */
  takes(leg: Leg): void {
    this.#outcome.aside(leg, false)
  }

  /** Ends one leg of several. */
  async drop(leg: Leg, why: number = q850.normal): Promise<void> {
    if (!leg.end) await Promise.all([this.#end(leg, why), leg.ended])
  }

  /** Music, or what the bridge has, for who waits for another one. */
  async waits(leg: Leg, waits: boolean): Promise<void> {
    if (waits) this.#waiting.add(leg)
    else this.#waiting.delete(leg)
    await this.#playMusic()
  }

  /**
   * It waits for one of ours.
   *
   * @returns the leg that has taken it; null when no one has until then
   */
  async parks(other: Leg, name: Leg['name'], until: Date): Promise<Leg | null> {
    const taken = Promise.withResolvers<Leg>()
    this.parked = { name, other, take: taken.resolve }
    return this.within(Math.max(0, until.getTime() - this.#clock.now().getTime()), taken.promise)
  }

  /**
   * A leg takes it out of its place, if no one has before.
   *
   * @param from the call that the leg was in: it goes on without
   */
  isTakenBy(leg: Leg, from?: Call): boolean {
    const { parked } = this
    if (!parked || parked.other.end || this.#over) return false
    this.parked = null
    parked.take(from ? this.#adopts(leg, from, parked.name) : leg)
    return true
  }

  /** A leg of another call, which is answered, is this one's from now on. */
  #adopts(leg: Leg, from: Call, name: Leg['name']): Leg {
    from.#legs.delete(leg)
    const { id, party, incoming } = leg
    const own = this.#know({ id, name, party, incoming, before: leg })
    this.stepsAside(own)
    this.#ceiling.joins(own)
    return own
  }

  /** @param taker the leg that has taken it; null: no one has */
  leavesPlace(taker: Leg | null): void {
    this.parked = null
    const user = taker?.party.kind === 'sip' && { user: taker.party.user }
    this.emit({ type: 'park.left', ...user })
  }

  /** Where a phone of ours that dials so transfers it; where that cannot be known just now, the call goes on without. */
  async transferTo({ party }: Leg, digits: string): Promise<TransferTo | { readonly refuse: Spoken }> {
    this.#alive()
    const user = party.kind === 'sip' ? party.user : null
    try {
      return await this.#exchange.routing.transfer({ callId: this.id, user }, digits)
    } catch (error) {
      const { message } = error as Error
      this.#exchange.log.error({ callId: this.id, message }, 'a call could not be transferred')
      return { refuse: 'network busy' }
    }
  }

  /**
   * The call by which it is led to a number outside; null where it cannot be led there just now.
   *
   * @param payer who pays, where it is not whose call it is
   */
  async outside(number: string, payer?: string): Promise<OutsideCall | null> {
    this.#alive()
    const { direction, to } = this.#begun
    const did = direction === 'inbound' ? to : null
    return this.asks(
      this.#exchange.routing.outside({ callId: this.id, did, ...(payer !== undefined && { payer }) }, number),
    )
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

  /** Begins the call that it is transferred to: it ends with this one at the latest. */
  beginOnward(wanted: NewCall, flow: (call: Call) => Promise<void>): Call {
    const onward = this.#exchange.begin(wanted, flow)
    this.goesOnBy(onward)
    return onward
  }

  /** It was transferred to that call. */
  goesOnBy(onward: Call): void {
    this.#onward.add(onward)
    if (this.#over) onward.hangUp() // it ended while the other one was booked
  }

  /** Another call that has not ended. */
  another(id: CallId): Call | undefined {
    return this.#exchange.find(id)
  }

  /** Gives a phone that has dialled to another process of ours, where it dials anew. @returns false: that is not there */
  passTo(leg: Leg, node: string): Promise<boolean> {
    this.#alive()
    const { from: user, to: digits } = this.#begun
    return this.#exchange.port.passTo(leg.id, node, { user, digits })
  }

  /** The value, or null when so much time passes first. */
  within<T>(ms: number, value: Promise<T>): Promise<T | null> {
    return within(this.#exchange.timers, ms, value)
  }

  /** Waits for a sign of life from a leg that was dialled. @returns false when there is none within `ms` */
  async stirs(leg: Leg, ms: number): Promise<boolean> {
    if (await within(this.#exchange.timers, ms, leg.stirred)) return true
    this.#alive()
    return leg.end !== null || this.#exchange.port.heard(leg.id)
  }

  /** Answers the incoming leg. An own phone that was answered before has reached who it calls: us. */
  async answer(leg: Leg): Promise<void> {
    this.#alive()
    if (leg.answeredAt) return this.#isReached(leg)
    await this.#exchange.port.answer(leg.id)
    leg.handle({ type: 'answered', channel: leg.id, at: this.#clock.now() })
  }

  #isReached(leg: Leg): void {
    if (this.answeredAt || leg.incoming) return
    const at = this.#clock.now()
    this.emit({ type: 'call.answered', leg: 'b' }, at)
    this.#outcome.reached(at)
    this.#ceiling.answered(this.#legs, at, this.maxSeconds)
  }

  /** Lets an unanswered caller hear what is in the bridge. */
  async listen(bridge: BridgeId, caller: Leg): Promise<void> {
    await this.join(bridge, caller)
    await this.#exchange.port.listen(caller.id)
  }

  /** Plays the ringing tone to a leg, until it is `false`. */
  async ring(leg: Leg, rings = true): Promise<void> {
    this.#alive()
    await this.#exchange.port.ring(leg.id, rings)
  }

  /** Makes a bridge that ends with the call, and puts the legs in. */
  async bridge(...members: Leg[]): Promise<BridgeId> {
    this.#alive()
    const { port, bridges } = this.#exchange
    const bridge = `${this.id}.br${this.#numbered(this.#bridges.size)}`
    this.#bridges.add(bridge)
    bridges.add(bridge)
    this.#changed()
    await port.bridge(bridge, { mixing: true })
    await Promise.all(members.map((leg) => port.add(bridge, leg.id)))
    return bridge
  }

  async join(bridge: BridgeId, leg: Leg): Promise<void> {
    this.#alive()
    await this.#exchange.port.add(bridge, leg.id)
  }

  /** Stops what the process before played. */
  async hush(): Promise<void> {
    for (let made = 1; made <= this.#made; made++)
      await this.#exchange.port.stopPlaying(`${this.id}.p${made}`)
  }

  /** @returns whether it played to its end; when `interrupt` resolves, it stops */
  async play(leg: Leg, items: readonly PlayItem[], interrupt?: Promise<unknown>): Promise<boolean> {
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

  /** Why it was not answered, as Q.850 counts. */
  get why(): number {
    return this.#outcome.why()
  }

  /** Why the called number could not be reached, where nothing else says so to the caller. */
  failure(): Spoken | null {
    return this.#outcome.failure()
  }

  /** Says why it does not go on to a caller who was not answered, and so pays nothing. */
  async say(caller: Leg, words: Spoken): Promise<void> {
    await this.#speak(async () => {
      await this.#exchange.port.listen(caller.id)
      return this.play(caller, [LEAD_IN, { says: words }])
    })
  }

  /** Says something to one side of a call that was answered; when `interrupt` resolves, it stops. */
  async tell(leg: Leg, words: Spoken | readonly PlayItem[], interrupt?: Promise<unknown>): Promise<void> {
    const items = typeof words === 'string' ? [{ says: words }] : words
    if (!leg.end) await this.#speak(() => this.play(leg, items, interrupt))
  }

  async #speak(play: () => Promise<unknown>): Promise<void> {
    const { timers, log } = this.#exchange
    try {
      await within(timers, SAID_WITHIN_MS, play())
    } catch (error) {
      if (error instanceof ChannelGone) return // they did not wait
      log.warn({ callId: this.id, message: (error as Error).message }, 'words were not heard')
    }
  }

  /** It ends that many seconds from now at the latest. */
  limit(secondsFromNow: number): Promise<void> {
    return this.#ceiling.set(this.#legs, secondsFromNow)
  }

  /** The person whose leg was charged has left: nothing is charged any more, so it may last as long as any call. */
  paysNoMore(): Promise<void> {
    return this.#ceiling.set(this.#legs, this.#exchange.longestCallSeconds)
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
    this.#endOnward()
  }

  #endOnward(): void {
    for (const call of this.#onward) call.hangUp()
  }

  /** Ends all that is left of it, and emits its end. Never throws. */
  async finish(): Promise<void> {
    if (!this.isLeft) await this.#close()
    await this.#delivered
    this.#gone.resolve()
  }

  async #close(): Promise<void> {
    this.#over = true
    this.#ceiling.close()
    this.#changed()
    this.#outcome.finishing()
    const why = this.#outcome.why()
    this.#endOnward()
    await Promise.all([...this.#legs].map((leg) => Promise.all([this.#end(leg, why), leg.ended])))
    await Promise.all([...this.#onward].map(({ gone }) => gone)) // what is said in it is recorded here
    await this.recording.deliver()
    await this.#endBridges()
    const { at, end } = this.#outcome.end(this.#clock.now())
    const { playedToEnd } = this
    const attempts = this.#attempts.all
    const quality = this.#quality
    const known = {
      ...(playedToEnd !== undefined && { playedToEnd }),
      ...(attempts.length > 0 && { attempts }),
      ...(quality.length > 0 && { quality }),
    }
    this.emit({ type: 'call.ended', ...end, ...known }, at)
  }

  /** The process before may have made one more than it wrote down. */
  #numbered(made: number): number {
    return this.#lives * A_LIFE + made
  }

  #alive(): void {
    if (this.#over) throw new ChannelGone(this.id)
  }

  /** Registered before the command is sent: its events may overtake the answer. */
  #know(given: Parameters<typeof createLeg>[0]): Leg {
    const leg = createLeg(given, (it, event) => this.#handle(it, event))
    this.#legs.add(leg)
    this.#exchange.legs.set(leg.id, leg)
    this.#changed()
    return leg
  }

  #handle(leg: Leg, event: LegEvent): void {
    if (['ringing', 'announcing', 'answered'].includes(event.type)) this.#attempts.rings(leg, event.at)
    if (event.type === 'ringing' && !this.#aside.has(leg) && this.#ringing.get(leg)?.rings() !== false)
      this.emit({ type: 'call.ringing', leg: leg.name }, event.at)
    else if (event.type === 'key') this.emit({ type: 'call.digit', digit: event.key }, event.at)
    else if (event.type === 'answered') this.#onAnswer(leg, event.at)
    else if (event.type === 'held' || event.type === 'resumed') void this.#playMusic()
    else if (event.type === 'ended') {
      this.#legs.delete(leg)
      this.recording.ended(leg)
      this.#exchange.legs.delete(leg.id)
      this.#attempts.ended(leg, event)
      if (event.quality && leg.answeredAt) this.#quality.push({ leg: leg.name, ...event.quality })
      this.#onEnd(leg, event)
      const goesOn = this.#aside.has(leg) && !this.#over
      if (goesOn && this.isOwn(leg) && leg.answeredAt) this.emit({ type: 'call.left' }, event.at)
    }
    if (event.type !== 'key' && event.type !== 'played') this.#changed()
  }

  #onEnd(leg: Leg, event: LegEvent & { type: 'ended' }): void {
    const ringing = this.#ringing.get(leg)
    const decisive = ringing ? ringing.ended(leg, event) : { leg, end: event }
    if (!decisive) return
    const { leg: last, end } = decisive
    if (last.name === 'b' && !last.answeredAt && !this.#aside.has(last)) this.#outcome.calls(last)
    this.#outcome.ended(last, end)
  }

  /** The other phones stop ringing. @returns false when another one was quicker, and it is ended, too */
  #isFirst(leg: Leg): boolean {
    const others = this.#ringing.get(leg)?.wins(leg)
    if (others === undefined) return true
    for (const other of others ?? [leg]) {
      this.stepsAside(other)
      void this.#end(other, q850.elsewhere)
    }
    return others !== null
  }

  #onAnswer(leg: Leg, at: Date): void {
    if (leg.incoming && this.answeredAt) return // already answered by us
    if (!this.#isFirst(leg)) return
    if (this.#aside.has(leg)) {
      this.#ceiling.joins(leg)
      return
    }
    const { party } = leg
    this.emit({ type: 'call.answered', leg: leg.name, ...(party.kind === 'sip' && { user: party.user }) }, at)
    this.#outcome.answered(leg, at)
    if (leg.name === 'b') this.#ceiling.answered(this.#legs, at, this.maxSeconds)
    if ([...this.#legs].some(({ holds }) => holds)) void this.#playMusic() // it was answered into a hold
  }

  /** A side that is put on hold hears music, not one of three, who talk on; the call goes on, and so does its charge. */
  async #playMusic(): Promise<void> {
    const { port, log } = this.#exchange
    const talking = [...this.#legs].filter(({ answeredAt }) => answeredAt)
    const isOfThree = this.#flow?.at === 'three'
    for (const leg of talking) {
      const held =
        !isOfThree && talking.some((other) => other !== leg && other.holds && !this.#waiting.has(other))
      const isHeld = held || this.#waiting.has(leg)
      await port.music(leg.id, isHeld).catch((error: Error) => {
        if (error instanceof ChannelGone) return
        log.warn({ callId: this.id, message: error.message }, 'the music of a held call was not switched')
      })
    }
  }

  /** Only who began the call hears it, and pays for it: the other side hears a pause. */
  async #warn(secondsLeft: number): Promise<void> {
    const { log } = this.#exchange
    const caller = [...this.#legs].find(({ name, answeredAt }) => name === 'a' && answeredAt)
    if (!caller || this.#over) return
    try {
      this.emit({ type: 'call.warned', secondsLeft })
      const stop = Promise.withResolvers<void>()
      const said = this.play(caller, [{ secondsLeft }], stop.promise)
      let isStopped = false
      this.#stopWarning = async () => {
        isStopped = true
        stop.resolve()
        await said.catch(() => undefined) // logged below
      }
      const heard = await said
      if (!heard && !isStopped && !caller.end)
        log.warn({ callId: this.id }, 'a call could not be warned of its end')
      if ([...this.#legs].some(({ holds }) => holds)) await this.#playMusic() // the words ended it
    } catch (error) {
      if (error instanceof ChannelGone) return
      log.warn(
        { callId: this.id, message: (error as Error).message },
        'a call could not be warned of its end',
      )
    } finally {
      this.#stopWarning = null
    }
  }

  async #end(leg: Leg, why: number): Promise<void> {
    if (this.isLeft) return
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

  /** What a feature does for it; null where that failed: the call goes on without. */
  async asks<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await this.#exchange.outside(work)
    } catch (error) {
      const { message } = error as Error
      this.#exchange.log.error({ callId: this.id, message }, 'what a phone asked for failed')
      return null
    }
  }

  async #endBridges(): Promise<void> {
    const { port, bridges } = this.#exchange
    for (const bridge of this.#bridges) {
      bridges.delete(bridge)
      await port.unbridge(bridge).catch(() => undefined) // lost too; else it is found when the exchange is back
    }
  }
}
