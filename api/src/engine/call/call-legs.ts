import type { Party, TrunkCall } from '../../adapters/exchange/exchange.ts'
import { ChannelGone } from '../../adapters/exchange/port.ts'
import { within } from '../../platform/timers/timers.ts'
import type { Direction } from '../events.ts'
import type { Exchange } from '../exchange.ts'
import type { GroupMember } from '../opened.ts'
import { type CallState, type Flow, type LegState, talkingIn } from '../takeover/call-state.ts'
import { createAttempts } from './attempts.ts'
import type { CallLife } from './call-life.ts'
import type { CallNames } from './call-names.ts'
import { q850, saysBusy } from './causes.ts'
import type { Ceiling } from './ceiling.ts'
import { createLeg, type Leg, type LegEvent } from './leg.ts'
import type { Outcome } from './outcome.ts'
import type { Attempt, LegQuality } from './outcomes.ts'
import { createRinging, type Ringing } from './ringing.ts'
import type { ShownNames } from './shown-names.ts'

const GONE_WITHIN_MS = 5_000 // for the 'ended' of a leg that the exchange reports as gone

const WAKES_WITHIN_MS = 250 // a call that rings does not wait for more
const LOOKS_EVERY_MS = 500 // for phones that have registered

interface NewLeg {
  readonly to: Party
  /** which one of a person's */
  readonly phone?: string
  readonly callerId: string
  /** of who has `callerId`; phones of ours alone show it */
  readonly shownName?: string | undefined
  readonly ringSeconds: number
  readonly by?: TrunkCall
}

interface Surroundings {
  readonly exchange: Exchange
  readonly life: CallLife
  readonly names: CallNames
  readonly shownNames: ShownNames
  readonly outcome: Outcome
  readonly ceiling: Ceiling
  readonly direction: Direction
  /** Seconds from the answer of the called leg on. */
  maxSeconds(): number | undefined
  /** A leg holds the call, or no longer does. */
  held(): void
  ended(leg: Leg): void
}

/** The legs of one call: made, rung, answered, ended, and what of that is the call's. */
export class CallLegs {
  readonly #of: Surroundings
  /** those that have not ended */
  readonly #all = new Set<Leg>()
  /** legs whose ringing and answer are not the call's: of a transfer */
  readonly #aside = new Set<Leg>()
  /** of the legs that we made */
  readonly #ringing = new Map<Leg, Ringing>()
  readonly #attempts: ReturnType<typeof createAttempts>
  readonly #quality: LegQuality[]

  /** @param before of a call that another process had: `resume` follows */
  constructor(surroundings: Surroundings, before?: Pick<CallState, 'attempts' | 'quality'>) {
    this.#of = surroundings
    this.#attempts = createAttempts(before?.attempts)
    this.#quality = [...(before?.quality ?? [])]
  }

  /** Goes on with those of the process before. */
  resume({ legs, called, flow }: Pick<CallState, 'legs' | 'called' | 'flow'>): void {
    const { exchange, outcome } = this.#of
    for (const { trunk, ...before } of legs) {
      const leg = this.#know({ ...before, before })
      if (trunk !== undefined) this.#attempts.goesBy(leg, trunk)
      if (leg.id === called) outcome.calls(leg)
      if ('other' in flow && flow.at !== 'onward' && leg.id !== flow.other) this.stepsAside(leg)
      exchange.port.adopt(leg.id, leg)
    }
    this.#resumeRinging(flow)
  }

  /** Unanswered legs of one side ring together; one that was answered has won. */
  #resumeRinging(flow: Flow): void {
    const alone = talkingIn(flow)
    const made = this.all().filter((leg) => !leg.incoming && !alone.includes(leg.id))
    for (const name of ['a', 'b'] as const) {
      const legs = made.filter((leg) => leg.name === name)
      const ringing = createRinging(legs.length)
      for (const leg of legs) this.#ringsWith(ringing, leg)
      const winner = legs.find(({ answeredAt }) => answeredAt)
      for (const other of (winner && ringing.wins(winner)) ?? []) this.stepsAside(other)
    }
  }

  /** What another process needs to go on with them. */
  state(): Pick<CallState, 'legs' | 'called' | 'attempts' | 'quality'> {
    const legOf = (leg: Leg): LegState => {
      const { id, name, party, incoming, dialled, rang, announced, holds, answeredAt } = leg
      const trunk = this.#attempts.trunkOf(leg)
      const known = { id, name, party, incoming, dialled, rang, announced, holds, answeredAt }
      return { ...known, ...(trunk !== undefined && { trunk }) }
    }
    const called = this.#of.outcome.called?.id ?? null
    return { legs: this.all().map(legOf), called, attempts: [...this.attempts], quality: [...this.quality] }
  }

  /** The tries by trunks that have ended, in that order. */
  get attempts(): readonly Attempt[] {
    return this.#attempts.all
  }

  /** How those that have ended sounded. */
  get quality(): readonly LegQuality[] {
    return this.#quality
  }

  all(): readonly Leg[] {
    return [...this.#all]
  }

  /** The first one of a side. */
  named(name: 'a' | 'b'): Leg | undefined {
    return this.all().find((leg) => leg.name === name)
  }

  has(leg: Leg): boolean {
    return this.#all.has(leg)
  }

  isAside(leg: Leg): boolean {
    return this.#aside.has(leg)
  }

  /** Of a click-to-call: the own phone of who placed it, called over the network. */
  isOwn({ name, party, incoming }: Leg): boolean {
    return this.#of.direction === 'click' && name === 'a' && party.kind === 'pstn' && !incoming
  }

  /** The incoming one. */
  take(channel: string, party: Party): Leg {
    const leg = this.#know({ id: channel, name: 'a', party, incoming: true })
    this.#of.ceiling.arrived(leg)
    return leg
  }

  /** A leg of another call, which is answered, is this one's from now on. */
  adopt(leg: Leg, from: CallLegs, name: Leg['name']): Leg {
    from.#all.delete(leg)
    const { id, party, incoming } = leg
    const own = this.#know({ id, name, party, incoming, before: leg })
    this.stepsAside(own)
    this.#of.ceiling.joins(own)
    return own
  }

  /** Whether one of a side was answered that is the call's. */
  isAnswered(name: 'a' | 'b'): boolean {
    return this.all().some((leg) => leg.name === name && leg.answeredAt !== null && !this.#aside.has(leg))
  }

  /** A leg that is answered already is who was called, from now on; the phones that ring stop. */
  picksUp(leg: Leg): void {
    this.#aside.delete(leg)
    this.takes(leg)
    this.#of.outcome.calls(leg)
    this.#isTheAnswer(leg, this.#now())
    for (const other of this.all()) if (other.name === 'b' && other !== leg) this.#stopsRinging(other)
  }

  /** The phones of the person who asked to take the call stop ringing: another one has it. */
  stopAsking(): void {
    for (const leg of this.all()) if (!leg.answeredAt && this.#aside.has(leg)) this.#stopsRinging(leg)
  }

  #stopsRinging(leg: Leg): void {
    this.stepsAside(leg)
    void this.end(leg, q850.elsewhere)
  }

  /** @param ringSeconds the longest until the called party talks: the exchange ends the leg that and what is paid later */
  create(name: 'a' | 'b', params: Omit<NewLeg, 'phone' | 'shownName'>): Promise<Leg> {
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
    { isAside = false, wakes = false }: { isAside?: boolean; wakes?: boolean } = {},
  ): Promise<Ringing> {
    const { life, exchange, shownNames } = this.#of
    life.alive()
    const [users, shownName, waitMs] = await Promise.all([
      exchange.phones.toRing(person),
      shownNames.of(person, params.callerId),
      wakes ? this.#wake([{ ...params, user: person }], params.callerId) : 0,
    ])
    const ringing = createRinging(users.length)
    if (waitMs > 0)
      this.#ringsAlong(ringing, [{ ...params, shownName, user: person }], { waitMs, known: users })
    const to = { kind: 'sip', user: person } as const
    await Promise.all(
      users.map((phone) => this.#create(name, { ...params, to, phone, shownName }, { ringing, isAside })),
    )
    return ringing
  }

  /** @returns for how long phones that register meanwhile are to ring along; what cannot be known soon is not waited for */
  async #wake(people: readonly GroupMember[], callerId: string): Promise<number> {
    const { exchange, life } = this.#of
    const { wake } = exchange.routing
    if (!wake) return 0
    const users = people.map(({ user }) => user)
    const woken = wake({ callId: life.id, callerId }, users).catch((error: Error) => {
      exchange.log.warn({ callId: life.id, message: error.message }, 'people were not told of a call')
      return 0
    })
    const seconds = (await within(exchange.timers, WAKES_WITHIN_MS, woken)) ?? 0
    return Math.min(seconds, ...people.map(({ ringSeconds }) => ringSeconds)) * 1_000
  }

  /**
   * Until then, a phone of these people that registers rings, too: a page that a notification opened. Who declined on the
   * phones that they have is not waited for.
   */
  #ringsAlong(
    ringing: Ringing,
    people: readonly (Omit<NewLeg, 'to' | 'phone' | 'by'> & { user: string })[],
    { waitMs, known }: { waitMs: number; known: readonly string[] },
  ): void {
    const { exchange, life } = this.#of
    const { phones, timers } = exchange
    const seen = new Set(known)
    const ring = async ({ user, ...params }: (typeof people)[number], phone: string) => {
      seen.add(phone)
      ringing.opens()
      const to = { kind: 'sip', user } as const
      const leg = await this.#create('b', { ...params, to, phone }, { ringing })
      await this.dial(leg, params.ringSeconds)
    }
    const look = async () => {
      for (const person of people)
        for (const phone of await phones.there(person.user))
          if (!seen.has(phone) && !ringing.winner && !life.isOver) await ring(person, phone)
    }
    const close = () => {
      const decisive = ringing.closes()
      if (decisive && !life.isOver) this.#isDecided(decisive)
    }
    const until = timers.clock.now().getTime() + waitMs
    const isInVain = () =>
      ringing.legs.every(({ end }) => end) && ringing.legs.some(({ end }) => end && saysBusy(end))
    const isDone = () =>
      ringing.winner || life.isOver || life.isLeft || timers.clock.now().getTime() >= until || isInVain()
    const next = () =>
      timers.after(LOOKS_EVERY_MS, () => {
        if (isDone()) return close()
        void exchange.outside(look().catch((error: Error) => this.#notRung(error))).then(next)
      })
    ringing.opens()
    next()
  }

  /** A phone that came is gone again, or its state is not known: the others ring on. */
  #notRung(error: Error): void {
    if (error instanceof ChannelGone) return
    const { exchange, life } = this.#of
    exchange.log.warn({ callId: life.id, message: error.message }, 'a phone that registered was not rung')
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
    this.#of.life.alive()
    const { phones } = this.#of.exchange
    const [first] = people
    const named = first && this.#of.shownNames.of(first.user, callerId)
    const ofEach = people.map(async (member) =>
      (await phones.toRing(member.user)).map((phone) => ({ ...member, phone })),
    )
    const all = (await Promise.all(ofEach)).flat()
    const [shownName, waitMs] = await Promise.all([named, this.#wake(people, callerId)])
    const ringing = createRinging(all.length)
    if (waitMs > 0)
      this.#ringsAlong(
        ringing,
        people.map((member) => ({ ...member, callerId, shownName })),
        { waitMs, known: all.map(({ phone }) => phone) },
      )
    const made = all.map(async ({ user, phone, ringSeconds }) => {
      const to = { kind: 'sip', user } as const
      const leg = await this.#create('b', { to, phone, callerId, shownName, ringSeconds }, { ringing })
      return [leg, ringSeconds] as const
    })
    return { ringing, seconds: new Map(await Promise.all(made)) }
  }

  async #create(
    name: 'a' | 'b',
    { to, phone, callerId, shownName, ringSeconds, by }: NewLeg,
    { ringing = createRinging(1), isAside = false }: { ringing?: Ringing; isAside?: boolean } = {},
  ): Promise<Leg> {
    const { exchange, life, names, outcome, ceiling, maxSeconds } = this.#of
    life.alive()
    const leg = this.#know({ id: names.leg(name), name, party: to })
    this.#ringsWith(ringing, leg)
    if (by) this.#attempts.goesBy(leg, by.trunk)
    if (isAside) this.stepsAside(leg)
    else if (name === 'b') outcome.calls(leg)
    try {
      await exchange.port.create({
        id: leg.id,
        leg: name,
        to: phone === undefined ? to : { kind: 'sip', user: phone },
        callerId,
        ...(shownName !== undefined && to.kind === 'sip' && { name: shownName }),
        ...(by && { by }),
        longestSeconds: ceiling.ofNew(ringSeconds, maxSeconds()),
      })
    } catch (error) {
      leg.handle({ type: 'ended', channel: leg.id, at: this.#now(), q850: q850.failure })
      throw error
    }
    life.alive() // the call's end then ends it: it did not exist when the others were ended
    return leg
  }

  async dial(leg: Leg, ringSeconds: number): Promise<void> {
    this.#of.life.alive()
    leg.dialled = true
    this.#attempts.dialled(leg, this.#now())
    this.#of.life.changed()
    await this.#of.exchange.port.dial(leg.id, ringSeconds)
  }

  /** Those of a side that ring; null: none was made, or none rings yet. */
  ringing(name: 'a' | 'b'): Ringing | null {
    const legs = this.all().filter((leg) => leg.name === name && leg.dialled)
    return legs.map((leg) => this.#ringing.get(leg)).find((ringing) => ringing !== undefined) ?? null
  }

  /** Waits for a sign of life from a leg that was dialled. @returns false when there is none within `ms` */
  async stirs(leg: Leg, ms: number): Promise<boolean> {
    const { exchange, life } = this.#of
    if (await within(exchange.timers, ms, leg.stirred)) return true
    life.alive()
    return leg.end !== null || exchange.port.heard(leg.id)
  }

  /** The call goes on without this leg, whatever becomes of it. */
  stepsAside(leg: Leg): void {
    this.#aside.add(leg)
    this.#of.outcome.aside(leg, true)
  }

  /** It is one of the two who talk, from now on. */
  takes(leg: Leg): void {
    this.#of.outcome.aside(leg, false)
  }

  /** Ends one leg of several. */
  async drop(leg: Leg, why: number = q850.normal): Promise<void> {
    if (!leg.end) await Promise.all([this.end(leg, why), leg.ended])
  }

  /** Ends a leg that was not answered, for another trunk is tried in its place. */
  async giveUp(leg: Leg, why: number): Promise<void> {
    await this.drop(leg, why)
    this.#of.outcome.triesAnother(leg)
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

  /** Asks the exchange to end it; its end is an event of its own. */
  async end(leg: Leg, why: number): Promise<void> {
    const { exchange, life } = this.#of
    if (life.isLeft) return
    try {
      await exchange.port.hangup(leg.id, why)
    } catch (error) {
      if (!(error instanceof ChannelGone)) return // its end comes when the exchange is back
      const at = this.#now()
      if (await within(exchange.timers, GONE_WITHIN_MS, leg.ended)) return
      leg.handle({ type: 'ended', channel: leg.id, at, q850: q850.failure })
    }
  }

  #now(): Date {
    return this.#of.exchange.timers.clock.now()
  }

  #ringsWith(ringing: Ringing, leg: Leg): void {
    ringing.adds(leg)
    this.#ringing.set(leg, ringing)
  }

  /** Registered before the command is sent: its events may overtake the answer. */
  #know(given: Parameters<typeof createLeg>[0]): Leg {
    const leg = createLeg(given, (its, event) => this.#handle(its, event))
    this.#all.add(leg)
    this.#of.exchange.legs.set(leg.id, leg)
    this.#of.life.changed()
    return leg
  }

  #handle(leg: Leg, event: LegEvent): void {
    const { life, held } = this.#of
    if (['ringing', 'announcing', 'answered'].includes(event.type)) this.#attempts.rings(leg, event.at)
    if (event.type === 'ringing' && !this.#aside.has(leg) && this.#ringing.get(leg)?.rings() !== false)
      life.emit({ type: 'call.ringing', leg: leg.name }, event.at)
    else if (event.type === 'key') life.emit({ type: 'call.digit', digit: event.key }, event.at)
    else if (event.type === 'answered') this.#onAnswer(leg, event.at)
    else if (event.type === 'held' || event.type === 'resumed') held()
    else if (event.type === 'ended') this.#onEnd(leg, event)
    if (event.type !== 'key' && event.type !== 'played') life.changed()
  }

  #onAnswer(leg: Leg, at: Date): void {
    const { outcome, ceiling } = this.#of
    if (leg.incoming && outcome.answeredAt) return // already answered by us
    if (!this.#isFirst(leg)) return
    if (this.#aside.has(leg)) ceiling.joins(leg)
    else this.#isTheAnswer(leg, at)
  }

  #isTheAnswer(leg: Leg, at: Date): void {
    const { life, outcome, ceiling, maxSeconds, held } = this.#of
    const { party } = leg
    life.emit({ type: 'call.answered', leg: leg.name, ...(party.kind === 'sip' && { user: party.user }) }, at)
    outcome.answered(leg, at)
    if (leg.name === 'b') ceiling.answered(this.#all, at, maxSeconds())
    if (this.all().some(({ holds }) => holds)) held() // it was answered into a hold
  }

  /** The other phones stop ringing. @returns false when another one was quicker, and it is ended, too */
  #isFirst(leg: Leg): boolean {
    const others = this.#ringing.get(leg)?.wins(leg)
    if (others === undefined) return true
    for (const other of others ?? [leg]) this.#stopsRinging(other)
    return others !== null
  }

  #onEnd(leg: Leg, event: LegEvent & { type: 'ended' }): void {
    const { exchange, life } = this.#of
    this.#all.delete(leg)
    this.#of.ended(leg)
    exchange.legs.delete(leg.id)
    this.#attempts.ended(leg, event)
    if (event.quality && leg.answeredAt) this.#quality.push({ leg: leg.name, ...event.quality })
    this.#decides(leg, event)
    const goesOn = this.#aside.has(leg) && !life.isOver
    if (goesOn && this.isOwn(leg) && leg.answeredAt) life.emit({ type: 'call.left' }, event.at)
  }

  /** What its end says of the call's. */
  #decides(leg: Leg, event: LegEvent & { type: 'ended' }): void {
    const ringing = this.#ringing.get(leg)
    const decisive = ringing ? ringing.ended(leg, event) : { leg, end: event }
    if (decisive) this.#isDecided(decisive)
  }

  #isDecided({ leg: last, end }: NonNullable<ReturnType<Ringing['closes']>>): void {
    const { outcome } = this.#of
    if (last.name === 'b' && !last.answeredAt && !this.#aside.has(last)) outcome.calls(last)
    outcome.ended(last, end)
  }
}
