import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, beginTopUp, booksOf, card } from '../../testing/money.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { readInbox } from './inbox.service.ts'

// Random commands of three people against the API and against a model of a few lines: after every command both
// agree on every answer and every balance. A failure prints the seed and the shortest history that fails.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ADMIN = 0
const MEMBER = 1
const STRANGER = 2
const people = [ADMIN, MEMBER, STRANGER]

const who = fc.constantFrom(...people)
const which = fc.nat({ max: 20 })
const amount = fc.constantFrom(1, 250.5, 499.99, 500, 999.99, 1000, 2500, 5_000_000, 5_000_000.01)
const command = fc.oneof(
  fc.record({ do: fc.constant('begin'), who, amount }),
  fc.record({ do: fc.constant('report') }),
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
  readonly kobo: number
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

  verify(asker: number, payment: Payment): [http: number, status: boolean] {
    if (asker !== payment.owner) return [404, false]
    if (payment.paid && !payment.credited) {
      this.balances[payment.owner] = (this.balances[payment.owner] ?? 0) + payment.kobo
      payment.credited = true
    }
    return [200, payment.credited]
  }

  /** The provider reports everything that was paid. */
  report(): void {
    for (const payment of this.payments) this.verify(payment.owner, payment)
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
  } else if (it.do === 'begin') {
    const { who: owner, amount: naira } = it
    if (naira < 500 || naira > 5_000_000) {
      const body = { purpose: 'topup', amount: naira, cardid: person(owner).cardId } as const
      expect((await world.call('startPayment', { body }, person(owner))).http).toBe(422)
      return
    }
    const reference = await beginTopUp(world, person(owner), naira)
    model.payments.push({ owner, reference, kobo: koboOf(naira), paid: false, credited: false })
  } else if (it.do === 'pay') {
    const payment = pick(model.payments, it.which)
    if (!payment) return
    const args = { params: { reference: payment.reference }, body: it.good ? card.pays : card.declined }
    const { body } = await world.call('paySandbox', args, person(payment.owner))
    payment.paid ||= it.good
    expect(body.status).toBe(payment.paid ? 'success' : 'failed')
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
      let keys = 0
      for (const it of commands) {
        await step(model, persons, it, () => `key-${++keys}`)
        const balances = await Promise.all(persons.map((person) => balanceOf(world, person)))
        expect(balances).toEqual(model.balances.map((kobo) => kobo / 100))
      }
      expect(await booksOf(world)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
