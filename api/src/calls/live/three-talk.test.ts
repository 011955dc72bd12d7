// @shows SA-65

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { hangUpAll } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Key } from '../../adapters/exchange/exchange.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'

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
const EXPERT = { kind: 'pstn', number: '+2348035558888' } as const
const keys = (atMs: number, pressed: string) =>
  [...pressed].map((key, nth) => ({ atMs: atMs + 200 * nth, key: key as Key }))
const sip = ({ username }: Person) => ({ kind: 'sip', user: username }) as const
const now = async (who: Person) => (await world.call('threeTalk', {}, who)).body.result
const callsOf = async (who: Person) => {
  const query = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
  return (await world.call('calls', { query }, who)).body.result
}

/** Their internal number. */
const internal = async (who: Person) =>
  (await world.call('internalNumbers', { query: {} }, who)).body.own ?? ''

async function team() {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  for (const { username } of [ada, bola])
    await world.telephony.engine.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
  await fund(world.ctx, ada, 1_000)
  return { ada, bola }
}
/** Ada calls the customer, who answers after a second, and asks another one, from second 2 on; at 15 all three are to talk. */
async function asks(ada: Person, asked: string, behaviour: Behaviour = {}) {
  const digits = [...keys(2_000, `##${asked}#`), ...keys(15_000, '##')]
  const call = world.telephony.dials(ada.username, CUSTOMER.number, { ...behaviour, digits })
  await world.telephony.advance(10_000)
  return call
}

describe('a third person in a call', () => {
  test('is shown with the other two, at each stage, to those of the workgroup who are in it alone', async () => {
    const { ada, bola } = await team()
    expect(await now(ada)).toBeNull()
    world.telephony.behave(CUSTOMER, { answerAfterMs: 1_000 })
    world.telephony.behave(sip(bola), { answerAfterMs: 8_000, hangupAfterMs: 30_000 })
    const uniqueid = await asks(ada, await internal(bola))
    const three = {
      uniqueid,
      by: { number: `PJSIP/${ada.username}`, name: 'Ada Obi', is: 'member' },
      other: { number: CUSTOMER.number, name: null, is: null },
      third: { number: `PJSIP/${bola.username}`, name: 'Bola Ade', is: 'member' },
    }
    expect(await now(ada)).toMatchObject({ ...three, stage: 'rings', joined: null, gone: null })
    await world.telephony.advance(4_000)
    expect(await now(ada)).toMatchObject({ ...three, stage: 'answered', joined: null })
    await world.telephony.advance(6_000)
    const joined = await now(bola)
    expect(joined).toMatchObject({ ...three, stage: 'joined', gone: null })
    expect(joined?.joined).toBe(joined?.since)
    expect(await now(await world.person({ admin: true }))).toBeNull()
    await world.telephony.advance(30_000)
    expect(await now(ada)).toMatchObject({ stage: 'gone', gone: 'third', joined: joined?.joined })
    expect(await now(bola)).toBeNull()
  })

  test('is a colleague who goes on with the caller when the one who added them leaves: one call, paid to its end', async () => {
    const { ada, bola } = await team()
    world.telephony.behave(CUSTOMER, { answerAfterMs: 1_000, hangupAfterMs: 60_000 })
    world.telephony.behave(sip(bola), { answerAfterMs: 1_000 })
    const uniqueid = await asks(ada, await internal(bola), { hangupAfterMs: 30_000 })
    await world.telephony.advance(25_000)
    expect(await now(bola)).toMatchObject({ stage: 'gone', gone: 'by' })
    expect(await now(ada)).toBeNull()
    await world.telephony.advance(40_000)
    expect(await callsOf(ada)).toMatchObject([{ uniqueid, real_sessiontime: 60, cost: 18, recorded: true }])
    expect(await callsOf(bola)).toEqual([])
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([982, 0])
  })

  test('talks on with who added when the other side leaves, which is charged until then, also when the end is not seen', async () => {
    for (const isSeen of [true, false]) {
      const { ada, bola } = await team()
      world.telephony.behave(CUSTOMER, { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
      world.telephony.behave(sip(bola), { answerAfterMs: 1_000 })
      const uniqueid = await asks(ada, await internal(bola))
      await world.telephony.advance(300_000)
      expect([ada, bola].map((who) => world.telephony.hears(sip(who)))).toEqual(['them', 'them'])
      expect(await now(ada)).toMatchObject({ gone: 'other' })
      if (isSeen) await world.telephony.engine.hangup(uniqueid, 'user')
      else await world.telephony.crash()
      await world.telephony.advance(10_000)
      expect(await callsOf(ada)).toMatchObject([{ uniqueid, real_sessiontime: 30, cost: 9 }])
      expect(await balanceOf(world, ada)).toBe(991)
    }
  })

  test('from outside is a call of its own, on the wallet of who added them, with both charges', async () => {
    const { ada } = await team()
    world.telephony.behave(CUSTOMER, { answerAfterMs: 1_000, hangupAfterMs: 60_000 })
    world.telephony.behave(EXPERT, { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    const first = await asks(ada, `00${EXPERT.number.slice(1)}`)
    await world.telephony.advance(60_000)
    const calls = await callsOf(ada)
    const [expert, customer] = [EXPERT, CUSTOMER].map(({ number }) =>
      calls.find(({ calledstation }) => calledstation === number),
    )
    expect(customer).toMatchObject({ uniqueid: first, real_sessiontime: 60, cost: 18 })
    expect(expert).toMatchObject({ real_sessiontime: 30, cost: 9 })
    const detail = { params: { uniqueid: expert?.uniqueid ?? '' } }
    expect((await world.call('callDetail', detail, ada)).body.result.transfer_of).toBe(first)
    expect(await balanceOf(world, ada)).toBe(973)
  })

  test('of a call that comes in is paid by the person who added them, not by the one who has the number', async () => {
    const { ada, bola } = await team()
    await fund(world.ctx, bola, 1_000)
    const did = await didOf(
      world,
      await giveNumber(world, ada, { category: 'user', destination: bola.username }),
    )
    world.telephony.behave(EXPERT, { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    const digits = [...keys(2_000, `##00${EXPERT.number.slice(1)}#`), ...keys(15_000, '##')]
    world.telephony.behave(sip(bola), { answerAfterMs: 1_000, digits })
    const call = world.telephony.inbound(did, CUSTOMER.number, { hangupAfterMs: 60_000 })
    await world.telephony.advance(70_000)
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([1_000, 991])
    expect(await now(bola)).toBeNull()
    expect(call).not.toBe('')
  })

  test('is refused with a word, and nothing rings, where the wallet cannot pay for them', async () => {
    const { ada, bola } = await team()
    const did = await didOf(
      world,
      await giveNumber(world, ada, { category: 'user', destination: bola.username }),
    )
    const digits = keys(2_000, `##00${EXPERT.number.slice(1)}###`)
    world.telephony.behave(sip(bola), { answerAfterMs: 1_000, digits })
    world.telephony.inbound(did, CUSTOMER.number, {})
    await world.telephony.advance(30_000)
    expect(world.telephony.hears(sip(bola))).toBe('them')
    expect(await now(bola)).toBeNull()
    expect(await callsOf(bola)).toEqual([])
  })
})
