import type { Call } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import type { Leg } from '../leg.ts'
import type { Agents } from './agents.ts'
import { createPlace, type Place } from './queue-place.ts'
import type { QueueConfig } from './queues.ts'
import { talk } from './talk.ts'

interface Surroundings {
  readonly id: string
  readonly agents: Agents
  readonly turns: Map<string, number>
  lookAgain(): void
}

// Phones register and vanish without an event, so agents are polled this often while callers wait.
const LOOK_EVERY_MS = 1_000

/** The callers who wait in one queue, in the order in which they came. */
export class Line {
  readonly #around: Surroundings
  readonly #exchange: Exchange
  readonly #places: Place[] = []
  #looking = false
  #again = false
  #cancel = () => {}

  constructor(around: Surroundings, exchange: Exchange) {
    this.#around = around
    this.#exchange = exchange
    this.#lookEvery()
  }

  get length(): number {
    return this.#places.length
  }

  join(call: Call, caller: Leg, config: QueueConfig): Place {
    const place = createPlace({ call, caller, config, since: this.#time() })
    this.#places.push(place)
    this.look()
    return place
  }

  leave(place: Place): void {
    const index = this.#places.indexOf(place)
    if (index >= 0) this.#places.splice(index, 1)
  }

  /** An agent may be free now. */
  look(): void {
    this.#again = true
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

  #time(): number {
    return this.#exchange.timers.clock.now().getTime()
  }

  #lookEvery(): void {
    this.#cancel = this.#exchange.timers.after(LOOK_EVERY_MS, () => {
      this.look()
      this.#lookEvery()
    })
  }

  async #lookUntilDone(): Promise<void> {
    while (this.#again) {
      this.#again = false
      await this.#offerAll()
    }
  }

  /** Each caller gets one agent at a time, the first in the line first. */
  async #offerAll(): Promise<void> {
    const { agents, lookAgain } = this.#around
    for (const place of [...this.#places]) {
      if (place.offered) continue
      const user = await this.#free(place.config)
      if (!user) return
      if (!this.#places.includes(place)) agents.free(user, 'released', lookAgain)
      else void this.#offer(place, user)
    }
  }

  async #free(config: QueueConfig): Promise<string | null> {
    const { id, agents, turns } = this.#around
    for (const user of this.#inOrder(config)) {
      if (!(await agents.isIdle(user)) || !agents.take(user)) continue
      turns.set(id, config.agents.indexOf(user) + 1)
      return user
    }
    return null
  }

  /** Those who may be rung, the best one first. */
  #inOrder({ agents: users, strategy }: QueueConfig): string[] {
    const { id, agents, turns } = this.#around
    if (strategy === 'longest idle')
      return users.toSorted((one, other) => agents.lastTalk(one) - agents.lastTalk(other))
    const from = (turns.get(id) ?? 0) % Math.max(1, users.length)
    return [...users.slice(from), ...users.slice(0, from)]
  }

  async #offer(place: Place, user: string): Promise<void> {
    const { agents, lookAgain } = this.#around
    place.offered = true
    try {
      const agent = await ring(place, user)
      if (agent) {
        this.#talk(place, user, agent)
        return
      }
    } catch {
      // The call has ended, or the exchange is gone: the waiting caller's own flow notices.
    }
    place.offered = false
    agents.free(user, place.gaveUp ? 'released' : 'not answered', lookAgain)
    this.look()
  }

  #talk(place: Place, user: string, agent: Leg): void {
    const { id, agents, lookAgain } = this.#around
    const { call, caller, config, since } = place
    const began = this.#time()
    const event = { queueId: id, agent: user, holdMs: began - since }
    agents.talks(user)
    call.emit({ type: 'queue.connected', ...event })
    const leftAtOnce = () => undefined
    const bridged = call.bridge(caller, agent)
    const talked = bridged.then((bridge) => talk(call, bridge, [caller, agent], false)).catch(leftAtOnce)
    const completed = bridged // for the agent, who may have transferred it
      .then(() => Promise.race([caller.ended, agent.ended]))
      .catch(leftAtOnce)
      .then(() => {
        call.emit({ type: 'queue.completed', ...event, talkMs: this.#time() - began })
        agents.free(user, config, lookAgain)
      })
    place.connect({ over: Promise.all([talked, completed]).then(() => undefined) })
  }
}

/** @returns the agent's leg; null when they did not answer, or too late: then it ends with the call */
async function ring(place: Place, user: string): Promise<Leg | null> {
  const { call, caller, config } = place
  const number = caller.party.kind === 'sip' ? caller.party.user : caller.party.number
  const leg = await call.create('b', {
    to: { kind: 'sip', user },
    callerId: number,
    ringSeconds: config.ringSeconds,
  })
  await call.dial(leg, config.ringSeconds)
  return (await leg.answered) && !place.gaveUp ? leg : null
}
