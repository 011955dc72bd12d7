import { createHmac } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { kobo } from '@ekoline/contract/units/money.ts'
import { pino } from 'pino'
import { z } from 'zod'
import { Paystack } from '../../src/adapters/payments/paystack.ts'
import { systemClock } from '../../src/context.ts'
import type { Db } from '../../src/platform/db/db.ts'

const SECRET = 'sk_test_official_samples'
const TIME = { from: new Date(0), to: new Date(Date.UTC(2100, 0)) }
const CARD = { reference: 'R', amount: kobo(50_000), currency: 'NGN', code: 'AUTH_x', email: 'a@b.test' }
const PERSON = { email: 'a@b.test', firstName: 'A', lastName: 'B', phone: '+2348030000001' }
const CHECKOUT = { reference: 'R', amount: kobo(50_000), currency: 'NGN', email: 'a@b.test' }

/** What of the adapter reads a sample of Paystack's API, by the sample's place below `api/`. */
const READERS: Readonly<Record<string, (paystack: Paystack) => Promise<unknown>>> = {
  'transactions/initialize': (paystack) => paystack.startCheckout(CHECKOUT),
  'transactions/verify': async (paystack) => [await paystack.verify('R'), await paystack.savedCardOf('R')],
  'transactions/charge_authorization': (paystack) => paystack.chargeSaved(CARD),
  'transactions/list': (paystack) => paystack.list({ ...TIME, state: 'success' }, 1),
  'customers/deactivate-authorization': (paystack) => paystack.forgetCard('AUTH_x'),
  'customers/fetch': (paystack) => paystack.openBankAccount(PERSON),
  'dedicated-virtual-account/list': (paystack) => paystack.openBankAccount(PERSON),
  'dedicated-virtual-account/create': (paystack) => paystack.openBankAccount(PERSON),
  'dedicated-virtual-account/deactivate': (paystack) => paystack.closeBankAccount('1'),
  'settlements/list': (paystack) => paystack.listPayouts(TIME, 1),
  'settlements/transactions': (paystack) => paystack.paymentsOfPayout('1', 1),
  'refunds/create': (paystack) => paystack.refund({ reference: 'R', amount: kobo(1), key: 'R:1' }),
  'refunds/list': (paystack) => paystack.refundsOf('R'),
  'refunds/fetch': (paystack) => paystack.findRefund('R', '1'),
  'disputes/list': (paystack) => paystack.listDisputes(TIME),
  'disputes/fetch': (paystack) => paystack.findDispute('1'),
  'subscriptions/fetch': (paystack) => paystack.findSubscription('SUB_x'),
  'subscriptions/list': (paystack) => paystack.subscriptionsOf('R'),
  'subscriptions/disable': (paystack) => paystack.disableSubscription('SUB_x'),
  'plans/fetch': (paystack) => paystack.setPlanPrice('PLN_x', { amount: kobo(1), running: true }),
  'plans/update': (paystack) => paystack.setPlanPrice('PLN_x', { amount: kobo(1), running: true }),
}

/** The sample that answers a call of the adapter. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^POST \/transaction\/initialize$/, 'transactions/initialize'],
  [/^GET \/transaction\/verify\//, 'transactions/verify'],
  [/^POST \/transaction\/charge_authorization$/, 'transactions/charge_authorization'],
  [/^GET \/transaction$/, 'transactions/list'],
  [/^POST \/customer\/authorization\/deactivate$/, 'customers/deactivate-authorization'],
  [/^GET \/customer\//, 'customers/fetch'],
  [/^POST \/customer$/, 'customers/create'],
  [/^GET \/dedicated_account$/, 'dedicated-virtual-account/list'],
  [/^POST \/dedicated_account$/, 'dedicated-virtual-account/create'],
  [/^DELETE \/dedicated_account\//, 'dedicated-virtual-account/deactivate'],
  [/^GET \/settlement$/, 'settlements/list'],
  [/^GET \/settlement\/[^/]+\/transactions$/, 'settlements/transactions'],
  [/^POST \/refund$/, 'refunds/create'],
  [/^GET \/refund$/, 'refunds/list'],
  [/^GET \/refund\//, 'refunds/fetch'],
  [/^GET \/dispute$/, 'disputes/list'],
  [/^GET \/dispute\//, 'disputes/fetch'],
  [/^POST \/subscription\/disable$/, 'subscriptions/disable'],
  [/^GET \/subscription$/, 'subscriptions/list'],
  [/^GET \/subscription\//, 'subscriptions/fetch'],
  [/^GET \/plan\//, 'plans/fetch'],
  [/^PUT \/plan\//, 'plans/update'],
]

/** What became of one sample. */
export interface SampleRead {
  readonly file: string
  /** what the adapter made of it, in one line */
  readonly read: string
  /** it could not be read */
  readonly failed: boolean
}

const message = z.object({ event: z.string(), data: z.unknown() })
/** An answer that says that all went well, in a file that may have others too. */
const answer = z.object({ data: z.looseObject({ status: z.literal(true) }) })

const lineOf = (value: unknown) => (JSON.stringify(value) ?? 'done').slice(0, 160)
const domainOf = (data: unknown) => z.object({ domain: z.string() }).safeParse(data).data?.domain ?? 'live'

async function attempt(file: string, read: () => unknown): Promise<SampleRead> {
  try {
    return { file, read: lineOf(await read()), failed: false }
  } catch (error) {
    return { file, read: (error as Error).message, failed: true }
  }
}

/** Answers each call by the sample of it; 404 where the folder has none. */
async function serve(samples: ReadonlyMap<string, object>) {
  const server = createServer((request, response) => {
    const call = `${request.method} ${new URL(request.url ?? '/', 'http://a').pathname}`
    const sample = samples.get(ROUTES.find(([route]) => route.test(call))?.[1] ?? '')
    const body = sample ?? { status: false, message: 'Not found', code: 'not_found' }
    request.resume().on('end', () => {
      response.writeHead(sample ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The API's samples of a folder by their place: `api/refunds/list/response.json` is `refunds/list`. */
function apiSamples(folder: string): Map<string, object> {
  const samples = new Map<string, object>()
  for (const file of globSync('**/api/*/*/response.json', { cwd: folder }).sort()) {
    const place = file.split(/[/\\]/).slice(-3, -1).join('/')
    const answers = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object)
    const good = answers.find(([http]) => /^2\d\d$/.test(http))?.[1]
    const parsed = answer.safeParse(good)
    if (parsed.success) samples.set(place, parsed.data.data)
  }
  return samples
}

/**
 * Has the adapter read what Paystack publishes of its API and its webhooks (github.com/PaystackOSS/doc-code-snippets): each
 * message as it would come, signed, and each answer to the call of the adapter that it is the answer to.
 *
 * @param db migrated; what it remembers of the samples is of no use afterwards
 * @param folder that holds the samples, at any depth
 * @returns what became of each; samples of what the adapter never asks for are left out
 */
export async function readOfficialSamples(db: Db, folder: string): Promise<SampleRead[]> {
  const samples = apiSamples(folder)
  const server = await serve(samples)
  const settings = {
    ...{ secretKey: SECRET, publicKey: 'pk_test_official_samples', baseUrl: server.baseUrl },
    ...{ planCodes: new Map(), bank: 'test-bank', returnUrl: 'https://portal.example.ng/verify' },
  }
  const ctx = { db, clock: systemClock, log: pino({ level: 'silent' }) }
  const adapter = (domain: string) => new Paystack({ ...settings, live: domain === 'live' }, ctx)
  const reads: SampleRead[] = []
  try {
    for (const file of globSync('**/*.json', { cwd: folder }).sort()) {
      const body = readFileSync(join(folder, file))
      const parsed = message.safeParse(jsonOf(body))
      if (!parsed.success) continue
      const headers = { 'x-paystack-signature': createHmac('sha512', SECRET).update(body).digest('hex') }
      const paystack = adapter(domainOf(parsed.data.data))
      reads.push(
        await attempt(file, () => {
          if (!paystack.isGenuine(body, headers)) throw new Error('its signature is not taken')
          return paystack.readEvent(body)
        }),
      )
    }
    for (const [place, sample] of samples) {
      const read = READERS[place]
      const { data } = sample as { data?: unknown }
      if (read) reads.push(await attempt(`api/${place}`, () => read(adapter(domainOf(data)))))
    }
  } finally {
    await server.close()
  }
  return reads
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null // a file of the folder that is no sample
  }
}
