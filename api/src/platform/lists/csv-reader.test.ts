// @shows SA-106

import { CSV_LINE_LONGEST } from '@ekoline/contract/core/lists.facts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PIECE_BYTES } from './csv-file.ts'
import { CsvReader } from './csv-reader.ts'
import { separationOf } from './csv-separator.ts'

const read = (...pieces: string[]) => {
  const reader = new CsvReader(separationOf(pieces.join('').replace('\ufeff', '')).separator)
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}
const cells = (...pieces: string[]) => read(...pieces).map((row) => row.cells)

describe('a table in CSV', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['no end of the last line', 'a,b\n1,2'],
    ['line ends of Windows', 'a,b\r\n1,2\r\n'],
    ['line ends of an old Mac', 'a,b\r1,2\r'],
    ['line ends of each kind', '\ra,b\n\r\n1,2\r'],
    ['a byte order mark', '\ufeffa,b\n1,2\n'],
    ['a byte order mark before quotes', '\ufeff"a","b"\n1,2\n'],
    ['quotes', '"a","b"\n"1","2"\n'],
    ['empty lines', '\n\r\na,b\n  \n\n1,2\n\n'],
  ])('is read with %s', (_, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('takes what separates the cells of the first line, not what is in quotes there', () => {
    expect(cells('"Name, given, first";Phone\nObi, Ada;1\n')).toEqual([
      ['Name, given, first', 'Phone'],
      ['Obi, Ada', '1'],
    ])
  })

  test('has separators, line ends and doubled quotes inside of quotes', () => {
    expect(cells('a,b\n"1,\n""2""","3"\r\n4,5')).toEqual([
      ['a', 'b'],
      ['1,\n"2"', '3'],
      ['4', '5'],
    ])
  })

  test('leaves quotes alone in the middle of a cell, and what comes after quotes', () => {
    expect(cells('a,b\nO"Brien,"x" y\n')).toEqual([
      ['a', 'b'],
      ['O"Brien', 'x y'],
    ])
  })

  test('ends at the most lines that are read, the empty ones counted', () => {
    const reader = new CsvReader(',', 'utf8', 100)
    expect(reader.push(`1\n${'\n'.repeat(98)}`)).toHaveLength(1)
    expect(() => reader.push('\n'.repeat(5))).toThrow(expect.objectContaining({ code: 'csv_too_many_lines' }))
  })

  test('has quotes inside quotes, and text after a closing quote, in one line', () => {
    expect(cells('a,b\n"""x"" y","x" y\n"1" , 2\n"","" \n')).toEqual([
      ['a', 'b'],
      ['"x" y', 'x y'],
      ['1 ', ' 2'],
      ['', ' '],
    ])
  })

  test('may have more or fewer cells in a line than in its first', () => {
    expect(cells('a,b\n1\n1,2,3\n,\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3'], ['', '']])
  })

  test('numbers its lines as an editor does', () => {
    expect(read('a\n\n"1\n2"\n3').map(({ line }) => line)).toEqual([1, 3, 5])
    expect(read('a\r\n\r\n"1\r\n2"\r\n3').map(({ line }) => line)).toEqual([1, 3, 5])
    expect(read('a\r\r"1\r2"\r3').map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test('is the same however it is cut', () => {
    const cell = fc.stringMatching(/^[ab",;\n\t é]{0,6}$/)
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    const lineEnds = fc.constantFrom('\r\n', '\n', '\r')
    const written = (rows: string[][], lineEnd: string) =>
      [
        'head,of,it',
        ...rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')),
      ].join(lineEnd)
    fc.assert(
      fc.property(table, fc.array(fc.nat(200), { maxLength: 8 }), lineEnds, (rows, cuts, lineEnd) => {
        const text = written(rows, lineEnd)
        const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end))
        expect(cells(...pieces)).toEqual([['head', 'of', 'it'], ...rows])
      }),
    )
  })

  test.each([
    ['a quote that never ends', 'a,b\n1,2\n"3,4\n5,6\n', 'csv_quote_open', 3],
    ['one that is longer than a line may be', `a\n"${'b\n'.repeat(CSV_LINE_LONGEST)}`, 'csv_quote_open', 2],
    ['a giant line', `a\n${'b'.repeat(CSV_LINE_LONGEST + 1)}\n`, 'csv_line_too_long', 2],
    ['one that has not ended yet', 'b'.repeat(CSV_LINE_LONGEST + 1), 'csv_line_too_long', 1],
  ])('is refused for %s', (_, text, code, line) => {
    expect(() => read(text)).toThrowError(
      expect.objectContaining({ code, details: { values: expect.objectContaining({ line }) } }),
    )
  })

  test.each([
    ['a line break', 'a,b\n1,2\n', ['a', '1']],
    ['half a line', 'a,b\n1,2\n3', ['a', '1']],
    ['an open quote', 'a,b\n1,2\n"', ['a', '1']],
    ['an open quote with lines in it', 'a,b\n1,2\n"3\n4\n', ['a', '1']],
    ['its first line', 'a,b', []],
  ])('that is still being written ends with its last whole line: after %s', (_, text, firsts) => {
    const reader = new CsvReader(',')
    const rows = [...reader.push(text), ...reader.endUnfinished()]
    expect(rows.map((row) => row.cells[0])).toEqual(firsts)
  })

  test('has lines as long as they may be', () => {
    const longest = 'é'.repeat(CSV_LINE_LONGEST)
    expect(cells(`${longest}\r\n`, '"1"\n')).toEqual([[longest], ['1']])
  })

  test.each([
    ['letters', 'a\n', 'b', 'csv_line_too_long'],
    ['letters in quotes', 'a\n"', 'b', 'csv_line_too_long'],
    ['separators', 'a,b\n', ',', 'csv_line_too_long'],
    ['quotes', 'a\n', '"', 'csv_line_too_long'],
    ['lines behind an open quote', 'a\n"', 'b\n', 'csv_quote_open'],
  ])('is refused for 10 MB of %s after the first pieces of it', (_, first, more, code) => {
    const text = Buffer.concat([Buffer.from(first), Buffer.alloc(10_000_000, more)])
    const reader = new CsvReader(',')
    let read = 0
    const readAll = () => {
      for (; read < text.length; read += PIECE_BYTES) reader.push(text.subarray(read, read + PIECE_BYTES))
    }
    expect(readAll).toThrowError(expect.objectContaining({ code }))
    expect(read).toBeLessThan(2 * PIECE_BYTES)
  })
})
