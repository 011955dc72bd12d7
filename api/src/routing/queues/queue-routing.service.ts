import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { QUEUE_LAST_AGENT_DAYS } from '@ekoline/contract/routing/queues.facts.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'
import { findAudio } from '../../calls/files/played-files.service.ts'
import type { Context } from '../../context.ts'
import { type Lookup, liveWays } from '../../core/destinations/destinations.service.ts'
import type { Opened } from '../../engine/opened.ts'
import type { LastTalk } from '../../engine/queue/lines.ts'
import type { Described } from '../../feature.ts'
import { syncAgent } from './agents-of-exchange.ts'
import {
  type ExchangeQueue,
  findLastAgent,
  findQueue,
  listLastTalks,
  listStaff,
  usualWait,
} from './queues.sql.ts'

const DAY_MS = 86_400_000
// Fewer calls, and older ones, say little about the wait of who comes now.
const WAITS_WITHIN_MS = 3_600_000
const WAITS_LEAST = 3
const WAITS_MOST = 20

/** A caller is not sent away because a sound file is missing. */
async function soundOf(
  ctx: Pick<Context, 'db' | 'files' | 'log'>,
  workgroupId: number,
  file: number | null,
  type: FilebucketType,
): Promise<AudioRef | null> {
  if (file === null) return null
  return findAudio(ctx, workgroupId, file, type).catch(({ message }: Error) => {
    ctx.log.error({ message, file }, 'a sound of a queue is not there')
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

/** Who talked last with the caller, and takes them first; a caller is not sent away because that is not known. */
async function lastAgentOf(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { workgroupId, lastAgentSeconds }: ExchangeQueue,
  { number, from }: { number: string; from: string | undefined },
): Promise<{ readonly user: string; readonly seconds: number } | null> {
  const caller = nationalNumber(from ?? '')
  if (lastAgentSeconds === null || caller === '') return null
  const since = new Date(clock.now().getTime() - QUEUE_LAST_AGENT_DAYS * DAY_MS)
  try {
    const found = await findLastAgent(db, { number, workgroupId, caller, since })
    return found ? { user: found.username, seconds: lastAgentSeconds } : null
  } catch (error) {
    log.error({ message: (error as Error).message, queue: number }, 'who talked with a caller is not known')
    return null
  }
}

/** How callers hear where they are; a caller is not sent away because recent waits are not known. */
async function announcementsOf(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  number: string,
  everySeconds: number | null,
): Promise<{ readonly everySeconds: number; readonly usualWaitMs: number | null } | null> {
  if (everySeconds === null) return null
  const since = new Date(clock.now().getTime() - WAITS_WITHIN_MS)
  const asked = { number, since, least: WAITS_LEAST, most: WAITS_MOST }
  const usualWaitMs = await usualWait(db, asked).catch(({ message }: Error) => {
    log.error({ message, queue: number }, 'how long callers waited is not known')
    return null
  })
  return { everySeconds, usualWaitMs }
}

/** What follows, as far as it is there. */
async function waysOf(ctx: Lookup, { workgroupId, next, full, unstaffed }: ExchangeQueue) {
  const live = await liveWays(ctx, workgroupId, [next, full, unstaffed])
  return { next: live(next), full: live(full), unstaffed: live(unstaffed) }
}

/**
 * The queue for callers, by its number; null when there is none (any more). It lists all agents, because one may sign
 * in while callers wait; those who may not be rung are paused at the exchange, which opens it again when it was saved.
 *
 * @source SA-46
 */
export async function openQueue(
  ctx: Lookup & Pick<Context, 'clock' | 'telephony' | 'files' | 'log'>,
  number: string,
  from?: string,
): Promise<Extract<Opened, { flow: 'queue' }> | null> {
  const found = await findQueue(ctx.db, number)
  if (!found) return null
  for (const agent of found.agents) await syncAgent(ctx, agent)
  const { name, workgroupId, strategy, ringSeconds, maxWaitSeconds, wrapUpSeconds } = found
  const agents = found.agents.map(({ username }) => username)
  return {
    flow: 'queue',
    name,
    agents,
    music: await soundOf(ctx, workgroupId, found.musicId, 'moh'),
    greeting: await soundOf(ctx, workgroupId, found.greetingId, 'queue'),
    strategy,
    ringSeconds,
    maxWaitSeconds,
    wrapUpSeconds,
    longest: found.maxCallers,
    priority: found.priority,
    ...(await waysOf(ctx, found)),
    announces: await announcementsOf(ctx, number, found.announceSeconds),
    callsBack: found.callbackSeatId !== null,
    lastAgentSeconds: found.lastAgentSeconds,
    recording: found.recording,
    mark: found.mark,
    lastAgent: await lastAgentOf(ctx, found, { number, from }),
    lastTalks: await lastTalksOf(ctx, number),
  }
}

/** How many people answer queues, and how long callers wait there at most. */
export async function staffInWords(
  { db, text }: Pick<Lookup, 'db' | 'text'>,
  workgroupId: number,
  numbers: readonly string[],
): Promise<Described[]> {
  const rows = await listStaff(db, workgroupId, numbers)
  return rows.map(({ destination, agents, seconds }) => {
    if (agents === 0) return { destination, says: text('call_flow_no_agents'), isUnmanned: true }
    const wait =
      seconds % 60 === 0
        ? text('call_flow_minutes', { minutes: seconds / 60 })
        : text('call_flow_seconds', { seconds })
    return {
      destination,
      says: text(agents === 1 ? 'call_flow_agent' : 'call_flow_agents', { agents, wait }),
    }
  })
}
