import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openSipSide, type SideCall } from '../adapters/telephony/asterisk/lab/sip-side.ts'
import { giveNumber, numbersOf } from '../testing/numbers.ts'
import { makeQueue } from '../testing/rooms.ts'
import { recordsOf } from './booked.ts'
import { startEdge } from './edge.ts'
import { type LabExchange, openExchange } from './exchange.ts'
import { seen, talkOf } from './lab.ts'
import { type LabWorld, openLabWorld } from './lab-world.ts'

const CARRIER = '127.0.8.2'
const EDGE = '127.0.8.3'
const FROM = '+2348035550000'
const { missing } = inject('kamailio')

/** How many calls came to whom. */
function count(world: LabWorld) {
  const heard = { calls: 0 }
  world.ctx.telephony.on(({ type }) => {
    if (type === 'call.started') heard.calls++
  })
  return heard
}

async function nodeAt(index: number): Promise<LabExchange> {
  const exchange = await openExchange(index, { edge: EDGE })
  onTestFinished(() => exchange.stop())
  return exchange
}

/** A number of somebody's that is answered at once, wherever it comes in. */
async function answered(world: LabWorld) {
  const who = await world.person({ admin: true })
  const destination = await makeQueue(world, who, [])
  await giveNumber(world, who, { category: 'queue', destination })
  return { who, did: (await numbersOf(world, who))[0]?.did ?? '' }
}

const waitOf = ({ answeredAt, startedAt }: SideCall) => (answeredAt ?? Number.NaN) - startedAt

test.skipIf(missing)(
  `two nodes behind a dispatcher: calls are spread, and go to the other one when a service or a node is gone${missing ? ` (${missing})` : ''}`,
  async () => {
    const [first, second] = [await nodeAt(4), await nodeAt(5)]
    const edge = await startEdge(EDGE, CARRIER, [first.pbx.sip, second.pbx.sip])
    onTestFinished(() => edge.stop())
    const carrier = await openSipSide({ address: CARRIER, port: 0, pbx: edge, behaviour: () => ({}) })
    onTestFinished(() => carrier.close())
    const world = await openLabWorld(first)
    onTestFinished(() => world.close())
    const other = await openLabWorld(second, world)
    const [here, there] = [count(world), count(other)]
    const { who, did } = await answered(world)

    async function call(times: number) {
      const calls: SideCall[] = []
      for (let number = 0; number < times; number++) {
        calls.push(carrier.call(FROM, did, { hangupAfterMs: 4_000 }))
        await setTimeout(100) // one after another: whose turn it is, is what is tested
      }
      await Promise.all(calls.map(talkOf))
      return calls.map(waitOf)
    }

    for (const ms of await call(10)) expect(ms).toBeLessThan(1_000)
    expect([here.calls, there.calls]).toEqual([5, 5])

    await other.close() // its Asterisk lives
    for (const ms of await call(6)) expect(ms).toBeLessThan(1_000)
    expect([here.calls, there.calls]).toEqual([11, 5])

    const back = await openLabWorld(second, world)
    const again = count(back)
    process.kill(first.pbx.pid, 'SIGKILL')
    for (const ms of await call(6)) expect(ms).toBeLessThan(3_500) // two seconds of a silent node
    for (const ms of await call(2)) expect(ms).toBeLessThan(1_000) // which is known by now
    expect([here.calls, again.calls]).toEqual([11, 8])

    await seen(async () => (await recordsOf(world, who)).length === 24)
    expect(new Set((await recordsOf(world, who)).map((it) => it.terminatecauseid))).toEqual(new Set([1]))
    expect(await second.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
    await back.close()
    const refused = carrier.call(FROM, did, {})
    await seen(() => refused.endedAt)
    expect(refused.refused).toBe(503)
  },
)
