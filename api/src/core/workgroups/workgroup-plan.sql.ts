import type { Tx } from '../../platform/db/db.ts'

export interface PlanOfWorkgroup {
  readonly name: string
  readonly planId: number
  readonly planEndsAt: Date | null
}

/** The plan of a workgroup, locked. */
export const lockWorkgroupPlan = (tx: Tx, id: number) =>
  tx.one<PlanOfWorkgroup>`
    select name, plan_id as "planId", plan_ends_at as "planEndsAt" from workgroups where id = ${id} for update`

/** Moves a workgroup to a plan until then; null: without end. */
export const setPlan = (tx: Tx, id: number, planId: number, endsAt: Date | null) =>
  tx.run`
    update workgroups
       set plan_id = ${planId}, plan_ends_at = ${endsAt}, plan_grace_until = null, lapsed_plan_id = null, plan_lapsed_at = null
     where id = ${id}`
