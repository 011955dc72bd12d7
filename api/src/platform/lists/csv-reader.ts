import { CSV_LINE_LONGEST } from '@ekoline/contract/core/lists.facts.ts'
import { Parser } from 'csv-parse'
import { AppError } from '../app-error.ts'

/** A line of a table, or several when a quoted text spans them. */
export interface CsvRow {
  /** where it begins, from 1 */
  readonly line: number
  readonly cells: readonly string[]
}

const LINE_END = /\r\n|\n|\r/g
const QUOTE = '"'.charCodeAt(0)

/** How many lines end in a text: after CR, LF or both. */
export const lineEndsIn = (text: string) => text.match(LINE_END)?.length ?? 0

/** A cell: what is in quotes, what follows them, and the separator. */
const cellPattern = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)")?([^${separator}]*)(?:${separator}|$)`, 'y')

/**
 * As many cells of a row as spreadsheets and PostgreSQL read them: where text follows a closing quote, both belong to the
 * cell. `relax_quotes` keeps the quotes of such a cell.
 */
function withoutQuotes(row: string, cells: number, pattern: RegExp): string[] {
  pattern.lastIndex = 0
  return Array.from({ length: cells }, () => {
    const [, quoted = '', behind = ''] = pattern.exec(row) ?? []
    return quoted.replaceAll('""', '"') + behind
  })
}

const LOOK_AHEAD = 3 // what the parser waits for before it ends a row: a doubled quote, or both signs of a line end

/** Reads a table in CSV piece by piece. Empty lines are left out. */
export class CsvReader {
  readonly #encoding: BufferEncoding
  readonly #separator: string
  readonly #mostLines: number
  #parser: Parser | null = null
  /** what was pushed and is in no row yet */
  #rest: Buffer = Buffer.alloc(0)
  /** how many bytes came before that */
  #passed = 0
  /** where in it the row begins that is read next */
  #at = 0
  #line = 1
  #rows: CsvRow[] = []

  /**
   * @param separator of the cells of a line, one sign
   * @param mostLines the empty ones counted, which are read as well
   */
  constructor(separator: string, encoding: BufferEncoding = 'utf8', mostLines = Number.POSITIVE_INFINITY) {
    this.#separator = separator
    this.#encoding = encoding
    this.#mostLines = mostLines
  }

  /** The line that this text ends in, were it pushed next. */
  lineAfter(text: string): number {
    return this.#line + lineEndsIn(this.#text(this.#rest) + text)
  }

  /** @throws AppError csv_line_too_long, csv_quote_open, csv_too_many_lines */
  push(piece: string | Buffer): CsvRow[] {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, this.#encoding) : piece
    this.#rest = Buffer.concat([this.#rest, bytes])
    if (this.#parser) this.#parser.write(bytes)
    else if (this.#rest.includes('\n') || this.#rest.includes('\r')) this.#begin()
    return this.#taken()
  }

  /** The last line, when it has no line break. @throws AppError as `push` */
  end(): CsvRow[] {
    const parser = this.#parser ?? this.#begin()
    parser.end()
    return this.#taken()
  }

  /** What is left of a file that is still being written, without its last line where that has no line break. */
  endUnfinished(): CsvRow[] {
    const unfinished = this.lineAfter('')
    this.#parser?.end()
    return this.#rows.filter(({ line }) => line < unfinished)
  }

  #text(bytes: Buffer): string {
    return bytes.toString(this.#encoding).replace(/^\ufeff/, '')
  }

  #begin(): Parser {
    const pattern = cellPattern(this.#separator)
    const parser: Parser = new Parser({
      bom: true,
      delimiter: this.#separator,
      encoding: this.#encoding,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Called while `write` and `end` run. What it returns would go into the stream, which is not read.
      on_record: (cells: string[], { bytes }) => {
        // Each row counts as the first: for one of another length an error would be made, in 30 µs, and ignored.
        ;(parser.info as { records: number }).records = 0
        return this.#take(cells, bytes - this.#passed, pattern)
      },
    })
    parser.on('error', () => undefined) // `errored` says it at once
    parser.write(this.#rest)
    this.#parser = parser
    return parser
  }

  /** @param end of the row in what is not passed yet @throws AppError csv_line_too_long */
  #take(parsed: readonly string[], end: number, pattern: RegExp): null {
    const bytes = this.#rest.subarray(this.#at, end)
    this.#at = end
    const isPlain = bytes.length <= CSV_LINE_LONGEST && !bytes.includes(QUOTE)
    const row = isPlain ? '' : this.#text(bytes).replace(/(\r\n|\n|\r)$/, '')
    if (row.length > CSV_LINE_LONGEST) throw this.#tooLong()
    const hasQuotes = parsed.some((cell) => cell.startsWith('"'))
    const cells = hasQuotes ? withoutQuotes(row, parsed.length, pattern) : parsed
    if (cells.length > 1 || cells[0]?.trim() !== '') this.#rows.push({ line: this.#line, cells })
    this.#line += 1 + lineEndsIn(row)
    return null
  }

  #taken(): CsvRow[] {
    if (this.#line > this.#mostLines)
      throw new AppError('csv_too_many_lines', { values: { most: this.#mostLines } })
    const failure = this.#parser?.errored
    if (failure) throw failure instanceof AppError ? failure : this.#open()
    this.#rest = this.#rest.subarray(this.#at)
    this.#passed += this.#at
    this.#at = 0
    const rest = this.#rest.length > CSV_LINE_LONGEST ? this.#text(this.#rest) : ''
    if (rest.length > CSV_LINE_LONGEST + LOOK_AHEAD) {
      const [line = ''] = rest.split(LINE_END, 1)
      throw line.length > CSV_LINE_LONGEST ? this.#tooLong() : this.#open()
    }
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #open(): AppError {
    return new AppError('csv_quote_open', { values: { line: this.#line } })
  }

  #tooLong(): AppError {
    return new AppError('csv_line_too_long', { values: { line: this.#line, most: CSV_LINE_LONGEST } })
  }
}
