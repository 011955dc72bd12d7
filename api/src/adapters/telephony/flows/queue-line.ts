import type { Call } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import type { Leg } from '../leg.ts'
import type { Agents } from './agents.ts'
import { createPlace, type Place } from './queue-place.ts'
import type { QueueConfig } from './queues.ts'

/** Who waits in one queue, in the order in which they came. */
export interface Line {
  readonly length: number
  join(call: Call, caller: Leg, config: QueueConfig): Place
  leave(place: Place): void
  /** Somebody may be free now. */
  look(): void
  close(): void
}

/** What a line knows of its queue and the other ones. */
interface Surroundings {
  readonly id: string
  readonly agents: Agents
  readonly turns: Map<string, number>
  lookAgain(): void
}

// Phones come and go without a word, so while somebody waits their agents are looked at this often.
const LOOK_EVERY_MS = 1_000

export function createLine({ id, agents, turns, lookAgain }: Surroundings, exchange: Exchange): Line {
  const { timers, log } = exchange
  const places: Place[] = []
  let looking = false
  let again = false
  let cancel = () => {}

  /** Those who may be rung, the best one first. */
  function inOrder({ agents: users, strategy }: QueueConfig): string[] {
    if (strategy === 'longest idle')
      return users.toSorted((one, other) => agents.lastTalk(one) - agents.lastTalk(other))
    const from = (turns.get(id) ?? 0) % Math.max(1, users.length)
    return [...users.slice(from), ...users.slice(0, from)]
  }

  async function free(config: QueueConfig): Promise<string | null> {
    for (const user of inOrder(config)) {
      if (!(await agents.isIdle(user)) || !agents.take(user)) continue
      turns.set(id, config.agents.indexOf(user) + 1)
      return user
    }
    return null
  }

  /** Each who waits gets one agent at a time; the first in the line the first one. */
  async function offerAll() {
    for (const place of [...places]) {
      if (place.offered) continue
      const user = await free(place.config)
      if (!user) return
      if (!places.includes(place)) agents.free(user, 'let go', lookAgain)
      else void offer(place, user)
    }
  }

  async function lookUntilNobodyAsks() {
    while (again) {
      again = false
      await offerAll()
    }
  }

  function look() {
    again = true
    if (looking) return
    looking = true
    lookUntilNobodyAsks()
      .catch((error: Error) =>
        log.warn({ queueId: id, message: error.message }, 'no agent could be looked for'),
      )
      .finally(() => {
        looking = false
      })
  }

  async function offer(place: Place, user: string) {
    place.offered = true
    try {
      const agent = await ring(place, user)
      if (agent) return talk(place, user, agent)
    } catch {
      // The call ended meanwhile, or the exchange is gone: who waits hears of it by themselves.
    }
    place.offered = false
    agents.free(user, place.gaveUp ? 'let go' : 'not answered', lookAgain)
    look()
  }

  /** @returns the agent's leg; null when they did not answer, or too late: then it ends with the call */
  async function ring(place: Place, user: string): Promise<Leg | null> {
    const { call, caller, config } = place
    const number = caller.party.kind === 'sip' ? caller.party.user : caller.party.number
    const leg = await call.create('b', { kind: 'sip', user }, number)
    await call.dial(leg, config.ringSeconds)
    return (await leg.answered) && !place.gaveUp ? leg : null
  }

  function talk(place: Place, user: string, agent: Leg) {
    const { call, caller, config, since } = place
    const began = timers.clock.now().getTime()
    const told = { queueId: id, agent: user, holdMs: began - since }
    agents.talks(user)
    call.emit({ type: 'queue.connected', ...told })
    const over = call
      .bridge(caller, agent)
      .then(() => Promise.race([caller.ended, agent.ended]))
      .then(
        () => undefined,
        () => undefined, // one of them left at once
      )
      .then(() => {
        const talkMs = timers.clock.now().getTime() - began
        call.emit({ type: 'queue.completed', ...told, talkMs })
        agents.free(user, config, lookAgain)
      })
    place.connect({ over })
  }

  function lookEvery() {
    cancel = timers.after(LOOK_EVERY_MS, () => {
      look()
      lookEvery()
    })
  }
  lookEvery()

  return {
    get length() {
      return places.length
    },
    join(call, caller, config) {
      const place = createPlace({ call, caller, config, since: timers.clock.now().getTime() })
      places.push(place)
      look()
      return place
    },
    leave(place) {
      const index = places.indexOf(place)
      if (index >= 0) places.splice(index, 1)
    },
    look,
    close: () => cancel(),
  }
}
