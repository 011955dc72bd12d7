import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planIds } from '@ekoline/contract/plans.ts'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createFolderFiles } from '../adapters/files/folder.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/db.ts'
import { addRobocall } from '../features/bulk-dialler/robocalls.service.ts'
import { walletBalance } from '../features/wallet/ledger.sql.ts'
import { checkLedger } from '../features/wallet/ledger-check.sql.ts'
import { didOf, makeGroup } from '../testing/dialling.ts'
import { fund } from '../testing/money.ts'
import { giveNumber } from '../testing/numbers.ts'
import { createPeople, type Person } from '../testing/people.ts'
import { makeStore, type Store } from '../testing/store.ts'
import { wavOf } from '../testing/wavs.ts'
import { TEST_KEY, testConfig } from '../testing/world.ts'
import { type LabExchange, openExchange } from './exchange.ts'
import { seen } from './lab.ts'

const PROCESS = fileURLToPath(new URL('./robocalling-process.ts', import.meta.url))
const NUMBERS = 300
const PER_SECOND = 15
const AT_ONCE = 60
const NAIRA = 10_000
const SOUND = 'audio/1/offer.wav'
const SLOTS = [1, 2]
const LONG_MS = 240_000
const BEHAVIOURS = [
  { busy: true },
  { congestion: true },
  ...Array.from({ length: 6 }, () => ({ answerAfterMs: 400 })),
] as const

async function startCalling(slot: number, { env }: Store, { pbx, node, directory }: LabExchange) {
  const child: ChildProcess = fork(PROCESS, [`${slot}`], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      SECRET_KEYS: TEST_KEY,
      ROBOCALL_PER_SECOND: '1000',
      ROBOCALL_AT_ONCE: '1000',
      ASTERISK_ARI_URL: pbx.url,
      ASTERISK_ARI_PASSWORD: pbx.password,
      ASTERISK_NODE: node,
      ASTERISK_SOUNDS: pbx.sounds,
      ...env,
      DATA_DIR: join(directory, 'data'), // which Asterisk sees
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await once(child, 'message')
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.disconnect()
      await ended
      return child.exitCode
    },
  }
}

/** A second of sound in the folder that all processes and Asterisk see. @returns the file's id */
async function makeSound(
  { db }: Context,
  { cardId, workgroupId }: Person,
  directory: string,
): Promise<number> {
  const path = join(directory, 'offer.wav')
  mkdirSync(directory, { recursive: true })
  writeFileSync(path, wavOf({ seconds: 1 }))
  await createFolderFiles(join(directory, 'data/files')).store(SOUND, path)
  const { id } = await db
    .insertInto('files')
    .values({
      card_id: cardId,
      workgroup_id: workgroupId,
      type: 'ivr',
      name: 'offer',
      stored_as: SOUND,
      bytes: 16_044,
      length_ms: 1_000,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function makeRobocall(ctx: Context, who: Person, numbers: readonly string[], directory: string) {
  const numberId = await giveNumber({ ctx }, who)
  const caller = { ...who, admin: true, lead: false, tokenHash: new Uint8Array() }
  const request = { id: 'lab', address: 'local', agent: '', idempotencyKey: null }
  const robocalls = { hours: null, perSecond: 1_000, atOnce: 1_000, dailyCap: 1_000_000 }
  return addRobocall(
    { ...ctx, config: { ...testConfig(), robocalls } },
    { caller, request },
    {
      campaign_name: 'Offer of the week',
      group_id: await makeGroup({ ctx }, who, numbers),
      file: await makeSound(ctx, who, directory),
      username: who.username,
      callerid: await didOf({ ctx }, numberId),
      per_second: PER_SECOND,
      at_once: AT_ONCE,
      attempts: 1,
      retry_minutes: 1,
    },
  )
}

// Two processes share no embedded database.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  `a robocall of ${NUMBERS} numbers over two processes, both killed once, and Asterisk too: each has one outcome, nobody is called twice, and the held money is right`,
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
      const { id } = await makeRobocall(ctx, who, numbers, exchange.directory)
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
      const row = () =>
        ctx.db
          .selectFrom('robocalls')
          .select(['state', 'ended_at', 'hold_id'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      await vi.waitFor(async () => expect((await row()).ended_at).not.toBeNull(), {
        timeout: LONG_MS,
        interval: 500,
      })

      expect(numbers.filter((number) => rungAt(number) > 1)).toEqual([])
      expect((await row()).state).toBe('finished')
      const { rows: outcomes } = await sql<{ outcome: string; count: number }>`
        select outcome, count(*)::int as count from robocall_numbers where state = 'done' and attempts = 1
          group by outcome order by outcome`.execute(ctx.db)
      expect(outcomes.reduce((sum, it) => sum + it.count, 0)).toBe(NUMBERS)
      const { rows: calls } = await sql<{ called: string; cost: number; uniqueid: string }>`
        select calledstation as called, cost_kobo as cost, uniqueid from calls`.execute(ctx.db)
      expect(calls.map(({ called }) => called).toSorted()).toEqual(numbers.toSorted())

      const cost = calls.reduce((sum, it) => sum + it.cost, 0)
      const hold = await ctx.db
        .selectFrom('ledger_holds')
        .select(['amount_kobo', 'taken_kobo', 'state'])
        .where('id', '=', (await row()).hold_id)
        .executeTakeFirstOrThrow()
      expect(hold).toEqual({ amount_kobo: price, taken_kobo: cost, state: 'released' })
      expect(await walletBalance(ctx.db, who.cardId)).toBe(NAIRA * 100 - cost)
      expect(await checkLedger(ctx.db)).toEqual([])
      expect(await Promise.all(calling.map((it) => it.stop()))).toEqual([0, 0])
      expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
      const counted = Object.fromEntries(outcomes.map((it) => [it.outcome, it.count]))
      process.stdout.write(
        `${NUMBERS} numbers: ${JSON.stringify(counted)}; ${price} kobo held, ${cost} taken\n`,
      )
    })
  },
)
