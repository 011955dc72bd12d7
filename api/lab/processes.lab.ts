import { expect, onTestFinished, test } from 'vitest'
import { giveNumber, numbersOf } from '../test/numbers.ts'
import { makeQueue } from '../test/rooms.ts'
import type { SideCall } from './asterisk/sip-side.ts'
import { type LabExchange, openExchange } from './exchange.ts'
import { listen, seen, talkOf } from './lab.ts'
import { type LabWorld, openLabWorld } from './lab-world.ts'

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

/** The same Asterisk, as another process has it. */
const placeAt = (exchange: LabExchange, slot: number): LabExchange => ({
  ...exchange,
  node: `${exchange.node}-${slot}`,
  pbx: { ...exchange.pbx, application: `ekoline-${slot}` },
})

async function twoAtOne(index: number) {
  const exchange = await openExchange(index)
  onTestFinished(() => exchange.stop())
  const world = await openLabWorld(placeAt(exchange, 1))
  onTestFinished(() => world.close())
  const who = await world.person({ admin: true })
  await giveNumber(world, who, { category: 'queue', destination: await makeQueue(world, who, []) })
  const did = (await numbersOf(world, who))[0]?.did ?? ''
  return { exchange, world, did }
}

test('two processes at one Asterisk take its calls in turn; all go to the one that is left, then to another node', async () => {
  const { exchange, world, did } = await twoAtOne(16)
  const { carrier, pbx } = exchange
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
