import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { Exchange } from '../exchange.ts'
import type { Served } from '../takeover/call-state.ts'
import type { Agents } from './agents.ts'

interface Talkers {
  readonly call: Call
  readonly caller: Leg
  readonly agent: Leg
}

export interface Desk {
  readonly agents: Agents
  readonly timers: Exchange['timers']
  /** An agent may be free for any queue. */
  lookAgain(): void
}

/**
 * An agent talks with the caller of a queue. For the agent it is over when one of the two leaves: they may have transferred
 * the call, which then goes on without them.
 *
 * @param talks until the call is over; it gets what is known of the agent while they take part
 */
export async function serve(
  { agents, timers, lookAgain }: Desk,
  { call, caller, agent }: Talkers,
  served: Served,
  talks: (served: () => Served | undefined) => Promise<void>,
): Promise<void> {
  const { queueId, agent: user, joinedAt, connectedAt, wrapUpSeconds } = served
  const holdMs = Math.max(0, connectedAt.getTime() - joinedAt.getTime())
  const event = { queueId, agent: user, holdMs }
  agents.talks(user, call.id)
  call.emit({ type: 'queue.connected', ...event }, connectedAt)
  const leftAtOnce = () => undefined
  const over = talks(() => (agent.end ? undefined : served)).catch(leftAtOnce)
  const end = await Promise.race([agent.ended, caller.ended, over.then(() => null)])
  const at = end?.at ?? timers.clock.now()
  const talkMs = Math.max(0, at.getTime() - connectedAt.getTime())
  call.emit({ type: 'queue.completed', ...event, talkMs }, at)
  const { flow } = call
  if (flow && 'served' in flow) call.isAt({ ...flow, served: undefined })
  agents.free(user, { wrapUpSeconds }, lookAgain)
  await over
}
