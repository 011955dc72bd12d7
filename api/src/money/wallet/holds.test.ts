import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { transaction, violates } from '../../platform/db/db.ts'
import { hold } from './holds.service.ts'
import { RESOLVES_ONCE } from './holds.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['released', 'released', 1000],
  ['taken', 'released', 1000],
])('L10: the database ends a hold once, at once and behind: %s, %s', async (one, other, left) => {
  const ada = await world.person()
  await fund(world.ctx, ada, 1000)
  const { db } = world.ctx
  const at = world.clock.now()
  const wanted = { key: `twice ${one} ${other}`, cardId: ada.cardId, amount: kobo(40_000), at }
  const id = await transaction(db, (tx) => hold(tx, wanted))
  expect(await balanceOf(world, ada)).toBe(600)
  const end = (state: string) =>
    db.run`update ledger_holds set state = ${state}, resolved_at = ${at} where id = ${id}`
  const ends = await Promise.allSettled([end(one), end(other)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const late = await end(other).catch((error: unknown) => error)
  expect(violates(late, RESOLVES_ONCE)).toBe(true)
  expect([await balanceOf(world, ada), await booksOf(world)]).toEqual([left, []])
})
