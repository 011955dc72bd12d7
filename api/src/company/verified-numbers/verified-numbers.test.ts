// @shows DEC-107

import { verifiedNumbersMessages } from '@ekoline/contract/company/messages/verified-numbers.ts'
import { fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joining } from '../../../test/joining.ts'
import { setRates } from '../../../test/money/rates.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { codeSpendToday } from '../signup/code-spend.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const { codeTo } = joining(() => world)
let made = 0
const office = () => `+2342014${String(630_000 + ++made)}`
const send = (by: Person, phoneNumber: string, channel: 'call' | 'sms' = 'call') =>
  world.call('sendNumberCode', { body: { phoneNumber, channel } }, by)
const enter = (by: Person, call_id: string, code: string) =>
  world.call('addVerifiedNumber', { body: { call_id, code } }, by)
async function verify(by: Person, number: string) {
  const { result } = (await send(by, number)).body
  return (await enter(by, result, await codeTo(number))).body.result
}
const numbersOf = async (who: Person) => (await world.call('verifiedNumbers', {}, who)).body.result
const seen = async (who: Person) =>
  (await world.call('callerIds', { params: { username: who.username } }, who)).body.result
const showAll = (who: Person, number: string) =>
  world.call('setWorkgroupCallerId', { body: { number, fixed: false } }, who)
const admin = () => world.person({ admin: true })

describe('a number of elsewhere', () => {
  test('is verified by the code of a call to it, and then calls can show it', async () => {
    const ada = await admin()
    const number = office()
    expect((await showAll(ada, number)).http).toBe(400)
    const sent = await send(ada, number)
    expect(sent.body).toEqual({ status: 'success', result: expect.any(String), retry_after: 60 })
    const added = await enter(ada, sent.body.result, await codeTo(number))
    const listed = { id: expect.any(Number), number, verified_at: '2026-11-20 11:00:00' }
    expect(added.body.result).toEqual(listed)
    expect(await numbersOf(ada)).toEqual([listed])
    expect((await seen(ada)).numbers).toEqual([number])
    await showAll(ada, number)
    expect((await seen(ada)).shows).toBe(number)
    expect((await enter(ada, sent.body.result, '0000')).http).toBe(400) // its codes are over
  })

  test('that is removed is shown no longer', async () => {
    const ada = await admin()
    const { id, number } = await verify(ada, office())
    await showAll(ada, number)
    const own = (await seen(ada)).phone
    expect((await world.call('removeVerifiedNumber', { params: { id } }, ada)).http).toBe(200)
    expect(await seen(ada)).toMatchObject({ shows: own, numbers: [], workgroup: { number: null } })
    expect((await world.call('removeVerifiedNumber', { params: { id } }, ada)).http).toBe(404)
  })

  test('is verified again without being there twice', async () => {
    const ada = await admin()
    const number = office()
    await verify(ada, number)
    world.clock.advance(120_000)
    await verify(ada, number)
    expect(await numbersOf(ada)).toHaveLength(1)
  })

  test('is not verified by a wrong code, of which there are few', async () => {
    const ada = await admin()
    const number = office()
    const { result } = (await send(ada, number)).body
    const right = await codeTo(number)
    const wrong = right === '0000' ? '1111' : '0000'
    for (let tries = 1; tries <= 5; tries++) {
      const { http, body } = await enter(ada, result, wrong)
      expect([http, 'errors' in body && body.errors]).toMatchObject([
        400,
        [{ field: 'code', message: fieldMessages.field_number_code }],
      ])
    }
    expect((await enter(ada, result, right)).http).toBe(400)
    expect(await numbersOf(ada)).toEqual([])
  })

  test('gets few codes, also when another workgroup asks', async () => {
    const number = office()
    await send(await admin(), number)
    expect((await send(await admin(), number)).body.code).toBe('too_many_sign_ins')
  })

  test('is where codes go, and there are 20 at most', async () => {
    const ada = await admin()
    expect((await send(ada, '+12015550123')).http).toBe(400)
    expect((await send(ada, office(), 'sms')).http).toBe(400)
    expect((await send(ada, '+2348037770001', 'sms')).http).toBe(200)
    const { workgroupId: workgroup_id } = ada
    const rows = Array.from({ length: 20 }, () => ({
      workgroup_id,
      number: office(),
      verified_at: world.clock.now(),
    }))
    await world.ctx.db.insertInto('verified_numbers').values(rows).execute()
    const { http, body } = await send(ada, office())
    expect([http, body.message]).toEqual([
      422,
      verifiedNumbersMessages.verified_numbers_full.replace('{most}', '20'),
    ])
  })

  test.each([
    ['0900', '+2349001234567'],
    ['0700', '+2347001234567'],
    ['0800', '+2348001234567'],
    ['a dear network', '+2348059123456'],
  ])('is no number of %s, though there is a price: nothing is sent, and nothing spent', async (_, number) => {
    const ada = await admin()
    await setRates(world.ctx, [
      { prefix: '234900', name: 'Premium', kobo_per_minute: 50_000, first_seconds: 1 },
      { prefix: '234700', name: 'Shared cost', kobo_per_minute: 1_000, first_seconds: 1 },
      { prefix: '234800', name: 'Toll free', kobo_per_minute: 100, first_seconds: 1 },
      { prefix: '2348059', name: 'A dear network', kobo_per_minute: 5_001, first_seconds: 1 },
    ])
    const before = await codeSpendToday(world.ctx)
    for (const channel of ['call', 'sms'] as const) {
      const { http, body } = await send(ada, number, channel)
      expect([http, 'errors' in body && body.errors?.[0]?.field]).toEqual([400, 'phoneNumber'])
    }
    expect(await codeSpendToday(world.ctx)).toEqual(before)
  })

  test('is the workgroup’s alone, and its admins’', async () => {
    const ada = await admin()
    const bola = await world.person({ workgroup: ada.workgroupId })
    const other = await admin()
    const { id, number } = await verify(ada, office())
    expect((await showAll(other, number)).http).toBe(400)
    expect((await world.call('removeVerifiedNumber', { params: { id } }, other)).http).toBe(404)
    expect((await send(bola, office())).http).toBe(403)
    expect((await seen(bola)).numbers).toEqual([number])
  })
})
