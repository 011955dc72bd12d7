import { kobo } from '@ekoline/contract/units/money.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { inNaira } from '../../platform/actions/words.ts'
import { EFFECT_DAYS, type EffectOnGroup, type TariffReport } from './tariff-report.service.ts'
import { priceInWords } from './tariff-words.ts'

const SHOWN = 20

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
  const sum = (of: (effect: EffectOnGroup) => number) =>
    effects.reduce((total, effect) => total + of(effect), 0)
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
    `The calls of the last ${EFFECT_DAYS} days: ${effects.length} customers would have paid ${naira(sum((effect) => effect.would))} instead of ${naira(sum((effect) => effect.was))}; ${sum((effect) => effect.refused)} calls have no price any more.`,
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
