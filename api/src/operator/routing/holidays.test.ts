// @shows SA-67

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

const SURE = ['--reason', 'Ministry of Interior', '--yes']
const actions = () => world.ctx.db.many<{ action: string; detail: object }>`
  select action, detail from audit where action like 'holiday%' order by id`

test('public holidays are added, listed and removed, each with a line in the audit', async () => {
  expect((await operator('holidays', 'list')).out).toContain('No public holidays are known')
  expect(await operator('holidays', 'add', '2026-12-25', 'Christmas Day', ...SURE)).toMatchObject({
    code: 0,
    out: 'Friday 25 Dec is a public holiday: Christmas Day.\n',
  })
  expect((await operator('holidays', 'list')).out).toMatch(/^2026-12-25 +Friday 25 Dec +Christmas Day$/m)
  expect((await operator('holidays', 'remove', '2026-12-25', ...SURE)).code).toBe(0)
  expect((await operator('holidays', 'list')).out).toContain('No public holidays are known')
  const detail = { day: '2026-12-25', name: 'Christmas Day', reason: 'Ministry of Interior' }
  expect(await actions()).toEqual([
    { action: 'holiday_added', detail },
    { action: 'holiday_removed', detail },
  ])
})

test.each([
  [['add', '2026-02-30', 'No day'], 2, 'is not a day, like 2026-12-25'],
  [['add', '2020-12-25', 'Christmas Day'], 2, '2020-12-25 is over'],
  [['add', '2026-12-26', ' '], 2, 'NAME is empty.'],
  [['remove', '2026-12-26'], 1, '2026-12-26 is no holiday'],
])('%j is refused', async (words, code, says) => {
  const { code: ended, err } = await operator('holidays', ...words, ...SURE)
  expect(err).toContain(says)
  expect(ended).toBe(code)
})

test('a day that is a holiday already keeps its name', async () => {
  await operator('holidays', 'add', '2027-01-01', 'New Year', ...SURE)
  const { code, err } = await operator('holidays', 'add', '2027-01-01', 'Another', ...SURE)
  expect([code, err]).toEqual([1, expect.stringContaining('is a holiday already')])
  expect((await operator('holidays', 'list')).out).toContain('New Year')
})
