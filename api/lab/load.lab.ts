// @shows DEC-163

import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { booksOf } from '../test/money/money.ts'
import { startCarrier } from './parts/carrier.ts'
import { openExchange } from './parts/exchange.ts'
import { type LabWorld, openLabWorld } from './parts/lab-world.ts'
import { OWN_PREFIX, payers, placeMany } from './parts/load.ts'

const CALLS = 1_000
const CALLS_A_SECOND = 20
const MOST_DELAY_MS = 50

const rowsOf = async <T>(world: LabWorld, query: ReturnType<typeof sql<T>>) => world.ctx.db.many<T>(query)

test(`${CALLS} calls at ${CALLS_A_SECOND} a second, 100 at once: each has one record and one posting, and no one waits for the service`, async () => {
  const carrier = await startCarrier(OWN_PREFIX)
  onTestFinished(() => carrier.stop())
  const exchange = await openExchange(3, { carrier })
  onTestFinished(() => exchange.stop())
  carrier.connect(exchange.pbx.sip.port)
  const world = await openLabWorld(exchange)
  onTestFinished(() => world.close())
  const people = await payers(world)
  const load = await placeMany(world, people, { calls: CALLS, aSecond: CALLS_A_SECOND })
  const { uniqueids, most, p99, seconds, busyMs } = load
  process.stdout.write(
    `${CALLS} calls in ${seconds.toFixed(1)} s, ${most} at once; event-loop delay p99 ${p99.toFixed(1)} ms; ` +
      `each took ${busyMs.toFixed(1)} ms of a processor\n`,
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
