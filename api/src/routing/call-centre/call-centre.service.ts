import {
  CALL_CENTRE_AGENTS_MOST,
  CALL_CENTRE_CALLS_MOST,
} from '@ekoline/contract/routing/call-centre.facts.ts'
import type { AgentNow, CallCentre, CallOfCentre, QueueNow } from '@ekoline/contract/routing/call-centre.ts'
import { QUEUES_OF_WORKGROUP, SERVICE_LEVEL_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import type { AgentPresence } from '@ekoline/contract/routing/queues.ts'
import { dayOf, dayStart, wireTime } from '@ekoline/contract/units/time.ts'
import { callsNow } from '../../calls/live/company-calls.service.ts'
import type { Context } from '../../context.ts'
import type { QueueScope } from '../../platform/http/caller.ts'
import { listReport, type ReportRow } from '../queues/queue-reports.service.ts'
import { type AgentRow, listAgents, presenceOf } from '../queues/queues.service.ts'
import { listQueuesNow, type QueueNowRow } from './call-centre.sql.ts'

const REMOVED_TODAY_MOST = 50 // queues that were deleted, and had calls today

type Watching = Pick<Context, 'db' | 'clock' | 'telephony' | 'features' | 'text'>

const wired = (at: Date | null) => at && wireTime(at)

/** The caller of a queue by the name that the list of calls has: it is one of them. */
function queueNow(
  row: QueueNowRow,
  sums: ReportRow | undefined,
  calls: ReadonlyMap<string, CallOfCentre>,
): QueueNow {
  return {
    name: row.name,
    queue_number: row.number,
    waiting: row.waiting,
    callers: row.callers.map(({ callId, number, since }) => {
      const { name = null, is = null } = calls.get(callId)?.other ?? {}
      return { uniqueid: callId, number, name, is, since: wireTime(new Date(since)) }
    }),
    call_backs: row.callBacks,
    call_backs_since: wired(row.callBacksSince),
    today: {
      offered: sums?.offered ?? 0,
      answered: sums?.answered ?? 0,
      in_time: sums?.inTime ?? 0,
      missed: sums?.missed ?? 0,
      longest_wait_seconds: Math.round((sums?.longestMs ?? 0) / 100) / 10,
    },
  }
}

const later = (one: Date | null, other: Date | null) => (one && other && one < other ? other : (one ?? other))

/** Since when an agent does what they do; null: only their phone knows. */
function sinceOf(
  state: AgentPresence,
  agent: AgentRow,
  call: CallOfCentre | undefined,
  now: Date,
): string | null {
  const freeAt = agent.freeAt === null ? null : new Date(agent.freeAt)
  switch (state) {
    case 'talking':
      return wired(agent.talkingSince) ?? call?.since ?? null
    case 'ringing':
      return wired(agent.takenAt) ?? call?.since ?? null
    case 'paused':
    case 'signed out':
      return wired(agent.since)
    case 'wrap-up':
      return wired(agent.talkedAt)
    case 'idle':
      return wired(later(agent.since, freeAt && freeAt <= now ? freeAt : null))
    case 'offline':
      return null
  }
}

/** Whose queues are watched: all of the workgroup's, or those of a supervisor. */
export interface Watched {
  readonly workgroupId: number
  readonly scope: QueueScope
}

/**
 * The queues of a workgroup, or some of them, at this moment: who waits, what the agents and the calls do, and the
 * figures of the Lagos day. The same for all who watch these queues, so that it is read once for all of them.
 *
 * @source DEC-240; docs/decisions/058-queues.md
 */
export async function callCentreOf(ctx: Watching, watched: Watched): Promise<CallCentre> {
  const now = ctx.clock.now()
  const [queues, agents, live, report] = await Promise.all([
    listQueuesNow(ctx.db, watched),
    listAgents(ctx.db, watched, { page: 1, size: CALL_CENTRE_AGENTS_MOST }),
    callsNow(ctx, watched, { page: 1, size: CALL_CENTRE_CALLS_MOST }),
    listReport(ctx.db, {
      ...watched,
      by: 'queue',
      from: dayStart(dayOf(now)),
      to: now,
      withinSeconds: SERVICE_LEVEL_SECONDS,
      most: QUEUES_OF_WORKGROUP + REMOVED_TODAY_MOST,
    }),
  ])
  const calls = live.rows.map(
    ({ row, call: { uniqueid, direction, kind, state, other, ours, answered_by } }) => ({
      ...{ uniqueid, direction, kind, state, other, ours, answered_by },
      since: wireTime(row.answeredAt ?? row.startedAt),
      username: row.heldBy,
    }),
  )
  const byId = new Map(calls.map((call) => [call.uniqueid, call]))
  const byUsername = new Map(calls.toReversed().map((call) => [call.username, call]))
  const sums = new Map(report.map((row) => [row.id, row]))
  return {
    at: wireTime(now),
    queues: queues.map((row) => queueNow(row, sums.get(row.id), byId)),
    agents: await Promise.all(
      agents.rows.map(async (agent): Promise<AgentNow> => {
        const state = await presenceOf(ctx, agent)
        return {
          username: agent.username,
          name: `${agent.firstName} ${agent.lastName}`,
          state,
          choice: agent.state,
          reason: agent.reason,
          since: sinceOf(state, agent, byUsername.get(agent.username), now),
          queues: [...agent.numbers],
        }
      }),
    ),
    agents_total: agents.total,
    calls,
    calls_total: live.total,
  }
}
