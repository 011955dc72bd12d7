// @shows DEC-124, DEC-126

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, variableNames } from './config.ts'
import { createContext, SecretsUnread } from './context.ts'
import { startService } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DATA_DIR = join(folder, 'data')
const KEY = `k1:${Buffer.alloc(32, 1).toString('base64url')}`
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.ng',
  SECRET_KEYS: KEY,
  DATABASE_URL: 'postgres://ekoline@db.example.ng/ekoline',
  PAYMENTS: 'sandbox',
  TELEPHONY: 'simulator',
  REQUIRE_VERIFIED: 'none',
}

const PAYSTACK = { PAYSTACK_SECRET_KEY: 'sk_live_s', PAYSTACK_PUBLIC_KEY: 'pk_live_p' }

const SELLER = { SELLER_NAME: 'Ekoline Ltd', SELLER_ADDRESS: '12 Marina', SELLER_TIN: '01234567-0001' }

const EDGE = { SIP_EDGE_SECRET: 'a-secret-that-the-kamailio-knows-too' }
const ARI = { ASTERISK_ARI_URL: 'http://127.0.0.1:8088', ASTERISK_ARI_PASSWORD: 'x' }
const TERMII = { SMS_GATEWAY: 'termii', TERMII_API_KEY: 'key', TERMII_SENDER_ID: 'Ekoline' }

describe('the configuration', () => {
  it('starts without the secrets that a person may not read, whatever else is set', () => {
    const everything = {
      ...PRODUCTION,
      ...ARI,
      ...TERMII,
      ...EDGE,
      DATA_DIR,
      PAYMENTS: 'paystack',
      PAYSTACK_PUBLIC_KEY: 'pk_live_p',
      TELEPHONY: 'asterisk',
      S3_BUCKET: 'ekoline',
      S3_ENDPOINT: 'https://s3.example.ng',
      MAIL_FROM: 'Ekoline <no-reply@example.ng>',
      SIP_EDGE_RPC: 'https://edge.example.ng:8093',
      SECRETS: 'unread',
    }
    const secret = /SECRET|PASSWORD|API_KEY|ACCESS_KEY|SMTP_URL/
    const { SECRETS: _, ...open } = everything
    const unread = Object.fromEntries(
      Object.entries(everything).filter(([name]) => !secret.test(name) || name === 'SECRETS'),
    )
    expect(() =>
      readConfig(Object.fromEntries(Object.entries(open).filter(([name]) => !secret.test(name)))),
    ).toThrow()
    const config = readConfig(unread)
    expect(config).toMatchObject({
      secretsRead: false,
      secretKeys: [],
      mode: 'production',
      publicUrl: PRODUCTION.PUBLIC_URL,
    })
    expect(readConfig({ ...PRODUCTION, DATA_DIR }).secretsRead).toBe(true)
    expect(() => readConfig({ ...PRODUCTION, DATA_DIR, SECRETS: 'read' })).toThrow('SECRETS must be unread')
  })

  it('lets nothing stand in for what needs a secret, and starts no service without them', async () => {
    const config = readConfig({ ...PRODUCTION, DATA_DIR, SECRET_KEYS: undefined, SECRETS: 'unread' })
    const engine = { kind: 'postgres', stats: () => ({}), close: async () => {} } as never
    const ctx = createContext(config, engine, [])
    for (const use of [
      () => ctx.seal.seal('x'),
      () => ctx.payments.name,
      () => ctx.files.find('x'),
      () => ctx.recordings.find('x'),
      () => ctx.signatures.sign('x'),
      () => ctx.telephony.health(),
    ])
      expect(use).toThrow(SecretsUnread)
    expect(ctx.sandbox).toBeNull()
    await expect(startService(config)).rejects.toThrow('SECRETS=unread is for commands')
  })

  // @shows DEC-139
  it('knows what support sets up', () => {
    const setsUp = (SUPPORT_SETS_UP?: string) => readConfig({ DATA_DIR, SUPPORT_SETS_UP }).support.sets_up
    expect([setsUp(), setsUp(' queues'), setsUp('ivr,queues')]).toEqual([[], ['queues'], ['ivr', 'queues']])
    expect(() => setsUp('ivr, hours')).toThrow('must be ivr, queues or both')
  })

  // @shows RUN-10
  it.each([
    ['smtps://ada:p%40ss@mail.example.ng', { port: 465, tls: 'from the start' }],
    ['smtp://ada:p%40ss@mail.example.ng', { port: 587, tls: 'demanded' }],
    ['smtp://ada:p%40ss@mail.example.ng:2525', { port: 2525, tls: 'demanded' }],
  ])('sends mails encrypted by %s', (SMTP_URL, way) => {
    const MAIL_FROM = 'Ekoline <no-reply@portal.example.ng>'
    expect(readConfig({ DATA_DIR, SMTP_URL, MAIL_FROM }).messages.smtp).toEqual({
      host: 'mail.example.ng',
      login: { user: 'ada', password: 'p@ss' },
      from: MAIL_FROM,
      ...way,
    })
  })

  it('sends in the clear to a mail server on this machine only', () => {
    const given = { DATA_DIR, SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'a@b.ng' }
    expect(readConfig(given).messages.smtp).toMatchObject({ tls: 'none', login: null, port: 1025 })
  })

  // @shows RUN-10
  it('sends SMS by the gateway that is named, and by none otherwise', () => {
    const termii = { apiKey: 'key', sender: 'Ekoline', route: 'dnd', reportSecret: null }
    expect(readConfig({ DATA_DIR, ...TERMII }).messages.sms).toMatchObject({ gateway: 'termii', termii })
    expect(readConfig({ DATA_DIR, ...TERMII, SMS_GATEWAY: '' }).messages.sms).toBeNull()
    const talking = { AFRICAS_TALKING_USERNAME: 'ekoline', AFRICAS_TALKING_API_KEY: 'key' }
    const config = readConfig({ DATA_DIR, SMS_GATEWAY: 'africas-talking', ...talking })
    expect(config.messages.sms).toMatchObject({
      gateway: 'africas-talking',
      africasTalking: { username: 'ekoline', sender: null, baseUrl: 'https://api.africastalking.com' },
    })
  })

  // @shows RUN-8
  it('takes payments by Paystack as soon as its keys are there, and by the sandbox when asked for', () => {
    const { PAYMENTS, ...rest } = PRODUCTION
    const environment = { ...rest, ...PAYSTACK, PAYSTACK_PLAN_2: 'PLN_x' }
    expect(readConfig(environment).paystack).toEqual({
      secretKey: 'sk_live_s',
      publicKey: 'pk_live_p',
      baseUrl: 'https://api.paystack.co',
      live: true,
      planCodes: new Map([[2, 'PLN_x']]),
      bank: null,
    })
    expect(readConfig({ ...environment, PAYSTACK_BANK: 'titan-paystack' }).paystack?.bank).toBe(
      'titan-paystack',
    )
    expect(readConfig({ ...environment, PAYMENTS }).paystack).toBeNull()
    expect(readConfig({ DATA_DIR }).paystack).toBeNull()
  })

  it('takes of a bank transfer what Paystack takes, unless another fee is set', () => {
    const feeOf = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, ...environment }).bankFee
    expect(feeOf({})).toEqual({ rateBasisPoints: 100, cap: 30_000 })
    const set = { BANK_FEE_RATE_BASIS_POINTS: '50', BANK_FEE_CAP: '200.5' }
    expect(feeOf(set)).toEqual({ rateBasisPoints: 50, cap: 20_050 })
  })

  it('keeps money of a new card in its wallet for a day where the money is real', () => {
    const { PAYMENTS, ...rest } = PRODUCTION
    const real = { ...rest, ...PAYSTACK }
    const hours = (environment: NodeJS.ProcessEnv) => readConfig(environment).transferDelayHours
    expect([hours(real), hours({ ...real, PAYMENTS }), hours({ DATA_DIR })]).toEqual([24, 0, 0])
    expect(hours({ ...real, TRANSFER_DELAY_HOURS: '72' })).toBe(72)
    const young = (environment: NodeJS.ProcessEnv) => readConfig(environment).transferDelayYoung
    expect(young(real)).toEqual({ hours: 0, days: 30 }) // not longer
    const longer = { TRANSFER_DELAY_YOUNG_HOURS: '168', TRANSFER_DELAY_YOUNG_DAYS: '90' }
    expect(young({ ...real, ...longer })).toEqual({ hours: 168, days: 90 })
  })

  // @shows RUN-9
  it('says that files go to a bucket as soon as one is named, with the login for it', () => {
    const login = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const environment = {
      DATA_DIR,
      S3_BUCKET: 'ekoline-files',
      S3_ENDPOINT: 'https://s3.example.ng/',
      ...login,
    }
    expect(readConfig(environment).s3).toEqual({
      endpoint: 'https://s3.example.ng',
      region: 'us-east-1',
      bucket: 'ekoline-files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(readConfig({ DATA_DIR, ...login }).s3).toBeNull()
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(() => readConfig({ ...environment, [name]: '' })).toThrow(`${name} must be set`)
    expect(() => readConfig({ ...environment, S3_BUCKET: '../x' })).toThrow('S3_BUCKET must be the name')
  })

  it('has uploads scanned by the ClamAV that is named', () => {
    const placeOf = (CLAMAV_URL: string) => readConfig({ DATA_DIR, CLAMAV_URL }).clamav
    expect(placeOf('')).toBeNull()
    expect(placeOf('tcp://clamav.internal:3310')).toEqual({ host: 'clamav.internal', port: 3310 })
    expect(placeOf('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
    expect(placeOf('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
    expect(() => placeOf('clamav:3310')).toThrow('CLAMAV_URL must be like tcp://127.0.0.1:3310')
  })

  it('speaks by the server that is named, else by flite where it is installed', () => {
    const speech = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, ...environment }).speech
    expect(speech({})).toBeNull()
    const bin = join(DATA_DIR, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'flite'), '')
    expect(speech({ PATH: `/nonexistent:${bin}` })).toBeNull() // a file that is no program
    chmodSync(join(bin, 'flite'), 0o755)
    expect(speech({ PATH: `/nonexistent:${bin}` })).toEqual({ flite: join(bin, 'flite') })
    const server = { key: null, voice: 'alloy', model: 'tts-1' }
    expect(speech({ PATH: bin, SPEECH_URL: 'http://localhost:8880/' })).toEqual({
      server: { url: 'http://localhost:8880', ...server },
    })
    const own = {
      SPEECH_URL: 'https://voice.test/api',
      SPEECH_KEY: 'k',
      SPEECH_VOICE: 'v',
      SPEECH_MODEL: 'm',
    }
    expect(speech(own)).toEqual({
      server: { url: 'https://voice.test/api', key: 'k', voice: 'v', model: 'm' },
    })
    expect(() => speech({ SPEECH_URL: 'http://voice.test' })).toThrow('SPEECH_URL must be an https address')
    expect(() => speech({ SPEECH_URL: 'https://voice.test', SPEECH_KEY: 'a b' })).toThrow(
      'SPEECH_KEY must be',
    )
  })

  // @shows RUN-10
  it('makes real calls as soon as it knows an Asterisk, and its password', () => {
    const environment = {
      DATA_DIR,
      ASTERISK_ARI_URL: 'http://127.0.0.1:8088/',
      ASTERISK_ARI_PASSWORD: 'secret',
    }
    expect(readConfig(environment).asterisk).toEqual({
      url: 'http://127.0.0.1:8088',
      user: 'ekoline',
      password: 'secret',
      node: 'ast1',
      sounds: join(DATA_DIR, 'sounds'),
      phones: { encryption: 'offered', silence: { seconds: 30, onHoldSeconds: 300 } },
      edge: null,
      longestCallSeconds: 14_400,
    })
    expect(readConfig({ DATA_DIR }).asterisk).toBeNull()
    for (const [name, value] of [
      ['ASTERISK_ARI_PASSWORD', ''],
      ['ASTERISK_NODE', 'a b'],
      ['ASTERISK_SOUNDS', 'relative'],
      ['ASTERISK_ARI_URL', 'http://192.0.2.1:8088'],
      ['SIP_ENCRYPTION', 'yes'],
      ['SILENT_CALL_S', '30 s'],
      ['LONGEST_CALL_S', 'ever'],
      ['CALLS_DRAIN_S', '-1'],
    ] as const)
      expect(() => readConfig({ ...environment, [name]: value })).toThrow(`${name} must be`)
  })

  it('lets robocalls call from 8 to 20, at any hour in development, and never at night', () => {
    const hours = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, ...environment }).robocalls.hours
    expect(hours(PRODUCTION)).toEqual({ from: 480, to: 1_200 })
    expect(hours({})).toBeNull()
    const asterisk = { ASTERISK_ARI_URL: 'http://127.0.0.1:8088', ASTERISK_ARI_PASSWORD: 'secret' }
    expect(hours(asterisk)).toEqual({ from: 480, to: 1_200 })
    expect(hours({ ROBOCALL_HOURS: '09:30-17:00' })).toEqual({ from: 570, to: 1_020 })
    for (const wrong of ['07:59-20:00', '08:00-20:01', '20:00-08:00', '8-20', '08:00-24:00', '09:00-09:00'])
      expect(() => hours({ ROBOCALL_HOURS: wrong })).toThrow('ROBOCALL_HOURS must be hours of Lagos')
  })

  it('knows where phones register: where the portal is, unless said', () => {
    const sip = (SIP_SERVER?: string, PUBLIC_URL?: string) =>
      readConfig({ DATA_DIR, SIP_SERVER, PUBLIC_URL }).sip
    expect(sip()).toEqual({ host: '127.0.0.1', port: 5060, transport: 'udp' })
    expect(sip(undefined, 'https://portal.example.ng')).toMatchObject({ host: 'portal.example.ng' })
    expect(sip('sip.example.ng')).toEqual({ host: 'sip.example.ng', port: 5060, transport: 'udp' })
    expect(sip('sip.example.ng;transport=tls')).toMatchObject({ port: 5061, transport: 'tls' })
    expect(sip('sip.example.ng:5080;transport=tcp')).toMatchObject({ port: 5080, transport: 'tcp' })
    for (const wrong of ['sip:example.ng', 'sip.example.ng:x', 'sip.example.ng;transport=ws'])
      expect(() => sip(wrong)).toThrow('SIP_SERVER must be')
  })

  it('has STUN and TURN for the browser phone alone, and TURN with its secret', () => {
    const vars = {
      DATA_DIR,
      ASTERISK_ARI_URL: 'http://127.0.0.1:8088',
      ASTERISK_ARI_PASSWORD: 'x',
      BROWSER_PHONE_WSS: 'wss://sip.example.ng/ws',
    }
    const TURN_SECRET = 'x'.repeat(32)
    const TURN_URLS = 'turn:turn.example.ng:3478?transport=udp,turns:turn.example.ng'
    const STUN_URL = 'stun:turn.example.ng'
    expect(readConfig(vars).ice).toEqual({ stun: null, turn: null })
    expect(readConfig({ ...vars, STUN_URL, TURN_URLS, TURN_SECRET }).ice).toEqual({
      stun: STUN_URL,
      turn: {
        urls: ['turn:turn.example.ng:3478?transport=udp', 'turns:turn.example.ng'],
        secret: TURN_SECRET,
      },
    })
    for (const [wrong, why] of [
      [{ TURN_URLS }, 'must be set together'],
      [{ TURN_SECRET }, 'must be set together'],
      [{ TURN_URLS, TURN_SECRET: 'short' }, 'at least 32'],
      [{ TURN_URLS: 'https://turn.example.ng', TURN_SECRET }, 'must be like turn:'],
      [{ STUN_URL: 'turn:turn.example.ng' }, 'must be like stun:'],
      [{ STUN_URL, BROWSER_PHONE_WSS: undefined }, 'BROWSER_PHONE_WSS must be set'],
    ] as const)
      expect(() => readConfig({ ...vars, ...wrong })).toThrow(why)
  })

  it('has a phone in the browser where Asterisk is and an encrypted way to it', () => {
    const browserPhone = (BROWSER_PHONE_WSS?: string, ASTERISK_ARI_URL?: string) =>
      readConfig({ DATA_DIR, BROWSER_PHONE_WSS, ASTERISK_ARI_URL, ASTERISK_ARI_PASSWORD: 'x' }).browserPhone
    const asterisk = 'http://127.0.0.1:8088'
    expect(browserPhone()).toBeNull()
    expect(browserPhone('wss://sip.example.ng/ws', asterisk)).toBe('wss://sip.example.ng/ws')
    expect(browserPhone('ws://127.0.0.1:8088/ws', asterisk)).toBe('ws://127.0.0.1:8088/ws')
    expect(() => browserPhone('ws://sip.example.ng/ws', asterisk)).toThrow('BROWSER_PHONE_WSS must be')
    expect(() => browserPhone('https://sip.example.ng', asterisk)).toThrow('BROWSER_PHONE_WSS must be')
    expect(() => browserPhone('wss://sip.example.ng/ws')).toThrow('ASTERISK_ARI_URL must be set')
  })

  it('keeps for verified accounts what is named, and nothing otherwise', () => {
    const verifiedOnly = (REQUIRE_VERIFIED?: string) => [
      ...readConfig({ DATA_DIR, REQUIRE_VERIFIED }).verifiedOnly,
    ]
    expect(verifiedOnly()).toEqual([])
    expect(verifiedOnly('')).toEqual([])
    expect(verifiedOnly('none')).toEqual([])
    expect(verifiedOnly('numbers, api_keys')).toEqual(['numbers', 'api_keys'])
  })

  it('needs nothing in development: all is embedded', () => {
    const config = readConfig({ DATA_DIR })
    expect(config).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 8080,
      database: { kind: 'pglite', dataDir: DATA_DIR },
      demoData: true,
      product: 'ekoline',
    })
  })

  it('makes a key in DATA_DIR once, for the owner’s eyes', () => {
    const keys = readConfig({ DATA_DIR }).secretKeys
    expect(readConfig({ DATA_DIR }).secretKeys).toEqual(keys)
    expect(statSync(join(DATA_DIR, 'secret-keys')).mode & 0o777).toBe(0o600)
  })

  it('takes a PostgreSQL server in place of the embedded database', () => {
    const DATABASE_URL = 'postgres://app@db.example.ng/ekoline'
    expect(readConfig({ DATA_DIR, DATABASE_URL, DATABASE_POOL: '20' }).database).toEqual({
      kind: 'postgres',
      url: DATABASE_URL,
      ownerUrl: DATABASE_URL,
      pool: 20,
    })
  })

  it('starts in production with what it needs, without demo data', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      mode: 'production',
      demoData: false,
      publicUrl: PRODUCTION.PUBLIC_URL,
    })
  })

  // @shows RUN-16
  it.each([
    'PUBLIC_URL',
    'SECRET_KEYS',
    'DATABASE_URL',
    'PAYMENTS',
    'TELEPHONY',
    'REQUIRE_VERIFIED',
  ] as const)('refuses production without %s', (name) => {
    const { [name]: _, ...rest } = PRODUCTION
    expect(() => readConfig(rest)).toThrow(`${name} must be set in production`)
  })

  it('submits invoices to the sandbox of the tax service when asked, and in production never', () => {
    const asked = { ...SELLER, E_INVOICING: 'sandbox', E_INVOICING_SERVICE_ID: '94ND90NR' }
    expect(readConfig({ DATA_DIR }).eInvoicing).toBeNull()
    expect(readConfig({ DATA_DIR, ...asked }).eInvoicing).toEqual({ serviceId: '94ND90NR' })
    expect(() => readConfig({ ...PRODUCTION, ...asked })).toThrow('E_INVOICING=sandbox is for development')
  })

  // @shows RUN-16
  it('starts production with what is not for customers only where a setting says so, and names it', () => {
    const { DATABASE_URL: _, ...embedded } = PRODUCTION
    const config = readConfig({ ...embedded, DATA_DIR, EMBEDDED_DATABASE: 'may-lose-data' })
    expect(config.database.kind).toBe('pglite')
    expect(config.gaps).toEqual(['embedded_database', 'sandbox_payments', 'simulated_calls'])
    const asterisk = { ASTERISK_ARI_URL: 'http://127.0.0.1:8088', ASTERISK_ARI_PASSWORD: 'x' }
    const complete = { ...PRODUCTION, PAYMENTS: '', ...PAYSTACK, TELEPHONY: '', ...asterisk }
    expect(readConfig(complete).gaps).toEqual([])
    expect(readConfig({ ...complete, TELEPHONY: 'simulator' })).toMatchObject({
      asterisk: null,
      gaps: ['simulated_calls'],
    })
    expect(readConfig({ DATA_DIR }).gaps).toEqual([])
  })

  // @shows RUN-5
  it.each([
    [{ EMBEDDED_DATABASE: 'yes' }, 'EMBEDDED_DATABASE must be may-lose-data'],
    [{ TELEPHONY: 'asterisk' }, 'ASTERISK_ARI_URL must be set when TELEPHONY is asterisk'],
    [{ PAYMENTS: 'cash' }, 'PAYMENTS'],
    [{ PAYMENTS: 'paystack' }, 'PAYSTACK_SECRET_KEY must be set'],
    [{ PAYSTACK_SECRET_KEY: 'sk_test_x' }, 'PAYSTACK_PUBLIC_KEY must be set'],
    [{ PAYSTACK_SECRET_KEY: 'pk_test_x' }, 'PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_'],
    [{ ...PAYSTACK, PAYSTACK_PUBLIC_KEY: 'pk_test_x' }, 'must both be live keys, or both test keys'],
    [{ ...PAYSTACK, PAYSTACK_PLAN_2: 'basic' }, 'PAYSTACK_PLAN_2 must be the code of a plan'],
    [{ ...PAYSTACK, PAYSTACK_BANK: 'Wema Bank' }, "PAYSTACK_BANK must be Paystack's name for a bank"],
    [{ BANK_FEE_CAP: '-1' }, 'BANK_FEE_CAP must be an amount in naira'],
    [{ BANK_FEE_RATE_BASIS_POINTS: '5001' }, 'BANK_FEE_RATE_BASIS_POINTS'],
    [{ ...PAYSTACK, PAYSTACK_BASE_URL: 'http://pay.example.ng' }, 'PAYSTACK_BASE_URL must be an https'],
    [{ PORT: 'http' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
    [
      { DATABASE_REPLICA_URL: 'postgres://standby/ekoline' },
      'DATABASE_REPLICA_URL needs DATABASE_URL: the server that it follows',
    ],
    [{ SECRET_KEYS: 'k1:short' }, 'SECRET_KEYS must be a list'],
    [{ PRODUCT: 'Eko Line' }, 'PRODUCT must be 2 to 21 small letters and digits'],
    [{ BRAND_COLOUR: 'teal' }, 'BRAND_COLOUR must be a colour'],
    [{ FEE_CAP: '1.234' }, 'FEE_CAP must be an amount in naira'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be an http or https address'],
    [{ HOST: '0.0.0.0' }, 'HOST must be a loopback address'],
    [{ MESSAGES_FILE: '/no/such/file' }, 'MESSAGES_FILE'],
    [{ SMTP_URL: 'mail.example.ng' }, 'SMTP_URL must be an address like smtp://'],
    [{ SMTP_URL: 'smtp://mail.example.ng' }, 'MAIL_FROM must be set with SMTP_URL'],
    [{ MAIL_FROM: 'Ekoline' }, 'MAIL_FROM must be a sender'],
    [{ MAIL_FROM: 'a@b.ng\r\nBcc: c@d.ng' }, 'MAIL_FROM must be a sender'],
    [{ SMS_GATEWAY: 'pigeon' }, 'SMS_GATEWAY'],
    [{ SMS_GATEWAY: 'termii' }, 'TERMII_API_KEY must be set when SMS_GATEWAY is termii'],
    [{ SMS_GATEWAY: 'termii', TERMII_API_KEY: 'k' }, 'TERMII_SENDER_ID must be set'],
    [{ TERMII_SENDER_ID: 'AB' }, 'TERMII_SENDER_ID must be the registered sender'],
    [{ ...TERMII, TERMII_BASE_URL: 'http://sms.example.ng' }, 'TERMII_BASE_URL must be an https address'],
    [{ SMS_GATEWAY: 'africas-talking' }, 'AFRICAS_TALKING_USERNAME must be set'],
    [{ AFRICAS_TALKING_WEBHOOK_SECRET: 'short' }, 'AFRICAS_TALKING_WEBHOOK_SECRET must have 24 characters'],
    [{ SMS_PER_SECOND: '0' }, 'SMS_PER_SECOND must be a whole number'],
    [{ PRIVACY_FILE: '/no/such/file' }, 'PRIVACY_FILE'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be off, on, a number of proxies or their addresses'],
    [{ TRUST_PROXY: '0' }, 'TRUST_PROXY'],
    [
      { REQUIRE_VERIFIED: 'numbers,calls' },
      'REQUIRE_VERIFIED must be none, or a list of numbers, robocalls, api_keys',
    ],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT'],
    [{ E_INVOICING: 'yes' }, 'E_INVOICING'],
    [{ E_INVOICING: 'sandbox', ...SELLER, SELLER_TIN: '' }, 'SELLER_TIN must be set with E_INVOICING'],
    [{ E_INVOICING: 'sandbox', ...SELLER }, 'E_INVOICING_SERVICE_ID must be set with E_INVOICING'],
    [{ E_INVOICING_SERVICE_ID: '94nd90nr' }, 'E_INVOICING_SERVICE_ID must be 8 capital letters and digits'],
    [{ AUDIT_LOG: 'on', LOG_LEVEL: 'warn' }, 'LOG_LEVEL must be info or lower with AUDIT_LOG'],
    [{ SIP_AUTH_LISTEN: '10.0.0.5:8092', ...EDGE }, 'SIP_AUTH_LISTEN must be an address of this machine'],
    [{ SIP_AUTH_LISTEN: '127.0.0.1:8092' }, 'SIP_EDGE_SECRET must be set with SIP_AUTH_LISTEN'],
    [{ SIP_EDGE_SECRET: 'a b' }, 'SIP_EDGE_SECRET must be at least 32 letters'],
    [{ SIP_EDGE_RPC: '127.0.0.1:8093', ...EDGE }, 'SIP_EDGE_RPC'],
    [{ ...ARI, SIP_EDGE_RPC: 'http://127.0.0.1:8093' }, 'SIP_EDGE_SECRET must be set with SIP_EDGE_RPC'],
    [{ ...ARI, ...EDGE, SIP_EDGE_RPC: 'http://10.0.0.5:8093' }, 'SIP_EDGE_RPC must be https addresses'],
    [
      { ...ARI, ...EDGE, SIP_EDGE_RPC: 'http://127.0.0.1:8093', SIP_ENCRYPTION: 'required' },
      'SIP_SERVER must end with ;transport=tls',
    ],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT must differ from PORT'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST must be a loopback address'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1'],
  ])('refuses %o and names the variable', (environment, message) => {
    expect(() => readConfig({ DATA_DIR, ...environment })).toThrow(message)
  })

  it.each([
    [undefined, false],
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['127.0.0.1,10.0.0.0/8', '127.0.0.1,10.0.0.0/8'],
  ])('trusts with TRUST_PROXY %s: %s', (TRUST_PROXY, trusted) => {
    expect(readConfig({ DATA_DIR, TRUST_PROXY }).trustProxy).toBe(trusted)
  })

  it('has phones behind Kamailio only where it is said', () => {
    expect(readConfig({ DATA_DIR, ...ARI })).toMatchObject({ asterisk: { edge: null }, sipAuth: null })
    const rpc = 'http://127.0.0.1:8093,https://10.0.0.6:8093/'
    const read = readConfig({ DATA_DIR, ...ARI, ...EDGE, SIP_EDGE_RPC: rpc, SIP_AUTH_LISTEN: '[::1]:8092' })
    const secret = EDGE.SIP_EDGE_SECRET
    expect(read.asterisk?.edge).toEqual({ rpc: ['http://127.0.0.1:8093', 'https://10.0.0.6:8093'], secret })
    expect(read.sipAuth).toEqual({ host: '::1', port: 8092, secret, encrypted: false })
    const required = { SIP_ENCRYPTION: 'required', SIP_SERVER: 'sip.example.ng;transport=tls' }
    const encrypted = { ...ARI, ...EDGE, ...required, SIP_EDGE_RPC: rpc, SIP_AUTH_LISTEN: '127.0.0.1:8092' }
    expect(readConfig({ DATA_DIR, ...encrypted }).sipAuth?.encrypted).toBe(true)
  })

  // @shows RUN-18
  it('lets another HOST be opened on purpose', () => {
    expect(readConfig({ DATA_DIR, HOST: '0.0.0.0', DEMO_PUBLIC: '1' }).host).toBe('0.0.0.0')
  })

  it('reports and traces nothing unless asked, and has figures on loopback unless set', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ metrics: null, tracing: null })
    const asked = {
      METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }
    expect(readConfig({ ...PRODUCTION, ...asked })).toMatchObject({
      metrics: { host: '127.0.0.1', port: 9464 },
      tracing: { endpoint: 'http://127.0.0.1:4318', share: 0.1 },
    })
    expect(readConfig({ ...PRODUCTION, ...asked, METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5')
  })

  // @shows DEC-2
  it('takes the operator’s words, and only for messages that exist', () => {
    const file = join(folder, 'messages.json')
    writeFileSync(file, '{"copied":"Done!"}')
    expect(readConfig({ DATA_DIR, MESSAGES_FILE: file }).rewording).toEqual({ copied: 'Done!' })
    writeFileSync(file, '{"copyed":"Done!"}')
    expect(() => readConfig({ DATA_DIR, MESSAGES_FILE: file })).toThrow('there is no message "copyed"')
  })

  it.each([
    ['# Terms\n\nOf 2026-11-30', null],
    ['Terms\n\n2026-11-30', 'must have a title'],
    ['# Terms\n\nOf 2026-13-45', 'must say its date'],
    [Buffer.from('# Terms\n2026-11-30 caf\xe9', 'latin1'), 'must be text in UTF-8'],
  ])('takes the operator’s terms with a title and a date: %j', (content, objection) => {
    const file = join(folder, 'terms.md')
    writeFileSync(file, content)
    const read = () => readConfig({ DATA_DIR, TERMS_FILE: file }).documents.terms
    if (objection === null) expect(read()).toBe(content)
    else expect(read).toThrow(`TERMS_FILE ${file}: ${objection}`)
  })

  it('has each variable in the table of docs/configuration.md', () => {
    const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    const documented = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((row) => row[1])
    expect(documented).toEqual(variableNames)
  })
})
