// @shows SA-48

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { balanceOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const FROM = '+2348035550042'
let world: World
let ada: Person
let bola: Person
let did = ''
let phone = ''
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  ada = await world.person({ admin: true, plan: 13 })
  bola = await world.person({ workgroup: ada.workgroupId })
  const destination = await makeQueue(world, ada, [bola], { ringSeconds: 20 })
  const own = world.ctx.db.selectFrom('users').select('phone').where('id', '=', bola.userId)
  phone = (await own.executeTakeFirstOrThrow()).phone
  did = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination }))
  await fund(world.ctx, ada, 1_000)
  await fund(world.ctx, bola, 1_000)
  world.telephony.behave({ kind: 'sip', user: bola.username }, { noAnswer: true })
  const digits = [{ atMs: 5_000, key: '1' as const }]
  world.telephony.behave(mobile(), { answerAfterMs: 2_000, hangupAfterMs: 65_000, digits })
})
afterAll(() => world.close())

const mobile = () => ({ kind: 'pstn', number: phone }) as const
const ring = (on: boolean, who = bola) => world.call('setAgentMobile', { body: { on } }, who)
const comes = async () => {
  await world.call('changeAgent', { body: { state: 'in' } }, bola)
  await world.queues.listen()
  const call = world.telephony.inbound(did, FROM, { hangupAfterMs: 90_000 })
  await world.telephony.advance(120_000)
  const kept = world.ctx.db.selectFrom('queue_calls').select(['outcome', 'agent_seat_id'])
  return kept.where('call_id', '=', call).execute()
}

test('an agent takes a call on their own mobile by 1, at the cost of the person who has the number', async () => {
  const { body } = await ring(true)
  expect(body.result.mobile).toEqual({ on: true, phone: mobile().number, per_minute: expect.any(Number) })
  const before = await Promise.all([ada, bola].map((who) => balanceOf(world, who)))
  expect(await comes()).toEqual([{ outcome: 'answered', agent_seat_id: bola.seatId }])
  const after = await Promise.all([ada, bola].map((who) => balanceOf(world, who)))
  expect(after[0]).toBeLessThan(before[0] ?? 0)
  expect(after[1]).toBe(before[1])
  const { budget } = (await world.call('outsideNumbers', { query: {} }, ada)).body
  expect(budget.used).toBeGreaterThan(0)
})

test('it does not ring while it is off, nor with a budget of nothing', async () => {
  await ring(true)
  await ring(false)
  expect(await comes()).toEqual([{ outcome: 'aborted', agent_seat_id: null }])
  await ring(true)
  await world.call('setOutsideBudget', { body: { month_limit: 0 } }, ada)
  expect(await comes()).toEqual([{ outcome: 'aborted', agent_seat_id: null }])
})

test('only an agent with a verified phone has it ring', async () => {
  expect((await ring(true, ada)).body).toMatchObject({ code: 'not_an_agent' })
  await world.ctx.db
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('id', '=', bola.userId)
    .execute()
  expect((await ring(true)).body).toMatchObject({ code: 'call_phone_unverified' })
  expect((await ring(false)).body.result.mobile).toEqual({ on: false, phone: null, per_minute: null })
})
