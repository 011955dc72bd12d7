import { market } from '@ekoline/contract/market.ts'
import type { ReportBy } from '@ekoline/contract/queue-reports.ts'
import { type Db, sql } from '../../db/db.ts'

export interface ReportParams {
  readonly workgroupId: number
  readonly by: ReportBy
  readonly from: Date
  /** exclusive */
  readonly to: Date
  readonly withinSeconds: number
  readonly most: number
}

export interface ReportRow {
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

const keys = {
  queue: sql`name`,
  agent: sql`coalesce((select u.first_name || ' ' || u.last_name from seats s join users u on u.id = s.user_id
                        where s.id = agent_seat_id), '')`,
  number: sql`coalesce((select calledstation from calls where uniqueid = call_id), '')`,
  hour: sql`to_char(joined_at at time zone ${sql.lit(market.timeZone)}, 'HH24')`,
} as const
const groups = {
  queue: sql`queue_id, name`,
  agent: sql`agent_seat_id`,
  number: sql`1`,
  hour: sql`1`,
} as const

/**
 * What the calls come to that joined the queues of a workgroup and are over, removed queues among them. Which number was
 * called is asked of the call records, one for each call.
 */
export const listReport = (db: Db, { workgroupId, by, from, to, withinSeconds, most }: ReportParams) =>
  db.many<ReportRow>`
    with came as (
      select q.name, c.queue_id, c.agent_seat_id, c.call_id, c.joined_at, c.outcome, c.talk_ms,
             coalesce(c.hold_ms, extract(epoch from c.ended_at - c.joined_at) * 1000)::float8 as wait_ms
        from queues q join queue_calls c on c.queue_id = q.id
       where q.workgroup_id = ${workgroupId} and c.joined_at >= ${from}::timestamptz and c.joined_at < ${to}::timestamptz
         and c.outcome is not null)
    select ${keys[by]} as name, count(*)::int as offered, count(*) filter (where outcome = 'answered')::int as answered,
           count(*) filter (where outcome <> 'answered')::int as missed,
           count(*) filter (where outcome = 'answered' and wait_ms <= ${withinSeconds * 1000}::float8)::int as "inTime",
           sum(wait_ms) as "waitMs", max(wait_ms) as "longestMs", coalesce(sum(talk_ms), 0)::float8 as "talkMs"
      from came group by ${groups[by]}
     order by ${by === 'hour' ? sql`1` : sql`2 desc, 1`} limit ${most}::integer`
