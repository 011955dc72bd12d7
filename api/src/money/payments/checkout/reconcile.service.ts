import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { findPayment } from './payments.sql.ts'
import { askAgainAt, type Forgotten, listForgotten } from './reconcile.sql.ts'
import { settle } from './settle.service.ts'

const HOUR_MS = 3_600_000
// Old enough that the page has had time to do it.
const FORGOTTEN_AFTER_MS = 60_000
/** No card form stays open for so long: a payment still unpaid by then was abandoned. */
const EXPIRES_AFTER_MS = 24 * HOUR_MS
/** A payment that the provider still works on is not abandoned before. */
const ONGOING_EXPIRES_AFTER_MS = 72 * HOUR_MS
/** The provider is not asked again: its own page is long gone. Its webhook would still count. */
const LAST_ASKED_AFTER_MS = 30 * 24 * HOUR_MS

/** The actor of settlements that no user asked for. */
export const reconciler: Actor = {
  caller: null,
  request: { id: 'reconciler', address: 'local', agent: '', idempotencyKey: null },
}

/**
 * Asks the provider about open payments and settles those that were paid, so a customer who paid and closed the page
 * still gets the money. The next question comes at twice the payment's age; after a day it counts as abandoned, but is
 * credited if it is paid later. While the provider does not answer, all stay due.
 *
 * @param stopping leaves off at the next payment
 * @returns how many were asked about, how many of them were paid, and how many were given up
 * @source reference, invariant L8
 */
export async function settleForgotten(
  ctx: Context,
  stopping?: AbortSignal,
): Promise<{ asked: number; paid: number; expired: number }> {
  const now = ctx.clock.now()
  const begunBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const done = { asked: 0, paid: 0, expired: 0 }
  let batch = await listForgotten(ctx.db, now, begunBefore, null)
  while (batch.length > 0) {
    for (const forgotten of batch) {
      if (stopping?.aborted) return done
      done.asked++
      const became = await ask(ctx, forgotten, now)
      if (became === 'away') return done
      if (became) done[became]++
    }
    batch = await listForgotten(ctx.db, now, begunBefore, batch.at(-1) ?? null)
  }
  return done
}

/**
 * A payment that fails must not hold up the others. When the provider is away, the others are not tried: they stay due.
 */
async function ask(
  ctx: Context,
  { reference, begunAt }: Forgotten,
  now: Date,
): Promise<'paid' | 'expired' | 'away' | null> {
  try {
    const payment = await findPayment(ctx.db, reference)
    if (!payment) return null
    const { paid, state } = await settle(ctx, reconciler, payment)
    if (paid || state === 'suspense') return paid ? 'paid' : null
    const expiresAt = begunAt.getTime() + (state === 'pending' ? ONGOING_EXPIRES_AFTER_MS : EXPIRES_AFTER_MS)
    const expired = payment.state === 'pending' && now.getTime() >= expiresAt
    await askAgainAt(ctx.db, { reference, askAt: nextQuestion(begunAt, now, expiresAt), expired })
    return expired ? 'expired' : null
  } catch (error) {
    ctx.log.error({ reference, message: (error as Error).message }, 'could not reconcile')
    if (error instanceof AppError && error.code === 'provider_unavailable') return 'away'
    const askAt = nextQuestion(begunAt, now, begunAt.getTime() + EXPIRES_AFTER_MS)
    await askAgainAt(ctx.db, { reference, askAt, expired: false })
    return null
  }
}

/** At twice the payment's age, at the latest after a day, and when it expires; null: never again. */
function nextQuestion(begunAt: Date, now: Date, expiresAt: number): Date | null {
  const age = now.getTime() - begunAt.getTime()
  if (age >= LAST_ASKED_AFTER_MS) return null
  const next = now.getTime() + Math.min(age, 24 * HOUR_MS)
  return new Date(now.getTime() < expiresAt ? Math.min(next, expiresAt) : next)
}
