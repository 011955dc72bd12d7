import { planIds } from '@ekoline/contract/plans.ts'
import type { Tx } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { changePlan, type PlanValues } from '../workgroups/workgroups.service.ts'
import { findPlanOfCard, type WorkgroupPlan } from './plans.sql.ts'

// Each further attempt means that a payment has just changed the plan of the same workgroup.
const ATTEMPTS = 20

interface Given {
  readonly planId: number
  readonly ms: number
  readonly reference: string
  readonly cardId: number
  readonly at: Date
}

/**
 * Takes back what a payment gave of a plan, because all of its money went back: the plan ends so much earlier, or now.
 * A plan that has ended or was replaced since stays as it is.
 *
 * @source docs/decisions/016 "Money that went back"
 */
export async function takePlanBack(tx: Tx, actor: Actor, given: Given): Promise<void> {
  const { planId, reference, cardId, at } = given
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const now = await findPlanOfCard(tx, cardId)
    if (now.id !== planId || now.endsAt === null || now.endsAt <= at) return
    const values = valuesAfter(now, now.endsAt, given)
    if (!(await changePlan(tx, values))) continue
    const detail = { planId, endedAt: now.endsAt, endsAt: values.planEndsAt ?? at }
    return writeAudit(tx, at, actor, { action: 'plan_taken_back', target: `payment:${reference}`, detail })
  }
  throw new Error(`the plan of payment ${reference} is being changed again and again`)
}

function valuesAfter({ workgroupId, id }: WorkgroupPlan, endsAt: Date, { ms, at }: Given): PlanValues {
  const end = new Date(endsAt.getTime() - ms)
  const was = { planOf: workgroupId, planWas: id, planEndWas: endsAt, planGraceUntil: null }
  return end > at
    ? { ...was, planId: id, planEndsAt: end, lapsedPlanId: null, planLapsedAt: null }
    : { ...was, planId: planIds.payAsYouGo, planEndsAt: null, lapsedPlanId: id, planLapsedAt: at }
}
