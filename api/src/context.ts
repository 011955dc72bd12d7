import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { judgeHostsBy } from '@ekoline/contract/endpoint/profile-fields.ts'
import { createText, type Text } from '@ekoline/contract/messages/server.ts'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { EInvoicing } from './adapters/einvoicing/e-invoicing.ts'
import { SandboxEInvoicing } from './adapters/einvoicing/sandbox.ts'
import type { Files } from './adapters/files/files.ts'
import { createFolderFiles } from './adapters/files/folder.ts'
import { createS3Files } from './adapters/files/s3.ts'
import { formatOnly } from './adapters/identity/format-only.ts'
import type { IdentityRegistry } from './adapters/identity/identity.ts'
import { type MailSender, outboxMail } from './adapters/mail/mail.ts'
import { createSmtp } from './adapters/mail/smtp.ts'
import type { Payments } from './adapters/payments/payments.ts'
import { Paystack } from './adapters/payments/paystack.ts'
import { SandboxPayments } from './adapters/payments/sandbox.ts'
import { createOutboxPush, type PushSender } from './adapters/push/push.ts'
import { createWebPush } from './adapters/push/web-push.ts'
import { createRecordings } from './adapters/recordings/in-files.ts'
import type { Recordings } from './adapters/recordings/recordings.ts'
import { createClamd } from './adapters/scanning/clamd.ts'
import { noScanner, type Scanner } from './adapters/scanning/scanning.ts'
import { createAfricasTalking } from './adapters/sms/africas-talking.ts'
import { outboxSms, type SmsGateway } from './adapters/sms/sms.ts'
import { createTermii } from './adapters/sms/termii.ts'
import { createFlite } from './adapters/speech/flite.ts'
import { createSpeechServer } from './adapters/speech/server.ts'
import { noSpeech, type Speech } from './adapters/speech/speech.ts'
import { createHttpWebhooks } from './adapters/webhooks/http-webhooks.ts'
import type { WebhookSender } from './adapters/webhooks/webhooks.ts'
import type { CallHook } from './calls/live/end-call.service.ts'
import type { PaystackConfig } from './config/config-payments.ts'
import { type Config, callsRefused } from './config.ts'
import type { TelephonyEngine } from './engine/telephony.ts'
import type { Feature } from './feature.ts'
import { type Db, openDb } from './platform/db/db.ts'
import type { Engine } from './platform/db/engine.ts'
import { noReplica, type Replica } from './platform/db/replica.ts'
import { endsInTopLevelDomain } from './platform/http/host-names.ts'
import { uploadsFolder } from './platform/http/upload.ts'
import { createImages, type Images } from './platform/images.ts'
import { createLogStream } from './platform/log-stream.ts'
import { rememberLogo } from './platform/logo.ts'
import type { Meter } from './platform/metrics/meter.ts'
import { createPasswords, type Passwords } from './platform/passwords.ts'
import { createPdf, type Pdf } from './platform/pdf/pdf.ts'
import { createSeal, type Seal } from './platform/seal.ts'
import { createSignatures, type Signatures } from './platform/signatures.ts'
import { type Tracing, traceDatabase, tracePayments } from './platform/tracing/spans.ts'
import { createNoExchange, createSimulator } from './telephony.ts'

/** The time; tests own theirs. */
export interface Clock {
  now(): Date
}

/** The collaborators of every feature: the one list. */
export interface Context {
  readonly config: Config
  readonly db: Db
  /** for what need not come from the primary: `Reading` lists it */
  readonly replica: Pick<Replica, 'reading' | 'isUsed'>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly text: Text
  readonly seal: Seal
  readonly signatures: Signatures
  readonly passwords: Passwords
  readonly recordings: Recordings
  /** uploads */
  readonly files: Files
  readonly payments: Payments
  /** the sandbox's card form; null when a real provider takes the payments */
  readonly sandbox: SandboxPayments | null
  /** signs invoices for the tax service; null: they need no signature */
  readonly eInvoicing: EInvoicing | null
  /** the telephone exchange, with its commands and events */
  readonly telephony: TelephonyEngine
  /** null: mails wait, as in production without a mail server */
  readonly mail: MailSender | null
  /** null: SMS wait, as in production without a gateway */
  readonly sms: SmsGateway | null
  /** posts to the servers that customers name */
  readonly webhooks: WebhookSender
  /** tells people's browsers; null: there are no push messages */
  readonly push: PushSender | null
  /** who knows whose number a NIN is */
  readonly identity: IdentityRegistry
  /** sees what people upload before anything else does */
  readonly scanner: Scanner
  /** our voice, for what customers write */
  readonly speech: Speech
  /** the operator's logo; null when there is none, or it cannot be fetched */
  readonly logo: () => Promise<Buffer | null>
  /** re-encodes uploaded pictures */
  readonly images: Images
  readonly pdf: Pdf
  /** random text of `bytes` bytes, base64url without `_` */
  readonly newToken: (bytes: number) => string
  /** null without METRICS_PORT */
  readonly meter: Meter | null
  /** null without OTEL_EXPORTER_OTLP_ENDPOINT */
  readonly tracing: Tracing | null
  /** all features, as they declare themselves */
  readonly features: readonly Feature[]
  /** what features do when a call of their own kind begins and ends */
  readonly callHooks: readonly CallHook[]
  /** what features make after a payment brought a plan */
  readonly planHooks: readonly ((ctx: Context) => Promise<unknown>)[]
  /** what features do after a person joined a workgroup */
  readonly joinHooks: readonly ((ctx: Context) => Promise<unknown>)[]
  /** what features do in the transaction that credits a payment for a number */
  readonly numberHooks: readonly NonNullable<Feature['afterNumber']>[]
}

// Base64url without '_': a payment reference may not hold one (reference, Paystack 1.2).
const newToken = (bytes: number) => randomBytes(bytes).toString('base64url').replaceAll('_', '-')

export const systemClock: Clock = { now: () => new Date() }

type Given = Partial<
  Pick<
    Context,
    | 'replica'
    | 'clock'
    | 'log'
    | 'passwords'
    | 'meter'
    | 'tracing'
    | 'telephony'
    | 'identity'
    | 'scanner'
    | 'speech'
    | 'pdf'
  >
>

/** What was asked for needs a secret of the service, and who asks may not read them. */
export class SecretsUnread extends Error {}

/** In the place of what works by a secret. Nothing stands in for it: a sandbox would pretend. */
const withoutSecret = <T extends object>(what: string): T =>
  new Proxy({} as T, {
    get() {
      throw new SecretsUnread(`${what} cannot be used without the secrets of the service`)
    },
  })

const LOCKED: Pick<
  Context,
  'seal' | 'signatures' | 'payments' | 'files' | 'recordings' | 'telephony' | 'sandbox' | 'eInvoicing'
> = {
  seal: withoutSecret('what is encrypted'),
  signatures: withoutSecret('signed addresses'),
  payments: withoutSecret('the payment provider'),
  files: withoutSecret('files'),
  recordings: withoutSecret('recordings'),
  telephony: withoutSecret('the telephone exchange'),
  sandbox: null,
  eInvoicing: null,
}

/** The collaborators on a database that is open already; tests give their own clock. */
export function createContext(
  config: Config,
  engine: Engine,
  features: readonly Feature[],
  {
    replica,
    clock = systemClock,
    meter = null,
    tracing = null,
    log = createLog(config, tracing),
    passwords = createPasswords(),
    pdf = createPdf(),
    identity = formatOnly,
    scanner = config.clamav ? createClamd(config.clamav) : noScanner,
    speech = createSpeech(config),
    telephony = callsRefused(config) ? createNoExchange(clock, log) : createSimulator(clock, log),
  }: Given = {},
): Context {
  judgeHostsBy(endsInTopLevelDomain)
  const db = openDb(tracing ? traceDatabase(engine, tracing) : engine)
  const { paystack, publicUrl } = config
  const sandbox = paystack ? null : new SandboxPayments({ db, clock })
  const payments =
    sandbox ??
    new Paystack({ ...(paystack as PaystackConfig), returnUrl: `${publicUrl}/verify` }, { db, clock, log })
  const webhooks = createHttpWebhooks({ loopback: config.webhooksToLoopback, ports: config.webhookPorts })
  return {
    config,
    db,
    replica: replica ?? noReplica(db),
    clock,
    log,
    text: createText(config.rewording),
    seal: createSeal(config.secretKeys),
    signatures: createSignatures(config.secretKeys),
    passwords,
    ...createStores(config, clock),
    payments: tracing ? tracePayments(payments, tracing) : payments,
    sandbox,
    eInvoicing: config.eInvoicing && new SandboxEInvoicing({ db, clock }),
    telephony,
    mail: createMail(config),
    sms: createSms(config),
    webhooks,
    push: createPush(config, webhooks, clock),
    identity,
    scanner,
    speech,
    logo: rememberLogo(config.brand.logoUrl, clock),
    newToken,
    pdf,
    images: createImages(),
    meter,
    tracing,
    features,
    callHooks: features.flatMap(({ callHook }) => callHook ?? []),
    planHooks: features.flatMap(({ afterPlan }) => afterPlan ?? []),
    joinHooks: features.flatMap(({ afterJoining }) => afterJoining ?? []),
    numberHooks: features.flatMap(({ afterNumber }) => afterNumber ?? []),
    ...(config.secretsRead ? {} : LOCKED),
  }
}

/** Uploads in DATA_DIR/files and recordings in DATA_DIR/recordings, or both in the object storage. */
function createStores({ s3, dataDir }: Config, clock: Clock): Pick<Context, 'files' | 'recordings'> {
  const here = createFolderFiles(dataDir)
  const unfinished = uploadsFolder({ dataDir })
  if (!s3) {
    const files = createFolderFiles(join(dataDir, 'files'))
    return { files, recordings: createRecordings({ files: here, unfinished }) }
  }
  const files = createS3Files(s3, join(dataDir, 'files-fetched'), clock)
  return { files, recordings: createRecordings({ files, earlier: here, unfinished }) }
}

function createSpeech({ speech, dataDir }: Config): Speech {
  if (!speech) return noSpeech
  if ('server' in speech) return createSpeechServer(speech.server)
  return createFlite({ program: speech.flite, unfinished: uploadsFolder({ dataDir }) })
}

/** Without a mail server, mails arrive in the outbox in development, and wait for one in production. */
const createMail = ({ messages: { smtp }, mode }: Config) =>
  smtp ? createSmtp(smtp) : mode === 'development' ? outboxMail : null

function createSms({ messages: { sms }, mode }: Config): SmsGateway | null {
  if (sms?.gateway === 'termii') return createTermii(sms.termii)
  if (sms) return createAfricasTalking(sms.africasTalking)
  return mode === 'development' ? outboxSms : null
}

function createPush({ push }: Config, sender: WebhookSender, clock: Clock): PushSender | null {
  if (push.by === 'web-push') return createWebPush({ sender, contact: push.contact, clock })
  return push.by === 'outbox' ? createOutboxPush(sender.accepts) : null
}

// Buffered, to save a system call for each line; a line waits for LOG_DELAY_MS at most, and none is lost at the exit.
const LOG_DELAY_MS = 250
const LOG_TOGETHER_BYTES = 4096
const STDOUT = 1
const logStream = createLogStream(STDOUT, { together: LOG_TOGETHER_BYTES, withinMs: LOG_DELAY_MS })

export const createLog = ({ logLevel: level }: Config, tracing: Context['tracing']) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(tracing && { mixin: () => tracing.logFields() }),
    },
    logStream,
  )
