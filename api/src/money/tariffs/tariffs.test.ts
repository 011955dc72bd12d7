import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestExchange } from '../../../test/calls/exchange.ts'
import { putInForce } from '../../../test/money/decks.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { deckRow } from '../../../test/money/rates.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { asOwner } from '../../../test/owner.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { CallKeeper } from '../../calls/control/call-keeper.service.ts'
import { outboundCall } from '../../calls/control/outbound.service.ts'
import type { Attempt } from '../../engine/call/outcomes.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { ANYBODY, buyerOf, rateTo } from './tariffs.service.ts'
import { deleteUse, findCost, findRate } from './tariffs.sql.ts'

const MOBILE = '2348035559999'
const GUARD_SECONDS = 20
const NOON = new Date('2026-11-24T11:00:00Z') // a Tuesday, 12:00 in Lagos

let world: World
const exchange = createTestExchange('one')
let keeper: CallKeeper
beforeAll(async () => {
  world = await openWorld()
  world.clock.set(NOON)
  keeper = new CallKeeper(world.ctx, exchange)
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

let calls = 0
const caller = async (naira = 1_000, plan = 1) => {
  const who = await world.person({ plan, admin: true })
  if (naira > 0) await fund(world.ctx, who, naira)
  return who
}

/** Dials from a SIP phone, and is answered. */
async function begin(who: Person, digits = MOBILE) {
  const callId = `tariff-${++calls}`
  const routed = await outboundCall(world.ctx, 'one', { callId, user: who.username, digits: `+${digits}` })
  if ('refuse' in routed) return { callId, refuse: routed.refuse, maxSeconds: 0 }
  const at = world.clock.now()
  exchange.live.set(callId, { callId, node: 'one', startedAt: at, answeredAt: at })
  const news = { callId, at, node: 'one' }
  await keeper.handle({ ...news, type: 'call.started', direction: 'outbound', from: 'x', to: digits })
  await keeper.handle({ ...news, type: 'call.answered', leg: 'b' })
  return { callId, refuse: null, maxSeconds: routed.maxSeconds ?? 0 }
}

async function end(callId: string, seconds: number, by = keeper, attempts?: readonly Attempt[]) {
  exchange.live.delete(callId)
  const at = world.clock.now()
  await by.handle({
    callId,
    at,
    node: 'one',
    type: 'call.ended',
    talkMs: 1_000 * seconds,
    answeredAt: new Date(at.getTime() - 1_000 * seconds),
    result: { cause: 1, q850: 16 },
    ...(attempts && { attempts }),
  })
}

/** A whole call. @returns its record */
async function call(who: Person, seconds: number, digits = MOBILE) {
  const { callId } = await begin(who, digits)
  for (let left = seconds; left > 0; left -= GUARD_SECONDS) {
    world.clock.advance(1_000 * Math.min(left, GUARD_SECONDS))
    await keeper.guard()
  }
  await end(callId, seconds)
  return recordOf(callId)
}

const recordOf = (uniqueid: string) =>
  world.ctx.db
    .selectFrom('calls')
    .select(['cost_kobo', 'tariff_row_id', 'pricing'])
    .where('uniqueid', '=', uniqueid)
    .executeTakeFirstOrThrow()

const addTrunk = (name: string) =>
  world.ctx.db
    .insertInto('trunks')
    .values({
      name,
      host: 'sip.carrier.test',
      transport: 'udp',
      addresses: ['192.0.2.1'],
      registers: false,
      codecs: ['alaw'],
      number_format: 'plus',
      cli_format: 'plus',
      is_on: true,
      removed: false,
      changed_at: world.clock.now(),
    })
    .execute()

const rateNow = (digits = MOBILE, of = ANYBODY) => rateTo(world.ctx, of, digits)
const mobiles = (price: number) => [deckRow({ prefix: '23480', name: 'Nigeria, mobile', price })]

describe('the deck that counts', () => {
  test('is the workgroup’s own, else that of its plan, else the default', async () => {
    const [ada, bola, chidi] = [await caller(0, 3), await caller(0, 3), await caller(0, 1)]
    await putInForce(world.ctx, 'growth', { rows: mobiles(150_000), use: { planId: 3 } })
    await putInForce(world.ctx, 'ada', { rows: mobiles(120_000), use: { workgroupId: ada.workgroupId } })
    const of = async ({ workgroupId }: Person) => {
      const rate = await rateNow(MOBILE, await buyerOf(world.ctx, workgroupId))
      return [rate?.deck, rate?.perMinute]
    }
    expect(await of(ada)).toEqual(['ada', 120_000])
    expect(await of(bola)).toEqual(['growth', 150_000])
    expect(await of(chidi)).toEqual(['default', 180_000])
    expect(await transaction(world.ctx.db, (tx) => deleteUse(tx, { planId: 3 }))).toBe(true)
    expect(await of(bola)).toEqual(['default', 180_000])
  })

  test('is whole: what it has no row for cannot be called, whatever the default says', async () => {
    const who = await caller()
    await putInForce(world.ctx, 'lagos', {
      rows: [deckRow({ prefix: '2341', name: 'Lagos' })],
      use: { workgroupId: who.workgroupId },
    })
    expect(await begin(who)).toMatchObject({ refuse: 'no rate' })
    expect(await begin(who, '23412345678')).toMatchObject({ refuse: null })
  })

  test('of a carrier is that of its trunk', async () => {
    await addTrunk('carrier')
    await putInForce(world.ctx, 'carrier-cost', {
      kind: 'bought',
      rows: [deckRow({ prefix: '234', name: 'Nigeria', price: 39_000 })],
      use: { trunk: 'carrier' },
    })
    const { ctx } = world
    expect(await findCost(ctx.db, 'carrier', ctx.clock.now(), MOBILE)).toMatchObject({
      deck: 'carrier-cost',
      perMinute: 39_000,
    })
    expect(await findCost(ctx.db, 'none', ctx.clock.now(), MOBILE)).toBeNull()
  })
})

describe('a version', () => {
  test('is in force from its date on, and the next one from its own', async () => {
    const who = await caller()
    const use = { workgroupId: who.workgroupId }
    await putInForce(world.ctx, 'dated', { rows: mobiles(100_000), use })
    const later = new Date(world.clock.now().getTime() + DAY_MS)
    await putInForce(world.ctx, 'dated', { rows: mobiles(200_000), from: later })
    const buyer = await buyerOf(world.ctx, who.workgroupId)
    const at = async (ms: number) => (await findRate(world.ctx.db, buyer, new Date(ms), MOBILE))?.version
    expect(await at(later.getTime() - 1)).toBe(1)
    expect(await at(later.getTime())).toBe(2)
    expect(await at(NOON.getTime() - 1)).toBeUndefined()
  })

  test('that was released can be changed by no role, not even its rows', async () => {
    const { id } = await putInForce(world.ctx, 'fixed', { rows: mobiles(100_000) })
    const tries = [
      `update tariff_rows set price = 1 where version_id = ${id}`,
      `delete from tariff_rows where version_id = ${id}`,
      `insert into tariff_rows (version_id, prefix, name, price, first_seconds) values (${id}, '1', 'x', 1, 1)`,
      `update tariff_versions set effective_at = released_at + interval '1 day' where id = ${id}`,
      `update tariff_versions set released_at = null, effective_at = null where id = ${id}`,
      `delete from tariff_versions where id = ${id}`,
      'truncate tariff_rows',
      'truncate tariff_versions cascade',
    ]
    for (const statement of tries)
      await expect(
        asOwner(world, (tx) => tx.run(sql.raw(statement))),
        statement,
      ).rejects.toMatchObject({
        code: '42501',
      })
    expect(await rateNow()).toMatchObject({ deck: 'default' })
  })
})

describe('a call', () => {
  test('keeps the version at which it began, also for the process that goes on with it', async () => {
    const who = await caller()
    const use = { workgroupId: who.workgroupId }
    const first = await putInForce(world.ctx, 'running', { rows: mobiles(180_000), use })
    const { callId, maxSeconds } = await begin(who)
    expect(maxSeconds).toBe(60)
    world.clock.advance(50_000)
    await putInForce(world.ctx, 'running', { rows: mobiles(9_900_000) })
    await keeper.guard() // another minute is held
    expect(await balanceOf(world, who)).toBe(1_000 - 36)
    const next = new CallKeeper(world.ctx, exchange)
    world.clock.advance(50_000)
    await next.guard()
    await end(callId, 100, next)
    expect(await recordOf(callId)).toMatchObject({
      cost_kobo: 3_000,
      pricing: { called: { rate: { deck: 'running', version: first.number, perMinute: 180_000 } } },
    })
    expect((await call(who, 30)).cost_kobo).toBe(49_500) // 99 a half minute at the new one
  })

  test('leaves in its record by which row of which version it was charged, and how', async () => {
    const who = await caller()
    const row = deckRow({
      prefix: '234803',
      name: 'Nigeria, MTN',
      price: 123_456,
      connection: 20_000,
      firstSeconds: 30,
      nextSeconds: 6,
    })
    const { id, number } = await putInForce(world.ctx, 'explained', {
      rows: [row, ...mobiles(180_000)],
      use: { workgroupId: who.workgroupId },
    })
    const { tariff_row_id, cost_kobo, pricing } = await call(who, 205)
    const cost = Math.floor((60 * 20_000 + 210 * 123_456) / 6_000)
    expect([cost_kobo, cost]).toEqual([4_520, 4_520])
    expect(await balanceOf(world, who)).toBe(1_000 - 45.2)
    expect(pricing).toEqual({
      called: {
        rate: {
          row: tariff_row_id,
          deck: 'explained',
          version: number,
          prefix: '234803',
          name: 'Nigeria, MTN',
          perMinute: 123_456,
          connection: 20_000,
          firstSeconds: 30,
          nextSeconds: 6,
          minimumSeconds: 0,
          offPeak: false,
        },
        plan: 0,
        free: 0,
        paid: 210,
        charge: 4_520,
      },
      own: null,
    })
    const versions = world.ctx.db
      .selectFrom('tariff_rows')
      .select('version_id')
      .where('id', '=', tariff_row_id ?? 0)
    expect(await versions.executeTakeFirst()).toEqual({ version_id: id })
  })

  test('leaves in its record what its carrier asks for it, of the try that was answered, and says that to no customer', async () => {
    const who = await caller()
    const cost = (prefix: string, price: number, more = {}) => deckRow({ prefix, price, ...more })
    for (const [name, price] of [
      ['failing', 1],
      ['carrying', 60_000],
    ] as const) {
      await addTrunk(name)
      const rows = [cost('23480', price, { connection: 5_000, firstSeconds: 60, nextSeconds: 60 })]
      await putInForce(world.ctx, `${name}-cost`, { kind: 'bought', rows, use: { trunk: name } })
    }
    const { callId } = await begin(who)
    world.clock.advance(20_000)
    await putInForce(world.ctx, 'carrying-cost', { rows: [cost('23480', 9_900_000)] }) // after it began
    const at = world.clock.now()
    await end(callId, 45, keeper, [
      { leg: 'b', trunk: 'failing', at, q850: 38, failed: true },
      { leg: 'b', trunk: 'carrying', at, q850: 16, talkMs: 45_400 },
    ])
    const { pricing, cost_kobo } = await recordOf(callId)
    expect(cost_kobo).toBe(1_350)
    expect(pricing).toMatchObject({
      called: { cost: { trunk: 'carrying', deck: 'carrying-cost', version: 1, charge: 650 } },
    })
    const query = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-30' }
    const { result } = (await world.call('calls', { query }, who)).body
    expect(result.find(({ uniqueid }) => uniqueid === callId)?.price?.called).toMatchObject({ cost: 13.5 })
    expect(JSON.stringify(result)).not.toContain('carrying')
  })

  test('has no cost in its record where no deck says what its carrier asks', async () => {
    const who = await caller()
    await addTrunk('unknown')
    const { callId } = await begin(who)
    world.clock.advance(20_000)
    const at = world.clock.now()
    await end(callId, 20, keeper, [{ leg: 'b', trunk: 'unknown', at, q850: 16, talkMs: 20_000 }])
    const { called } = (await recordOf(callId)).pricing as { called: object }
    expect(called).toMatchObject({ charge: 900 })
    expect(called).not.toHaveProperty('cost')
  })

  test('lasts for whole increments only, and is cut off at the end of the last one that is paid', async () => {
    const who = await caller(40)
    const row = deckRow({ prefix: '23480', price: 180_000, firstSeconds: 60, nextSeconds: 60 })
    await putInForce(world.ctx, 'minutes', { rows: [row], use: { workgroupId: who.workgroupId } })
    const { callId, maxSeconds } = await begin(who)
    expect(maxSeconds).toBe(60)
    world.clock.advance(59_000)
    await keeper.guard()
    expect(await balanceOf(world, who)).toBe(4)
    world.clock.advance(60_000)
    await keeper.guard() // 4 naira are no minute
    await end(callId, 121)
    expect(await recordOf(callId)).toMatchObject({ cost_kobo: 3_600 })
    expect(await begin(who)).toMatchObject({ refuse: 'money' })
  })

  test('to a number at a price of 0 needs no money, and takes neither gifts nor the plan’s minutes', async () => {
    const who = await caller(0)
    const rows = [deckRow({ prefix: '234800', name: 'Toll-free', price: 0 }), ...mobiles(180_000)]
    await putInForce(world.ctx, 'free', { rows, use: { workgroupId: who.workgroupId } })
    expect(await call(who, 90, '2348001234567')).toMatchObject({
      cost_kobo: 0,
      pricing: { called: { paid: 90 } },
    })
    expect(await begin(who)).toMatchObject({ refuse: 'money' })
    const quote = await world.call('callQuote', { query: { number: '08001234567' } }, who)
    // its own phone is called over the network
    expect(quote.body.result).toMatchObject({ per_minute: 18, alone_per_minute: 0, costs_nothing: false })
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
    const online = await world.call('callQuote', { query: { number: '08001234567' } }, who)
    expect(online.body.result).toMatchObject({ per_minute: 0, costs_nothing: true })
  })

  test.each([
    ['in the day', '2026-11-24T18:59:59Z', 180_000],
    ['from 20:00 in Lagos', '2026-11-24T19:00:00Z', 60_000],
    ['over midnight', '2026-11-25T02:00:00Z', 60_000],
    ['until 06:00', '2026-11-25T04:59:59Z', 60_000],
    ['from 06:00', '2026-11-25T05:00:00Z', 180_000],
    ['on Saturday at noon', '2026-11-28T11:00:00Z', 60_000],
    ['on Monday at noon', '2026-11-30T11:00:00Z', 180_000],
    ['on Sunday, which begins at 23:00 UTC', '2026-11-28T23:00:00Z', 60_000],
    ['at the end of Friday before 20:00', '2026-11-27T18:30:00Z', 180_000],
  ])('%s costs what the row says of that time', async (_, at, perMinute) => {
    const [SATURDAY, SUNDAY] = [32, 64]
    const row = deckRow({
      prefix: '23480',
      price: 180_000,
      offPeakPrice: 60_000,
      offPeakFrom: 20 * 60,
      offPeakTo: 6 * 60,
      offPeakDays: SATURDAY + SUNDAY,
    })
    const who = await caller(0)
    await putInForce(world.ctx, `peak-${++calls}`, { rows: [row], use: { workgroupId: who.workgroupId } })
    const buyer = await buyerOf(world.ctx, who.workgroupId)
    const rate = await findRate(world.ctx.db, buyer, new Date(at), MOBILE)
    expect(rate).toMatchObject({ perMinute, offPeak: perMinute === 60_000 })
  })

  test('to one of our numbers costs what the on-net row says, and to any other what its prefix does', async () => {
    const [who, other] = [await caller(), await caller()]
    const rows = [deckRow({ prefix: 'on-net', name: 'Ekoline', price: 10_000 }), deckRow({ prefix: '234' })]
    await putInForce(world.ctx, 'net', { rows, use: { workgroupId: who.workgroupId } })
    const id = await giveNumber(world, other)
    const { did } = await world.ctx.db
      .selectFrom('phone_numbers')
      .select('did')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const buyer = await buyerOf(world.ctx, who.workgroupId)
    expect(await rateNow(did.slice(1), buyer)).toMatchObject({
      prefix: 'on-net',
      name: 'Ekoline',
      perMinute: 10_000,
    })
    expect(await rateNow(MOBILE, buyer)).toMatchObject({ prefix: '234' })
    expect(await rateNow(did.slice(1))).toMatchObject({ deck: 'default', prefix: '2342' }) // which has no such row
  })

  test('counts in the day’s limit with its connection fee', async () => {
    const who = await caller()
    const rows = [deckRow({ prefix: '23480', price: 60_000, connection: 500_000 })] // 6 a minute, 50 to connect
    await putInForce(world.ctx, 'fee', { rows, use: { workgroupId: who.workgroupId } })
    const limits = {
      seat_at_once: null,
      workgroup_at_once: null,
      seat_a_minute: null,
      workgroup_a_minute: null,
      seat_day: 100,
      workgroup_day: null,
    }
    expect((await world.call('setCallLimits', { body: limits }, who)).http).toBe(200)
    expect(await call(who, 30)).toMatchObject({ cost_kobo: 5_300 })
    expect(await begin(who)).toMatchObject({ refuse: 'day' }) // 47 are left
  })
})
