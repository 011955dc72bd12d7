import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { Streamed } from './http/replies.ts'

/** What the cells of a column are. A phone number is text: as a figure it would lose its zero or its plus. */
export type ColumnKind = 'text' | 'count' | 'money' | 'time' | 'duration'

const columns: Record<ColumnKind, ColumnDef> = {
  text: { width: 24 },
  count: { width: 8, numFmt: '0' },
  money: { width: 16, numFmt: '#,##0.00' },
  time: { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' },
  duration: { width: 10, numFmt: '[h]:mm:ss' },
}

const FIGURE = /^-?\d+(\.\d+)?$/
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const DURATION = /^(\d+):(\d\d):(\d\d)$/
const DAY_SECONDS = 86_400

/** What Excel would read as a character: '_x000D_' is a line's end. */
const CODED = /_(?=x[\dA-Fa-f]{4}_)/g

/** A cell as Excel calculates with it; what is not of its column's kind, such as a heading, is text, and never a formula. */
function cellOf(text: string, kind: ColumnKind): CellValue {
  if (text === '') return null
  if ((kind === 'money' || kind === 'count') && FIGURE.test(text)) return Number(text)
  if (kind === 'time' && TIME.test(text)) return new Date(`${text.replace(' ', 'T')}Z`) // a date of Excel has no zone
  const [, hours, minutes, seconds] = (kind === 'duration' && DURATION.exec(text)) || []
  if (hours) return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / DAY_SECONDS
  return text.replaceAll(CODED, '_x005F_')
}

interface Sheet {
  /** of the file, without its ending, and of its one sheet: letters and hyphens, 31 at most */
  readonly name: string
  readonly kinds: readonly ColumnKind[]
}

async function* rowsOf(lines: AsyncIterable<string[]>, kinds: readonly ColumnKind[]) {
  for await (const cells of lines) yield cells.map((text, at) => cellOf(text, kinds[at] ?? 'text'))
}

/**
 * A CSV file of ours as an Excel workbook, so that both have the same cells: numbers and amounts to calculate with, times
 * as dates, all else as text. Streamed line by line, whatever its length; beyond a million lines a second sheet follows.
 */
export function excelOf(csv: AsyncIterable<string> | Iterable<string>, { name, kinds }: Sheet): Readable {
  // What fails in the source fails in the file, which must never look complete.
  const lines: AsyncIterable<string[]> = pipeline(
    Readable.from(csv),
    parse({ bom: true, relaxColumnCount: true }),
    () => {},
  )
  const book = writeXlsxStream(rowsOf(lines, kinds), {
    name,
    columns: kinds.map((kind) => columns[kind]),
    freezePane: { rows: 1 },
  })
  return Readable.from(book)
}

/** The same as an answer, under the name of the sheet or another one. */
export const excelFile = (
  csv: AsyncIterable<string> | Iterable<string>,
  sheet: Sheet,
  fileName = sheet.name,
): Streamed =>
  new Streamed(excelOf(csv, sheet), {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    headers: { 'content-disposition': `attachment; filename="${fileName}.xlsx"` },
  })
