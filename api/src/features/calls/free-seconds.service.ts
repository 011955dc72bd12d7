import type { Context } from '../../context.ts'
import type { Tx } from '../../db/db.ts'
import { type Gift, insertGift, listGifts, type NewGift } from './free-seconds.sql.ts'

/**
 * Gives a card seconds to talk for nothing, which its calls use before the wallet, until they end. A phone is given
 * something once, whoever says so.
 *
 * @returns whether it was given
 * @source decisions, "Verification codes"; reference, invariant L13
 */
export function grantFreeSeconds(tx: Tx, gift: NewGift): Promise<boolean> {
  return insertGift(tx, gift)
}

/** What a card may talk for nothing, the next to end first; what its live calls may use is not in it. */
export function freeSecondsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  cardId: number,
): Promise<readonly Gift[]> {
  return listGifts(db, cardId, clock.now())
}
