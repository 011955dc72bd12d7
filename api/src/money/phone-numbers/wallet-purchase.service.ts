import { NUMBER_DAYS, NUMBER_MS } from '@ekoline/contract/money/plan-rules.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { idempotent } from '../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { keepWalletsOpen } from '../../core/workgroups/suspensions.service.ts'
import { requireVerified } from '../../people/documents/verification.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { lockMoney, refuseOwing } from '../wallet/holds.service.ts'
import { books, post, wallet } from '../wallet/ledger.service.ts'
import { insertAllocation } from './allocations.sql.ts'
import { numberOffer } from './number-sale.service.ts'
import { takeNumber } from './number-sale.sql.ts'

const purchases = defineLimit('number-purchase:seat', { burst: 60, perSeconds: 5 })

/**
 * Buys a number for NUMBER_DAYS from the wallet of the caller's seat, without the card's fee: pays and allocates it, or
 * does neither.
 *
 * @throws AppError not_found, number_taken; insufficient_funds; owed_first while the workgroup owes us anything;
 *   account_suspended, verification_required, idempotency_conflict, rate_limited
 * @source DEC-41; decisions, "Plans": a phone number is paid by card with the fee added, or from the wallet without one
 */
export async function buyFromWallet(ctx: Context, actor: SignedIn, numberId: number): Promise<void> {
  await mayBuyNumbers(ctx, actor.caller)
  const once = { actor, at: ctx.clock.now(), endpoint: 'buyNumber', payload: { numberId } } as const
  await idempotent(ctx.db, once, async (tx) => {
    await buyWithin(ctx, tx, actor, numberId)
    return {}
  })
}

/**
 * `buyFromWallet` as a part of what a transaction does, once `mayBuyNumbers` let it; it locks the number, then the wallet.
 *
 * @throws AppError as `buyFromWallet`
 */
export async function buyWithin(ctx: Context, tx: Tx, actor: SignedIn, numberId: number): Promise<void> {
  const { userId, cardId, workgroupId } = actor.caller
  const at = ctx.clock.now()
  await keepWalletsOpen(ctx, tx, workgroupId)
  const price = await numberOffer({ db: tx, clock: ctx.clock }, userId, numberId)
  const did = await takeNumber(tx, numberId, { userId, at })
  if (did === undefined) throw new AppError('number_taken')
  await lockMoney(tx, actor.caller)
  await refuseOwing({ db: tx }, workgroupId)
  const paidUntil = new Date(at.getTime() + NUMBER_MS)
  const allocation = await insertAllocation(tx, { numberId, cardId, at, paidUntil })
  await post(tx, {
    idempotencyKey: `number:${allocation}:1`,
    kind: 'number',
    description: `Phone number ${did}, ${NUMBER_DAYS} days`,
    at,
    userId,
    entries: [
      { account: wallet(cardId), amount: kobo(-price) },
      { account: books.numbers, amount: price },
    ],
  })
  await writeAudit(tx, at, actor, {
    action: 'number_bought',
    target: `card:${cardId}`,
    detail: { number: numberId, allocation, amountKobo: price },
  })
}

/** @throws AppError verification_required, rate_limited */
export async function mayBuyNumbers(ctx: Context, caller: Caller): Promise<void> {
  await requireVerified(ctx, caller, 'numbers')
  await takeToken(ctx, purchases(caller.seatId))
}
