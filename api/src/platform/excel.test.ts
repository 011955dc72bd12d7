import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { type ColumnKind, excelOf } from './excel.ts'

const kinds: readonly ColumnKind[] = ['count', 'text', 'time', 'duration', 'money']
const sheet = { name: 'calls', kinds }
const head = '\uFEFF#,From,Date,Duration,Cost\r\n'

async function read(csv: Iterable<string> | AsyncIterable<string>) {
  const book = await readXlsx(await buffer(excelOf(csv, sheet)))
  return book.sheets[0]
}
const rowsOf = async (...lines: string[][]) => (await read([head, ...lines.map(csvLine)]))?.rows.slice(1)

describe('a CSV as an Excel file', () => {
  test('has amounts and counts to add up, times as dates, numbers of phones as text', async () => {
    const line = ['1', '+2348035550142', '2026-11-19 00:30:06', '111:06:40', '1234.5']
    const [row] = (await rowsOf(line, ['2', '08030000002', '', '', '0'])) ?? []
    expect(row?.slice(0, 3)).toEqual([1, '+2348035550142', new Date('2026-11-19T00:30:06Z')])
    expect(row?.[4]).toBe(1234.5)
    expect((await rowsOf(['2', '08030000002', '', '', '']))?.[0]?.slice(0, 2)).toEqual([2, '08030000002'])
  })

  test('keeps what is not of its column’s kind as text', async () => {
    expect((await rowsOf(['one', 'Total', 'today', 'long', 'free']))?.[0]).toEqual([
      'one',
      'Total',
      'today',
      'long',
      'free',
    ])
  })

  test('has its headings in the first row, which stays in sight', async () => {
    const found = await read([head])
    expect([found?.name, found?.rows]).toEqual(['calls', [['#', 'From', 'Date', 'Duration', 'Cost']]])
    expect(found?.freezePane?.rows).toBe(1)
  })

  test('has no formula, and loses no character, whatever a text holds', async () => {
    const text = fc.oneof(
      fc.constantFrom(
        '=1+1',
        '+1-1',
        '@SUM(A1)',
        '-2',
        '＝1',
        '\t=1',
        '_x000D_',
        '<t>&amp;"',
        ' blank ',
        'ọ\u0301',
      ),
      fc
        .string({ unit: 'binary', maxLength: 12 })
        .map((made) => made.replaceAll(/[\0\r\uFEFF]/g, '').toWellFormed()),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          text.filter((made) => made !== ''),
          { minLength: 1, maxLength: 20 },
        ),
        async (texts) => {
          const found = await read([head, ...texts.map((made) => `1,"${made.replaceAll('"', '""')}",,,\r\n`)])
          expect(found?.rows.slice(1).map((row) => row[1])).toEqual(texts)
          expect([...(found?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual(
            [],
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test('takes a CSV however it is cut', async () => {
    const whole = head + csvLine(['1', 'a "b", c', '', '', '']) + csvLine(['2', 'd', '', '', '5.00'])
    expect((await read(whole))?.rows).toEqual((await read([whole]))?.rows)
  })

  test('is cut off where its source fails', async () => {
    async function* failing() {
      yield head
      throw new Error('the database is gone')
    }
    await expect(buffer(excelOf(failing(), sheet))).rejects.toThrow('the database is gone')
  })

  test('asks its source for no more once nobody reads', async () => {
    let made = 0
    const ended = Promise.withResolvers<void>()
    async function* endless() {
      try {
        yield head
        for (;;) {
          made++
          yield csvLine([String(made), 'x'.repeat(1_000), '', '', '']).repeat(100)
        }
      } finally {
        ended.resolve()
      }
    }
    for await (const _ of excelOf(endless(), sheet)) break
    await ended.promise
    expect(made).toBeLessThan(1_000)
  })
})
