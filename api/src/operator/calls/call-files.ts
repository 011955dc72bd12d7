import { createReadStream } from 'node:fs'
import type { AsteriskRow, CarrierRow } from '../../calls/history/compare-calls.service.ts'
import { Misused, Refused } from '../../platform/actions/refused.ts'
import { AppError } from '../../platform/app-error.ts'
import { csvRows } from '../../platform/lists/csv-file.ts'
import { CsvReader } from '../../platform/lists/csv-reader.ts'

/** Of cdr_csv with the settings of asterisk/etc/cdr.conf. */
const ASTERISK = {
  dialled: 2,
  context: 3,
  channel: 5,
  otherChannel: 6,
  answer: 10,
  end: 11,
  disposition: 14,
  uniqueid: 16,
}
const ASTERISK_COLUMNS = 20

const utcOf = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
const isTime = (at: Date) => !Number.isNaN(at.getTime())

function asteriskRow(cells: readonly string[]): AsteriskRow | null {
  const cell = (column: number) => cells[column] ?? ''
  const [answer, end] = [utcOf(cell(ASTERISK.answer)), utcOf(cell(ASTERISK.end))]
  if (cell(ASTERISK.disposition) !== 'ANSWERED' || !isTime(answer) || !isTime(end)) return null
  if (!cell(ASTERISK.channel).startsWith('PJSIP/')) return null // what listens in on a call is no call
  return {
    uniqueid: cell(ASTERISK.uniqueid),
    context: cell(ASTERISK.context),
    dialled: cell(ASTERISK.dialled),
    otherChannel: cell(ASTERISK.otherChannel),
    answer,
    end,
  }
}

/** @throws Refused with the file's name */
async function* named<T>(file: string, rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (cause) {
    if (cause instanceof AppError)
      throw new Refused(`${file}: ${cause.code} ${JSON.stringify(cause.details.values ?? {})}`, { cause })
    if (cause instanceof Error && 'code' in cause) throw new Refused(`${file}: ${cause.message}`, { cause })
    throw cause
  }
}

/**
 * The answered calls between two instants of files that Asterisk writes. Callers choose their names, which are in there:
 * bytes that are no text are no reason to stop, and neither are a last line that is still being written and one that a
 * crash left half written.
 *
 * @param skipped of a line that is no call
 * @throws Refused for a file that cannot be read, or begins with no such row
 */
export async function* asteriskRows(
  files: readonly string[],
  range: { from: Date; to: Date },
  skipped: (file: string, line: number) => void,
): AsyncGenerator<AsteriskRow> {
  for (const file of files)
    yield* named(
      file,
      oneFile(file, range, (line) => skipped(file, line)),
    )
}

async function* oneFile(
  file: string,
  { from, to }: { from: Date; to: Date },
  skipped: (line: number) => void,
): AsyncGenerator<AsteriskRow> {
  for await (const rows of latinRows(file))
    for (const { cells, line } of rows) {
      const isWhole = cells.length === ASTERISK_COLUMNS
      if (!isWhole && line === 1)
        throw new Refused(`${file} has ${cells.length} columns, not the ${ASTERISK_COLUMNS} of our cdr.conf.`)
      if (!isWhole) skipped(line)
      const row = isWhole ? asteriskRow(cells) : null
      if (row && row.end >= from && row.answer < to) yield row
    }
}

async function* latinRows(file: string) {
  const reader = new CsvReader(',', 'latin1')
  for await (const piece of createReadStream(file)) yield reader.push(piece as Buffer)
  yield reader.endUnfinished()
}

const COLUMNS = ['number', 'start', 'seconds'] as const
/** The head of each column, or its place from 1 on. */
export type CarrierColumns = Readonly<Record<(typeof COLUMNS)[number], string>>

/** @throws Misused */
export function columnsOf(text: string): CarrierColumns {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const found = Object.fromEntries(pairs.map(([name = '', head = '']) => [name, head]))
  const isWhole = pairs.length === COLUMNS.length && COLUMNS.every((name) => found[name])
  if (!isWhole)
    throw new Misused('--columns are number=HEAD,start=HEAD,seconds=HEAD; a head may be a place from 1 on.')
  return found as CarrierColumns
}

/** @throws Refused for a head that the file has not */
function placesOf(columns: CarrierColumns, heads: readonly string[], file: string) {
  const placeOf = (head: string) => {
    if (/^\d{1,3}$/.test(head)) return Number(head) - 1
    const place = heads.findIndex((cell) => cell.trim().toLowerCase() === head.toLowerCase())
    if (place < 0)
      throw new Refused(`${file} has no column "${head}". It has: ${heads.slice(0, 50).join(', ')}`)
    return place
  }
  return { number: placeOf(columns.number), start: placeOf(columns.start), seconds: placeOf(columns.seconds) }
}

/** 63, 63.2, 1:03 or 00:01:03; null for anything else. */
export function secondsOf(text: string): number | null {
  const trimmed = text.trim()
  if (/^\d{1,7}(\.\d+)?$/.test(trimmed)) return Math.ceil(Number(trimmed))
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(trimmed)
  if (!parts) return null
  const [hours = '0', minutes = '0', seconds = '0'] = parts.slice(1)
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** 2026-11-25 15:35:15 or 25/11/2026 15:35:15 at the zone, or at the one that it names; seconds since 1970. */
export function timeOf(text: string, zone: string): Date | null {
  const trimmed = text.trim()
  if (/^\d{10}$/.test(trimmed)) return new Date(Number(trimmed) * 1000)
  const [, day, month, year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4})[ T]/.exec(trimmed) ?? []
  const ordered = day ? `${year}-${month}-${day}${trimmed.slice(10)}` : trimmed
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
    ordered,
  )
  if (!parts) return null
  const at = new Date(`${parts[1]}T${parts[2]}${parts[3] ?? zone}`)
  return isTime(at) ? at : null
}

/**
 * The calls of a carrier's file.
 *
 * @throws Refused for a file that cannot be read, and for its first line that says no number, time or seconds
 */
export async function* carrierRows(
  file: string,
  columns: CarrierColumns,
  zone: string,
): AsyncGenerator<CarrierRow> {
  let places: ReturnType<typeof placesOf> | null = null
  for await (const rows of named(file, csvRows(file)))
    for (const { cells, line } of rows) {
      const isFirst = places === null
      places ??= placesOf(columns, cells, file)
      const cell = (place: number) => cells[place] ?? ''
      const [number, start, seconds] = [
        cell(places.number).trim(),
        timeOf(cell(places.start), zone),
        secondsOf(cell(places.seconds)),
      ]
      if (number !== '' && start && seconds !== null) yield { number, start, seconds }
      else if (!isFirst)
        throw new Refused(
          `${file}, line ${line}: no number, time or seconds in "${cells.slice(0, 20).join(',').slice(0, 200)}".`,
        )
    }
  if (!places) throw new Refused(`${file} is empty.`)
}
