import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../src/context.ts'
import { sql } from '../src/db/db.ts'
import { checkLedger } from '../src/features/wallet/ledger-check.sql.ts'
import { fund } from '../test/money.ts'
import { createPeople, type Person } from '../test/people.ts'
import { callServer } from '../test/request.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { makeStore, type Store } from '../test/store.ts'
import { startCarrier } from './carrier.ts'
import { type LabExchange, openExchange } from './exchange.ts'
import { OWN_PHONES } from './lab-world.ts'
import { openPlug } from './plug.ts'

const CALLS = 100
const AT_ONCE = 10
const LINK_AWAY_MS = 60_000
const DATABASE_AWAY_MS = 180_000
const BACK_MS = 20_000 // to connect again, and to look after the calls twice
const LEG = /\.[ab]\d*$/ // as the engine names them
const OWN_PREFIX = '+2348030' // of the people of tests
/** The calls have no sound, for there are very many: Asterisk takes no phone for dead. */
const SILENCE = { seconds: 3_600, onHoldSeconds: 3_600 }
const RATE = { prefix: '2348055', name: 'A kobo a second', kobo_per_minute: 60, first_seconds: 1 }

type Payer = Person & { readonly phone: string }

async function payers(ctx: Context): Promise<Payer[]> {
  await ctx.db.insertInto('rates').values([OWN_PHONES, RATE]).execute()
  const make = createPeople(ctx)
  const people: Payer[] = []
  for (let number = 0; number < CALLS; number++) {
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
    for (const [index, it] of queue) await work(it, index)
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
    const { rows } = await sql<Live>`
      select call_id as "callId", answered_at as "answeredAt" from live_calls where answered_at is not null
        order by call_id`.execute(db)
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
  `${CALLS} calls outlive a process that is stopped, one that is killed, a link that is cut for ${LINK_AWAY_MS / 1_000} s and a database that is away for ${DATABASE_AWAY_MS / 1_000} s: each ends when it is hung up, with one record and one posting`,
  { timeout: 900_000 },
  async () => {
    const carrier = await startCarrier(OWN_PREFIX, { stays: true })
    onTestFinished(() => carrier.stop())
    const exchange = await openExchange(6, {
      carrier,
      phones: { encryption: 'offered', silence: SILENCE },
    })
    onTestFinished(() => exchange.stop())
    carrier.connect(exchange.pbx.sip.port)
    const store = await makeStore()
    const people = await store.open(payers)
    const url = new URL(store.env.DATABASE_URL ?? '')
    const cable = await openPlug(Number(url.port))
    onTestFinished(() => cable.close())
    url.port = `${cable.port}`
    const env = { ...store.env, ...endpoint(exchange), DATABASE_URL: url.href }
    const begin = async () => {
      const server = await startServer({ env })
      await vi.waitFor(() => isConnected(server), { timeout: 30_000, interval: 100 })
      return server
    }

    let server = await begin()
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
      expect(await carrier.live()).toBe(2 * CALLS)
      const { channels } = await exchange.pbx.leftOver()
      expect(channels.filter((id) => LEG.test(id))).toHaveLength(2 * CALLS) // besides those that record
      expect(await liveIn(store)).toEqual(began)
    }

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

    await cable.cut(DATABASE_AWAY_MS)
    await setTimeout(DATABASE_AWAY_MS + BACK_MS)
    await allTalk()

    const endedAt = new Map<string, number>()
    await vi.waitFor(() => isConnected(server), { timeout: 30_000, interval: 100 })
    await inTurns(people, async (who) => {
      const { rows } = await store.open(({ db }) =>
        sql<{
          uniqueid: string
        }>`select call_id as uniqueid from live_calls where card_id = ${who.cardId}`.execute(db),
      )
      const uniqueid = rows[0]?.uniqueid ?? ''
      await callServer(server.address, 'hangUp', { params: { uniqueid } }, who)
      endedAt.set(uniqueid, Date.now())
    })
    await vi.waitFor(async () => expect(await liveIn(store)).toEqual([]), { timeout: 60_000, interval: 500 })
    expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
    expect(await carrier.live()).toBe(0)

    await store.open(async ({ db }) => {
      const { rows: records } = await sql<{
        uniqueid: string
        seconds: number
        kobo: number
        recovered: boolean
      }>`
        select uniqueid, talk_seconds as seconds, cost_kobo as kobo, recovered from calls order by uniqueid`.execute(
        db,
      )
      expect(records.map(({ uniqueid }) => uniqueid)).toEqual(began.map(({ callId }) => callId))
      for (const [index, { uniqueid, seconds, kobo, recovered }] of records.entries()) {
        const talked = ((endedAt.get(uniqueid) ?? 0) - (began[index]?.answeredAt.getTime() ?? 0)) / 1_000
        expect(Math.abs(seconds - talked)).toBeLessThan(3)
        expect(recovered).toBe(false)
        expect(kobo).toBeGreaterThanOrEqual(seconds) // and the own phone's leg
      }
      const { rows: postings } = await sql<{ key: string; kobo: number }>`
        select idempotency_key as key, -sum(amount_kobo)::int as kobo
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
         where t.kind = 'call' group by t.id, key order by key`.execute(db)
      expect(postings).toEqual(records.map(({ uniqueid, kobo }) => ({ key: `call:${uniqueid}`, kobo })))
      expect((await sql`select from ledger_holds where state = 'held'`.execute(db)).rows).toEqual([])
      expect((await sql`select from call_states`.execute(db)).rows).toEqual([])
      expect(await checkLedger(db)).toEqual([])
      const talked = records.reduce((sum, { seconds }) => sum + seconds, 0)
      process.stdout.write(`${CALLS} calls of ${(talked / CALLS).toFixed(0)} s each, none ended early\n`)
    })
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  },
)
