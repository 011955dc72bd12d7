import type { Context } from '../context.ts'
import { lookAfterNumbers } from '../features/number-stock/renewals.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 300_000

/** Renews phone numbers from the wallets of those who have them (decisions, "Plans"). */
export function startLookingAfterNumbers(ctx: Context): Repeated {
  return every(EVERY_MS, 'looked after numbers', ctx.log, (stopping) => lookAfterNumbers(ctx, stopping))
}
