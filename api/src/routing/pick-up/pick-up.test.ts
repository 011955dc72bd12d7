// @shows SA-155

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { hangUpAll } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transferTo } from '../../calls/control/outbound.service.ts'
import { takeUpWanted } from '../../calls/parking/parking.service.ts'
import { features } from '../../features.ts'
import { dialledPickUp } from './pick-up.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => hangUpAll(world))
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const CUSTOMER = { kind: 'pstn', number: '+2348035559999' } as const
const sip = ({ username }: Person) => ({ kind: 'sip', user: username }) as const

async function phonesFor(...people: Person[]) {
  for (const { username } of people) {
    await world.telephony.engine.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: username }, { noAnswer: true })
  }
}
async function group(people: readonly Person[], seconds = 60) {
  const [admin] = people
  if (!admin) throw new Error('a group of nobody')
  const members = people.map(({ username }) => ({ username, seconds }))
  const body = { name: 'Sales', order: 'in order', members, next: null } as const
  return (await world.call('addRingGroup', { body }, admin)).body.result.group_number
}
/** Ada, an admin, and Bola are of a group; Chidi is of another one, of his own. */
async function team() {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  const chidi = await world.person({ workgroup: ada.workgroupId, admin: true })
  await phonesFor(ada, bola, chidi)
  const number = await group([ada, bola])
  await group([chidi])
  return { ada, bola, chidi, number }
}
/** A customer calls, and it rings for a person: by their own number, or by a group. */
async function rings(who: Person, to = { category: 'user', destination: who.username } as const) {
  const did = await didOf(world, await giveNumber(world, who, to))
  const callId = world.telephony.inbound(did, CUSTOMER.number, {})
  await world.telephony.advance(2_000)
  return callId
}
async function dials(who: Person, digits = '*8') {
  world.telephony.dials(who.username, digits, {})
  await world.telephony.advance(2_000)
}
const list = async (who: Person) => (await world.call('ringingCalls', {}, who)).body.result
const pickUp = (who: Person, uniqueid: string) => world.call('pickUpCall', { params: { uniqueid } }, who)
const hears = (...people: Person[]) => people.map((who) => world.telephony.hears(sip(who)))
const records = (uniqueid: string) => world.ctx.db.many<object>`
  select outcome, cost_kobo as cost, taken_by as "takenBy", picked_up_by as "pickedUpBy" from calls where uniqueid = ${uniqueid}`
async function ends(uniqueid: string) {
  await world.telephony.engine.hangup(uniqueid, 'admin')
  await world.telephony.advance(1_000)
}

describe('*8', () => {
  test('picks up a call that rings for a colleague of a group; the record says who took it', async () => {
    const { ada, bola } = await team()
    const uniqueid = await rings(ada)
    await dials(bola)
    expect(hears(ada, bola)).toEqual(['nothing', 'them'])
    expect(await list(bola)).toEqual([])
    await ends(uniqueid)
    const seat = bola.seatId
    expect(await records(uniqueid)).toEqual([
      { outcome: 'answered', cost: 0, takenBy: seat, pickedUpBy: seat },
    ])
    const { result } = (await world.call('callDetail', { params: { uniqueid } }, ada)).body
    expect([result.picked_up_by, result.real_sessiontime]).toEqual(['Bola Ade', 2])
    expect(await world.ctx.db.column`select uniqueid from calls where card_id = ${bola.cardId}`).toEqual([])
  })

  test('picks up the call that has rung longest; of two who dial at once, each has a call', async () => {
    const { ada, bola } = await team()
    const dayo = await world.person({ workgroup: ada.workgroupId })
    await phonesFor(dayo)
    await group([ada, dayo])
    const calls = [await rings(ada), await rings(ada)]
    expect(await dialledPickUp(world.ctx, { user: bola.username, digits: '*8#' })).toMatchObject({
      picksUp: calls.map((callId) => ({ callId })),
    })
    for (const { username } of [bola, dayo]) world.telephony.dials(username, '*8', {})
    await world.telephony.advance(2_000)
    expect(hears(bola, dayo)).toEqual(['them', 'them'])
    for (const call of calls) await ends(call)
    const takers = await world.ctx.db.column`
      select picked_up_by from calls where uniqueid = any(${calls}::text[]) order by picked_up_by`
    expect(takers).toEqual([bola.seatId, dayo.seatId])
  })

  test('says so when none rings, or none that is of a group of one’s own', async () => {
    const { ada, bola, chidi } = await team()
    const stranger = await world.person({ admin: true })
    await phonesFor(stranger)
    await group([stranger])
    const nothing = { says: 'nothing rings' }
    const asks = ({ username: user }: Person, digits = '*8') => dialledPickUp(world.ctx, { user, digits })
    expect(await asks(bola)).toEqual(nothing)
    await dials(bola)
    expect(hears(bola)).toEqual(['nothing'])
    const uniqueid = await rings(ada)
    expect(await asks(chidi)).toEqual(nothing)
    expect(await asks(stranger)).toEqual(nothing)
    expect(await asks(bola)).toMatchObject({
      picksUp: [{ callId: uniqueid, at: world.telephony.engine.node }],
    })
    for (const digits of ['8', '*88', '*80', '**8']) expect(await asks(bola, digits)).toBeNull()
    await dials(chidi)
    expect(hears(chidi)).toEqual(['nothing'])
  })

  test('picks up a call of the group itself, at another phone of one’s own, too', async () => {
    const { ada, bola, number } = await team()
    const uniqueid = await rings(bola, { category: 'group', destination: number } as never)
    expect((await list(bola)).map((call) => call.uniqueid)).toEqual([uniqueid])
    expect(await list(ada)).toEqual([]) // it rings for her: she answers
    await dials(ada)
    expect(hears(ada)).toEqual(['them'])
    await ends(uniqueid)
    expect(await records(uniqueid)).toMatchObject([{ outcome: 'answered', pickedUpBy: ada.seatId }])
  })

  test('picks up a call between colleagues, but not one’s own; it costs what it would have cost', async () => {
    const { ada, bola, chidi } = await team()
    await fund(world.ctx, chidi, 1_000)
    const extension = await world.ctx.db.value<string>`select extension from seats where id = ${ada.seatId}`
    const uniqueid = world.telephony.dials(chidi.username, extension, {})
    await world.telephony.advance(2_000)
    expect(await list(bola)).toMatchObject([{ uniqueid, rings_for: ['Ada Obi'] }])
    await world.call(
      'changeRingGroup',
      {
        params: { id: await world.ctx.db.value<number>`select max(id) from ring_groups` },
        body: {
          name: 'Ours',
          order: 'in order',
          members: [chidi, ada].map(({ username }) => ({ username, seconds: 30 })),
          next: null,
        },
      },
      chidi,
    )
    expect(await list(chidi)).toEqual([])
    await dials(bola)
    expect(hears(chidi, bola)).toEqual(['them', 'them'])
    await ends(uniqueid)
    expect(await records(uniqueid)).toEqual([
      { outcome: 'answered', cost: 0, takenBy: null, pickedUpBy: bola.seatId },
    ])
    expect(await balanceOf(world, chidi)).toBe(1_000)
  })

  test('of a member who has left, or may not call, picks nothing up', async () => {
    const { ada, bola } = await team()
    await rings(ada)
    await world.ctx.db.updateTable('seats').set({ lead: true }).where('id', '=', bola.seatId).execute()
    expect(await dialledPickUp(world.ctx, { user: bola.username, digits: '*8' })).toEqual({
      says: 'nothing rings',
    })
    expect((await pickUp(bola, 'any')).http).toBe(403)
  })
})

describe('on screen', () => {
  test('a call is listed with its caller, and whose phones ring, until it is answered or goes on', async () => {
    const { ada, bola, chidi } = await team()
    const uniqueid = await rings(ada)
    const caller = { number: CUSTOMER.number, name: null, is: null }
    expect(await list(bola)).toMatchObject([
      { uniqueid, caller, shown: CUSTOMER.number, rings_for: ['Ada Obi'] },
    ])
    expect(await list(chidi)).toEqual([])
    world.telephony.behave(sip(ada), { answerAfterMs: 0 })
    const other = await rings(ada)
    expect((await list(bola)).map((call) => call.uniqueid)).toEqual([uniqueid])
    await ends(uniqueid)
    expect(await list(bola)).toEqual([])
    await ends(other)
    expect(await records(other)).toMatchObject([{ outcome: 'answered', pickedUpBy: null }])
  })

  test('rings the own phone of who picks up, which they need; a foreign call is missing', async () => {
    const { ada, bola, chidi } = await team()
    const uniqueid = await rings(ada)
    const [foreign, missing] = [await pickUp(chidi, uniqueid), await pickUp(chidi, 'none')]
    expect([foreign.http, foreign.body]).toEqual([404, missing.body])
    world.telephony.register(bola.username, false)
    const refused = await pickUp(bola, uniqueid)
    expect([refused.http, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Turn on your browser phone'),
    ])
    world.telephony.register(bola.username, true)
    world.telephony.behave(sip(bola), { answerAfterMs: 1_000 })
    expect((await pickUp(bola, uniqueid)).http).toBe(200)
    await world.telephony.advance(3_000)
    expect(hears(ada, bola)).toEqual(['nothing', 'them'])
    expect((await pickUp(bola, uniqueid)).http).toBe(404)
    await ends(uniqueid)
    expect(await records(uniqueid)).toMatchObject([{ pickedUpBy: bola.seatId }])
  })

  test('a call of another process is picked up by it, once it looks', async () => {
    const { ada, bola } = await team()
    const uniqueid = await rings(ada)
    const { db } = world.ctx
    await db.updateTable('live_calls').set({ node: 'elsewhere' }).where('call_id', '=', uniqueid).execute()
    expect((await pickUp(bola, uniqueid)).http).toBe(200)
    const asked: string[] = []
    const exchange = { node: 'elsewhere', takeCall: async (...args: string[]) => void asked.push(...args) }
    for (let looks = 0; looks < 2; looks++) await takeUpWanted(world.ctx, exchange)
    expect(asked).toEqual([uniqueid, bola.username])
  })
})

describe('the codes that phones dial', () => {
  const codes = [
    ...Array.from({ length: 10 }, (_, n) => `*${n}`),
    ...Array.from({ length: 100 }, (_, n) => `*${String(n).padStart(2, '0')}`),
    ...['*100', '*700', '*701', '*801', '*899', '*999', '*1000', '*8001', '*8888', '*78901', '*98765'],
    ...Array.from({ length: 100 }, (_, n) => String(700 + n)),
    ...['7', '8', '78', '79', '98', '8001', '1000', '3000', '08035550001', '+2348035550001'],
  ]

  /** Which features answer to each of them. */
  const claims = async ({ username: user }: Person) => {
    const claimed = new Map<string, string[]>()
    for (const digits of codes.flatMap((code) => [code, `${code}#`]))
      for (const { name, dialled } of features)
        if (await dialled?.(world.ctx, { callId: 'x', user, digits }))
          claimed.set(digits, [...(claimed.get(digits) ?? []), name])
    return claimed
  }

  test('are of one feature each', async () => {
    const claimed = await claims(await world.person({ admin: true }))
    expect([...claimed].filter(([, by]) => by.length > 1)).toEqual([])
    expect(claimed.get('*8')).toEqual(['pick-up'])
    const ofFeatures = features.filter(({ dialled }) => dialled).map(({ name }) => name)
    expect(new Set([...claimed.values()].flat())).toEqual(new Set(ofFeatures))
  })

  test('mean nothing in a transfer, where a * and an id is a colleague', async () => {
    const ada = await world.person({ admin: true })
    const colleague = await world.person({ workgroup: ada.workgroupId })
    const transfers = (digits: string) =>
      transferTo(world.ctx, world.telephony.engine.node, { callId: 'x', user: ada.username, digits })
    const others = (code: string) => code !== `*${ada.userId}` && code !== `*${colleague.userId}`
    const claimed = [...(await claims(ada)).keys()].filter((code) => /^\*\d+$/.test(code) && others(code))
    expect(claimed).toContain('*8')
    for (const code of claimed)
      expect([code, await transfers(code)]).toEqual([code, { refuse: 'no colleague' }])
    expect(await transfers(`*${colleague.userId}`)).toEqual({
      colleague: { kind: 'sip', user: colleague.username },
    })
  })
})
