import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { balanceOf, beginTopUp, booksOf, comeBack, payTopUp } from '../../../../test/money/money.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { pendingPayments } from './payments.sql.ts'
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

async function stateOf(reference: string) {
  const { db } = world.ctx
  const payment = db.selectFrom('payments').select('state').where('reference', '=', reference)
  return (await payment.executeTakeFirstOrThrow()).state
}

describe('a payment whose page was closed before it could report it', () => {
  test('reaches the wallet on its own after a minute, once', async () => {
    const ada = await world.person()
    await payTopUp(world, ada, 800)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 0, paid: 0, expired: 0 })
    world.clock.advance(2 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 1, paid: 1, expired: 0 })
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 0, paid: 0, expired: 0 })
    expect(await balanceOf(world, ada)).toBe(800)
  })

  test('waits while the provider is away, which is asked once a round, not once a payment', async () => {
    const ada = await world.person()
    for (const naira of [500, 600, 700]) await payTopUp(world, ada, naira)
    world.clock.advance(2 * MINUTE_MS)
    const away = vi
      .spyOn(world.ctx.payments, 'verify')
      .mockRejectedValue(new ProviderUnavailable('no answer'))
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 1, paid: 0, expired: 0 })
    expect(away).toHaveBeenCalledOnce()
    away.mockRestore()
    expect(await settleForgotten(world.ctx, AbortSignal.abort())).toEqual({ asked: 0, paid: 0, expired: 0 })
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 3, paid: 3, expired: 0 })
    expect(await balanceOf(world, ada)).toBe(1800)
  })

  test('is asked about even when the provider fails for another one, and again later', async () => {
    const ada = await world.person()
    const first = await payTopUp(world, ada, 500)
    await payTopUp(world, ada, 600)
    world.clock.advance(2 * MINUTE_MS)
    const { verify } = world.ctx.payments
    const broken = vi.spyOn(world.ctx.payments, 'verify').mockImplementation(async (reference) => {
      if (reference === first) throw new Error('odd')
      return verify.call(world.ctx.payments, reference)
    })
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 2, paid: 1, expired: 0 })
    expect(await balanceOf(world, ada)).toBe(600)
    broken.mockRestore()
    expect(await settleForgotten(world.ctx)).toMatchObject({ asked: 0 })
    world.clock.advance(2 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 1, paid: 1, expired: 0 })
    expect(await balanceOf(world, ada)).toBe(1100)
  })

  test('P19: that was never paid is asked about ever more rarely, and is abandoned after a day', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    let asked = 0
    let expired = 0
    for (let minute = 0; minute < 24 * 60; minute++) {
      world.clock.advance(MINUTE_MS)
      const round = await settleForgotten(world.ctx)
      asked += round.asked
      expired += round.expired
    }
    expect([asked, expired]).toEqual([11, 1])
    expect((await pendingPayments(world.ctx.db)).count).toBe(0)
    expect(await stateOf(reference)).toBe('expired')
    for (const day of Array.from({ length: 40 }, (_, index) => index + 1)) {
      world.clock.advance(24 * 60 * MINUTE_MS)
      expect((await settleForgotten(world.ctx)).asked).toBe(day <= 29 ? 1 : 0)
    }
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('P5: that was abandoned and is paid after all is credited, whatever reports it', async () => {
    const ada = await world.person()
    const [polled, verified] = [await beginTopUp(world, ada, 500), await beginTopUp(world, ada, 600)]
    world.clock.advance(25 * 60 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toMatchObject({ asked: 2, expired: 2 })
    const { verify } = world.ctx.payments
    const late = vi.spyOn(world.ctx.payments, 'verify').mockImplementation(async (reference) => {
      const report = await verify.call(world.ctx.payments, reference)
      return report && { ...report, state: 'success', id: reference }
    })
    await comeBack(world, ada)
    expect((await world.call('verify', { query: { reference: verified } }, ada)).body.status).toBe(true)
    world.clock.advance(24 * 60 * MINUTE_MS)
    expect((await settleForgotten(world.ctx)).paid).toBe(1)
    for (const reference of [polled, verified]) expect(await stateOf(reference)).toBe('credited')
    expect(await balanceOf(world, ada)).toBe(1100)
    late.mockRestore()
  })

  test('finds its turn behind more than a batch of others', async () => {
    const efe = await world.person()
    const model = await beginTopUp(world, efe)
    await world.ctx.db.run`insert into payments
        (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, created_at)
      select 'EKO-never-' || series, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, created_at
        from payments, generate_series(1, 450) as series where reference = ${model}`
    await payTopUp(world, efe, 900)
    world.clock.advance(2 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toEqual({ asked: 452, paid: 1, expired: 0 })
    expect(await balanceOf(world, efe)).toBe(900)
  })
})
