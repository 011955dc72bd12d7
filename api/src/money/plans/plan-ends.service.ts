import { PLAN_ENDING_DAYS, planIds } from '@ekoline/contract/money/plan-rules.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import {
  changePlan,
  claimPlanEnd,
  isForOne,
  type PlanValues,
  peopleOf,
} from '../../core/workgroups/workgroups.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { dayText } from './plans.service.ts'
import { findPlanOfCard, listBuyers, listEnded, listEnding, type WorkgroupPlan } from './plans.sql.ts'

const system: Actor = {
  caller: null,
  request: { id: 'plans', address: 'local', agent: '', idempotencyKey: null },
}

interface ToBuyers {
  readonly letter:
    | 'plan_ending'
    | 'plan_lapsed'
    | 'plan_people'
    | 'plan_price'
    | 'plan_price_stays'
    | 'renewal_failed'
    | 'renewal_repriced'
    | 'set_up_declined'
    | 'set_up_done'
  readonly at: Date
  readonly workgroupId: number
  readonly values: Readonly<Record<string, string>>
}

/** Mails the admins of a workgroup who can buy a plan, and end its subscription. */
export async function mailPlanBuyers(
  tx: Tx,
  ctx: Context,
  { letter, at, workgroupId, values: own }: ToBuyers,
) {
  const page = letter.startsWith('set_up') ? 'ivr' : 'payments#plans'
  const values = { ...own, brand: ctx.config.brand.name, link: `${ctx.config.publicUrl}/${page}` }
  const subject = ctx.text(`${letter}_subject`, values)
  const text = ctx.text(`${letter}_text`, values)
  const button = ctx.text(`${letter}_button`)
  for (const { email } of await listBuyers(tx, workgroupId))
    await postMessage(ctx, tx, at, { channel: 'email', to: email, subject, text, button })
}

function mailBuyers(
  tx: Tx,
  ctx: Context,
  at: Date,
  letter: ToBuyers['letter'],
  { name, workgroup, workgroupId }: WorkgroupPlan,
  endsAt: Date,
) {
  const values = { plan: name, workgroup, ends: dayText(endsAt) }
  return mailPlanBuyers(tx, ctx, { letter, at, workgroupId, values })
}

/** Mails the admins of the payer's workgroup that the card could not be charged for their plan. */
export async function mailRenewalFailed(
  tx: Tx,
  ctx: Context,
  { cardId, planId }: { readonly cardId: number; readonly planId: number | null },
): Promise<void> {
  const plan = await findPlanOfCard(tx, cardId)
  if (plan.id === planId && plan.endsAt)
    await mailBuyers(tx, ctx, ctx.clock.now(), 'renewal_failed', plan, plan.endsAt)
}

/** @returns whether this end was to be announced still */
function announce(ctx: Context, plan: WorkgroupPlan, at: Date): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const { endsAt } = plan
    if (endsAt === null || !(await claimPlanEnd(tx, plan.workgroupId, endsAt))) return false
    // Several people who have a plan for one had a mail of their own: it is not renewed.
    const isShared = isForOne(plan.id) && (await peopleOf({ ...ctx, db: tx }, plan.workgroupId)) > 1
    if (!isShared) await mailBuyers(tx, ctx, at, 'plan_ending', plan, endsAt)
    return true
  })
}

/** @returns whether the plan was still the one that has ended */
function lapse(ctx: Context, plan: WorkgroupPlan, at: Date): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const { endsAt } = plan
    const isStill = await changePlan(tx, {
      planOf: plan.workgroupId,
      planWas: plan.id,
      planEndWas: endsAt,
      planId: planIds.payAsYouGo,
      planEndsAt: null,
      planGraceUntil: null,
      lapsedPlanId: plan.id,
      planLapsedAt: endsAt,
    })
    if (endsAt === null || !isStill) return false
    await writeAudit(tx, at, system, {
      action: 'plan_lapsed',
      target: `workgroup:${plan.workgroupId}`,
      detail: { planId: plan.id, endedAt: endsAt },
    })
    await mailBuyers(tx, ctx, at, 'plan_lapsed', plan, endsAt)
    return true
  })
}

/**
 * Does `work` for each of batch after batch, until a batch changes nothing.
 *
 * @returns how often it did something
 */
async function forEach(
  list: () => Promise<WorkgroupPlan[]>,
  work: (plan: WorkgroupPlan) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (;;) {
    const before = done
    for (const plan of await list()) if (await work(plan)) done++
    if (done === before) return done
  }
}

/**
 * Announces the plans that end within PLAN_ENDING_DAYS, puts workgroups whose plan has ended on pay as you go, and
 * mails their admins once for each. An ended plan counts as ended at once, whenever this runs.
 *
 * @source decisions, "Plans": when a plan lapses the workgroup falls back to plan 1
 */
export async function lookAfterPlans(ctx: Context): Promise<{ announced: number; lapsed: number }> {
  const at = ctx.clock.now()
  const soon = new Date(at.getTime() + PLAN_ENDING_DAYS * DAY_MS)
  return {
    announced: await forEach(
      () => listEnding(ctx.db, at, soon),
      (plan) => announce(ctx, plan, at),
    ),
    lapsed: await forEach(
      () => listEnded(ctx.db, at),
      (plan) => lapse(ctx, plan, at),
    ),
  }
}

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
 * Takes back the plan time of a payment that was refunded in full: the plan ends so much earlier, or now. A plan that
 * has ended or was replaced since stays as it is.
 *
 * @source docs/decisions/007-plans.md "Money that went back"
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
