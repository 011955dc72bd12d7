import type { Db, Tx } from '../../platform/db/db.ts'

/** Who sends text messages to whom, as the key of the link in one says. */
export interface StopOf {
  readonly workgroupId: number
  readonly workgroup: string
  readonly caller: string
  readonly stopped: boolean
}

export const findStop = (db: Db, keyHash: Uint8Array) => db.one<StopOf>`
  select t.workgroup_id as "workgroupId", w.name as workgroup, t.caller,
         exists (select from missed_text_stops o where o.workgroup_id = t.workgroup_id and o.caller = t.caller) as stopped
    from missed_texts t join workgroups w on w.id = t.workgroup_id where t.key_hash = ${keyHash}`

export const insertStop = (tx: Db | Tx, { workgroupId, caller }: StopOf, at: Date) => tx.run`
  insert into missed_text_stops (workgroup_id, caller, stopped_at) values (${workgroupId}, ${caller}, ${at})
    on conflict do nothing`

export const deleteStop = (tx: Db | Tx, { workgroupId, caller }: StopOf) =>
  tx.run`delete from missed_text_stops where workgroup_id = ${workgroupId} and caller = ${caller}`
