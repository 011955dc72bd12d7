import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../database.ts'
import { type Checked, checkStatements } from './checked.ts'
import { openCode } from './code.ts'

/** Of which files how many statements cannot be compared, and why. */
const NOT_COMPARED = {
  'core/installation/sealed.sql.ts': { statements: 4, because: 'features declare its tables and columns' },
  'demo/writing.ts': { statements: 1, because: 'each part of the demo says into which table' },
  'platform/db/backup/tables.ts': { statements: 8, because: 'the database says which tables it has' },
}

// Only the driver of the server can describe a statement; the embedded engine has the same tables and types.
describe.skipIf(inject('databaseTemplate').kind !== 'postgres')('each statement', () => {
  let all: Checked[]

  beforeAll(async () => {
    const code = openCode()
    const { engine, url, drop } = await openTestDatabase()
    try {
      all = await checkStatements(code, engine, url ?? '')
    } finally {
      code.close()
      await engine.close()
      await drop()
    }
  }, 300_000) // most of it is the compiler's work, on a machine that may have much else to do

  test('gives the columns that its type says', async ({ annotate }) => {
    const wrong = all.filter(({ differences }) => differences.length > 0)
    const prepared = all.filter(({ undescribed }) => !undescribed)
    const compared = prepared.filter(({ isAsserted }) => isAsserted)
    await annotate(`${all.length} statements, ${prepared.length} prepared, ${compared.length} compared`)
    expect(wrong.map(({ file, line, differences }) => `${file}:${line}: ${differences.join('; ')}`)).toEqual(
      [],
    )
  })

  test('is compared, but for those that are listed here', () => {
    const left = all.filter(({ undescribed }) => undescribed)
    const unlisted = left.filter(({ file }) => !(file in NOT_COMPARED))
    expect(unlisted.map(({ file, line, undescribed }) => `${file}:${line}: ${undescribed}`)).toEqual([])
    const listed = Object.entries(NOT_COMPARED).map(([file, { statements }]) => [file, statements])
    expect(listed.map(([its]) => [its, left.filter(({ file }) => file === its).length])).toEqual(listed)
    expect(left.length / all.length).toBeLessThan(0.02)
  })
})
