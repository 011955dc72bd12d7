import { type Fragment, sql, type Tx } from '../../platform/db/db.ts'

// The queues of a supervisor: those that an admin named, and that are there.

/** Their ids, of a seat that is a supervisor's; else null. */
export const supervisedBy = (seat: Fragment) => sql`
  case when ${seat}.role = 'supervisor' then (
    select json_agg(q.id order by q.id) from supervised_queues named join queues q on q.id = named.queue_id
     where named.seat_id = ${seat}.id and q.removed_at is null) end`

/** The same with their names. */
export const supervisedNames = (seat: Fragment) => sql`
  case when ${seat}.role = 'supervisor' then (
    select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by q.id), '[]'::json)
      from supervised_queues named join queues q on q.id = named.queue_id
     where named.seat_id = ${seat}.id and q.removed_at is null) end`

/** A queue that a role is about. */
export interface NamedQueue {
  readonly id: number
  readonly name: string
}

/** Those of these queues that a workgroup has, locked against their deletion. */
export const lockNamed = (tx: Tx, workgroupId: number, ids: readonly number[]) => tx.many<NamedQueue>`
  select id, name from queues where workgroup_id = ${workgroupId} and id = any(${ids}::bigint[]) and removed_at is null
   order by id for share`

/** The ids of the queues that a seat supervises. */
export const listSupervised = (tx: Tx, seatId: number) => tx.column<number>`
  select q.id from supervised_queues named join queues q on q.id = named.queue_id
   where named.seat_id = ${seatId} and q.removed_at is null order by q.id`

/** Names these queues, and no others, of a seat. */
export async function replaceSupervised(
  tx: Tx,
  { seatId, workgroupId }: { readonly seatId: number; readonly workgroupId: number },
  ids: readonly number[],
): Promise<void> {
  await tx.run`delete from supervised_queues where seat_id = ${seatId}`
  if (ids.length > 0)
    await tx.run`
      insert into supervised_queues (seat_id, queue_id, workgroup_id)
        select ${seatId}::bigint, id, ${workgroupId}::bigint from unnest(${ids}::bigint[]) as named (id)`
}
