const SEPARATORS = [',', ';', '\t', '|']
const LINES_COMPARED = 30

/** A text in quotes, from where a cell begins. */
const QUOTED = /(?<=^|[,;|\t\r\n])"(?:[^"]|"")*"/g

const PHONE_DIGITS = 7 // the fewest of a number that people write
const isNumberLike = (cell: string) =>
  /^[\d\s+().,;:/'="-]*$/.test(cell) && cell.replaceAll(/\D/g, '').length >= PHONE_DIGITS
const isMixed = (cell: string) => /\p{L}/u.test(cell) && /\d{7}/.test(cell.replaceAll(/[\s()-]/g, ''))

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** How well a sign separates lines: cells that are a number and nothing else, lines of one width, how often it is there. */
function scoresOf(sign: string, lines: readonly string[]): readonly number[] {
  const rows = lines.map((line) => line.split(sign))
  const cells = rows.flat()
  const numbers = cells.filter(isNumberLike).length - cells.filter(isMixed).length
  const divided = rows.filter((row) => row.length > 1)
  const widths = Map.groupBy(divided, (row) => row.length)
  const mostAlike = Math.max(0, ...[...widths.values()].map((alike) => alike.length))
  return [numbers, mostAlike, sumOf(divided.map((row) => row.length - 1))]
}

function isBetter(scores: readonly number[], than: readonly number[]): boolean {
  const at = scores.findIndex((score, index) => score !== than[index])
  return at >= 0 && (scores[at] ?? 0) > (than[at] ?? 0)
}

/** The line by which Excel is told what separates cells; it names no one. */
const NAMED = /^\s*"?sep=([,;|\t])"?,*\s*$/i

/** What separates the cells of a table. */
export interface Separation {
  readonly separator: string
  /** whether the first line says so, and is no line of the table */
  readonly isNamed: boolean
}

/**
 * What separates the cells: what the first line names ('sep=;'), else the sign that leaves most numbers alone in their
 * cell, else the one that divides most lines alike.
 *
 * @param head the beginning of a table
 */
export function separationOf(head: string): Separation {
  const lines = head
    .replaceAll(QUOTED, (quoted) => quoted.replaceAll(/[",;|\t\r\n]/g, ' '))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_COMPARED)
  const named = NAMED.exec(head.split(/\r\n|\n|\r/, 1)[0] ?? '')?.[1]
  if (named !== undefined) return { separator: named, isNamed: true }
  const there = SEPARATORS.filter((sign) => lines.some((line) => line.includes(sign)))
  const scored = there.map((separator) => ({ separator, scores: scoresOf(separator, lines) }))
  const [first = { separator: ',', scores: [] }, ...others] = scored
  const best = others.reduce((most, next) => (isBetter(next.scores, most.scores) ? next : most), first)
  return { separator: best.separator, isNamed: false }
}
