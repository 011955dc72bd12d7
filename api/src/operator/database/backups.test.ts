import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

test('what other tools made is noted, and the newest of each kind is listed', async () => {
  expect((await operator('backups', 'list')).out).toBe('No backup was noted.\n')
  const now = world.clock.now()
  const hour = new Date(now.getTime() - 3_600_000).toISOString()
  expect((await operator('backups', 'note', 'files', '--how', 'restic')).code).toBe(0)
  expect((await operator('backups', 'note', 'files', '--at', hour)).code).toBe(0)
  expect(await operator('backups', 'note', 'rehearsal', '--seconds', '95', '--at', hour)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Noted: rehearsal of .+\.\n$/),
  })
  const { newest } = (await operator('backups', 'list', '--json')).json()
  expect(newest).toEqual([
    { kind: 'files', at: now.toISOString(), how: 'restic', seconds: null },
    { kind: 'rehearsal', at: hour, how: 'operator', seconds: 95 },
  ])
  expect((await operator('backups', 'list')).out).toMatch(/^rehearsal .* operator +95 s$/m)
})

test('notes are kept for 400 days, of their kind only', async () => {
  const before = await world.ctx.db.value<number>`select count(*) from backups`
  world.clock.advance(401 * DAY_MS)
  await operator('backups', 'note', 'files')
  expect(await world.ctx.db.many`select kind from backups order by id`).toEqual([
    { kind: 'rehearsal' },
    { kind: 'files' },
  ])
  expect(before).toBe(3)
})

test.each([
  [['nothing'], 'KIND is one of dump, base, files, rehearsal; given: nothing.'],
  [['files', '--at', 'yesterday'], '"yesterday" is not a moment'],
  [['files', '--at', '2026-13-45T00:00:00Z'], 'is not a moment'],
  [['files', '--at', '2126-11-30T00:00:00Z'], 'is still to come'],
  [['rehearsal', '--seconds', 'long'], '"long" is not a number of seconds'],
])('refuses %j', async (words, why) => {
  const { code, err } = await operator('backups', 'note', ...words)
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(why) })
})
