import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { fund, payTopUp } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { books, post, wallet } from './ledger.service.ts'
import { createLedgerTotals } from './ledger-totals.service.ts'
import { ledgerEnd, sumNewest } from './ledger-totals.sql.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person()
})
afterAll(() => world.close())

test('an empty ledger holds nothing', async () => {
  expect(await createLedgerTotals(world.ctx.db).read()).toEqual({
    byKind: [],
    byCurrency: new Map(),
    wallets: 0n,
  })
})

test('adding up what is new comes to the same as reading all of it', async () => {
  const running = createLedgerTotals(world.ctx.db)
  for (const naira of [100, 0.5, 1234.56]) {
    await fund(world.ctx, ada, naira)
    const reference = await payTopUp(world, ada)
    await world.call('verify', { query: { reference } }, ada)
    const [{ byKind, byCurrency, wallets }, all] = [await running.read(), await sumNewest(world.ctx.db, 0)]
    const sorted = (totals: typeof byKind) => totals.map(({ kind, kobo }) => `${kind} ${kobo}`).sort()
    expect(sorted(byKind)).toEqual(sorted(all.totals))
    expect(byKind.find(({ kind }) => kind === 'wallet')?.kobo).toBe(wallets)
    expect(byCurrency).toEqual(new Map([['NGN', 0n]]))
  }
})

/** A gift that is booked now and committed when the function returned is called. */
async function giftUnderWay({ ctx }: World, { cardId }: Person) {
  const [booked, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = async (tx: Tx) => {
    await post(tx, {
      idempotencyKey: 'test:slow-gift',
      kind: 'gift',
      description: 'A gift that takes its time',
      at: ctx.clock.now(),
      userId: null,
      entries: [
        { account: books.promotions, amount: kobo(-777) },
        { account: wallet(cardId), amount: kobo(777) },
      ],
    })
    booked.resolve()
    await allowed.promise
  }
  const committed = transaction(ctx.db, work)
  await booked.promise
  return () => {
    allowed.resolve()
    return committed
  }
}

// The embedded database has one session: no one commits behind another.
if (inject('databaseTemplate').kind === 'postgres')
  test('an entry that is committed behind newer ones is not forgotten', async () => {
    const bola = await world.person()
    const running = createLedgerTotals(world.ctx.db)
    const before = await running.read()
    const end = await giftUnderWay(world, bola)
    await fund(world.ctx, ada, 5)
    await running.read()
    await fund(world.ctx, ada, 5)
    expect((await running.read()).wallets).toBe(before.wallets + 1000n)
    await end()
    const after = await running.read()
    expect(after.wallets).toBe(before.wallets + 1777n)
    expect(after.byKind.find(({ kind }) => kind === 'wallet')?.kobo).toBe(after.wallets)
    expect(after.byCurrency).toEqual(new Map([['NGN', 0n]]))
  })

test('a reading costs what is new since the last one, not the ledger', async () => {
  const { db } = world.ctx
  const gifts = Array.from({ length: 100 }, () => fund(world.ctx, ada, 1))
  await Promise.all(gifts)
  const { id: entry } = await ledgerEnd(db)
  await fund(world.ctx, ada, 1)
  const read = await explain(db, 'ledger_entries', (explained) => sumNewest(explained, entry))
  expect(read.sequential).toBe(false)
  expect(read.rows).toBeLessThanOrEqual(4) // two entries, each in the index and in the table
})
