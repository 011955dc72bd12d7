import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { MOST_SLOTS, placesBeside } from './adapters/exchange/asterisk/asterisk.ts'
import { buildApp } from './app.ts'
import { nodesWithCalls } from './calls/control/call-states.sql.ts'
import { gapWarnings } from './config/config-production.ts'
import { ConfigError } from './config/values.ts'
import type { Config } from './config.ts'
import { type Context, createContext, createLog, systemClock } from './context.ts'
import { checkKeys, claimDataDir, heldSince } from './core/installation/installation.service.ts'
import { subscribeToCodeCalls } from './core/outbox/code-calls.service.ts'
import { demoSignIns, loadDemo } from './demo/demo.ts'
import { features } from './features.ts'
import { jobsOf } from './jobs/jobs.ts'
import { startRobocalls } from './outreach/robocalls/calling.service.ts'
import { serveSipAuth } from './people/my-phone/sip-auth.ts'
import type { Engine } from './platform/db/engine.ts'
import { openDatabase, openReplica } from './platform/db/open.ts'
import { createReplica } from './platform/db/replica.ts'
import { drain } from './platform/http/drain.ts'
import type { Repeated } from './platform/jobs/every.ts'
import { startJobs } from './platform/jobs/runner.ts'
import { takeLeftSlots } from './platform/process/left-slots.ts'
import { takeSlot } from './platform/process/slot.ts'
import { version } from './platform/process/version.ts'
import { traceDatabase } from './platform/tracing/spans.ts'
import { startKeepers, startTelephony } from './routing/telephony/telephony.service.ts'
import { createAsterisk } from './telephony.ts'

/**
 * Refuses new connections, answers what is under way or comes on a connection that was kept, and closes. Node stops enforcing its timeouts the moment a
 * server closes, so one connection that never finishes its request would hold the process for ever: whatever is not
 * done after `withinMs` is cut off.
 */
export async function closeWithin(app: FastifyInstance, withinMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), withinMs)
  try {
    await drain(app.server, Math.min(DRAIN_MS, withinMs))
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}

const HELD =
  'This database was restored or copied: no robocall calls, no message, webhook or question to the payment provider leaves, until `ekoline release`.'
const PORTAL = fileURLToPath(new URL('../../portal/dist', import.meta.url))
const ANSWER_WITHIN_MS = 60_000 // far more than any of our statements takes
const LOOK_AT_SLOT_EVERY_MS = 5_000
const OTHERS = { lookEveryMs: 2_000, leftAfterMs: 8_000, keepMs: 60_000 } // a place is looked at every 5 s, so it is free for 5 s at most
const DRAIN_MS = 1_000 // busy connections of a proxy are used several times a second
const STOP_WITHIN_MS = 10_000 // half of what scripts/ give a process before they kill it

export interface Service {
  readonly address: string
  /** null: metrics are not served */
  readonly metricsAddress: string | null
  announce(say: (line: string) => void): void
  /** resolves when the database is lost until the process restarts */
  readonly lost: Promise<Error>
  /**
   * Refuses new requests, finishes what is under way, closes the database.
   *
   * @param hurry when it resolves, calls are not waited for any longer
   */
  stop(hurry: Promise<void>): Promise<void>
}

/**
 * What runs beside the requests, in the order of its start; it stops in the opposite order. Robocalls stop before their
 * calls are ended, and the calls end before the keepers that record their end. The jobs stop after them, to send what is
 * left to send, and code calls last, as those are among it.
 */
const background: readonly ((ctx: Context, beside?: readonly string[]) => Repeated | Promise<Repeated>)[] = [
  startCodeCalls,
  (ctx) => startJobs(ctx, jobsOf(ctx)),
  startKeepers,
  (ctx, beside) => startTelephony(ctx, undefined, beside),
  startRobocalls,
]

function startCodeCalls(ctx: Context): Repeated {
  const unsubscribe = subscribeToCodeCalls(ctx)
  return { stop: async () => unsubscribe() }
}

/** Opens the database, fills an empty one with the demo data where configured, and listens. */
export async function startService(config: Config): Promise<Service> {
  if (!config.secretsRead)
    throw new ConfigError('SECRETS=unread is for commands of people: the service needs its secrets')
  const ends: ((hurry: Promise<void>) => Promise<unknown>)[] = []
  const lost = Promise.withResolvers<Error>()
  const stop = async (hurry: Promise<void>) => {
    for (const end of ends.splice(0).reverse()) await end(hurry)
  }
  try {
    const tracing = await startTracing(config)
    if (tracing) ends.push(tracing.stop)
    const log = createLog(config, tracing)
    for (const gap of config.gaps) log.warn({ gap }, gapWarnings[gap])
    const onIdleError = (error: NodeJS.ErrnoException) =>
      log.warn({ code: error.code }, 'a database connection broke')
    const engine = await openDatabase(config.database, {
      onIdleError,
      onPowerfulLogin: () => {
        if (config.mode === 'production')
          log.warn(
            'the login in DATABASE_URL can rewrite the audit and the ledger: see docs/deploy.md, Logins',
          )
      },
      onLost: lost.resolve,
      answerWithinMs: ANSWER_WITHIN_MS,
    })
    ends.push(() => engine.close())
    const replica = startReplica(config, { engine, log, tracing, onIdleError })
    if (replica) ends.push(replica.stop)
    const metrics = await createMetrics(config)
    const telephone = await connectTelephony(config, { engine, log, onTaken: lost.resolve })
    if (telephone) ends.push(telephone.leave)
    const ctx = createContext(config, engine, features, {
      log,
      tracing,
      ...(replica && { replica }),
      meter: metrics?.meter ?? null,
      ...telephone,
    })
    await claimDataDir(ctx)
    await checkKeys(ctx)
    const held = await heldSince(ctx)
    if (held) log.warn({ since: held }, HELD)
    if (config.demoData) await loadDemo(ctx)
    const served = await metrics?.serve(ctx, engine)
    if (served) ends.push(served.stop)
    if (ctx.mail) ends.push(ctx.mail.close)
    for (const start of background) {
      const started = await start(ctx, telephone?.beside)
      ends.push((hurry) => started.stop(hurry))
    }
    if (config.sipAuth) {
      const sipAuth = await serveSipAuth(ctx, config.sipAuth)
      ends.push(() => sipAuth.stop())
    }
    const others = telephone?.takeLeft(ctx)
    if (others) ends.push(() => others.stop())
    const app = await buildApp(ctx, PORTAL)
    ends.push(() => closeWithin(app, STOP_WITHIN_MS))
    const address = await app.listen({ host: config.host, port: config.port })
    const metricsAddress = served?.address ?? null
    return {
      address,
      metricsAddress,
      announce: (say) => announce(ctx, { address, metricsAddress, held }, say),
      lost: lost.promise,
      stop,
    }
  } catch (error) {
    await stop(Promise.resolve())
    throw error
  }
}

/** Follows the server of DATABASE_REPLICA_URL; null without. */
function startReplica(
  { database }: Config,
  {
    engine,
    log,
    tracing,
    onIdleError,
  }: Pick<Context, 'log' | 'tracing'> & { engine: Engine; onIdleError: (error: Error) => void },
) {
  const opened = openReplica(database, { onIdleError })
  return (
    opened &&
    createReplica({
      primary: engine,
      replica: tracing ? traceDatabase(opened, tracing) : opened,
      onUsed: (used, why) =>
        used
          ? log.info('reports and exports are read from the replica')
          : log.warn(
              { why },
              'reports and exports are read from the primary, as the replica does not follow',
            ),
      onMoved: (reading, why) => log.info({ reading, why }, 'a reading went on at the primary'),
    })
  )
}

/** Takes one of Asterisk's applications for as long as this process lives; null: calls are simulated. */
async function connectTelephony(
  { asterisk, product }: Config,
  { engine, log, onTaken }: { engine: Engine; log: Context['log']; onTaken: (error: Error) => void },
) {
  if (!asterisk) return null
  const lookEveryMs = LOOK_AT_SLOT_EVERY_MS
  const name = `${product} at ${asterisk.node}`
  const slot = await takeSlot(engine, name, {
    most: MOST_SLOTS,
    lookEveryMs,
    log,
    onTaken,
  })
  const place = { product, slot: slot.number }
  const others = placesBeside(place, asterisk.node)
  const beside = [...others.values()].map(({ node }) => node)
  return {
    telephony: createAsterisk(asterisk, place, { clock: systemClock, log }),
    leave: slot.leave,
    beside,
    /** Goes on with the calls of processes at the same Asterisk that are dead. */
    takeLeft({ db, telephony }: Context): Repeated | null {
      if (engine.kind === 'pglite') return null
      return takeLeftSlots(engine, name, {
        ...OTHERS,
        clock: systemClock,
        log,
        async wanted() {
          const left = new Set(await nodesWithCalls(db, beside))
          return [...others].filter(([, { node }]) => left.has(node)).map(([number]) => number)
        },
        async take(number) {
          const other = others.get(number)
          return other ? telephony.takeOver(other) : 0
        },
      })
    },
  }
}

// The libraries for metrics and traces are loaded only where they are configured.

async function startTracing(config: Config): Promise<Context['tracing']> {
  if (!config.tracing) return null
  const { startTracing: start } = await import('./platform/tracing/opentelemetry.ts')
  return start(config.tracing, { service: { name: config.product, version }, log: createLog(config, null) })
}

async function createMetrics({ metrics }: Config) {
  return metrics && (await import('./platform/metrics/metrics.ts')).createMetrics(metrics)
}

function announce(
  { config, identity }: Context,
  { address, metricsAddress, held }: Pick<Service, 'address' | 'metricsAddress'> & { held: Date | null },
  say: (line: string) => void,
) {
  say(`\n${config.brand.name} is ready: ${address}`)
  const payments = !config.paystack
    ? 'sandbox payments'
    : `payments by Paystack, ${config.paystack.live ? 'real money' : 'its test money'}`
  if (config.mode === 'development') say(`Development: ${payments}, messages in ${address}/dev/outbox`)
  else
    say(`Takes ${payments}, ${config.asterisk ? `calls by Asterisk at ${config.asterisk.url}` : 'no calls'}`)
  for (const gap of config.gaps) say(gapWarnings[gap])
  if (held) say(HELD)
  if (config.mode === 'production' && !identity.asks)
    say('NINs count as given, not as checked: no registry is asked whose they are.')
  const { smtp, sms } = config.messages
  if (smtp) say(`Mails leave by ${smtp.host}`)
  else if (config.mode === 'production')
    say('No mail leaves: SMTP_URL is not set. Mails wait, for three days.')
  if (sms) say(`SMS leave by ${sms.gateway}`)
  else if (config.mode === 'production') say('No SMS leaves: SMS_GATEWAY is not set.')
  if (metricsAddress) say(`Metrics: ${metricsAddress}`)
  if (!config.demoData) return
  say('\nDemo sign-ins')
  for (const { email, password, who } of demoSignIns) say(`  ${email.padEnd(20)} ${password}  ${who}`)
}
