import type { AudioRef, RoutingSource } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { findAudio } from '../files/files.service.ts'
import { tellExchange } from './agents-of-exchange.ts'
import { type ExchangeQueue, findQueue } from './queues.sql.ts'

/** Who waits is not sent away because a file was lost. */
async function musicOf(
  ctx: Pick<Context, 'db' | 'files' | 'log'>,
  { workgroupId, musicId }: ExchangeQueue,
): Promise<AudioRef | null> {
  if (musicId === null) return null
  return findAudio(ctx, workgroupId, musicId, 'moh').catch(({ message }: Error) => {
    ctx.log.error({ message, file: musicId }, 'the music of a queue is not there')
    return null
  })
}

/**
 * The queue that callers are led to, by its number; null when there is none (any more). All its agents are named, for
 * one may sign in while callers wait; who may not be rung is paused at the exchange.
 */
export const queueForExchange =
  (ctx: Pick<Context, 'db' | 'telephony' | 'files' | 'log'>): RoutingSource['queue'] =>
  async (number) => {
    const [found] = await findQueue(ctx.db, { number })
    if (!found) return null
    for (const agent of found.agents) await tellExchange(ctx, agent)
    const { name, strategy, ringSeconds, maxWaitSeconds, wrapUpSeconds } = found
    const agents = found.agents.map(({ username }) => username)
    return {
      name,
      agents,
      music: await musicOf(ctx, found),
      strategy,
      ringSeconds,
      maxWaitSeconds,
      wrapUpSeconds,
    }
  }
