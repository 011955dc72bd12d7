import { DAY_MS } from '@ekoline/contract/units/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTopUp, booksOf } from '../../../../test/money/money.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { importPayouts, owedByProvider } from './payouts.service.ts'
import { listPayouts } from './payouts.sql.ts'

// Random histories of payments, refunds, chargebacks and payouts, which are reported at once or late, and which are
// imported by several at once or broken off. After each import our books explain what the provider owes; once all was
// paid out and reported, it owes nothing, and the bank has what was paid out. A failure prints its seed.

let world: PaystackWorld
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openPaystackWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

const which = fc.nat({ max: 20 })
const reported = fc.boolean()
const command = fc.oneof(
  {
    arbitrary: fc.record({ do: fc.constant('pay'), naira: fc.constantFrom(500, 1000, 20_000), reported }),
    weight: 4,
  },
  // What ends in 13 kobo fails at the provider.
  fc.record({ do: fc.constant('refund'), which, naira: fc.constantFrom('10', '99.13', '350') }),
  fc.record({ do: fc.constant('refundAtTheDesk'), which, kobo: fc.constantFrom(2_500, 7_777) }),
  fc.record({ do: fc.constant('endRefunds'), reported }),
  fc.record({ do: fc.constant('chargeback'), which, reported }),
  fc.record({ do: fc.constant('deliver') }),
  { arbitrary: fc.record({ do: fc.constant('payOut') }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constant('import'),
      times: fc.constantFrom(1, 1, 3),
      stops: fc.nat({ max: 3 }),
    }),
    weight: 3,
  },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** What one history made. */
interface Made {
  readonly references: string[]
  readonly disputed: Set<string>
}

async function deliver(): Promise<void> {
  await world.deliverAndRead()
  world.clock.advance(60_000) // what came before what it is about is read again
  await world.deliverAndRead()
}

async function pay(naira: number): Promise<string> {
  const reference = await beginTopUp(world, await world.person(), naira)
  world.paystack.books.pay(reference)
  return reference
}

function payOut(): void {
  world.clock.advance(DAY_MS)
  world.paystack.books.payOut()
}

async function step({ references, disputed }: Made, action: Command): Promise<void> {
  const { books } = world.paystack
  const picked = (index: number) => references[index % Math.max(1, references.length)]
  if (action.do === 'pay') {
    references.push(await pay(action.naira))
    if (action.reported) await deliver()
  } else if (action.do === 'refund') {
    const reference = picked(action.which)
    if (reference)
      await operator('payments', 'refund', reference, '--amount', action.naira, '--reason', 'x', '--yes')
  } else if (action.do === 'refundAtTheDesk') {
    const transaction = books.transactions.get(picked(action.which) ?? '')
    if (transaction && books.refundable(transaction) > action.kobo)
      books.order({ transaction, amount: action.kobo, note: 'by hand' })
  } else if (action.do === 'endRefunds') {
    books.endRefunds()
    if (action.reported) await deliver()
  } else if (action.do === 'chargeback') {
    const reference = picked(action.which)
    if (!reference || disputed.has(reference)) return
    disputed.add(reference)
    books.dispute(reference, 'resolve', 'merchant-accepted')
    if (action.reported) await deliver()
  } else if (action.do === 'deliver') await deliver()
  else if (action.do === 'payOut') payOut()
  else await importAtOnce(action.times, action.stops)
}

/** Several imports at once; all of them stop after so many payouts, 0: none does. */
async function importAtOnce(times: number, stops: number): Promise<void> {
  const stop = new AbortController()
  const { ctx } = world
  let read = 0
  const payments: typeof ctx.payments = Object.assign(Object.create(ctx.payments), {
    name: ctx.payments.name,
    listPayouts: ctx.payments.listPayouts.bind(ctx.payments),
    paymentsOfPayout: (id: string, page: number) => {
      if (page === 1 && ++read === stops) stop.abort()
      return ctx.payments.paymentsOfPayout(id, page)
    },
  })
  await Promise.all(Array.from({ length: times }, () => importPayouts({ ...ctx, payments }, stop.signal)))
}

const sumOf = (account: string) => world.ctx.db.value<number>`
  select coalesce(sum(e.amount_kobo), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where a.name = ${account}`

/** The bank has each payout that was imported. */
async function expectBooked(): Promise<void> {
  const imported = (await listPayouts(world.ctx.db, 100_000)).reduce((sum, { paid }) => sum + paid, 0)
  expect(await sumOf('bank')).toBe(0 - imported)
}

/** After an import, what the provider owes is explained to the kobo. */
async function expectExplained(): Promise<void> {
  const [owed] = await owedByProvider(world.ctx)
  if (!owed) return
  expect(owed.owed).toBe(0 - (await sumOf('provider:paystack')))
  expect(owed.owed).toBe(owed.notPaidOut - owed.notDeducted + owed.differing)
}

test('whatever goes back and whenever it is reported, the provider owes nothing when all is paid out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
      const made: Made = { references: [], disputed: new Set() }
      for (const action of commands) {
        await step(made, action)
        await expectBooked()
        if (action.do === 'import' && action.stops === 0) await expectExplained()
      }
      // All ends, and is reported; the last payment is larger than all that is still to be deducted.
      world.paystack.books.endRefunds()
      made.references.push(await pay(1_000_000))
      await deliver()
      payOut()
      await importPayouts(world.ctx)
      expect(await importPayouts(world.ctx)).toEqual({ imported: 0, differ: 0 })
      await expectExplained()
      const { settlements } = world.paystack.books
      const came = settlements.reduce(
        (sum, settlement) => sum + settlement.processed - settlement.fees - settlement.deductions,
        0,
      )
      expect([await sumOf('provider:paystack'), await sumOf('bank')]).toEqual([0, 0 - came])
      expect(await booksOf(world)).toEqual([])
    }),
    // The histories follow each other in one world, so that a failing one cannot be made shorter.
    { numRuns: 20, endOnFailure: true },
  )
})
