import { NUMBER_COOL_DOWN_DAYS } from '@ekoline/contract/number-terms.ts'
import { DAY_MS } from '@ekoline/contract/time.ts'
import type { Tx } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { type Allocation, lockBoughtBy, updateReleased } from './allocations.sql.ts'

/** Why somebody has a number no longer. */
type Why = 'unpaid' | 'money back' | 'operator'

/**
 * Takes a number from who has it: it leads nowhere from now on, and is sold again after NUMBER_COOL_DOWN_DAYS, when
 * calls for who had it come no more.
 *
 * @param it the allocation, locked
 */
export async function release(
  tx: Tx,
  actor: Actor,
  it: Allocation,
  { at, why, reason }: { readonly at: Date; readonly why: Why; readonly reason?: string },
): Promise<void> {
  const freeFrom = new Date(at.getTime() + NUMBER_COOL_DOWN_DAYS * DAY_MS)
  await updateReleased(tx, it, { at, freeFrom })
  await writeAudit(tx, at, actor, {
    action: 'number_released',
    target: `card:${it.cardId}`,
    detail: { number: it.numberId, allocation: it.id, why, ...(reason !== undefined && { reason }) },
  })
}

/**
 * Takes a number back because all of the money that bought it went back. One that was renewed since stays: its owner
 * has paid for it from the wallet.
 */
export async function takeNumberBack(tx: Tx, actor: Actor, reference: string, at: Date): Promise<void> {
  const bought = await lockBoughtBy(tx, reference)
  if (bought && bought.period === 1) await release(tx, actor, bought, { at, why: 'money back' })
}
