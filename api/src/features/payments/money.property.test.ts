import { wireTime } from '@ekoline/contract/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, card, comeBack, planOf } from '../../../test/money.ts'
import { webhook } from '../../../test/refunds.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { setVat } from '../bookkeeping/vat.service.ts'
import { lookAfterPlans } from '../plans/plan-ends.service.ts'
import { readInbox } from './inbox.service.ts'

// Random commands of three people against the API and against a model of a few lines: after every command both
// agree on every answer, every balance and every plan, with VAT booked as airtime is bought. A failure prints the seed and the shortest history that fails.

let world: World
beforeAll(async () => {
  world = await openWorld()
  const startsAt = new Date(world.clock.now().getTime() + 1)
  await setVat(world.ctx, webhook, { startsAt, rate: 750, whenBought: true }, 'the test')
})
afterAll(() => world.close())

const ADMIN = 0
const MEMBER = 1
const STRANGER = 2
const people = [ADMIN, MEMBER, STRANGER]

const who = fc.constantFrom(...people)
const which = fc.nat({ max: 20 })
const amount = fc.constantFrom(1, 250.5, 499.99, 500, 999.99, 1000, 2500, 5_000_000, 5_000_000.01)
const DAY_MS = 86_400_000
const CHECKOUT_MS = 3_600_000
// Not the plan that is paid by subscription: its months follow the calendar, and have tests of their own (renewals).
const prices: Record<number, number> = { 3: 15_000, 4: 30_000, 8: 60_000 }
const plan = fc.constantFrom(...Object.keys(prices).map(Number))
const command = fc.oneof(
  fc.record({ do: fc.constant('begin'), who, amount }),
  fc.record({ do: fc.constant('report') }),
  fc.record({ do: fc.constant('payg'), who, amount: fc.constantFrom(199.99, 200, 2500, 5_000_000.01) }),
  { arbitrary: fc.record({ do: fc.constant('plan'), who, plan }), weight: 2 },
  fc.record({ do: fc.constant('wait'), days: fc.constantFrom(1, 10, 16, 31), looksAfter: fc.boolean() }),
  { arbitrary: fc.record({ do: fc.constant('pay'), which, good: fc.boolean() }), weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constant('verify'), who, which, times: fc.integer({ min: 1, max: 4 }) }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('transfer'), from: who, to: who, amount }), weight: 2 },
  fc.record({ do: fc.constant('repeat'), which, changed: fc.boolean() }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

interface Payment {
  readonly owner: number
  readonly reference: string
  /** what reaches the wallet */
  readonly kobo: number
  readonly plan: number | null
  readonly payg: boolean
  readonly begun: number
  paid: boolean
  credited: boolean
}

interface Transfer {
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly key: string
  readonly answer: unknown
}

class Model {
  readonly balances = [0, 0, 0]
  readonly payments: Payment[] = []
  readonly transfers: Transfer[] = []
  /** what was paid, in the order in which it was */
  readonly reported: Payment[] = []
  /** of the workgroup of ADMIN and MEMBER, and of STRANGER's; `ends` and `now` in milliseconds */
  readonly plans: { id: number; ends: number }[] = [
    { id: 13, ends: Number.POSITIVE_INFINITY },
    { id: 13, ends: Number.POSITIVE_INFINITY },
  ]
  now = 0

  begin(owner: number, reference: string, kobo: number, what: { plan?: number; payg?: boolean } = {}) {
    const { plan = null, payg = false } = what
    this.payments.push({ owner, reference, kobo, plan, payg, begun: this.now, paid: false, credited: false })
  }

  pay(payment: Payment, good: boolean): 'over' | 'success' | 'failed' {
    if (!payment.paid && this.now >= payment.begun + CHECKOUT_MS) return 'over'
    if (good && !payment.paid) this.reported.push(payment)
    payment.paid ||= good
    return payment.paid ? 'success' : 'failed'
  }

  /** The plan that somebody is on now. */
  planOf(who: number): { id: number; ends: number } {
    const plan = this.plans[who === STRANGER ? 1 : 0] as { id: number; ends: number }
    return plan.ends <= this.now ? { id: 1, ends: Number.POSITIVE_INFINITY } : plan
  }

  settlePlan({ owner, plan, payg }: Payment) {
    const was = this.planOf(owner)
    const at = owner === STRANGER ? 1 : 0
    const month = 30 * DAY_MS
    if (payg && was.id === 13) this.plans[at] = { id: 1, ends: Number.POSITIVE_INFINITY }
    if (plan === null) return
    this.plans[at] = { id: plan, ends: (was.id === plan ? was.ends : this.now) + month }
  }

  verify(asker: number, payment: Payment): [http: number, status: boolean] {
    if (asker !== payment.owner) return [404, false]
    if (payment.paid && !payment.credited) {
      this.balances[payment.owner] = (this.balances[payment.owner] ?? 0) + payment.kobo
      payment.credited = true
      this.settlePlan(payment)
    }
    return [200, payment.credited]
  }

  /** The provider reports everything that was paid. */
  report(): void {
    for (const payment of this.reported) this.verify(payment.owner, payment)
  }

  transfer(from: number, to: number, kobo: number): number {
    if (from !== ADMIN) return 403
    if (to === STRANGER) return 404
    const has = this.balances[from] ?? 0
    if (from === to || has < kobo) return 422
    this.balances[from] = has - kobo
    this.balances[to] = (this.balances[to] ?? 0) + kobo
    return 200
  }
}

const koboOf = (naira: number) => Math.round(naira * 100)

/** Does one command to both and compares their answers. */
async function step(model: Model, persons: readonly Person[], it: Command, newKey: () => string) {
  const person = (index: number) => persons[index] as Person
  const pick = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)]
  const send = (from: number, to: number, naira: number, key: string) =>
    world.call(
      'topUpMember',
      { params: { username: person(to).username }, body: { amount: naira, cardid: person(to).cardId } },
      person(from),
      { 'idempotency-key': key },
    )

  if (it.do === 'report') {
    model.report()
    expect((await readInbox(world.ctx)).failed).toBe(0)
  } else if (it.do === 'begin' || it.do === 'payg') {
    const { who: owner, amount: naira } = it
    const payg = it.do === 'payg'
    const body = { purpose: payg ? 'payg' : 'topup', amount: naira, cardid: person(owner).cardId } as const
    const started = await world.call('startPayment', { body }, person(owner))
    const isTaken = naira >= (payg ? 200 : 500) && naira <= 5_000_000
    expect(started.http).toBe(isTaken ? 200 : 422)
    if (isTaken) model.begin(owner, started.body.result.reference, koboOf(naira), { payg })
  } else if (it.do === 'plan') {
    const { who: owner, plan } = it
    const body = { purpose: 'plan', planid: plan, cardid: person(owner).cardId } as const
    const started = await world.call('startPayment', { body }, person(owner))
    expect(started.http).toBe(owner === ADMIN ? 200 : 403)
    const airtime = koboOf(prices[plan] ?? 0)
    if (owner === ADMIN) model.begin(owner, started.body.result.reference, airtime, { plan })
  } else if (it.do === 'wait') {
    world.clock.advance(it.days * DAY_MS)
    model.now += it.days * DAY_MS
    for (const who of persons) await comeBack(world, who)
    if (it.looksAfter) await lookAfterPlans(world.ctx)
  } else if (it.do === 'pay') {
    const payment = pick(model.payments, it.which)
    if (!payment) return
    const args = { params: { reference: payment.reference }, body: it.good ? card.pays : card.declined }
    const { http, body } = await world.call('paySandbox', args, person(payment.owner))
    const expected = model.pay(payment, it.good)
    expect(http === 422 ? 'over' : body.status).toBe(expected)
  } else if (it.do === 'verify') {
    const payment = pick(model.payments, it.which)
    if (!payment) return
    const [http, status] = model.verify(it.who, payment)
    const ask = () => world.call('verify', { query: { reference: payment.reference } }, person(it.who))
    for (const answer of await Promise.all(Array.from({ length: it.times }, ask)))
      expect([answer.http, answer.body.status]).toEqual([http, status])
  } else if (it.do === 'transfer') {
    const { from, to, amount: naira } = it
    const key = newKey()
    const expected = model.transfer(from, to, koboOf(naira))
    const { http, body } = await send(from, to, naira, key)
    expect(http).toBe(expected)
    if (http !== 200) return
    expect(body.result).toEqual({ credit: (model.balances[to] ?? 0) / 100 })
    model.transfers.push({ from, to, amount: naira, key, answer: body })
  } else {
    const before = pick(model.transfers, it.which)
    if (!before) return
    const { from, to, key } = before
    const again = await send(from, to, before.amount + (it.changed ? 1 : 0), key)
    if (it.changed) expect(again.http).toBe(409)
    else expect(again.body).toEqual(before.answer)
  }
}

test('P18: whatever people do with their money, the wallets hold what a simple model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
      const admin = await world.person({ admin: true })
      const persons = [admin, await world.person({ workgroup: admin.workgroupId }), await world.person()]
      const model = new Model()
      const start = world.clock.now().getTime()
      let keys = 0
      for (const it of commands) {
        await step(model, persons, it, () => `key-${++keys}`)
        for (const who of people) {
          const { id, ends } = model.planOf(who)
          const endsAt = Number.isFinite(ends) ? wireTime(new Date(start + ends)) : null
          expect(await planOf(world, persons[who] as Person)).toEqual([id, endsAt])
        }
        const balances = await Promise.all(persons.map((person) => balanceOf(world, person)))
        expect(balances).toEqual(model.balances.map((kobo) => kobo / 100))
      }
      expect(await booksOf(world)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
