import { exactNaira, type Kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { ProviderRefused } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { mailPlanBuyers } from '../../plans/plan-ends.service.ts'
import { dayText, findPlanOfCard } from '../../plans/plans.service.ts'
import {
  cancelMove,
  endMove,
  insertMove,
  insertNotice,
  listNoticed,
  listUnnoticed,
  listWaitingMoves,
  lockWaitingMove,
  type PlanMove,
  type RunningSubscription,
  wasNoticedAfter,
} from './plan-moves.sql.ts'

export { listWaitingMoves } from './plan-moves.sql.ts'

/** So long before the date a move is ordered, and its mails go out, at least. */
export const MOVE_NOTICE_DAYS = 14
/** So long before they pay the new price even those know of it whose payment came in after the order. */
const LATE_NOTICE_MS = 7 * DAY_MS

const system: Actor = {
  caller: null,
  request: { id: 'plan-moves', address: 'local', agent: '', idempotencyKey: null },
}

interface MoveOrder {
  readonly planId: number
  readonly version: number
  readonly moveAt: Date
}

/**
 * Orders that the subscriptions of a plan which run pay the price of one of its versions from a date on, and mails their
 * people: within the transaction, so that all of them know or nothing was ordered.
 *
 * @returns how many subscriptions have a mail
 */
export async function orderMove(tx: Tx, ctx: Context, order: MoveOrder): Promise<number> {
  const move = await insertMove(tx, { ...order, at: ctx.clock.now() })
  let noticed = 0
  for (;;) {
    const batch = await listUnnoticed(tx, ctx.payments.name, move)
    if (batch.length === 0) return noticed
    for (const subscription of batch) if (await notice(tx, ctx, move, subscription)) noticed++
  }
}

/** Mails the people of a subscription of a move, once. */
async function notice(tx: Tx, ctx: Context, move: PlanMove, subscription: RunningSubscription) {
  const isNew = await insertNotice(tx, move.id, subscription, ctx.clock.now())
  if (isNew) await mail(tx, ctx, 'plan_price', move, subscription)
  return isNew
}

async function mail(
  tx: Tx,
  ctx: Context,
  letter: 'plan_price' | 'plan_price_stays',
  { plan, price, moveAt }: PlanMove,
  { cardId, price: was }: RunningSubscription,
) {
  const { workgroupId, workgroup } = await findPlanOfCard(tx, cardId)
  const values = { plan, workgroup, was: exactNaira(was), price: exactNaira(price), day: dayText(moveAt) }
  await mailPlanBuyers(tx, ctx, { letter, at: ctx.clock.now(), workgroupId, values })
}

/**
 * Calls a move off that was not made yet, and mails those who were mailed of it.
 *
 * @returns the move, and how many subscriptions keep their price by it; null when the plan waits for none
 */
export async function callOffMove(tx: Tx, ctx: Context, planId: number) {
  const move = await lockWaitingMove(tx, planId)
  if (!move || !(await cancelMove(tx, move.id, ctx.clock.now()))) return null
  const kept = await listNoticed(tx, move.id)
  for (const subscription of kept) await mail(tx, ctx, 'plan_price_stays', move, subscription)
  return { move, kept: kept.length }
}

/**
 * Makes the moves whose date has come: the provider charges the new price from each subscription's next month on. Before,
 * those are mailed whose subscription began at the old price after the order; a move waits until they knew for a week.
 * What fails is tried again, and stays the same however often it is done.
 *
 * @throws ProviderUnavailable; ProviderRefused
 */
export async function makeMoves(ctx: Context): Promise<{ noticed: number; moved: number }> {
  const done = { noticed: 0, moved: 0 }
  for (const move of await listWaitingMoves(ctx.db)) {
    done.noticed += await noticeLate(ctx, move)
    if (await isDue(ctx, move)) done.moved += await make(ctx, move)
  }
  return done
}

async function noticeLate(ctx: Context, move: PlanMove): Promise<number> {
  let noticed = 0
  for (;;) {
    const before = noticed
    for (const subscription of await listUnnoticed(ctx.db, ctx.payments.name, move))
      if (await transaction(ctx.db, (tx) => notice(tx, ctx, move, subscription))) noticed++
    if (noticed === before) return noticed
  }
}

async function isDue({ db, clock }: Context, { id, moveAt }: PlanMove): Promise<boolean> {
  const now = clock.now()
  if (moveAt > now) return false
  return !(await wasNoticedAfter(db, id, new Date(now.getTime() - LATE_NOTICE_MS)))
}

async function make(ctx: Context, { id, planId, version, price }: PlanMove): Promise<number> {
  await setProviderPrice(ctx, planId, { amount: price, running: true })
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    if (!(await endMove(tx, id, at))) return 0
    const detail = { version, priceKobo: price }
    await writeAudit(tx, at, system, { action: 'plan_moved', target: `plan:${planId}`, detail })
    return 1
  })
}

/**
 * Sets what the provider's own plan charges a month.
 *
 * @param price.running also for subscriptions that run, from their next month on
 * @throws ProviderRefused, also where the provider has no plan for it; ProviderUnavailable
 */
export async function setProviderPrice(
  { payments }: Pick<Context, 'payments'>,
  planId: number,
  price: { readonly amount: Kobo; readonly running: boolean },
): Promise<void> {
  const code = payments.planCodeOf(planId)
  if (code === null) throw new ProviderRefused(`There is no plan at ${payments.name} for plan ${planId}.`)
  await payments.setPlanPrice(code, price)
}
