import type { Tx } from '../../platform/db/db.ts'

/** A line whose newest call people were not told of. */
export interface Untold {
  readonly id: number
  readonly workgroupId: number
  readonly caller: string
  /** whose call it was, and whose phones rang; of a queue that rang nobody, its agents */
  readonly seatIds: number[]
}

/** Takes lines whose people have not been told; of those that were closed meanwhile it returns none. */
export const takeUntold = (tx: Tx, most: number) => tx.many<Untold>`
  with told as (
    update missed_calls set pushed = true
     where id in (select id from missed_calls where not pushed order by id limit ${most} for update skip locked)
    returning id, workgroup_id, caller, seat_ids, queue_ids, closed_at
  )
  select id, workgroup_id as "workgroupId", caller,
         array(select unnest(seat_ids) union select seat_id from queue_agents where queue_id = any(queue_ids)) as "seatIds"
    from told where closed_at is null and caller <> ''`
