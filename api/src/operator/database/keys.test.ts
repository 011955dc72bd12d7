// @shows RUN-14

import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { pdfOf } from '../../../test/pictures.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { checkKeys } from '../../core/installation/installation.service.ts'
import { sweepStore } from '../../core/storage/storage.service.ts'
import { prepareCopies, resealCopies } from '../../people/data-requests/copy.service.ts'
import { openSealed } from '../../people/data-requests/sealed-copy.ts'
import { createSeal } from '../../platform/seal.ts'

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

/** A finished copy of a person's data, larger than a part of it. */
async function readyCopyOf(who: Person): Promise<number> {
  await world.ctx.db.run`
    insert into audit (at, request_id, address, action, target, detail)
      select ${world.clock.now()}::timestamptz, 'many', 'local', 'signed_in', ${`user:${who.userId}`},
             json_build_object('words', repeat('x', 200))::jsonb
        from generate_series(1, 2000)`
  const { id } = (await world.call('askDataRequest', { body: { kind: 'copy' } }, who)).body.result
  await prepareCopies(world.ctx, new AbortController().signal)
  return id
}

const fileOf = (id: number) => world.ctx.db.value<string>`select file from data_requests where id = ${id}`

async function textOf(ctx: World['ctx'], file: string): Promise<string> {
  const stored = await ctx.files.find(file)
  if (!stored) throw new Error('there is no such file')
  const content = stored.read(0, stored.bytes - 1)
  const parts: Buffer[] = []
  for await (const part of openSealed(ctx, { name: file, sealedBytes: stored.bytes, content }))
    parts.push(part)
  return Buffer.concat(parts).toString()
}

test('a rotation ends: all gets the new key, and the service starts without the old one', async () => {
  const who = await world.person({ nin: '12345678901' })
  const name = await world.ctx.db.value<string>`select name from workgroups where id = ${who.workgroupId}`
  const file = new File([new Uint8Array(pdfOf())], 'a.pdf')
  const body = { card_id: who.cardId, workgroup_name: name, id_verification_type: 'Passport' }
  expect((await world.call('addIdentityDocument', { file, body }, who)).http).toBe(200)
  const copy = await readyCopyOf(who)
  const before = await textOf(world.ctx, await fileOf(copy))
  expect(before.length).toBeGreaterThan(300_000)
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
  await expect(checkKeys(withKeys([k2]))).rejects.toThrow(`${old.id} (1 of data_requests)`)
  expect((await operator('keys', 'reseal')).code).toBe(3)
  const done = await operator('keys', 'reseal', '--yes')
  expect(done.code).toBe(0)
  expect(done.out).toContain('1 files and 1 copies of data were encrypted again, with the key k2.')
  const { counts } = (await operator('keys', 'status', '--json')).json()
  expect(new Set(counts.map(({ key }: { key: string }) => key))).toEqual(new Set(['k2']))
  const alone = withKeys([k2])
  await checkKeys(alone)
  const sealed = await world.ctx.db.value<string>`select nin_sealed from users where id = ${who.userId}`
  expect(alone.seal.open(sealed)).toBe('12345678901')
  expect(await textOf(alone, await fileOf(copy))).toBe(before)
  expect((await operator('keys', 'reseal', '--yes')).out).toContain('0 values, 0 files and 0 copies of data')
})

test('a copy that was being downloaded is deleted only later, and one that has ended is left alone', async () => {
  const [first] = world.ctx.config.secretKeys
  if (!first) throw new Error('the world has a key')
  const both = withKeys([{ id: 'k3', key: Buffer.alloc(32, 3) }, first, k2])
  const [ada, ben] = [await world.person(), await world.person()]
  const [kept, ended] = [await readyCopyOf(ada), await readyCopyOf(ben)]
  const old = await fileOf(kept)
  const find = both.files.find.bind(both.files)
  const files = {
    ...both.files,
    async find(name: string) {
      await world.ctx.db
        .run`update data_requests set state = 'fulfilled', file = null, key_id = null where id = ${ended}`
      return find(name)
    },
  }
  const resealed = await resealCopies({ ...both, files }, new AbortController().signal)
  expect(resealed).toEqual({ done: 2, missing: [] }) // with the copy of the rotation before
  expect(await world.ctx.files.find(old)).not.toBeNull()
  expect(await fileOf(kept)).not.toBe(old)
  world.clock.advance(2 * 3_600_000)
  await sweepStore(world.ctx)
  expect(await world.ctx.files.find(old)).toBeNull()
  expect(await textOf(both, await fileOf(kept))).toContain(ada.email)
  const left = await world.ctx.db.column<string>`select stored_as from stored_unnamed`
  expect(left).toEqual([])
})

test('a copy whose file is missing is named, and the reseal does not end as if all were well', async () => {
  const who = await world.person()
  const file = await fileOf(await readyCopyOf(who))
  await world.ctx.files.remove(file)
  const [first] = world.ctx.config.secretKeys
  if (!first) throw new Error('the world has a key')
  const both = withKeys([
    { id: 'k4', key: Buffer.alloc(32, 4) },
    first,
    k2,
    { id: 'k3', key: Buffer.alloc(32, 3) },
  ])
  const operator = operatorIn(world, { open: async () => ({ ctx: both, close: async () => {} }) })
  const answer = await operator('keys', 'reseal', '--yes')
  expect(answer.code).toBe(1)
  expect(answer.err).toContain(file)
})
