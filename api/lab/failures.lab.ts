import { setTimeout } from 'node:timers/promises'
import { kobo } from '@ekoline/contract/money.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../src/context.ts'
import { sql } from '../src/db/db.ts'
import { checkLedger } from '../src/features/wallet/ledger-check.sql.ts'
import { booksOf, fund } from '../test/money.ts'
import { createPeople, type Person } from '../test/people.ts'
import { callServer } from '../test/request.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { makeStore } from '../test/store.ts'
import { recordOf } from './booked.ts'
import { type LabExchange, openExchange } from './exchange.ts'
import { seen } from './lab.ts'
import { OWN_PHONES, openLabWorld } from './lab-world.ts'

const CALLED = '+2348095550001'
const RATE = { prefix: '234809', name: 'By the second', kobo_per_minute: kobo(6_000), first_seconds: 1 }
const SLOW_MS = 60_000 // a checkpoint comes every 10 s, a call is missed after 15 s

/** A person with 100 naira, at a naira a second to CALLED. */
async function payer(ctx: Context) {
  const who = await createPeople(ctx)()
  await fund(ctx, who, 100)
  await ctx.db.insertInto('rates').values(RATE).execute()
  const users = ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  return { ...who, ...(await users.executeTakeFirstOrThrow()) }
}

async function exchangeOf(index: number, { phone }: { phone?: string }): Promise<LabExchange> {
  const exchange = await openExchange(index)
  onTestFinished(() => exchange.stop())
  for (const number of [CALLED, phone]) if (number) exchange.behave(number, { answerAfterMs: 300 })
  return exchange
}

const orderOf = (who: Person & { phone: string }) => ({
  body: { called: CALLED, calling: who.phone, username: who.username },
})
const theCalled = ({ carrier }: LabExchange) => seen(() => carrier.callsTo(CALLED)[0])

/** What a database says of the only call there was. */
async function onlyCallIn({ db }: Context) {
  const { rows: calls } = await sql<{ uniqueid: string; recovered: boolean; kobo: number; seconds: number }>`
    select uniqueid, recovered, cost_kobo as kobo, talk_seconds as seconds from calls`.execute(db)
  const { rows: postings } = await sql<{ key: string; kobo: number }>`
    select idempotency_key as key, -sum(amount_kobo)::int as kobo
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
     where t.kind = 'call' group by t.id, key`.execute(db)
  const { rows: held } = await sql`select from ledger_holds where state = 'held'`.execute(db)
  return { calls, postings, held: held.length, wrong: await checkLedger(db) }
}

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

test('our process is killed while two talk: the call goes on, is ended by the next process, recorded and charged once', async () => {
  const store = await makeStore()
  const who = await store.open(async (ctx) => {
    await ctx.db.insertInto('rates').values(OWN_PHONES).execute()
    return payer(ctx)
  })
  const exchange = await exchangeOf(1, who)
  const env = {
    ...store.env,
    ASTERISK_ARI_URL: exchange.pbx.url,
    ASTERISK_ARI_PASSWORD: exchange.pbx.password,
    ASTERISK_NODE: exchange.node,
    ASTERISK_SOUNDS: exchange.pbx.sounds,
  }
  const first = await startServer({ env })
  const uniqueid = await place(first, who)
  const far = await theCalled(exchange)
  await seen(() => far.answeredAt)
  await seen(() => (far.received?.seconds ?? 0) > 12, SLOW_MS) // past a checkpoint
  await first.end('SIGKILL')
  const killedAt = Date.now()
  await setTimeout(1_000)
  expect(far.endedAt).toBeNull()

  const second = await startServer({ env })
  const now = async () => (await callServer(second.address, 'call', { params: { uniqueid } }, who)).body
  await seen(async () => (await now()).result.state === 'ended', SLOW_MS)
  await seen(() => far.endedAt)
  expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
  expect(exchange.carrier.live).toBe(0)
  const { seconds, cost, terminatecauseid } = (await now()).result
  expect(terminatecauseid).toBe(1)
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThanOrEqual((killedAt - (far.answeredAt ?? 0)) / 1_000)
  expect(cost).toBe(seconds)
  expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(await store.open(onlyCallIn)).toEqual({
    calls: [{ uniqueid, recovered: true, kobo: cost * 100, seconds }],
    postings: [{ key: `call:${uniqueid}`, kobo: cost * 100 }],
    held: 0,
    wrong: [],
  })
})

test('Asterisk is killed while two talk: nobody is charged past the checkpoint', async () => {
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
