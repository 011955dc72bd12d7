import { type Db, type Fragment, sql } from '../../platform/db/db.ts'
import type { QueueScope } from '../../platform/http/caller.ts'

export { supervisedBy } from './supervised-queues.sql.ts'

// What a supervisor sees of calls: those that came to their queues.

/** A queue's id as a condition beside others. */
export const ofQueues = (queueId: Fragment, scope: QueueScope): Fragment =>
  scope === null ? sql`` : sql`and ${queueId} = any(${scope}::bigint[])`

/** A call that waits in one of the queues, or talks with its agent, as a condition beside others. */
export const nowInQueues = (callId: Fragment, scope: QueueScope): Fragment =>
  scope === null
    ? sql``
    : sql`and exists (select from queue_calls c where c.call_id = ${callId} and c.ended_at is null ${ofQueues(sql`c.queue_id`, scope)})`

/** Whether a call waits in one of the queues, or talks with its agent. */
export const isInQueues = (db: Db, callId: string, queues: readonly number[]) => db.some`
  select from queue_calls c where call_id = ${callId} and ended_at is null ${ofQueues(sql`c.queue_id`, queues)}`

/** Whether a call came to one of the queues. @param taken and an agent of it took it */
export const cameToQueues = (
  db: Db,
  callId: string,
  { queues, taken = false }: { readonly queues: readonly number[]; readonly taken?: boolean },
) => db.some`
  select from queue_calls c
   where call_id = ${callId} and (connected_at is not null or not ${taken}::boolean) ${ofQueues(sql`c.queue_id`, queues)}`
