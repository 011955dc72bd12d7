import { PRICE_PER_KOBO, priceFromNaira } from '@ekoline/contract/units/money.ts'
import { MOST_PRICE } from '../../money/tariffs/rates.service.ts'
import type { DeckRow } from '../../money/tariffs/tariffs.service.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { AppError } from '../../platform/app-error.ts'
import { csvRows } from '../../platform/lists/csv-file.ts'

const NEEDED = ['prefix', 'name', 'price'] as const
const COLUMNS = [
  ...NEEDED,
  'connection',
  'first',
  'next',
  'minimum',
  'off_peak_price',
  'off_peak_hours',
  'off_peak_days',
] as const
export const TARIFF_COLUMNS: readonly string[] = COLUMNS
type Column = (typeof COLUMNS)[number]
type Cells = Readonly<Record<Column, string>>

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const FIRST_SECONDS = 30
const NAME_LONGEST = 100

/** What a line of a file is: a row of a deck, or why it is none. */
export interface TariffLine {
  /** from 1 */
  readonly line: number
  readonly prefix: string
  readonly row: DeckRow | null
  readonly wrong: string | null
}

class Wrong extends Error {}

function priceIn(cells: Cells, column: Column): number {
  const text = cells[column]
  const found = priceFromNaira(text === '' && column !== 'price' ? '0' : text)
  if (found === null || found > MOST_PRICE)
    throw new Wrong(`${column} "${text}" is no price in naira: 0 to 1,000,000, with at most 4 decimals`)
  return found
}

function secondsIn(cells: Cells, column: Column, { usual, least }: { usual: number; least: number }): number {
  const text = cells[column]
  const found = text === '' ? usual : /^\d{1,4}$/.test(text) ? Number(text) : -1
  if (found < least || found > 3_600)
    throw new Wrong(`${column} "${text}" is no number of seconds: ${least} to 3600`)
  return found
}

function hoursIn({ off_peak_hours: text }: Cells): Pick<DeckRow, 'offPeakFrom' | 'offPeakTo'> {
  if (text === '') return { offPeakFrom: null, offPeakTo: null }
  const parts = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text)?.slice(1).map(Number)
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts ?? []
  const [from, to] = [60 * fromHour + fromMinute, 60 * toHour + toMinute]
  if (!parts || from === to) throw new Wrong(`off_peak_hours "${text}" are not like 20:00-06:00`)
  return { offPeakFrom: from, offPeakTo: to }
}

function daysIn({ off_peak_days: text }: Cells): number {
  const days = text
    .toLowerCase()
    .split(/[\s;]+/)
    .filter((day) => day !== '')
  const bits = days.map((day) => WEEK.indexOf(day))
  if (bits.includes(-1)) throw new Wrong(`off_peak_days "${text}" are not some of ${WEEK.join(' ')}`)
  return [...new Set(bits)].reduce((sum, bit) => sum + 2 ** bit, 0)
}

function offPeakIn(cells: Cells) {
  const [hours, offPeakDays] = [hoursIn(cells), daysIn(cells)]
  const isNever = hours.offPeakFrom === null && offPeakDays === 0
  if (cells.off_peak_price === '') {
    if (!isNever) throw new Wrong('off_peak_price is missing beside its hours or days')
    return { ...hours, offPeakDays, offPeakPrice: null }
  }
  if (isNever) throw new Wrong('off_peak_hours or off_peak_days are missing beside off_peak_price')
  return { ...hours, offPeakDays, offPeakPrice: priceIn(cells, 'off_peak_price') }
}

/** @throws Wrong */
function rowIn(cells: Cells): DeckRow {
  const prefix = cells.prefix.replace(/^\+/, '')
  if (prefix !== 'on-net' && !/^[1-9]\d{0,14}$/.test(prefix))
    throw new Wrong(`prefix "${cells.prefix}" is not how a number begins, with its country code, nor on-net`)
  if (cells.name === '' || cells.name.length > NAME_LONGEST)
    throw new Wrong(`name is 1 to ${NAME_LONGEST} characters`)
  return {
    prefix,
    name: cells.name,
    price: priceIn(cells, 'price'),
    connection: priceIn(cells, 'connection'),
    firstSeconds: secondsIn(cells, 'first', { usual: FIRST_SECONDS, least: 1 }),
    nextSeconds: secondsIn(cells, 'next', { usual: 1, least: 1 }),
    minimumSeconds: secondsIn(cells, 'minimum', { usual: 0, least: 0 }),
    ...offPeakIn(cells),
  }
}

/** Where each column is. @throws Refused */
function placesOf(heads: readonly string[], file: string): Map<Column, number> {
  const names = heads.map((head) => head.trim().toLowerCase())
  const unknown = names.filter((name) => !TARIFF_COLUMNS.includes(name))
  const missing = NEEDED.filter((name) => !names.includes(name))
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  const wrong = [
    ...(unknown.length > 0 ? [`it has ${unknown.map((name) => `"${name}"`).join(', ')}`] : []),
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`it has ${twice.join(', ')} twice`] : []),
  ]
  if (wrong.length > 0)
    throw new Refused(
      `The first line of ${file} names the columns: ${COLUMNS.join(', ')}; ${wrong.join('; ')}.`,
    )
  return new Map(COLUMNS.filter((name) => names.includes(name)).map((name) => [name, names.indexOf(name)]))
}

/**
 * Reads a deck from CSV, with a verdict for each line.
 *
 * @throws Refused for a file that cannot be read, or whose first line does not name the columns
 */
export async function readTariff(file: string): Promise<TariffLine[]> {
  const found: TariffLine[] = []
  const lineOf = new Map<string, number>()
  let places: Map<Column, number> | null = null
  try {
    for await (const rows of csvRows(file))
      for (const { cells, line } of rows) {
        if (!places) {
          places = placesOf(cells, file)
          continue
        }
        const at = places
        const cell = (name: Column) => cells[at.get(name) ?? -1]?.trim() ?? ''
        found.push(
          verdict(line, Object.fromEntries(COLUMNS.map((name) => [name, cell(name)])) as Cells, lineOf),
        )
      }
  } catch (cause) {
    if (cause instanceof AppError)
      throw new Refused(`${file}: ${cause.code} ${JSON.stringify(cause.details.values ?? {})}`, { cause })
    if (cause instanceof Error && 'code' in cause) throw new Refused(`${file}: ${cause.message}`, { cause })
    throw cause
  }
  return found
}

function verdict(line: number, cells: Cells, lineOf: Map<string, number>): TariffLine {
  try {
    const row = rowIn(cells)
    const before = lineOf.get(row.prefix)
    if (before !== undefined) throw new Wrong(`prefix ${row.prefix} was in line ${before} already`)
    lineOf.set(row.prefix, line)
    return { line, prefix: row.prefix, row, wrong: null }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { line, prefix: cells.prefix, row: null, wrong: error.message }
  }
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const inNaira = (of: number) => {
  const units = PRICE_PER_KOBO * 100
  const decimals = String(of % units)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${Math.floor(of / units)}.${decimals}`
}

/** The cells of a row, as `readTariff` reads them. */
export const tariffCells = (row: DeckRow): string[] => [
  row.prefix,
  row.name,
  inNaira(row.price),
  inNaira(row.connection),
  String(row.firstSeconds),
  String(row.nextSeconds),
  String(row.minimumSeconds),
  row.offPeakPrice === null ? '' : inNaira(row.offPeakPrice),
  row.offPeakFrom === null || row.offPeakTo === null
    ? ''
    : `${clock(row.offPeakFrom)}-${clock(row.offPeakTo)}`,
  WEEK.filter((_, bit) => (row.offPeakDays >> bit) & 1).join(' '),
]
