import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorIn } from '../../test/operator.ts'
import { pdfOf } from '../../test/pictures.ts'
import { openWorld, type World } from '../../test/world.ts'
import { checkKeys, sealedColumns } from '../features/installation/installation.service.ts'
import { createSeal } from '../platform/seal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const k2 = { id: 'k2', key: Buffer.alloc(32, 2) }
const withKeys = (secretKeys: World['ctx']['config']['secretKeys']) => ({
  ...world.ctx,
  config: { ...world.ctx.config, secretKeys },
  seal: createSeal(secretKeys),
})

test('every encrypted column of the database is known', async () => {
  const there = await world.ctx.db.column<string>`
    select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name like '%_sealed' order by 1`
  expect(there.toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

test('a rotation ends: all gets the new key, and the service starts without the old one', async () => {
  const who = await world.person({ nin: '12345678901' })
  const name = await world.ctx.db.value<string>`select name from workgroups where id = ${who.workgroupId}`
  const file = new File([new Uint8Array(pdfOf())], 'a.pdf')
  const body = { card_id: who.cardId, workgroup_name: name, id_verification_type: 'Passport' }
  expect((await world.call('addIdentityDocument', { file, body }, who)).http).toBe(200)
  const [old] = world.ctx.config.secretKeys
  if (!old) throw new Error('the world has a key')
  const both = withKeys([k2, old])
  const operator = operatorIn(world, { open: async () => ({ ctx: both, close: async () => {} }) })
  await checkKeys(both)
  await expect(checkKeys(withKeys([k2]))).rejects.toThrow(
    `SECRET_KEYS lacks keys that are in use: ${old.id} (`,
  )
  await operatorIn(world)('keys', 'status') // marks DATA_DIR as the service does
  expect((await operator('keys', 'status', '--json')).json().counts).toContainEqual({
    what: 'files of documents',
    key: old.id,
    rows: 1,
  })
  expect((await operator('keys', 'reseal')).code).toBe(3)
  const done = await operator('keys', 'reseal', '--yes')
  expect(done.code).toBe(0)
  expect(done.out).toContain('1 files were encrypted again, with the key k2.')
  const { counts } = (await operator('keys', 'status', '--json')).json()
  expect(new Set(counts.map(({ key }: { key: string }) => key))).toEqual(new Set(['k2']))
  const alone = withKeys([k2])
  await checkKeys(alone)
  const sealed = await world.ctx.db.value<string>`select nin_sealed from users where id = ${who.userId}`
  expect(alone.seal.open(sealed)).toBe('12345678901')
  expect((await operator('keys', 'reseal', '--yes')).out).toContain('0 values and 0 files')
})
