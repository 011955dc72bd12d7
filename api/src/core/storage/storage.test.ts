import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import type { Files } from '../../adapters/files/files.ts'
import { transaction } from '../../platform/db/db.ts'
import { clearAway, keepFile, releaseFile, sweepStore } from './storage.service.ts'

const HOUR_MS = 3_600_000
const NAME = 'audio/1/a.wav'

let world: World
let path: string
beforeEach(async () => {
  world = await openWorld()
  mkdirSync(world.ctx.config.dataDir, { recursive: true })
  path = join(world.ctx.config.dataDir, 'upload')
  writeFileSync(path, 'sound')
})
afterEach(() => world.close())

const isStored = async () => (await world.ctx.files.find(NAME)) !== null
const unnamed = async () =>
  (await world.ctx.db.selectFrom('stored_unnamed').select('stored_as').execute()).length
const keep = (files: Partial<Files> = {}, write = async () => 'written') =>
  keepFile({ ...world.ctx, files: { ...world.ctx.files, ...files } }, { path, storedAs: NAME }, write)
const fails = () => Promise.reject(new Error('the store is away'))

test('a file that is kept is there with its row, and nothing is left to sweep', async () => {
  expect(await keep()).toBe('written')
  expect([await isStored(), await unnamed()]).toEqual([true, 0])
})

test('a file whose row could not be written is not there', async () => {
  await expect(keep({}, fails)).rejects.toThrow('the store is away')
  expect([await isStored(), await unnamed()]).toEqual([false, 0])
})

test('a file that could not be stored has no row', async () => {
  let wrote = false
  const write = async () => {
    wrote = true
    return ''
  }
  await expect(keep({ store: fails }, write)).rejects.toThrow('the store is away')
  expect([wrote, await isStored(), await unnamed()]).toEqual([false, false, 0])
})

test('what the process could not finish is swept an hour later, and not before', async () => {
  await expect(keep({ remove: fails }, fails)).rejects.toThrow()
  expect([await isStored(), await unnamed()]).toEqual([true, 1])
  world.clock.advance(HOUR_MS)
  expect(await sweepStore(world.ctx)).toBe(0)
  world.clock.advance(1)
  expect(await sweepStore(world.ctx)).toBe(1)
  expect([await isStored(), await unnamed()]).toEqual([false, 0])
})

test('a file that is released is removed at once, or by the sweep when the store is away', async () => {
  await keep()
  await transaction(world.ctx.db, (tx) => releaseFile(tx, world.clock.now(), NAME))
  expect(await clearAway({ ...world.ctx, files: { ...world.ctx.files, remove: fails } }, NAME)).toBe(false)
  expect([await isStored(), await unnamed()]).toEqual([true, 1])
  expect(await clearAway(world.ctx, NAME)).toBe(true)
  expect([await isStored(), await unnamed()]).toEqual([false, 0])
})
