import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fund, payTopUp } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { sendMessages } from '../../core/outbox/send.service.ts'
import { version } from '../process/version.ts'
import { createMetrics, type ServedMetrics } from './metrics.ts'

const NEVER_MS = 2_147_483_647
const FREE_PORT = { host: '127.0.0.1', port: 0 }
const WHEN_TOLD = { figuresEveryMs: NEVER_MS, answersEveryMs: NEVER_MS, writesEveryMs: NEVER_MS } // it looks once as it begins, and when a test says so

let world: World
let served: ServedMetrics
let ada: Person
beforeAll(async () => {
  const metrics = createMetrics(FREE_PORT)
  world = await openWorld({ meter: metrics.meter })
  served = await metrics.serve(world.ctx, world.engine, WHEN_TOLD)
  ada = await world.person({ admin: true })
  await Promise.all([served.figures.read(), served.database.look()]) // what it began with is over
})
afterAll(async () => {
  await served.stop()
  await world.close()
})

/** Every metric served, by its name with its labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(served.address)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const figure = async (name: string) => (await figures()).get(name)

const requests = (route: string, method: string, status: string | number) =>
  `ekoline_http_requests_total{route="${route}",method="${method}",status="${status}"}`

describe('/metrics', () => {
  test('counts requests by the route’s pattern, method and status, and how long they took', async () => {
    for (let time = 0; time < 3; time++)
      await world.call('balance', { params: { username: ada.username } }, ada)
    await world.call('balance', { params: { username: 'nobody' } }, ada)
    await world.call('balance', { params: { username: ada.username } }, null)
    await world.app.inject({ url: '/no/such/address' })

    const route = '/v1/ekoline/username/:username'
    const found = await figures()
    expect(found.get(requests(route, 'GET', 200))).toBe(3)
    expect(found.get(requests(route, 'GET', 404))).toBe(1)
    expect(found.get(requests(route, 'GET', 401))).toBe(1)
    expect(found.get(requests('unknown', 'GET', 404))).toBe(1)
    const count = `ekoline_http_request_duration_seconds_count{route="${route}",method="GET"}`
    expect(found.get(count)).toBe(5)
    expect(found.get('ekoline_http_requests_in_flight')).toBe(0)
  })

  test('holds no address, e-mail, number or reference that anybody asked with', async () => {
    const reference = await payTopUp(world, ada)
    await world.call('verify', { query: { reference } }, ada)
    await world.call('seat', { params: { username: '08035550142' } }, ada)
    await world.app.inject({ url: '/v1/ekoline/emailcheck/ada@ekoline.test?token=secret' })
    const text = await (await fetch(served.address)).text()
    for (const secret of [reference, '08035550142', ada.email, ada.username, '@', 'secret'])
      expect(text).not.toContain(secret)
  })

  test('counts who left before the answer, and does not take them for being in flight', async () => {
    const { port, hostname } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /v1/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    )
    await expect.poll(() => figure('ekoline_http_requests_in_flight')).toBe(1)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(async () => await figure(requests('/v1/signin', 'POST', 'aborted'))).toBe(1)
    expect(await figure('ekoline_http_requests_in_flight')).toBe(0)
  })

  test('counts the refusals that the audit holds, by kind', async () => {
    const stranger = await world.person()
    const reference = await payTopUp(world, ada)
    await world.call('verify', { query: { reference } }, stranger)
    expect(await figure('ekoline_audit_refusals_total{kind="payment"}')).toBe(1)
  })

  test('shows the database’s connections, the queues, the event loop, memory and what runs', async () => {
    const found = await figures()
    const limit = world.engine.kind === 'pglite' ? 1 : 8
    expect(found.get('ekoline_database_connections{state="limit"}')).toBe(limit)
    expect(found.get('ekoline_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(found.get('ekoline_database_waiting')).toBe(0)
    expect(found.get('ekoline_password_hashes_waiting')).toBe(0)
    for (const name of ['p50', 'p99', 'max'])
      expect(found.has(`nodejs_eventloop_lag_${name}_seconds`)).toBe(true)
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(found.has('process_cpu_seconds_total')).toBe(true)
    const build = `version="${version}",database="${world.engine.kind}",node="${process.version}"`
    expect(found.get(`ekoline_build_info{${build}}`)).toBe(1)
  })

  test('shows who waits for the database', async () => {
    const { limit } = world.engine.stats()
    const held = await Promise.all(Array.from({ length: limit }, () => world.engine.acquire()))
    const waiter = world.engine.acquire()
    await expect.poll(() => figure('ekoline_database_waiting')).toBe(1)
    expect(await figure('ekoline_database_connections{state="idle"}')).toBe(0)
    for (const session of held) session.release()
    ;(await waiter).release()
    expect(await figure('ekoline_database_waiting')).toBe(0)
  })

  test('says that the database is gone, and that it is back, without traffic', async () => {
    await served.database.look()
    expect(await figure('ekoline_database_up')).toBe(1)
    vi.spyOn(world.engine, 'acquire').mockRejectedValue(new Error('Connection terminated'))
    await served.database.look()
    expect(await figure('ekoline_database_up')).toBe(0)
    vi.restoreAllMocks()
    await served.database.look()
    expect(await figure('ekoline_database_up')).toBe(1)
  })

  // @shows RUN-7
  test('is nowhere but at its own address, and nothing else is there', async () => {
    expect((await world.app.inject({ url: '/metrics' })).statusCode).toBe(404)
    expect((await fetch(new URL('/health/live', served.address))).status).toBe(404)
    expect((await fetch(served.address, { method: 'POST' })).status).toBe(404)
    expect(new URL(served.address).hostname).toBe('127.0.0.1')
  })
})

describe('the books', () => {
  test('are shown as of the last reading: wallets, every kind of account, a sum of 0', async () => {
    await served.figures.read()
    const before = Number(await figure('ekoline_ledger_wallets_kobo'))
    await fund(world.ctx, ada, 250)
    const reference = await payTopUp(world, ada, 1000)
    expect(await figure('ekoline_ledger_wallets_kobo')).toBe(before) // no scrape asks the database
    await served.figures.read()
    expect(await figure('ekoline_ledger_wallets_kobo')).toBe(before + 25_000)

    await world.call('verify', { query: { reference } }, ada)
    await served.figures.read()
    const credited = await figures()
    const kind = (name: string) => credited.get(`ekoline_ledger_accounts_kobo{kind="${name}",currency="NGN"}`)
    expect(credited.get('ekoline_ledger_wallets_kobo')).toBe(before + 125_000)
    expect(kind('wallet')).toBe(before + 125_000)
    expect(kind('promotions')).toBe(-25_000)
    for (const name of ['provider', 'fees', 'revenue']) expect(kind(name)).toBeTypeOf('number')
    expect(credited.get('ekoline_ledger_entries_kobo{currency="NGN"}')).toBe(0)
  })

  test('say how many payments are pending, and for how long the oldest', async () => {
    const payments = () =>
      Promise.all(['', '_oldest_seconds'].map((end) => figure(`ekoline_payments_pending${end}`)))
    world.clock.advance(3_600_000)
    for (const reference of await pending()) await world.call('verify', { query: { reference } }, ada)
    await served.figures.read()
    expect(await payments()).toEqual([0, 0])
    await payTopUp(world, ada)
    world.clock.advance(90_000)
    await payTopUp(world, ada)
    await served.figures.read()
    expect(await payments()).toEqual([2, 90])
  })

  test('say how many messages wait to leave, by channel, and for how long the oldest', async () => {
    const { ctx, clock } = world
    const waiting = (channel: string) =>
      Promise.all(
        ['', '_oldest_seconds'].map((end) => figure(`ekoline_messages_waiting${end}{channel="${channel}"}`)),
      )
    const signal = new AbortController().signal
    await sendMessages(ctx, signal)
    await served.figures.read()
    expect(await waiting('sms')).toEqual([0, 0])
    const message = { channel: 'sms', to: '+2348035550142', text: 'Your code is 0427' } as const
    await postMessage(ctx, ctx.db, clock.now(), message)
    clock.advance(30_000)
    await postMessage(ctx, ctx.db, clock.now(), message)
    await served.figures.read()
    expect(await waiting('sms')).toEqual([2, 30])
    expect(await waiting('call')).toEqual([0, 0])
    const sent = 'ekoline_messages_total{channel="sms",outcome="sent"}'
    const before = (await figure(sent)) ?? 0
    await sendMessages(ctx, signal)
    expect(await figure(sent)).toBe(before + 2)
  })

  test('grow old, and are not lost, while the database does not answer', async () => {
    await served.figures.read()
    const before = await figure('ekoline_ledger_wallets_kobo')
    vi.spyOn(world.engine, 'acquire').mockRejectedValue(new Error('Connection terminated'))
    world.clock.advance(60_000)
    await served.figures.read()
    vi.restoreAllMocks()
    expect(await figure('ekoline_ledger_wallets_kobo')).toBe(before)
    expect(await figure('ekoline_books_age_seconds')).toBe(60)
  })
})

async function pending(): Promise<string[]> {
  const rows = await world.ctx.db
    .selectFrom('payments')
    .select('reference')
    .where('state', '=', 'pending')
    .execute()
  return rows.map(({ reference }) => reference)
}
