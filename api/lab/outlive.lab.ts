import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startCluster } from '../../scripts/postgres-cluster.mjs'
import { checkLedger } from '../src/money/wallet/ledger-check.sql.ts'
import type { TestContext } from '../test/kysely/kysely.ts'
import { fund } from '../test/money/money.ts'
import { setRates } from '../test/money/rates.ts'
import { createPeople, type Person } from '../test/people.ts'
import { callServer } from '../test/request.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { type Store, serverStore } from '../test/store.ts'
import { startCarrier } from './parts/carrier.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { OWN_PHONES } from './parts/lab-world.ts'
import { outlivedQueue, staffOf } from './parts/outlived-queue.ts'

const CALLS = 100
const AGENTS = 10
const IN_QUEUE = 2 * AGENTS // half of them talk with an agent, half wait
const PLACED = CALLS - IN_QUEUE
const AT_ONCE = 10
const LINK_AWAY_MS = 60_000
const DATABASE_AWAY_S = Number(process.env.OUTLIVE_DATABASE_AWAY_S ?? 60)
const RESERVE_S = Math.ceil((DATABASE_AWAY_S * 300) / 180) // as five minutes are for three
const BACK_MS = 20_000 // to connect again, and to look after the calls twice
const LEG = /\.[ab]\d*$/ // as the engine names them
const OWN_PREFIX = '+2348030' // of the people of tests
/** The calls have no sound, for there are very many: Asterisk takes no phone for dead. */
const SILENCE = { seconds: 3_600, onHoldSeconds: 3_600 }
const RATE = { prefix: '2348055', name: 'A kobo a second', kobo_per_minute: 60, first_seconds: 1 }

type Payer = Person & { readonly phone: string }

async function payers(ctx: TestContext, make: ReturnType<typeof createPeople>): Promise<Payer[]> {
  await setRates(ctx, [OWN_PHONES, RATE])
  const people: Payer[] = []
  for (let number = 0; number < PLACED; number++) {
    const who = await make()
    await fund(ctx, who, 1_000)
    const users = ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
    people.push({ ...who, ...(await users.executeTakeFirstOrThrow()) })
  }
  return people
}

async function inTurns<T>(all: readonly T[], work: (one: T, index: number) => Promise<unknown>) {
  const queue = all.entries()
  const one = async () => {
    for (const [index, item] of queue) await work(item, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

const isConnected = async ({ address }: ServerProcess) =>
  expect(await (await fetch(`${address}/health/ready`)).text()).toContain('"telephony":"connected"')

interface Live {
  readonly callId: string
  readonly answeredAt: Date
}
const liveIn = (store: Store) =>
  store.open(async ({ db }) => {
    const rows = await db.many<Live>`
      select call_id as "callId", answered_at as "answeredAt" from live_calls where answered_at is not null
        order by call_id`
    return rows
  })

const endpoint = ({ pbx, node }: LabExchange) => ({
  ASTERISK_ARI_URL: pbx.url,
  ASTERISK_ARI_PASSWORD: pbx.password,
  ASTERISK_NODE: node,
  ASTERISK_SOUNDS: pbx.sounds,
})

// The embedded database cannot be away while its process lives.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  `${CALLS} calls, ${IN_QUEUE} of them in a queue, outlive a process that is stopped, one that is killed, a link that is cut for ${LINK_AWAY_MS / 1_000} s, a PostgreSQL that is stopped and one that hangs for ${DATABASE_AWAY_S} s each: each ends when it is hung up, with one record and at most one posting`,
  { timeout: 1_500_000 },
  async () => {
    const carrier = await startCarrier(OWN_PREFIX, { stays: true })
    onTestFinished(() => carrier.stop())
    const exchange = await openExchange(6, {
      carrier,
      dispatcher: '127.0.7.2', // the exchange's own carrier, by which the queue's callers come
      phones: { encryption: 'offered', silence: SILENCE },
    })
    onTestFinished(() => exchange.stop())
    carrier.connect(exchange.pbx.sip.port)
    const cluster = await startCluster()
    onTestFinished(() => cluster.stop())
    const store = serverStore(cluster.url)
    const { people, staff } = await store.open(async (ctx) => {
      const make = createPeople(ctx)
      return { people: await payers(ctx, make), staff: await staffOf(ctx, make, AGENTS) }
    })
    const queue = outlivedQueue(store, exchange, staff)
    const env = { ...store.env, ...endpoint(exchange), CALL_RESERVE_S: `${RESERVE_S}` }
    const begin = async () => {
      const server = await startServer({ env })
      await vi.waitFor(() => isConnected(server), { timeout: 30_000, interval: 100 })
      return server
    }

    let server = await begin()
    await queue.fill(server)
    await inTurns(people, async (who, index) => {
      const called = `${RATE.prefix}${String(index).padStart(6, '0')}`
      const body = { called: `+${called}`, calling: who.phone, username: who.username }
      expect((await callServer(server.address, 'makeCall', { body }, who)).http).toBe(200)
    })
    await vi.waitFor(async () => expect(await liveIn(store)).toHaveLength(CALLS), {
      timeout: 60_000,
      interval: 500,
    })
    const began = await liveIn(store)
    const allTalk = async () => {
      expect(await carrier.live()).toBe(2 * PLACED)
      const { channels } = await exchange.pbx.leftOver()
      expect(channels.filter((id) => LEG.test(id))).toHaveLength(2 * PLACED + AGENTS) // besides those that record
      expect(await liveIn(store)).toEqual(began)
      await queue.expectAsItWas(server)
    }
    await allTalk()

    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
    server = await begin()
    await setTimeout(BACK_MS)
    await allTalk()

    await server.end('SIGKILL')
    server = await begin()
    await setTimeout(BACK_MS)
    await allTalk()

    await exchange.pbx.unplug(LINK_AWAY_MS)
    await setTimeout(LINK_AWAY_MS + BACK_MS)
    await allTalk()

    await cluster.halt()
    await setTimeout(DATABASE_AWAY_S * 1_000)
    await cluster.startAgain()
    await setTimeout(BACK_MS)
    await allTalk()

    cluster.freeze()
    await setTimeout(DATABASE_AWAY_S * 1_000)
    cluster.thaw()
    await setTimeout(BACK_MS)
    await allTalk()

    await vi.waitFor(() => isConnected(server), { timeout: 30_000, interval: 100 })
    const served = new Map(await queue.serveAll())
    const endedAt = new Map<string, number>()
    await inTurns(people, async (who) => {
      const uniqueid = await store.open(
        ({ db }) => db.value<string>`select call_id from live_calls where card_id = ${who.cardId}`,
      )
      const hungUp = await callServer(server.address, 'hangUp', { params: { uniqueid } }, who)
      expect(hungUp.http).toBe(200)
      endedAt.set(uniqueid, Date.now())
    })
    await vi.waitFor(async () => expect(await liveIn(store)).toEqual([]), { timeout: 60_000, interval: 500 })
    expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
    expect(await carrier.live()).toBe(0)

    await store.open(async ({ db }) => {
      const records = await db.many<{
        uniqueid: string
        seconds: number
        kobo: number
        recovered: boolean
      }>`
        select uniqueid, talk_seconds as seconds, cost_kobo as kobo, recovered from calls order by uniqueid`
      expect(records.map(({ uniqueid }) => uniqueid)).toEqual(began.map(({ callId }) => callId))
      for (const [index, { uniqueid, seconds, kobo, recovered }] of records.entries()) {
        const connectedMs = (endedAt.get(uniqueid) ?? 0) - (began[index]?.answeredAt.getTime() ?? 0)
        const talkedMs = served.get(uniqueid) ?? connectedMs // what a caller waited is no talk
        expect(Math.abs(seconds - talkedMs / 1_000)).toBeLessThan(3)
        expect(recovered).toBe(false)
        if (served.has(uniqueid)) expect(kobo).toBe(0)
        else expect(kobo).toBeGreaterThanOrEqual(seconds) // and the own phone's leg
      }
      const postings = await db.many<{ key: string; kobo: number }>`
        select idempotency_key as key, -sum(amount_kobo)::int as kobo
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
         where t.kind = 'call' group by t.id, key order by key`
      const paid = records.filter(({ kobo }) => kobo > 0)
      expect(paid).toHaveLength(PLACED)
      expect(postings).toEqual(paid.map(({ uniqueid, kobo }) => ({ key: `call:${uniqueid}`, kobo })))
      expect(await db.many`select from ledger_holds where state = 'held'`).toEqual([])
      expect(await db.many`select from call_states`).toEqual([])
      expect(await checkLedger(db)).toEqual([])
      const talked = records.reduce((sum, { seconds }) => sum + seconds, 0)
      process.stdout.write(`${CALLS} calls of ${(talked / CALLS).toFixed(0)} s each, none ended early\n`)
    })
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  },
)
