import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { VERIFIED_ONLY, type VerifiedOnly } from '@ekoline/contract/limits.ts'
import { type Rewording, serverCatalogue } from '@ekoline/contract/messages/server.ts'
import {
  DEFAULT_FEE_RULE,
  type FeeRule,
  type Kobo,
  kobo,
  koboFromNaira,
  PAYMENT_MAXIMUM,
} from '@ekoline/contract/money.ts'
import { planIds } from '@ekoline/contract/plan-rules.ts'
import {
  type Hours,
  hoursOf,
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_PER_SECOND_MOST,
  WIDEST_HOURS,
} from '@ekoline/contract/robocall-limits.ts'
import { isDay } from '@ekoline/contract/time.ts'
import { z } from 'zod'
import type { S3Place } from './adapters/files/s3.ts'
import type { ClamdPlace } from './adapters/scanning/clamd.ts'
import type { AsteriskPlace } from './adapters/telephony/asterisk/asterisk.ts'
import { type CallLimitsConfig, callLimitsOf, callVariables } from './config/config-calls.ts'
import { type CodesConfig, codesOf, codeVariables } from './config/config-codes.ts'
import { ConfigError, type MessagesConfig, messagesOf, messageVariables } from './config/config-messages.ts'
import { checkProduction, gapsOf, type ProductionGap } from './config/config-production.ts'
import type { DatabasePlace } from './db/open.ts'
import type { MetricsPlace } from './metrics/metrics.ts'
import type { TracingPlace } from './tracing/spans.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((it) => ['1', 'true', 'on'].includes(it))
const number = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const naira = z.string().transform((text, context): Kobo => {
  const amount = koboFromNaira(text)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'must be an amount in naira with at most 2 decimals' })
  return z.NEVER
})
const share = z
  .string()
  .regex(/^(0|1|0?\.\d+)$/, 'must be a share from 0 to 1')
  .transform(Number)
const paystackKey = (kind: 'sk' | 'pk') =>
  z.string().regex(new RegExp(`^${kind}_(test|live)_\\w+$`), `must begin with ${kind}_test_ or ${kind}_live_`)
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
  .transform((list) => list.split(',').map((it) => Number(it.trim())))
  .refine(
    (list) => list.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535),
    'must be a list of ports from 1 to 65535, like 443,8443',
  )
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0b5f66')

const RANGES = ['loopback', 'linklocal', 'uniquelocal']
const isRange = (text: string) => RANGES.includes(text) || isIP(text.replace(/\/\d{1,3}$/, '')) > 0
const isTrust = (text: string) =>
  /^(off|on|[1-9])$/.test(text) || text.split(',').every((it) => isRange(it.trim()))

const CLAMAV = /^(?:tcp:\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})|unix:(\/\S+))$/i
const SIP_SERVER = /^([a-z\d][a-z\d.-]*)(?::(\d{1,5}))?(?:;transport=(udp|tcp|tls))?$/i

// In the order of docs/configuration.md; a test compares the two.
const isVerifiedOnly = (text: string): text is VerifiedOnly => VERIFIED_ONLY.some((it) => it === text)

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: number(0, 65_535).default(8080),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_POOL: number(1, 100).default(8),
  EMBEDDED_DATABASE: z.literal('may-lose-data', 'must be may-lose-data, or not set').optional(),
  PUBLIC_URL: url.optional(),
  SECRET_KEYS: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, 'must be off, on, a number of proxies or their addresses')
    .default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  AUDIT_LOG: flag.default(false),
  METRICS_PORT: number(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
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
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/, error: 'must be an address with https:, mailto: or tel:' })
    .optional(),
  SELLER_NAME: z.string().max(200).optional(),
  SELLER_ADDRESS: z.string().max(300).optional(),
  SELLER_RC: z.string().max(40).optional(),
  SELLER_TIN: z.string().max(40).optional(),
  MESSAGES_FILE: z.string().optional(),
  ...messageVariables,
  ...codeVariables,
  PAYMENTS: z.enum(['sandbox', 'paystack']).optional(),
  PAYSTACK_SECRET_KEY: paystackKey('sk').optional(),
  PAYSTACK_PUBLIC_KEY: paystackKey('pk').optional(),
  PAYSTACK_PLAN_2: z
    .string()
    .regex(/^PLN_\w+$/, "must be the code of a plan in Paystack's dashboard, like PLN_a1b2c3")
    .optional(),
  PAYSTACK_BASE_URL: url.default('https://api.paystack.co'),
  S3_ENDPOINT: url.default('https://s3.amazonaws.com'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMAV_URL: z
    .string()
    .regex(CLAMAV, 'must be like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl')
    .optional(),
  PAYMENT_MAXIMUM: naira.default(PAYMENT_MAXIMUM),
  CALLER_ID: z.enum(['number', 'phone']).default('number'),
  ...callVariables,
  FREE_MINUTES_RATE: number(0, 10_000).default(20),
  FAIR_USE_MINUTES: number(0, 1_000_000).default(3_000), // decisions, "Calls"
  FEE_RATE_BASIS_POINTS: number(0, 5_000).default(DEFAULT_FEE_RULE.rateBasisPoints),
  FEE_FLAT: naira.default(DEFAULT_FEE_RULE.flat),
  FEE_FLAT_FROM: naira.default(DEFAULT_FEE_RULE.flatFrom),
  FEE_CAP: naira.optional(),
  TELEPHONY: z.enum(['asterisk', 'simulator']).optional(),
  ASTERISK_ARI_URL: url.optional(),
  ASTERISK_ARI_USER: z.string().default('ekoline'),
  ASTERISK_ARI_PASSWORD: z.string().min(1).optional(),
  ASTERISK_NODE: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be letters, digits, _ and -')
    .default('ast1'),
  ASTERISK_SOUNDS: z.string().startsWith('/', 'must be an absolute path').optional(),
  SIP_SERVER: z
    .string()
    .regex(
      SIP_SERVER,
      'must be like sip.example.ng, with :port and ;transport=udp, tcp or tls where they differ',
    )
    .optional(),
  BROWSER_PHONE_WSS: z.url({ protocol: /^wss?$/, error: 'must be a wss address' }).optional(),
  REQUIRE_VERIFIED: z
    .string()
    .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((it) => it.trim())))
    .refine((list) => list.every(isVerifiedOnly), `must be none, or a list of ${VERIFIED_ONLY.join(', ')}`)
    .transform((list) => list.filter(isVerifiedOnly))
    .optional(),
  WEBHOOKS_TO_LOOPBACK: flag.default(false),
  WEBHOOK_PORTS: ports.default([443, 8443]),
  ROBOCALL_HOURS: hours.optional(),
  ROBOCALL_PER_SECOND: number(1, ROBOCALL_PER_SECOND_MOST).default(5),
  ROBOCALL_AT_ONCE: number(1, ROBOCALL_AT_ONCE_MOST).default(20),
  ROBOCALL_DAILY_CAP: number(1, 10_000_000).default(10_000),
  FLOOD_LIMIT: number(0, 1_000_000).default(600),
  INVITATIONS_A_DAY: number(1, 10_000).default(20),
  SESSION_MEMORY_MS: number(0, 10_000).default(1_000),
  SESSION_DAYS: number(1, 365).default(30),
})

/** The names of all variables that are read, in the order of docs/configuration.md. */
export const variableNames = Object.keys(variables.shape)

export interface PaystackConfig {
  readonly secretKey: string
  readonly publicKey: string
  readonly baseUrl: string
  /** real money; else Paystack's test money */
  readonly live: boolean
  /** Paystack's plan for each plan of ours that is paid by subscription */
  readonly planCodes: ReadonlyMap<number, string>
}

/** The exchange as phones reach it. */
export interface SipServer {
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
}

/** The service's configuration. */
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
  readonly secretKeys: readonly { readonly id: string; readonly key: Buffer }[]
  /** false: no proxy; a number: so many proxies, one behind the other; else the addresses of proxies */
  readonly trustProxy: false | number | string
  readonly logLevel: string
  /** whether each sealed line of the audit goes into the log, too */
  readonly auditLog: boolean
  /** where metrics are served; null: nowhere, and nothing is counted */
  readonly metrics: MetricsPlace | null
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
  readonly support: { readonly email: string | null; readonly phone: string | null }
  /** the contact in security.txt; null: the file is not served */
  readonly securityContact: string | null
  /** who sells, as receipts name it: registered name, address, number of registration, tax number */
  readonly seller: Record<'name' | 'address' | 'rc' | 'tin', string | null>
  readonly rewording: Rewording
  readonly messages: MessagesConfig
  readonly codes: CodesConfig
  /** the real provider; null: the sandbox takes the payments */
  readonly paystack: PaystackConfig | null
  /** the object storage that keeps uploads; null: a folder of `dataDir` */
  readonly s3: S3Place | null
  /** the daemon that scans uploads for malware; null: nothing does */
  readonly clamav: ClamdPlace | null
  readonly paymentMaximum: Kobo
  readonly fee: FeeRule
  /** the exchange that makes the calls; null: they are simulated */
  readonly asterisk: AsteriskPlace | null
  /** where SIP phones of customers register */
  readonly sip: SipServer
  /** where browsers reach the exchange by SIP; null: there is no browser phone */
  readonly browserPhone: string | null
  /** what the unlimited plan covers in 30 days */
  /** what a call shows where both are there: a number of the workgroup, or the verified phone of its person */
  readonly callerId: 'number' | 'phone'
  /** how much calling a seat and a workgroup may do */
  readonly callLimits: CallLimitsConfig
  /** free minutes pay for national calls at this rate a minute or less */
  readonly freeMinutesRate: Kobo
  readonly fairUseMinutes: number
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

/** Whether every call is refused: production without an Asterisk, whose simulator would charge for calls of nobody. */
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

function readRewording(file: string): Rewording {
  const wrong = (why: string) => new ConfigError(`MESSAGES_FILE ${file}: ${why}`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw wrong((error as Error).message)
  }
  const parsed = z.record(z.string(), z.string()).safeParse(content)
  if (!parsed.success) throw wrong('must be a JSON object of key to text')
  const unknown = Object.keys(parsed.data).find((key) => !Object.hasOwn(serverCatalogue, key))
  if (unknown) throw wrong(`there is no message "${unknown}"`)
  return parsed.data
}

/** A document must carry its date, which people know its version by. */
function readDocument(variable: string, file: string): string {
  const wrong = (why: string) => new ConfigError(`${variable} ${file}: ${why}`)
  let markdown: string
  try {
    markdown = readFileSync(file, 'utf8')
  } catch (error) {
    throw wrong((error as Error).message)
  }
  if (markdown.includes('\ufffd')) throw wrong('must be text in UTF-8')
  if (!/^# \S/m.test(markdown)) throw wrong('must have a title, a line like "# Terms of use"')
  if (!markdown.match(/\d{4}-\d{2}-\d{2}/g)?.some(isDay)) throw wrong('must say its date, like 2026-11-30')
  return markdown
}

function checkRules(vars: z.infer<typeof variables>, host: string) {
  if (vars.NODE_ENV === 'production') checkProduction(vars)
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
  if (vars.METRICS_PORT === vars.PORT)
    throw new ConfigError('METRICS_PORT must differ from PORT: figures are not for customers')
}

/** Paystack takes the payments when its key is set, unless PAYMENTS names the sandbox. */
function paystackOf(vars: z.infer<typeof variables>): PaystackConfig | null {
  const { PAYMENTS, PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_PLAN_2 } = vars
  if (PAYMENTS === 'sandbox' || (!PAYMENTS && !secretKey)) return null
  if (!secretKey) throw new ConfigError('PAYSTACK_SECRET_KEY must be set when PAYMENTS is paystack')
  if (!publicKey) throw new ConfigError('PAYSTACK_PUBLIC_KEY must be set when Paystack takes the payments')
  const live = secretKey.startsWith('sk_live_')
  if (live !== publicKey.startsWith('pk_live_'))
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY must both be live keys, or both test keys',
    )
  const { protocol, hostname } = new URL(vars.PAYSTACK_BASE_URL)
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new ConfigError('PAYSTACK_BASE_URL must be an https address: the secret key is sent there')
  return {
    secretKey,
    publicKey,
    baseUrl: withoutSlash(vars.PAYSTACK_BASE_URL),
    live,
    planCodes: new Map(PAYSTACK_PLAN_2 ? [[planIds.unlimited, PAYSTACK_PLAN_2]] : []),
  }
}

function clamavOf({ CLAMAV_URL: address }: z.infer<typeof variables>): ClamdPlace | null {
  const [, host, port, path] = CLAMAV.exec(address ?? '') ?? []
  if (path) return { path }
  return host ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : null
}

function s3Of(vars: z.infer<typeof variables>): S3Place | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = vars
  if (!bucket) return null
  if (!accessKeyId) throw new ConfigError('S3_ACCESS_KEY_ID must be set with S3_BUCKET')
  if (!secretAccessKey) throw new ConfigError('S3_SECRET_ACCESS_KEY must be set with S3_BUCKET')
  const endpoint = withoutSlash(vars.S3_ENDPOINT)
  return { endpoint, region: vars.S3_REGION, bucket, accessKeyId, secretAccessKey }
}

/** Asterisk makes the calls when its address is set, unless TELEPHONY names the simulator. */
function asteriskOf(vars: z.infer<typeof variables>, dataDir: string): AsteriskPlace | null {
  const { ASTERISK_ARI_URL: url, ASTERISK_ARI_USER: user, ASTERISK_ARI_PASSWORD: password } = vars
  if (vars.TELEPHONY === 'simulator') return null
  if (!url && vars.TELEPHONY === 'asterisk')
    throw new ConfigError('ASTERISK_ARI_URL must be set when TELEPHONY is asterisk')
  if (!url) return null
  if (!password) throw new ConfigError('ASTERISK_ARI_PASSWORD must be set with ASTERISK_ARI_URL')
  const sounds = vars.ASTERISK_SOUNDS ?? join(dataDir, 'sounds')
  return { url: withoutSlash(url), user, password, node: vars.ASTERISK_NODE, sounds }
}

/** Browsers give the microphone to encrypted pages only, and those may open encrypted sockets only. */
function browserPhoneOf(vars: z.infer<typeof variables>): string | null {
  const { BROWSER_PHONE_WSS: url, ASTERISK_ARI_URL, TELEPHONY } = vars
  if (!url) return null
  if (!ASTERISK_ARI_URL || TELEPHONY === 'simulator')
    throw new ConfigError(
      'ASTERISK_ARI_URL must be set with BROWSER_PHONE_WSS: the simulator has no browsers',
    )
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'wss:' && !LOOPBACK.has(hostname))
    throw new ConfigError('BROWSER_PHONE_WSS must be a wss address')
  return url
}

/** Unless given, the SIP server is the portal's host. */
function sipOf({ SIP_SERVER: server }: z.infer<typeof variables>, publicUrl: string): SipServer {
  const [, host, port, transport = 'udp'] = SIP_SERVER.exec(server ?? new URL(publicUrl).hostname) ?? []
  const usual = transport === 'tls' ? 5061 : 5060
  return {
    host: host ?? '127.0.0.1',
    port: Number(port ?? usual),
    transport: transport.toLowerCase() as SipServer['transport'],
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** 'on' is the one proxy in front: it appends to X-Forwarded-For, and everything left of that is the client's own claim. */
const trusted = (text: string) =>
  text === 'on' ? 1 : text === 'off' ? false : /^[1-9]$/.test(text) ? Number(text) : text

/**
 * Reads the environment, the only place that does.
 *
 * @throws ConfigError that names the variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const vars = parseVariables(environment)
  const production = vars.NODE_ENV === 'production'
  const host = vars.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  checkRules(vars, host)
  const dataDir = resolve(vars.DATA_DIR)
  const publicUrl = (vars.PUBLIC_URL && withoutSlash(vars.PUBLIC_URL)) ?? `http://${host}:${vars.PORT}`
  return {
    mode: production ? 'production' : 'development',
    gaps: production ? gapsOf(vars) : [],
    host,
    port: vars.PORT,
    database: vars.DATABASE_URL
      ? {
          kind: 'postgres',
          url: vars.DATABASE_URL,
          ownerUrl: vars.DATABASE_OWNER_URL ?? vars.DATABASE_URL,
          pool: vars.DATABASE_POOL,
        }
      : { kind: 'pglite', dataDir },
    dataDir,
    publicUrl,
    secretKeys: parseKeys(vars.SECRET_KEYS ?? developmentKeys(dataDir)),
    trustProxy: trusted(vars.TRUST_PROXY),
    logLevel: vars.LOG_LEVEL,
    auditLog: vars.AUDIT_LOG,
    metrics: vars.METRICS_PORT === undefined ? null : { host: vars.METRICS_HOST, port: vars.METRICS_PORT },
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
    support: { email: vars.SUPPORT_EMAIL ?? null, phone: vars.SUPPORT_PHONE ?? null },
    securityContact: vars.SECURITY_CONTACT ?? (vars.SUPPORT_EMAIL ? `mailto:${vars.SUPPORT_EMAIL}` : null),
    seller: {
      name: vars.SELLER_NAME ?? null,
      address: vars.SELLER_ADDRESS ?? null,
      rc: vars.SELLER_RC ?? null,
      tin: vars.SELLER_TIN ?? null,
    },
    rewording: vars.MESSAGES_FILE ? readRewording(vars.MESSAGES_FILE) : {},
    messages: messagesOf(vars),
    codes: codesOf(vars),
    paystack: paystackOf(vars),
    s3: s3Of(vars),
    clamav: clamavOf(vars),
    paymentMaximum: vars.PAYMENT_MAXIMUM,
    fee: {
      rateBasisPoints: vars.FEE_RATE_BASIS_POINTS,
      flat: vars.FEE_FLAT,
      flatFrom: vars.FEE_FLAT_FROM,
      cap: vars.FEE_CAP ?? null,
    },
    asterisk: asteriskOf(vars, dataDir),
    sip: sipOf(vars, publicUrl),
    browserPhone: browserPhoneOf(vars),
    callerId: vars.CALLER_ID,
    callLimits: callLimitsOf(vars),
    freeMinutesRate: kobo(vars.FREE_MINUTES_RATE * 100),
    fairUseMinutes: vars.FAIR_USE_MINUTES,
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
