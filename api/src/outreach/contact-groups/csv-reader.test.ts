// @shows SA-106

import { CSV_LINE_LONGEST } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvReader } from './csv-reader.ts'

const read = (...pieces: string[]) => {
  const reader = new CsvReader()
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
    ['quotes', '"a","b"\n"1","2"\n'],
    ['empty lines', '\n\r\na,b\n  \n\n1,2\n\n'],
  ])('is read with %s', (_, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('takes what separates the cells of the first line, not what stands in quotes there', () => {
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

  test('leaves quotes alone in the middle of a cell, and what stands behind quotes', () => {
    expect(cells('a,b\nO"Brien,"x" y\n')).toEqual([
      ['a', 'b'],
      ['O"Brien', 'x y'],
    ])
  })

  test('numbers its lines as an editor does', () => {
    expect(read('a\n\n"1\n2"\n3').map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test('is the same however it is cut', () => {
    const cell = fc.stringMatching(/^[ab",;\n\t é]{0,6}$/)
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    const written = (rows: string[][]) =>
      ['head,of,it', ...rows.map((row) => row.map((it) => `"${it.replaceAll('"', '""')}"`).join(','))].join(
        '\r\n',
      )
    fc.assert(
      fc.property(table, fc.array(fc.nat(200), { maxLength: 8 }), (rows, cuts) => {
        const text = written(rows)
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
})
