import { expect, onTestFinished, test } from 'vitest'
import { AsteriskPort } from '../src/adapters/exchange/asterisk/asterisk-port.ts'
import { startCarrier } from './parts/carrier.ts'
import { openExchange } from './parts/exchange.ts'
import { openLabWorld } from './parts/lab-world.ts'
import { OWN_PREFIX, payers, placeMany } from './parts/load.ts'
import { MixedPort } from './parts/mixed-port.ts'

// What the recording of two channels costs the event loop, against one mixed channel as before, by turns. It is no part of
// `npm run test:telephony`: name it there.

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CALLS = 200
const CALLS_A_SECOND = 10
const MOST = 1.3

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

test(`two channels: event-loop delay p99 at most ${MOST} times that of one`, {
  timeout: 30 * 60_000,
}, async () => {
  const carrier = await startCarrier(OWN_PREFIX, { sounds: true })
  onTestFinished(() => carrier.stop())
  const exchange = await openExchange(3, { carrier })
  onTestFinished(() => exchange.stop())
  carrier.connect(exchange.pbx.sip.port)
  const ways = { mixed: MixedPort, 'two channels': AsteriskPort }
  const found = { mixed: [] as number[], 'two channels': [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const inTurn =
      round % 2 === 0 ? (['mixed', 'two channels'] as const) : (['two channels', 'mixed'] as const)
    for (const way of inTurn) {
      const world = await openLabWorld(exchange, undefined, {}, ways[way])
      try {
        const { p99, busyMs } = await placeMany(world, await payers(world), {
          calls: CALLS,
          aSecond: CALLS_A_SECOND,
        })
        const recorded = await world.ctx.db.only<{ calls: number }>`
          select count(*)::integer as calls from calls where recorded`
        expect(recorded.calls).toBe(CALLS)
        process.stdout.write(
          `${round === 0 ? 'warm-up' : `round ${round}`}, ${way}: p99 ${p99.toFixed(1)} ms, ${busyMs.toFixed(1)} ms of a processor a call\n`,
        )
        if (round > 0) found[way].push(p99)
      } finally {
        await world.close()
      }
    }
  }
  const ratio = medianOf(found['two channels'].map((p99, round) => p99 / (found.mixed[round] ?? Number.NaN)))
  process.stdout.write(
    `median p99: mixed ${medianOf(found.mixed).toFixed(1)} ms, two channels ${medianOf(found['two channels']).toFixed(1)} ms; ` +
      `median ratio of the rounds ${ratio.toFixed(2)}\n`,
  )
  expect(ratio).toBeLessThanOrEqual(MOST)
})
