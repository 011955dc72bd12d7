import type { Why } from '../../adapters/sending/outcome.ts'
import type { Context } from '../../context.ts'
import { type Channel, type FateRow, findFate } from './fate.sql.ts'

/** What became of a message, for the screen of whoever waits for it. */
export interface Fate {
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed'
  readonly how: Channel
  /** when that came about */
  readonly at: Date
  /** of a failure; 'unknown' when nobody can tell whether it arrived */
  readonly why?: Why
  /** how long a call rang */
  readonly seconds?: number
}

/** A message that is being handed over has not left yet, as far as anybody can tell. */
export const fateFrom = ({ state, channel, changedAt, postedAt, why, seconds }: FateRow): Fate => ({
  state: state === 'sending' ? 'waiting' : state,
  how: channel,
  at: changedAt ?? postedAt,
  ...(state === 'failed' && why !== null && { why }),
  ...(seconds !== null && { seconds }),
})

/**
 * Says what became of a message: it waits, it was sent (a call rings), it arrived (a call was heard to its end), or it
 * failed, and why.
 *
 * @returns null when there is none, or it was so long ago that it was cleared away
 */
export async function fateOf({ db }: Pick<Context, 'db'>, messageId: number): Promise<Fate | null> {
  const row = await findFate(db, messageId)
  return row && fateFrom(row)
}
