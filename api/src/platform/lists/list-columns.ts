import { LIST_COLUMNS } from '@ekoline/contract/core/lists.facts.ts'
import { market } from '@ekoline/contract/units/market.ts'
import type { CsvRow } from './csv-reader.ts'
import { codeColumnOf, isPlainlyPhone, labelOf, namedIn, namesOf, rankOf, saidOf } from './list-headings.ts'
import { bare, isShortened, phoneOfCell } from './list-phone.ts'

/** Where a list has its people: indexes of its columns; -1: missing. */
export interface Columns {
  /** of the person's numbers: of each line the first one with a number counts */
  readonly phones: readonly number[]
  readonly first: number
  readonly last: number
}

/** How a list is to be read. */
export interface ListForm extends Columns {
  /** its line with the headings; null where it has none */
  readonly heading: CsvRow | null
  /** for each of the numbers the column that says its kind */
  readonly labels: readonly number[]
  /** of the country codes */
  readonly code: number
  /** how many cells a line may have: one with more has a separator too many, and its cells are not where they belong */
  readonly width: number
}

/** What the columns of a list are looked at by: so many lines of its beginning. */
export const SAMPLE_LINES = 200
const CELLS_LOOKED_AT = 10 // of each column: a number costs up to 0.1 ms, and a file may be nothing else
const HEADING_WITHIN = 10 // lines: titles and dates can be above it

/** A cell of digits that is, or should be, a number. */
const isNumberLike = (cell: string) =>
  isShortened(cell) || (/^[+\d\s().,/'’="-]+$/.test(cell) && (cell.match(/\d/g)?.length ?? 0) >= 7)
const isName = (cell: string) => /\p{L}/u.test(cell) && !cell.includes('@')

/** What is in the first filled cells of a column. */
interface Content {
  readonly at: number
  readonly filled: number
  readonly numbers: number
  /** of these, those of the market's country */
  readonly local: number
  readonly numberLike: number
  readonly names: number
}

const lookedAt = (rows: readonly CsvRow[], at: number) =>
  rows
    .map(({ cells }) => cells[at]?.trim() ?? '')
    .filter((cell) => bare(cell) !== '')
    .slice(0, CELLS_LOOKED_AT)

function contentOf(rows: readonly CsvRow[], at: number): Content {
  const looked = lookedAt(rows, at)
  const phones = looked.flatMap((cell) => phoneOfCell(cell) ?? [])
  const others = looked.filter((cell) => isNumberLike(cell) && phoneOfCell(cell) === null)
  const numbers = phones.length
  return {
    at,
    filled: looked.length,
    numbers,
    local: phones.filter((phone) => phone.startsWith(`+${market.countryCode}`)).length,
    numberLike: numbers + others.length,
    names: looked.filter(isName).length,
  }
}

const isMostly = (count: number, of: number) => count > 0 && 2 * count >= of

/**
 * The line above the first number that has most words of headings; null for none. A word for a number above names is the
 * name of someone ('Phone World'), who must not be taken for a heading.
 */
function headingOf(rows: readonly CsvRow[]): CsvRow | null {
  const begin = rows.slice(0, HEADING_WITHIN)
  const people = begin.findIndex(({ cells }) =>
    cells.slice(0, LIST_COLUMNS).some((cell) => phoneOfCell(cell) !== null),
  )
  const above = people < 0 ? begin : begin.slice(0, people)
  const isOfNames = (at: number) => {
    const cells = lookedAt(rows.slice(1), at)
    return isMostly(cells.filter(isName).length, cells.length)
  }
  const scoreOf = (row: CsvRow) => {
    const cells = row.cells.slice(0, LIST_COLUMNS)
    const { names, numbers } = namedIn(cells)
    const sure = numbers.filter((at) => isPlainlyPhone(cells[at] ?? '') || !isOfNames(at))
    return cells.some(isNumberLike) ? 0 : names + sure.length
  }
  let [best, most]: [CsvRow | null, number] = [null, 0]
  for (const row of above) {
    const score = scoreOf(row)
    if (score > most) [best, most] = [row, score]
  }
  return best
}

/**
 * The columns whose cells are numbers, though nothing says it: of foreign ones the first alone, since what else has many
 * digits, like an ID, can look like one.
 */
function byContent(contents: readonly Content[]): number[] {
  const sure = contents.filter(({ numbers, filled }) => isMostly(numbers, filled))
  const local = sure.filter(({ local, filled }) => isMostly(local, filled))
  if (sure.length > 0) return (local.length > 0 ? local : sure.slice(0, 1)).map(({ at }) => at)
  const [most] = contents
    .filter(({ numberLike, filled }) => isMostly(numberLike, filled))
    .sort((a, b) => b.numberLike - a.numberLike)
  return most ? [most.at] : []
}

/** The columns that a heading says are of the person's number, as far as the lines below agree; else by the lines. */
function phonesBelow(headings: readonly string[], contents: readonly Content[]): number[] {
  const saying = (said: string) => contents.filter(({ at }) => saidOf(headings[at] ?? '') === said)
  const own = saying('number').sort(
    (a, b) => rankOf(headings[a.at] ?? '') - rankOf(headings[b.at] ?? '') || a.at - b.at,
  )
  const agreeing = own.filter(({ filled, numberLike }) => filled === 0 || numberLike > 0)
  if (agreeing.some(({ filled }) => filled > 0)) return agreeing.map(({ at }) => at)
  const [guessed] = byContent(saying('nothing'))
  const known = agreeing.map(({ at }) => at)
  if (guessed !== undefined) return [...known, guessed]
  if (own.length > 0) return own.map(({ at }) => at)
  const [others] = saying('number of others').sort((a, b) => b.numbers - a.numbers || a.at - b.at)
  return others ? [others.at] : []
}

/** The columns of names of a list without headings: the first two of words. */
function namesBeside(contents: readonly Content[], phones: readonly number[]) {
  const [first = -1, last = -1] = contents
    .filter(({ at, names, filled }) => !phones.includes(at) && isMostly(names, filled))
    .map(({ at }) => at)
  return { first, last }
}

const widthOf = ({ cells }: CsvRow) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * More cells than headings are a fault of a line, but not where most lines have them and there is no number that could be
 * mistaken for that of the person.
 */
function mostCells(
  form: Pick<ListForm, 'heading' | 'phones'>,
  rows: readonly CsvRow[],
  contents: readonly Content[],
) {
  const { heading, phones } = form
  if (!heading) return Number.POSITIVE_INFINITY
  const wider = rows.filter((row) => widthOf(row) > heading.cells.length)
  const hasOthers = contents.some(({ at, numbers }) => numbers > 0 && !phones.includes(at))
  return 2 * wider.length > rows.length && !hasOthers ? Number.POSITIVE_INFINITY : heading.cells.length
}

/**
 * How a list is to be read, by its headings, in any order and wording, and by what is below them.
 *
 * @param begin its first lines
 * @param chosen the columns that a person chose
 * @returns null where no column has numbers
 * @source part 7, "header names in any order and common variants"; docs/decisions/023-outreach.md
 */
export function formOf(begin: readonly CsvRow[], chosen: Partial<Columns> = {}): ListForm | null {
  const sample = begin.slice(0, SAMPLE_LINES)
  const columns = Math.min(LIST_COLUMNS, Math.max(0, ...sample.map(({ cells }) => cells.length)))
  const heading = headingOf(sample)
  const rows = sample.filter((row) => row !== heading)
  const contents = Array.from({ length: columns }, (_, at) => contentOf(rows, at))
  const headings = heading?.cells.slice(0, LIST_COLUMNS) ?? []
  const phones = chosen.phones ?? (heading ? phonesBelow(headings, contents) : byContent(contents))
  if (phones.length === 0) return null
  const names = heading ? namesOf(headings) : namesBeside(contents, phones)
  return {
    phones,
    first: chosen.first ?? names.first,
    last: chosen.last ?? names.last,
    heading,
    labels: phones.map((at) => labelOf(headings, at)),
    code: codeColumnOf(headings),
    width: mostCells({ heading, phones }, rows, contents),
  }
}
