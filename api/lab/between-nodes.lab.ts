import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeUdpPort } from '../../scripts/free-port.mjs'
import type { Key } from '../src/adapters/exchange/exchange.ts'
import { workgroupOf } from '../test/inviting.ts'
import { giveNumber, numbersOf } from '../test/numbers.ts'
import { TONE_HZ } from './asterisk/rtp.ts'
import type { SideCall } from './asterisk/sip-side.ts'
import { recordsOf } from './parts/booked.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { listen, seen } from './parts/lab.ts'
import { type LabWorld, openLabWorld } from './parts/lab-world.ts'

const FROM = '+2348035550000'

/** Where an Asterisk of the lab will be, so that another one knows it from its start. */
const placeOf = async (index: number, address: string) => ({
  index,
  address,
  port: await freeUdpPort(address),
})
type Place = Awaited<ReturnType<typeof placeOf>>

/** Two Asterisks that know each other, with a process each, on one database. */
let east: LabExchange
let west: LabExchange
let first: LabWorld
let second: LabWorld
beforeAll(async () => {
  // Phones hear an Asterisk at 127.0.0.1 alone: its sound for them comes from there.
  const places = [await placeOf(17, '127.0.9.17'), await placeOf(18, '127.0.0.1')] as const
  const open = ({ index, address, port }: Place, other: Place) =>
    openExchange(index, { address, port, peers: `lab${other.index}=${other.address}:${other.port}` })
  east = await open(places[0], places[1])
  west = await open(places[1], places[0])
  first = await openLabWorld(processAt(east))
  second = await openLabWorld(processAt(west), first)
})
afterAll(async () => {
  for (const world of [second, first]) await world?.close()
  for (const exchange of [west, east]) await exchange?.stop()
})

const processAt = (exchange: LabExchange): LabExchange => ({
  ...exchange,
  node: `${exchange.node}-1`,
  pbx: { ...exchange.pbx, application: 'ekoline-1' },
})

const tone = async (call: SideCall) => {
  await listen(call, 1.5)
  return call.received?.toneOf(TONE_HZ, 1) ?? 0
}

/** How long a channel lasts at most. */
async function secondsLeft({ pbx: { url, user, password } }: LabExchange, channel: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const path = `channels/${encodeURIComponent(channel)}/variable?variable=TIMEOUT(absolute)`
  const answer = await fetch(`${url}/ari/${path}`, { headers: { authorization } })
  return Number(((await answer.json()) as { value: string }).value)
}

const live = async (world: LabWorld) => (await world.ctx.telephony.liveCalls()).length

test('a parked call is taken by the phone that dials its place at another Asterisk', async () => {
  const ada = await first.person({ admin: true })
  const bola = await first.person({ workgroup: ada.workgroupId })
  await first.register(ada)
  await second.register(bola)
  await giveNumber(first, ada, { category: 'user', destination: ada.username })
  const did = (await numbersOf(first, ada))[0]?.did ?? ''
  const digits = [...'##700#'].map((key, n) => ({ atMs: 1_500 + n * 300, key: key as Key }))
  east.behave(ada.username, { answerAfterMs: 200, digits })
  const customer = east.carrier.call(FROM, did, {})
  const places = async () => (await first.call('parkedCalls', {}, ada)).body.result
  await seen(async () => (await places())[0]?.place === '701')
  await listen(customer, 1)
  const taker = west.phones.call(bola.username, '701', {})
  await seen(() => taker.answeredAt)
  for (const side of [customer, taker]) expect(await tone(side)).toBeGreaterThan(0.1)
  expect([await live(first), await live(second)]).toEqual([1, 0])
  taker.hangUp()
  await seen(() => customer.endedAt)
  const takers = first.ctx.db.selectFrom('calls').select('taken_by')
  await seen(async () => (await takers.execute()).some((row) => row.taken_by === bola.seatId))
  for (const { pbx } of [east, west]) expect(await pbx.leftOver()).toEqual({ channels: [], bridges: [] })
})

test('a host that is none of our Asterisks reaches no bridge and no parked call', async () => {
  for (const wanted of ['room.1.a', 'take701bola']) {
    const call = east.carrier.call(FROM, wanted, {})
    await seen(() => call.endedAt)
    expect([call.answeredAt, call.refused]).toEqual([null, 404])
  }
})

test('members of a conference at two Asterisks hear each other, and go on when the first has none left', async () => {
  const who = await first.person({ admin: true })
  const texts = { conference_name: 'Board', conference_description: 'Every morning' }
  const body = { ...texts, card_id: who.cardId, workgroup_name: await workgroupOf(first, who) }
  const { id, conference_number } = (await first.call('addConference', { body }, who)).body.result
  await giveNumber(first, who, { category: 'conference', destination: conference_number })
  const did = (await numbersOf(first, who))[0]?.did ?? ''
  const members = async () => (await first.call('conferenceMembers', { params: { id } }, who)).body.result
  const comes = async ({ carrier }: LabExchange, nth: number, silent = false) => {
    const before = (await members()).length
    const call = carrier.call(`${FROM}${nth}`, did, silent ? { silent } : {})
    await seen(async () => (await members()).length === before + 1)
    return call
  }
  const one = await comes(east, 1)
  const other = await comes(west, 2, true)
  await seen(async () => (await tone(other)) > 0.1)
  const third = await comes(west, 3)
  await seen(async () => (await tone(one)) > 0.1)
  expect(await members()).toHaveLength(3)
  expect([await live(first), await live(second)]).toEqual([1, 2])
  const channels = async () =>
    (await Promise.all([east, west].map(({ pbx }) => pbx.leftOver()))).map((left) => left.channels)
  const before = await channels()
  expect(before.map((names) => names.length)).toEqual([2, 3]) // the members, and the leg between
  const [link = ''] = before[1]?.filter((channel) => channel.includes('.to.')) ?? []
  await seen(async () => (await secondsLeft(west, link)) > 200) // no process looks after it: it ends on its own
  for (const { pbx } of [east, west]) await pbx.unplug(300) // what no call knows is looked for when it is back
  for (const { ctx } of [first, second]) await seen(async () => (await ctx.telephony.health()).ok)
  expect(await channels()).toEqual(before)

  one.hangUp() // the first has none left: what it had for the others goes, and they go on
  await seen(async () => (await members()).length === 2)
  expect(await tone(other)).toBeGreaterThan(0.1)
  expect(await east.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
  const back = await comes(east, 4, true)
  await seen(async () => (await tone(back)) > 0.1)
  await west.pbx.crash() // and its calls with it: who is at the other goes on
  await seen(async () => (await live(second)) === 0)
  const last = await comes(east, 5)
  await seen(async () => (await tone(back)) > 0.1)
  for (const call of [back, last, other, third]) call.hangUp()
  await seen(async () => (await live(first)) + (await live(second)) === 0)
  expect(await east.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
  await seen(async () => (await recordsOf(first, who)).length === 5) // each caller, and no leg between
})
