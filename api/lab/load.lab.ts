import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../src/db/db.ts'
import { booksOf, fund } from '../test/money.ts'
import type { Person } from '../test/people.ts'
import { startCarrier } from './carrier.ts'
import { openExchange } from './exchange.ts'
import { type LabWorld, openLabWorld } from './lab-world.ts'

const CALLS = 1_000
const CALLS_A_SECOND = 20
const PEOPLE = 200 // at most one call each in 3 seconds
const MOST_DELAY_MS = 50
const OWN_PREFIX = '+2348030' // of the people of tests

async function payers(world: LabWorld) {
  const people: (Person & { phone: string })[] = []
  for (let number = 1; number <= PEOPLE; number++) {
    const who = await world.person()
    await fund(world.ctx, who, 1_000)
    people.push({ ...who, phone: `${OWN_PREFIX}0${String(number).padStart(5, '0')}` })
  }
  return people
}

const rowsOf = async <T>(world: LabWorld, query: ReturnType<typeof sql<T>>) =>
  (await query.execute(world.ctx.db)).rows

test(`${CALLS} calls at ${CALLS_A_SECOND} a second, 100 at once: each has one record and one posting, and nobody waits for the service`, async () => {
  const carrier = await startCarrier(OWN_PREFIX)
  onTestFinished(() => carrier.stop())
  const exchange = await openExchange(3, { carrier })
  onTestFinished(() => exchange.stop())
  carrier.connect(exchange.pbx.sip.port)
  const world = await openLabWorld(exchange)
  onTestFinished(() => world.close())
  const people = await payers(world)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()

  let most = 0
  const placed: Promise<string>[] = []
  const place = async (number: number) => {
    const who = people[number % PEOPLE] as (typeof people)[number]
    const called = `+23480355${String(number).padStart(5, '0')}`
    const body = { called, calling: who.phone, username: who.username }
    const { body: answer } = await world.call('makeCall', { body }, who)
    if (!answer.result) throw new Error(`call ${number} was refused: ${answer.message}`)
    return answer.result.uniqueid
  }
  const began = performance.now()
  const busy = process.cpuUsage()
  while (placed.length < CALLS) {
    const due = Math.min(CALLS, ((performance.now() - began) / 1_000) * CALLS_A_SECOND)
    while (placed.length < due) placed.push(place(placed.length))
    most = Math.max(most, (await world.ctx.telephony.liveCalls()).length)
    await setTimeout(20)
  }
  const uniqueids = await Promise.all(placed)
  const live = () => rowsOf(world, sql`select call_id from live_calls`)
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 60_000, interval: 250 })
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  const took = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(busy)
  process.stdout.write(
    `${CALLS} calls in ${took.toFixed(1)} s, ${most} at once; event-loop delay p99 ${p99.toFixed(1)} ms; ` +
      `each took ${((user + system) / 1_000 / CALLS).toFixed(1)} ms of a processor\n`,
  )

  const records = await rowsOf(
    world,
    sql<{ uniqueid: string; cause: number; kobo: number }>`
      select uniqueid, cause, cost_kobo as kobo from calls`,
  )
  expect(records.map(({ uniqueid }) => uniqueid).toSorted()).toEqual(uniqueids.toSorted())
  expect(records.filter(({ cause, kobo }) => cause !== 1 || kobo !== 900)).toEqual([])
  const postings = await rowsOf(
    world,
    sql<{ key: string }>`select idempotency_key as key from ledger_transactions where kind = 'call'`,
  )
  expect(postings.map(({ key }) => key).toSorted()).toEqual(uniqueids.map((id) => `call:${id}`).toSorted())
  expect(await booksOf(world)).toEqual([])
  expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
  expect(await carrier.live()).toBe(0)
  expect(most).toBeGreaterThanOrEqual(95)
  expect(p99).toBeLessThan(MOST_DELAY_MS)
})
