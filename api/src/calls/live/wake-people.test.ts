// @shows DEC-253

import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { knownBrowserOf, subscriptionOf, ticketOf, toldTo } from '../../../test/push/subscriptions.ts'
import { withPhones } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const FROM = '+2348065550009'

let world: World
let ada: Person
let did: string
let cookie: string
let endpoints = 0
beforeAll(async () => {
  world = await openWorld({ config: withPhones })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
  ada = await world.person({ admin: true, plan: 13 })
  did = await didOf(world, await giveNumber(world, ada, { category: 'user', destination: ada.username }))
  cookie = (await knownBrowserOf(world, ada)).cookie
  const body = subscriptionOf(`https://fcm.googleapis.com/fcm/send/wake-${++endpoints}`)
  await world.call('addPushDevice', { body }, ada)
})

const calls = (from = FROM) => world.telephony.inbound(did, from, { hangupAfterMs: 60_000 })
const pass = (seconds: number) => world.telephony.advance(seconds * 1_000)
const isLive = async (callId: string) =>
  (await world.ctx.telephony.liveCalls()).some((call) => call.callId === callId)

test('a page that was closed answers a call that was pushed', async () => {
  const call = calls()
  await pass(3)
  expect(await toldTo(world, ada)).toMatchObject([
    { kind: 'incoming', title: `${formatPhone(FROM)} is calling`, body: 'Tap to answer here.' },
  ])
  const { body } = await world.call('returnByPush', { body: { ticket: await ticketOf(world, ada) } }, null, {
    cookie,
  })
  const page = { ...ada, token: body.token }
  world.telephony.behave(
    { kind: 'sip', user: `${ada.username}-web` },
    { answerAfterMs: 1_000, hangupAfterMs: 5_000 },
  )
  expect((await world.call('makeBrowserSecret', {}, page)).http).toBe(200)
  await pass(4)
  expect(await isLive(call)).toBe(true)
  await pass(10)
  const record = await world.ctx.db
    .selectFrom('calls')
    .select(['cause', 'talk_seconds'])
    .where('uniqueid', '=', call)
    .executeTakeFirst()
  expect(record).toEqual({ cause: 1, talk_seconds: 5 })
})

test('a call does not wait for who does not want it told, nor in quiet hours', async () => {
  const [device] = (await world.call('push', {}, ada)).body.result
  const params = { id: device?.id ?? 0 }
  for (const body of [
    { kinds: ['missed' as const], quiet: null },
    { kinds: ['incoming' as const], quiet: { from: '00:00', until: '23:59' } },
  ]) {
    await world.call('choosePush', { params, body }, ada)
    const call = calls()
    await pass(2)
    expect(await isLive(call)).toBe(false)
  }
  expect(await toldTo(world, ada)).toEqual([])
})

test('who does not come in time has missed the call', async () => {
  const call = calls()
  await pass(18)
  expect(await isLive(call)).toBe(true)
  await pass(4)
  expect(await isLive(call)).toBe(false)
  const { body } = await world.call('missedCalls', { query: { of: 'open' } }, ada)
  expect(body.result).toMatchObject([{ caller: { number: FROM }, uniqueid: call }])
})

test('a caller who withholds their number is told as one', async () => {
  calls('')
  await pass(1)
  expect(await toldTo(world, ada)).toMatchObject([
    { title: `${world.ctx.text('push_incoming_nobody')} is calling` },
  ])
})
