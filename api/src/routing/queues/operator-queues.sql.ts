import type { Db, Tx } from '../../platform/db/db.ts'

export interface QueueRow {
  readonly number: string
  readonly name: string
  readonly workgroupId: number
  readonly workgroup: string
  readonly strategy: string
  readonly ringSeconds: number
  readonly maxWaitSeconds: number
  readonly wrapUpSeconds: number
  /** SIP usernames, by name */
  readonly agents: readonly string[]
  readonly waiting: number
}

/** The queues of a workgroup, or of all. */
export const listAllQueues = (db: Db, workgroupId: number | null) =>
  db.many<QueueRow>`
    select q.queue_number as number, q.name, w.id as "workgroupId", w.name as workgroup, q.strategy,
           q.ring_seconds as "ringSeconds", q.max_wait_seconds as "maxWaitSeconds",
           q.wrap_up_seconds as "wrapUpSeconds",
           coalesce((select json_agg(s.username order by s.member_name, s.id) from queue_agents qa
              join seats s on s.id = qa.seat_id where qa.queue_id = q.id), '[]'::json) as agents,
           (select count(*) from queue_calls c
             where c.queue_id = q.id and c.ended_at is null and c.connected_at is null) as waiting
      from queues q join workgroups w on w.id = q.workgroup_id
     where q.removed_at is null and (${workgroupId}::bigint is null or w.id = ${workgroupId}::bigint)
     order by w.id, q.id`

export const lockQueue = (tx: Tx, number: string) =>
  tx.one<{ id: number; name: string; workgroupId: number }>`
    select id, name, workgroup_id as "workgroupId" from queues
     where queue_number = ${number} and removed_at is null for update`

/** The seats of a workgroup with these usernames. */
export const seatsNamed = (tx: Tx, workgroupId: number, usernames: readonly string[]) =>
  tx.many<{ id: number; username: string }>`
    select id, username from seats
     where workgroup_id = ${workgroupId} and username = any(${usernames}::text[]) and revoked_at is null`
