// @shows RUN-13

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { pdfOf } from '../../../test/pictures.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import {
  checkDataDir,
  checkMark,
  claimDataDir,
  WrongDataDir,
} from '../../core/installation/installation.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-data-dir-'))
let world: World
let dataDir: string
let files: string
beforeAll(async () => {
  world = await openWorld()
  ;({ dataDir } = world.ctx.config)
  files = join(dataDir, 'files')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

/** The operator with another DATA_DIR than the service, or the service's own. */
function operatorWith(config: { dataDir: string }) {
  const ctx = { ...world.ctx, config: { ...world.ctx.config, ...config } }
  return operatorIn(world, { open: async () => ({ ctx, close: async () => {} }) })
}

async function withDocument(email: string): Promise<{ who: Person; document: number }> {
  const who = await world.person({ email })
  const name = await world.ctx.db.value<string>`select name from workgroups where id = ${who.workgroupId}`
  const file = new File([new Uint8Array(pdfOf())], 'a.pdf')
  const body = { card_id: who.cardId, workgroup_name: name, id_verification_type: 'Passport' }
  const answer = await world.call('addIdentityDocument', { file, body }, who)
  return { who, document: answer.body.result.id }
}

test('DATA_DIR takes the id of the database at the first start, and keeps it', async () => {
  await claimDataDir(world.ctx)
  const mark = readFileSync(join(dataDir, 'database-id'), 'utf8')
  expect(mark.trim()).toBe(await world.ctx.db.value<string>`select id from installation`)
  await Promise.all([1, 2, 3].map(() => claimDataDir(world.ctx)))
  expect(readFileSync(join(dataDir, 'database-id'), 'utf8')).toBe(mark)
})

test('the service does not start on another database’s DATA_DIR', async () => {
  const other = mkdtempSync(join(folder, 'other-'))
  writeFileSync(join(other, 'database-id'), 'another\n')
  const ctx = { ...world.ctx, config: { ...world.ctx.config, dataDir: other } }
  await expect(claimDataDir(ctx)).rejects.toThrow(WrongDataDir)
})

test.each([
  ['unmarked', null, "is not the service's"],
  ['marked by another database', 'another', 'belongs to another database'],
])('with a DATA_DIR that is %s no person is erased and no document shown', async (name, mark, words) => {
  const other = mkdtempSync(join(folder, 'wrong-'))
  if (mark) writeFileSync(join(other, 'database-id'), `${mark}\n`)
  const { who, document } = await withDocument(`${name.replaceAll(' ', '')}@dir.test`)
  const operator = operatorWith({ dataDir: other })
  const erased = await operator('erase-person', who.email, '--reason', 'x', '--yes')
  expect({ code: erased.code, err: erased.err }).toEqual({ code: 1, err: expect.stringContaining(words) })
  const shown = await operator('documents', 'show', String(document), join(folder, 'shown.pdf'))
  expect({ code: shown.code, err: shown.err }).toEqual({ code: 1, err: expect.stringContaining(words) })
  expect(existsSync(join(folder, 'shown.pdf'))).toBe(false)
  expect(await world.ctx.db.value<string>`select email from users where id = ${who.userId}`).toBe(who.email)
})

// Only root can become another user here; a production install proves it otherwise (scripts/deploy/production-install.mjs).
test.skipIf(process.getuid?.() !== 0)(
  'who may not read DATA_DIR gives the commands that need no file of it',
  async () => {
    await claimDataDir(world.ctx)
    chmodSync(dataDir, 0o700)
    process.seteuid?.('nobody')
    try {
      await expect(checkMark(world.ctx)).resolves.toBeUndefined()
      await expect(checkDataDir(world.ctx)).rejects.toThrow(
        /cannot be read by this user: .* as the service's/,
      )
    } finally {
      process.seteuid?.('root')
    }
  },
)

test('erasing fails and says which file is missing, and does it when that is lost for good', async () => {
  const { who, document } = await withDocument('lost@dir.test')
  const stored = await world.ctx.db.value<string>`select file from documents where id = ${document}`
  await rm(join(files, stored))
  const operator = operatorIn(world)
  const refused = await operator('erase-person', who.email, '--reason', 'x', '--yes')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('nothing was done')
  expect(refused.err).toContain(stored)
  expect(await world.ctx.db.value<string>`select email from users where id = ${who.userId}`).toBe(who.email)
  expect(await world.ctx.db.value<number>`select count(*) from documents where user_id = ${who.userId}`).toBe(
    1,
  )

  const done = await operator('erase-person', who.email, '--reason', 'x', '--files-lost', '--yes')
  expect(done.code).toBe(0)
  expect(done.out).toContain(`Was missing: ${stored}`)
  expect(await world.ctx.db.value<number>`select count(*) from documents where user_id = ${who.userId}`).toBe(
    0,
  )
})
