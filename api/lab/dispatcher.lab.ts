// @shows DEC-165

import { expect, inject, onTestFinished, test } from 'vitest'
import { makeQueue } from '../test/calls/rooms.ts'
import { giveNumber, numbersOf } from '../test/numbers.ts'
import { openSipSide, type SideCall } from './asterisk/sip-side.ts'
import { recordsOf } from './parts/booked.ts'
import { startDispatcher } from './parts/dispatcher.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { seen, talkOf } from './parts/lab.ts'
import { type LabWorld, openLabWorld } from './parts/lab-world.ts'

const CARRIER = '127.0.8.2'
const DISPATCHER = '127.0.8.3'
const FROM = '+2348035550000'
const NUMBERS = 10
const { missing } = inject('kamailio')

/** Counts the calls of a process. */
function count(world: LabWorld) {
  const started = { calls: 0 }
  world.ctx.telephony.on(({ type }) => {
    if (type === 'call.started') started.calls++
  })
  return started
}

async function nodeAt(index: number): Promise<LabExchange> {
  const exchange = await openExchange(index, { dispatcher: DISPATCHER })
  onTestFinished(() => exchange.stop())
  return exchange
}

/** Numbers that are answered at once, on whichever node their calls arrive. */
async function answered(world: LabWorld) {
  const who = await world.person({ admin: true })
  const destination = await makeQueue(world, who, [])
  for (let number = 0; number < NUMBERS; number++)
    await giveNumber(world, who, { category: 'queue', destination })
  return { who, dids: (await numbersOf(world, who)).map(({ did }) => did ?? '') }
}

const waitOf = ({ answeredAt, startedAt }: SideCall) => (answeredAt ?? Number.NaN) - startedAt

test.skipIf(missing)(
  `two nodes behind a dispatcher: calls are spread, and go to the other one when a service or a node is gone${missing ? ` (${missing})` : ''}`,
  async () => {
    const [first, second] = [await nodeAt(4), await nodeAt(5)]
    const dispatcher = await startDispatcher(DISPATCHER, CARRIER, [first.pbx.sip, second.pbx.sip])
    onTestFinished(() => dispatcher.stop())
    const carrier = await openSipSide({ address: CARRIER, port: 0, pbx: dispatcher, behaviour: () => ({}) })
    onTestFinished(() => carrier.close())
    const world = await openLabWorld(first)
    onTestFinished(() => world.close())
    const other = await openLabWorld(second, world)
    const [here, there] = [count(world), count(other)]
    const { who, dids } = await answered(world)

    /** Each number is called. @returns how long each took to be answered */
    async function callAll() {
      const calls = dids.map((did) => carrier.call(FROM, did, { hangupAfterMs: 4_000 }))
      await Promise.all(calls.map(talkOf))
      return Math.max(...calls.map(waitOf))
    }

    expect(await callAll()).toBeLessThan(1_000)
    const spread = [here.calls, there.calls]
    expect(Math.min(...spread)).toBeGreaterThan(0)
    expect(await callAll()).toBeLessThan(1_000)
    expect([here.calls, there.calls]).toEqual(spread.map((calls) => 2 * calls)) // each where it was before

    await other.close() // its Asterisk lives
    here.calls = 0
    expect(await callAll()).toBeLessThan(1_000)
    expect(here.calls).toBe(NUMBERS)

    const back = await openLabWorld(second, world)
    const again = count(back)
    process.kill(first.pbx.pid, 'SIGKILL')
    expect(await callAll()).toBeLessThan(3_500) // two seconds of an unreachable node
    expect(await callAll()).toBeLessThan(1_000) // which is known by now
    expect([here.calls, again.calls]).toEqual([NUMBERS, 2 * NUMBERS])

    await seen(async () => (await recordsOf(world, who)).length === 5 * NUMBERS)
    expect(new Set((await recordsOf(world, who)).map((record) => record.terminatecauseid))).toEqual(
      new Set([1]),
    )
    expect(await second.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
    await back.close()
    await seen(async () => !(await second.pbx.isServed())) // a call that meets the end of it would wait in it
    const refused = carrier.call(FROM, dids[0] ?? '', {})
    await seen(() => refused.endedAt)
    expect(refused.refused).toBe(503)
  },
)
