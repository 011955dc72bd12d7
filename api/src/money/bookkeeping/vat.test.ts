import { kobo } from '@ekoline/contract/units/money.ts'
import { lagosTime } from '@ekoline/contract/units/time.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, booksOf, comeBack, fund, payPlan, payTopUp, spend } from '../../../test/money/money.ts'
import { toppedUp, webhook } from '../../../test/money/refunds.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { orderRefund, refreshRefunds } from '../payments/refunds/refunds.service.ts'
import { reverseTransaction } from '../wallet/adjustments/adjustments.service.ts'
import { books, type Entry, post, wallet } from '../wallet/ledger.service.ts'
import { checkBooks } from '../wallet/seal.service.ts'
import { openPrepaidVat } from './vat.service.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let world: World
let ada: Person
let operator: ReturnType<typeof operatorIn>
beforeEach(async () => {
  world = await openWorld()
  operator = operatorIn(world)
  ada = await world.person({ admin: true })
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  expect(await checkBooks(world.ctx)).toBe(0)
  await world.close()
})

const dayAhead = (days: number) =>
  lagosTime(new Date(world.clock.now().getTime() + days * DAY_MS)).slice(0, 10)
const set = (rate: string, days: number, ...options: string[]) =>
  operator('vat', 'set', rate, '--from', dayAhead(days), ...options, '--yes')

/** Registers the seller from tomorrow on, and lets that day come. */
async function register(due: 'used' | 'bought' = 'used') {
  expect((await set('7.5', 1, '--due', due)).code).toBe(0)
  world.clock.advance(2 * DAY_MS)
  await comeBack(world, ada)
}

/** What the accounts hold, but wallets and the provider's. */
async function accounts(): Promise<Record<string, number>> {
  const rows = await world.ctx.db.many<{ name: string; kobo: number }>`
    select a.name, sum(e.amount_kobo)::bigint as kobo
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.name !~ '^(wallet|provider|fees|promotions|debt)' group by a.name having sum(e.amount_kobo) <> 0`
  return Object.fromEntries(rows.map(({ name, kobo }) => [name, kobo]))
}

const returnOf = async () =>
  (await operator('vat', 'return', lagosTime(world.clock.now()).slice(0, 7), '--json')).json()
const verify = (who: Person, reference: string) => world.call('verify', { query: { reference } }, who)

test('without a registration nothing is booked of VAT, and ₦500 charges ₦507.62', async () => {
  const reference = await payTopUp(world, ada, 500)
  await verify(ada, reference)
  expect(await accounts()).toEqual({ 'revenue:card-fees': 762 })
  expect((await operator('vat', 'list')).out).toContain('No VAT is booked')
})

describe('with VAT of 7.5% in the prices', () => {
  test('a top-up owes it for the card’s fee only, and calls for what they cost', async () => {
    await register()
    await verify(ada, await payTopUp(world, ada, 500))
    expect(await balanceOf(world, ada)).toBe(500)
    expect(await accounts()).toEqual({ 'revenue:card-fees': 709, 'output-vat:card-fees': 53 })
    await spend(world, ada, 18)
    expect(await balanceOf(world, ada)).toBe(482)
    expect(await accounts()).toMatchObject({ 'revenue:calls': 1674, 'output-vat:calls': 126 })
    expect(await returnOf()).toMatchObject({
      services: [
        { service: 'calls', back: false, net: 1674, vat: 126 },
        { service: 'card-fees', back: false, net: 709, vat: 53 },
      ],
      net: 2383,
      vat: 179,
    })
  })

  test('due when airtime is bought, a top-up owes it at once and its use owes nothing more', async () => {
    await register('bought')
    await verify(ada, await payTopUp(world, ada, 500))
    expect(await accounts()).toEqual({
      'revenue:card-fees': 709,
      'output-vat:card-fees': 53,
      'output-vat:airtime': 3488,
      'prepaid-vat': -3488,
    })
    const before = (await returnOf()).vat
    await spend(world, ada, 500)
    expect((await returnOf()).vat).toBe(before)
    expect(await accounts()).toEqual({
      'revenue:card-fees': 709,
      'output-vat:card-fees': 53,
      'revenue:calls': 46_512,
      'output-vat:calls': 3488,
    })
  })

  test('due when airtime is bought, what wallets held when it began is taxed once', async () => {
    await fund(world.ctx, ada, 1000)
    await register('bought')
    expect(await openPrepaidVat(world.ctx)).toEqual({ opened: 1 })
    expect(await openPrepaidVat(world.ctx)).toEqual({ opened: 0 })
    await spend(world, ada, 1000)
    expect(await openPrepaidVat(world.ctx)).toEqual({ opened: 0 })
    expect(await accounts()).toEqual({ 'revenue:calls': 93_023, 'output-vat:calls': 6977 })
  })

  test.each(['used', 'bought'] as const)(
    'due as %s, a transfer between wallets owes nothing',
    async (due) => {
      await register(due)
      const bola = await world.person({ workgroup: ada.workgroupId })
      await verify(ada, await payTopUp(world, ada, 1000))
      const before = await returnOf()
      const body = { amount: 400, cardid: bola.cardId }
      const params = { username: bola.username }
      const sent = await world.call('topUpMember', { params, body }, ada, { 'idempotency-key': 'vat-1' })
      expect(sent.http).toBe(200)
      expect(await returnOf()).toEqual(before)
    },
  )

  test.each(['used', 'bought'] as const)('due as %s, a plan’s refund gives all of it back', async (due) => {
    await register(due)
    const reference = await payPlan(world, ada, 3)
    await verify(ada, reference)
    expect((await returnOf()).vat).toBeGreaterThan(0)
    await orderRefund(world.ctx, webhook, { reference, amount: null, reason: 'The customer asked' })
    world.clock.advance(2 * MINUTE_MS)
    await refreshRefunds(world.ctx, webhook, reference)
    expect(await accounts()).toEqual({})
    const { services, net, vat } = await returnOf()
    expect([net, vat]).toEqual([0, 0])
    expect(services.some((service: { back: boolean; vat: number }) => service.back && service.vat < 0)).toBe(
      true,
    )
  })

  test('a refund of a payment from before owes and gives back none', async () => {
    const reference = await toppedUp(world, ada)
    await register()
    await orderRefund(world.ctx, webhook, { reference, amount: null, reason: 'The customer asked' })
    world.clock.advance(2 * MINUTE_MS)
    await refreshRefunds(world.ctx, webhook, reference)
    expect(await accounts()).toEqual({})
    expect((await returnOf()).services).toEqual([])
  })

  test('the reversal of a call gives back its own, and none of a call from before', async () => {
    await fund(world.ctx, ada, 100)
    await spend(world, ada, 18)
    const newest = () => world.ctx.db.value<number>`select max(id) from ledger_transactions`
    const early = (await newest()) as number
    await register()
    await spend(world, ada, 36)
    const taxed = (await newest()) as number
    for (const id of [early, taxed]) await reverseTransaction(world.ctx, webhook, { id, reason: 'Not made' })
    expect(await accounts()).toEqual({})
    expect(await balanceOf(world, ada)).toBe(100)
    expect((await returnOf()).vat).toBe(0)
  })

  test('after its end nothing more is booked, and it can begin again', async () => {
    await register()
    expect((await set('0', 1)).code).toBe(0)
    world.clock.advance(2 * DAY_MS)
    await fund(world.ctx, ada, 100)
    await spend(world, ada, 18)
    expect(await accounts()).toEqual({ 'revenue:calls': 1800 })
    expect((await set('10', 1)).code).toBe(0)
    world.clock.advance(2 * DAY_MS)
    await spend(world, ada, 22)
    expect(await accounts()).toEqual({ 'revenue:calls': 3800, 'output-vat:calls': 200 })
    expect((await operator('vat', 'list')).out).toMatch(/7\.5% .*\n.* 0% .*\n.* 10% /)
  })
})

test('what cannot be is refused, in words, and changes nothing', async () => {
  const refused = [
    [['7,5', '--from', '2031-01-01'], 'not a rate in percent'],
    [['75', '--from', '2031-01-01'], 'not a rate in percent'],
    [['7.5'], '--from'],
    [['7.5', '--from', '2020-01-01'], 'on a day ahead'],
    [['0', '--from', '2031-01-01'], 'not registered'],
    [['7.5', '--from', '2031-01-01', '--due', 'paid'], '"used"'],
  ] as const
  for (const [words, says] of refused) {
    const { code, err } = await operator('vat', 'set', ...words, '--yes')
    expect(code).not.toBe(0)
    expect(err).toContain(says)
  }
  expect((await operator('vat', 'list', '--json')).json()).toEqual({ periods: [] })
})

test('a change before a later one, or of when it falls due, is refused', async () => {
  expect((await set('7.5', 10)).code).toBe(0)
  expect((await set('8', 5)).err).toContain('a later one is set already')
  expect((await set('8', 20, '--due', 'bought')).err).toContain('cannot be changed')
  const [line] = await world.ctx.db.many`select detail from audit where action = 'vat_set'`
  expect(line).toMatchObject({ detail: { rate: 750, whenBought: false } })
})

/** The tax in an amount that includes 7.5%, half a kobo away from zero; in whole numbers only. */
const within = (amount: number) =>
  Math.sign(amount) * Number((BigInt(Math.abs(amount)) * 1500n + 10_750n) / 21_500n)

test('the tax within an amount is rounded to the kobo, half away from zero', async () => {
  const table = [
    [1_000_000, 69_767],
    [7, 0],
    [8, 1],
    [-8, -1],
    [0, 0],
  ] as const
  for (const [amount, vat] of table) {
    expect(await world.ctx.db.value`select vat_within(${amount}::bigint, 750)`).toBe(vat)
    expect(within(amount) + 0).toBe(vat)
  }
})

test.each(['used', 'bought'] as const)(
  'due as %s, what is booked is the sum of each posting’s tax',
  async (due) => {
    await register(due)
    const bola = await world.person({ workgroup: ada.workgroupId })
    await fund(world.ctx, ada, 1_000_000)
    const start = (await returnOf()).vat
    const before = await accounts()
    const amount = fc.integer({ min: 1, max: 30_000 })
    const parts = fc.record({ airtime: amount, sold: amount, fee: amount, call: amount, sent: amount })
    let made = 0
    let [output, prepaid, net] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 5 }), async (rounds) => {
        for (const { airtime, sold, fee, call, sent } of rounds) {
          const [own, other] = [wallet(ada.cardId), wallet(bola.cardId)]
          const bought: Entry[] = [
            { account: books.provider('sandbox'), amount: kobo(-airtime - sold - fee) },
            { account: own, amount: kobo(airtime) },
            { account: books.plans, amount: kobo(sold) },
            { account: books.cardFees, amount: kobo(fee) },
          ]
          const called: Entry[] = [
            { account: own, amount: kobo(-call - sent) },
            { account: other, amount: kobo(sent) },
            { account: books.calls, amount: kobo(call) },
          ]
          for (const entries of [bought, called])
            await transaction(world.ctx.db, (tx) =>
              post(tx, {
                idempotencyKey: `vat:${due}:${++made}`,
                kind: 'adjustment',
                description: 'A step',
                at: world.clock.now(),
                userId: null,
                entries,
              }),
            )
          const ofServices = within(sold) + within(fee) + within(call)
          const ofAirtime = due === 'bought' ? within(airtime) + within(-call) : 0
          output += ofServices + ofAirtime
          prepaid -= ofAirtime
          net += sold + fee + call - ofServices
        }
        const now = await accounts()
        const sum = (word: string) =>
          Object.entries(now).reduce((total, [name, kobo]) => total + (name.startsWith(word) ? kobo : 0), 0)
        expect(sum('revenue:')).toBe(net)
        expect(sum('output-vat:') - (before['output-vat:airtime'] ?? 0)).toBe(output)
        expect(sum('prepaid-vat') - (before['prepaid-vat'] ?? 0)).toBe(prepaid)
        expect((await returnOf()).vat - start).toBe(output)
      }),
      { numRuns: 25 },
    )
  },
)
