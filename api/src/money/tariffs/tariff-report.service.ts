import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { listBought } from './deck-versions.sql.ts'
import { type BelowCost, belowCost } from './margin.ts'
import {
  countDifferences,
  type Difference,
  type EffectOnGroup,
  listEffects,
  listPriceChanges,
  type PriceChange,
} from './tariff-report.sql.ts'
import { type Deck, type DeckRow, findDefaultDeck, findVersionInForce, listRows } from './tariffs.sql.ts'

export type { EffectOnGroup } from './tariff-report.sql.ts'

/** So many days of calls are counted again at new prices. */
export const EFFECT_DAYS = 30
const CHANGES_LISTED = 20

/** What a version of a deck changes. */
export interface TariffReport {
  /** the number of the version in force; null: none is */
  readonly before: number | null
  readonly difference: Difference
  /** at most 20, those that rise most first */
  readonly changes: readonly PriceChange[]
  /** of a sold deck */
  readonly belowCost: readonly BelowCost[]
  /** how many carriers' prices there are to compare with */
  readonly carriers: number
  /** of a sold deck, on the calls of the last EFFECT_DAYS; null: they were not looked at */
  readonly effects: readonly EffectOnGroup[] | null
}

/** Compares a version of a deck with the one in force, with what carriers ask, and with the last calls. */
export async function reportOn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  deck: Deck,
  version: { readonly id: number },
  { withEffects = true } = {},
): Promise<TariffReport> {
  const at = clock.now()
  const before = await findVersionInForce(db, deck.id, at)
  const carriers: { trunk: string; rows: DeckRow[] }[] = []
  if (deck.kind === 'sold')
    for (const { trunk, versionId } of await listBought(db, at))
      carriers.push({ trunk, rows: await listRows(db, versionId) })
  const isDefault = (await findDefaultDeck(db)).id === deck.id
  const since = new Date(at.getTime() - EFFECT_DAYS * DAY_MS)
  return {
    before: before?.number ?? null,
    difference: await countDifferences(db, before?.id ?? null, version.id),
    changes: await listPriceChanges(db, before?.id ?? null, version.id, CHANGES_LISTED),
    belowCost: carriers.length > 0 ? belowCost(await listRows(db, version.id), carriers) : [],
    carriers: carriers.length,
    effects:
      deck.kind === 'sold' && withEffects
        ? await listEffects(db, { deckId: deck.id, isDefault, versionId: version.id, since })
        : null,
  }
}
