import { pino } from 'pino'
import type { Destination } from '../../src/engine/destination.ts'
import type { QueueLines } from '../../src/engine/queue/lines.ts'
import { createMemoryStores } from '../../src/engine/takeover/call-store.ts'
import type { TelephonyEngine } from '../../src/engine/telephony.ts'
import { createManualTimers } from '../../src/platform/timers/manual-timers.ts'
import { keepQueues, startTelephony } from '../../src/routing/telephony/telephony.service.ts'
import { createTestClock } from '../test-clock.ts'
import type { World } from '../world.ts'
import { leading } from './leading.ts'
import { createTestSimulator } from './test-simulator.ts'

const NEVER_MS = 2_147_483_647
const NEVER = {
  guardEveryMs: NEVER_MS,
  listenEveryMs: NEVER_MS,
  beatEveryMs: NEVER_MS,
  seeEveryMs: NEVER_MS,
  looksWithinMs: NEVER_MS,
  unseenMs: 15_000,
  nodeTimeoutMs: 45_000,
}

/**
 * Another process on the database of a world, with an exchange and a clock of its own. What it does every so often it does
 * when the test says so, but for its looks at the lines of queues.
 *
 * @param lines what it has of the lines that all processes share
 */
export async function anotherProcess(
  world: World,
  numbers: Readonly<Record<string, Destination>>,
  lines: (shared: QueueLines | null | undefined) => QueueLines | null | undefined = (shared) => shared,
) {
  const clock = createTestClock(world.clock.now())
  const exchange = createTestSimulator(createManualTimers(clock), pino({ level: 'silent' }))
  const stores = createMemoryStores(() => clock.now())
  async function runs(engine: TelephonyEngine) {
    const telephony: TelephonyEngine = {
      ...engine,
      start: (source) =>
        engine.start(
          { ...leading(source, (did) => numbers[did]), lines: lines(source.lines) ?? null },
          stores(),
        ),
    }
    const ctx = { ...world.ctx, clock, telephony }
    const { keeper } = await keepQueues(ctx)
    await startTelephony(ctx, NEVER)
    return { engine, keeper }
  }
  let process = await runs(exchange.engine)
  await Promise.all([exchange.advance(1_000), world.telephony.advance(1_000)])
  return {
    exchange,
    clock,
    get engine() {
      return process.engine
    },
    get keeper() {
      return process.keeper
    },
    /** It ends, and the next one of its node goes on with its calls. */
    async next() {
      process = await runs(exchange.successor())
    },
  }
}
