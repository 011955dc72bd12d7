import { PRICE_PER_KOBO } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../src/context.ts'
import { changeDefaultDeck } from '../../src/money/tariffs/tariffs.service.ts'
import type { DeckRow } from '../../src/money/tariffs/tariffs.sql.ts'
import { transaction } from '../../src/platform/db/db.ts'

/** A row of a deck at 18 naira a minute, by the second after the first 30, but for what is said. */
export const deckRow = (part: Partial<DeckRow> & Pick<DeckRow, 'prefix'>): DeckRow => ({
  name: part.prefix,
  price: 1_800 * PRICE_PER_KOBO,
  connection: 0,
  firstSeconds: 30,
  nextSeconds: 1,
  minimumSeconds: 0,
  offPeakPrice: null,
  offPeakFrom: null,
  offPeakTo: null,
  offPeakDays: 0,
  ...part,
})

/** A price by the second after the first seconds. */
export interface FlatPrice {
  readonly prefix: string
  readonly name: string
  readonly kobo_per_minute: number
  readonly first_seconds: number
}

/** Sets what calls cost from now on, as an operator may. */
export async function setRates(
  ctx: Pick<Context, 'db' | 'clock'>,
  prices: readonly FlatPrice[],
): Promise<void> {
  const put = prices.map(({ prefix, name, kobo_per_minute, first_seconds }) =>
    deckRow({ prefix, name, price: kobo_per_minute * PRICE_PER_KOBO, firstSeconds: first_seconds }),
  )
  await transaction(ctx.db, (tx) => changeDefaultDeck(tx, ctx.clock.now(), { put }))
}
