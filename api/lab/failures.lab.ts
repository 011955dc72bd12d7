// @shows DEC-162

import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { checkLedger } from '../src/money/wallet/ledger-check.sql.ts'
import { makeQueue } from '../test/calls/rooms.ts'
import type { TestContext } from '../test/kysely/kysely.ts'
import { booksOf, fund } from '../test/money/money.ts'
import { setRates } from '../test/money/rates.ts'
import { giveNumber } from '../test/numbers.ts'
import { createPeople, type Person } from '../test/people.ts'
import { callServer } from '../test/request.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { makeStore } from '../test/store.ts'
import { recordOf } from './parts/booked.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { seen, talkOf } from './parts/lab.ts'
import { OWN_PHONES, openLabWorld } from './parts/lab-world.ts'

const CALLED = '+2348095550001'
const RATE = { prefix: '234809', name: 'By the second', kobo_per_minute: 6_000, first_seconds: 1 }
const SLOW_MS = 60_000 // a checkpoint comes every 10 s, a call is missed after 15 s

/** A person with so many naira, at a naira a second to CALLED. */
async function payer(ctx: TestContext, naira = 100, make = createPeople(ctx)) {
  const who = await make()
  await fund(ctx, who, naira)
  await setRates(ctx, [RATE])
  const users = ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  return { ...who, ...(await users.executeTakeFirstOrThrow()) }
}

async function exchangeOf(
  index: number,
  { phone }: { phone?: string },
  aheadSeconds = 0,
): Promise<LabExchange> {
  const exchange = await openExchange(index, { aheadSeconds })
  onTestFinished(() => exchange.stop())
  for (const number of [CALLED, phone]) if (number) exchange.behave(number, { answerAfterMs: 300 })
  return exchange
}

const orderOf = (who: Person & { phone: string }) => ({
  body: { called: CALLED, calling: who.phone, username: who.username },
})
const theCalled = ({ carrier }: LabExchange) => seen(() => carrier.callsTo(CALLED)[0])

/** What a database says of the only call there was. */
async function onlyCallIn({ db }: TestContext) {
  const calls = await db.many<{ uniqueid: string; recovered: boolean; kobo: number; seconds: number }>`
    select uniqueid, recovered, cost_kobo as kobo, talk_seconds as seconds from calls`
  const postings = await db.many<{ key: string; kobo: number }>`
    select idempotency_key as key, -sum(amount_kobo)::int as kobo
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
     where t.kind = 'call' group by t.id, key`
  const held = await db.many`select from ledger_holds where state = 'held'`
  return { calls, postings, held: held.length, wrong: await checkLedger(db) }
}

/** What one of our processes needs for a store and an exchange. */
const envOf = (store: Awaited<ReturnType<typeof makeStore>>, { pbx, node }: LabExchange) => ({
  ...store.env,
  ASTERISK_ARI_URL: pbx.url,
  ASTERISK_ARI_PASSWORD: pbx.password,
  ASTERISK_NODE: node,
  ASTERISK_SOUNDS: pbx.sounds,
})

async function place(server: ServerProcess, who: Person & { phone: string }): Promise<string> {
  const placed = () => callServer(server.address, 'makeCall', orderOf(who), who)
  const { body } = await vi.waitFor(
    async () => {
      const answer = await placed()
      expect(answer.http).toBe(200) // 503 while it connects
      return answer
    },
    { timeout: 10_000, interval: 500 },
  )
  return body.result.uniqueid
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'our process gets a %s while two talk: the next one goes on with the call, which is recorded, and charged once to its end',
  async (signal) => {
    const store = await makeStore()
    const who = await store.open(async (ctx) => {
      await setRates(ctx, [OWN_PHONES])
      return payer(ctx, 500)
    })
    const exchange = await exchangeOf(1, who)
    const env = envOf(store, exchange)
    const first = await startServer({ env })
    const uniqueid = await place(first, who)
    const far = await theCalled(exchange)
    await seen(() => far.answeredAt)
    await seen(() => (far.received?.seconds ?? 0) > 2, SLOW_MS)
    await first.end(signal)
    await setTimeout(1_000)
    expect(far.endedAt).toBeNull()

    const second = await startServer({ env })
    const now = async () => (await callServer(second.address, 'call', { params: { uniqueid } }, who)).body
    await seen(() => (far.received?.seconds ?? 0) > 75, 2 * SLOW_MS) // past its first block
    expect(far.endedAt).toBeNull()
    expect((await now()).result.state).toBe('connected')
    await callServer(second.address, 'hangUp', { params: { uniqueid } }, who)
    const talkMs = await talkOf(far)
    await seen(async () => (await now()).result.state === 'ended', SLOW_MS)
    const { seconds, cost, terminatecauseid } = (await now()).result
    expect(terminatecauseid).toBe(1)
    expect(Math.abs(seconds - talkMs / 1_000)).toBeLessThan(1.2)
    expect(cost).toBeGreaterThanOrEqual(seconds)
    expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null })
    const { calls, ...books } = await store.open(onlyCallIn)
    const taken = Math.round(cost * 100)
    expect(calls).toMatchObject([{ uniqueid, recovered: false, kobo: taken, seconds }])
    expect(books).toEqual({ postings: [{ key: `call:${uniqueid}`, kobo: taken }], held: 0, wrong: [] })
  },
)

test('our process is killed while the own phone rings: a person who answers it then is not left in an empty call, and pays nothing', async () => {
  const NAIRA = 10
  const store = await makeStore()
  const who = await store.open(async (ctx) => {
    await setRates(ctx, [OWN_PHONES])
    return payer(ctx, NAIRA)
  })
  const exchange = await exchangeOf(7, who)
  exchange.behave(who.phone, { answerAfterMs: 5_000 })
  const env = envOf(store, exchange)
  const first = await startServer({ env })
  await place(first, who)
  const own = await seen(() => exchange.carrier.callsTo(who.phone)[0])
  await first.end('SIGKILL')
  expect(own.answeredAt).toBeNull()
  await seen(() => own.answeredAt)
  const endedAt = await seen(() => own.endedAt, 2 * SLOW_MS)
  const RING_SECONDS = 30
  expect((endedAt - own.startedAt) / 1_000).toBeLessThan(2 * RING_SECONDS + NAIRA + 1)
  expect(exchange.carrier.callsTo(CALLED)).toEqual([])
  expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })

  const second = await startServer({ env })
  const { uniqueid } = await seen(async () => {
    const today = dayOf(new Date())
    const body = { cardid: who.cardId, from: today, to: today, no_of_records_per_page: 10 }
    return (await callServer(second.address, 'callHistory', { body }, who)).body.records[0]
  }, SLOW_MS)
  expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(await store.open(onlyCallIn)).toMatchObject({
    calls: [{ uniqueid, kobo: 0, seconds: 0 }],
    postings: [],
    held: 0,
    wrong: [],
  })
})

test('our process is killed while the called phone rings: a person who answers it then is cut off when the money is over', async () => {
  const store = await makeStore()
  const who = await store.open(async (ctx) => {
    await setRates(ctx, [OWN_PHONES])
    return payer(ctx, 10)
  })
  const exchange = await exchangeOf(7, who)
  exchange.behave(CALLED, { answerAfterMs: 5_000 })
  const first = await startServer({ env: envOf(store, exchange) })
  await place(first, who)
  const far = await theCalled(exchange)
  await first.end('SIGKILL')
  expect(far.answeredAt).toBeNull()
  await seen(() => far.answeredAt)
  const endedAt = await seen(() => far.endedAt, SLOW_MS)
  const RING_SECONDS = 30
  expect((endedAt - far.startedAt) / 1_000).toBeLessThan(RING_SECONDS + 10 + 1)
  await seen(async () => exchange.carrier.live === 0, SLOW_MS)
  expect((await exchange.pbx.leftOver()).channels).toEqual([])
})

test('our process is killed while a called phone holds the call: Asterisk ends both legs when the money is over', async () => {
  const NAIRA = 20
  const store = await makeStore()
  const who = await store.open(async (ctx) => {
    await setRates(ctx, [OWN_PHONES])
    return payer(ctx, NAIRA)
  })
  const exchange = await exchangeOf(7, who)
  exchange.behave(CALLED, { answerAfterMs: 300, holds: [{ atMs: 200, forMs: 2 * NAIRA * 1_000 }] })
  const env = envOf(store, exchange)
  const first = await startServer({ env })
  const uniqueid = await place(first, who)
  const far = await theCalled(exchange)
  const own = await seen(() => exchange.carrier.callsTo(who.phone)[0])
  await seen(() => far.answeredAt)
  await seen(() => far.held)
  await first.end('SIGKILL')
  const lasted = (await seen(() => far.endedAt, SLOW_MS)) - (far.answeredAt ?? 0)
  expect(lasted / 1_000).toBeGreaterThan(NAIRA - 2)
  expect(lasted / 1_000).toBeLessThan(NAIRA + 1)
  await seen(() => own.endedAt)
  expect((await exchange.pbx.leftOver()).channels).toEqual([])

  const second = await startServer({ env })
  const now = async () => (await callServer(second.address, 'call', { params: { uniqueid } }, who)).body
  await seen(async () => (await now()).result.state === 'ended', SLOW_MS)
  expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] }) // the call's too
  expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null })
  const { calls, postings, held, wrong } = await store.open(onlyCallIn)
  expect(calls).toMatchObject([{ uniqueid, recovered: true }])
  expect(calls[0]?.kobo).toBeLessThanOrEqual(NAIRA * 100) // no more than what was certain before the kill
  expect(postings).toEqual(calls[0]?.kobo ? [{ key: `call:${uniqueid}`, kobo: calls[0].kobo }] : [])
  expect([held, wrong]).toEqual([0, []])
})

// Two processes share no embedded database.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  'our process is killed while a caller waits in a queue: Asterisk ends the call at the longest time of any',
  async () => {
    const LONGEST_S = 60
    const store = await makeStore()
    const did = await store.open(async (ctx) => {
      const who = await createPeople(ctx)({ admin: true })
      const queue = await makeQueue({ ctx }, who, [], { maxWaitSeconds: 3_600 })
      const id = await giveNumber({ ctx }, who, { category: 'queue', destination: queue })
      const numbers = ctx.db.selectFrom('phone_numbers').select('did').where('id', '=', id)
      return (await numbers.executeTakeFirstOrThrow()).did
    })
    const exchange = await exchangeOf(7, {})
    const env = { ...envOf(store, exchange), LONGEST_CALL_S: `${LONGEST_S}` }
    const first = await startServer({ env })
    const isConnected = async () => (await fetch(`${first.address}/health/ready`)).text()
    await seen(async () => (await isConnected()).includes('"telephony":"connected"'))
    const caller = exchange.carrier.call(CALLED, did, {})
    await seen(() => caller.answeredAt)
    await seen(() => (caller.received?.seconds ?? 0) > 1) // it hears the music
    await first.end('SIGKILL')
    const lasted = (await seen(() => caller.endedAt, 2 * SLOW_MS)) - caller.startedAt
    expect(lasted / 1_000).toBeGreaterThan(LONGEST_S - 2)
    expect(lasted / 1_000).toBeLessThan(LONGEST_S + 2)
    expect((await exchange.pbx.leftOver()).channels).toEqual([])

    const second = await startServer({ env })
    await store.open(async (ctx) => {
      const waiting = ctx.db.selectFrom('queue_calls').select('outcome')
      await vi.waitFor(async () => expect(await waiting.execute()).toEqual([{ outcome: 'aborted' }]), {
        timeout: SLOW_MS,
      })
      await seen(async () => (await onlyCallIn(ctx)).calls.length === 1, SLOW_MS)
      expect(await onlyCallIn(ctx)).toMatchObject({
        calls: [{ recovered: true, kobo: 0 }],
        postings: [],
        held: 0,
        wrong: [],
      })
    })
    expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] }) // the queue's too
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null })
  },
)

test('Asterisk is killed while two talk: no one is charged past the checkpoint', async () => {
  const exchange = await exchangeOf(2, {})
  const world = await openLabWorld(exchange)
  onTestFinished(() => world.close())
  const who = await payer(world.ctx)
  exchange.behave(who.phone, { answerAfterMs: 300 })
  const { body } = await world.call('makeCall', orderOf(who), who)
  const { uniqueid } = body.result
  await seen(() => exchange.carrier.callsTo(CALLED)[0]?.answeredAt)
  const checkpoint = async () => {
    const query = world.ctx.db.selectFrom('live_calls').select(['checkpoint_at', 'answered_at'])
    const call = await query.where('call_id', '=', uniqueid).executeTakeFirst()
    const ms = (call?.checkpoint_at.getTime() ?? 0) - (call?.answered_at?.getTime() ?? Number.NaN)
    return ms > 0 ? ms : null
  }
  const certain = await seen(checkpoint, SLOW_MS)
  await setTimeout(3_000) // talked, but not certain
  expect(await checkpoint()).toBe(certain)
  await exchange.pbx.crash()
  const record = await recordOf(world, who, uniqueid)
  expect(record).toMatchObject({ terminatecauseid: 1, real_sessiontime: Math.ceil(certain / 1_000) })
  expect(record.cost).toBe(record.real_sessiontime)
  const { calls, postings, held } = await onlyCallIn(world.ctx)
  expect(calls).toMatchObject([{ uniqueid, recovered: true }])
  expect(postings).toEqual([{ key: `call:${uniqueid}`, kobo: record.cost * 100 }])
  expect([held, await booksOf(world)]).toEqual([0, []])
  await seen(async () => (await world.ctx.telephony.health()).ok)
  expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
})

test.skipIf(inject('noFaketime')).each([
  ['ahead of', 60],
  ['behind', -60],
])(
  "a call ends with its money, and is paid for what it lasts, though Asterisk's clock is a minute %s ours",
  async (_, aheadSeconds) => {
    const exchange = await exchangeOf(2, {}, aheadSeconds)
    const world = await openLabWorld(exchange)
    onTestFinished(() => world.close())
    const who = await payer(world.ctx, 10)
    exchange.behave(who.phone, { answerAfterMs: 300 })
    const { body } = await world.call('makeCall', orderOf(who), who)
    const far = await theCalled(exchange)
    const talkMs = await talkOf(far)
    expect(talkMs / 1_000).toBeGreaterThan(7)
    expect(talkMs / 1_000).toBeLessThan(10.5)
    const record = await recordOf(world, who, body.result.uniqueid)
    expect(Math.abs(record.real_sessiontime - talkMs / 1_000)).toBeLessThan(1.2)
    expect(Math.abs(Date.parse(record.starttime) - far.startedAt)).toBeLessThan(5_000)
  },
)

test('the link to Asterisk is cut for a minute while they talk: who talks on pays for all of it, who has money for less is cut off with it', async () => {
  const AWAY_MS = 60_000
  const NAIRA = 30 // and so many seconds
  const exchange = await exchangeOf(2, {})
  const world = await openLabWorld(exchange)
  onTestFinished(() => world.close())
  const rich = await payer(world.ctx, 500, world.person)
  const poor = await world.person()
  await fund(world.ctx, poor, NAIRA)
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', poor.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  const called = `${CALLED.slice(0, -1)}2`
  for (const number of [rich.phone, phone, called]) exchange.behave(number, { answerAfterMs: 300 })
  const begin = async (who: Person & { phone: string }, called: string) => {
    const body = { called, calling: who.phone, username: who.username }
    const { body: answer } = await world.call('makeCall', { body }, who)
    const far = await seen(() => exchange.carrier.callsTo(called)[0])
    await seen(() => far.answeredAt)
    return { far, uniqueid: answer.result.uniqueid }
  }
  const long = await begin(rich, CALLED)
  const short = await begin({ ...poor, phone }, called)
  await setTimeout(5_000)
  await exchange.pbx.unplug(AWAY_MS)
  const cutAt = Date.now()
  const shortMs = await talkOf(short.far)
  expect(shortMs / 1_000).toBeGreaterThan(NAIRA - 3)
  expect(shortMs / 1_000).toBeLessThan(NAIRA + 0.5)
  expect(Date.now() - cutAt).toBeLessThan(AWAY_MS) // Asterisk ended it, of its own
  await setTimeout(cutAt + AWAY_MS - Date.now())
  await seen(async () => (await world.ctx.telephony.health()).ok, SLOW_MS)
  expect(long.far.endedAt).toBeNull()
  await setTimeout(2_000) // talked after it
  await world.call('hangUp', { params: { uniqueid: long.uniqueid } }, rich)

  const longMs = await talkOf(long.far)
  expect(longMs).toBeGreaterThan(AWAY_MS + 7_000)
  const record = await recordOf(world, rich, long.uniqueid)
  expect(Math.abs(record.real_sessiontime - longMs / 1_000)).toBeLessThan(1.2)
  expect(record.cost).toBeCloseTo(record.real_sessiontime, 1) // at a naira a second, and a kobo for the own phone
  // Its end was not seen: what is certain is charged, and never more than its limit.
  const cut = await recordOf(world, poor, short.uniqueid)
  expect(cut.real_sessiontime).toBeGreaterThanOrEqual(5)
  expect(cut.real_sessiontime).toBeLessThanOrEqual(NAIRA)
  expect(cut.cost).toBeCloseTo(cut.real_sessiontime, 1)
  const { calls, postings, held, wrong } = await onlyCallIn(world.ctx)
  expect(calls).toHaveLength(2)
  expect(postings.map(({ kobo }) => kobo).toSorted()).toEqual(
    [record.cost, cut.cost].map((naira) => Math.round(naira * 100)).toSorted(),
  )
  expect([held, wrong]).toEqual([0, []])
})
