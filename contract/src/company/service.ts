import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { koboNumber } from '../endpoint/fields.ts'
import { FLAT_BY } from '../units/money.ts'

const link = z.string().nullable()

/** What the portal must know before anybody signs in: the operator's brand and the mode of the service. */
export const publicConfig = z.strictObject({
  product: z.string(),
  brand: z.strictObject({
    name: z.string(),
    logo_url: link,
    colours: z.record(z.string(), z.string()).describe('design token to CSS colour'),
  }),
  links: z.strictObject({ android: link, ios: link, terms: z.string(), privacy: z.string() }),
  terms_version: z.string().describe('what POST register takes as accepted'),
  /** who helps, and what they set up for customers: their menu items then say so */
  support: z.strictObject({ email: link, phone: link, sets_up: z.array(z.enum(['ivr', 'queues'])) }),
  mode: z.enum(['development', 'production']),
  demo: z.boolean().describe('the demo data is loaded'),
  payments: z.strictObject({
    provider: z.enum(['sandbox', 'paystack']),
    maximum: koboNumber,
    fee: z.strictObject({
      rate_basis_points: z.int(),
      flat: koboNumber,
      flat_from: koboNumber,
      flat_by: z.enum(FLAT_BY),
      cap: koboNumber.nullable(),
    }),
  }),
  calls_simulated: z.boolean(),
  code_countries: z.array(z.string()).describe('where codes by phone go, by ISO 3166'),
  browser_phone: z.boolean().describe('the page itself can be a phone'),
  our_voice: z.boolean().describe('POST /v1/speech can say a text'),
  messages: z.record(z.string(), z.string()).describe("the operator's rewording, by message key"),
})
export type PublicConfig = z.infer<typeof publicConfig>

const whyNot = z.enum([
  'no such address',
  'blocked',
  'not reachable',
  'not answered',
  'busy',
  'hung up',
  'refused',
  'not set up',
  'unavailable',
  'expired',
  'unknown',
])

export const outboxMessage = z.strictObject({
  id: z.int(),
  channel: z.enum(['email', 'sms', 'call']),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  at: z.string().describe('UTC, ISO 8601'),
  state: z.enum(['waiting', 'sending', 'sent', 'delivered', 'failed']),
  why: whyNot.optional().describe('of a failure'),
  seconds: z.int().optional().describe('how long a call rang'),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

const health = z.strictObject({ status: z.literal('success') })
const readiness = health.extend({
  telephony: z
    .enum(['connected', 'not connected', 'none'])
    .describe(
      'the telephone exchange; without it everything but calls is served; none: TELEPHONY=simulator in production',
    ),
  held: z.boolean().describe('a restored database, from which nothing leaves until `ekoline release`'),
})

export const serviceEndpoints = () => ({
  config: endpoint('GET /config', {
    summary: 'Brand, links, payment provider, mode.',
    access: 'public',
    names: 'nothing',
    reply: publicConfig,
  }),
  live: endpoint('GET /health/live', {
    summary: 'The process runs.',
    access: 'public',
    names: 'nothing',
    reply: health,
  }),
  ready: endpoint('GET /health/ready', {
    summary: 'The process can serve: the database answers and it is not stopping.',
    access: 'public',
    names: 'nothing',
    reply: readiness,
  }),
  outbox: endpoint('GET /dev/outbox.json', {
    summary: 'Every e-mail, SMS and code call of development, newest first; not there in production.',
    access: 'public',
    names: 'nothing',
    reply: z.array(outboxMessage),
  }),
})
