import type { Destination } from '@ekoline/contract/destinations.ts'
import type { AudioRef, LastTalk, RoutingSource } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { destinationsOf, forExchange } from '../destinations/destinations.service.ts'
import { keyOf } from '../destinations/ways.service.ts'
import { findAudio } from '../files/files.service.ts'
import { syncAgent } from './agents-of-exchange.ts'
import { type ExchangeQueue, findQueue, listLastTalks } from './queues.sql.ts'

/** A caller is not sent away because a sound file is missing. */
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

/** A caller is not sent away because it is not known who talked last. */
async function lastTalksOf(
  { db, log }: Pick<Context, 'db' | 'log'>,
  number: string,
): Promise<Readonly<Record<string, LastTalk>>> {
  try {
    const talks = await listLastTalks(db, number)
    return Object.fromEntries(
      talks.map(({ username, endedAt, restsUntil }) => [username, { endedAt, restsUntil }]),
    )
  } catch (error) {
    log.error({ message: (error as Error).message, queue: number }, 'who talked last is not known')
    return {}
  }
}

/** What follows, as far as it is there. */
async function waysOf(ctx: Pick<Context, 'db'>, { workgroupId, next, full }: ExchangeQueue) {
  const asked = [next ?? [], full ?? []].flat()
  if (asked.length === 0) return { next: null, full: null }
  const there = new Set((await destinationsOf(ctx, workgroupId, asked)).map(keyOf))
  const live = (way: Destination | null) => (way && there.has(keyOf(way)) ? forExchange(way) : null)
  return { next: live(next), full: live(full) }
}

/**
 * The queue for callers, by its number; null when there is none (any more). It lists all agents, because one may sign
 * in while callers wait; those who may not be rung are paused at the exchange.
 */
export const queueForExchange =
  (ctx: Pick<Context, 'db' | 'telephony' | 'files' | 'log'>): RoutingSource['queue'] =>
  async (number) => {
    const found = await findQueue(ctx.db, number)
    if (!found) return null
    for (const agent of found.agents) await syncAgent(ctx, agent)
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
      longest: found.maxCallers,
      priority: found.priority,
      ...(await waysOf(ctx, found)),
      lastTalks: await lastTalksOf(ctx, number),
    }
  }
