import { BYTES_OF_WORKGROUP, FILES_OF_WORKGROUP } from '@ekoline/contract/calls/files.facts.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Key } from '../../adapters/exchange/exchange.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'
import { sweepStore } from '../../core/storage/storage.service.ts'
import { dialledRecorder } from './recorder.service.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld({ from: new Date('2026-11-29T21:13:30Z') })
})
beforeEach(async () => {
  ada = await world.person({ admin: true })
})
afterAll(() => world.close())

const text = createText()
const keys = (...given: readonly (readonly [atMs: number, key: Key])[]) =>
  given.map(([atMs, key]) => ({ atMs, key }))

async function dial(digits: NonNullable<Behaviour['digits']>, more: Behaviour = {}) {
  await world.ctx.telephony.putSipUser({ user: ada.username, ha1: 'h', maxContacts: 1 })
  world.telephony.dials(ada.username, '*96', { digits, ...more })
  for (let passed = 0; passed < 40_000; passed += 500) await world.telephony.advance(500)
  expect(await world.ctx.telephony.liveCalls()).toEqual([])
}
const files = async (who = ada) =>
  (await world.call('getUpload', { params: { cardid: who.cardId }, query: {} }, who)).body.result
const unnamed = () => world.ctx.db.column<string>`select stored_as from stored_unnamed`
const answer = (digits: string, { username: user } = ada) =>
  dialledRecorder(world.ctx, { callId: 'c', user, digits })

test('a person records a sound by *96, hears it and keeps it: it is a file for menus', async () => {
  await dial(keys([12_000, '#'], [14_000, '1']))
  const [file, ...others] = await files()
  expect(others).toEqual([])
  expect(file).toMatchObject({ filebucket_type: 'ivr', used_in: [] })
  const at = expect.stringMatching(/^29 Nov 2026, 22:1\d$/)
  expect(file?.name.split(text('file_by_phone', { at: '' }))).toEqual(['', at])
  expect(file?.length).toBeGreaterThan(3)
  const heard = await world.raw(
    'fileContent',
    { params: { filebucket_number: file?.filebucket_number ?? 0 }, query: {} },
    ada,
  )
  expect(heard.rawPayload.toString('latin1', 0, 4)).toBe('RIFF')
  const lines = await world.ctx.db.many<object>`
    select action, target, address from audit where user_id = ${ada.userId}`
  expect(lines).toEqual([
    { action: 'file_recorded', target: `file:${file?.filebucket_number}`, address: 'phone' },
  ])
  expect(await unnamed()).toEqual([])
})

test('what is recorded anew, dropped or left by hanging up is no file, and nothing of it stays', async () => {
  await dial(keys([12_000, '#'], [14_000, '2'], [26_000, '#'], [28_000, '3']))
  await dial(keys([12_000, '#']), { hangupAfterMs: 13_000 })
  expect(await files()).toEqual([])
  expect(await unnamed()).toEqual([])
})

test('what is held too long is gone, and cannot be kept any more', async () => {
  const found = await answer('*96#')
  if (!found || !('records' in found)) throw new Error('no recorder')
  const { createReadStream } = await import('node:fs')
  const { soundOf } = await import('../../adapters/exchange/spoken.ts')
  const held = await found.records.hold(async () => createReadStream(soundOf('goodbye').path))
  world.clock.advance(3_700_000)
  expect(await sweepStore(world.ctx)).toBe(1)
  await expect(held.keep()).rejects.toThrow('is gone')
  expect(await files()).toEqual([])
})

test('who may not upload hears so, as does who has no room; other codes are none of it', async () => {
  const lead = await world.person({ workgroup: ada.workgroupId, lead: true })
  expect(await answer('*96', lead)).toEqual({ says: 'may not record' })
  expect(await answer('*960')).toBeNull()
  expect(await answer('96')).toBeNull()
  const row = {
    cardId: ada.cardId,
    workgroupId: ada.workgroupId,
    bytes: BYTES_OF_WORKGROUP / FILES_OF_WORKGROUP,
  }
  await world.ctx.db.run`
    insert into files (card_id, workgroup_id, type, name, stored_as, bytes, length_ms, created_at)
    select ${row.cardId}, ${row.workgroupId}, 'ivr', 'x', ${`audio/${row.workgroupId}/`} || n, ${Math.floor(row.bytes)}, 1, now()
      from generate_series(1, ${FILES_OF_WORKGROUP}) n`
  expect(await answer('*96')).toEqual({ says: 'sounds full' })
})
