import type { RoutingSource } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { tellExchange } from './agents-of-exchange.ts'
import { findQueue } from './queues.sql.ts'

const MUSIC = 'default'

/**
 * The queue that callers are led to, by its number; null when there is none (any more). All its agents are named, for
 * one may sign in while callers wait; who may not be rung is paused at the exchange.
 */
export const queueForExchange =
  (ctx: Pick<Context, 'db' | 'telephony'>): RoutingSource['queue'] =>
  async (number) => {
    const [found] = await findQueue(ctx.db, { number })
    if (!found) return null
    for (const agent of found.agents) await tellExchange(ctx, agent)
    const { name, strategy, ringSeconds, maxWaitSeconds, wrapUpSeconds } = found
    const agents = found.agents.map(({ username }) => username)
    return { name, agents, moh: MUSIC, strategy, ringSeconds, maxWaitSeconds, wrapUpSeconds }
  }
