import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestExchange, type TestExchange } from '../../../test/calls/exchange.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, testConfig, type World } from '../../../test/world.ts'
import { readConfig } from '../../config.ts'
import { CallKeeper } from '../control/call-keeper.service.ts'
import { outboundCall } from '../control/outbound.service.ts'
import { endCall } from '../live/end-call.service.ts'

const NODE = 'one'
const MOBILE = '08035559999' // 30 kobo a second
const GUARD_EVERY_MS = 2_000
const OUTAGE_S = 300

let world: World
let exchange: TestExchange
let keeper: CallKeeper
beforeAll(async () => {
  const { callReserveSeconds } = readConfig({})
  expect(callReserveSeconds).toBe(OUTAGE_S)
  expect(testConfig().callReserveSeconds).toBe(0)
  world = await openWorld({ config: { callReserveSeconds } })
  exchange = createTestExchange(NODE)
  keeper = new CallKeeper(world.ctx, exchange)
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

let calls = 0
const caller = async (naira: number) => {
  const who = await world.person()
  await fund(world.ctx, who, naira)
  return who
}
async function dial(who: Person) {
  const callId = `call-${++calls}`
  const answer = await outboundCall(world.ctx, NODE, { callId, user: who.username, digits: MOBILE })
  if ('refuse' in answer) throw new Error(answer.refuse)
  return { callId, maxSeconds: answer.maxSeconds }
}
async function answered(callId: string) {
  const at = world.clock.now()
  exchange.live.set(callId, { callId, node: NODE, startedAt: at, answeredAt: at })
  const said = { callId, at, node: NODE }
  await keeper.handle({ ...said, type: 'call.started', direction: 'outbound', from: 'x', to: MOBILE })
  await keeper.handle({ ...said, type: 'call.answered', leg: 'b' })
}
const untilOf = async (callId: string) => {
  const query = world.ctx.db.selectFrom('live_calls').select('funded_until').where('call_id', '=', callId)
  const until = (await query.executeTakeFirstOrThrow()).funded_until
  return ((until?.getTime() ?? 0) - world.clock.now().getTime()) / 1_000
}
async function end(callId: string, talkSeconds: number) {
  exchange.live.delete(callId)
  const at = world.clock.now()
  await endCall(world.ctx, callId, () => ({ cause: 1, talkMs: talkSeconds * 1_000, at, recovered: false }))
}

test('a call always has five minutes before it, for the price of a minute at a time', async () => {
  const who = await caller(1_000)
  const { callId, maxSeconds } = await dial(who)
  expect([maxSeconds, await balanceOf(world, who)]).toEqual([360, 892])
  await answered(callId)
  let extended = 0
  for (let seconds = 0; seconds < 600; seconds += GUARD_EVERY_MS / 1_000) {
    expect(await untilOf(callId)).toBeGreaterThanOrEqual(OUTAGE_S)
    world.clock.advance(GUARD_EVERY_MS)
    extended += (await keeper.guard()).extended
  }
  expect(extended).toBe(10)
  await end(callId, 600)
  expect(await balanceOf(world, who)).toBe(820)
})

test('after a database that was away it has its five minutes again at once', async () => {
  const who = await caller(1_000)
  const { callId } = await dial(who)
  await answered(callId)
  world.clock.advance(OUTAGE_S * 1_000)
  expect(await untilOf(callId)).toBe(60)
  expect(await keeper.guard()).toEqual({ extended: 1, hungUp: 0 })
  expect(await untilOf(callId)).toBe(360)
  await end(callId, OUTAGE_S)
  expect(await balanceOf(world, who)).toBe(910)
})

test('little money gives what it pays for, and what is left of it is not asked for every two seconds', async () => {
  const who = await caller(60)
  const { callId, maxSeconds } = await dial(who)
  expect([maxSeconds, await balanceOf(world, who)]).toEqual([200, 0])
  await answered(callId)
  exchange.commands.splice(0)
  for (let seconds = 0; seconds < 60; seconds += 2) {
    await keeper.guard()
    world.clock.advance(GUARD_EVERY_MS)
  }
  expect(exchange.commands.length).toBeLessThanOrEqual(5)
  await fund(world.ctx, who, 60)
  for (let seconds = 0; seconds < 16; seconds += 2) {
    await keeper.guard()
    world.clock.advance(GUARD_EVERY_MS)
  }
  expect(await untilOf(callId)).toBe(324)
  await end(callId, 76)
})

test('two seats of one wallet share it: what one call has before it does not ring for the other', async () => {
  const who = await caller(108)
  const first = await dial(who)
  expect(first.maxSeconds).toBe(360)
  await expect(dial(who)).rejects.toThrow('money')
  await end(first.callId, 0)
  expect((await dial(who)).maxSeconds).toBe(360)
})
