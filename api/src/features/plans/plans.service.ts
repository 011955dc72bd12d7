import { market } from '@ekoline/contract/market.ts'
import type { Kobo } from '@ekoline/contract/money.ts'
import { planAfter, planIds } from '@ekoline/contract/plans.ts'
import type { Db } from '../../db/db.ts'
import { noPlanChange, type PlanValues } from '../workgroups/workgroups.service.ts'
import { findPlan, findPlanOfCard, type WorkgroupPlan } from './plans.sql.ts'

export { findPlan } from './plans.sql.ts'

/** What of a payment bears on the plan of the payer's workgroup. */
export interface PlanPayment {
  readonly purpose: string
  readonly cardId: number
  readonly planId: number | null
  /** kobo that are bought: of a plan, its price when the payment began */
  readonly credit: Kobo
  /** the provider charged for the plan by itself */
  readonly renewal: boolean
}

/** What a payment makes of a workgroup's plan. */
export interface PlanChange {
  readonly values: PlanValues
  /** the plan that was bought, and what the workgroup is on then; null: none was */
  readonly bought: { readonly plan: string; readonly workgroup: string; readonly endsAt: Date | null } | null
}

const unchanged: PlanChange = { values: noPlanChange, bought: null }

function valuesFor(now: WorkgroupPlan, planId: number, endsAt: Date | null): PlanValues {
  return {
    planOf: now.workgroupId,
    planWas: now.id,
    planEndWas: now.endsAt,
    planId,
    planEndsAt: endsAt,
    lapsedPlanId: null,
    planLapsedAt: null,
  }
}

/**
 * What a payment that went through makes of the plan, as it stands now. Its values are for `planUpdate` in the
 * statement that settles the payment, which finds nothing to change when the plan is another one by then: then ask
 * again.
 *
 * @source decisions, "Plans"; docs/decisions/016
 */
export async function planChange(db: Db, payment: PlanPayment, at: Date): Promise<PlanChange> {
  const { purpose, cardId, planId, credit, renewal } = payment
  if (purpose !== 'plan' && purpose !== 'payg') return unchanged
  const now = await findPlanOfCard(db, cardId)
  if (planId === null)
    return now.id === planIds.signUp
      ? { values: valuesFor(now, planIds.payAsYouGo, null), bought: null }
      : unchanged
  const after = planAfter(now, { id: planId, price: credit }, at, renewal)
  const plan = await findPlan(db, after.id)
  if (!plan) throw new Error(`there is no plan ${after.id}`)
  return {
    values: valuesFor(now, after.id, after.endsAt),
    bought: { plan: plan.name, workgroup: now.workgroup, endsAt: after.endsAt },
  }
}

const days = new Intl.DateTimeFormat(market.locale, { dateStyle: 'long', timeZone: market.timeZone })

/** A Lagos day as mails write it: 20 December 2026. */
export const dayText = (at: Date): string => days.format(at)
