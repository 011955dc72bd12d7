import type { Kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type PlanVersion, setVersion, WITHOUT_END } from '../../plans/plans.service.ts'
import { knownPlan } from './given-plan.service.ts'
import { callOffMove, MOVE_NOTICE_DAYS, orderMove, setProviderPrice } from './plan-moves.service.ts'
import { countAtOtherPrice, lockWaitingMove, type PlanMove } from './plan-moves.sql.ts'
import { PlanRefused } from './plan-refused.ts'

/** What is to be of a plan; what is undefined stays, and airtime that was the whole price stays that. */
export interface PlanPriceChange {
  readonly planId: number
  readonly price: Kobo
  /** kobo of the price that reach the wallet as airtime */
  readonly credit: number | undefined
  /** paid every month by a card; else once */
  readonly subscription: boolean | undefined
  /** how many days it runs where it is paid once */
  readonly days: number | undefined
  /** from when on subscriptions that run pay the price too; null: they keep theirs */
  readonly moveAt: Date | null
}

type Terms = Omit<PlanVersion, 'version'>

/** A change of a plan that may be made. */
export interface PlanPricePlan {
  readonly was: PlanVersion & { readonly name: string }
  readonly next: Terms
  /** how many subscriptions run at another price */
  readonly others: number
}

/** @throws PlanRefused credit_above_price, paid_once_only */
function termsOf({ payments }: Pick<Context, 'payments'>, was: PlanVersion, change: PlanPriceChange): Terms {
  const usual = was.creditKobo === was.priceKobo ? change.price : Math.min(was.creditKobo, change.price)
  const creditKobo = change.credit ?? usual
  if (creditKobo > change.price) throw new PlanRefused({ why: 'credit_above_price' })
  const subscription = change.subscription ?? was.subscription
  if (subscription && !was.subscription && payments.planCodeOf(change.planId) === null)
    throw new PlanRefused({ why: 'paid_once_only', planId: change.planId })
  return { priceKobo: change.price, creditKobo, subscription, days: change.days ?? was.days }
}

/** @throws PlanRefused move_of_once, no_monthly_plan, move_too_soon */
function checkMoveAt({ clock, payments }: Context, { subscription }: Terms, change: PlanPriceChange): void {
  if (change.moveAt === null) return
  if (!subscription) throw new PlanRefused({ why: 'move_of_once' })
  if (payments.planCodeOf(change.planId) === null)
    throw new PlanRefused({ why: 'no_monthly_plan', planId: change.planId })
  if (change.moveAt.getTime() - clock.now().getTime() < MOVE_NOTICE_DAYS * DAY_MS)
    throw new PlanRefused({ why: 'move_too_soon' })
}

/** @throws PlanRefused move_waits */
async function refuseWaiting(tx: Tx, planId: number): Promise<void> {
  const move = await lockWaitingMove(tx, planId)
  if (!move) return
  const { plan, price, moveAt } = move
  throw new PlanRefused({ why: 'move_waits', planId, plan, price, moveAt })
}

async function plan(ctx: Context, change: PlanPriceChange): Promise<Omit<PlanPricePlan, 'others'>> {
  const was = await transaction(ctx.db, (tx) => knownPlan(tx, change.planId))
  if (WITHOUT_END.includes(change.planId)) throw new PlanRefused({ why: 'not_sold', plan: was.name })
  const next = termsOf(ctx, was, change)
  checkMoveAt(ctx, next, change)
  await transaction(ctx.db, (tx) => refuseWaiting(tx, change.planId))
  return { was, next }
}

/**
 * What a change of a plan would make of it, and of how many subscriptions; changes nothing.
 *
 * @throws PlanRefused no_plan, not_sold; credit_above_price, paid_once_only; move_of_once, no_monthly_plan, move_too_soon,
 *   move_waits
 */
export async function previewPlanPrice(ctx: Context, change: PlanPriceChange): Promise<PlanPricePlan> {
  const { was, next } = await plan(ctx, change)
  const at = { provider: ctx.payments.name, planId: change.planId, price: next.priceKobo }
  return { was, next, others: await countAtOtherPrice(ctx.db, at) }
}

/**
 * Makes the next version of a plan, which counts for what is bought from now on; payments that were begun and subscriptions
 * that run keep theirs. With a day to move, those that run pay its price from that day on, and their people are mailed now.
 *
 * @param change with the version that the change was agreed on
 * @returns the version, what it is, and how many subscriptions have a mail
 * @throws PlanRefused as `previewPlanPrice`; changed_since; provider_refused, provider_away: then nothing was changed here
 * @source docs/decisions/007-plans.md
 */
export async function setPlanPrice(
  ctx: Context,
  actor: Actor,
  change: PlanPriceChange & { readonly version: number; readonly reason: string },
): Promise<{ readonly version: number; readonly next: Terms; readonly mailed: number }> {
  const { planId, moveAt, reason } = change
  const { was, next } = await plan(ctx, change)
  if (was.version !== change.version) throw new PlanRefused({ why: 'changed_since' })
  await setAtProvider(ctx, planId, next)
  return transaction(ctx.db, async (tx) => {
    const before = await knownPlan(tx, planId)
    if (before.version !== change.version) throw new PlanRefused({ why: 'changed_since' })
    await refuseWaiting(tx, planId)
    const at = ctx.clock.now()
    const version = await setVersion(tx, planId, next, at)
    await writeAudit(tx, at, actor, {
      action: 'plan_priced',
      target: `plan:${planId}`,
      detail: { wasKobo: was.priceKobo, ...next, version, reason },
    })
    if (moveAt === null) return { version, next, mailed: 0 }
    const mailed = await orderMove(tx, ctx, { planId, version, moveAt })
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'plan_move_ordered',
      target: `plan:${planId}`,
      detail: { version, priceKobo: next.priceKobo, moveAt, subscriptions: mailed, reason },
    })
    return { version, next, mailed }
  })
}

/** Sets the price of the provider's own plan before ours, so that a refusal leaves both as they are. */
async function setAtProvider(ctx: Context, planId: number, next: Terms): Promise<void> {
  if (!next.subscription || ctx.payments.planCodeOf(planId) === null) return
  try {
    await setProviderPrice(ctx, planId, { amount: next.priceKobo, running: false })
  } catch (cause) {
    if (cause instanceof ProviderRefused)
      throw new PlanRefused({ why: 'provider_refused', message: cause.message }, { cause })
    if (cause instanceof ProviderUnavailable)
      throw new PlanRefused({ why: 'provider_away', message: cause.message }, { cause })
    throw cause
  }
}

/**
 * The move that `cancelPlanMove` would call off; changes nothing.
 *
 * @throws PlanRefused no_plan, no_move
 */
export const previewMoveEnd = (
  { db }: Pick<Context, 'db'>,
  planId: number,
): Promise<{ readonly name: string; readonly move: PlanMove }> =>
  transaction(db, async (tx) => {
    const { name } = await knownPlan(tx, planId)
    const move = await lockWaitingMove(tx, planId)
    if (!move) throw new PlanRefused({ why: 'no_move', plan: name })
    return { name, move }
  })

/**
 * Calls off the new price of subscriptions that run, before its day, and mails those who were mailed of it.
 *
 * @returns how many subscriptions keep their price by it
 * @throws PlanRefused no_plan, no_move
 */
export const cancelPlanMove = (
  ctx: Context,
  actor: Actor,
  { planId, reason }: { readonly planId: number; readonly reason: string },
): Promise<number> =>
  transaction(ctx.db, async (tx) => {
    const done = await callOffMove(tx, ctx, planId)
    if (!done) throw new PlanRefused({ why: 'no_move', plan: (await knownPlan(tx, planId)).name })
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'plan_move_cancelled',
      target: `plan:${planId}`,
      detail: { version: done.move.version, subscriptions: done.kept, reason },
    })
    return done.kept
  })
