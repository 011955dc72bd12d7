import { billedSeconds, type CallRate } from '@ekoline/contract/calls/call-charge.ts'
import { price } from '@ekoline/contract/units/money.ts'
import { type DeckRow, ON_NET } from './tariffs.sql.ts'

/** A row at one of its two prices. */
const rateAt = (row: DeckRow, perMinute: number): CallRate => ({
  perMinute: price(perMinute),
  connection: price(row.connection),
  firstSeconds: row.firstSeconds,
  nextSeconds: row.nextSeconds,
  minimumSeconds: row.minimumSeconds,
})
const cheapest = (row: DeckRow) => rateAt(row, Math.min(row.price, row.offPeakPrice ?? row.price))
const dearest = (row: DeckRow) => rateAt(row, Math.max(row.price, row.offPeakPrice ?? row.price))

/** What a call costs, unrounded, in 1/6000 kobo. */
const exactly = (seconds: number, rate: CallRate) =>
  60 * rate.connection + billedSeconds(1_000 * seconds, rate) * rate.perMinute

/** Of what length calls are compared: of a second, of a minute, of ten. */
const SECONDS = [1, 60, 600]

/** A destination that is sold for less than a carrier asks for it. */
export interface BelowCost {
  /** the longer one of the two prefixes: for numbers that begin so both rows count */
  readonly prefix: string
  readonly sold: DeckRow
  readonly bought: DeckRow
  readonly trunk: string
  /** of the shortest such call */
  readonly seconds: number
}

const LONGEST = 15

/** The row of the longest prefix of a number. */
function rowOf(rows: ReadonlyMap<string, DeckRow>, digits: string): DeckRow | undefined {
  for (let length = Math.min(LONGEST, digits.length); length > 0; length--) {
    const row = rows.get(digits.slice(0, length))
    if (row) return row
  }
  return undefined
}

const byPrefix = (rows: readonly DeckRow[]) => new Map(rows.map((row) => [row.prefix, row]))

/**
 * The destinations that a sold deck has below a carrier's price: at its cheapest time against the carrier's dearest.
 * Our numbers cost no carrier.
 */
export function belowCost(
  sold: readonly DeckRow[],
  carriers: readonly { readonly trunk: string; readonly rows: readonly DeckRow[] }[],
): BelowCost[] {
  const ours = byPrefix(sold)
  return carriers.flatMap(({ trunk, rows }) => {
    const theirs = byPrefix(rows)
    const prefixes = new Set([...ours.keys(), ...theirs.keys()])
    prefixes.delete(ON_NET)
    return [...prefixes].sort().flatMap((prefix): BelowCost[] => {
      const [sells, costs] = [rowOf(ours, prefix), rowOf(theirs, prefix)]
      if (!sells || !costs) return []
      const seconds = SECONDS.find(
        (length) => exactly(length, cheapest(sells)) < exactly(length, dearest(costs)),
      )
      return seconds === undefined ? [] : [{ prefix, sold: sells, bought: costs, trunk, seconds }]
    })
  })
}
