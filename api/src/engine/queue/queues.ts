import { within } from '../../platform/timers/timers.ts'
import type { Call } from '../call/call.ts'
import { LEAD_IN } from '../call/call-sound.ts'
import { q850 } from '../call/causes.ts'
import { createTurns } from '../call/in-turn.ts'
import type { Leg } from '../call/leg.ts'
import type { Exchange } from '../exchange.ts'
import { pressed } from '../flows/keys.ts'
import type { FollowOn } from '../flows/ring-group.ts'
import type { QueueNow } from '../opened.ts'
import type { Flow, Passed, Served } from '../takeover/call-state.ts'
import type { TelephonyEngine } from '../telephony.ts'
import { type Agents, createAgents } from './agents.ts'
import { callBack } from './queue-back.ts'
import { Line } from './queue-line.ts'
import { createLines } from './queue-lines.ts'
import { createMusic, type Music } from './queue-music.ts'
import { type Back, createPlace, type Place } from './queue-place.ts'
import { stopRinging } from './queue-ring.ts'
import { serve } from './queue-talk.ts'
import { announce } from './queue-words.ts'

const ASKED_WITHIN_MS = 5_000
const SAVED = 'saved'

export interface Queues {
  /**
   * Waits with music until an agent answers, the longest time is over or the caller gives up; then talks. A caller whose
   * time is over, who comes when the line is full, or when no one takes calls, goes on to what follows. What is saved of
   * the queue counts for those who wait as soon as their line looks for agents.
   */
  wait(call: Call, caller: Leg, queue: Asked, onward: Onward): Promise<void>
  /** As `wait` goes on, of a process before: at the same place, for as long as was given. @param legs it had then */
  rejoin(
    call: Call,
    legs: readonly Leg[],
    before: Extract<Flow, { at: 'queue' }>,
    followOn: (caller: Leg) => FollowOn,
  ): Promise<void>
  /** Goes on with an agent's talk of a process before. */
  serveOn(
    call: Call,
    legs: readonly Leg[],
    served: Served,
    talks: (served: () => Served | undefined) => Promise<void>,
  ): Promise<void>
  pause: Agents['pause']
  rest(user: string, until: Date): void
  callBackLater: TelephonyEngine['callBackLater']
  takenAgents: Agents['taken']
  agentStates: TelephonyEngine['agentStates']
  agentState: TelephonyEngine['agentState']
}

interface Coming {
  readonly call: Call
  readonly caller: Leg
  /** so many wait at most */
  readonly longest: QueueConfig['longest']
}

interface Asked {
  readonly id: string
  readonly queue: QueueNow
}

interface Onward {
  readonly passed: Passed
  readonly followOn: FollowOn
}

export type QueueConfig = Omit<QueueNow, 'lastTalks'>

interface Queue {
  readonly line: Line
  readonly music: Music
  /** as it was saved last; null before it has callers */
  now: QueueConfig | null
}

/** Our own queues; each has a line and a holding bridge while callers wait in it. @source DEC-161 */
export function createQueues(exchange: Exchange): Queues {
  const { routing, timers, log } = exchange
  const shared = createLines(exchange)
  const agents = createAgents(exchange, (agent) => void shared.free(agent))
  const queues = new Map<string, Queue>()
  const turns = new Map<string, number>() // where round robin goes on
  const inTurn = createTurns()
  const taking = createTurns()
  const waiting = new Map<string, Set<Leg>>() // those who come, too: so a line is never longer than it may be
  const lookAgain = () => {
    for (const { line } of queues.values()) line.look()
  }
  const desk = { agents, timers, lookAgain }
  async function isWanted(user: string, above: number): Promise<boolean> {
    for (const { line } of queues.values()) if (await line.wants(user, above)) return true
    return false
  }

  /** @returns whether there is room for the caller, who then has a place */
  async function takePlace(id: string, { call, caller, longest }: Coming): Promise<boolean> {
    const callers = waiting.get(id) ?? new Set()
    if (longest != null && callers.size >= longest) return false
    waiting.set(id, callers.add(caller))
    if (longest == null) return true
    const isIn = await shared.enter({ queueId: id, place: call.id, joinedAt: timers.clock.now() }, longest)
    if (!isIn) givePlace(id, caller)
    return isIn
  }
  function givePlace(id: string, caller: Leg): void {
    const callers = waiting.get(id)
    callers?.delete(caller)
    if (callers?.size === 0) waiting.delete(id)
  }

  /** A queue that calls are in is asked again by its own name. */
  async function ask(id: string): Promise<QueueConfig | null> {
    const found = await routing.open({ category: 'queue', destination: id })
    return found?.flow === 'queue' ? known(found) : null
  }

  function known({ lastTalks = {}, ...config }: QueueNow): QueueConfig {
    for (const [user, last] of Object.entries(lastTalks)) agents.talked(user, last, lookAgain)
    return config
  }

  function queueOf(id: string): Queue {
    const found = queues.get(id)
    if (found) return found
    const line: Line = new Line(
      {
        id,
        turns,
        isWanted,
        lines: shared,
        taking: (work) => taking('agents', work),
        looked: (at) => shared.lookedAt(id, at),
        follow: () => follow(id),
        forget: (back) => void exchange.outside(inTurn(id, () => forgetBack(id, back))),
        ...desk,
        callBack(back, user) {
          back.offered = true
          const forget = () => void inTurn(id, () => forgetBack(id, back))
          void exchange.outside(callBack(exchange, desk, { queueId: id, back, user }, forget))
        },
      },
      exchange,
    )
    const queue: Queue = { line, music: createMusic(exchange), now: null }
    queues.set(id, queue)
    return queue
  }

  /** What was saved of it counts for its callers. One that cannot be asked about goes on as it was. */
  async function follow(id: string): Promise<void> {
    const queue = queues.get(id)
    if (!queue || queue.line.length === 0) return
    const saved = await shared.mark(id)
    if (saved === 'unknown') return
    if (saved === 'unmarked' || saved.mark !== queue.now?.mark) {
      const now = saved !== 'unmarked' && saved.mark === null ? null : await openAgain(id)
      if (now === 'unknown') return
      if (now === null) return queue.line.remove()
      queue.now = now
      await queue.line.save(now)
    }
    const { music = null } = queue.now ?? {}
    void exchange.outside(inTurn(id, () => queue.music.change(music)))
  }

  async function openAgain(id: string): Promise<QueueConfig | null | 'unknown'> {
    try {
      const opened = await within(
        timers,
        ASKED_WITHIN_MS,
        ask(id).then((now) => ({ now })),
      )
      if (!opened) throw new Error('no answer in time')
      return opened.now
    } catch (error) {
      log.warn({ queueId: id, message: (error as Error).message }, 'a queue that was saved goes on as it was')
      return 'unknown'
    }
  }

  async function greet({ call, caller, config: { greeting } }: Place): Promise<void> {
    if (!greeting) return
    await call.sound
      .play(caller, [LEAD_IN, { audio: greeting }])
      .catch((error: Error) => call.sound.hearsNothing(error))
  }

  async function leave(id: string, place: Place) {
    givePlace(id, place.caller)
    const queue = queues.get(id)
    if (!queue) return
    queue.line.leave(place)
    await closeIfEmpty(id, queue, place.call.isLeft)
  }

  async function forgetBack(id: string, back: Back) {
    const queue = queues.get(id)
    if (!queue) return
    queue.line.leave(back)
    await closeIfEmpty(id, queue, false)
  }

  async function closeIfEmpty(id: string, { line, music }: Queue, isLeft: boolean) {
    if (line.length > 0) return
    queues.delete(id)
    line.close()
    if (!isLeft) await music.end()
  }

  /** Until the caller gives up or the longest wait is over, and goes on; or the talk with an agent is. */
  async function stay(id: string, place: Place, entered: Promise<void>, followOn: FollowOn): Promise<void> {
    if (!(await isLeftOver(id, place, entered))) return
    const { call, config, goesOn } = place
    const next = goesOn === 'unstaffed' ? config.unstaffed : config.next
    if (!next) return
    call.callsOthers()
    await outOfTheLine(place)
    await followOn(next)
  }

  /** Until `first`, or the caller has waited for as long as is saved by then, or is to go on. */
  async function waited(place: Place, first: Promise<unknown>): Promise<void> {
    while (place.goesOn === null) {
      const saved = place.changed.then(() => SAVED)
      if ((await within(timers, longestMs(place), Promise.race([first, saved]))) !== SAVED) return
    }
  }

  /** @returns whether the caller waits no longer, and is still there */
  async function isLeftOver(id: string, place: Place, entered: Promise<void>): Promise<boolean> {
    const { call, caller } = place
    const end = (type: 'queue.aborted' | 'queue.left') =>
      call.emit({ type, queueId: id }, caller.end?.at ?? timers.clock.now())
    try {
      await entered
      const { line } = queueOf(id)
      void announce(place, timers, () => line.placeOf(place))
      const first = Promise.race([place.connected, caller.ended.then(() => null)])
      await waited(place, Promise.race([first, asksForCallBack(place)]))
      if (await isKept(id, place)) return false
      await waited(place, first)
      const { talk } = place // an answer in this very moment counts
      place.gaveUp = !talk
      await inTurn(id, () => leave(id, place))
      if (talk) {
        await talk.over
        return false
      }
      const isGone = caller.end || call.over
      end(isGone ? 'queue.aborted' : 'queue.left')
      return !isGone
    } catch (error) {
      place.gaveUp = true
      await inTurn(id, () => leave(id, place))
      end('queue.aborted')
      throw error
    }
  }

  /** Resolves when they ask to be called back, once they may. */
  async function asksForCallBack(place: Place): Promise<null> {
    do await pressed(place.caller, ['1'])
    while (!place.mayAsk())
    place.asks = true
    return null
  }

  /** @returns whether their place is kept for a call back: they are out of the line */
  async function isKept(id: string, place: Place): Promise<boolean> {
    const { call, caller, joinedAt } = place
    if (!place.asks || place.talk || caller.end || caller.party.kind !== 'pstn') return false
    const asked = { callId: call.id, queueId: id, from: caller.party.number, joinedAt }
    const back = await routing.keepPlace(asked).catch(({ message }: Error) => {
      log.error({ callId: call.id, message }, 'a place could not be kept')
      return null
    })
    if (place.talk) return false // the call back then finds that they talked
    if (back === null) {
      await place.hush()
      await place.say([{ says: 'no call back' }])
      return false
    }
    place.gaveUp = true
    await inTurn(id, async () => {
      const { config } = place
      queueOf(id).line.keep({ back, joinedAt, config, notBefore: timers.clock.now(), offered: false })
      await leave(id, place)
    })
    call.emit({ type: 'queue.kept', queueId: id })
    await confirm(place).catch((error: Error) => call.sound.hearsNothing(error))
    return true
  }

  async function confirm(place: Place): Promise<void> {
    await outOfTheLine(place)
    await place.call.sound.announce(place.caller, 'call back kept')
  }

  /** The phone that rings for them stops, and they are out of the music. */
  async function outOfTheLine(place: Place): Promise<void> {
    await place.hush()
    await stopRinging(place)
    await place.call.bridges.make(place.caller) // alone
  }

  const longestMs = ({ joinedAt, config }: Place) =>
    joinedAt.getTime() + config.maxWaitSeconds * 1000 - timers.clock.now().getTime()

  return {
    async wait(call, caller, { id, queue }, { passed, followOn }) {
      const config = known(queue)
      const { longest, unstaffed } = config
      if (unstaffed && !(await agents.isAnyThere(config.agents))) return followOn(unstaffed)
      if (!(await takePlace(id, { call, caller, longest })))
        return config.full ? followOn(config.full) : call.refuse(q850.busy)
      void caller.ended.then(() => givePlace(id, caller)) // who is gone before the line has them
      await call.answer(caller)
      const joinedAt = timers.clock.now()
      call.isAt({ at: 'queue', id, caller: caller.id, joinedAt, config, passed })
      call.emit({ type: 'queue.joined', queueId: id }, joinedAt)
      const place = createPlace({ call, caller, config, joinedAt })
      const entered = greet(place).then(() =>
        inTurn(id, async () => {
          const queue = queueOf(id)
          if (queue.now) place.save(queue.now)
          queue.now ??= config
          await queue.music.enter(place)
          queue.line.join(place)
        }),
      )
      return stay(id, place, entered, followOn)
    },
    async rejoin(call, legs, { id, caller: waits, joinedAt, config }, followOn) {
      const caller = legs.find(waits === undefined ? ({ name }) => name === 'a' : (leg) => leg.id === waits)
      const agent = legs.find((leg) => leg !== caller && leg.name === 'b')
      if (!caller) return
      call.emit({ type: 'queue.joined', queueId: id }, joinedAt)
      const place = createPlace({ call, caller, config, joinedAt })
      await takePlace(id, { call, caller, longest: null })
      const entered = inTurn(id, async () => {
        await call.sound.hush()
        const { now, music } = queueOf(id)
        if (now) place.save(now)
        await music.enter(place)
      })
      queueOf(id).line.rejoin(place, agent, entered) // at once: all have their places before anyone is rung
      return stay(id, place, entered, followOn(caller))
    },
    async serveOn(call, legs, served, talks) {
      const agent = legs.find(({ id }) => id === served.leg)
      const caller = legs.find((leg) => leg !== agent && leg.answeredAt)
      return caller && agent ? serve(desk, { call, caller, agent }, served, talks) : talks(() => undefined)
    },
    pause(user, paused, mobile) {
      agents.pause(user, paused, mobile)
      lookAgain()
    },
    rest: (user, until) => agents.restUntil(user, until, lookAgain),
    async callBackLater({ id: back, queueId, joinedAt, notBefore }) {
      const config = await ask(queueId)
      if (!config) return
      await inTurn(queueId, async () => {
        queueOf(queueId).line.keep({ back, joinedAt, config, notBefore, offered: false })
      })
    },
    takenAgents: agents.taken,
    agentState: agents.state,
    async agentStates(id) {
      const config = await ask(id)
      return Promise.all(
        (config?.agents ?? []).map(async (user) => ({ user, state: await agents.state(user) })),
      )
    },
  }
}
