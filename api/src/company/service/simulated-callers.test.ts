// @shows DEC-147

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true })
})
afterAll(() => world.close())

const page = (query = '') => world.app.inject({ url: `/dev/calls${query}`, headers: { accept: 'text/html' } })
async function call(params: Record<string, string>) {
  const answer = await world.app.inject({
    url: '/dev/calls',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(params).toString(),
  })
  await world.telephony.advance(1_000)
  const [, said] = /role="status">(.*?)</.exec(answer.body) ?? []
  return { http: answer.statusCode, said }
}

describe('simulated callers', () => {
  test('come into a queue by its number, and give up when they were asked to', async () => {
    const called = await makeQueue(world, admin, [])
    await world.call('switchWallboard', { body: { on: true } }, admin)
    const waiting = async () =>
      (await world.call('wallboard', { params: { usersip: admin.username } }, null)).body.queues.result[0]
    expect(await call({ called, from: '0803 555 0142', seconds: '30' })).toEqual({
      http: 200,
      said: `08035550142 calls ${called}.`,
    })
    expect(await waiting()).toMatchObject({ cl_q: 1, cls_q: [{ number: '0803•••••42' }] })
    await world.telephony.advance(30_000)
    expect(await waiting()).toMatchObject({ cl_q: 0, ab_cl: 1 })
  })

  test('press a key after five seconds', async () => {
    const callbackSeatId = admin.seatId
    const called = await makeQueue(world, admin, [], { announceSeconds: 60, callbackSeatId })
    await call({ called, from: '+2348035550143', seconds: '60', key: '1' })
    await world.telephony.advance(20_000)
    expect(await world.ctx.db.selectFrom('queue_callbacks').select('caller').execute()).toEqual([
      { caller: '+2348035550143' },
    ])
  })

  test('are among the live calls of the workgroup, and then in its call history', async () => {
    const called = await makeQueue(world, admin, [])
    await call({ called, from: '0803 555 0143', seconds: '30' })
    const live = await world.call('liveCalls', { query: {} }, admin)
    expect(live.body.result).toMatchObject([{ direction: 'in' }])
    await world.telephony.advance(30_000)
    const { body } = await world.call('calls', { query: { from: '2020-01-01', to: '2090-01-01' } }, admin)
    // findings, ux D6: who waited did not talk
    expect(body.result[0]).toMatchObject({
      calledstation: called,
      outcome: 'missed',
      waited_seconds: 30,
      real_sessiontime: 0,
    })
    const figures = await world.call('callFigures', { query: {} }, admin)
    expect(figures.body.result.month).toMatchObject({ seconds: 0 })
  })

  test('come into a conference by its number', async () => {
    const { conference_number: called, id } = await world.ctx.db
      .insertInto('conferences')
      .values({
        workgroup_id: admin.workgroupId,
        card_id: admin.cardId,
        name: 'Stand-up',
        description: 'Every morning',
        created_at: world.clock.now(),
      })
      .returning(['conference_number', 'id'])
      .executeTakeFirstOrThrow()
    await call({ called, from: '+2348035550142', seconds: '10' })
    const { body } = await world.call('conferenceMembers', { params: { id } }, admin)
    expect(body.result).toMatchObject([{ number: '+2348035550142', muted: false }])
    await world.telephony.advance(10_000)
  })

  test.each<Record<string, string>>([{ called: '', from: '0803' }, { called: '301', from: '<b>' }, {}])(
    'need two numbers: %j',
    async (params) => {
      expect(await call({ from: '', ...params })).toEqual({
        http: 400,
        said: 'Both numbers need 3 to 15 digits.',
      })
    },
  )

  test('may call what no one has, and are refused by the exchange', async () => {
    expect((await call({ called: '999', from: '08035550142' })).http).toBe(200)
    expect(await world.ctx.telephony.liveCalls()).toEqual([])
  })

  test('are offered by a page that fills in what its link names', async () => {
    const { body, headers } = await page('?called=8001%22%3E&seconds=x')
    expect(body).toContain('value="8001&#34;&#62;"')
    expect(body).toContain('value="120"')
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
  })

  test('are not there in production', async () => {
    const production = await openWorld({ config: { mode: 'production' } })
    const answer = await production.app.inject({ url: '/dev/calls', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    await production.close()
  })
})
