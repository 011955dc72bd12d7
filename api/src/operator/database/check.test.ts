import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavFile } from '../../../test/calls/wavs.ts'
import { fund } from '../../../test/money/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { asOwner } from '../../../test/owner.ts'
import { pdfOf } from '../../../test/pictures.ts'
import { sealAudit } from '../../../test/seal.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { createSeal } from '../../platform/seal.ts'

const ALL_RIGHT =
  'right  ledger\nright  call totals\nright  audit\nright  keys\nright  files: 2 files and 1 recordings\n'
const RECORDED = '1763740800.1'

let world: World
let ada: Person
let operator: ReturnType<typeof operatorIn>
let document: { id: number; file: string }
let sound: { id: number; file: string }

beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
  ada = await world.person({ admin: true, nin: '12345678901' })
  await fund(world.ctx, ada, 50)
  const { db, recordings } = world.ctx
  const name = await db.value<string>`select name from workgroups where id = ${ada.workgroupId}`
  const pdf = new File([new Uint8Array(pdfOf())], 'a.pdf')
  const about = { card_id: ada.cardId, workgroup_name: name }
  await world.call(
    'addIdentityDocument',
    { file: pdf, body: { ...about, id_verification_type: 'Passport' } },
    ada,
  )
  await world.call(
    'addUpload',
    { file: wavFile('a.wav'), body: { ...about, filebucket_type: 'ivr', filebucket_permission: 'public' } },
    ada,
  )
  const call = { cardId: ada.cardId, uniqueid: RECORDED, recorded: true, cost: kobo(1830), cause: 1 }
  const spoken = { src: '08030000001', calledstation: '08035550142', talkSeconds: 61 }
  await transaction(db, (tx) => recordCalls(tx, [{ ...call, ...spoken, startedAt: world.clock.now() }]))
  await recordings.store(RECORDED, Buffer.from('RIFF-sound'))
  document = await db.only`select id, file from documents`
  sound = await db.only`select id, stored_as as file from files`
  await operator('suppress', '+2348035550142', '--reason', 'asked', '--yes')
  await sealAudit(world)
})
afterAll(() => world.close())

const pathOf = (file: string) => join(world.ctx.config.dataDir, 'files', file)

/** What the check prints of a database that the owner changes, and changes back. */
async function checkedWith(change: readonly string[], back: readonly string[]) {
  const run = (statements: readonly string[]) =>
    asOwner(world, async (tx) => {
      for (const statement of statements) await tx.run(sql.raw(statement))
    })
  await run(change)
  const checked = await operator('check')
  await run(back)
  return checked
}

test('a whole installation is right, and is not changed by being checked', async () => {
  const lines = await world.ctx.db.value<number>`select count(*) from audit`
  expect(await operator('check')).toMatchObject({ code: 0, out: ALL_RIGHT })
  expect(await world.ctx.db.value<number>`select count(*) from audit`).toBe(lines)
})

test('a ledger, a total and an audit that are wrong are named, with exit code 4', async () => {
  const { code, out } = await checkedWith(
    [
      `update ledger_accounts set balance_kobo = balance_kobo + 1 where card_id = ${ada.cardId}`,
      'alter table call_days disable trigger user',
      'update call_days set calls = calls + 1',
      'alter table audit disable trigger user',
      `update audit set detail = '{"x":1}' where action = 'number_suppressed'`,
    ],
    [
      `update ledger_accounts set balance_kobo = balance_kobo - 1 where card_id = ${ada.cardId}`,
      'update call_days set calls = calls - 1',
      'alter table call_days enable trigger user',
      `update audit set detail = '{"lastFour":"0142","reason":"asked"}' where action = 'number_suppressed'`,
      'alter table audit enable trigger user',
    ],
  )
  expect(code).toBe(4)
  expect(out).toContain(
    `WRONG  ledger\n  L3 wallet:${ada.cardId}: stored 5001 kobo after 1, entries 5000 kobo`,
  )
  expect(out).toMatch(
    new RegExp(`WRONG {2}call totals\n {2}card ${ada.cardId}: not the sums of the calls of`),
  )
  expect(out).toMatch(/WRONG {2}audit\n {2}line \d+: /)
  expect((await operator('check')).out).toBe(ALL_RIGHT)
})

test('a key that is missing, and another key under the same id, are named', async () => {
  const with_ = (secretKeys: World['ctx']['config']['secretKeys']) => {
    const config = { ...world.ctx.config, secretKeys }
    const ctx = { ...world.ctx, config, seal: createSeal(secretKeys) }
    return operatorIn(world, { open: async () => ({ ctx, close: async () => {} }) })('check')
  }
  const [key] = world.ctx.config.secretKeys
  if (!key) throw new Error('the world has a key')
  const other = Buffer.alloc(32, 9)
  const without = await with_([{ id: 'k2', key: other }])
  expect(without.code).toBe(4)
  expect(without.out).toMatch(
    new RegExp(`WRONG {2}keys\n(.*\n)*? {2}users.nin_sealed: 1 by the key ${key.id}: sealed with a key`),
  )
  expect(without.out).toContain(`${document.file} of documents ${document.id}: sealed with a key that is not`)
  const changed = await with_([{ id: key.id, key: other }])
  expect(changed.code).toBe(4)
  expect(changed.out).toMatch(/ {2}users.nin_sealed: 1 by the key \S+: .*authenticate/)
})

test('files that are missing, cut off or changed are named', async () => {
  writeFileSync(pathOf(document.file), 'test:changed')
  appendFileSync(pathOf(sound.file), 'x')
  await world.ctx.recordings.remove(RECORDED)
  const damaged = await operator('check')
  expect(damaged.code).toBe(4)
  expect(damaged.out).toContain('WRONG  files: 2 files and 1 recordings\n')
  expect(damaged.out).toMatch(new RegExp(` {2}${document.file} of documents ${document.id}: .+\n`))
  expect(damaged.out).toMatch(
    new RegExp(` {2}${sound.file} of files ${sound.id}: has \\d+ bytes instead of \\d+\n`),
  )
  expect(damaged.out).toContain(`  the recording of call ${RECORDED}: is missing\n`)
  for (const { file } of [document, sound]) rmSync(pathOf(file))
  const { files } = (await operator('check', '--json')).json()
  expect(files).toEqual([
    { subject: `${document.file} of documents ${document.id}`, found: 'is missing' },
    { subject: `${sound.file} of files ${sound.id}`, found: 'is missing' },
    { subject: `the recording of call ${RECORDED}`, found: 'is missing' },
  ])
})

test('what the service deleted since it was read is no fault', async () => {
  const { ctx } = world
  const files: typeof ctx.files = {
    ...ctx.files,
    async find(name) {
      if (name === sound.file) await ctx.db.run`delete from files where id = ${sound.id}`
      return ctx.files.find(name)
    },
  }
  const beside = operatorIn(world, { open: async () => ({ ctx: { ...ctx, files }, close: async () => {} }) })
  const { out } = await beside('check')
  expect(out).toContain('WRONG  files: 2 files')
  expect(out).not.toContain(sound.file)
})
