import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { listBought } from '../../money/tariffs/deck-versions.sql.ts'
import { type BelowCost, belowCost } from '../../money/tariffs/margin.ts'
import {
  countDifferences,
  type Difference,
  type EffectOnGroup,
  listEffects,
  listPriceChanges,
  type PriceChange,
} from '../../money/tariffs/tariff-report.sql.ts'
import { type Deck, findDefaultDeck, findVersionInForce, listRows } from '../../money/tariffs/tariffs.sql.ts'
import { inNaira } from '../arguments.ts'
import { tableOf } from '../table.ts'
import { priceInWords } from './rates.ts'

const EFFECT_DAYS = 30
const SHOWN = 20

/** What a version of a deck changes. */
export interface TariffReport {
  /** the number of the version in force; null: none is */
  readonly before: number | null
  readonly difference: Difference
  readonly changes: readonly PriceChange[]
  /** of a sold deck */
  readonly belowCost: readonly BelowCost[]
  /** how many carriers' prices there are to compare with */
  readonly carriers: number
  /** of a sold deck, on the calls of the last 30 days; null: they were not looked at */
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
  const carriers: { trunk: string; rows: Awaited<ReturnType<typeof listRows>> }[] = []
  if (deck.kind === 'sold')
    for (const { trunk, versionId } of await listBought(db, at))
      carriers.push({ trunk, rows: await listRows(db, versionId) })
  const isDefault = (await findDefaultDeck(db)).id === deck.id
  const since = new Date(at.getTime() - EFFECT_DAYS * DAY_MS)
  return {
    before: before?.number ?? null,
    difference: await countDifferences(db, before?.id ?? null, version.id),
    changes: await listPriceChanges(db, before?.id ?? null, version.id, SHOWN),
    belowCost: carriers.length > 0 ? belowCost(await listRows(db, version.id), carriers) : [],
    carriers: carriers.length,
    effects:
      deck.kind === 'sold' && withEffects
        ? await listEffects(db, { deckId: deck.id, isDefault, versionId: version.id, since })
        : null,
  }
}

const price = (of: number | null) => (of === null ? '-' : priceInWords(of))
const more = (all: readonly unknown[]) => (all.length > SHOWN ? [`  and ${all.length - SHOWN} more`] : [])

function changeLines({ before, difference, changes }: TariffReport): string[] {
  const { added, removed, dearer, cheaper, otherwise, same } = difference
  const counts = `${added} new, ${removed} gone, ${dearer} dearer, ${cheaper} cheaper, ${otherwise} changed otherwise, ${same} the same.`
  const rows = changes.map(({ prefix, name, was, is }) => [`  ${prefix}`, name, price(was), price(is)])
  return [
    before === null
      ? `No version is in force. Prefixes: ${counts}`
      : `Against version ${before}, prefixes: ${counts}`,
    ...(rows.length > 0 ? tableOf([['  Prefix', 'Name', 'Was', 'Is'], ...rows]) : []),
  ]
}

function marginLines({ belowCost: found, carriers }: TariffReport): string[] {
  if (carriers === 0) return ['No carrier’s prices are known, so nothing is compared with them.']
  if (found.length === 0) return ['Nothing is sold below cost.']
  const rows = found
    .slice(0, SHOWN)
    .map(({ prefix, sold, bought, trunk, seconds }) => [
      `  ${prefix}`,
      sold.name,
      price(sold.price),
      price(bought.price),
      trunk,
      `${seconds} s`,
    ])
  const heads = ['  Prefix', 'Name', 'Sold', 'Bought', 'Trunk', 'A call of']
  return [`${found.length} sold below cost:`, ...tableOf([heads, ...rows]), ...more(found)]
}

function effectLines({ effects }: TariffReport): string[] {
  if (!effects) return []
  if (effects.length === 0) return [`The calls of the last ${EFFECT_DAYS} days would have cost the same.`]
  const sum = (of: (it: EffectOnGroup) => number) => effects.reduce((total, it) => total + of(it), 0)
  const naira = (amount: number) => inNaira(kobo(amount))
  const rows = effects
    .slice(0, SHOWN)
    .map(({ workgroupId, workgroup, calls, was, would, refused }) => [
      `  ${workgroupId}`,
      workgroup,
      String(calls),
      naira(was),
      naira(would),
      String(refused),
    ])
  return [
    `The calls of the last ${EFFECT_DAYS} days: ${effects.length} customers would have paid ${naira(sum((it) => it.would))} instead of ${naira(sum((it) => it.was))}; ${sum((it) => it.refused)} calls have no price any more.`,
    ...tableOf([['  Workgroup', 'Name', 'Calls', 'Paid', 'Would pay', 'No price'], ...rows]),
    ...more(effects),
  ]
}

/** The report in words: at most 20 lines of each kind. */
export const reportLines = (report: TariffReport): string[] => [
  ...changeLines(report),
  ...(report.effects === null && report.carriers === 0 ? [] : marginLines(report)),
  ...effectLines(report),
]
