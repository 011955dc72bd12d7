// @shows SA-51

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { hangUpAll } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { CallKeeper } from '../control/call-keeper.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => hangUpAll(world))
afterAll(() => world.close())

const CUSTOMER = { kind: 'pstn', number: '+2348035559999' } as const

async function team() {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  for (const { username } of [ada, bola])
    await world.telephony.engine.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
  return { ada, bola }
}

/** The customer calls Bola, who answers. */
async function callTo(bola: Person, behaviour = {}): Promise<string> {
  const did = await didOf(
    world,
    await giveNumber(world, bola, { category: 'user', destination: bola.username }),
  )
  world.telephony.behave({ kind: 'sip', user: bola.username }, { answerAfterMs: 1_000, silent: true })
  const callId = world.telephony.inbound(did, CUSTOMER.number, { silent: true, ...behaviour })
  await world.telephony.advance(3_000)
  return callId
}

const listed = async (who: Person) => (await world.call('liveCalls', { query: {} }, who)).body
const supervise = (who: Person, uniqueid: string, mode: 'listen' | 'whisper' | 'join') =>
  world.call('superviseCall', { params: { uniqueid }, body: { mode } }, who)
const end = (who: Person, uniqueid: string) => world.call('endLiveCall', { params: { uniqueid } }, who)
const hears = (...people: Person[]) =>
  people.map(({ username }) => world.telephony.hears({ kind: 'sip', user: username }))
const audited = async (who: Person) =>
  (await world.call('audit', { query: {} }, who)).body.result.map(({ what }) => what)

describe('the live calls of a workgroup', () => {
  test('are listed for its admins: who talks, for how long and what it costs so far', async () => {
    const { ada, bola } = await team()
    await fund(world.ctx, bola, 1_000)
    world.telephony.behave(CUSTOMER, { answerAfterMs: 1_000 })
    world.telephony.dials(bola.username, CUSTOMER.number, {})
    await world.telephony.advance(11_000)
    const { result, total } = await listed(ada)
    expect(total).toBe(1)
    expect(result).toEqual([
      expect.objectContaining({
        direction: 'out',
        kind: 'people',
        state: 'connected',
        other: { number: CUSTOMER.number, name: null, is: null },
        ours: expect.objectContaining({ name: 'Bola Ade', is: 'member' }),
        seconds: 10,
        cost: 9,
        supervisable: true,
      }),
    ])
  })

  test('are not for members who are no admins, and not for other workgroups', async () => {
    const { bola } = await team()
    const uniqueid = await callTo(bola)
    expect((await world.call('liveCalls', { query: {} }, bola)).http).toBe(403)
    const other = await world.person({ admin: true })
    expect((await listed(other)).result).toEqual([])
    expect((await end(other, uniqueid)).http).toBe(404)
    expect((await supervise(other, uniqueid, 'listen')).http).toBe(404)
  })

  test('are ended by an admin, once, and the audit says whose', async () => {
    const { ada, bola } = await team()
    const uniqueid = await callTo(bola)
    expect((await end(ada, uniqueid)).http).toBe(200)
    await world.telephony.advance(100)
    expect((await listed(ada)).result).toEqual([])
    expect((await end(ada, uniqueid)).http).toBe(200)
    expect(await audited(ada)).toEqual(['Ended a call of Bola Ade'])
  })
})

describe('a supervisor', () => {
  test('hears a call on the own phone, whispers to the member, and joins', async () => {
    const { ada, bola } = await team()
    const uniqueid = await callTo(bola)
    expect((await supervise(ada, uniqueid, 'listen')).http).toBe(200)
    await world.telephony.advance(4_000)
    expect([...hears(ada, bola), world.telephony.hears(CUSTOMER)]).toEqual(['nothing', 'nothing', 'nothing'])
    await supervise(ada, uniqueid, 'whisper')
    await world.telephony.advance(100)
    expect([...hears(bola), world.telephony.hears(CUSTOMER)]).toEqual(['them', 'nothing'])
    await supervise(ada, uniqueid, 'join')
    await world.telephony.advance(100)
    expect([...hears(bola), world.telephony.hears(CUSTOMER)]).toEqual(['them', 'them'])
    expect((await listed(ada)).total).toBe(1) // the supervisor's own leg is no call of theirs
    expect(await audited(ada)).toEqual(Array(3).fill('Listened in to a call of Bola Ade'))
    await end(ada, uniqueid)
    await world.telephony.advance(1_000)
    expect(hears(ada, bola)).toEqual(['nothing', 'nothing'])
  })

  test('who has hung up hears the same call again', async () => {
    const { ada, bola } = await team()
    const uniqueid = await callTo(bola)
    for (let time = 0; time < 2; time++) {
      world.telephony.behave(
        { kind: 'sip', user: ada.username },
        { answerAfterMs: 500, hangupAfterMs: 3_000 },
      )
      await supervise(ada, uniqueid, 'join')
      await world.telephony.advance(2_000)
      expect([time, ...hears(bola)]).toEqual([time, 'them'])
      await world.telephony.advance(3_000)
      expect([time, ...hears(bola)]).toEqual([time, 'nothing'])
    }
  })

  test('needs one of our phones, two who talk, and a call of others', async () => {
    const { ada, bola } = await team()
    const uniqueid = await callTo(bola)
    world.telephony.register(ada.username, false)
    expect((await supervise(ada, uniqueid, 'listen')).body.message).toContain('Turn on your browser phone')
    world.telephony.register(ada.username, true)
    const own = await callTo(ada)
    expect((await supervise(ada, own, 'listen')).body.message).toContain('They are not talking now.')
    expect((await listed(ada)).result.map(({ supervisable }) => supervisable)).toEqual([true, false])
    expect(await audited(ada)).toEqual([])
    for (const id of [uniqueid, own]) await end(ada, id)
    await world.telephony.advance(1_000)
  })

  test('of a call of another process is heard by it, once it looks', async () => {
    const { ada, bola } = await team()
    const uniqueid = await callTo(bola)
    const { db } = world.ctx
    await db.updateTable('live_calls').set({ node: 'elsewhere' }).where('call_id', '=', uniqueid).execute()
    expect((await supervise(ada, uniqueid, 'listen')).http).toBe(200)
    const asked: object[] = []
    const exchange = {
      ...world.telephony.engine,
      node: 'elsewhere',
      supervise: async (request: object) => void asked.push(request),
    }
    const keeper = new CallKeeper(world.ctx, exchange)
    await keeper.guard()
    await keeper.guard()
    expect(asked).toEqual([
      expect.objectContaining({
        target: uniqueid,
        user: ada.username,
        mode: 'listen',
        callerId: CUSTOMER.number,
      }),
    ])
  })
})
