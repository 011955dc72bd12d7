import { afterEach, describe, expect, test } from 'vitest'
import { balanceOf, beginTopUp, booksOf } from '../../../../test/money/money.ts'
import { webhook } from '../../../../test/money/refunds.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { payments } from '../payments.feature.ts'
import { listDisputes } from './disputes.sql.ts'
import { importMissedDisputes } from './missed-disputes.service.ts'

const DAY_MS = 86_400_000

const opened: PaystackWorld[] = []
afterEach(async () => {
  for (const world of opened.splice(0)) {
    expect(await booksOf(world)).toEqual([])
    await world.close()
  }
})

/** A person with a top-up of ₦1,000 in the wallet, all messages about which came. */
async function open() {
  const world = await openPaystackWorld()
  opened.push(world)
  const ada = await world.person({ admin: true })
  const reference = await beginTopUp(world, ada, 1_000)
  world.paystack.books.pay(reference)
  await world.deliverAndRead()
  const ask = () => importMissedDisputes(world.ctx, webhook)
  const states = async () => (await listDisputes(world.ctx.db, reference)).map(({ state }) => state)
  /** The customer's bank acts, and no message of it reaches us. */
  const act = (change: 'create' | 'remind' | 'resolve', resolution: string | null = null) => {
    world.paystack.books.dispute(reference, change, resolution)
    world.paystack.webhooks.take()
  }
  return { world, ada, reference, ask, states, act }
}

describe('a dispute whose messages were lost', () => {
  test('is found within the hour: the wallet is held, and given back when it was won', async () => {
    const { world, ada, ask, states, act } = await open()
    act('create')
    expect([await ask(), await states(), await balanceOf(world, ada)]).toEqual([{ disputes: 1 }, ['open'], 0])
    expect(await ask()).toEqual({ disputes: 0 })
    act('resolve', 'declined')
    expect([await ask(), await states(), await balanceOf(world, ada)]).toEqual([
      { disputes: 1 },
      ['won'],
      1_000,
    ])
    expect(await ask()).toEqual({ disputes: 0 })
  })

  test('is lost at once when it was opened and decided before we asked', async () => {
    const { world, ada, ask, states, act } = await open()
    act('create')
    act('resolve', 'auto-accepted')
    expect([await ask(), await states(), await balanceOf(world, ada)]).toEqual([{ disputes: 1 }, ['lost'], 0])
  })

  test('is asked for by its id when it was opened long ago', async () => {
    const { world, ask, states, act } = await open()
    act('create')
    await ask()
    world.clock.advance(60 * DAY_MS)
    expect(await ask()).toEqual({ disputes: 0 })
    act('resolve', 'merchant-accepted')
    expect([await ask(), await states()]).toEqual([{ disputes: 1 }, ['lost']])
  })

  test('whose late message comes afterwards is not booked again', async () => {
    const { world, ada, reference, ask, states } = await open()
    world.paystack.books.dispute(reference, 'create')
    world.paystack.books.dispute(reference, 'resolve', 'merchant-accepted')
    await ask()
    expect(await world.deliverAndRead({ times: 2 })).toEqual({ done: 2, failed: 0 })
    expect([await states(), await balanceOf(world, ada)]).toEqual([['lost'], 0])
  })

  test('that ended without a word how stays open for an operator, and one that is not ours is left alone', async () => {
    const { world, ask, states, act } = await open()
    act('create')
    await ask()
    act('resolve', null)
    world.paystack.books.begin({ reference: 'till-1', email: 'x@shop.test', amount: 5_000, currency: 'NGN' })
    world.paystack.books.dispute('till-1', 'create')
    expect([await ask(), await states()]).toEqual([{ disputes: 0 }, ['open']])
    expect(await listDisputes(world.ctx.db, 'till-1')).toEqual([])
  })

  test('is asked for by the hourly job', async () => {
    const { world, states, act } = await open()
    act('create')
    const job = payments.jobs?.(world.ctx).find(({ name }) => name === 'import-missed-payments')
    await job?.work(new AbortController().signal)
    expect(await states()).toEqual(['open'])
  })
})
