import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { CSV_LINE_LONGEST } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import { AppError } from '../../platform/app-error.ts'

/** A line of a table, or several when a quoted text spans them. */
export interface CsvRow {
  /** where it begins, from 1 */
  readonly line: number
  readonly cells: readonly string[]
}

const SEPARATORS = [',', ';', '\t']

/** What separates the cells: whatever is there most often in the first line. */
function separatorOf(line: string): string {
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counted = SEPARATORS.map((sign) => ({ sign, count: outside.split(sign).length }))
  return counted.reduce((most, it) => (it.count > most.count ? it : most)).sign
}

/** The number of line breaks in `text` from `from` up to `to`. */
function linesIn(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** A cell, and the sign behind it: a separator, a line break or the end of the text. */
interface Cell {
  readonly text: string
  readonly end: number
}

/** A quoted cell that begins at `at`; null while its closing quote is missing. */
function quotedCell(text: string, at: number, separator: string): Cell | null {
  let written = ''
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    written += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const { text: behind, end } = plainCell(text, quote + 1, separator)
      return { text: written + behind, end }
    }
    written += '"'
    from = quote + 2
  }
}

function plainCell(text: string, at: number, separator: string): Cell {
  const lineEnd = text.indexOf('\n', at)
  const last = lineEnd < 0 ? text.length : lineEnd
  const next = text.indexOf(separator, at)
  if (next >= 0 && next < last) return { text: text.slice(at, next), end: next }
  return { text: withoutReturn(text.slice(at, last)), end: last }
}

/** The cells from `at` up to a line break outside quotes; null while that is missing. */
function quotedRow(text: string, at: number, separator: string): { cells: string[]; end: number } | null {
  const cells: string[] = []
  for (let from = at; ; ) {
    const cell = text[from] === '"' ? quotedCell(text, from, separator) : plainCell(text, from, separator)
    if (!cell) return null
    cells.push(cell.text)
    if (text[cell.end] !== separator) return { cells, end: cell.end }
    from = cell.end + 1
  }
}

/** Reads a table in CSV piece by piece: commas, semicolons or tabs, as its first line has them. Empty lines are left out. */
export class CsvReader {
  #rest = ''
  #line = 1
  #separator: string | null

  /** @param separator null: as the first line has it */
  constructor(separator: string | null = null) {
    this.#separator = separator
  }

  /** the line that is read next */
  get line(): number {
    return this.#line
  }

  /** @throws AppError csv_line_too_long, csv_quote_open */
  push(text: string): CsvRow[] {
    this.#rest += text
    return this.#rows(false)
  }

  /** The last line, when it has no line break. @throws AppError as `push` */
  end(): CsvRow[] {
    return this.#rows(true)
  }

  #rows(isLast: boolean): CsvRow[] {
    const text = this.#rest
    const rows: CsvRow[] = []
    let at = 0
    while (at < text.length) {
      const found = this.#rowAt(text, at, isLast)
      if (!found) break
      const { cells, end } = found
      if (end - at > CSV_LINE_LONGEST) throw this.#tooLong()
      if (cells.length > 1 || cells[0]?.trim() !== '') rows.push({ line: this.#line, cells })
      this.#line += linesIn(text, at, end + 1)
      at = end + 1
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > CSV_LINE_LONGEST) throw this.#rest.includes('\n') ? this.#open() : this.#tooLong()
    return rows
  }

  #rowAt(text: string, at: number, isLast: boolean): { cells: string[]; end: number } | null {
    const lineEnd = text.indexOf('\n', at)
    if (lineEnd < 0 && !isLast) return null
    const end = lineEnd < 0 ? text.length : lineEnd
    const line = text.slice(at, end)
    this.#separator ??= separatorOf(line)
    if (!line.includes('"')) return { cells: withoutReturn(line).split(this.#separator), end }
    const row = quotedRow(text, at, this.#separator)
    if (row && (isLast || row.end < text.length)) return row
    if (isLast) throw this.#open()
    return null
  }

  #open(): AppError {
    return new AppError('csv_quote_open', { values: { line: this.#line } })
  }

  #tooLong(): AppError {
    return new AppError('csv_line_too_long', { values: { line: this.#line, most: CSV_LINE_LONGEST } })
  }
}

const PIECE_BYTES = 128 * 1024 // some 5,000 lines: 4 ms of work, and as many numbers in one statement

/** How files begin that are often mistaken for a table: a workbook, a page, a picture, an archive. */
const NO_TABLE = /^\s*(<|%PDF|PK|\{\\rtf|Rar!)/

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\x00-\x08\x0e-\x1f]/

/** @param before the line that the piece begins with */
function unreadable(piece: Buffer, before: number): AppError {
  const head = piece.toString('utf8').split('\ufffd', 1)[0] ?? ''
  return new AppError('csv_not_utf8', { values: { line: before + head.split('\n').length - 1 } })
}

function textOf(decoder: TextDecoder, piece: Buffer, line: number): string {
  if (piece.includes(0)) throw new AppError('not_a_csv')
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw unreadable(piece, line)
  }
}

/**
 * The lines of an uploaded table, a piece of the file at a time: UTF-8, with or without a byte order mark.
 *
 * @throws AppError not_a_csv, csv_not_utf8, csv_line_too_long, csv_quote_open
 */
export async function* csvRows(path: string): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = new CsvReader()
  let isFirst = true
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    if (isFirst && NO_TABLE.test((piece as Buffer).toString('latin1', 0, 64))) throw new AppError('not_a_csv')
    isFirst = false
    const text = textOf(decoder, piece as Buffer, reader.line)
    if (CONTROL.test(text)) throw new AppError('not_a_csv')
    yield reader.push(text)
  }
  try {
    decoder.decode()
  } catch {
    throw new AppError('csv_not_utf8', { values: { line: reader.line } })
  }
  yield reader.end()
}
