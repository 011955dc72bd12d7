// @shows DEC-250

import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { pushDeviceOf, toldTo } from '../../../test/push/subscriptions.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { countDue, notifyOverdue } from './missed-due.service.ts'
import { pushMissed } from './missed-push.service.ts'

const FROM = '+2348065550009'
const MINUTE_MS = 60_000

let world: World
let ada: Person
let bola: Person
let did: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true })
  bola = await world.person({ workgroup: ada.workgroupId })
  await world.ctx.telephony.putSipUser({ user: bola.username, ha1: 'h', maxContacts: 1 })
  world.telephony.behave({ kind: 'sip', user: bola.username }, { noAnswer: true })
  did = await didOf(world, await giveNumber(world, ada, { category: 'user', destination: bola.username }))
  await pushDeviceOf(world, bola)
})

async function misses(from = FROM) {
  world.telephony.inbound(did, from, {})
  await world.telephony.advance(3 * MINUTE_MS)
}
const claim = async () => {
  for (const { id } of (await world.call('missedCalls', { query: { of: 'open' } }, bola)).body.result)
    await world.call('claimMissedCall', { params: { id }, body: { instead_of: null } }, bola)
}

test('whose phones rang in vain is told who called, once for each call', async () => {
  await misses()
  const told = await Promise.all([pushMissed(world.ctx), pushMissed(world.ctx)])
  expect(told.reduce((sum, one) => sum + one.told, 0)).toBe(1)
  expect(await toldTo(world, bola)).toEqual([
    {
      kind: 'missed',
      title: `Missed call from ${formatPhone(FROM)}`,
      body: 'Nobody answered. Call back when you can.',
      path: '/calls/missed',
      tag: expect.stringMatching(/^missed-\d+$/),
    },
  ])
  await misses()
  expect(await pushMissed(world.ctx)).toEqual({ told: 1 })
})

test('a contact is told by name', async () => {
  const body = { name: 'Mrs Bello', numbers: [{ number: FROM }] }
  const added = await world.call('addContact', { body }, ada)
  expect(added.http).toBe(200)
  await misses()
  await pushMissed(world.ctx)
  expect(await toldTo(world, bola)).toMatchObject([{ title: 'Missed call from Mrs Bello' }])
})

test('nobody is told of a caller who was reached meanwhile', async () => {
  await misses()
  const { db, clock } = world.ctx
  const closed = { closed_at: clock.now(), how: 'by hand', reason: 'spam', closed_by: bola.seatId } as const
  await db.updateTable('missed_calls').set(closed).where('workgroup_id', '=', ada.workgroupId).execute()
  expect(await pushMissed(world.ctx)).toEqual({ told: 0 })
  expect(await toldTo(world, bola)).toEqual([])
})

test('who said that they call back is told once when that is due', async () => {
  await misses()
  await pushMissed(world.ctx)
  await countDue(world.ctx)
  await claim()
  world.clock.advance(125 * MINUTE_MS)
  await notifyOverdue(world.ctx)
  await notifyOverdue(world.ctx)
  const told = (await toldTo(world, bola)).filter(({ kind }) => kind === 'due')
  expect(told).toEqual([
    {
      kind: 'due',
      title: `Call ${formatPhone(FROM)} back now`,
      body: 'You said that you call back. The time you promise is over.',
      path: '/calls/missed',
      tag: 'due',
    },
  ])
})

test('of several that are due they are told how many', async () => {
  await misses()
  await misses('+2348065550010')
  await countDue(world.ctx)
  await claim()
  world.clock.advance(125 * MINUTE_MS)
  await notifyOverdue(world.ctx)
  const told = (await toldTo(world, bola)).filter(({ kind }) => kind === 'due')
  expect(told).toMatchObject([{ title: 'Call 2 people back now', tag: 'due' }])
})
