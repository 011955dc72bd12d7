// @source SA-153, DEC-115

import type { Context } from '../../context.ts'
import { type Gift, insertGift, listGifts } from './free-seconds.sql.ts'

/**
 * Gives a card free seconds, which its calls use before the wallet until they expire. A phone gets a gift only once.
 *
 * @returns whether it was given
 * @source decisions, "Verification codes"; reference, invariant L13
 */
export const grantFreeSeconds = insertGift

/** The free seconds of a card that no live call has reserved, the next to expire first. */
export function freeSecondsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  cardId: number,
): Promise<readonly Gift[]> {
  return listGifts(db, cardId, clock.now())
}
