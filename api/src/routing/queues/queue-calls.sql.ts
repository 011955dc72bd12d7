import type { QueueOutcome } from '@ekoline/contract/routing/queue-calls.ts'
import { ofQueues } from '../../core/workgroups/queue-scope.service.ts'
import { type Db, type Page, type PageParams, sql } from '../../platform/db/db.ts'
import type { QueueScope } from '../../platform/http/caller.ts'

/** A call that came to a queue and has left it. */
export interface QueueCallRow {
  readonly callId: string
  readonly queueId: number
  readonly queue: string
  readonly joinedAt: Date
  readonly outcome: QueueOutcome
  readonly agent: string | null
  readonly waitMs: number
  readonly talkMs: number
  readonly note: string
  /** who called, or is called back; '': the call goes on elsewhere, or its numbers are not kept any more */
  readonly number: string
  readonly recorded: boolean
}

export interface QueueCallsAsked extends PageParams {
  readonly workgroupId: number
  readonly scope: QueueScope
  readonly from: Date
  /** exclusive */
  readonly to: Date
}

/** A page of the calls of the queues of a workgroup, or of some of them, newest first. */
export const listQueueCalls = (
  db: Db,
  { workgroupId, scope, from, to, ...page }: QueueCallsAsked,
): Promise<Page<QueueCallRow>> => db.page<QueueCallRow>(page)`
  select c.call_id as "callId", c.queue_id as "queueId", q.name as queue, c.joined_at as "joinedAt", c.outcome,
         (select u.first_name || ' ' || u.last_name from seats s join users u on u.id = s.user_id
           where s.id = c.agent_seat_id) as agent,
         coalesce(c.hold_ms, extract(epoch from c.ended_at - c.joined_at) * 1000)::float8 as "waitMs",
         coalesce(c.talk_ms, 0) as "talkMs",
         coalesce((select text from call_notes n where n.call_id = c.call_id order by n.id desc limit 1), '') as note,
         coalesce(case when record.direction = 'out' then record.calledstation else record.src end, '') as number,
         coalesce(record.recorded and c.connected_at is not null, false) as recorded
    from queues q join queue_calls c on c.queue_id = q.id
    left join call_uniqueids known on known.uniqueid = c.call_id
    left join calls record on record.id = known.id and record.started_at = known.started_at
   where q.workgroup_id = ${workgroupId} ${ofQueues(sql`q.id`, scope)} and c.ended_at is not null
     and c.joined_at >= ${from}::timestamptz and c.joined_at < ${to}::timestamptz
   order by c.joined_at desc, c.call_id, c.queue_id`
