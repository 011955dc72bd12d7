import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorIn } from '../../test/operator.ts'
import { makeSmallDisk, noSmallDisk } from '../../test/small-disk.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const missing = noSmallDisk()

test.skipIf(missing !== null)(
  `a file on a full disk is not made, and the command says why${missing ? ` (not run: ${missing})` : ''}`,
  async () => {
    const disk = makeSmallDisk(2)
    const operator = operatorIn(world, { folder: disk.folder })
    expect((await operator('books', 'journal', '2026-10', 'journal.csv')).code).toBe(0)
    disk.fill()
    const full = await operator('books', 'journal', '2026-11', 'another.csv')
    expect([full.code, full.out]).toEqual([1, ''])
    expect(full.err).toContain('Nothing can be written, as the disk is full or read-only: ENOSPC')
    expect(readdirSync(disk.folder).sort()).toEqual(['ballast', 'journal.csv'])
  },
)
