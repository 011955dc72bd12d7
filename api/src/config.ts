import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { PublicConfig } from '@ekoline/contract/company/service.ts'
import type { Rewording } from '@ekoline/contract/messages/server.ts'
import {
  type Hours,
  hoursOf,
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_PER_SECOND_MOST,
  WIDEST_HOURS,
} from '@ekoline/contract/outreach/robocall-limits.ts'
import { VERIFIED_ONLY, type VerifiedOnly } from '@ekoline/contract/people/documents.facts.ts'
import {
  type BankFeeRule,
  DEFAULT_BANK_FEE_RULE,
  DEFAULT_FEE_RULE,
  type FeeRule,
  FLAT_BY,
  type Kobo,
  kobo,
  PAYMENT_MAXIMUM,
} from '@ekoline/contract/units/money.ts'
import { z } from 'zod'
import type { AsteriskPlace } from './adapters/exchange/asterisk/asterisk.ts'
import type { S3Place } from './adapters/files/s3.ts'
import type { ClamdPlace } from './adapters/scanning/clamd.ts'
import { type CallLimitsConfig, callLimitsOf, callVariables } from './config/config-calls.ts'
import { type CodesConfig, codesOf, codeVariables } from './config/config-codes.ts'
import { type EInvoicingConfig, eInvoicingOf, eInvoicingVariables } from './config/config-e-invoicing.ts'
import { clamavOf, fileVariables, s3Of } from './config/config-files.ts'
import {
  type MessagesConfig,
  messagesOf,
  messageVariables,
  type PushPlan,
  pushOf,
} from './config/config-messages.ts'
import { type PaystackConfig, paymentVariables, paystackOf } from './config/config-payments.ts'
import { checkProduction, gapsOf, type ProductionGap } from './config/config-production.ts'
import { type SpeechConfig, speechOf, speechVariables } from './config/config-speech.ts'
import {
  asteriskOf,
  browserPhoneOf,
  type IceServers,
  iceOf,
  type SipAuthPlace,
  type SipServer,
  sipAuthOf,
  sipOf,
  telephonyVariables,
} from './config/config-telephony.ts'
import { readDocument, readRewording } from './config/config-texts.ts'
import { ConfigError, LOOPBACK, naira, url, whole, withoutSlash } from './config/values.ts'
import type { DatabasePlace } from './platform/db/open.ts'
import type { MetricsPlace } from './platform/metrics/metrics.ts'
import type { TracingPlace } from './platform/tracing/spans.ts'

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value))
const share = z
  .string()
  .regex(/^(0|1|0?\.\d+)$/, 'must be a share from 0 to 1')
  .transform(Number)
const hours = z.string().transform((text, context): Hours => {
  const read = hoursOf(text)
  if (read) return read
  context.addIssue({
    code: 'custom',
    message: 'must be hours of Lagos like 08:00-20:00, no earlier and no later',
  })
  return z.NEVER
})
const ports = z
  .string()
  .transform((list) => list.split(',').map((part) => Number(part.trim())))
  .refine(
    (list) => list.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535),
    'must be a list of ports from 1 to 65535, like 443,8443',
  )
const OPERATOR_MAXIMUM = kobo(100_000_000)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0b5f66')

const RANGES = ['loopback', 'linklocal', 'uniquelocal']
const isRange = (text: string) => RANGES.includes(text) || isIP(text.replace(/\/\d{1,3}$/, '')) > 0
const isTrust = (text: string) =>
  /^(off|on|[1-9])$/.test(text) || text.split(',').every((part) => isRange(part.trim()))

const isVerifiedOnly = (text: string): text is VerifiedOnly => VERIFIED_ONLY.some((known) => known === text)

// In the order of docs/configuration.md; a test compares the two.
const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_POOL: whole(1, 100).default(8),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  EMBEDDED_DATABASE: z.literal('may-lose-data', 'must be may-lose-data, or not set').optional(),
  PUBLIC_URL: url.optional(),
  SECRET_KEYS: z.string().optional(),
  SECRETS: z.literal('unread', 'must be unread, or not set').optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, 'must be off, on, a number of proxies or their addresses')
    .default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  AUDIT_LOG: flag.default(false),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ALERTMANAGER_URL: url.default('http://127.0.0.1:9093'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  DEMO_DATA: flag.optional(),
  DEMO_PUBLIC: flag.default(false),
  PRODUCT: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,20}$/, 'must be 2 to 21 small letters and digits')
    .default('ekoline'),
  BRAND_NAME: z.string().min(1).default('Ekoline'),
  BRAND_LOGO_URL: url.optional(),
  BRAND_COLOUR: colour.optional(),
  BRAND_ACCENT: colour.optional(),
  ANDROID_URL: url.optional(),
  IOS_URL: url.optional(),
  TERMS_URL: url.optional(),
  PRIVACY_URL: url.optional(),
  TERMS_FILE: z.string().optional(),
  PRIVACY_FILE: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_PHONE: z.string().optional(),
  SUPPORT_SETS_UP: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.enum(['ivr', 'queues'], { error: 'must be ivr, queues or both, with a comma between' }))),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/, error: 'must be an address with https:, mailto: or tel:' })
    .optional(),
  DATA_REQUEST_DAYS: whole(1, 90).default(30),
  SELLER_NAME: z.string().max(200).optional(),
  SELLER_ADDRESS: z.string().max(300).optional(),
  SELLER_RC: z.string().max(40).optional(),
  SELLER_TIN: z.string().max(40).optional(),
  ...eInvoicingVariables,
  MESSAGES_FILE: z.string().optional(),
  ...messageVariables,
  ...codeVariables,
  ...paymentVariables,
  ...fileVariables,
  ...speechVariables,
  PAYMENT_MAXIMUM: naira.default(PAYMENT_MAXIMUM),
  OPERATOR_MAXIMUM: naira.default(OPERATOR_MAXIMUM),
  TRANSFER_DELAY_HOURS: whole(0, 720).optional(),
  TRANSFER_DELAY_YOUNG_HOURS: whole(0, 720).optional(),
  TRANSFER_DELAY_YOUNG_DAYS: whole(0, 3_650).default(30),
  CALLER_ID: z.enum(['number', 'phone']).default('number'),
  ...callVariables,
  FREE_MINUTES_RATE: whole(0, 10_000).default(20),
  STRANGERS_RATE: whole(0, 10_000).default(50),
  FAIR_USE_MINUTES: whole(0, 1_000_000).default(3_000), // decisions, "Calls"
  CALL_RESERVE_S: whole(0, 3_600).default(300),
  FEE_RATE_BASIS_POINTS: whole(0, 5_000).default(DEFAULT_FEE_RULE.rateBasisPoints),
  FEE_FLAT: naira.default(DEFAULT_FEE_RULE.flat),
  FEE_FLAT_FROM: naira.default(DEFAULT_FEE_RULE.flatFrom),
  FEE_FLAT_BY: z.enum(FLAT_BY).default(DEFAULT_FEE_RULE.flatBy),
  FEE_CAP: naira.optional(),
  BANK_FEE_RATE_BASIS_POINTS: whole(0, 5_000).default(DEFAULT_BANK_FEE_RULE.rateBasisPoints),
  BANK_FEE_CAP: naira.default(DEFAULT_BANK_FEE_RULE.cap),
  ...telephonyVariables,
  REQUIRE_VERIFIED: z
    .string()
    .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((part) => part.trim())))
    .refine((list) => list.every(isVerifiedOnly), `must be none, or a list of ${VERIFIED_ONLY.join(', ')}`)
    .transform((list) => list.filter(isVerifiedOnly))
    .optional(),
  WEBHOOKS_TO_LOOPBACK: flag.default(false),
  WEBHOOK_PORTS: ports.default([443, 8443]),
  ROBOCALL_HOURS: hours.optional(),
  ROBOCALL_PER_SECOND: whole(1, ROBOCALL_PER_SECOND_MOST).default(5),
  ROBOCALL_AT_ONCE: whole(1, ROBOCALL_AT_ONCE_MOST).default(20),
  ROBOCALL_DAILY_CAP: whole(1, 10_000_000).default(10_000),
  FLOOD_LIMIT: whole(0, 1_000_000).default(600),
  INVITATIONS_A_DAY: whole(1, 10_000).default(20),
  SESSION_MEMORY_MS: whole(0, 10_000).default(1_000),
  SESSION_DAYS: whole(1, 365).default(30),
})

/** The names of all variables that are read, in the order of docs/configuration.md. */
export const variableNames = Object.keys(variables.shape)

/** The service's configuration. @source DEC-1, DEC-28, RUN-5, RUN-8, RUN-9, RUN-18 */
export interface Config {
  readonly mode: 'development' | 'production'
  /** what production runs with that is not for real customers; none in development */
  readonly gaps: readonly ProductionGap[]
  readonly host: string
  readonly port: number
  readonly database: DatabasePlace
  /** where files are kept: recordings, and all of the embedded database */
  readonly dataDir: string
  /** where links in mails and to the portal begin: an origin, never taken from a request */
  readonly publicUrl: string
  /** false: a person gives a command who may not read the service's secrets */
  readonly secretsRead: boolean
  readonly secretKeys: readonly { readonly id: string; readonly key: Buffer }[]
  /** false: no proxy; a number: so many proxies, one behind the other; else the addresses of proxies */
  readonly trustProxy: false | number | string
  readonly logLevel: string
  /** whether each sealed line of the audit goes into the log, too */
  readonly auditLog: boolean
  /** where metrics are served; null: nowhere, and nothing is counted */
  readonly metrics: MetricsPlace | null
  /** where `ekoline status` asks which alerts ring */
  readonly alertmanagerUrl: string
  /** where traces go; null: nothing is traced */
  readonly tracing: TracingPlace | null
  readonly demoData: boolean
  readonly product: string
  readonly brand: {
    readonly name: string
    readonly logoUrl: string | null
    readonly colours: Record<string, string>
  }
  readonly links: Record<'android' | 'ios' | 'terms' | 'privacy', string | null>
  /** the operator's own documents, in Markdown; null: a sample */
  readonly documents: Record<'terms' | 'privacy', string | null>
  readonly support: PublicConfig['support']
  /** within how many days a request of a person about their own data is answered */
  readonly dataRequestDays: number
  /** the contact in security.txt; null: the file is not served */
  readonly securityContact: string | null
  /** who sells, as receipts name it: registered name, address, number of registration, tax number */
  readonly seller: Record<'name' | 'address' | 'rc' | 'tin', string | null>
  /** who signs invoices for the tax service; null: they need no signature */
  readonly eInvoicing: EInvoicingConfig | null
  readonly rewording: Rewording
  readonly messages: MessagesConfig
  /** who tells people's browsers */
  readonly push: PushPlan
  readonly codes: CodesConfig
  /** the real provider; null: the sandbox takes the payments */
  readonly paystack: PaystackConfig | null
  /** the object storage that keeps uploads; null: a folder of `dataDir` */
  readonly s3: S3Place | null
  /** the daemon that scans uploads for malware; null: nothing does */
  readonly clamav: ClamdPlace | null
  /** who says what customers write; null: there is no voice */
  readonly speech: SpeechConfig | null
  readonly paymentMaximum: Kobo
  /** the most that one action of an operator moves */
  readonly operatorMaximum: Kobo
  /** how long money of a card that is new to its workgroup stays in the wallet that it was paid into; 0: not at all */
  readonly transferDelayHours: number
  /** the same, where it is longer, of a card first used before the workgroup was so many days old */
  readonly transferDelayYoung: { readonly hours: number; readonly days: number }
  readonly fee: FeeRule
  readonly bankFee: BankFeeRule
  /** the exchange that makes the calls; null: they are simulated */
  readonly asterisk: AsteriskPlace | null
  /** where the Kamailio that phones register with asks for their credentials; null: they register with the exchange */
  readonly sipAuth: SipAuthPlace | null
  /** how long a process that stops waits for its calls to end */
  readonly drainSeconds: number
  /** where SIP phones of customers register */
  readonly sip: SipServer
  /** where browsers reach the exchange by SIP; null: there is no browser phone */
  readonly browserPhone: string | null
  /** of the browser phone */
  readonly ice: IceServers
  /** what a call shows where both are there: a number of the workgroup, or the verified phone of its person */
  readonly callerId: 'number' | 'phone'
  /** how much calling a seat and a workgroup may do */
  readonly callLimits: CallLimitsConfig
  /** free minutes, and the unlimited plan, pay for national calls at this rate a minute or less */
  readonly freeMinutesRate: Kobo
  /** what a call a minute may cost to a number that a stranger gave */
  readonly strangersRate: Kobo
  /** what the unlimited plan covers in 30 days */
  readonly fairUseMinutes: number
  /** so long a call can talk on, where there is money, though nothing extends it */
  readonly callReserveSeconds: number
  /** what only people whose documents are verified may use */
  readonly verifiedOnly: ReadonlySet<VerifiedOnly>
  readonly robocalls: {
    /** when they may call; null: at any hour, which only development on the simulator may */
    readonly hours: Hours | null
    /** calls of one robocall that begin in a second, and that are under way at once, at most */
    readonly perSecond: number
    readonly atOnce: number
    /** of a workgroup, in a Lagos day */
    readonly dailyCap: number
  }
  /** lets customers' webhooks be on this machine, by http; development only */
  readonly webhooksToLoopback: boolean
  /** the ports of public servers that webhooks may name */
  readonly webhookPorts: readonly number[]
  /** requests a minute from one address; 0: no limit */
  readonly floodLimit: number
  /** how many people a workgroup invites a day while it is young or not verified */
  readonly invitationsADay: number
  /** how long a session may be cached; 0: each request looks it up */
  readonly sessionMemoryMs: number
  /** after so many days a session ends, however often it is used */
  readonly sessionDays: number
}

/** Whether every call is refused: production without an Asterisk, where the simulator would charge for calls that ring no phone. */
export const callsRefused = ({ mode, asterisk }: Pick<Config, 'mode' | 'asterisk'>): boolean =>
  mode === 'production' && asterisk === null

function parseVariables(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
  )
}

// What works by a secret: without it none of these settings could be checked, nor used.
const BY_SECRETS =
  /^(SECRET_KEYS|PAYMENTS|PAYSTACK_|TELEPHONY|ASTERISK_|SIP_EDGE_|TURN_|SMTP_|MAIL_|SMS_|TERMII_|AFRICAS_TALKING_|S3_|SPEECH_|E_INVOICING)/

/** The settings of a command that needs no secret; what would need one refuses then (`createContext`). */
const withoutSecrets = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !BY_SECRETS.test(name))),
  PAYMENTS: 'sandbox',
  TELEPHONY: 'simulator',
})

function parseKeys(list: string) {
  return list.split(',').map((entry) => {
    const [id, key] = entry.trim().split(':')
    const bytes = Buffer.from(key ?? '', 'base64url')
    if (!id || !/^\w+$/.test(id) || bytes.length !== 32)
      throw new ConfigError('SECRET_KEYS must be a list like id:key,id:key, each key 32 bytes in base64url')
    return { id, key: bytes }
  })
}

/** Development creates its own key once, beside the embedded database. */
function developmentKeys(dataDir: string): string {
  const file = join(dataDir, 'secret-keys')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `dev:${randomBytes(32).toString('base64url')}`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function checkRules(vars: z.infer<typeof variables>, host: string) {
  if (vars.NODE_ENV === 'production') checkProduction({ ...vars, secretsRead: vars.SECRETS !== 'unread' })
  else if (!vars.DEMO_PUBLIC) {
    for (const [name, value] of Object.entries({ HOST: host, METRICS_HOST: vars.METRICS_HOST }))
      if (!LOOPBACK.has(value))
        throw new ConfigError(
          `${name} must be a loopback address in development; DEMO_PUBLIC=1 allows another one`,
        )
  }
  if (vars.AUDIT_LOG && !['info', 'debug', 'trace'].includes(vars.LOG_LEVEL))
    throw new ConfigError(
      'LOG_LEVEL must be info or lower with AUDIT_LOG: the audit goes into the log as info',
    )
  if (vars.DATABASE_REPLICA_URL && !vars.DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the server that it follows')
  if (vars.METRICS_PORT === vars.PORT)
    throw new ConfigError('METRICS_PORT must differ from PORT: figures are not for customers')
}

/** 'on' is the one proxy in front: it appends to X-Forwarded-For, and everything left of that is the client's own claim. */
const trusted = (text: string) =>
  text === 'on' ? 1 : text === 'off' ? false : /^[1-9]$/.test(text) ? Number(text) : text

/**
 * Reads the environment, the only place that does.
 *
 * @throws ConfigError that names the variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const secretsRead = environment.SECRETS !== 'unread'
  const vars = parseVariables(secretsRead ? environment : withoutSecrets(environment))
  const production = vars.NODE_ENV === 'production'
  const host = vars.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  checkRules(vars, host)
  const dataDir = resolve(vars.DATA_DIR)
  const publicUrl = (vars.PUBLIC_URL && withoutSlash(vars.PUBLIC_URL)) ?? `http://${host}:${vars.PORT}`
  return {
    mode: production ? 'production' : 'development',
    gaps: production && secretsRead ? gapsOf(vars) : [],
    host,
    port: vars.PORT,
    database: vars.DATABASE_URL
      ? {
          kind: 'postgres',
          url: vars.DATABASE_URL,
          ownerUrl: vars.DATABASE_OWNER_URL ?? vars.DATABASE_URL,
          pool: vars.DATABASE_POOL,
          ...(vars.DATABASE_REPLICA_URL && { replicaUrl: vars.DATABASE_REPLICA_URL }),
        }
      : { kind: 'pglite', dataDir },
    dataDir,
    publicUrl,
    secretsRead,
    secretKeys: secretsRead ? parseKeys(vars.SECRET_KEYS ?? developmentKeys(dataDir)) : [],
    trustProxy: trusted(vars.TRUST_PROXY),
    logLevel: vars.LOG_LEVEL,
    auditLog: vars.AUDIT_LOG,
    metrics: vars.METRICS_PORT === undefined ? null : { host: vars.METRICS_HOST, port: vars.METRICS_PORT },
    alertmanagerUrl: withoutSlash(vars.ALERTMANAGER_URL),
    tracing: vars.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: withoutSlash(vars.OTEL_EXPORTER_OTLP_ENDPOINT), share: vars.OTEL_TRACES_SAMPLER_ARG }
      : null,
    demoData: vars.DEMO_DATA ?? !production,
    product: vars.PRODUCT,
    brand: {
      name: vars.BRAND_NAME,
      logoUrl: vars.BRAND_LOGO_URL ?? null,
      colours: {
        ...(vars.BRAND_COLOUR && { lagoon: vars.BRAND_COLOUR }),
        ...(vars.BRAND_ACCENT && { danfo: vars.BRAND_ACCENT }),
      },
    },
    links: {
      android: vars.ANDROID_URL ?? null,
      ios: vars.IOS_URL ?? null,
      terms: vars.TERMS_URL ?? null,
      privacy: vars.PRIVACY_URL ?? null,
    },
    documents: {
      terms: vars.TERMS_FILE ? readDocument('TERMS_FILE', vars.TERMS_FILE) : null,
      privacy: vars.PRIVACY_FILE ? readDocument('PRIVACY_FILE', vars.PRIVACY_FILE) : null,
    },
    support: {
      email: vars.SUPPORT_EMAIL ?? null,
      phone: vars.SUPPORT_PHONE ?? null,
      sets_up: vars.SUPPORT_SETS_UP,
    },
    dataRequestDays: vars.DATA_REQUEST_DAYS,
    securityContact: vars.SECURITY_CONTACT ?? (vars.SUPPORT_EMAIL ? `mailto:${vars.SUPPORT_EMAIL}` : null),
    seller: {
      name: vars.SELLER_NAME ?? null,
      address: vars.SELLER_ADDRESS ?? null,
      rc: vars.SELLER_RC ?? null,
      tin: vars.SELLER_TIN ?? null,
    },
    eInvoicing: eInvoicingOf(vars),
    rewording: vars.MESSAGES_FILE ? readRewording(vars.MESSAGES_FILE) : {},
    messages: messagesOf(vars),
    push: pushOf(vars, { production, publicUrl, supportEmail: vars.SUPPORT_EMAIL }),
    codes: codesOf(vars),
    paystack: paystackOf(vars),
    s3: s3Of(vars),
    clamav: clamavOf(vars),
    speech: speechOf(vars, environment.PATH),
    paymentMaximum: vars.PAYMENT_MAXIMUM,
    operatorMaximum: vars.OPERATOR_MAXIMUM,
    // The sandbox's money is not real, and a developer need not wait.
    transferDelayHours: vars.TRANSFER_DELAY_HOURS ?? (paystackOf(vars) ? 24 : 0),
    transferDelayYoung: { hours: vars.TRANSFER_DELAY_YOUNG_HOURS ?? 0, days: vars.TRANSFER_DELAY_YOUNG_DAYS },
    fee: {
      rateBasisPoints: vars.FEE_RATE_BASIS_POINTS,
      flat: vars.FEE_FLAT,
      flatFrom: vars.FEE_FLAT_FROM,
      flatBy: vars.FEE_FLAT_BY,
      cap: vars.FEE_CAP ?? null,
    },
    bankFee: { rateBasisPoints: vars.BANK_FEE_RATE_BASIS_POINTS, cap: vars.BANK_FEE_CAP },
    asterisk: asteriskOf(vars, dataDir),
    sipAuth: sipAuthOf(vars),
    drainSeconds: vars.CALLS_DRAIN_S,
    sip: sipOf(vars, publicUrl),
    browserPhone: browserPhoneOf(vars),
    ice: iceOf(vars),
    callerId: vars.CALLER_ID,
    callLimits: callLimitsOf(vars),
    freeMinutesRate: kobo(vars.FREE_MINUTES_RATE * 100),
    strangersRate: kobo(vars.STRANGERS_RATE * 100),
    fairUseMinutes: vars.FAIR_USE_MINUTES,
    callReserveSeconds: vars.CALL_RESERVE_S,
    verifiedOnly: new Set(vars.REQUIRE_VERIFIED ?? []),
    webhooksToLoopback: vars.WEBHOOKS_TO_LOOPBACK,
    webhookPorts: vars.WEBHOOK_PORTS,
    robocalls: {
      // The simulator calls no real phone, so it needs no hours.
      hours: vars.ROBOCALL_HOURS ?? (production || vars.ASTERISK_ARI_URL ? WIDEST_HOURS : null),
      perSecond: vars.ROBOCALL_PER_SECOND,
      atOnce: vars.ROBOCALL_AT_ONCE,
      dailyCap: vars.ROBOCALL_DAILY_CAP,
    },
    floodLimit: vars.FLOOD_LIMIT,
    invitationsADay: vars.INVITATIONS_A_DAY,
    sessionMemoryMs: vars.SESSION_MEMORY_MS,
    sessionDays: vars.SESSION_DAYS,
  }
}
