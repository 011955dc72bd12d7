import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { TIMEOUTS } from '../src/calls/control/call-keeper.service.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { createContext } from '../src/context.ts'
import type { Destination } from '../src/engine/destination.ts'
import type { TelephonyEngine } from '../src/engine/telephony.ts'
import { features } from '../src/features.ts'
import { createRobocallRunner, type RobocallRunner } from '../src/outreach/robocalls/robocall-runner.ts'
import type { Engine } from '../src/platform/db/engine.ts'
import { createPasswords } from '../src/platform/passwords.ts'
import type { Pdf } from '../src/platform/pdf/pdf.ts'
import { createManualTimers } from '../src/platform/timers/manual-timers.ts'
import type { QueueKeeper } from '../src/routing/queues/queue-keeper.service.ts'
import { keepConferences, keepQueues, startTelephony } from '../src/routing/telephony/telephony.service.ts'
import { type Calls, callsOn } from './calls/calls-on.ts'
import { leading } from './calls/leading.ts'
import { NO_CALL_LIMITS } from './calls/no-call-limits.ts'
import { createTestSimulator, type TestSimulator } from './calls/test-simulator.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { contextWithKysely, type TestContext } from './kysely/kysely.ts'
import { createPeople, type Person, type PersonOptions } from './people.ts'
import { quickPdf } from './quick-pdf.ts'
import { toneVoice } from './speech/tone-voice.ts'
import { createTestClock } from './test-clock.ts'

export { PASSWORD, type Person } from './people.ts'
export { createTestClock } from './test-clock.ts'

export const TEST_KEY = `test:${Buffer.alloc(32, 7).toString('base64url')}`
const NO_PORTAL = '/nonexistent'
const NEVER_MS = 2_147_483_647 // calls are looked after when a test says so

/** One API on a fresh database, with a clock of its own and people made to order. */
export interface World extends Calls {
  readonly app: FastifyInstance
  readonly ctx: TestContext
  readonly engine: Engine
  readonly clock: ReturnType<typeof createTestClock>
  /** the exchange of `ctx.telephony`, and the phones outside; its `advance` moves the clock, and the calls on it */
  readonly telephony: TestSimulator
  /** what the service does for queues every so often */
  readonly queues: QueueKeeper
  /** what it does for robocalls */
  readonly robocalls: RobocallRunner
  /** the PostgreSQL address of this world's database, for further processes; null on PGlite */
  readonly databaseUrl: string | null
  person(options?: PersonOptions): Promise<Person>
  close(): Promise<void>
}

export const testConfig = (overrides: Partial<Config> = {}): Config => ({
  ...readConfig({
    NODE_ENV: 'development',
    SECRET_KEYS: TEST_KEY,
    LOG_LEVEL: 'silent',
    DEMO_DATA: '0',
    ...NO_CALL_LIMITS,
    CALL_RESERVE_S: '0', // a minute at a time: what is held is easily reckoned
    FLOOD_LIMIT: '0',
    SESSION_MEMORY_MS: '0', // tests change the database behind the service's back
  }),
  sessionDays: 10_000, // tests let years pass
  ...overrides,
})

// Strong hashing belongs to its own test; here it would only be slow.
const quickPasswords = () => createPasswords({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

/** Receipts and invoices are drawn in this process: that each has one of its own is proved by `pdf.test.ts`. */
const drawnHere = (pdf: Pdf): Pdf => ({
  ...pdf,
  receipt: async (page) => (await import('../src/platform/pdf/receipt-page.ts')).drawReceipt(page),
})

interface WorldOptions
  extends Partial<
    Pick<Context, 'replica' | 'log' | 'meter' | 'tracing' | 'identity' | 'scanner' | 'speech'>
  > {
  readonly config?: Partial<Config>
  /** else a fresh one */
  readonly database?: TestDatabase
  /** numbers that lead somewhere, besides those that are allocated; may be added to later */
  readonly numbers?: Readonly<Record<string, Destination>>
  /** where its clock begins */
  readonly from?: Date
}

export async function openWorld({
  config = {},
  database: opened,
  numbers = {},
  from,
  ...given
}: WorldOptions = {}): Promise<World> {
  const database = opened ?? (await openTestDatabase({ isPatient: true }))
  const clock = createTestClock(from)
  const telephony = createTestSimulator(createManualTimers(clock), pino({ level: 'silent' }))
  const engine: TelephonyEngine = {
    ...telephony.engine,
    start: (source) => telephony.engine.start(leading(source, (did) => numbers[did])),
  }
  const collaborators = {
    clock,
    passwords: quickPasswords(),
    pdf: quickPdf(),
    telephony: engine,
    speech: toneVoice,
    ...given,
  }
  const dataDir = join(tmpdir(), `ekoline-world-${randomBytes(6).toString('hex')}`) // made with the first file
  const made = createContext(testConfig({ dataDir, ...config }), database.engine, features, collaborators)
  const ctx = contextWithKysely(database.engine, { ...made, pdf: drawnHere(made.pdf) })
  const { keeper: queues } = await keepQueues(ctx)
  await keepConferences(ctx)
  const robocalls = createRobocallRunner(ctx)
  telephony.engine.on(robocalls.handle)
  const calling = await startTelephony(ctx, {
    ...TIMEOUTS,
    guardEveryMs: NEVER_MS,
    listenEveryMs: NEVER_MS,
    beatEveryMs: NEVER_MS,
    seeEveryMs: NEVER_MS,
    looksWithinMs: NEVER_MS, // by the database's clock, and a test's time passes as fast as the machine
  })
  const app = await buildApp(ctx, NO_PORTAL)
  return {
    app,
    ctx,
    engine: database.engine,
    clock,
    telephony,
    queues,
    robocalls,
    databaseUrl: database.url,
    person: createPeople(ctx),
    ...callsOn(app, ctx.config.product),
    async close() {
      await app.close()
      await calling.stop()
      await database.engine.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
