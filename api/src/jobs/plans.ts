import type { Context } from '../context.ts'
import { lookAfterPlans } from '../features/plans/plan-ends.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 300_000

/** Announces the ends of plans, and what a workgroup falls back to (decisions, "Plans"). */
export function startLookingAfterPlans(ctx: Context): Repeated {
  return every(EVERY_MS, 'looked after plans', ctx.log, () => lookAfterPlans(ctx))
}
