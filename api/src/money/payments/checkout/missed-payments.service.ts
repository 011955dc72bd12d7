import { DAY_MS } from '@ekoline/contract/units/time.ts'
import {
  type PaymentRange,
  type ProviderPayment,
  ProviderUnavailable,
} from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refreshRefunds } from '../refunds/refunds.service.ts'
import { takeUnknown } from '../subscriptions/subscriptions.service.ts'
import { findPayment } from './payments.sql.ts'
import { unknownAmong } from './reconcile.sql.ts'

/** A day longer than Paystack goes on sending a message. */
const LOOKED_BACK_MS = 4 * DAY_MS

/** What the provider has in its books of a time, page by page. */
async function* pagesOf({ payments }: Context, range: PaymentRange): AsyncGenerator<ProviderPayment[]> {
  for (let page = 1; ; page++) {
    const listed = await payments.list(range, page)
    if (listed.length === 0) return
    yield listed
  }
}

/**
 * Payments that went through at the provider in a time and that we do not know of: a renewal whose messages were all
 * lost, or whatever was paid after the backup that was restored.
 *
 * @throws ProviderUnavailable
 * @source reference, invariant L8
 */
export async function* missedPayments(
  ctx: Context,
  time: Omit<PaymentRange, 'state'>,
): AsyncGenerator<ProviderPayment> {
  for await (const listed of pagesOf(ctx, { ...time, state: 'success' })) {
    const references = listed.map(({ reference }) => reference)
    const unknown = await unknownAmong(ctx.db, ctx.payments.name, references)
    yield* listed.filter(({ reference }) => unknown.has(reference))
  }
}

/**
 * Imports payments of the last days of which no message reached us, and follows up full refunds: so a lost message
 * loses nothing.
 *
 * @returns how many payments we did not know of, and how many went back
 * @throws ProviderUnavailable
 */
export async function importMissedPayments(
  ctx: Context,
  actor: Actor,
  stopping?: AbortSignal,
): Promise<{ missed: number; reversed: number }> {
  const now = ctx.clock.now()
  const time = { from: new Date(now.getTime() - LOOKED_BACK_MS), to: now }
  const done = { missed: 0, reversed: 0 }
  for await (const { reference } of missedPayments(ctx, time)) {
    if (stopping?.aborted) return done
    done.missed++
    await tolerant(ctx, reference, () => takeUnknown(ctx, actor, reference))
  }
  for await (const listed of pagesOf(ctx, { ...time, state: 'reversed' }))
    for (const { reference } of listed) {
      if (stopping?.aborted) return done
      if (!(await findPayment(ctx.db, reference))) continue
      done.reversed++
      await tolerant(ctx, reference, () => refreshRefunds(ctx, actor, reference))
    }
  return done
}

/**
 * One that fails does not hold up the others; it is found again in an hour.
 *
 * @throws ProviderUnavailable
 */
async function tolerant(ctx: Context, reference: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    if (error instanceof AppError && error.code === 'provider_unavailable') throw error
    ctx.log.error({ reference, message: (error as Error).message }, 'could not import a missed payment')
  }
}
