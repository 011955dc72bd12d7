// @shows DEC-125

import { fileURLToPath } from 'node:url'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { expect, inject, test, vi } from 'vitest'
import { checkRollup } from '../../src/calls/history/calls.sql.ts'
import type { Context } from '../../src/context.ts'
import { createRandom } from '../../src/demo/random.ts'
import { walletBalance } from '../../src/money/wallet/ledger.sql.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import { sql } from '../../src/platform/db/db.ts'
import { makeRobocall, progressOf } from '../calls/robocalling.ts'
import { fund } from '../money/money.ts'
import type { Rung } from '../money/orders.ts'
import { createPeople } from '../people.ts'
import { startProcess } from '../service-process.ts'
import { makeStore, type Store } from '../store.ts'
import { CALL_KILLS, CALLS, CALLS_A_SECOND, FAULT_SEED } from './how-often.ts'

const PROCESS = fileURLToPath(new URL('../calls/robocalling-process.ts', import.meta.url))
const PROCESSES = 2
const OVER_WITHIN_MS = 300_000
const ENDINGS = ['99486', '99480', '99503', '99603', '99404'] // busy, no answer, congestion, declined, unknown
const NAIRA = 100_000

/** What the processes let ring, and which process of all that were started, as they said before they did. */
const rung: (Rung & { by: number })[] = []
let started = 0

const ENV = {
  DATABASE_POOL: '16',
  ROBOCALL_PER_SECOND: '1000',
  ROBOCALL_AT_ONCE: '10000',
  ROBOCALL_DAILY_CAP: '1000000',
}

async function startCalling(store: Store) {
  const by = started++
  const calling = await startProcess(PROCESS, store, ENV)
  calling.child.on('message', (message: Rung) => rung.push({ ...message, by }))
  return { ...calling, by }
}

/** How many calls each of the processes has now: one of them may have taken all numbers. */
async function callsOf(ctx: Context, processes: readonly { by: number }[]): Promise<number[]> {
  const live = new Set(
    (await ctx.db.many<{ id: string }>`select call_id as id from live_calls`).map(({ id }) => id),
  )
  return processes.map((one) => rung.filter(({ by, callId }) => by === one.by && live.has(callId)).length)
}

/** Numbers that each behave as their ending says on the simulator, one of five otherwise than by answering. */
function makeNumbers(random: ReturnType<typeof createRandom>): string[] {
  const special = new Map(ENDINGS.map((ending) => [ending, 0]))
  return Array.from({ length: CALLS }, (_, index) => {
    const ending = random.next() < 0.2 ? random.pick(ENDINGS) : null
    if (ending === null) return `+234803${String(index).padStart(5, '0')}00`
    const nth = special.get(ending) ?? 0
    special.set(ending, nth + 1)
    return `+23481${String(nth).padStart(3, '0')}${ending}`
  })
}

const count = async (ctx: Context, query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await ctx.db.many(query))[0]?.count)

// The embedded database belongs to one process, so this is for a database server only.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  `a robocall of ${CALLS} numbers at ${CALLS_A_SECOND} a second over two processes, one of them killed ${CALL_KILLS} times: each has one outcome, none is called twice, and the held money is right`,
  { timeout: 600_000 },
  async () => {
    const random = createRandom(FAULT_SEED)
    const store = await makeStore()
    await store.open(async (ctx) => {
      const who = await createPeople(ctx)({ admin: true, plan: planIds.payAsYouGo })
      await fund(ctx, who, NAIRA)
      const numbers = makeNumbers(random)
      const robocall = await makeRobocall(ctx, who, {
        numbers,
        perSecond: CALLS_A_SECOND,
        atOnce: 10_000,
        files: ctx.files,
        folder: store.env.DATA_DIR ?? '',
      })
      const price = NAIRA * 100 - (await walletBalance(ctx.db, who.cardId))
      const calling = await Promise.all(Array.from({ length: PROCESSES }, () => startCalling(store)))
      const began = performance.now()

      const kills = Array.from({ length: CALL_KILLS }, () =>
        random.whole(Math.floor(CALLS / 20), Math.floor(CALLS * 0.95)),
      ).toSorted((a, b) => a - b)
      for (const after of kills) {
        await vi.waitFor(() => expect(rung.length).toBeGreaterThanOrEqual(after), {
          timeout: OVER_WITHIN_MS,
          interval: 5,
        })
        const calls = await callsOf(ctx, calling)
        const place = calls.indexOf(Math.max(...calls))
        await calling[place]?.kill()
        calling[place] = await startCalling(store)
      }
      const progress = () => progressOf(ctx, robocall)
      await vi.waitFor(async () => expect((await progress()).ended_at).not.toBe(null), {
        timeout: OVER_WITHIN_MS,
        interval: 500,
      })
      const seconds = (performance.now() - began) / 1000

      // No one was called twice, by what the processes said and by what is written.
      expect(new Set(rung.map(({ phone }) => phone)).size).toBe(rung.length)
      const calls = await ctx.db.many<{
        uniqueid: string
        called: string
        recovered: boolean
        cost: number
      }>`
        select uniqueid, calledstation as called, recovered, cost_kobo as cost from calls`
      expect(calls).toHaveLength(CALLS)
      expect(new Set(calls.map(({ called }) => called))).toEqual(new Set(numbers))
      const recorded = new Set(calls.map(({ uniqueid }) => uniqueid))
      expect(rung.filter(({ callId }) => !recorded.has(callId))).toEqual([])

      // No one was forgotten.
      expect((await progress()).state).toBe('finished')
      const outcomes = await ctx.db.many<{ outcome: string; count: number }>`
        select outcome, count(*)::int as count from robocall_numbers where state = 'done' and attempts = 1
          group by outcome order by outcome`
      expect(outcomes.reduce((sum, outcome) => sum + outcome.count, 0)).toBe(CALLS)
      const counted = Object.fromEntries(outcomes.map((outcome) => [outcome.outcome, outcome.count]))
      const rings = new Set(rung.map(({ callId }) => callId))
      expect(counted.unknown ?? 0).toBeGreaterThanOrEqual(
        calls.filter(({ uniqueid }) => !rings.has(uniqueid)).length,
      )

      // What was held is what was taken and what was released, to the kobo.
      const cost = calls.reduce((sum, call) => sum + call.cost, 0)
      expect(await progress()).toMatchObject({ amount_kobo: price, taken_kobo: cost, hold: 'released' })
      const postings = await ctx.db.many<{ key: string; kobo: number }>`
        select idempotency_key as key, -sum(amount_kobo)::bigint as kobo
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
         where t.kind = 'call' group by t.id, key`
      const charged = calls
        .filter((call) => call.cost > 0)
        .map((call) => [`call:${call.uniqueid}`, call.cost])
      expect(postings.map(({ key, kobo }) => [key, kobo]).toSorted()).toEqual(charged.toSorted())
      expect(await walletBalance(ctx.db, who.cardId)).toBe(NAIRA * 100 - cost)
      expect(await count(ctx, sql`select count(*) from live_calls`)).toBe(0)
      expect(await count(ctx, sql`select sum(held_kobo) as count from ledger_accounts`)).toBe(0)
      expect(await checkLedger(ctx.db)).toEqual([])
      expect(await checkRollup(ctx.db)).toEqual([])
      expect(await Promise.all(calling.map((service) => service.stop()))).toEqual(calling.map(() => 0))

      const recovered = calls.filter((call) => call.recovered).length
      if (CALL_KILLS > 0) expect(recovered).toBeGreaterThan(0)
      process.stdout.write(
        `${CALLS} numbers in ${seconds.toFixed(0)} s: ${JSON.stringify(counted)}, ${recovered} calls recovered, ` +
          `${rung.length} rung for certain; ${price} kobo held, ${cost} taken in ${postings.length} postings\n`,
      )
    })
  },
)
