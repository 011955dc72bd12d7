import { prepared, type RawBuilder, sql, type Tx } from '../../db/db.ts'

/** A workgroup's change of plan, and what it was on before: it happens only if that is still so. */
export interface PlanValues {
  /** null: nothing changes */
  readonly planOf: number | null
  readonly planWas: number | null
  readonly planEndWas: Date | null
  readonly planId: number | null
  readonly planEndsAt: Date | null
  /** until when a subscription keeps it running behind its end */
  readonly planGraceUntil: Date | null
  readonly lapsedPlanId: number | null
  readonly planLapsedAt: Date | null
}

export const noPlanChange: PlanValues = {
  planOf: null,
  planWas: null,
  planEndWas: null,
  planId: null,
  planEndsAt: null,
  planGraceUntil: null,
  lapsedPlanId: null,
  planLapsedAt: null,
}

// A Date has no microseconds; what an operator wrote by SQL may.
const endIs = (end: Date | null) =>
  sql`date_trunc('milliseconds', workgroups.plan_ends_at) is not distinct from ${end}::timestamptz`

/** Changes the plan for a row of `given`, inside the statement of which the change is a part; gives the workgroup's id. */
export const planUpdate = (it: PlanValues, given: RawBuilder<unknown> = sql`(select) as once`) => sql`
  update workgroups set plan_id = ${it.planId}::bigint, plan_ends_at = ${it.planEndsAt}::timestamptz,
                        plan_grace_until = ${it.planGraceUntil}::timestamptz,
                        lapsed_plan_id = ${it.lapsedPlanId}::bigint, plan_lapsed_at = ${it.planLapsedAt}::timestamptz
    from ${given}
    where workgroups.id = ${it.planOf}::bigint and workgroups.plan_id = ${it.planWas}::bigint and ${endIs(it.planEndWas)}
    returning workgroups.id`

const updatePlan = prepared((it: PlanValues) => planUpdate(it))

/** @returns false when the workgroup was not on that plan any more */
export async function changePlan(tx: Tx, values: PlanValues): Promise<boolean> {
  return (await updatePlan(tx, values)).length === 1
}

/** Keeps that the end of a plan was announced. @returns false when it was before, or the plan has another end now */
export async function claimPlanEnd(tx: Tx, workgroupId: number, endsAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update workgroups set plan_end_announced = plan_ends_at
      where id = ${workgroupId} and ${endIs(endsAt)} and plan_end_announced is distinct from plan_ends_at`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** No subscription will be charged for the plan: it ends when it ends, if no other subscription of its keeps it. */
export async function endGrace(tx: Tx, workgroupId: number): Promise<void> {
  await tx.updateTable('workgroups').set({ plan_grace_until: null }).where('id', '=', workgroupId).execute()
}
