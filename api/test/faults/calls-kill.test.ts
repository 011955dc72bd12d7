// @shows DEC-97

import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { expect, inject, test, vi } from 'vitest'
import { grantFreeSeconds } from '../../src/calls/charge/free-seconds.service.ts'
import { checkRollup } from '../../src/calls/history/calls.sql.ts'
import { createRandom } from '../../src/demo/random.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import { sql, transaction } from '../../src/platform/db/db.ts'
import type { TestContext } from '../kysely/kysely.ts'
import { fund } from '../money/money.ts'
import { type Order, type Placed, UNKNOWN } from '../money/orders.ts'
import { createPeople, type Person } from '../people.ts'
import { startProcess } from '../service-process.ts'
import { makeStore, type Store } from '../store.ts'
import { CALL_KILLS, CALLS, CALLS_A_SECOND, FAULT_SEED } from './how-often.ts'

const PROCESS = fileURLToPath(new URL('../calls/calling-process.ts', import.meta.url))
const PROCESSES = 2
const PEOPLE = 300
const TICK_MS = 20
const AT_ONCE = 100
const ENDED_WITHIN_MS = 90_000 // 6 s of ringing, 30 of talk, and what a killed process left is found
const ENDINGS = ['99486', '99480', '99503', '99603'] // busy, no answer, congestion, declined

/** A process that places calls; `begun` and `refused` are what it said. */
interface Calling {
  readonly order: (order: Order) => void
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<number | null>
  /** alive, and not behind with its orders */
  readonly isFree: () => boolean
  /** it ended when it was asked to, on its own and well */
  readonly wasStopped: () => boolean
}

const begun = new Set<string>()
const refused = new Set<string>()

async function startCalling(store: Store): Promise<Calling> {
  const { child, kill, stop } = await startProcess(PROCESS, store, { DATABASE_POOL: '16' })
  const underWay = new Set<string>()
  child.on('message', ({ callId, code }: Placed) => {
    underWay.delete(callId)
    if (code !== UNKNOWN) (code === null ? begun : refused).add(callId)
  })
  return {
    order(order) {
      underWay.add(order.callId)
      child.send(order, () => {}) // one that is killed does not take it
    },
    isFree: () => child.connected && underWay.size < AT_ONCE,
    kill,
    stop,
    wasStopped: () => child.exitCode === 0,
  }
}

/** People with much, little and nothing in the wallet, and some with free minutes. */
async function makePayers(ctx: TestContext): Promise<Person[]> {
  const person = createPeople(ctx)
  const people: Person[] = []
  for (let number = 0; number < PEOPLE; number++) {
    const who = await person()
    people.push(who)
    if (number % 20 > 0) await fund(ctx, who, number % 20 === 1 ? 30 : 5_000)
    if (number % 3 > 0) continue
    const at = ctx.clock.now()
    const endsAt = new Date(at.getTime() + DAY_MS)
    const gift = { cardId: who.cardId, seconds: 1_200, reason: 'test', phone: null, at, endsAt }
    await transaction(ctx.db, (tx) => grantFreeSeconds(tx, gift))
  }
  return people
}

const count = async (ctx: TestContext, query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await ctx.db.many(query))[0]?.count)

// The embedded database belongs to one process, so this is for a database server only.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  `${CALLS} calls at ${CALLS_A_SECOND} a second over two processes, one of them killed ${CALL_KILLS} times: each has one record, at most one posting, and nothing stays held`,
  { timeout: 600_000 },
  async () => {
    const random = createRandom(FAULT_SEED)
    const store = await makeStore()
    await store.open(async (ctx) => {
      const people = await makePayers(ctx)
      const calling = await Promise.all(Array.from({ length: PROCESSES }, () => startCalling(store)))
      const spent = () => ctx.db.only<{ ms: number; commits: number }>`
        select active_time as ms, xact_commit as commits from pg_stat_database where datname = current_database()`
      const before = await spent()
      const began = performance.now()

      const ordered: string[] = []
      const orderOf = (number: number): Order => {
        const who = random.pick(people)
        const ending = random.next() < 0.2 ? random.pick(ENDINGS) : random.text('0123456789', 5)
        const { seatId, userId, cardId, workgroupId } = who
        const payer = { seatId, userId, cardId, workgroupId }
        return { ...payer, callId: `load-${number}`, src: '+2348030000000', called: `23480355${ending}` }
      }
      const kills = Array.from({ length: CALL_KILLS }, () =>
        random.whole(Math.floor(CALLS / 20), CALLS - 1),
      ).toSorted((a, b) => a - b)
      let lastKill = Promise.resolve()
      const killOne = (place: number) => async () => {
        await calling[place]?.kill()
        calling[place] = await startCalling(store)
      }

      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          const due = Math.floor(((performance.now() - began) / 1000) * CALLS_A_SECOND)
          for (let turn = 0; turn < PROCESSES * AT_ONCE && ordered.length < due; turn++) {
            if (kills[0] !== undefined && kills[0] <= begun.size) {
              kills.shift()
              lastKill = lastKill.then(killOne(random.whole(0, PROCESSES - 1)))
            }
            const free = calling.filter((caller) => caller.isFree())
            const taker = free[turn % free.length]
            if (!taker) break
            const order = orderOf(ordered.length)
            ordered.push(order.callId)
            taker.order(order)
          }
          if (begun.size < CALLS) return
          clearInterval(timer)
          resolve()
        }, TICK_MS)
      })
      await lastKill
      const rung = performance.now()
      await vi.waitFor(async () => expect(await count(ctx, sql`select count(*) from live_calls`)).toBe(0), {
        timeout: ENDED_WITHIN_MS,
        interval: 500,
      })
      const after = await spent()
      const over = performance.now()

      const rows = await ctx.db.many<{ uniqueid: string; recovered: boolean; cost: number }>`
        select uniqueid, recovered, cost_kobo as cost from calls`
      const records = new Map(rows.map((row) => [row.uniqueid, row]))
      expect(records.size).toBe(rows.length)
      expect([...begun].filter((callId) => !records.has(callId))).toEqual([])
      expect([...refused].filter((callId) => records.has(callId))).toEqual([])
      expect([...records.keys()].filter((callId) => !ordered.includes(callId))).toEqual([])

      const postings = await ctx.db.many<{ key: string; kobo: number; entries: number }>`
        select idempotency_key as key, -sum(amount_kobo)::bigint as kobo, count(*) as entries
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
         where t.kind = 'call' group by t.id, key`
      const charged = rows
        .filter(({ cost }) => cost > 0)
        .map(({ uniqueid, cost }) => [`call:${uniqueid}`, cost])
      expect(postings.map(({ key, kobo }) => [key, kobo]).toSorted()).toEqual(charged.toSorted())

      expect(await count(ctx, sql`select count(*) from ledger_holds where state = 'held'`)).toBe(0)
      expect(await count(ctx, sql`select sum(held_kobo) as count from ledger_accounts`)).toBe(0)
      expect(await count(ctx, sql`select count(*) from free_seconds_held`)).toBe(0)
      expect(await checkLedger(ctx.db)).toEqual([])
      expect(await checkRollup(ctx.db)).toEqual([])
      await Promise.all(calling.map((service) => service.stop()))

      expect(calling.every((caller) => caller.wasStopped())).toBe(true)
      const recovered = rows.filter((row) => row.recovered).length
      expect(recovered).toBeGreaterThan(0)
      const perCall = (figure: number) => (figure / rows.length).toFixed(2)
      process.stdout.write(
        `${begun.size} begun of ${ordered.length} ordered in ${((rung - began) / 1000).toFixed(0)} s, all over after ${((over - began) / 1000).toFixed(0)} s: ` +
          `${rows.length} records, ${recovered} of them recovered, ${refused.size} refused, ${postings.length} postings; ` +
          `a call took ${perCall(after.ms - before.ms)} ms of the database and ${perCall(after.commits - before.commits)} commits\n`,
      )
    })
  },
)
