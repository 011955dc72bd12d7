import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb } from '../../src/platform/db/db.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { readOfficialSamples } from './official-samples.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-official-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function sample(file: string, content: object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify(content))
}
const answer = (data: unknown) => ({
  200: { description: '200 Ok', data: { status: true, message: '', data } },
  400: { description: '400', data: { status: false, message: 'No' } },
})

test('what Paystack publishes is read as it would come, and what cannot be is named', async () => {
  sample('src/doc/events/paid.json', { event: 'charge.success', data: { domain: 'live', reference: 'R1' } })
  sample('src/doc/events/asked.json', {
    event: 'invoice.payment_failed',
    data: { domain: 'test', subscription: {}, transaction: {} },
  })
  sample('src/doc/events/broken.json', { event: 'charge.success', data: { domain: 'live' } })
  sample('src/api/settlements/list/response.json', answer([{ id: 1, domain: 'live', status: 'pending' }]))
  sample('src/api/disputes/list/response.json', answer([{ id: 1, domain: 'test', transaction: {} }]))
  sample('src/api/terminal/list/response.json', answer([{ id: 1 }]))
  sample('package.json', { name: 'samples' })
  expect(await readOfficialSamples(openDb(database.engine), folder)).toEqual([
    { file: 'src/doc/events/asked.json', failed: false, read: expect.stringContaining('"kind":"other"') },
    { file: 'src/doc/events/broken.json', failed: true, read: expect.stringContaining('reference') },
    { file: 'src/doc/events/paid.json', failed: false, read: expect.stringContaining('"kind":"payment"') },
    { file: 'api/disputes/list', failed: true, read: expect.stringContaining('cannot be read') },
    { file: 'api/settlements/list', failed: false, read: '[]' },
  ])
})
