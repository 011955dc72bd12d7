// @shows SA-53

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf, makeGroup } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { openQueue } from './queue-routing.service.ts'

let did = ''
let world: World
let admin: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  admin = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: admin.workgroupId, firstName: 'Bola', lastName: 'Adeyemi' })
})
afterAll(() => world.close())

const turn = (who: Person) => world.call('changeAgent', { body: { state: 'in' } }, who)
const desk = async (who = bola) => (await world.call('ownAgent', {}, who)).body.result
const rest = (to: 'end' | 'lengthen', who = bola) => world.call('changeRest', { body: { to } }, who)
const note = (uniqueid: string, text: string, who = bola) =>
  world.call('addCallNote', { params: { uniqueid }, body: { text } }, who)
const states = async () =>
  (await world.call('agents', { query: {} }, admin)).body.result.map((agent) => agent.state)
const call = (from: string) => world.telephony.inbound(did, from, {})
const pass = (ms: number) => world.telephony.advance(ms)

async function queue(agents: readonly Person[], options = {}) {
  const queueId = await makeQueue(world, admin, agents, {
    wrapUpSeconds: 20,
    maxWaitSeconds: 600,
    ...options,
  })
  did = await didOf(world, await giveNumber(world, admin, { category: 'queue', destination: queueId }))
  for (const { username: user } of agents)
    world.telephony.behave({ kind: 'sip', user }, { answerAfterMs: 2_000, hangupAfterMs: 10_000 })
  return queueId
}

describe('the desk of an agent', () => {
  test('has who waits, the call that they have, and their rest after it', async () => {
    await makeGroup(world, bola, ['+2348035550001'])
    await queue([bola])
    expect(await desk()).toMatchObject({ waiting: 0, callers: [], call: null, rest_seconds: 0 })
    const first = call('+2348035550001')
    await pass(5_000)
    call('+442071838750')
    await pass(2_000)
    expect(await desk()).toMatchObject({
      waiting: 2,
      callers: [
        {
          queue: 'Support',
          number: '+2348035550001',
          name: expect.stringMatching(/\w/),
          waited_seconds: 7,
          call_back: false,
        },
        { queue: 'Support', number: '+442071838750', name: null, waited_seconds: 2 },
      ],
    })
    await turn(bola)
    await pass(6_000)
    expect(await desk()).toMatchObject({
      waiting: 1,
      call: { uniqueid: first, queue: 'Support', number: '+2348035550001', seconds: 3, live: true },
      rest_seconds: 0,
    })
    await pass(8_000)
    expect(await desk()).toMatchObject({
      waiting: 1,
      call: { uniqueid: first, number: '+2348035550001', seconds: 10, live: false },
      rest_seconds: 19,
    })
    await pass(60_000)
    // findings, ux D6: the wait for the agent is no talk, in the list, its sums and the file
    const query = { from: '2020-01-01', to: '2090-01-01', outcome: 'answered' } as const
    const { body } = await world.call('calls', { query }, admin)
    const record = body.result.find(({ uniqueid }) => uniqueid === first)
    expect(record).toMatchObject({ real_sessiontime: 10, waited_seconds: 10 })
    const totals = await world.call('callTotals', { query }, admin)
    expect(totals.body.result.seconds).toBe(
      body.result.reduce((sum, { real_sessiontime }) => sum + real_sessiontime, 0),
    )
    world.clock.advance(3_600_000)
    expect(await desk()).toMatchObject({ call: null, rest_seconds: 0 })
  })

  test('has no callers of other queues, and only names of contacts that the agent may read', async () => {
    await makeGroup(world, admin, ['+2348035550009'])
    const other = await world.person({ workgroup: admin.workgroupId })
    await queue([bola])
    call('+2348035550009')
    await pass(1_000)
    expect((await desk()).callers).toMatchObject([{ number: '+2348035550009', name: null }])
    await makeQueue(world, admin, [other])
    for (const who of [other, admin])
      expect(await desk(who)).toMatchObject({ waiting: 0, callers: [], call: null })
  })
})

describe('the rest after a talk', () => {
  async function talked() {
    const queueId = await queue([bola])
    await turn(bola)
    call('+2348035550001')
    await pass(13_000)
    expect(await states()).toEqual(['wrap-up'])
    return queueId
  }

  test('ends when the agent is ready, and the next caller rings', async () => {
    const queueId = await talked()
    expect((await rest('end')).body.result).toMatchObject({ rest_seconds: 0 })
    await pass(1)
    expect(await states()).toEqual(['idle'])
    const known = (await openQueue(world.ctx, queueId))?.lastTalks?.[bola.username]
    expect(known?.restsUntil.getTime()).toBeLessThanOrEqual(world.clock.now().getTime())
    const { http, body } = await rest('end')
    expect([http, body.message]).toEqual([409, createText()('not_resting')])
  })

  test('is longer by a minute, in every process, up to the longest there is', async () => {
    const queueId = await talked()
    expect((await rest('lengthen')).body.result).toMatchObject({ rest_seconds: 79 })
    await pass(60_000)
    expect(await states()).toEqual(['wrap-up'])
    const known = (await openQueue(world.ctx, queueId))?.lastTalks?.[bola.username]
    expect((known?.restsUntil.getTime() ?? 0) - world.clock.now().getTime()).toBe(19_000)
    for (let times = 0; times < 12; times++) await rest('lengthen')
    expect(await desk()).toMatchObject({ rest_seconds: 600 })
    await rest('end')
    await pass(1)
    expect(await states()).toEqual(['idle'])
  })

  test('of the next talk is the queue’s again', async () => {
    await talked()
    await rest('end')
    call('+2348035550002')
    await pass(13_000)
    expect(await desk()).toMatchObject({ rest_seconds: 19 })
  })

  test('is not there for who never talked', async () => {
    await queue([bola])
    expect((await rest('lengthen')).http).toBe(409)
  })
})

describe('a note on a call', () => {
  async function talking() {
    await queue([bola])
    await turn(bola)
    const id = call('+2348035550001')
    await pass(4_000)
    return id
  }
  const listed = async (who: Person) => {
    const range = { from: '2020-01-01', to: '2099-01-01' }
    const { body } = await world.call(
      'calls',
      { query: who === admin ? range : { ...range, cardid: who.cardId, taken: 'others' } },
      who,
    )
    return body.result.map((row) => row.note)
  }

  test('is written by the agent who has it, during the call and after it', async () => {
    const id = await talking()
    expect((await note(id, ' Wants a refund ')).http).toBe(200)
    for (const who of [await world.person({ workgroup: admin.workgroupId }), await world.person()])
      expect((await note(id, 'Mine', who)).http).toBe(404)
    await pass(30_000)
    expect((await note(id, 'Got ₦5,000')).http).toBe(200)
    const { body } = await world.call('callNotes', { params: { uniqueid: id } }, bola)
    expect(body.result.notes.map((one) => one.text)).toEqual(['Got ₦5,000', 'Wants a refund'])
  })

  test.each(['agent', 'admin'])('is shown to the %s', async (who) => {
    const id = await talking()
    await note(id, 'Wants a refund')
    await pass(30_000)
    expect(await listed(who === 'admin' ? admin : bola)).toContain('Wants a refund')
  })
})
