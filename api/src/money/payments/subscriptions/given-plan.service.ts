import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import {
  isForOne,
  lockWorkgroupPlan,
  peopleOf,
  setPlan,
} from '../../../core/workgroups/workgroups.service.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { lockPlanVersion, type PlanVersion, WITHOUT_END } from '../../plans/plans.service.ts'
import { PlanRefused } from './plan-refused.ts'
import { markAllUnwanted } from './subscriptions.sql.ts'

/** The present version of a plan, locked. @throws PlanRefused no_plan */
export async function knownPlan(tx: Tx, planId: number): Promise<PlanVersion & { readonly name: string }> {
  const found = await lockPlanVersion(tx, planId)
  if (!found) throw new PlanRefused({ why: 'no_plan', planId })
  return found
}

/** A plan that a workgroup is to be on without a payment. */
export interface PlanGift {
  readonly workgroupId: number
  readonly planId: number
  /** null: for good, as plans that are never bought */
  readonly until: Date | null
}

/** What a gift replaces, and by what. */
export interface PlanGiftPlan {
  readonly workgroup: string
  /** the plan's name */
  readonly plan: string
  readonly was: { readonly planId: number; readonly plan: string; readonly endsAt: Date | null }
}

async function check(ctx: Pick<Context, 'clock'>, tx: Tx, gift: PlanGift): Promise<PlanGiftPlan> {
  const { workgroupId, planId, until } = gift
  if (WITHOUT_END.includes(planId) !== (until === null))
    throw new PlanRefused({ why: until === null ? 'needs_end' : 'has_no_end' })
  const group = await lockWorkgroupPlan(tx, workgroupId)
  if (!group) throw new PlanRefused({ why: 'no_workgroup', workgroupId })
  const { name } = await knownPlan(tx, planId)
  const people = isForOne(planId) ? await peopleOf({ ...ctx, db: tx }, workgroupId) : 1
  if (people > 1) throw new PlanRefused({ why: 'several_people', plan: name, people })
  if (until && until <= ctx.clock.now()) throw new PlanRefused({ why: 'end_is_over' })
  const from = await knownPlan(tx, group.planId)
  return {
    workgroup: group.name,
    plan: name,
    was: { planId: group.planId, plan: from.name, endsAt: group.planEndsAt },
  }
}

/**
 * What giving a plan would replace; changes nothing.
 *
 * @throws PlanRefused needs_end, has_no_end; no_workgroup, no_plan; several_people; end_is_over
 */
export const previewPlanGift = (ctx: Pick<Context, 'db' | 'clock'>, gift: PlanGift): Promise<PlanGiftPlan> =>
  transaction(ctx.db, (tx) => check(ctx, tx, gift))

/**
 * Puts a workgroup on a plan until then, without a payment and without airtime. The days that were left of its plan are lost,
 * and its subscriptions are ended at the provider.
 *
 * @throws PlanRefused needs_end, has_no_end; no_workgroup, no_plan; several_people; end_is_over
 */
export const givePlan = (
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { reason, ...gift }: PlanGift & { readonly reason: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const { workgroupId, planId, until } = gift
    const { was } = await check(ctx, tx, gift)
    const at = ctx.clock.now()
    await setPlan(tx, workgroupId, planId, until)
    await markAllUnwanted(tx, workgroupId, at)
    await writeAudit(tx, at, actor, {
      action: 'plan_given',
      target: `workgroup:${workgroupId}`,
      detail: {
        planWas: was.planId,
        planId,
        until: until && dayOf(new Date(until.getTime() - 1)),
        reason,
      },
    })
  })
