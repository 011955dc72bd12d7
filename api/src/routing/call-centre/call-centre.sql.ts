import { CALL_CENTRE_CALLERS_SHOWN } from '@ekoline/contract/routing/call-centre.facts.ts'
import { ofQueues } from '../../core/workgroups/queue-scope.service.ts'
import { type Db, sql } from '../../platform/db/db.ts'
import type { QueueScope } from '../../platform/http/caller.ts'

/** A queue, and who waits in it. */
export interface QueueNowRow {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly waiting: number
  /** longest first; `since` as JSON has it */
  readonly callers: readonly { readonly callId: string; readonly number: string; readonly since: string }[]
  readonly callBacks: number
  readonly callBacksSince: Date | null
}

/** The queues of a workgroup, or some of them, with who waits in them: on the line, and apart from those who are called back. */
export const listQueuesNow = (
  db: Db,
  { workgroupId, scope }: { readonly workgroupId: number; readonly scope: QueueScope },
) => db.many<QueueNowRow>`
  select q.id, q.name, q.queue_number as number, line.waiting::int as waiting, line.callers,
         backs.count::int as "callBacks", backs.since as "callBacksSince"
    from queues q
   cross join lateral (
      select count(*) as waiting, coalesce(json_agg(json_build_object(
               'callId', c.call_id, 'number', c.caller, 'since', c.joined_at) order by c.place)
               filter (where c.place <= ${sql.lit(CALL_CENTRE_CALLERS_SHOWN)}), '[]'::json) as callers
        from (select call_id, caller, joined_at, row_number() over (order by joined_at, call_id) as place from queue_calls
               where queue_id = q.id and ended_at is null and connected_at is null) c) line
   cross join lateral (
      select count(*) as count, min(joined_at) as since from queue_callbacks
       where queue_id = q.id and outcome is null) backs
   where q.workgroup_id = ${workgroupId} and q.removed_at is null ${ofQueues(sql`q.id`, scope)} order by q.id`
