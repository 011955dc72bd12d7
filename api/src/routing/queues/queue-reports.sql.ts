import type { ReportBy } from '@ekoline/contract/routing/queue-reports.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { ofQueues } from '../../core/workgroups/queue-scope.service.ts'
import { type Db, type Fragment, sql } from '../../platform/db/db.ts'
import type { QueueScope } from '../../platform/http/caller.ts'

export interface ReportParams {
  readonly workgroupId: number
  readonly scope: QueueScope
  readonly by: ReportBy
  readonly from: Date
  /** exclusive */
  readonly to: Date
  readonly withinSeconds: number
  readonly most: number
}

export interface ReportRow {
  /** of the queue, or of the seat of the agent who took them; null: added up by something else, or no agent took them */
  readonly id: number | null
  readonly name: string
  readonly offered: number
  readonly answered: number
  readonly missed: number
  readonly inTime: number
  /** of all together */
  readonly waitMs: number
  readonly longestMs: number
  readonly talkMs: number
}

const mostFirst = sql`3 desc, 2`
const noId = sql`null::bigint`
const waysOf = {
  queue: { id: sql`queue_id`, name: sql`name`, group: sql`queue_id, name`, order: mostFirst },
  agent: {
    id: sql`agent_seat_id`,
    name: sql`coalesce((select u.first_name || ' ' || u.last_name from seats s join users u on u.id = s.user_id
                        where s.id = agent_seat_id), '')`,
    group: sql`agent_seat_id`,
    order: mostFirst,
  },
  number: {
    id: noId,
    name: sql`coalesce((select calledstation from call_uniqueids join calls using (uniqueid, id, started_at)
    where uniqueid = call_id), '')`,
    group: sql`2`,
    order: mostFirst,
  },
  hour: {
    id: noId,
    name: sql`to_char(joined_at at time zone ${sql.lit(market.timeZone)}, 'HH24')`,
    group: sql`2`,
    order: sql`2`,
  },
} as const satisfies Record<ReportBy, Record<'id' | 'name' | 'group' | 'order', Fragment>>

/**
 * What the calls come to that joined the queues of a workgroup and are over, removed queues among them, or some queues; callers who
 * asked to be called back are counted by the call back, or as missed once it is given up. Which number was called is
 * asked of the call records, one for each call.
 */
export const listReport = (
  db: Db,
  { workgroupId, scope, by, from, to, withinSeconds, most }: ReportParams,
) => {
  const { id, name, group, order } = waysOf[by]
  return db.many<ReportRow>`
    with came as (
      select q.name, c.queue_id, c.agent_seat_id, c.call_id, c.joined_at, c.outcome, c.talk_ms,
             coalesce(c.hold_ms, extract(epoch from c.ended_at - c.joined_at) * 1000)::float8 as wait_ms
        from queues q join queue_calls c on c.queue_id = q.id
       where q.workgroup_id = ${workgroupId} ${ofQueues(sql`q.id`, scope)} and c.joined_at >= ${from}::timestamptz and c.joined_at < ${to}::timestamptz
         and (c.outcome <> 'call back' or exists (
           select from queue_callbacks b where b.call_id = c.call_id and b.outcome = 'given up')))
    select ${id} as id, ${name} as name, count(*)::int as offered, count(*) filter (where outcome = 'answered')::int as answered,
           count(*) filter (where outcome <> 'answered')::int as missed,
           count(*) filter (where outcome = 'answered' and wait_ms <= ${withinSeconds * 1000}::float8)::int as "inTime",
           sum(wait_ms) as "waitMs", max(wait_ms) as "longestMs", coalesce(sum(talk_ms), 0)::float8 as "talkMs"
      from came group by ${group}
     order by ${order} limit ${most}::integer`
}

export interface PausedRow {
  readonly seatId: number
  readonly name: string
  readonly pausedMs: number
}

type PausesOf = Pick<ReportParams, 'workgroupId' | 'scope' | 'from' | 'to' | 'most'> & { readonly now: Date }

/** How long people of a workgroup, or the agents of some queues, were paused within the time, up to now. */
export const listPaused = (
  db: Db,
  { workgroupId, scope, from, to, now, most }: PausesOf,
) => db.many<PausedRow>`
  select s.id as "seatId", u.first_name || ' ' || u.last_name as name,
         (sum(extract(epoch from least(coalesce(p.ended_at, ${now}::timestamptz), ${to}::timestamptz)
                               - greatest(p.started_at, ${from}::timestamptz))) * 1000)::float8 as "pausedMs"
    from seats s join users u on u.id = s.user_id join agent_pauses p on p.seat_id = s.id
   where s.workgroup_id = ${workgroupId} and p.started_at < least(${to}::timestamptz, ${now}::timestamptz)
     and coalesce(p.ended_at, ${now}::timestamptz) > ${from}::timestamptz
     and (${scope === null}::boolean or exists (
       select from queue_agents qa where qa.seat_id = s.id ${ofQueues(sql`qa.queue_id`, scope)}))
   group by s.id, u.id order by s.id limit ${most}::integer`
