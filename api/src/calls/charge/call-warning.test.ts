// @shows DEC-97

import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { CallKeeper } from '../control/call-keeper.service.ts'

const GUARD_EVERY_MS = 2_000
const CALLED = '08035559999' // 30 kobo a second
const far = { kind: 'pstn', number: '+2348035559999' } as const

let world: World
let keeper: CallKeeper
const warned: { callId: string; at: Date; secondsLeft: number }[] = []
beforeAll(async () => {
  world = await openWorld()
  keeper = new CallKeeper(world.ctx, world.ctx.telephony)
  world.ctx.telephony.on((event) => {
    if (event.type === 'call.warned') warned.push(event)
  })
  world.telephony.behave(far, { answerAfterMs: 1_000 })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

async function pass(seconds: number) {
  for (let ms = 0; ms < seconds * 1_000; ms += GUARD_EVERY_MS) {
    await world.telephony.advance(GUARD_EVERY_MS)
    await keeper.guard()
  }
}

const caller = async (naira: number) => {
  const who = await world.person({ admin: true })
  await fund(world.ctx, who, naira)
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 }) // else its leg is charged, too
  return who
}

/** Calls, and is answered. */
async function talk(who: Person): Promise<string> {
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  const body = { called: CALLED, calling: phone, username: who.username }
  const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
  await pass(4)
  return uniqueid
}

const callOf = async (who: Person, uniqueid: string) =>
  (await world.call('call', { params: { uniqueid } }, who)).body.result

/** How long a call had talked when it was warned, and how much was said to be left; in seconds. */
async function warnings(who: Person, uniqueid: string) {
  const { seconds } = await callOf(who, uniqueid)
  const now = world.clock.now().getTime()
  return warned
    .filter(({ callId }) => callId === uniqueid)
    .map(({ at, secondsLeft }) => [seconds - Math.round((now - at.getTime()) / 1_000), secondsLeft])
}

test('a minute before the money of a call is over its caller is warned, once; then it ends', async () => {
  const who = await caller(27)
  const uniqueid = await talk(who)
  await pass(60)
  expect(await warnings(who, uniqueid)).toEqual([[30, 60]])
  await pass(40)
  expect(await callOf(who, uniqueid)).toMatchObject({ state: 'ended', seconds: 90, cost: 27 })
  expect(warned.filter(({ callId }) => callId === uniqueid)).toHaveLength(1)
  expect(await balanceOf(world, who)).toBe(0)
})

test('so it is before the limit of the day is reached', async () => {
  const who = await caller(1_000)
  const { own } = (await world.call('callLimits', {}, who)).body.result
  await world.call('setCallLimits', { body: { ...own, seat_day: 30 } }, who)
  const uniqueid = await talk(who)
  await pass(50)
  expect(await warnings(who, uniqueid)).toEqual([[40, 60]])
  await pass(60)
  expect(await callOf(who, uniqueid)).toMatchObject({ state: 'ended', seconds: 100, cost: 30 })
})

test('who tops up in that minute talks on, and is warned of the new end', async () => {
  const who = await caller(27)
  const uniqueid = await talk(who)
  await pass(50)
  await fund(world.ctx, who, 27)
  await pass(80)
  expect(await warnings(who, uniqueid)).toEqual([
    [30, 60],
    [120, 60],
  ])
  await pass(60)
  expect(await callOf(who, uniqueid)).toMatchObject({ state: 'ended', seconds: 180, cost: 54 })
})

test('who has money for long is never warned', async () => {
  const who = await caller(1_000)
  const uniqueid = await talk(who)
  await pass(400)
  expect(await warnings(who, uniqueid)).toEqual([])
  await world.ctx.telephony.hangup(uniqueid, 'user')
})

test('who has money for less than a minute is warned soon after the answer', async () => {
  const who = await caller(15)
  const uniqueid = await talk(who)
  await pass(10)
  expect(await warnings(who, uniqueid)).toEqual([[8, 40]])
  await pass(50)
  expect(await callOf(who, uniqueid)).toMatchObject({ state: 'ended', seconds: 50, cost: 15 })
})
