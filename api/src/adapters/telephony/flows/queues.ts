import type { Call } from '../call.ts'
import { q850 } from '../causes.ts'
import type { Exchange } from '../exchange.ts'
import { createTurns } from '../in-turn.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import type { RoutingSource, TelephonyEngine } from '../telephony.ts'
import { within } from '../timers.ts'
import { createAgents } from './agents.ts'
import { Line } from './queue-line.ts'
import type { Place } from './queue-place.ts'

export interface Queues {
  /** Waits with music until an agent answers, the longest time is over or the caller gives up; then talks. */
  wait(call: Call, caller: Leg, id: string): Promise<void>
  pause(user: string, paused: boolean): void
  agentStates: TelephonyEngine['agentStates']
  agentState: TelephonyEngine['agentState']
}

export type QueueConfig = NonNullable<Awaited<ReturnType<RoutingSource['queue']>>>

/** Our own queues; each has a line and a holding bridge while callers wait in it. */
export function createQueues(exchange: Exchange): Queues {
  const { port, routing, timers, bridges } = exchange
  const agents = createAgents(exchange)
  const lines = new Map<string, { line: Line; bridge: BridgeId }>()
  const turns = new Map<string, number>() // where round robin goes on
  const inTurn = createTurns()
  const lookAgain = () => {
    for (const { line } of lines.values()) line.look()
  }

  async function enter(call: Call, caller: Leg, { id, config }: { id: string; config: QueueConfig }) {
    let queue = lines.get(id)
    if (!queue) {
      const bridge = `${call.id}.q` // a new name: the exchange may still be releasing the last one
      bridges.add(bridge)
      await port.bridge(bridge, { holding: config.music })
      queue = { line: new Line({ id, agents, turns, lookAgain }, exchange), bridge }
      lines.set(id, queue)
    }
    await call.join(queue.bridge, caller)
    return queue.line.join(call, caller, config)
  }

  async function leave(id: string, waiting: Place | null) {
    const { line, bridge } = lines.get(id) ?? {}
    if (!line || !bridge) return
    if (waiting) line.leave(waiting)
    if (line.length > 0) return
    lines.delete(id)
    line.close()
    bridges.delete(bridge)
    await port.unbridge(bridge).catch(() => undefined) // gone with the exchange
  }

  return {
    async wait(call, caller, id) {
      const config = await routing.queue(id)
      if (!config) return call.refuse(q850.unallocated)
      await call.answer(caller)
      call.emit({ type: 'queue.joined', queueId: id })
      let waiting: Place | null = null
      try {
        waiting = await inTurn(id, () => enter(call, caller, { id, config }))
        const first = Promise.race([waiting.connected, caller.ended.then(() => null)])
        await within(timers, config.maxWaitSeconds * 1000, first)
        const { talk } = waiting // an answer in this very moment counts
        waiting.gaveUp = !talk
        await inTurn(id, () => leave(id, waiting))
        if (talk) await talk.over
        else call.emit({ type: caller.end || call.over ? 'queue.aborted' : 'queue.left', queueId: id })
      } catch (error) {
        if (waiting) waiting.gaveUp = true
        await inTurn(id, () => leave(id, waiting))
        call.emit({ type: 'queue.aborted', queueId: id })
        throw error
      }
    },
    pause(user, paused) {
      agents.pause(user, paused)
      lookAgain()
    },
    agentState: agents.state,
    async agentStates(id) {
      const config = await routing.queue(id)
      return Promise.all(
        (config?.agents ?? []).map(async (user) => ({ user, state: await agents.state(user) })),
      )
    },
  }
}
