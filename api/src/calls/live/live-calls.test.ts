import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestExchange, type TestExchange } from '../../../test/calls/exchange.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { lastBeat } from '../../../test/nodes.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { CauseId } from '../../engine/call/outcomes.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { books, debt, post } from '../../money/wallet/ledger.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { freeSecondsOf, grantFreeSeconds } from '../charge/free-seconds.service.ts'
import { CallKeeper } from '../control/call-keeper.service.ts'
import { outboundCall } from '../control/outbound.service.ts'
import { checkRollup } from '../history/calls.sql.ts'
import { beginCall } from './live-calls.service.ts'
import { findLiveCall } from './live-calls.sql.ts'

let world: World
let exchange: TestExchange
let keeper: CallKeeper
beforeAll(async () => {
  world = await openWorld()
  ;[exchange, keeper] = open('one')
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  expect(await checkRollup(world.ctx.db)).toEqual([])
  await world.close()
})

function open(node: string): [TestExchange, CallKeeper] {
  const opened = createTestExchange(node)
  return [opened, new CallKeeper(world.ctx, opened)]
}

const MOBILE = '08035559999'
let calls = 0

type News = TelephonyEvent extends infer E
  ? E extends TelephonyEvent
    ? Omit<E, 'callId' | 'at' | 'node'>
    : never
  : never

const sendEvent = (callId: string, news: News, to = keeper) =>
  to.handle({ ...news, callId, at: world.clock.now(), node: 'one' } as TelephonyEvent)

/** Dials from the person's SIP phone. @returns the call's id, or why it is refused */
async function dial(who: Person, digits = MOBILE, node = 'one') {
  const callId = `call-${++calls}`
  const answer = await outboundCall(world.ctx, node, { callId, user: who.username, digits })
  if ('refuse' in answer) return { refuse: answer.refuse, callId, maxSeconds: 0 }
  if (node === 'one') {
    exchange.live.set(callId, { callId, node, startedAt: world.clock.now() })
    await sendEvent(callId, { type: 'call.started', direction: 'outbound', from: who.username, to: digits })
  }
  return { refuse: null, callId, maxSeconds: answer.maxSeconds ?? 0 }
}

async function answer(callId: string) {
  const at = world.clock.now()
  exchange.live.set(callId, { callId, node: 'one', startedAt: at, answeredAt: at })
  await sendEvent(callId, { type: 'call.answered', leg: 'b' })
}

async function end(callId: string, talkSeconds: number, cause: CauseId = talkSeconds > 0 ? 1 : 3) {
  exchange.live.delete(callId)
  await sendEvent(callId, endOf(talkSeconds, cause))
}

const endOf = (talkSeconds: number, cause: CauseId = 1): News => ({
  type: 'call.ended',
  talkMs: talkSeconds * 1000,
  ...(talkSeconds > 0 && { answeredAt: new Date(world.clock.now().getTime() - talkSeconds * 1000) }),
  result: { cause, q850: 16 },
})

async function call(who: Person, talkSeconds: number, digits = MOBILE) {
  const { callId } = await dial(who, digits)
  await answer(callId)
  world.clock.advance(talkSeconds * 1000)
  await end(callId, talkSeconds)
  return callId
}

const recordOf = (callId: string) =>
  world.ctx.db
    .selectFrom('calls')
    .select(['talk_seconds as talk', 'cause', 'cost_kobo as cost', 'recorded', 'recovered'])
    .where('uniqueid', '=', callId)
    .execute()
const postingsOf = async (callId: string) =>
  (
    await world.ctx.db
      .selectFrom('ledger_transactions')
      .select('id')
      .where('idempotency_key', '=', `call:${callId}`)
      .execute()
  ).length
const holdsOf = (callId: string) =>
  world.ctx.db
    .selectFrom('ledger_holds')
    .select(['state', 'amount_kobo as amount'])
    .where('key', '=', `call:${callId}`)
    .execute()

async function richPerson(naira = 1000, plan = 13) {
  const who = await world.person({ plan })
  if (naira > 0) await fund(world.ctx, who, naira)
  return who
}

const give = (who: Person, seconds: number, days = 90, phone: string | null = null) =>
  transaction(world.ctx.db, (tx) => {
    const at = world.clock.now()
    const endsAt = new Date(at.getTime() + days * DAY_MS)
    return grantFreeSeconds(tx, { cardId: who.cardId, seconds, reason: 'invitation', phone, at, endsAt })
  })
const freeOf = async (who: Person) =>
  (await freeSecondsOf(world.ctx, who.cardId)).map(({ seconds }) => seconds)

// @shows DEC-97
describe('a call is charged', () => {
  test.each([
    ['a mobile', '08035559999', 59, 17.7],
    ['a mobile with +234', '+2349135559999', 45, 13.5],
    ['the first increment', '07015559999', 2, 9],
    ['a landline in Lagos', '012345678', 60, 12],
    ['a landline with the long area code', '02012345678', 31, 6.2],
    ['a landline in Abuja', '094567890', 30, 6],
  ])('%s, once, when it ends', async (_, digits, seconds, cost) => {
    const who = await richPerson()
    const callId = await call(who, seconds, digits)
    expect(await balanceOf(world, who)).toBe(1000 - cost)
    expect(await recordOf(callId)).toEqual([
      { talk: seconds, cause: 1, cost: Math.round(cost * 100), recorded: false, recovered: false },
    ])
    expect(await postingsOf(callId)).toBe(1)
  })

  test.each([
    ['busy', 2],
    ['no answer', 3],
    ['cancelled', 4],
    ['congestion', 5],
  ] as const)('nothing when it was not answered: %s, cause %i', async (_, cause) => {
    const who = await richPerson()
    const { callId } = await dial(who)
    expect(await balanceOf(world, who)).toBe(982)
    await end(callId, 0, cause)
    expect(await balanceOf(world, who)).toBe(1000)
    expect(await holdsOf(callId)).toEqual([{ state: 'released', amount: 1800 }])
    expect(await recordOf(callId)).toEqual([{ talk: 0, cause, cost: 0, recorded: false, recovered: false }])
    expect(await postingsOf(callId)).toBe(0)
  })

  test('P16: once, when its end is reported twice or a hundred times at once', async () => {
    const who = await richPerson()
    const callId = await call(who, 40)
    await Promise.all(Array.from({ length: 100 }, () => sendEvent(callId, endOf(40))))
    await sendEvent(callId, endOf(4000))
    await sendEvent(callId, { type: 'call.answered', leg: 'b' })
    expect(await recordOf(callId)).toHaveLength(1)
    expect([await postingsOf(callId), await balanceOf(world, who)]).toEqual([1, 988])
    expect(await holdsOf(callId)).toEqual([{ state: 'taken', amount: 1800 }])
  })

  test('by its exact end, when no answer was reported', async () => {
    const who = await richPerson()
    const { callId } = await dial(who)
    world.clock.advance(50_000)
    await end(callId, 45)
    expect([await balanceOf(world, who), (await recordOf(callId))[0]?.talk]).toEqual([986.5, 45])
  })

  test('P16: an end before the answer costs nothing', async () => {
    const who = await richPerson()
    const { callId } = await dial(who)
    await sendEvent(callId, { type: 'call.ended', talkMs: 90_000, result: { cause: 4, q850: 16 } })
    await sendEvent(callId, { type: 'call.answered', leg: 'b' })
    expect(await balanceOf(world, who)).toBe(1000)
    expect(await recordOf(callId)).toMatchObject([{ talk: 0, cost: 0, cause: 4 }])
  })

  test('L11: never more than was held, however late its end is reported', async () => {
    const who = await richPerson(20)
    const callId = await call(who, 4_000)
    expect([await balanceOf(world, who), (await recordOf(callId))[0]?.cost]).toEqual([2, 1800])
  })
})

// @shows DEC-113
describe('a call is refused before it rings', () => {
  test.each([
    ['money', 8.99, MOBILE],
    ['no rate', 100, '+442079460958'],
    ['wrong number', 100, '0803555'],
    ['wrong number', 100, ''],
  ])('%s, with %d naira for %j', async (refuse, naira, digits) => {
    const who = await richPerson(naira)
    const refused = await dial(who, digits)
    expect(refused.refuse).toBe(refuse)
    expect(await findLiveCall(world.ctx.db, refused.callId)).toBeUndefined()
    expect(await balanceOf(world, who)).toBe(naira)
  })

  test.each([
    ['call_number_wrong', 100, '234803555'],
    ['call_no_rate', 100, '442079460958'],
    ['call_unaffordable', 8.5, '2348035559999'],
  ])('and why: %s', async (code, naira, called) => {
    const who = await richPerson(naira)
    const params = {
      ...who,
      callId: `why-${code}`,
      direction: 'click',
      src: '+2348030000000',
      called,
      node: 'one',
    } as const
    const refused = transaction(world.ctx.db, (tx) => beginCall(world.ctx, tx, params))
    await expect(refused).rejects.toMatchObject({ code })
  })

  test('of a wallet that nothing was ever posted to', async () => {
    expect((await dial(await richPerson(0))).refuse).toBe('money')
  })

  test('to the own number, from a seat that is no more than a lead, and from no one', async () => {
    const who = await richPerson()
    const { phone } = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    expect((await dial(who, phone)).refuse).toBe('own number')
    expect((await dial(await world.person({ lead: true }))).refuse).toBe('barred')
    expect((await dial({ ...who, username: 'nobody' })).refuse).toBe('barred')
  })

  // @shows DEC-14
  test('L16: while its workgroup owes us anything', async () => {
    const who = await richPerson()
    const owes = await world.person()
    await fund(world.ctx, owes, 50)
    await world.ctx.db
      .insertInto('ledger_accounts')
      .values({ name: `debt:${owes.workgroupId}`, card_id: null })
      .execute()
    expect((await dial(owes)).refuse).toBe(null)
    await transaction(world.ctx.db, async (tx) => {
      await post(tx, {
        idempotencyKey: 'owes',
        kind: 'chargeback',
        description: 'Chargeback',
        at: world.clock.now(),
        userId: null,
        entries: [
          { account: debt(owes.workgroupId), amount: kobo(-100) },
          { account: books.adjustments, amount: kobo(100) },
        ],
      })
    })
    expect((await dial(owes)).refuse).toBe('debt')
    const params = {
      ...owes,
      callId: 'owes',
      direction: 'click',
      src: '',
      called: '2348035559999',
      node: 'one',
    } as const
    const refused = transaction(world.ctx.db, (tx) => beginCall(world.ctx, tx, params))
    await expect(refused).rejects.toMatchObject({ code: 'call_owed', details: { values: { owed: '1.00' } } })
    expect((await dial(who)).refuse).toBe(null)
  })
})

// @shows DEC-97
describe('what a call may talk', () => {
  test('is held in blocks, and lengthened before the block is used up', async () => {
    const who = await richPerson(100)
    const { callId, maxSeconds } = await dial(who)
    expect([maxSeconds, await balanceOf(world, who)]).toEqual([60, 82])
    await answer(callId)
    expect(await keeper.guard()).toEqual({ extended: 1, hungUp: 0 })
    expect(exchange.commands.splice(0)).toEqual([`limit ${callId}: 120`])
    world.clock.advance(49_000)
    expect(await keeper.guard()).toEqual({ extended: 0, hungUp: 0 })
    world.clock.advance(2_000)
    expect(await keeper.guard()).toEqual({ extended: 1, hungUp: 0 })
    expect(exchange.commands.splice(0)).toEqual([`limit ${callId}: 129`])
    expect(await balanceOf(world, who)).toBe(46)
    world.clock.advance(39_000)
    await end(callId, 90)
    expect(await balanceOf(world, who)).toBe(73)
    expect(await holdsOf(callId)).toEqual([{ state: 'taken', amount: 5400 }])
  })

  test('is what there is, to the end; then it is cut off', async () => {
    const who = await richPerson(20)
    const { callId, maxSeconds } = await dial(who)
    expect(maxSeconds).toBe(60)
    await answer(callId)
    world.clock.advance(45_000)
    expect(await keeper.guard()).toEqual({ extended: 1, hungUp: 0 })
    expect(exchange.commands.splice(0)).toEqual([`limit ${callId}: 21`])
    world.clock.advance(23_000)
    await keeper.guard()
    expect(exchange.commands.splice(0)).toEqual([`hang up ${callId}: balance`])
    await end(callId, 66)
    expect(await balanceOf(world, who)).toBe(0.2)
  })

  test('goes on when the wallet is topped up during it', async () => {
    const who = await richPerson(18)
    const { callId } = await dial(who)
    await answer(callId)
    world.clock.advance(50_000)
    await keeper.guard()
    expect(exchange.commands.splice(0)).toEqual([`limit ${callId}: 10`])
    await fund(world.ctx, who, 500)
    await keeper.guard()
    expect(exchange.commands.splice(0)).toEqual([`limit ${callId}: 70`])
    await end(callId, 50)
  })

  test('L4: live calls of a wallet share it: only as many ring as it can pay', async () => {
    const who = await richPerson(60)
    const dialled = await Promise.all(Array.from({ length: 12 }, () => dial(who)))
    expect(dialled.filter(({ refuse }) => refuse === null).map(({ maxSeconds }) => maxSeconds)).toEqual([
      60, 60, 60,
    ])
    expect(await balanceOf(world, who)).toBe(6)
    for (const { callId } of dialled) await end(callId, 0)
    expect(await balanceOf(world, who)).toBe(60)
  })
})

// @shows SA-153, DEC-115
describe('free seconds', () => {
  test('L13: are given once for each phone', async () => {
    const [one, other] = [await richPerson(0), await richPerson(0)]
    expect(await give(one, 1200, 90, '+2348031110000')).toBe(true)
    expect(await give(other, 1200, 90, '+2348031110000')).toBe(false)
    expect([await freeOf(one), await freeOf(other)]).toEqual([[1200], []])
  })

  test('are used before the wallet, and by the second', async () => {
    const who = await richPerson(100)
    await give(who, 40)
    const callId = await call(who, 50)
    expect([await balanceOf(world, who), await freeOf(who)]).toEqual([97, []])
    expect(await recordOf(callId)).toMatchObject([{ talk: 50, cost: 300 }])
  })

  test('alone carry a call, without a posting', async () => {
    const who = await richPerson(0)
    await give(who, 1200)
    const callId = await call(who, 45)
    expect([await freeOf(who), await postingsOf(callId), await holdsOf(callId)]).toEqual([[1155], 0, []])
  })

  test('of the gift that ends first come first, and the rest comes back to the last', async () => {
    const who = await richPerson(0)
    await give(who, 500, 90)
    await give(who, 20, 5)
    const { callId } = await dial(who)
    expect(await freeOf(who)).toEqual([460])
    await answer(callId)
    await end(callId, 31)
    expect(await freeOf(who)).toEqual([489])
    expect(await world.ctx.db.selectFrom('free_seconds_held').selectAll().execute()).toEqual([])
  })

  test('come back when a call was not answered, after several blocks too', async () => {
    const who = await richPerson(0)
    await give(who, 300)
    const { callId } = await dial(who)
    expect(await freeOf(who)).toEqual([240])
    await end(callId, 0)
    expect(await freeOf(who)).toEqual([300])
    const { callId: long } = await dial(who)
    await answer(long)
    world.clock.advance(50_000)
    await keeper.guard()
    expect(await freeOf(who)).toEqual([180])
    world.clock.advance(20_000)
    await end(long, 70)
    expect(await freeOf(who)).toEqual([230])
  })

  test('are never used by two calls', async () => {
    const who = await richPerson(0)
    await give(who, 150)
    const dialled = await Promise.all([dial(who), dial(who), dial(who), dial(who)])
    expect(dialled.map(({ maxSeconds }) => maxSeconds).toSorted((a, b) => a - b)).toEqual([0, 30, 60, 60])
    expect(await freeOf(who)).toEqual([])
  })

  test('that are less than the first increment carry a call of their length, and are used up', async () => {
    const who = await richPerson(0)
    await give(who, 10)
    const { refuse, callId, maxSeconds } = await dial(who)
    expect([refuse, maxSeconds, await freeOf(who)]).toEqual([null, 10, []])
    await answer(callId)
    world.clock.advance(4_000)
    await end(callId, 4)
    expect(await recordOf(callId)).toMatchObject([{ talk: 4, cost: 0 }])
    expect([await freeOf(who), await postingsOf(callId), (await dial(who)).refuse]).toEqual([[], 0, 'money'])
  })

  test('are lengthened by what the wallet has, though together they are less than the first increment', async () => {
    const who = await richPerson(1.5) // 5 seconds
    await give(who, 10)
    const { callId, maxSeconds } = await dial(who)
    expect(maxSeconds).toBe(15)
    await answer(callId)
    world.clock.advance(15_000)
    await end(callId, 15)
    expect([await balanceOf(world, who), await freeOf(who)]).toEqual([0, []])
    expect(await recordOf(callId)).toMatchObject([{ talk: 15, cost: 150 }])
  })

  test('of a few come back when no one answers', async () => {
    const who = await richPerson(0)
    await give(who, 10)
    const { callId } = await dial(who)
    await end(callId, 0)
    expect(await freeOf(who)).toEqual([10])
  })

  test('end on their day', async () => {
    const who = await richPerson(0)
    await give(who, 1200, 90)
    world.clock.advance(90 * DAY_MS)
    expect([await freeOf(who), (await dial(who)).refuse]).toEqual([[], 'money'])
  })
})

// @shows DEC-114
describe('the unlimited plan', () => {
  test('covers calls from the own SIP phone, up to its fair use; then they are charged', async () => {
    const who = await richPerson(0, 2)
    const callId = await call(who, 125)
    expect(await recordOf(callId)).toMatchObject([{ talk: 125, cost: 0 }])
    const { fair_use: used } = await world.ctx.db
      .selectFrom('fair_use_days')
      .select('seconds as fair_use')
      .where('card_id', '=', who.cardId)
      .executeTakeFirstOrThrow()
    expect(used).toBe(60) // nothing lengthened it
    await world.ctx.db
      .updateTable('fair_use_days')
      .set({ seconds: 3_000 * 60 - 10 })
      .where('card_id', '=', who.cardId)
      .execute()
    expect((await dial(who)).refuse).toBe('money')
    await fund(world.ctx, who, 100)
    await call(who, 40)
    expect(await balanceOf(world, who)).toBe(91)
    world.clock.advance(30 * DAY_MS)
    const later = await dial(who)
    expect([later.maxSeconds, await balanceOf(world, who)]).toEqual([60, 91])
    await end(later.callId, 0)
  })

  test('live calls share its fair use', async () => {
    const who = await richPerson(0, 2)
    await world.ctx.db
      .insertInto('fair_use_days')
      .values({ card_id: who.cardId, day: '2026-11-20', seconds: 0 })
      .execute()
    const { config } = world.ctx
    const short = { ...world.ctx, config: { ...config, fairUseMinutes: 1 } }
    const first = await outboundCall(short, 'one', { callId: 'share-1', user: who.username, digits: MOBILE })
    const second = await outboundCall(short, 'one', { callId: 'share-2', user: who.username, digits: MOBILE })
    expect([first, second]).toMatchObject([{ maxSeconds: 60 }, { refuse: 'money' }])
  })
})

// @shows DEC-97
describe('a call whose end no one saw', () => {
  test('P16: ends at its last checkpoint, charged up to it, when the exchange has it no more', async () => {
    const who = await richPerson()
    const { callId } = await dial(who)
    await answer(callId)
    world.clock.advance(10_000)
    await keeper.beat()
    world.clock.advance(30_000)
    await keeper.guard()
    exchange.live.clear() // the exchange crashed
    await keeper.beat()
    expect(await recordOf(callId)).toEqual([
      { talk: 10, cause: 1, cost: 900, recorded: false, recovered: true },
    ])
    expect(await balanceOf(world, who)).toBe(991)
    await sendEvent(callId, endOf(40))
    expect(await balanceOf(world, who)).toBe(991)
  })

  test('costs nothing while it rang', async () => {
    const who = await richPerson()
    const { callId } = await dial(who)
    exchange.live.clear()
    world.clock.advance(16_000)
    await keeper.beat()
    expect(await recordOf(callId)).toEqual([{ talk: 0, cause: 5, cost: 0, recorded: false, recovered: true }])
    expect(await balanceOf(world, who)).toBe(1000)
  })

  test('is ended by another process when its own is silent, and hung up when that comes back', async () => {
    const [, other] = open('other')
    const who = await richPerson()
    const { callId } = await dial(who)
    await answer(callId)
    await keeper.beat()
    await lastBeat(world, 'one', 30_000)
    expect(await other.beat()).toEqual({ lost: 0, left: 0 })
    await lastBeat(world, 'one', 46_000)
    expect(await other.beat()).toEqual({ lost: 0, left: 1 })
    expect(await recordOf(callId)).toMatchObject([{ cause: 1, talk: 0, cost: 0, recovered: true }])
    exchange.commands.length = 0
    await keeper.beat()
    expect(exchange.commands).toContain(`hang up ${callId}: admin`)
    await end(callId, 50)
    expect([await balanceOf(world, who), (await recordOf(callId)).length]).toEqual([1000, 1])
  })

  test('is not one that is dialled, or answered, while the beat is written', async () => {
    const who = await richPerson()
    const callId = 'begins-1'
    const begins = createTestExchange('one')
    begins.live.set(callId, { callId, node: 'one', startedAt: world.clock.now() })
    let now: () => unknown = () => null
    const its = new CallKeeper(world.ctx, {
      ...begins,
      async liveCalls() {
        now()
        return begins.liveCalls()
      },
    })
    await sendEvent(
      callId,
      { type: 'call.started', direction: 'outbound', from: who.username, to: MOBILE },
      its,
    )
    await its.beat() // routing has not written it yet
    expect(begins.commands).toEqual([])
    let answered: Promise<void> | undefined
    now = () => {
      answered ??= sendEvent(callId, { type: 'call.answered', leg: 'b' }, its)
    }
    await its.beat()
    await answered
    expect(begins.commands).toEqual([])
    await outboundCall(world.ctx, 'one', { callId, user: who.username, digits: MOBILE })
    await its.beat()
    expect(begins.commands).toEqual([])
    await sendEvent(callId, endOf(0), its)
  })

  test.each([-600_000, 600_000])(
    'is not ended by another server whose clock is %i ms away, but when its own is gone',
    async (ahead) => {
      const who = await richPerson()
      const { callId } = await dial(who)
      await answer(callId)
      await keeper.beat()
      const clock = { now: () => new Date(world.clock.now().getTime() + ahead) }
      const skewed = new CallKeeper({ ...world.ctx, clock }, createTestExchange('skewed'))
      expect(await skewed.beat()).toEqual({ lost: 0, left: 0 })
      expect(await keeper.beat()).toEqual({ lost: 0, left: 0 }) // nor are the skewed one's
      expect(await recordOf(callId)).toEqual([])
      await lastBeat(world, 'one', 46_000)
      expect(await skewed.beat()).toEqual({ lost: 0, left: 1 })
      expect(await recordOf(callId)).toMatchObject([{ cause: 1, recovered: true }])
    },
  )

  test('is charged up to the checkpoint too when the exchange found out on its own', async () => {
    const who = await richPerson()
    const { callId } = await dial(who)
    await answer(callId)
    world.clock.advance(31_000)
    await keeper.beat()
    world.clock.advance(20_000)
    exchange.live.delete(callId)
    await sendEvent(callId, { ...endOf(51), recovered: true } as News)
    expect(await recordOf(callId)).toMatchObject([{ talk: 31, cost: 930, recovered: true }])
  })
})

describe('what could not be written', () => {
  test('is written later, exactly', async () => {
    const who = await richPerson()
    const { callId } = await dial(who)
    await answer(callId)
    let broken = true
    const db = new Proxy(world.ctx.db, {
      get(target, name) {
        if (broken && name === 'engine') throw new Error('the database is gone')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const patient = new CallKeeper({ ...world.ctx, db }, exchange)
    world.clock.advance(33_000)
    exchange.live.delete(callId)
    await sendEvent(callId, endOf(33), patient)
    expect(await recordOf(callId)).toEqual([])
    broken = false
    await patient.beat()
    expect(await recordOf(callId)).toMatchObject([{ talk: 33, cost: 990, recovered: false }])
  })
})

describe('a recording', () => {
  let discarded: string[]
  beforeEach(() => {
    discarded = []
  })
  const recorded = (text: string): News => ({
    type: 'call.recorded',
    seconds: 1,
    open: async () => Readable.from([Buffer.from(text)]),
    discard: async () => void discarded.push(text),
  })

  test('is kept, and its call marked, whether the call has ended or not', async () => {
    const who = await richPerson()
    const { callId } = await dial(who)
    await answer(callId)
    await sendEvent(callId, recorded('RIFF-1'))
    await end(callId, 5)
    expect(await recordOf(callId)).toMatchObject([{ recorded: true }])
    const after = await call(who, 5)
    await sendEvent(after, recorded('RIFF-2'))
    expect(await recordOf(after)).toMatchObject([{ recorded: true }])
    const found = await world.ctx.recordings.find(after)
    expect((await buffer(found?.read(0, 9) ?? Readable.from([]))).toString()).toBe('RIFF-2')
    expect(discarded).toEqual(['RIFF-1', 'RIFF-2']) // the exchange keeps none
  })

  test('that is reported twice is kept once; one of an unknown call is not', async () => {
    const who = await richPerson()
    const callId = await call(who, 5)
    await sendEvent(callId, recorded('RIFF-1'))
    await sendEvent(callId, recorded('RIFF-1'))
    expect((await world.ctx.recordings.find(callId))?.bytes).toBe(6)
    await sendEvent('a-call-of-nobody', recorded('RIFF-3'))
    expect(await world.ctx.recordings.find('a-call-of-nobody')).toBeNull()
    expect(discarded).toEqual(['RIFF-1', 'RIFF-1', 'RIFF-3'])
  })

  test('that breaks off leaves the call as it is', async () => {
    const who = await richPerson()
    const callId = await call(who, 5)
    await sendEvent(callId, { ...recorded(''), open: () => Promise.reject(new Error('gone')) } as News)
    await keeper.beat()
    expect(await recordOf(callId)).toMatchObject([{ recorded: false }])
    expect(discarded).toEqual([]) // the exchange reports it again
  })

  test('that could not be stored is stored as soon as it can be, without a restart', async () => {
    const who = await richPerson()
    const callId = await call(who, 5)
    let full = true
    const recordings = {
      ...world.ctx.recordings,
      store: async (...what: Parameters<typeof world.ctx.recordings.store>) => {
        if (full) throw new Error('no space left on device')
        await world.ctx.recordings.store(...what)
      },
    }
    const patient = new CallKeeper({ ...world.ctx, recordings }, exchange)
    await sendEvent(callId, recorded('RIFF-1'), patient)
    world.clock.advance(15_000)
    await patient.beat()
    expect(await recordOf(callId)).toMatchObject([{ recorded: false }])
    full = false
    await patient.beat() // not before its time
    expect(discarded).toEqual([])
    world.clock.advance(20_000)
    await patient.beat()
    await patient.beat()
    expect(await recordOf(callId)).toMatchObject([{ recorded: true }])
    expect(discarded).toEqual(['RIFF-1'])
  })
})
