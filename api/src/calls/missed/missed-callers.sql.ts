import type { Db, Tx } from '../../platform/db/db.ts'

/** A caller, and the workgroup that was called. */
export interface Between {
  readonly workgroupId: number
  /** E.164 */
  readonly caller: string
}

/**
 * Locks what is known of a caller until the transaction ends: what opens and what closes their line takes turns.
 *
 * @param reached until when a talk with them lasted; null: they were not reached
 * @returns until when one of us talked with them last, as far as it is known still
 */
export const lockCaller = (
  tx: Tx,
  { workgroupId, caller, reached, at }: Between & { readonly reached: Date | null; readonly at: Date },
) => tx.value<Date | null>`
  insert into missed_callers (workgroup_id, caller, reached_until, touched_at)
    values (${workgroupId}, ${caller}, ${reached}::timestamptz, ${at})
    on conflict (workgroup_id, caller) do update
      set reached_until = greatest(missed_callers.reached_until, excluded.reached_until),
          touched_at = greatest(missed_callers.touched_at, excluded.touched_at)
    returning reached_until`

/** Of a call that is written so late, no one remembers a talk that followed it. @returns how many it deleted */
export const forgetCallers = (db: Db, before: Date) =>
  db.run`delete from missed_callers where touched_at < ${before}`

export const workgroupOfCard = (tx: Tx, cardId: number) =>
  tx.value<number>`select workgroup_id as "workgroupId" from seats where card_id = ${cardId}`
