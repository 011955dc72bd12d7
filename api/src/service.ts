import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createText } from '@ekoline/contract/messages/catalogue.ts'
import { pino } from 'pino'
import { createSandbox } from './adapters/payments/sandbox.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Clock, Context } from './context.ts'
import { openDb } from './db/db.ts'
import type { Engine } from './db/engine.ts'
import { openDatabase } from './db/open.ts'
import { demoSignIns, loadDemo } from './demo/demo.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { createPasswords } from './passwords.ts'
import { createSeal } from './seal.ts'

const PORTAL = fileURLToPath(new URL('../../portal/dist', import.meta.url))
const systemClock: Clock = { now: () => new Date() }

// Base64url without '_': a payment reference may not hold one (reference, Paystack 1.2).
const newToken = (bytes: number) => randomBytes(bytes).toString('base64url').replaceAll('_', '-')

/** The collaborators on a database that is open already; tests give their own clock. */
export function createContext(
  config: Config,
  engine: Engine,
  { clock = systemClock, passwords = createPasswords() }: Partial<Pick<Context, 'clock' | 'passwords'>> = {},
): Context {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const db = openDb(engine)
  const sandbox = createSandbox({ db, clock })
  return {
    config,
    db,
    clock,
    log,
    text: createText(config.rewording),
    seal: createSeal(config.secretKeys),
    passwords,
    payments: sandbox,
    sandbox,
    newToken,
  }
}

export interface Service {
  readonly address: string
  announce(say: (line: string) => void): void
  /** Refuses new requests, finishes what is under way, closes the database. */
  stop(): Promise<void>
}

/** Opens the database, fills an empty one with the demo data where configured, and listens. */
export async function startService(config: Config): Promise<Service> {
  const log = pino({ level: config.logLevel, base: null })
  const engine = await openDatabase(config.database, {
    onIdleError: (error) =>
      log.warn({ code: (error as NodeJS.ErrnoException).code }, 'a database connection broke'),
  })
  const ctx = createContext(config, engine)
  try {
    if (config.demoData) await loadDemo(ctx)
    const app = await buildApp(ctx, PORTAL)
    const address = await app.listen({ host: config.host, port: config.port })
    const housekeeping = startHousekeeping(ctx)
    return {
      address,
      announce: (say) => announce(ctx, address, say),
      async stop() {
        await app.close()
        await housekeeping.stop()
        await ctx.db.destroy()
      },
    }
  } catch (error) {
    await ctx.db.destroy()
    throw error
  }
}

function announce({ config }: Context, address: string, say: (line: string) => void) {
  say(`\n${config.brand.name} is ready: ${address}`)
  if (config.mode === 'development') say(`Development: sandbox payments, messages in ${address}/dev/outbox`)
  if (!config.demoData) return
  say('\nDemo sign-ins')
  for (const { email, password, who } of demoSignIns) say(`  ${email.padEnd(20)} ${password}  ${who}`)
}
