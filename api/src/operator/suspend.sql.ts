import type { Tx } from '../db/db.ts'

export interface Hit {
  /** outgoing calls, which are hung up */
  readonly calls: number
  /** robocalls that call, which wait */
  readonly robocalls: number
}

/** What a stop of a workgroup's outgoing calls meets. An emergency call, which has no +, goes on. */
export const findHit = (tx: Tx, workgroupId: number) => tx.only<Hit>`
  select (select count(*) from live_calls l join seats s on s.card_id = l.card_id
            where s.workgroup_id = ${workgroupId} and l.direction in ('click', 'outbound', 'robocall', 'otp')
              and l.calledstation like '+%') as calls,
         (select count(*) from robocalls r join seats s on s.card_id = r.card_id
            where s.workgroup_id = ${workgroupId} and r.state = 'running') as robocalls`
