import { NUMBER_COOL_DOWN_DAYS } from '@ekoline/contract/money/plan-rules.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { accessible } from '../../core/workgroups/workgroups.service.ts'
import { requireConfirmed } from '../../people/auth/step-up.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor, SignedIn } from '../../platform/http/caller.ts'
import {
  type Allocation,
  isShownByRobocall,
  lockAllocation,
  lockBoughtBy,
  updateOwner,
  updateReleased,
} from './allocations.sql.ts'
import { mailReleased } from './number-mail.ts'

const releases = defineLimit('number-release:seat', { burst: 60, perSeconds: 5 })

/** Why a number was released. */
type Why = 'unpaid' | 'money back' | 'operator' | 'given up'

/**
 * Takes a number from its owner: it is routed nowhere from now on, and sold again after NUMBER_COOL_DOWN_DAYS, when
 * calls for the old owner have ceased.
 *
 * @param allocation locked
 */
export async function release(
  tx: Tx,
  actor: Actor,
  allocation: Allocation,
  { at, why, reason }: { readonly at: Date; readonly why: Why; readonly reason?: string },
): Promise<void> {
  const freeFrom = new Date(at.getTime() + NUMBER_COOL_DOWN_DAYS * DAY_MS)
  await updateReleased(tx, allocation, { at, freeFrom })
  await writeAudit(tx, at, actor, {
    action: 'number_released',
    target: `card:${allocation.cardId}`,
    detail: {
      number: allocation.numberId,
      allocation: allocation.id,
      why,
      ...(reason !== undefined && { reason }),
    },
  })
}

/**
 * Gives up a number of the caller's card, or of an admin's workgroup. A call in progress on it continues.
 *
 * @returns the number as it was
 * @throws AppError confirm_required; not_found; number_in_use while a robocall of its workgroup shows it; rate_limited
 */
export async function releaseNumber(ctx: Context, actor: SignedIn, numberId: number): Promise<Allocation> {
  await requireConfirmed(ctx, actor)
  await takeToken(ctx, releases(actor.caller.seatId))
  return transaction(ctx.db, async (tx) => {
    const number = accessible(actor.caller, await lockAllocation(tx, numberId), `number:${numberId}`)
    if (await isShownByRobocall(tx, number))
      throw new AppError('number_in_use', { values: { number: number.did } })
    const at = ctx.clock.now()
    await release(tx, actor, number, { at, why: 'given up' })
    await mailReleased(tx, ctx, number, at)
    return number
  })
}

/**
 * Takes a number back because all of its payment was refunded. One that was renewed since stays: its owner has paid for
 * it from the wallet.
 */
export async function takeNumberBack(tx: Tx, actor: Actor, reference: string, at: Date): Promise<void> {
  const bought = await lockBoughtBy(tx, reference)
  if (bought && bought.period === 1) await release(tx, actor, bought, { at, why: 'money back' })
}

/** Gives the numbers of a card that leaves its workgroup to another card of it, which renews them. @returns how many */
export const handOverNumbers = updateOwner
