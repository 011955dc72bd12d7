import type { Context } from '../../src/context.ts'
import { addVersion } from '../../src/money/tariffs/tariffs.service.ts'
import {
  type Deck,
  type DeckRow,
  type DeckUse,
  findDeck,
  insertDeck,
  putUse,
  releaseVersion,
} from '../../src/money/tariffs/tariffs.sql.ts'
import { transaction } from '../../src/platform/db/db.ts'

interface NewVersion {
  readonly rows: readonly DeckRow[]
  readonly kind?: Deck['kind']
  /** from when on it is in force; now where absent */
  readonly from?: Date
  /** who uses the deck; as before where absent */
  readonly use?: DeckUse
}

/** Puts a version of a deck in force, and makes the deck where there is none. @returns the version's number */
export function putInForce(
  ctx: Pick<Context, 'db' | 'clock'>,
  name: string,
  { rows, kind = 'sold', from, use }: NewVersion,
): Promise<{ readonly id: number; readonly number: number }> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const deck = (await findDeck(tx, name)) ?? (await insertDeck(tx, name, kind, at))
    const made = await addVersion(tx, deck, at, rows)
    await releaseVersion(tx, made.id, at, from ?? at)
    if (use) await putUse(tx, deck, use)
    return made
  })
}
