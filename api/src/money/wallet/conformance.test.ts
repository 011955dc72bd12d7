// @shows DEC-16

import { randomInt } from 'node:crypto'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { booksOf, fund } from '../../../test/money/money.ts'
import { asOwner } from '../../../test/owner.ts'
import { sealAll } from '../../../test/seal.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { createRandom } from '../../demo/random.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { type Account, books, findBooked, type Posting, post, reverse, wallet } from './ledger.service.ts'
import { walletBalance } from './ledger.sql.ts'
import { checkLedger } from './ledger-check.sql.ts'
import { createLedgerSealing } from './seal.service.ts'

// The fifteen checks of the Ledger Conformance Kit, by its numbers and names, on our ledger and on both engines.

const onServer = inject('databaseTemplate').kind === 'postgres'
const MANY = onServer ? 500 : 120

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

let events = 0
const newKey = () => `conformance:${++events}`

function move(from: Account, to: Account, amount: number, more: Partial<Posting> = {}): Posting {
  return {
    idempotencyKey: newKey(),
    kind: 'adjustment',
    description: 'A move',
    at: world.clock.now(),
    userId: null,
    entries: [
      { account: from, amount: kobo(-amount) },
      { account: to, amount: kobo(amount) },
    ],
    ...more,
  }
}

const book = (posting: Posting) => transaction(world.ctx.db, (tx) => post(tx, posting))
const held = ({ cardId }: Person) => walletBalance(world.ctx.db, cardId)
const walletOf = ({ cardId }: Person) => wallet(cardId)

async function funded(count: number, naira: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const person = await world.person()
    await fund(world.ctx, person, naira)
    people.push(person)
  }
  return people
}

/** Every entry there is, in the order of the journal. */
async function journal() {
  const rows = await world.ctx.db.many<{
    account: string
    card: number | null
    amount: number
    seq: number | null
    at: Date | null
  }>`select a.name as account, a.card_id as card, e.amount_kobo as amount, e.account_seq as seq, e.at
       from ledger_entries e join ledger_accounts a on a.id = e.account_id order by e.id`
  return rows
}

const countOf = async (table: 'ledger_transactions' | 'ledger_entries') =>
  (
    await world.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('01 balanced per currency: what does not sum to zero in each currency is refused', async () => {
  const dollars = books.suspense('USD')
  await book(move(books.provider('sandbox', 'USD'), dollars, 700))
  for (const entries of [
    [{ account: dollars, amount: kobo(7) }],
    [
      { account: dollars, amount: kobo(7) },
      { account: books.calls, amount: kobo(-6) },
    ],
    [
      { account: dollars, amount: kobo(7) },
      { account: books.calls, amount: kobo(-7) },
    ],
  ])
    await expect(book({ ...move(books.calls, books.plans, 1), entries })).rejects.toMatchObject({
      constraint: 'ledger_sums_to_zero',
    })
})

test('02 journal append-only: neither the service nor the owner of the tables changes what was booked', async () => {
  await funded(1, 10)
  const before = await journal()
  const attempts = [
    sql`update ledger_entries set amount_kobo = amount_kobo + 1`,
    sql`delete from ledger_entries`,
    sql`update ledger_transactions set description = ''`,
    sql`delete from ledger_transactions`,
    sql`truncate ledger_transactions cascade`,
    sql`update ledger_seals set hash = ''`,
    sql`delete from ledger_seals`,
  ]
  for (const attempt of attempts) {
    await expect(world.ctx.db.run(attempt)).rejects.toMatchObject({ code: '42501' })
    await expect(asOwner(world, (tx) => tx.run(attempt))).rejects.toMatchObject({ code: '42501' })
  }
  expect(await journal()).toEqual(before)
})

test('03 hash chain intact: every entry is sealed, and any change breaks the seals from there on', async () => {
  for (let round = 0; round < 3; round++) {
    await funded(2, 25)
    await sealAll(world)
  }
  const rows = await world.ctx.db.many<{ entries: number; seals: number }>`
    select sum(entries) as entries, count(*) as seals from ledger_seals`
  expect(Number(rows[0]?.entries)).toBe(await countOf('ledger_entries'))
  expect(rows[0]?.seals).toBeGreaterThanOrEqual(3)
  expect(await checkLedger(world.ctx.db)).toEqual([])

  const last = sql`(select max(id) from ledger_entries)`
  const forgeries = [
    ['ledger_entries', sql`update ledger_entries set at = at where false`, 0],
    ['ledger_entries', sql`update ledger_entries set at = at + interval '1 hour' where id = ${last}`, 1],
    [
      'ledger_transactions',
      sql`update ledger_transactions set description = 'Another'`,
      Number(rows[0]?.seals),
    ],
    ['ledger_seals', sql`update ledger_seals set entries = entries + 1 where number = 1`, 1],
    ['ledger_seals', sql`update ledger_seals set hash = sha256(hash) where number = 1`, 2],
    ['ledger_seals', sql`delete from ledger_seals where number = 2`, Number(rows[0]?.seals) - 2],
  ] as const
  for (const [table, forge, broken] of forgeries) {
    const undo = new Error('undo')
    const forged = asOwner(world, async (tx) => {
      await tx.run`alter table ${sql.id(table)} disable trigger user`
      await tx.run(forge)
      const seals = (await checkLedger(tx)).filter(({ invariant }) => invariant === 'L5')
      expect(seals).toHaveLength(broken)
      throw undo
    })
    await expect(forged).rejects.toBe(undo)
  }
})

// The embedded database has one session: no one commits behind another.
test.runIf(onServer)(
  '03 hash chain intact: an entry that is committed late is sealed, not passed over',
  async () => {
    const [ada, bola] = (await funded(2, 10)) as [Person, Person]
    const seal = createLedgerSealing(world.ctx)
    const [booked, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = transaction(world.ctx.db, async (tx) => {
      await post(tx, move(walletOf(ada), books.promotions, 1))
      booked.resolve()
      await allowed.promise
    })
    await booked.promise
    await book(move(walletOf(bola), books.promotions, 1))
    for (let round = 0; round < 3; round++) await seal()
    allowed.resolve()
    await slow
    await sealAll(world)
    const rows = await world.ctx.db.many<{
      entries: number
    }>`select sum(entries) as entries from ledger_seals`
    expect(Number(rows[0]?.entries)).toBe(await countOf('ledger_entries'))
  },
)

test('04 duplicate submission is a no-op: the same posting again changes nothing, another under its key is refused', async () => {
  const [ada] = (await funded(1, 10)) as [Person]
  const posting = move(walletOf(ada), books.calls, 300)
  const first = await book(posting)
  const entries = await countOf('ledger_entries')
  expect(await book(posting)).toEqual({ id: first.id, repeated: true })
  const { idempotencyKey } = posting
  await expect(book({ ...move(walletOf(ada), books.calls, 301), idempotencyKey })).rejects.toMatchObject({
    code: 'idempotency_conflict',
  })
  expect([await held(ada), await countOf('ledger_entries')]).toEqual([700, entries])
})

test('05 concurrent duplicates collapse to one', async () => {
  const [ada] = (await funded(1, 10)) as [Person]
  const posting = move(walletOf(ada), books.calls, 300)
  const results = await Promise.all(Array.from({ length: MANY }, () => book(posting)))
  expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  expect(await held(ada)).toBe(700)
})

test('06 no lost updates on a hot account: many postings to one wallet at once all count', async () => {
  const [ada] = (await funded(1, 10)) as [Person]
  await Promise.all(Array.from({ length: MANY }, () => book(move(books.promotions, walletOf(ada), 3))))
  expect(await held(ada)).toBe(1000 + 3 * MANY)
})

test('07 value conserved under concurrent transfers: the total stays', async () => {
  const people = await funded(8, 5)
  const random = createRandom(7)
  const pick = () => people[random.whole(0, people.length - 1)] as Person
  const moves = Array.from({ length: MANY }, () =>
    book(move(walletOf(pick()), walletOf(pick()), random.whole(1, 400))).catch((error) => {
      if (error.code !== 'insufficient_funds') throw error
    }),
  )
  await Promise.all(moves)
  const balances = await Promise.all(people.map(held))
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(8 * 500)
  expect(Math.min(...balances)).toBeGreaterThanOrEqual(0)
})

test('08 balance = journal projection: each wallet holds the sum of its entries', async () => {
  const sums = new Map<number, number>()
  for (const { card, amount } of await journal())
    if (card !== null) sums.set(card, (sums.get(card) ?? 0) + amount)
  expect(sums.size).toBeGreaterThan(5)
  for (const [cardId, sum] of sums) expect(await walletBalance(world.ctx.db, cardId)).toBe(sum)
})

test('09 overdraft guard under concurrent drain: a wallet pays what it holds and no more', async () => {
  const [ada] = (await funded(1, 10)) as [Person]
  const drains = await Promise.allSettled(
    Array.from({ length: 64 }, () => book(move(walletOf(ada), books.calls, 100))),
  )
  expect(drains.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const drain of drains)
    if (drain.status === 'rejected') expect(drain.reason).toMatchObject({ code: 'insufficient_funds' })
  expect(await held(ada)).toBe(0)
})

test('10 no precision drift: two thousand odd amounts come to exactly what they come to', async () => {
  const [ada] = (await funded(1, 0.01)) as [Person]
  const random = createRandom(10)
  let expected = 1
  for (let posting = 0; posting < 100; posting++) {
    const amounts = Array.from({ length: 20 }, () => random.whole(1, 99_999_999))
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    expected += total
    const entries = [
      ...amounts.map((amount) => ({ account: walletOf(ada), amount: kobo(amount) })),
      { account: books.promotions, amount: kobo(-total) },
    ]
    await book({ ...move(books.promotions, walletOf(ada), 1), entries })
  }
  expect(await held(ada)).toBe(expected)
  expect(() => kobo(0.1 + 0.2)).toThrow(RangeError)
  expect(() => kobo(2 ** 53)).toThrow(RangeError)
})

test('11 currencies not mixed: money of another currency reaches no wallet, and none of our accounts', async () => {
  const [ada] = (await funded(1, 10)) as [Person]
  for (const to of [walletOf(ada), books.suspense(), books.calls])
    await expect(book(move(books.provider('sandbox', 'USD'), to, 100))).rejects.toMatchObject({
      constraint: 'ledger_sums_to_zero',
    })
  expect(await held(ada)).toBe(1000)
})

test('12 reversal is compensation: it adds the opposite, once, and what was booked stays', async () => {
  const [ada] = (await funded(1, 10)) as [Person]
  const { id } = await book(move(walletOf(ada), books.calls, 400))
  const before = await journal()
  const undo = () =>
    transaction(world.ctx.db, async (tx) => {
      const booked = await findBooked(tx, id)
      if (!booked) throw new Error('nothing was booked')
      return reverse(tx, { booked, at: world.clock.now(), userId: null })
    })
  const results = await Promise.all(Array.from({ length: 20 }, undo))
  expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await held(ada)).toBe(1000)
  const after = await journal()
  expect(after.slice(0, before.length)).toEqual(before)
  const added = after.slice(before.length).map(({ account, amount }) => [account, amount])
  expect(Object.fromEntries(added)).toEqual({ [`wallet:${ada.cardId}`]: 400, 'revenue:calls': -400 })
  expect(added).toHaveLength(2)
})

test('12 reversal is compensation: of money that is spent it is refused, and moves nothing', async () => {
  const [ada] = (await funded(1, 10)) as [Person]
  const { id } = await book(move(books.promotions, walletOf(ada), 500))
  await book(move(walletOf(ada), books.calls, 1200))
  const undo = transaction(world.ctx.db, async (tx) => {
    const booked = await findBooked(tx, id)
    if (!booked) throw new Error('nothing was booked')
    return reverse(tx, { booked, at: world.clock.now(), userId: null })
  })
  await expect(undo).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await held(ada)).toBe(300)
})

test('13 state rebuilds from the log: the journal alone gives every balance and every line number', async () => {
  const rebuilt = new Map<string, { balance: number; seq: number }>()
  for (const { account, card, amount } of await journal()) {
    if (card === null) continue
    const { balance, seq } = rebuilt.get(account) ?? { balance: 0, seq: 0 }
    rebuilt.set(account, { balance: balance + amount, seq: seq + 1 })
  }
  const stored = await world.ctx.db
    .selectFrom('ledger_accounts')
    .select(['name', 'balance_kobo as balance', 'last_seq as seq'])
    .where('card_id', 'is not', null)
    .where('last_seq', '>', 0)
    .execute()
  expect(new Map(stored.map(({ name, ...state }) => [name, state]))).toEqual(rebuilt)
})

test('14 per-account order monotonic: lines are numbered without gaps, in the order of time', async () => {
  const [ada] = (await funded(1, 100)) as [Person]
  await Promise.all(
    Array.from({ length: MANY }, () => {
      // Clocks of several processes differ: what is booked later may say an earlier time.
      const at = new Date(world.clock.now().getTime() - randomInt(10_000))
      return book(move(walletOf(ada), books.calls, 1, { at }))
    }),
  )
  const lines = (await journal())
    .filter(({ card }) => card === ada.cardId)
    .sort((a, b) => Number(a.seq) - Number(b.seq))
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: MANY + 1 }, (_, index) => index + 1))
  const times = lines.map(({ at }) => Number(at))
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

test('15 a duplicate of a refused transaction is not reported as applied', async () => {
  const [ada] = (await funded(1, 1)) as [Person]
  const posting = move(walletOf(ada), books.calls, 500)
  const refused = await Promise.allSettled(Array.from({ length: 20 }, () => book(posting)))
  for (const result of refused)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'insufficient_funds' } })
  expect(await held(ada)).toBe(100)
  await fund(world.ctx, ada, 9)
  expect(await book(posting)).toMatchObject({ repeated: false })
  expect(await book(posting)).toMatchObject({ repeated: true })
  expect(await held(ada)).toBe(500)
})
