import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createText } from '@ekoline/contract/messages/catalogue.ts'
import { pino } from 'pino'
import { createFolderFiles } from './adapters/files/folder.ts'
import { createS3Files } from './adapters/files/s3.ts'
import { outboxMail } from './adapters/mail/outbox-mail.ts'
import { createSmtp } from './adapters/mail/smtp.ts'
import { createPaystack } from './adapters/payments/paystack.ts'
import { createSandbox } from './adapters/payments/sandbox.ts'
import { createFolderRecordings } from './adapters/recordings/folder.ts'
import { createAfricasTalking } from './adapters/sms/africas-talking.ts'
import { outboxSms } from './adapters/sms/outbox-sms.ts'
import type { SmsGateway } from './adapters/sms/sms.ts'
import { createTermii } from './adapters/sms/termii.ts'
import { createAsterisk, MOST_SLOTS } from './adapters/telephony/asterisk/asterisk.ts'
import { createSimulator } from './adapters/telephony/simulator/simulator.ts'
import { createHttpWebhooks } from './adapters/webhooks/http-webhooks.ts'
import { buildApp } from './app.ts'
import { version } from './build.ts'
import type { Config, PaystackConfig } from './config.ts'
import type { Clock, Context } from './context.ts'
import { openDb } from './db/db.ts'
import type { Engine } from './db/engine.ts'
import { openDatabase } from './db/open.ts'
import { demoSignIns, loadDemo } from './demo/demo.ts'
import { closeWithin } from './http/closing.ts'
import { createImages } from './images/images.ts'
import { startBalanceAlerts } from './jobs/balance-alerts.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startReadingInbox } from './jobs/inbox.ts'
import { startKeepers } from './jobs/keepers.ts'
import { startCheckingLedger } from './jobs/ledger-check.ts'
import { startSending } from './jobs/messages.ts'
import { startLookingAfterNumbers } from './jobs/numbers.ts'
import { startLookingAfterPlans } from './jobs/plans.ts'
import { startReconciling } from './jobs/reconcile.ts'
import { startLettingGo } from './jobs/retention.ts'
import { startRobocalls } from './jobs/robocalls.ts'
import { startSealing } from './jobs/seal.ts'
import { takeSlot } from './jobs/slot.ts'
import { startTelephony } from './jobs/telephony.ts'
import { startTellingWebhooks } from './jobs/webhooks.ts'
import { rememberLogo } from './logo.ts'
import { createPasswords } from './passwords.ts'
import { createPdf } from './pdf/pdf.ts'
import { createSeal } from './seal.ts'
import { createSignatures } from './signatures.ts'
import { traceDatabase } from './tracing/trace-database.ts'
import { tracePayments } from './tracing/trace-payments.ts'

const PORTAL = fileURLToPath(new URL('../../portal/dist', import.meta.url))
const systemClock: Clock = { now: () => new Date() }
const ANSWER_WITHIN_MS = 60_000 // far more than any statement of ours takes
const LOOK_AT_SLOT_EVERY_MS = 5_000
const STOP_WITHIN_MS = 10_000 // half of what scripts/ give a process before they kill it

// Base64url without '_': a payment reference may not hold one (reference, Paystack 1.2).
const newToken = (bytes: number) => randomBytes(bytes).toString('base64url').replaceAll('_', '-')

type Given = Partial<Pick<Context, 'clock' | 'log' | 'passwords' | 'meter' | 'tracing' | 'telephony'>>

/** The collaborators on a database that is open already; tests give their own clock. */
export function createContext(
  config: Config,
  engine: Engine,
  {
    clock = systemClock,
    meter = null,
    tracing = null,
    log = createLog(config, tracing),
    passwords = createPasswords(),
    telephony = createSimulator(clock, log),
  }: Given = {},
): Context {
  const db = openDb(tracing ? traceDatabase(engine, tracing) : engine)
  const { paystack, publicUrl } = config
  const sandbox = paystack ? null : createSandbox({ db, clock })
  const payments =
    sandbox ??
    createPaystack({ ...(paystack as PaystackConfig), returnUrl: `${publicUrl}/verify` }, { db, clock, log })
  return {
    config,
    db,
    clock,
    log,
    text: createText(config.rewording),
    seal: createSeal(config.secretKeys),
    signatures: createSignatures(config.secretKeys),
    passwords,
    recordings: createFolderRecordings(join(config.dataDir, 'recordings')),
    files: config.s3
      ? createS3Files(config.s3, join(config.dataDir, 'files-fetched'))
      : createFolderFiles(join(config.dataDir, 'files')),
    payments: tracing ? tracePayments(payments, tracing) : payments,
    sandbox,
    telephony,
    mail: createMail(config),
    sms: createSms(config),
    webhooks: createHttpWebhooks({ loopback: config.webhooksToLoopback }),
    logo: rememberLogo(config.brand.logoUrl, clock),
    newToken,
    pdf: createPdf(),
    images: createImages(),
    meter,
    tracing,
  }
}

/** In development what has no way out arrives in the outbox; in production it waits for one. */
const createMail = ({ messages: { smtp }, mode }: Config) =>
  smtp ? createSmtp(smtp) : mode === 'development' ? outboxMail : null

function createSms({ messages: { sms }, mode }: Config): SmsGateway | null {
  if (sms?.gateway === 'termii') return createTermii(sms.termii)
  if (sms) return createAfricasTalking(sms.africasTalking)
  return mode === 'development' ? outboxSms : null
}

// In blocks, not a system call for each line; a line waits for LOG_DELAY_MS at most, and none is lost at the exit.
const LOG_DELAY_MS = 250
const logStream = pino.destination({ sync: false, minLength: 4096, periodicFlush: LOG_DELAY_MS })

const createLog = ({ logLevel: level }: Config, tracing: Context['tracing']) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(tracing && { mixin: () => tracing.logFields() }),
    },
    logStream,
  )

export interface Service {
  readonly address: string
  /** where the figures are told; null: nowhere */
  readonly metricsAddress: string | null
  announce(say: (line: string) => void): void
  /** the error, when the database is lost in a way that only a new start of the process mends */
  readonly lost: Promise<Error>
  /** Refuses new requests, finishes what is under way, closes the database. */
  stop(): Promise<void>
}

/** Opens the database, fills an empty one with the demo data where configured, and listens. */
export async function startService(config: Config): Promise<Service> {
  const ends: (() => Promise<unknown>)[] = []
  const lost = Promise.withResolvers<Error>()
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const tracing = await startTracing(config)
    if (tracing) ends.push(tracing.stop)
    const log = createLog(config, tracing)
    const engine = await openDatabase(config.database, {
      onIdleError: (error) =>
        log.warn({ code: (error as NodeJS.ErrnoException).code }, 'a database connection broke'),
      onLost: lost.resolve,
      answerWithinMs: ANSWER_WITHIN_MS,
    })
    ends.push(() => engine.close()) // not by Kysely, which closes nothing before its first statement
    const metrics = await createMetrics(config)
    const telephone = await connectTelephony(config, { engine, log, onTaken: lost.resolve })
    if (telephone) ends.push(telephone.leave)
    const ctx = createContext(config, engine, { log, tracing, meter: metrics?.meter ?? null, ...telephone })
    if (config.demoData) await loadDemo(ctx)
    const told = await metrics?.tell(ctx, engine)
    if (told) ends.push(told.stop)
    if (ctx.mail) ends.push(ctx.mail.close)
    const sending = startSending(ctx)
    ends.push(sending.stop)
    const keepers = await startKeepers(ctx)
    ends.push(keepers.stop) // after the exchange has told the end of its calls
    const telling = startTellingWebhooks(ctx)
    ends.push(telling.stop)
    const telephony = await startTelephony(ctx)
    ends.push(telephony.stop)
    const robocalls = startRobocalls(ctx)
    ends.push(robocalls.stop) // before its calls are ended
    const housekeeping = startHousekeeping(ctx)
    ends.push(housekeeping.stop)
    const plans = startLookingAfterPlans(ctx)
    ends.push(plans.stop)
    const numbers = startLookingAfterNumbers(ctx)
    ends.push(numbers.stop)
    const reconciling = startReconciling(ctx)
    ends.push(reconciling.stop)
    const readingInbox = startReadingInbox(ctx)
    ends.push(readingInbox.stop)
    const sealing = startSealing(ctx)
    ends.push(sealing.stop)
    const checking = startCheckingLedger(ctx)
    ends.push(checking.stop)
    const alerting = startBalanceAlerts(ctx)
    ends.push(alerting.stop)
    const lettingGo = startLettingGo(ctx)
    ends.push(lettingGo.stop)
    const app = await buildApp(ctx, PORTAL)
    ends.push(() => closeWithin(app, STOP_WITHIN_MS))
    const address = await app.listen({ host: config.host, port: config.port })
    const metricsAddress = told?.address ?? null
    return {
      address,
      metricsAddress,
      announce: (say) => announce(ctx, { address, metricsAddress }, say),
      lost: lost.promise,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Which of an Asterisk's applications is ours, as long as this process lives; null: there is none, calls are simulated. */
async function connectTelephony(
  { asterisk, product }: Config,
  { engine, log, onTaken }: { engine: Engine; log: Context['log']; onTaken: (error: Error) => void },
) {
  if (!asterisk) return null
  const lookEveryMs = LOOK_AT_SLOT_EVERY_MS
  const slot = await takeSlot(engine, `${product} at ${asterisk.node}`, {
    most: MOST_SLOTS,
    lookEveryMs,
    log,
    onTaken,
  })
  const telephony = createAsterisk(asterisk, { product, slot: slot.number }, { clock: systemClock, log })
  return { telephony, leave: slot.leave }
}

// The libraries behind figures and traces are loaded by those who want them, and by nobody else.

async function startTracing(config: Config): Promise<Context['tracing']> {
  if (!config.tracing) return null
  const { startTracing: start } = await import('./tracing/opentelemetry.ts')
  return start(config.tracing, { service: { name: config.product, version }, log: createLog(config, null) })
}

async function createMetrics({ metrics }: Config) {
  return metrics && (await import('./metrics/metrics.ts')).createMetrics(metrics)
}

function announce(
  { config }: Context,
  { address, metricsAddress }: Pick<Service, 'address' | 'metricsAddress'>,
  say: (line: string) => void,
) {
  say(`\n${config.brand.name} is ready: ${address}`)
  const payments = !config.paystack
    ? 'sandbox payments'
    : `payments by Paystack, ${config.paystack.live ? 'real money' : 'its test money'}`
  if (config.mode === 'development') say(`Development: ${payments}, messages in ${address}/dev/outbox`)
  else
    say(
      `Takes ${payments}, calls by ${config.asterisk ? `Asterisk at ${config.asterisk.url}` : 'the simulator'}`,
    )
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
