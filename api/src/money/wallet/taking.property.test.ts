// @shows AC7-10

import type { PostingKind } from '@ekoline/contract/money/wallet.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { endHold, growHold, hold, lockMoney, takeOfHold } from './holds.service.ts'
import { type Account, books, debt, post, wallet } from './ledger.service.ts'

// Random things that happen to a member's wallet, one after the other against a model of a few lines, and at once with
// admins who take money from it. A failure prints the seed and the shortest history that fails.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const amount = fc.integer({ min: 100, max: 4_000 }).map(kobo)
const command = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('send'), amount }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('take'), amount }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('spend'), amount }), weight: 2 },
  fc.record({ do: fc.constant('pay in'), amount }),
  fc.record({ do: fc.constant('refund'), amount }),
  fc.record({ do: fc.constant('call'), amount, part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('end call'), spends: fc.boolean() }),
  fc.record({ do: fc.constant('owe'), amount }),
  fc.record({ do: fc.constant('collect') }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** A member's wallet, and the people of a run. */
interface Run {
  readonly admins: readonly Person[]
  readonly bola: Person
  /** the hold of the call that runs */
  call: { id: number; amount: Kobo } | null
}

const SENT_FIRST = kobo(100)

async function newRun(): Promise<Run> {
  const ada = await world.person({ admin: true })
  const chidi = await world.person({ workgroup: ada.workgroupId, admin: true })
  const bola = await world.person({ workgroup: ada.workgroupId })
  for (const admin of [ada, chidi]) await fund(world.ctx, admin, 1_000)
  const run = { admins: [ada, chidi], bola, call: null }
  await byAdmin('topUpMember', run, ada, SENT_FIRST) // before that nothing can be held
  return run
}

/** @returns whether it was done; false: the wallet has too little */
async function tried(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient_funds') return false
    throw error
  }
}

/** Books kobo from one account to another. */
const book = (tx: Tx, kind: PostingKind, sum: number, from: Account, to: Account) =>
  post(tx, {
    idempotencyKey: `test:${world.ctx.newToken(12)}`,
    kind,
    description: kind,
    at: world.clock.now(),
    userId: null,
    entries: [
      { account: from, amount: kobo(-sum) },
      { account: to, amount: kobo(sum) },
    ],
  })
const charge = (tx: Tx, { cardId }: Person, sum: Kobo) => book(tx, 'call', sum, wallet(cardId), books.calls)
const bank = books.provider('test')
const payIn = ({ cardId }: Person, sum: Kobo) =>
  transaction(world.ctx.db, (tx) => book(tx, 'topup', sum, bank, wallet(cardId)))
const refund = ({ cardId }: Person, sum: Kobo) =>
  tried(transaction(world.ctx.db, (tx) => book(tx, 'refund', sum, wallet(cardId), bank)))
const spend = (who: Person, sum: Kobo) => tried(transaction(world.ctx.db, (tx) => charge(tx, who, sum)))

const byAdmin = async (name: 'topUpMember' | 'takeFromMember', { bola }: Run, admin: Person, sum: Kobo) => {
  const body = { amount: sum / 100, cardid: bola.cardId }
  const { http } = await world.call(name, { params: { username: bola.username }, body }, admin)
  expect([200, 400, 422]).toContain(http)
  return http === 200
}

const begin = async ({ bola }: Run, sum: Kobo) => {
  const wanted = { key: world.ctx.newToken(12), cardId: bola.cardId, amount: sum, at: world.clock.now() }
  let id = 0
  const done = await tried(
    transaction(world.ctx.db, async (tx) => {
      id = await hold(tx, wanted)
    }),
  )
  return done ? { id, amount: sum } : null
}

/** Ends a call that holds money, and charges what it held when it was talked. */
const endOf = ({ bola }: Run, { id, amount: sum }: { id: number; amount: Kobo }, spends: boolean) =>
  transaction(world.ctx.db, async (tx) => {
    const at = world.clock.now()
    await endHold(tx, id, { state: spends ? 'taken' : 'released', at })
    if (spends) await charge(tx, bola, sum)
  })

const owe = ({ workgroupId }: Person, sum: Kobo) =>
  transaction(world.ctx.db, (tx) => book(tx, 'chargeback', sum, debt(workgroupId), books.adjustments))

/** As `collectDebts` does for one wallet. */
const collect = (bola: Person) =>
  transaction(world.ctx.db, async (tx) => {
    const { available, owed } = await lockMoney(tx, bola)
    const sum = Math.min(available, owed)
    if (sum > 0) await book(tx, 'debt', sum, wallet(bola.cardId), debt(bola.workgroupId))
  })

/** What a wallet holds, by where it came from; kobo. */
class Model {
  sent: number = SENT_FIRST
  own = 0
  held = 0
  owed = 0

  get available() {
    return this.sent + this.own - this.held
  }
  get takeable() {
    return this.owed > 0 ? 0 : Math.max(0, this.available - this.own)
  }
  /** What the workgroup sent goes first. */
  spend(sum: number) {
    const sent = Math.min(this.sent, sum)
    this.sent -= sent
    this.own -= sum - sent
  }
  /** What goes back to the card is the own money first. */
  payBack(sum: number) {
    const own = Math.min(this.own, sum)
    this.own -= own
    this.sent -= sum - own
  }
}

/** Does one command to both, and compares whether it was done. */
async function step(model: Model, run: Run, action: Command) {
  const { bola } = run
  const admin = run.admins[0] as Person
  const enough = 'amount' in action && action.amount <= model.available
  if (action.do === 'send') {
    if (await byAdmin('topUpMember', run, admin, action.amount)) model.sent += action.amount
  } else if (action.do === 'take') {
    const done = await byAdmin('takeFromMember', run, admin, action.amount)
    expect(done).toBe(action.amount <= model.takeable)
    if (done) model.sent -= action.amount
  } else if (action.do === 'spend') {
    expect(await spend(bola, action.amount)).toBe(enough)
    if (enough) model.spend(action.amount)
  } else if (action.do === 'pay in') {
    await payIn(bola, action.amount)
    model.own += action.amount
  } else if (action.do === 'refund') {
    expect(await refund(bola, action.amount)).toBe(enough)
    if (enough) model.payBack(action.amount)
  } else if (action.do === 'call') {
    if (run.call) return
    run.call = await begin(run, action.amount)
    expect(run.call !== null).toBe(enough)
    if (run.call) model.held += action.amount
  } else if (action.do === 'end call') {
    if (!run.call) return
    await endOf(run, run.call, action.spends)
    model.held -= run.call.amount
    if (action.spends) model.spend(run.call.amount)
    run.call = null
  } else if (action.do === 'owe') {
    await owe(bola, action.amount)
    model.owed += action.amount
  } else {
    const sum = Math.min(model.available, model.owed)
    await collect(bola)
    model.spend(sum)
    model.owed -= sum
  }
}

const unlimited = () => world.ctx.db.deleteFrom('limits').execute()

test('P21: an admin can take exactly what a simple model says, whatever happened to the wallet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 25 }), async (commands) => {
      const run = await newRun()
      const model = new Model()
      for (const action of commands) {
        await step(model, run, action)
        const params = { username: run.bola.username }
        const { result } = (await world.call('takeable', { params }, run.admins[0] as Person)).body
        expect(result).toEqual({ takeable: model.takeable / 100, credit: model.available / 100 })
      }
      await unlimited()
      expect(await booksOf(world)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

/** Replays a wallet's lines. @returns what was taken beyond what the workgroup had sent; kobo, 0 when all is well */
async function takenTooMuch({ bola }: Run): Promise<number> {
  const lines = await world.ctx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['e.kind', 'e.amount_kobo as amount'])
    .where('a.card_id', '=', bola.cardId)
    .orderBy('e.account_seq')
    .execute()
  const model = new Model()
  model.sent = 0
  let tooMuch = 0
  for (const { kind, amount: sum } of lines) {
    if (kind === 'transfer') model.sent += sum
    else if (kind === 'topup') model.own += sum
    else if (kind === 'refund') model.payBack(-sum)
    else if (kind === 'take') {
      tooMuch += Math.max(0, -sum - model.sent)
      model.spend(-sum)
    } else model.spend(-sum)
  }
  return tooMuch
}

/** One thing that happens while others do. */
async function atOnce(run: Run, action: Command, admin: Person): Promise<void> {
  const { bola } = run
  if (action.do === 'send') await byAdmin('topUpMember', run, admin, action.amount)
  else if (action.do === 'take') await byAdmin('takeFromMember', run, admin, action.amount)
  else if (action.do === 'spend') await spend(bola, action.amount)
  else if (action.do === 'pay in') await payIn(bola, action.amount)
  else if (action.do === 'refund') await refund(bola, action.amount)
  else if (action.do === 'call') {
    // A call or a robocall: it holds, holds more, pays a part and ends.
    const call = await begin(run, action.amount)
    if (!call) return
    const more = kobo(action.part * 10)
    const grew = await tried(transaction(world.ctx.db, (tx) => growHold(tx, call.id, more)))
    const part = kobo(action.part)
    await transaction(world.ctx.db, async (tx) => {
      await takeOfHold(tx, call.id, part)
      await charge(tx, bola, part)
    })
    const left = kobo(action.amount + (grew ? more : 0) - part)
    await endOf(run, { id: call.id, amount: left }, action.part % 2 === 0)
  }
}

test('P22: money taken while calls and robocalls hold and pay is never what they hold, nor the member’s own', async () => {
  const racing = fc.array(command, { minLength: 6, maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(racing, async (commands) => {
      const run = await newRun()
      const [ada, chidi] = run.admins as [Person, Person]
      await byAdmin('topUpMember', run, ada, kobo(5_000))
      await Promise.all(commands.map((action, turn) => atOnce(run, action, turn % 2 ? ada : chidi)))
      expect(await takenTooMuch(run)).toBe(0)
      expect(await balanceOf(world, run.bola)).toBeGreaterThanOrEqual(0)
      await unlimited()
      expect(await booksOf(world)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
