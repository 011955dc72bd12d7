import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fund } from '../../../test/money/money.ts'
import { asOwner } from '../../../test/owner.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { checkBooks } from './seal.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the daily check logs nothing of right books, and names in the log what is wrong', async () => {
  const ada = await world.person()
  await fund(world.ctx, ada, 50)
  const error = vi.spyOn(world.ctx.log, 'error')
  expect(await checkBooks(world.ctx)).toBe(0)
  expect(error).not.toHaveBeenCalled()
  await asOwner(
    world,
    (tx) => tx.run`update ledger_accounts set balance_kobo = balance_kobo + 1 where card_id = ${ada.cardId}`,
  )
  expect(await checkBooks(world.ctx)).toBeGreaterThan(0)
  const [{ faults }, message] = error.mock.calls[0] as unknown as [{ faults: object[] }, string]
  expect(message).toBe('THE LEDGER IS WRONG')
  expect(faults).toContainEqual(expect.objectContaining({ invariant: 'L3', subject: `wallet:${ada.cardId}` }))
})
