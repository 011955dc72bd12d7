import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { AppError } from '../app-error.ts'
import { type CsvEncoding, encodingOfHead, OldEncodings } from './csv-encoding.ts'
import { CsvReader, type CsvRow, lineEndsIn } from './csv-reader.ts'
import { type Separation, separationOf } from './csv-separator.ts'
import { SAMPLE_LINES } from './list-columns.ts'

/** How much of a file is read at once: whatever is in it, the process is free for others again within some 10 ms. */
export const PIECE_BYTES = 8 * 1024
/** By how much of its beginning it is seen how a file is to be read. */
const HEAD_BYTES = 128 * 1024

/** How files begin that are often mistaken for a table: a workbook, a page, a picture, an archive, an address card. */
const NO_TABLE = /^\s*(<|%PDF|PK|\{\\rtf|Rar!|BEGIN:VCARD)/

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\x00-\x08\x0e-\x1f]/

const UTF8_MARK = Buffer.from('\ufeff')

/** How a file is to be read. */
interface Form extends Separation {
  readonly encoding: CsvEncoding
}

const pieces = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: PIECE_BYTES })

/** Looks at all of a file that shows no encoding at its beginning. @throws AppError csv_not_utf8 for none that we know */
async function encodingOf(path: string, { isPart = false, isMarked = false }): Promise<CsvEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const old = new OldEncodings()
  let isUtf8 = true
  let line = 1
  let endsInCr = false
  const look = (piece: Buffer, options: { stream: boolean }) => {
    try {
      decoder.decode(piece, options)
    } catch {
      isUtf8 = false
    }
    const text = isUtf8 ? piece.toString('latin1') : (piece.toString('utf8').split('\ufffd', 1)[0] ?? '')
    line += lineEndsIn(text) - (endsInCr && text.startsWith('\n') ? 1 : 0)
    endsInCr = text.endsWith('\r')
  }
  for await (const piece of pieces(path)) {
    if (isUtf8) look(piece, { stream: true })
    if (!isUtf8) old.weigh(piece)
  }
  if (isUtf8 && !isPart) look(Buffer.alloc(0), { stream: false })
  const encoding = isUtf8 ? 'utf-8' : isMarked ? null : old.found()
  if (encoding === null) throw new AppError('csv_not_utf8', { values: { line } })
  return encoding
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** @throws AppError not_a_csv, csv_not_utf8 */
async function formOf(path: string, isPart: boolean): Promise<Form> {
  const head = await headOf(path)
  if (NO_TABLE.test(head.toString('latin1', 0, 64))) throw new AppError('not_a_csv')
  const shown = encodingOfHead(head)
  if (shown === null && head.includes(0)) throw new AppError('not_a_csv')
  const encoding = shown ?? (await encodingOf(path, { isPart, isMarked: head.indexOf(UTF8_MARK) === 0 }))
  return { encoding, ...separationOf(new TextDecoder(encoding).decode(head)) }
}

/** The text of a piece, and whether a table can have it. @throws AppError not_a_csv */
function decoded(decoder: TextDecoder, piece: Buffer | undefined): string {
  let text: string
  try {
    text = decoder.decode(piece, { stream: piece !== undefined })
  } catch (cause) {
    throw new AppError('not_a_csv', { cause })
  }
  if (CONTROL.test(text)) throw new AppError('not_a_csv')
  return text
}

const QUOTED_LATE = /^(?:=|\s+)"([^"]*)"\s*$/

/** Cells as they are meant: Excel keeps digits as text by the formula ="0803", others put a blank before quotes. */
function plainly(row: CsvRow): CsvRow {
  if (!row.cells.some((cell) => cell.includes('"'))) return row
  return { ...row, cells: row.cells.map((cell) => QUOTED_LATE.exec(cell)?.[1] ?? cell) }
}

/**
 * The lines of a table that people saved, a piece of the file at a time: UTF-8 or UTF-16, with or without a byte order
 * mark, Windows-1252 or MacRoman; commas, semicolons, tabs or bars; lines that end in CR, LF or both. The first ones come
 * together: more than SAMPLE_LINES, or those of HEAD_BYTES.
 *
 * @param isPart whether the file was cut somewhere: its last line is left out
 * @param mostLines that are read, the empty ones counted
 * @throws AppError not_a_csv, csv_not_utf8, csv_line_too_long, csv_quote_open, csv_too_many_lines
 */
export async function* csvRows(
  path: string,
  { isPart = false, mostLines }: { isPart?: boolean; mostLines?: number } = {},
): AsyncGenerator<CsvRow[]> {
  const { encoding, separator, isNamed } = await formOf(path, isPart)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const reader = new CsvReader(separator, 'utf8', mostLines)
  const ofTable = (rows: CsvRow[]) => (isNamed ? rows.filter(({ line }) => line > 1) : rows).map(plainly)
  let [begin, read]: [CsvRow[], number] = [[], 0]
  for await (const piece of pieces(path)) {
    const text = decoded(decoder, piece)
    begin.push(...ofTable(reader.push(encoding === 'utf-8' ? piece : text)))
    read += piece.length
    if (read < HEAD_BYTES && begin.length <= SAMPLE_LINES) continue
    read = HEAD_BYTES
    yield begin
    begin = []
  }
  if (isPart) return yield [...begin, ...ofTable(reader.endUnfinished())]
  const last = decoded(decoder, undefined) // half a sign at the end of UTF-16
  yield [...begin, ...ofTable([...reader.push(last), ...reader.end()])]
}
