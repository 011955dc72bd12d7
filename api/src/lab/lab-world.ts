import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { createAsteriskPort } from '../adapters/telephony/asterisk/asterisk-port.ts'
import { ha1Of } from '../adapters/telephony/asterisk/lab/sip-message.ts'
import { createEngine } from '../adapters/telephony/engine.ts'
import { createTimers } from '../adapters/telephony/timers.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { startKeepers } from '../jobs/keepers.ts'
import { startTelephony } from '../jobs/telephony.ts'
import { createPasswords } from '../passwords.ts'
import { createContext } from '../service.ts'
import { type Calls, callsOn } from '../testing/calls-on.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPeople, type Person } from '../testing/people.ts'
import { testConfig } from '../testing/world.ts'
import type { LabExchange } from './exchange.ts'

const NO_PORTAL = '/nonexistent'
const CONNECTED_WITHIN_MS = 10_000
const REGISTERED_WITHIN_MS = 10_000

/** The whole service in real time on an Asterisk of the lab, with a database of its own. */
export interface LabWorld extends Calls {
  readonly ctx: Context
  readonly database: TestDatabase
  readonly person: ReturnType<typeof createPeople>
  /** The SIP phone of somebody is there. */
  register(who: Person): Promise<void>
  /** The exchange knows the SIP user of somebody whose phone is off. */
  knowPhone(who: Person): Promise<void>
  close(): Promise<void>
}

const quickPasswords = () => createPasswords({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

/** @param shared another one's database in place of its own */
export async function openLabWorld(
  { directory, node, pbx, phones }: LabExchange,
  shared?: LabWorld,
): Promise<LabWorld> {
  const database = shared?.database ?? (await openTestDatabase())
  const dataDir = join(directory, `data-${randomBytes(4).toString('hex')}`) // which Asterisk sees
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const timers = createTimers({ now: () => new Date() })
  const ctx = createContext(testConfig({ dataDir }), database.engine, {
    passwords: quickPasswords(),
    log,
    telephony: createEngine(createAsteriskPort({ ...pbx, node }, { timers, log }), { timers, log }),
  })
  const keepers = await startKeepers(ctx)
  const calling = await startTelephony(ctx)
  const app = await buildApp(ctx, NO_PORTAL)
  await vi.waitFor(async () => expect((await ctx.telephony.health()).ok).toBe(true), {
    timeout: CONNECTED_WITHIN_MS,
  })
  const knowPhone: LabWorld['knowPhone'] = ({ username: user }) =>
    ctx.telephony.putSipUser({ user, ha1: ha1Of(user), maxContacts: 1 })
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
      await ctx.db.destroy()
      await database.drop()
    },
  }
}
