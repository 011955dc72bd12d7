import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { booksOf, payTopUp } from '../money/money.ts'
import { asOwner } from '../owner.ts'
import { SLOW_MS, startServer } from '../server-process.ts'
import { openWorld, type World } from '../world.ts'

// The embedded database belongs to one process, so this is for a database server only.
const onServer = inject('databaseTemplate').kind === 'postgres'

let world: World
beforeAll(async () => {
  if (onServer) world = await openWorld()
})
afterEach(async () => {
  if (onServer) expect(await booksOf(world)).toEqual([])
})
afterAll(async () => {
  if (onServer) await world.close()
})

const NET = 100_000

/** Cards pay for two top-ups of ₦1,000 the day before, so that a payout of both is due now. */
async function paidYesterday(): Promise<void> {
  world.clock.advance(Date.now() - DAY_MS - world.clock.now().getTime())
  const who = await world.person()
  for (const _ of [1, 2]) {
    const reference = await payTopUp(world, who)
    await world.call('verify', { query: { reference } }, who)
  }
  world.clock.advance(DAY_MS) // the processes live in real time
}

/** As an hour later; also when a process that was suspended or killed still has the job. */
const makeDue = () =>
  world.ctx.db.run`
    update job_runs set due_at = clock_timestamp(), holder = null where name = 'import-payouts'`

/** How many sessions wait for the table, and for each other. */
const waiting = () => world.ctx.db.value<number>`
  select count(distinct pid)::int from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
   where not granted`

const sumsOf = async () =>
  Object.fromEntries(
    (
      await world.ctx.db.many<{ name: string; sum: number }>`
        select name, sum(amount_kobo)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = account_id
         where name in ('provider:sandbox', 'bank') group by 1`
    ).map(({ name, sum }) => [name, sum]),
  )

/** Holds what an import writes last, so that it waits in the middle of its transaction. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = asOwner(world, async (tx) => {
    await tx.run`lock table payout_lines in share mode`
    held.resolve()
    await goOn.promise
  })
  await held.promise
  await work().finally(goOn.resolve)
  await holding
}

test.runIf(onServer)(
  'a payout is booked once when the process that imports it is killed, and when two import it at once',
  { timeout: SLOW_MS },
  async () => {
    if (world.databaseUrl === null) throw new Error('this test needs the address of a database server')
    await paidYesterday()
    expect(await sumsOf()).toEqual({ 'provider:sandbox': -2 * NET })
    const env = { DATABASE_URL: world.databaseUrl }
    const killed = await startServer({ env })
    await whileHeld(async () => {
      await makeDue()
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
      await killed.end('SIGKILL')
    })
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    expect(await sumsOf()).toEqual({ 'provider:sandbox': -2 * NET })

    const servers = [await startServer({ env }), await startServer({ env })]
    await whileHeld(async () => {
      await makeDue()
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
      await makeDue() // the other one takes the job, too
      await expect.poll(waiting, { timeout: 60_000 }).toBe(2)
    })
    await expect.poll(sumsOf, { timeout: 60_000 }).toEqual({ 'provider:sandbox': 0, bank: -2 * NET })
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    for (const server of servers) await server.end('SIGTERM')
    const rows = await world.ctx.db.many`select state, paid_kobo as paid from payouts`
    expect(rows).toEqual([{ state: 'matched', paid: 2 * NET }])
    expect(await sumsOf()).toEqual({ 'provider:sandbox': 0, bank: -2 * NET })
    expect(await world.ctx.db.value`select error from job_runs where name = 'import-payouts'`).toBeNull()
  },
)
