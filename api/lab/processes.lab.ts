import { expect, onTestFinished, test } from 'vitest'
import type { Key } from '../src/adapters/exchange/exchange.ts'
import { makeQueue } from '../test/calls/rooms.ts'
import { workgroupOf } from '../test/inviting.ts'
import { giveNumber, numbersOf } from '../test/numbers.ts'
import { TONE_HZ } from './asterisk/rtp.ts'
import type { SideCall } from './asterisk/sip-side.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { listen, seen, talkOf } from './parts/lab.ts'
import { type LabWorld, openLabWorld } from './parts/lab-world.ts'

const FROM = '+2348035550000'
const CALLS = 10
const STOPS_MS = 1_000

/** Counts the calls of a process. */
function count(world: LabWorld) {
  const started = { calls: 0 }
  world.ctx.telephony.on(({ type }) => {
    if (type === 'call.started') started.calls++
  })
  return started
}

const placeOf = ({ node }: LabExchange, slot: number) => ({
  node: `${node}-${slot}`,
  application: `ekoline-${slot}`,
})

/** The same Asterisk, as another process has it. */
function placeAt(exchange: LabExchange, slot: number): LabExchange {
  const { node, application } = placeOf(exchange, slot)
  const beside = [1, 2, 3, 4].filter((nth) => nth !== slot).map((nth) => placeOf(exchange, nth))
  return { ...exchange, node, beside, pbx: { ...exchange.pbx, application } }
}

/** The first of two processes at an Asterisk. */
async function firstAtOne(index: number) {
  const exchange = await openExchange(index)
  onTestFinished(() => exchange.stop())
  const world = await openLabWorld(placeAt(exchange, 1))
  onTestFinished(() => world.close())
  const who = await world.person({ admin: true })
  const lead = async (category: 'queue' | 'conference' | 'user', destination: string) => {
    await giveNumber(world, who, { category, destination })
    return (await numbersOf(world, who))[0]?.did ?? ''
  }
  return { exchange, world, who, lead }
}

test('two processes at one Asterisk take its calls in turn; all go to the one that is left, then to another node', async () => {
  const { exchange, world, who, lead } = await firstAtOne(16)
  const { carrier, pbx } = exchange
  const did = await lead('queue', await makeQueue(world, who, []))
  const waits = carrier.call(FROM, did, {})
  await listen(waits, 1)
  const other = await openLabWorld(placeAt(exchange, 3), world) // the second place is empty
  await listen(waits, 2)
  expect(waits.received?.rms(1)).toBeGreaterThan(0.005) // the music of the first, which the other let alone
  const [here, there] = [count(world), count(other)]
  async function callAll() {
    ;[here.calls, there.calls] = [0, 0]
    const calls: SideCall[] = []
    while (calls.length < CALLS) {
      const call = carrier.call(FROM, did, { hangupAfterMs: STOPS_MS })
      calls.push(call)
      await seen(() => call.answeredAt)
    }
    for (const call of calls) expect(await talkOf(call)).toBeGreaterThan(0)
    return [here.calls, there.calls]
  }
  expect(await callAll()).toEqual([CALLS / 2, CALLS / 2])

  await other.close()
  expect(await callAll()).toEqual([CALLS, 0])

  waits.hangUp()
  await seen(async () => (await world.ctx.telephony.liveCalls()).length === 0)
  expect(await pbx.leftOver()).toEqual({ channels: [], bridges: [] })
  await world.ctx.telephony.leave()
  await seen(async () => !(await pbx.isServed()))
  const refused = carrier.call(FROM, did, {})
  await seen(() => refused.endedAt)
  expect(refused.refused).toBe(503)
})

test('a conference whose callers come to two processes is one, and goes on when the process that made its bridge is another', async () => {
  const { exchange, world, who, lead } = await firstAtOne(16)
  const { carrier, pbx } = exchange
  const other = await openLabWorld(placeAt(exchange, 2), world)
  const texts = { conference_name: 'Board', conference_description: 'Every morning' }
  const room = { ...texts, card_id: who.cardId, workgroup_name: await workgroupOf(world, who) }
  const { id, conference_number } = (await world.call('addConference', { body: room }, who)).body.result
  await world.ctx.db.updateTable('conferences').set({ max_members: 3 }).where('id', '=', id).execute()
  const did = await lead('conference', conference_number)
  const members = async () => (await other.call('conferenceMembers', { params: { id } }, who)).body.result
  const comes = async (nth: number, silent: boolean) => {
    const before = (await members()).length
    const call = carrier.call(`${FROM}${nth}`, did, silent ? { silent } : {})
    await seen(async () => (await members()).length === before + 1)
    return call
  }
  const loudness = async (call: SideCall) => {
    await listen(call, 1.5)
    return call.received?.rms(1) ?? 0
  }
  const of = async (process: LabWorld) =>
    (await process.ctx.telephony.conferenceMembers(conference_number)).length

  const [speaks, hears, third] = [await comes(1, false), await comes(2, true), await comes(3, true)] as const
  expect([await of(world), await of(other), (await pbx.leftOver()).bridges.length]).toEqual([2, 1, 1])
  const busy = carrier.call(`${FROM}4`, did, {})
  await seen(() => busy.endedAt)
  expect(busy.refused).toBe(486)
  expect(await loudness(hears)).toBeGreaterThan(0.1)
  const mute = async (muted: boolean) => {
    const call = (await members())[0]?.call_id ?? ''
    await other.call('muteConferenceMember', { params: { id, call }, body: { muted } }, who)
  }
  await mute(true)
  await seen(async () => (await loudness(hears)) < 0.01)
  await mute(false)
  await seen(async () => (await loudness(hears)) > 0.1)

  for (const call of [speaks, third]) call.hangUp()
  await seen(async () => (await members()).length === 1)
  const next = await openLabWorld(placeAt(exchange, 1), world) // in place of the one that made the bridge
  const [again, more] = [await comes(5, false), await comes(6, true)]
  expect([await of(next), await of(other)].toSorted()).toEqual([1, 2])
  expect([await loudness(hears), await loudness(more)].every((level) => level > 0.1)).toBe(true)
  for (const call of [hears, again, more]) call.hangUp()
  await seen(async () => (await pbx.leftOver()).bridges.length === 0)
  expect([await members(), await pbx.leftOver()]).toEqual([[], { channels: [], bridges: [] }])
  for (const process of [next, other]) await process.close()
})

test('a call that is parked at one process is taken by the phone that dials its place at another, also when it goes on there', async () => {
  const { exchange, world, who: ada, lead } = await firstAtOne(16)
  const { carrier, phones, pbx, behave } = exchange
  const other = await openLabWorld(placeAt(exchange, 2), world)
  const bola = await world.person({ workgroup: ada.workgroupId })
  for (const who of [ada, bola]) await world.register(who)
  const did = await lead('user', ada.username)
  const digits = [...'##700#'].map((key, n) => ({ atMs: 1_500 + n * 300, key: key as Key }))
  behave(ada.username, { answerAfterMs: 200, digits })
  const parkedBy = async (process: LabWorld) => {
    const customer = carrier.call(FROM, did, {})
    const places = async () => (await world.call('parkedCalls', {}, ada)).body.result
    await seen(async () => (await places())[0]?.place === '701')
    expect(await process.ctx.telephony.liveCalls()).toHaveLength(1)
    await listen(customer, 1) // to music: the call has come to its place
    return customer
  }
  async function taken(customer: SideCall) {
    const taker = phones.call(bola.username, '701', {})
    await seen(() => taker.answeredAt)
    await Promise.all([customer, taker].map((side) => listen(side, 1.5)))
    for (const side of [customer, taker]) expect(side.received?.toneOf(TONE_HZ, 1)).toBeGreaterThan(0.1)
    taker.hangUp()
    await seen(() => customer.endedAt)
    await seen(async () => (await pbx.leftOver()).channels.length === 0)
  }
  const there = count(other)
  await taken(await parkedBy(world))
  expect(there.calls).toBe(1) // Bola's, which was passed to the first
  const customer = await parkedBy(world)
  expect(await other.ctx.telephony.takeOver(placeOf(exchange, 1))).toBe(1)
  await taken(customer)
  expect(await pbx.leftOver()).toEqual({ channels: [], bridges: [] })
  const takers = world.ctx.db.selectFrom('calls').select('taken_by')
  await seen(async () => (await takers.execute()).length === 2)
  expect((await takers.execute()).map((row) => row.taken_by)).toEqual([bola.seatId, bola.seatId])
  await other.close()
})
