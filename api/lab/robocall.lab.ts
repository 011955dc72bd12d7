// @shows DEC-125

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createFolderFiles } from '../src/adapters/files/folder.ts'
import { walletBalance } from '../src/money/wallet/ledger.sql.ts'
import { checkLedger } from '../src/money/wallet/ledger-check.sql.ts'
import { makeRobocall, progressOf } from '../test/calls/robocalling.ts'
import { fund } from '../test/money/money.ts'
import { createPeople } from '../test/people.ts'
import { startProcess } from '../test/service-process.ts'
import { makeStore, type Store } from '../test/store.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { seen } from './parts/lab.ts'

const PROCESS = fileURLToPath(new URL('./parts/robocalling-process.ts', import.meta.url))
const NUMBERS = 300
const PER_SECOND = 15
const AT_ONCE = 60
const NAIRA = 10_000
const SLOTS = [1, 2]
const LONG_MS = 240_000
const BEHAVIOURS = [
  { busy: true },
  { congestion: true },
  ...Array.from({ length: 6 }, () => ({ answerAfterMs: 400 })),
] as const

const startCalling = (slot: number, store: Store, { pbx, node, directory }: LabExchange) => {
  const env = {
    ROBOCALL_PER_SECOND: '1000',
    ROBOCALL_AT_ONCE: '1000',
    ASTERISK_ARI_URL: pbx.url,
    ASTERISK_ARI_PASSWORD: pbx.password,
    ASTERISK_NODE: node,
    ASTERISK_SOUNDS: pbx.sounds,
    DATA_DIR: join(directory, 'data'), // which Asterisk sees
  }
  return startProcess(PROCESS, store, env, `${slot}`)
}

// Two processes share no embedded database.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  `a robocall of ${NUMBERS} numbers over two processes, both killed once, and Asterisk too: each has one outcome, no one is called twice, and the held money is right`,
  { timeout: 2 * LONG_MS },
  async () => {
    const exchange = await openExchange(5)
    onTestFinished(() => exchange.stop())
    const numbers = Array.from({ length: NUMBERS }, (_, n) => `+2348036${String(n).padStart(6, '0')}`)
    for (const [n, number] of numbers.entries())
      exchange.behave(number, BEHAVIOURS[n % BEHAVIOURS.length] ?? {})
    const store = await makeStore()
    await store.open(async (ctx) => {
      const who = await createPeople(ctx)({ admin: true, plan: planIds.payAsYouGo })
      await fund(ctx, who, NAIRA)
      const id = await makeRobocall(ctx, who, {
        numbers,
        perSecond: PER_SECOND,
        atOnce: AT_ONCE,
        files: createFolderFiles(join(exchange.directory, 'data/files')),
        folder: exchange.directory,
      })
      const price = NAIRA * 100 - (await walletBalance(ctx.db, who.cardId))
      const calling = await Promise.all(SLOTS.map((slot) => startCalling(slot, store, exchange)))
      const rungAt = (number: string) => exchange.carrier.callsTo(number).length
      const rung = () => numbers.filter((number) => rungAt(number) > 0).length

      for (const [index, after] of [50, 110].entries()) {
        await seen(() => rung() >= after, LONG_MS)
        await calling[index]?.kill()
        calling[index] = await startCalling(SLOTS[index] ?? 1, store, exchange)
      }
      await seen(() => rung() >= 170, LONG_MS)
      await exchange.pbx.crash()
      const progress = () => progressOf(ctx, id)
      await vi.waitFor(async () => expect((await progress()).ended_at).not.toBeNull(), {
        timeout: LONG_MS,
        interval: 500,
      })

      expect(numbers.filter((number) => rungAt(number) > 1)).toEqual([])
      expect((await progress()).state).toBe('finished')
      const outcomes = await ctx.db.many<{ outcome: string; count: number }>`
        select outcome, count(*)::int as count from robocall_numbers where state = 'done' and attempts = 1
          group by outcome order by outcome`
      expect(outcomes.reduce((sum, outcome) => sum + outcome.count, 0)).toBe(NUMBERS)
      const calls = await ctx.db.many<{ called: string; cost: number; uniqueid: string }>`
        select calledstation as called, cost_kobo as cost, uniqueid from calls`
      expect(calls.map(({ called }) => called).toSorted()).toEqual(numbers.toSorted())

      const cost = calls.reduce((sum, call) => sum + call.cost, 0)
      expect(await progress()).toMatchObject({ amount_kobo: price, taken_kobo: cost, hold: 'released' })
      expect(await walletBalance(ctx.db, who.cardId)).toBe(NAIRA * 100 - cost)
      expect(await checkLedger(ctx.db)).toEqual([])
      expect(await Promise.all(calling.map((service) => service.stop()))).toEqual([0, 0])
      expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
      const counted = Object.fromEntries(outcomes.map((outcome) => [outcome.outcome, outcome.count]))
      process.stdout.write(
        `${NUMBERS} numbers: ${JSON.stringify(counted)}; ${price} kobo held, ${cost} taken\n`,
      )
    })
  },
)
