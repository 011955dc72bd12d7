import { within } from '../../platform/timers/timers.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import { throughQueue } from '../call/recording.ts'
import type { Exchange } from '../exchange.ts'
import { talkOutside } from '../flows/onward.ts'
import { recordBoth } from '../flows/record-both.ts'
import { talk } from '../flows/talk.ts'
import type { QueueLines, Waiting } from './lines.ts'
import type { Back, Place } from './queue-place.ts'
import { ringAgent, stopRinging, type Taken } from './queue-ring.ts'
import { type Desk, serve } from './queue-talk.ts'
import type { QueueConfig } from './queues.ts'

interface Surroundings extends Desk {
  readonly id: string
  readonly turns: Map<string, number>
  readonly lines: Pick<QueueLines, 'ahead' | 'take'>
  /** one after another: an agent is of one line */
  readonly taking: <T>(work: () => Promise<T>) => Promise<T>
  /** Who waits was looked at then, and waits on. */
  readonly looked: (at: Date) => void
  /** whether a queue of a higher priority has a caller for this agent */
  readonly isWanted: (user: string, above: number) => Promise<boolean>
  /** What was saved since counts by then. */
  readonly follow: () => Promise<void>
  /** The agent is taken for it. */
  readonly callBack: (back: Back, user: string) => void
  /** No one is called back for it. */
  readonly forget: (back: Back) => void
}

// Phones register and vanish without an event, so agents are polled this often while callers wait.
const LOOK_EVERY_MS = 1_000

const EARLY_MS = 2 // a timer may be that early
const QUIET_WITHIN_MS = 2_000
const BY_PHONE = 'phone' // not by their own mobile

type Free = Awaited<ReturnType<QueueLines['take']>>

/** The callers who wait in one queue, in the order in which they joined. */
export class Line {
  readonly #around: Surroundings
  readonly #exchange: Exchange
  readonly #places: (Place | Back)[] = []
  /** of callers of the process before, who come back into the line together */
  #entering: Promise<unknown> = Promise.resolve()
  /** those who are free while others come first, and since when */
  readonly #freeSince = new Map<string, string>()
  #looking = false
  #again = false
  #follows = false
  #cancel = () => {}

  constructor(around: Surroundings, exchange: Exchange) {
    this.#around = around
    this.#exchange = exchange
    this.#lookEvery()
  }

  get length(): number {
    return this.#places.length
  }

  /** From 1 on, of all processes. */
  async placeOf(place: Place): Promise<number> {
    const before = await this.#around.lines.ahead(this.#waiting(place))
    return this.#places.indexOf(place) + 1 + before
  }

  #waiting(place: Place | Back): Waiting {
    return { queueId: this.#around.id, place: idOf(place), joinedAt: place.joinedAt }
  }

  /** The place of a caller who is called back, which may be there already. */
  keep(back: Back): void {
    const known = this.#places.find((place): place is Back => 'back' in place && place.back === back.back)
    if (known) Object.assign(known, { config: back.config, notBefore: back.notBefore })
    else this.#insert(back)
    this.look()
  }

  #insert(place: Place | Back): void {
    const before = this.#places.findLastIndex(({ joinedAt }) => joinedAt <= place.joinedAt)
    this.#places.splice(before + 1, 0, place)
  }

  join(place: Place): void {
    this.#places.push(place)
    this.look(true)
    const { lastAgent } = place.config
    if (lastAgent) this.#exchange.timers.after(lastAgent.seconds * 1000 + EARLY_MS, () => this.look())
  }

  /**
   * A caller of the process before takes their place again. No agent is rung before all have entered.
   *
   * @param agent whose phone was rung for them
   */
  rejoin(place: Place, agent: Leg | undefined, entered: Promise<void>): void {
    this.#insert(place)
    this.#entering = Promise.allSettled([this.#entering, entered])
    this.#follows = true // before anyone is rung
    void this.#entering.then(() => this.look())
    if (agent?.party.kind !== 'sip') return
    const { user } = agent.party
    this.#around.agents.take(user, place.call.id)
    place.ringing = this.#offer(
      place,
      user,
      entered.then(async () => {
        const leg = await ringsOn(place.call)
        return leg && { leg }
      }),
    )
  }

  /** Whether a caller waits for this agent, and may have them, in a queue above that priority. */
  async wants(user: string, above: number): Promise<boolean> {
    for (const place of this.#places) {
      const { agents, priority = 0 } = place.config
      if (priority <= above || !this.#waits(place) || !agents.includes(user)) continue
      if ('back' in place) {
        if (await this.#around.agents.isIdle(user, BY_PHONE)) return true
      } else if ([null, user].includes(await this.#lastOf(place))) return true
    }
    return false
  }

  /**
   * As it was saved, for all who wait: who answers it no more is not rung, nor rung on.
   *
   * @returns once the phones are quiet: whom they rang for comes first again
   */
  async save(config: QueueConfig): Promise<void> {
    const stopped = this.#places.map(async (place) => {
      if ('back' in place) {
        place.config = config
        return
      }
      place.save(config)
      if (place.rung === null || place.talk || config.agents.includes(place.rung)) return
      await stopRinging(place).catch(() => undefined) // the call has ended
      await place.ringing
    })
    await within(this.#exchange.timers, QUIET_WITHIN_MS, Promise.all(stopped))
  }

  /** It was deleted: callers go on, and no one is called back any more. */
  remove(): void {
    for (const place of [...this.#places]) {
      if (!('back' in place)) place.goOn('deleted')
      else if (!place.offered) this.#around.forget(place)
    }
  }

  leave(place: Place | Back): void {
    const index = this.#places.indexOf(place)
    if (index >= 0) this.#places.splice(index, 1)
  }

  /** An agent may be free now. @param follows what was saved since is asked for, too */
  look(follows = false): void {
    this.#again = true
    this.#follows ||= follows
    if (this.#looking) return
    this.#looking = true
    this.#lookUntilDone()
      .catch(({ message }: Error) =>
        this.#exchange.log.warn({ queueId: this.#around.id, message }, 'could not look for an agent'),
      )
      .finally(() => {
        this.#looking = false
      })
  }

  close(): void {
    this.#cancel()
  }

  #lookEvery(): void {
    this.#cancel = this.#exchange.timers.after(LOOK_EVERY_MS, () => {
      this.look(true)
      this.#lookEvery()
    })
  }

  async #lookUntilDone(): Promise<void> {
    while (this.#again) {
      this.#again = false
      await this.#entering
      if (this.#follows) {
        this.#follows = false
        await this.#around.follow()
      }
      await this.#sendOn()
      await this.#offerAll()
    }
  }

  /** While no one takes calls callers go on, where that is set; whom an agent is rung for may still be answered. */
  async #sendOn(): Promise<void> {
    const waiting = this.#places.filter((place): place is Place => !('back' in place) && this.#waits(place))
    const { config } = waiting[0] ?? {}
    if (!config?.unstaffed || (await this.#around.agents.isAnyThere(config.agents))) return
    for (const place of waiting) place.goOn('unstaffed')
  }

  /** Each caller gets one agent at a time, the first in the line first. */
  async #offerAll(): Promise<void> {
    const { agents, lookAgain, looked } = this.#around
    const begunAt = this.#exchange.timers.clock.now()
    const vain = { all: false, phones: false }
    const found = { none: false, othersFirst: false }
    for (const place of [...this.#places]) {
      if (vain.all) break
      if (!this.#waits(place) || ('back' in place && vain.phones)) continue
      const last = 'back' in place ? null : await this.#lastOf(place)
      const { user, othersFirst } = await this.#free(place, last === null ? null : [last])
      if (!user) {
        found.none = true
        found.othersFirst ||= othersFirst.length > 0
        // Others do not wait for that agent, nor for one who is free with a phone.
        if ('back' in place) vain.phones = true
        else if (last === null) vain.all = true
        continue
      }
      if (!this.#places.includes(place)) agents.free(user, 'released', lookAgain)
      else if ('back' in place) this.#around.callBack(place, user)
      else {
        const wanted = { user, queueId: this.#around.id, mobile: agents.mobile(user) }
        place.ringing = this.#offer(place, user, ringAgent(place, wanted))
      }
    }
    if (found.none && !found.othersFirst) looked(begunAt)
  }

  /** No agent is rung for them, and they stay. */
  #waits(place: Place | Back): boolean {
    return !place.offered && this.#isDue(place) && ('back' in place || place.goesOn === null)
  }

  /**
   * The only agent that the caller waits for: who talked with them last, while that one is there and it is not too
   * long.
   */
  async #lastOf({ config, joinedAt, passedLast }: Place): Promise<string | null> {
    const { lastAgent } = config
    if (!lastAgent || passedLast || !config.agents.includes(lastAgent.user)) return null
    const waitedMs = this.#exchange.timers.clock.now().getTime() - joinedAt.getTime()
    if (waitedMs >= lastAgent.seconds * 1000) return null
    const state = await this.#around.agents.state(lastAgent.user)
    return state === 'paused' || state === 'offline' ? null : lastAgent.user
  }

  #isDue(place: Place | Back): boolean {
    return !('back' in place) || place.notBefore <= this.#exchange.timers.clock.now()
  }

  /** The best agent who is free, of all in the queue or `among` some, taken for the caller who waits. */
  async #free(place: Place | Back, among: readonly string[] | null): Promise<Free> {
    const { id, agents, turns, isWanted, taking } = this.#around
    const { config } = place
    const by = 'back' in place ? BY_PHONE : undefined
    const idle: string[] = []
    const free = (among ?? this.#inOrder(config)).filter((user) => agents.isFree(user))
    await agents.look(free)
    for (const user of free)
      if ((await agents.isIdle(user, by)) && !(await isWanted(user, config.priority ?? 0))) idle.push(user)
    const taken = await taking(() => this.#take(place, idle, among ? null : config.strategy))
    if (taken.user !== null && !among) turns.set(id, config.agents.indexOf(taken.user) + 1)
    return taken
  }

  async #take(
    place: Place | Back,
    idle: readonly string[],
    strategy: QueueConfig['strategy'] | null,
  ): Promise<Free> {
    const { agents, lines } = this.#around
    const none = { user: null, othersFirst: [] }
    const free = idle.filter((user) => agents.isFree(user))
    const asked = free.map((user) => ({ user, since: this.#freeSince.get(user) ?? null }))
    const taken =
      free.length === 0 ? none : await lines.take(this.#waiting(place), { agents: asked, strategy })
    for (const user of strategy ? [...this.#freeSince.keys()] : free) this.#freeSince.delete(user)
    for (const { user, since } of taken.othersFirst) if (since) this.#freeSince.set(user, since)
    return taken.user === null || agents.take(taken.user, idOf(place)) ? taken : none
  }

  /** Those who may be rung, the best one first. */
  #inOrder({ agents: users, strategy }: QueueConfig): string[] {
    const { id, agents, turns } = this.#around
    if (strategy === 'longest idle')
      return users.toSorted((one, other) => agents.lastTalk(one) - agents.lastTalk(other))
    const from = (turns.get(id) ?? 0) % Math.max(1, users.length)
    return [...users.slice(from), ...users.slice(0, from)]
  }

  async #offer(place: Place, user: string, rings: Promise<Taken | null>): Promise<void> {
    const { agents, lookAgain } = this.#around
    place.offered = true
    place.rung = user
    try {
      const taken = await rings
      if (taken && !place.gaveUp) {
        this.#talk(place, user, taken)
        return
      }
      await taken?.target?.drop()
    } catch {
      // The call has ended, or the exchange is gone: the waiting caller's own flow notices.
    }
    const isLetGo = place.gaveUp || place.rung === null
    Object.assign(place, { offered: false, rung: null })
    place.passedLast ||= user === place.config.lastAgent?.user
    agents.free(user, isLetGo ? 'released' : 'not answered', lookAgain)
    this.look()
  }

  #talk(
    { call, caller, config, joinedAt, connect, hush, bridge: ours }: Place,
    user: string,
    { leg: agent, target }: Taken,
  ): void {
    const connectedAt = agent.answeredAt ?? this.#exchange.timers.clock.now()
    const { wrapUpSeconds } = config
    const served = {
      queueId: this.#around.id,
      agent: user,
      leg: agent.id,
      joinedAt,
      connectedAt,
      wrapUpSeconds,
    }
    const over = serve(this.#around, { call, caller, agent }, served, async (still) => {
      await hush()
      call.recording.rules = throughQueue(call.recording.rules, served.queueId, config.recording)
      if (target && ours) return talkOutside(call, caller, { bridge: ours, leg: agent, target }, still())
      const bridge = await call.bridges.make(caller, agent)
      await recordBoth(call, caller, agent)
      await talk(call, bridge, [caller, agent], still)
    })
    connect({ over })
  }
}

const idOf = (place: Place | Back) => ('back' in place ? place.back : place.call.id)

/** Waits on for an agent's phones that the process before let ring; one that never rang is given up. */
async function ringsOn(call: Call): Promise<Leg | null> {
  await call.legs.dropSpare()
  return (await call.legs.ringing('b')?.answered) ?? null
}
