// @shows DEC-254

import { authMessages } from '@ekoline/contract/people/messages/auth.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knownBrowserOf, pushDeviceOf, subscriptionOf, ticketOf } from '../../../test/push/subscriptions.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { pushCall } from '../../core/push/push-calls.service.ts'
import { liveSessions } from './sessions.service.ts'

const START = new Date('2026-11-20T11:00:00Z')
const HOUR_MS = 3_600_000

let world: World
let ada: Person
let cookie: string
let calls = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(START)
  await world.ctx.db.deleteFrom('limits').execute()
  ada = await world.person({ admin: true })
  cookie = (await knownBrowserOf(world, ada)).cookie
  const body = subscriptionOf(`https://fcm.googleapis.com/fcm/send/return-${ada.userId}`)
  await world.call('addPushDevice', { body }, ada)
})

const rings = () =>
  pushCall(
    world.ctx,
    { callId: `c${++calls}`, caller: 'Mrs Bello', people: [ada.username] },
    liveSessions(world.ctx),
  )
const comeBack = (ticket: string, by = cookie) =>
  world.call('returnByPush', { body: { ticket } }, null, by ? { cookie: by } : {})
const sessionsOf = () =>
  world.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', ada.userId).orderBy('id').execute()

test('a press on the notification of a call opens the page in the session of its browser, once', async () => {
  expect(await rings()).toBe(1)
  const ticket = await ticketOf(world, ada)
  world.clock.advance(8_000)
  const { http, body } = await comeBack(ticket)
  expect(http).toBe(200)
  const back = await world.call('loggedOnUser', {}, { ...ada, token: body.token })
  expect(back.body.id).toBe(ada.userId)
  const [before, copied] = await sessionsOf()
  expect(copied).toMatchObject({
    seat_id: ada.seatId,
    device_id: before?.device_id,
    created_at: before?.created_at, // it ends when that would have
    confirmed_at: null, // what a stolen session must not do asks for the password
  })
  expect(await comeBack(ticket)).toMatchObject({
    http: 404,
    body: { message: authMessages.push_ticket_refused },
  })
  const { body: audit } = await world.call('audit', { query: { kind: 'sign_in' } }, ada)
  expect(audit.result[0]?.what).toBe('Logged in')
})

test.each([
  ['without its cookie', ''],
  ['with a cookie that we did not give', 'device=abc.def'],
])('%s a ticket opens nothing', async (_, by) => {
  await rings()
  expect((await comeBack(await ticketOf(world, ada), by)).http).toBe(404)
})

test('the cookie of another browser opens nothing, also of the same person', async () => {
  await rings()
  const ticket = await ticketOf(world, ada)
  const bola = await world.person()
  for (const person of [bola, ada]) {
    const other = await knownBrowserOf(world, person)
    expect((await comeBack(ticket, other.cookie)).http).toBe(404)
  }
})

test('a guessed ticket, and one of two minutes ago, open nothing', async () => {
  await rings()
  const ticket = await ticketOf(world, ada)
  expect((await comeBack('a-guess')).http).toBe(404)
  world.clock.advance(120_001)
  expect((await comeBack(ticket)).http).toBe(404)
})

test('no call is told to a browser whose session is over, which could not answer', async () => {
  world.clock.advance(12 * HOUR_MS)
  expect(await rings()).toBe(0)
  world.clock.set(START)
  await rings()
  const ticket = await ticketOf(world, ada)
  await world.ctx.db.deleteFrom('sessions').where('user_id', '=', ada.userId).execute()
  expect((await comeBack(ticket)).http).toBe(404)
})

test('who is called as another seat than the session acts for is not told', async () => {
  const other = await world.person({ admin: true })
  await pushDeviceOf(world, other)
  await world.ctx.db
    .updateTable('sessions')
    .set({ seat_id: other.seatId })
    .where('id', '=', ada.sessionId)
    .execute()
  expect(await rings()).toBe(0)
})
