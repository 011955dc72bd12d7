import { kobo } from '@ekoline/contract/units/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, spend } from '../../../../test/money/money.ts'
import { toppedUp, webhook } from '../../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { owedBy } from '../../wallet/holds.service.ts'
import { collectDebts } from './debts.service.ts'
import { recordDispute } from './disputes.service.ts'

// Random top-ups, transfers, calls, chargebacks and collections of a workgroup against sums of a few lines: after every
// command nothing was created, and what is owed is what was charged back and not collected.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PEOPLE = 4 // the first two are admins
const who = fc.nat({ max: PEOPLE - 1 })
const admin = fc.nat({ max: 1 })
const amount = fc.integer({ min: 1, max: 1_500 })
const command = fc.oneof(
  {
    arbitrary: fc.record({ do: fc.constant('top up'), who, amount: fc.integer({ min: 500, max: 1_500 }) }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('send'), from: admin, to: who, amount }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('take'), by: admin, from: who, amount }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('spend'), who, amount }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constant('charge back'),
      which: fc.nat({ max: 20 }),
      amount,
      times: fc.integer({ min: 1, max: 3 }),
    }),
    weight: 3,
  },
  fc.record({ do: fc.constant('collect') }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** naira */
class Sums {
  paidIn = 0
  spent = 0
  /** of what was charged back, what payments had brought wallets */
  takenBack = 0
  readonly payments: { payer: number; reference: string; credit: number; disputed: boolean }[] = []
}

const transfer = async (name: 'topUpMember' | 'takeFromMember', by: Person, other: Person, naira: number) => {
  const body = { amount: naira, cardid: other.cardId }
  const answer = await world.call(name, { params: { username: other.username }, body }, by)
  return answer.http === 200 ? null : answer.body.code
}

/** naira that a workgroup owes */
const owed = async ({ workgroupId }: Person) => (await owedBy(world.ctx, workgroupId)) / 100

async function step(sums: Sums, people: readonly Person[], action: Command) {
  const person = (index: number) => people[index] as Person
  const owes = (await owed(person(0))) > 0
  if (action.do === 'top up') {
    const reference = await toppedUp(world, person(action.who), action.amount)
    sums.payments.push({ payer: action.who, reference, credit: action.amount, disputed: false })
    sums.paidIn += action.amount
  } else if (action.do === 'send') {
    if (action.from === action.to) return
    const refusal = await transfer('topUpMember', person(action.from), person(action.to), action.amount)
    if (owes) expect(['owed_first', 'insufficient_funds']).toContain(refusal)
  } else if (action.do === 'take') {
    if (action.from < 2) return
    const refusal = await transfer('takeFromMember', person(action.by), person(action.from), action.amount)
    if (owes) expect(refusal).toBe('owed_first')
  } else if (action.do === 'spend') {
    if (await spend(world, person(action.who), action.amount)) sums.spent += action.amount
  } else if (action.do === 'charge back') {
    const payment = sums.payments[action.which % Math.max(1, sums.payments.length)]
    if (!payment) return
    const isFirst = !payment.disputed
    if (isFirst) sums.takenBack += Math.min(action.amount, payment.credit)
    payment.disputed = true
    const report = {
      reference: payment.reference,
      disputeId: `of ${payment.reference}`,
      change: 'resolved',
      outcome: 'lost',
      amount: kobo(action.amount * 100),
      currency: 'NGN',
    } as const
    await Promise.all(Array.from({ length: action.times }, () => recordDispute(world.ctx, webhook, report)))
    if (isFirst) await isCollected([payment], people)
  } else {
    await collectDebts(world.ctx, webhook)
    await isCollected(sums.payments, people)
  }
}

/** What could be collected was: while one of these payments leaves a debt no admin has money, nor who made the payment. */
async function isCollected(payments: Sums['payments'], people: readonly Person[]) {
  const open = await world.ctx.db
    .selectFrom('debts')
    .select('reference')
    .where('paid_at', 'is', null)
    .where('workgroup_id', '=', (people[0] as Person).workgroupId)
    .execute()
  const owing = payments.filter((payment) => open.some(({ reference }) => reference === payment.reference))
  if (owing.length === 0) return
  for (const index of new Set([0, 1, ...owing.map(({ payer }) => payer)]))
    expect(await balanceOf(world, people[index] as Person)).toBe(0)
}

/** What the books say of a workgroup; kobo. */
const booked = (workgroupId: number) => world.ctx.db.only<{
  had: number
  owed: number
  left: number
  debits: number
  disputes: number
}>`
  with cards as (select card_id from seats where workgroup_id = ${workgroupId}),
    disputed as (select d.transaction_id from disputes d join payments p using (reference) join cards using (card_id))
  select (select coalesce(sum(balance_kobo), 0)::bigint from ledger_accounts join cards using (card_id)) as had,
         (select coalesce(-sum(balance_kobo), 0)::bigint from ledger_accounts where workgroup_id = ${workgroupId}) as owed,
         (select coalesce(sum(owed_kobo - paid_kobo), 0)::bigint from debts where workgroup_id = ${workgroupId}) as left,
         (select count(*) from disputed) as disputes,
         (select count(*) from disputed d join ledger_transactions t on t.id = d.transaction_id
           where t.kind = 'chargeback') as debits`

// @shows DEC-13
test('P23: what is owed is what was charged back and not collected, whatever was sent and spent before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 20 }), async (commands) => {
      const first = await world.person({ admin: true })
      const workgroup = first.workgroupId
      const people = [
        first,
        await world.person({ workgroup, admin: true }),
        await world.person({ workgroup }),
        await world.person({ workgroup }),
      ]
      const sums = new Sums()
      for (const action of commands) {
        await step(sums, people, action)
        const { had, owed, left, debits, disputes } = await booked(workgroup)
        expect((had - owed) / 100).toBe(sums.paidIn - sums.spent - sums.takenBack)
        expect(left).toBe(owed)
        const charged = sums.payments.filter(({ disputed }) => disputed).length
        expect([debits, disputes]).toEqual([charged, charged])
      }
      expect(await booksOf(world)).toEqual([])
      await world.ctx.db.deleteFrom('limits').execute()
    }),
    { numRuns: 25 },
  )
})
