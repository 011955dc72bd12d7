// @source DEC-38

import {
  isRunning,
  type Month,
  planAfter,
  planIds,
  RENEWAL_GRACE_MS,
} from '@ekoline/contract/money/plan-rules.ts'
import { market } from '@ekoline/contract/units/market.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { changePlan, isForOne, type PlanValues, peopleOf } from '../../core/workgroups/workgroups.service.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type ExtraKind, insertExtra, type NewExtra } from './plan-extras.sql.ts'
import { findPaidTerms, findPlan, lockPlanOfCard, type WorkgroupPlan } from './plans.sql.ts'

export { listAllPlans, lockPlanVersion, type PlanVersion, setVersion } from './plan-versions.sql.ts'
export { countOverdue, findPlan, findPlanOfCard, planNow } from './plans.sql.ts'

/** What a workgroup is on without buying any (decisions, "Plans"). */
export const WITHOUT_END: readonly number[] = [planIds.payAsYouGo, planIds.signUp]

/** The parts of a payment that matter for the plan of the payer's workgroup. */
export interface PlanPayment {
  readonly purpose: string
  readonly cardId: number
  readonly planId: number | null
  /** kobo that are bought: of a plan, its price when the payment began */
  readonly credit: Kobo
  /** of a plan, the airtime in it, and how long it runs where it is paid once, as they were then */
  readonly airtime: Kobo
  readonly days: number
  /** the provider charged for the plan on its own */
  readonly renewal: boolean
}

/** The month that a payment by subscription paid for, and whether a further one will be charged. */
export interface PaidMonth extends Month {
  readonly goesOn: boolean
}

/** What a payment did to a workgroup's plan. */
export interface PlanGiven {
  /** what the workgroup was on and is on, as far as that changed */
  readonly change: {
    readonly planWas: number
    readonly planId: number
    readonly planEndsAt: Date | null
  } | null
  /** the plan that was bought, and what the workgroup is on then; null: none was */
  readonly bought: { readonly plan: string; readonly workgroup: string; readonly endsAt: Date | null } | null
  /** the plan time that the payment gave; null: none */
  readonly given: { readonly planId: number; readonly ms: number } | null
  /** why it gave none: it is for one person, and there are more; null: it did */
  readonly refused: { readonly plan: string; readonly workgroup: string; readonly people: number } | null
}

const unchanged: PlanGiven = { change: null, bought: null, given: null, refused: null }

function valuesFor(now: WorkgroupPlan, planId: number, endsAt: Date | null, waits = false): PlanValues {
  return {
    planOf: now.workgroupId,
    planWas: now.id,
    planEndWas: now.endsAt,
    planId,
    planEndsAt: endsAt,
    planGraceUntil: waits && endsAt ? new Date(endsAt.getTime() + RENEWAL_GRACE_MS) : null,
    lapsedPlanId: null,
    planLapsedAt: null,
  }
}

/**
 * Gives the plan that a successful payment bought, and locks the workgroup until the transaction ends. One for one person
 * is not given to several: the payment is then the wallet's.
 *
 * @param month of a payment by subscription
 * @source decisions, "Plans"; docs/decisions/007-plans.md
 */
export async function givePlan(
  tx: Tx,
  payment: PlanPayment,
  at: Date,
  month: PaidMonth | null,
): Promise<PlanGiven> {
  const { purpose, cardId, planId, credit, airtime, days: term, renewal } = payment
  if (purpose !== 'plan' && purpose !== 'payg') return unchanged
  const now = await lockPlanOfCard(tx, cardId)
  if (planId === null) {
    if (now.id !== planIds.signUp) return unchanged
    return { ...unchanged, change: await change(tx, now, planIds.payAsYouGo, null) }
  }
  const refused = await refusedTo(tx, now, planId, at, renewal)
  if (refused) return { ...unchanged, refused }
  const running = { ...now, ...(await findPaidTerms(tx, now)) }
  const after = planAfter(running, { id: planId, price: credit, credit: airtime, days: term }, at, {
    renewal,
    month,
  })
  const plan = await findPlan(tx, after.id)
  if (!plan) throw new Error(`there is no plan ${after.id}`)
  const waits = after.id === planId && waitsOn(now, planId, month)
  if (!renewal) await oweExtra(tx, { workgroupId: now.workgroupId, cardId, planId, at })
  return {
    change: await change(tx, now, after.id, after.endsAt, waits),
    bought: { plan: plan.name, workgroup: now.workgroup, endsAt: after.endsAt },
    given: { planId: after.id, ms: after.givenMs },
    refused: null,
  }
}

/** What is owed with each plan beside its airtime; a renewal brings nothing more. */
const extras: Readonly<Record<number, ExtraKind>> = {
  [planIds.businessStarter]: 'menu',
  [planIds.businessGrowth]: 'menu',
  [planIds.businessCustom]: 'set-up',
}

async function oweExtra(tx: Tx, bought: Omit<NewExtra, 'kind'>): Promise<void> {
  const kind = extras[bought.planId]
  if (kind) await insertExtra(tx, { ...bought, kind })
}

/** A renewal beside another plan that runs lengthens that one, whose people are not counted. */
async function refusedTo(
  tx: Tx,
  now: WorkgroupPlan,
  planId: number,
  at: Date,
  renewal: boolean,
): Promise<PlanGiven['refused']> {
  if (!isForOne(planId) || (renewal && now.id !== planId && isRunning(now, at))) return null
  const people = await peopleOf({ db: tx, clock: { now: () => at } }, now.workgroupId)
  const { workgroup } = now
  const plan = people > 1 ? await findPlan(tx, planId) : undefined
  return plan ? { plan: plan.name, workgroup, people } : null
}

async function change(
  tx: Tx,
  now: WorkgroupPlan,
  planId: number,
  endsAt: Date | null,
  waits = false,
): Promise<NonNullable<PlanGiven['change']>> {
  const values = valuesFor(now, planId, endsAt, waits)
  if (!(await changePlan(tx, values)))
    throw new Error(`the plan of workgroup ${now.workgroupId} is another one`)
  return { planWas: now.id, planId, planEndsAt: endsAt }
}

/** Whether a subscription will be charged for the plan again: this one, or another that pays the same plan. */
const waitsOn = (now: WorkgroupPlan, planId: number, month: PaidMonth | null) =>
  month === null ? now.id === planId && now.graceUntil !== null : month.goesOn

const days = new Intl.DateTimeFormat(market.locale, { dateStyle: 'medium', timeZone: market.timeZone })

/** A Lagos day as mails write it: 20 Dec 2026. */
export const dayText = (at: Date): string => days.format(at)
