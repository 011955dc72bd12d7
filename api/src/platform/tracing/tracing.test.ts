import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareEnvironment } from '../../../test/bare-environment.ts'
import { card, payTopUp } from '../../../test/money/money.ts'
import { makeStore } from '../../../test/store.ts'
import { openWorld, PASSWORD, type Person, TEST_KEY, type World } from '../../../test/world.ts'
import { startTracing } from './opentelemetry.ts'
import { summaryOf } from './spans.ts'

interface Sent {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  readonly status: { code?: number }
}

/** A little collector: takes what is sent to /v1/traces. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, answer) => {
    if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(await text(request))
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): Sent[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Sent[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const service = { name: 'ekoline', version: '1.2.3' }
const silent = { warn: () => {} }

test.each([
  ['select "id" from "sessions" where "token_hash" = $1', 'select sessions'],
  ['insert into "payments" ("reference") values ($1)', 'insert payments'],
  ['update "payments" set "state" = $1', 'update payments'],
  ['\n  with days as (select day from call_days) select 1', 'with call_days'],
  ['begin', 'begin'],
  ['', 'statement'],
])('of %j a trace says %j', (sql, summary) => expect(summaryOf(sql)).toBe(summary))

describe('traces', () => {
  let world: World
  let ada: Person
  let reference: string
  let spans: Sent[]
  let bodies: string
  const lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    const collector = await startCollector()
    const tracing = startTracing({ endpoint: collector.endpoint, share: 1 }, { service, log: silent })
    const log = pino(
      { level: 'info', base: null, mixin: () => tracing.logFields() },
      { write: (line) => void lines.push(JSON.parse(line)) },
    )
    world = await openWorld({ tracing, log })
    ada = await world.person({ email: 'ada@ekoline.test' })
    reference = await payTopUp(world, ada)
    await world.call('verify', { query: { reference } }, ada)
    await world.call('signIn', { body: { email: ada.email, password: PASSWORD } }, null)
    await world.call('seat', { params: { username: '08035550142' } }, ada)
    await world.app.inject({
      url: '/health/live',
      headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    })
    await tracing.stop()
    spans = collector.spans()
    bodies = collector.bodies.join('')
    await collector.stop()
  })
  afterAll(() => world.close())

  const named = (name: string) => spans.filter((span) => span.name === name)
  const below = ({ spanId }: Sent) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

  test('have a span for each request, by the route’s pattern', () => {
    const [verify] = named('GET /v1/verify')
    const attributes = Object.fromEntries(
      (verify?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    )
    expect(attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/v1/verify',
      'http.response.status_code': 200,
    })
    expect(named('GET /v1/ekoline/web/usersip/:username')).toHaveLength(1)
    expect(named('POST /v1/payments')).toHaveLength(1)
  })

  test('have the statements and the provider’s calls within the request, before and after its body is read', () => {
    const within = (name: string) =>
      named(name)
        .flatMap(below)
        .map((span) => span.name)
    expect(within('GET /v1/verify')).toEqual(
      expect.arrayContaining([
        'select sessions',
        'payments verify',
        'select ledger_post',
        'update payments',
        'commit',
      ]),
    )
    expect(within('POST /v1/payments')).toEqual(
      expect.arrayContaining(['select seats', 'insert payments', 'payments startCheckout']),
    )
    const [provider] = named('payments verify')
    expect(provider && below(provider).map(({ name }) => name)).toContain('select sandbox_payments')
  })

  test('belong together by one id, which the request’s log lines carry', () => {
    const [verify] = named('GET /v1/verify')
    for (const span of verify ? below(verify) : []) expect(span.traceId).toBe(verify?.traceId)
    const answered = lines.find(({ msg, route }) => msg === 'answered' && route === '/v1/verify')
    expect(answered?.trace_id).toBe(verify?.traceId)
    expect(new Set(spans.filter((span) => !span.parentSpanId).map(({ traceId }) => traceId)).size).toBe(6)
  })

  test('begin here, whatever a caller says of its own', () => {
    expect(bodies).not.toContain('a'.repeat(32))
  })

  test('hold no secret, token, number, address, reference or value', () => {
    expect(bodies).toContain('ekoline')
    for (const secret of [
      PASSWORD,
      ada.token,
      ada.email,
      ada.username,
      reference,
      '08035550142',
      card.pays.card_number,
      '127.0.0.1',
      'select "',
    ])
      expect(bodies).not.toContain(secret)
  })
})

describe('a share of 0', () => {
  test('sends nothing, and still names traces on log lines', async () => {
    const collector = await startCollector()
    const tracing = startTracing({ endpoint: collector.endpoint, share: 0 }, { service, log: silent })
    tracing.request().within(() => expect(tracing.logFields().trace_id).toMatch(/^[0-9a-f]{32}$/))
    await tracing.stop()
    expect(collector.bodies).toEqual([])
    await collector.stop()
  })
})

describe('a collector that is not there', () => {
  test('is logged, and holds no one up', async () => {
    const warned: object[] = []
    const gone = await startCollector()
    await gone.stop()
    const tracing = startTracing(
      { endpoint: gone.endpoint, share: 1 },
      { service, log: { warn: (fields: object) => void warned.push(fields) } },
    )
    tracing.request().end('GET /', {}, false)
    await tracing.stop()
    expect(warned.length).toBeGreaterThan(0)
  })
})

/** Which of the libraries a process loads that is configured so. */
async function libraries(environment: Record<string, string>): Promise<string[]> {
  const program = fileURLToPath(new URL('../../../test/loaded-libraries.ts', import.meta.url))
  const { env } = await makeStore()
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: {
      ...bareEnvironment,
      LOG_LEVEL: 'silent',
      DEMO_DATA: '0',
      SECRET_KEYS: TEST_KEY,
      ...env,
      ...environment,
    },
  })
  return JSON.parse(stdout)
}

describe('what is loaded', () => {
  test('is nothing at all while figures and traces are off', async () => {
    expect(await libraries({})).toEqual([])
  })

  test('is OpenTelemetry when there is a place for traces', async () => {
    const loaded = await libraries({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    expect(loaded).toContain('@opentelemetry/sdk-trace')
    expect(loaded).not.toContain('prom-client')
  })
})
