import { DAY_MS, wireTime } from '@ekoline/contract/units/time.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, payPlan, payTopUp, planOf } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'

const AT_ONCE = 100
const SUCCESS = { status: true, message: 'PostPayment SUCCESS' }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

const verify = (reference: string, who: Person) => world.call('verify', { query: { reference } }, who)
const latest = (who: Person) =>
  world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who)

// @shows DEC-23
test('100 verifies of one reference at once credit once, and every answer is the same success', async () => {
  const ada = await world.person()
  const reference = await payTopUp(world, ada)
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      if (turn % 2) return (await verify(reference, ada)).body
      const { data, ...body } = (await world.call('verifyTransaction', { params: { reference } }, ada)).body
      return body
    }),
  )
  expect(answers).toEqual(Array(100).fill(SUCCESS))
  expect([await balanceOf(world, ada), (await latest(ada)).body.total]).toEqual([1000, 1])
  const { db } = world.ctx
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', ada.email).execute()
  const audited = await db.selectFrom('audit').select('action').where('user_id', '=', ada.userId).execute()
  expect([mails.length, audited]).toEqual([1, [{ action: 'payment_credited' }]])
})

test('the first payments of new wallets, all at once, are all credited', async () => {
  const people = await Promise.all(Array.from({ length: 15 }, () => world.person()))
  const paid: [Person, string][] = []
  for (const who of people)
    for (let payment = 0; payment < 4; payment++) paid.push([who, await payTopUp(world, who)])
  const answers = await Promise.all(paid.map(([who, reference]) => verify(reference, who)))
  expect(answers.map(({ body }) => body)).toEqual(Array(60).fill(SUCCESS))
  for (const who of people) expect(await balanceOf(world, who)).toBe(4000)
})

test('100 verifies of one plan payment at once credit once and lengthen the plan once', async () => {
  const ada = await world.person({ admin: true })
  const reference = await payPlan(world, ada, 3)
  const answers = await Promise.all(Array.from({ length: 100 }, () => verify(reference, ada)))
  expect(answers.map(({ body }) => body)).toEqual(Array(100).fill(SUCCESS))
  expect([await balanceOf(world, ada), (await latest(ada)).body.total]).toEqual([15_000, 1])
  expect(await planOf(world, ada)).toEqual([3, '2026-12-20 11:00:00'])
  const { db } = world.ctx
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', ada.email).execute()
  expect(mails).toHaveLength(1)
})

test('plan payments of two admins at once each lengthen the plan of their workgroup', async () => {
  const ada = await world.person({ admin: true })
  const eno = await world.person({ admin: true, workgroup: ada.workgroupId })
  const paid: [Person, string][] = []
  for (let n = 0; n < 6; n++) for (const who of [ada, eno]) paid.push([who, await payPlan(world, who, 3)])
  const answers = await Promise.all(paid.map(([who, reference]) => verify(reference, who)))
  expect(answers.map(({ body }) => body)).toEqual(Array(12).fill(SUCCESS))
  expect([await balanceOf(world, ada), await balanceOf(world, eno)]).toEqual([90_000, 90_000])
  const end = new Date(world.clock.now().getTime() + 12 * 30 * DAY_MS)
  expect(await planOf(world, eno)).toEqual([3, wireTime(end)])
})

test('many payments, verified many times each in any order, are credited once each', async () => {
  const [payers, each, repeats] = [5, 8, 6]
  const people = await Promise.all(Array.from({ length: payers }, () => world.person()))
  const payments: [Person, string][] = []
  for (const who of people)
    for (let n = 0; n < each; n++) payments.push([who, await payTopUp(world, who, 500)])
  const calls = Array.from({ length: repeats }, (_, turn) =>
    // shuffled, but alike in every run: each round begins elsewhere and walks with another step
    payments.map((__, index) => payments[(index * 7 + turn * 13) % payments.length] as [Person, string]),
  ).flat()
  for (let start = 0; start < calls.length; start += AT_ONCE) {
    const round = calls.slice(start, start + AT_ONCE)
    const answers = await Promise.all(round.map(([who, reference]) => verify(reference, who)))
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set([true]))
  }
  for (const who of people) {
    expect(await balanceOf(world, who)).toBe(500 * each)
    expect((await latest(who)).body.total).toBe(each)
  }
})
