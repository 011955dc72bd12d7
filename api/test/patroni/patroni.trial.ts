// @shows DEC-166

import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPatroni } from '../../../scripts/cluster/patroni-cluster.mjs'
import { checkRollup } from '../../src/calls/history/calls.sql.ts'
import type { Context } from '../../src/context.ts'
import { createRandom, type Random } from '../../src/demo/random.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { takeSlot } from '../../src/platform/process/slot.ts'
import { type Customer, expectExact, isGone, makeCustomers } from '../customer.ts'
import { onServer, withDatabase } from '../database.ts'
import { FAULT_SEED } from '../faults/how-often.ts'
import type { TestContext } from '../kysely/kysely.ts'
import { fund } from '../money/money.ts'
import { createPeople, type Person } from '../people.ts'
import { callServer } from '../request.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { serverStore } from '../store.ts'

// The service's own processes, as operators run them, on a database that Patroni keeps, through HAProxy.

type Cluster = Awaited<ReturnType<typeof startPatroni>>

/** The ways in which the primary is taken away. */
const ROUNDS: Record<string, (cluster: Cluster) => Promise<() => void>> = {
  /** as when its host is gone */
  async kill(cluster) {
    const primary = await cluster.primary()
    primary.kill()
    return primary.start
  },
  /** PostgreSQL alone, as by the kernel for want of memory */
  async postgres(cluster) {
    const primary = await cluster.primary()
    primary.killPostgres()
    return () => {}
  },
  async switchover(cluster) {
    await cluster.switchOver()
    return () => {}
  },
}
const rounds = (process.env.PATRONI_ROUNDS ?? Object.keys(ROUNDS).join()).split(',')

const CUSTOMERS = 4
const CALLERS = 12
const CALL_EVERY_MS = 400
const BEFORE_MS = 12_000 // so that calls are up
const AFTER_MS = 15_000
const AGAIN_AFTER_MS = 50
const CALLS_OVER_WITHIN_MS = 120_000

/** People at work through both processes until they are stopped; what is refused for want of a database is done again. */
class Load {
  readonly #addresses: readonly string[]
  readonly #random: Random
  readonly begun: { uniqueid: string; at: number }[] = []
  /** when each acknowledged write came */
  readonly acknowledged: number[] = []
  #over = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(servers: readonly ServerProcess[], random: Random) {
    this.#addresses = servers.map(({ address }) => address)
    this.#random = random
  }

  start(customers: readonly Customer[], callers: readonly (Person & { phone: string })[]): void {
    this.#work = Promise.all([
      ...customers.map((customer) => this.#pay(customer)),
      ...callers.map((caller, nth) => this.#call(caller, nth)),
    ])
  }

  async stop(): Promise<void> {
    this.#over = true
    await this.#work
  }

  #address = () => this.#random.pick(this.#addresses)

  async #pay(customer: Customer): Promise<void> {
    while (!this.#over) {
      if ((await customer.settle(this.#address())) === 'done') {
        this.acknowledged.push(Date.now())
        const after = () => this.acknowledged.push(Date.now())
        await customer.work(this.#address(), after, () => this.#over)
      } else await pause(AGAIN_AFTER_MS)
    }
  }

  async #call(who: Person & { phone: string }, nth: number): Promise<void> {
    await pause(nth * CALL_EVERY_MS)
    while (!this.#over) {
      const body = {
        called: `0803555${this.#random.text('0123456789', 4)}`,
        calling: who.phone,
        username: who.username,
      }
      try {
        const answer = await callServer(this.#address(), 'makeCall', { body }, who)
        if (answer.http === 200) {
          this.begun.push({ uniqueid: answer.body.result.uniqueid, at: Date.now() })
          await pause(CALL_EVERY_MS * CALLERS)
        } else if (answer.http === 503 || answer.http === 429) await pause(AGAIN_AFTER_MS)
        else throw new Error(`a call was answered ${answer.http}: ${JSON.stringify(answer.body)}`)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    }
  }
}

async function makeCallers(ctx: TestContext): Promise<(Person & { phone: string })[]> {
  const person = createPeople(ctx)
  const made = []
  for (let nth = 0; nth < CALLERS; nth++) {
    const who = await person({ plan: 13, email: `caller${nth}@ekoline.test` })
    await fund(ctx, who, 50_000)
    const phone = await ctx.db.value<string>`select phone from users where id = ${who.userId}`
    made.push({ ...who, phone })
  }
  return made
}

/** Places at an exchange of two processes, as each of the service's takes one. */
async function takeSlots(url: string, log: Context['log']) {
  const taken: string[] = []
  const take = async () => {
    const engine = openPostgres({ url, pool: 2, role: null, onIdleError() {} })
    const onTaken = ({ message }: Error) => void taken.push(message)
    const slot = await takeSlot(engine, 'trial', { most: 2, lookEveryMs: 1_000, log, onTaken })
    return { number: slot.number, end: () => slot.leave().then(engine.close) }
  }
  const slots = [await take(), await take()]
  return { slots, taken, take }
}

test('nothing acknowledged is lost, calls go on, and the service comes back on its own', async () => {
  const random = createRandom(FAULT_SEED)
  const cluster = await startPatroni()
  onTestFinished(cluster.stop)
  await onServer(cluster.url, 'create database ekoline')
  const [url, replicaUrl] = [cluster.url, cluster.replicaUrl].map((address) =>
    withDatabase(address, 'ekoline'),
  ) as [string, string]
  const store = serverStore(url)
  const env = { ...store.env, DATABASE_REPLICA_URL: replicaUrl, LOG_LEVEL: 'warn', CALL_RESERVE_S: '300' }
  const { customers, callers } = await store.open(async (ctx) => ({
    customers: await makeCustomers(ctx, CUSTOMERS, random),
    callers: await makeCallers(ctx),
  }))
  const servers = await Promise.all([startServer({ env }), startServer({ env })])
  const ended = vi.fn()
  for (const server of servers) void server.ended.then(ended)
  await store.open(async (ctx) => {
    const { slots, taken, take } = await takeSlots(url, ctx.log)
    const load = new Load(servers, random)
    load.start(customers, callers)

    for (const round of rounds) {
      await pause(BEFORE_MS)
      const [from, at] = [(await cluster.primary()).name, Date.now()]
      const comeBack = await (ROUNDS[round] as (typeof ROUNDS)['kill'])(cluster)
      const to = await vi.waitUntil(
        async () => {
          const { name } = await cluster.primary()
          return (
            load.acknowledged.some((time) => time > at + 1_000) &&
            load.acknowledged.at(-1) !== undefined &&
            name
          )
        },
        { timeout: 60_000, interval: 100 },
      )
      const gaps = load.acknowledged.filter((time) => time > at - 1_000).toSorted((a, b) => a - b)
      const outage = Math.max(0, ...gaps.slice(1).map((gap, nth) => gap - (gaps[nth] as number)))
      await pause(AFTER_MS)
      comeBack()
      await cluster.whole()
      const rejoined = Date.now() - at
      expect(to).not.toBe(from)
      expect(ended).not.toHaveBeenCalled()
      expect(await ctx.db.value`select held_at is null from installation`).toBe(true)
      expect(taken).toEqual([])
      await vi.waitFor(async () =>
        expect(
          await ctx.db.value`
            select count(distinct objid) from pg_locks where locktype = 'advisory' and granted
               and database = (select oid from pg_database where datname = current_database())
               and pid in (select pid from pg_stat_activity where usename = 'postgres')`,
        ).toBeGreaterThanOrEqual(2),
      )
      await expect(take()).rejects.toThrow('All 2 places')
      process.stdout.write(
        `${round}: ${from} to ${to}; writes stood still for ${(outage / 1000).toFixed(1)} s, all followed again after ${(rejoined / 1000).toFixed(0)} s\n`,
      )
      Object.assign(times, { [round]: { at, back: at + outage } })
    }

    await load.stop()
    await vi.waitFor(async () => expect(await ctx.db.value`select count(*) from live_calls`).toBe(0), {
      timeout: CALLS_OVER_WITHIN_MS,
      interval: 500,
    })
    for (const { address } of servers) await expectExact(customers, address)
    await expectCalls(ctx, load)
    expect(await checkLedger(ctx.db)).toEqual([])
    expect(await checkRollup(ctx.db)).toEqual([])
    const twice = await ctx.db.many`
      select idempotency_key from ledger_transactions group by idempotency_key having count(*) > 1`
    expect(twice).toEqual([])
    process.stdout.write(
      `${load.acknowledged.length} payments and transfers acknowledged, ${load.begun.length} calls; none lost, none twice\n`,
    )
    for (const slot of slots) await slot.end()
  })
  for (const server of servers) expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
})

const times: Record<string, { at: number; back: number }> = {}

/** Each call that was acknowledged has one record and one charge; those that were up went on. */
async function expectCalls({ db }: Context, { begun }: Load): Promise<void> {
  const rows = await db.many<{
    uniqueid: string
    recovered: boolean
    cost: number
    began: Date
    ended: Date
  }>`
    select uniqueid, recovered, cost_kobo as cost, started_at as began,
           started_at + make_interval(secs => talk_seconds + coalesce(ring_seconds, 0)) as ended from calls`
  const records = new Map(rows.map((row) => [row.uniqueid, row]))
  expect(records.size).toBe(rows.length)
  expect(begun.filter(({ uniqueid }) => !records.has(uniqueid))).toEqual([])
  const posted = await db.many<{ key: string; cost: number }>`
    select idempotency_key as key, -sum(amount_kobo)::bigint as cost
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
     where t.kind = 'call' group by t.id, key`
  const charged = rows.filter(({ cost }) => cost > 0).map(({ uniqueid, cost }) => [`call:${uniqueid}`, cost])
  expect(posted.map(({ key, cost }) => [key, cost]).toSorted()).toEqual(charged.toSorted())
  expect(await db.value`select count(*) from ledger_holds where state = 'held'`).toBe(0)
  for (const [round, { at, back }] of Object.entries(times)) {
    const up = rows.filter(({ began, ended }) => began.getTime() < at && ended.getTime() > at)
    const over = up.filter(({ ended }) => ended.getTime() > back)
    const cut = up.filter(({ recovered }) => recovered)
    process.stdout.write(
      `${round}: ${up.length} calls were up, ${over.length} of them for longer than the outage, ${cut.length} cut off\n`,
    )
    expect(cut).toEqual([])
  }
}
