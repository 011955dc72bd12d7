import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '../../adapters/payments/payments.ts'
import { sql } from '../../db/db.ts'
import { balanceOf, beginTopUp, booksOf, payTopUp } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { settleForgotten } from './reconcile.service.ts'

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

describe('a payment whose page was closed before it could report it', () => {
  test('reaches the wallet by itself after a minute, once', async () => {
    const ada = await world.person()
    await payTopUp(world, ada, 800)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 0, paid: 0 })
    world.clock.advance(2 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 1, paid: 1 })
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 0, paid: 0 })
    expect(await balanceOf(world, ada)).toBe(800)
  })

  test('is asked about even when the provider fails for another one, and again later', async () => {
    const ada = await world.person()
    const first = await payTopUp(world, ada, 500)
    await payTopUp(world, ada, 600)
    world.clock.advance(2 * MINUTE_MS)
    const { verify } = world.ctx.payments
    const broken = vi.spyOn(world.ctx.payments, 'verify').mockImplementation(async (reference) => {
      if (reference === first) throw new ProviderUnavailable('no answer')
      return verify.call(world.ctx.payments, reference)
    })
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 2, paid: 1 })
    expect(await balanceOf(world, ada)).toBe(600)
    broken.mockRestore()
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 1, paid: 1 })
    expect(await balanceOf(world, ada)).toBe(1100)
  })

  test('is given up after a day when it was never paid', async () => {
    const ada = await world.person()
    await beginTopUp(world, ada)
    world.clock.advance(2 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 1, paid: 0 })
    world.clock.advance(24 * 60 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 0, paid: 0 })
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('finds its turn behind more than a batch of others', async () => {
    const efe = await world.person()
    const model = await beginTopUp(world, efe)
    await sql`insert into payments
        (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, created_at)
      select 'EKO-never-' || series, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, created_at
        from payments, generate_series(1, 450) as series where reference = ${model}`.execute(world.ctx.db)
    await payTopUp(world, efe, 900)
    world.clock.advance(2 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 452, paid: 1 })
    expect(await balanceOf(world, efe)).toBe(900)
  })
})
