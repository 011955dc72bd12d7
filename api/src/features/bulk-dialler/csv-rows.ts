import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { AppError } from '../../app-error.ts'
import { CsvReader, type CsvRow } from './csv-reader.ts'

const PIECE_BYTES = 128 * 1024 // some 5,000 lines: 4 ms of work, and as many numbers in one statement

/** How files begin that people take for a table: a workbook, a page, a picture, an archive. */
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
