import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { type AsteriskOptions, AsteriskPort } from '../../src/adapters/exchange/asterisk/asterisk-port.ts'
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { createEngine } from '../../src/engine/engine.ts'
import { features } from '../../src/features.ts'
import { createPasswords } from '../../src/platform/passwords.ts'
import { createTimers } from '../../src/platform/timers/timers.ts'
import { startKeepers, startTelephony } from '../../src/routing/telephony/telephony.service.ts'
import { type Calls, callsOn } from '../../test/calls/calls-on.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { contextWithKysely, type TestContext } from '../../test/kysely/kysely.ts'
import { setRates } from '../../test/money/rates.ts'
import { createPeople, type Person } from '../../test/people.ts'
import { testConfig } from '../../test/world.ts'
import { ha1Of } from '../asterisk/sip-message.ts'
import type { LabExchange } from './exchange.ts'

const NO_PORTAL = '/nonexistent'
const CONNECTED_WITHIN_MS = 10_000
const REGISTERED_WITHIN_MS = 10_000

/** The whole service in real time on an Asterisk of the lab, with a database of its own. */
export interface LabWorld extends Calls {
  readonly ctx: TestContext
  readonly database: TestDatabase
  readonly person: ReturnType<typeof createPeople>
  /** Registers a person's SIP phone. */
  register(who: Person): Promise<void>
  /** Makes a person's SIP user, whose phone is off. */
  knowPhone(who: Person): Promise<void>
  close(): Promise<void>
}

const quickPasswords = () => createPasswords({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

/** The own phones of `createPeople`: up to a minute of theirs costs nothing, so that a cost is what the called leg costs. */
export const OWN_PHONES = {
  prefix: '23480300',
  name: 'Own phones',
  kobo_per_minute: 1,
  first_seconds: 1,
}

/**
 * @param shared another one's database in place of its own
 * @param config settings that are not as usual
 * @param PortOf how it drives Asterisk, where that is not as usual
 * @param edge with which phones register in place of its Asterisk
 */
export async function openLabWorld(
  { directory, node, beside = [], pbx, phones }: LabExchange,
  shared?: LabWorld,
  config: Partial<Config> = {},
  PortOf: typeof AsteriskPort = AsteriskPort,
  edge: AsteriskOptions['edge'] = null,
): Promise<LabWorld> {
  const database = shared?.database ?? (await openTestDatabase())
  const dataDir = join(directory, `data-${randomBytes(4).toString('hex')}`) // which Asterisk sees
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const timers = createTimers({ now: () => new Date() })
  const made = createContext(testConfig({ dataDir, ...config }), database.engine, features, {
    passwords: quickPasswords(),
    log,
    telephony: createEngine(new PortOf({ ...pbx, node, beside, edge }, { timers, log }), { timers, log }),
  })
  const ctx = contextWithKysely(database.engine, made)
  if (!shared) await setRates(ctx, [OWN_PHONES])
  const keepers = await startKeepers(ctx)
  const calling = await startTelephony(
    ctx,
    undefined,
    beside.map((place) => place.node),
  )
  const app = await buildApp(ctx, NO_PORTAL)
  await vi.waitFor(async () => expect((await ctx.telephony.health()).ok).toBe(true), {
    timeout: CONNECTED_WITHIN_MS,
  })
  const realm = ctx.config.product
  const knowPhone: LabWorld['knowPhone'] = ({ username: user }) =>
    ctx.telephony.putSipUser({ user, realm, ha1: ha1Of(user, realm), maxContacts: 1 })
  return {
    ctx,
    database,
    person: createPeople(ctx),
    ...callsOn(app, ctx.config.product),
    knowPhone,
    async register(who) {
      await knowPhone(who)
      // A new user is taken a moment later, and so is what registers.
      await vi.waitFor(() => phones.register(who.username, true), { timeout: REGISTERED_WITHIN_MS })
      const state = () => ctx.telephony.sipUserState(who.username)
      await vi.waitFor(async () => expect(await state()).toBe('online'), { timeout: REGISTERED_WITHIN_MS })
    },
    async close() {
      await app.close()
      await calling.stop()
      await keepers.stop()
      if (shared) return
      await database.engine.close()
      await database.drop()
    },
  }
}
