import { createText } from '@ekoline/contract/messages/server.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { balanceOf, beginPlan, booksOf, card, comeBack, payPlan, planOf } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { renewPlan } from '../payments/checkout/payments.service.ts'
import { lookAfterPlans } from './plan-ends.service.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const START = new Date('2026-11-20T11:00:00Z')
const SUCCESS = { status: true, message: 'PostPayment SUCCESS' }

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { publicUrl: 'https://portal.example' } })
})
afterEach(async () => {
  world.clock.set(START)
  await world.ctx.db.updateTable('workgroups').set({ plan_id: 1, plan_ends_at: null }).execute()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const admin = (plan = 13) => world.person({ admin: true, plan })
const begin = (who: Person, planid: number, cardid = who.cardId) =>
  world.call('startPayment', { body: { purpose: 'plan', planid, cardid } }, who)
const verify = (reference: string, who: Person, planid?: number) =>
  world.call('verify', { query: { reference, ...(planid !== undefined && { planid }) } }, who)

async function buy(who: Person, planid: number): Promise<string> {
  const reference = await payPlan(world, who, planid)
  expect((await verify(reference, who)).body).toEqual(SUCCESS)
  return reference
}

async function daysPass(days: number, ...people: readonly Person[]) {
  world.clock.advance(days * DAY_MS)
  for (const person of people) await comeBack(world, person)
}

async function asOwner(statement: string) {
  const session = await world.engine.acquire()
  try {
    await session.query('set role ekoline_owner')
    await session.query(statement)
  } finally {
    await session.query('set role ekoline_app')
    session.release()
  }
}

const mailsOf = ({ email }: Person) => mailsTo(world.ctx, email)

const wireDay = (days: number) =>
  new Date(START.getTime() + days * DAY_MS).toISOString().slice(0, 19).replace('T', ' ')

describe('beginning to buy a plan', () => {
  // @shows AC7-25, DEC-33
  test.each([
    [2, 600_000, 0],
    [3, 1_532_995, 15_000],
    [4, 3_055_838, 30_000],
    [8, 6_101_523, 60_000],
  ])('%d charges the card %d kobo and gives %d naira of airtime', async (planid, amount, credit) => {
    const { body } = await begin(await admin(), planid)
    expect(body.result).toMatchObject({ amount, credit, currency: 'NGN' })
  })

  test.each([
    ['gift', 'purpose', 'This must be one of topup, payg, plan, number'],
    ['plan', 'planid', 'This is required'],
    ['payg', 'amount', 'This is required'],
  ])('names what is wrong with a body for %s', async (purpose, field, message) => {
    const ada = await admin()
    const body = { purpose, cardid: ada.cardId } as never
    const { http, body: answer } = await world.call('startPayment', { body }, ada)
    expect([http, answer.errors]).toEqual([400, expect.arrayContaining([{ field, message }])])
  })

  test.each([1, 13, 5, 999])('%d is not sold', async (planid) => {
    expect((await begin(await admin(), planid)).http).toBe(404)
  })

  // @shows DEC-37
  test('is for admins, and the others learn so', async () => {
    const ada = await admin()
    const bola = await world.person({ workgroup: ada.workgroupId })
    const { http, body } = await begin(bola, 3)
    expect([http, body.code, body.message]).toEqual([
      403,
      'plan_for_admins',
      'Only an admin of your company can buy a plan.',
    ])
  })

  test('is not for an admin who is a lead', async () => {
    const { http, body } = await begin(await world.person({ admin: true, lead: true }), 3)
    expect([http, body.message]).toEqual([403, securityMessages.lead_refused])
  })

  test('for a member is not for an admin either: each pays with the own card', async () => {
    const ada = await admin()
    const bola = await world.person({ workgroup: ada.workgroupId })
    expect((await begin(ada, 3, bola.cardId)).http).toBe(404)
  })

  test('keeps to the operator’s maximum', async () => {
    const other = await openWorld({ config: { paymentMaximum: 2_000_000 as never } })
    const ada = await other.person({ admin: true })
    const body = { purpose: 'plan', planid: 4, cardid: ada.cardId } as const
    expect((await other.call('startPayment', { body }, ada)).body.code).toBe('payment_too_large')
    await other.close()
  })
})

describe('a plan that was paid for', () => {
  // @shows DEC-32
  test('gives its price as airtime and runs for 30 days, for everybody in the company', async () => {
    const ada = await admin()
    const bola = await world.person({ workgroup: ada.workgroupId })
    await buy(ada, 3)
    expect(await balanceOf(world, ada)).toBe(15_000)
    const { body } = await world.call('loggedOnUser', {}, bola)
    expect(body).toMatchObject({
      plan: { id: 3, name: 'Business starter' },
      plan_id: 3,
      plan_ends: wireDay(30),
    })
    const { result } = (await world.call('paymentRecord', { params: { cardid: ada.cardId }, query: {} }, ada))
      .body
    expect(result).toEqual([expect.objectContaining({ credit: 15_000, purpose: 'plan' })])
    const statement = await world.call('statement', { query: {} }, ada)
    expect(statement.body.result).toEqual([expect.objectContaining({ kind: 'plan', amount: 15_000 })])
  })

  test('of another version gives the airtime and the days of that one', async () => {
    await asOwner('update plans set price_kobo = 2000000, credit_kobo = 1200000, term_days = 60 where id = 3')
    const ada = await admin()
    const { body } = await begin(ada, 3)
    const reference = await buy(ada, 3)
    await asOwner('update plans set price_kobo = 1500000, credit_kobo = 1500000, term_days = 30 where id = 3')
    expect(body.result).toMatchObject({ credit: 12_000 })
    expect([await planOf(world, ada), await balanceOf(world, ada)]).toEqual([[3, wireDay(60)], 12_000])
    const kept = world.ctx.db.selectFrom('payments').select(['plan_version', 'airtime_kobo', 'plan_days'])
    expect(await kept.where('reference', '=', reference).executeTakeFirst()).toMatchObject({
      airtime_kobo: 1_200_000,
      plan_days: 60,
    })
  })

  test('is paid by subscription where its column says so, whatever it costs', async () => {
    await asOwner('update plans set price_kobo = 600000, credit_kobo = 600000 where id = 4')
    const ada = await admin()
    const { body } = await begin(ada, 4)
    await asOwner('update plans set price_kobo = 3000000, credit_kobo = 3000000 where id = 4')
    expect(body.result).toMatchObject({ amount: 619_290, credit: 6_000 })
    expect((await world.call('planlist', {}, null)).body.result.filter((plan) => plan.subscription)).toEqual([
      expect.objectContaining({ id: 2, amount: 6_000, credit: 0, days: 30 }),
    ])
  })

  test('is worth what was paid for it when another one replaces it, whatever it costs then', async () => {
    const [ada, bola] = [await admin(), await admin()]
    for (const who of [ada, bola]) await buy(who, 2)
    await buy(ada, 3)
    await asOwner('update plans set price_kobo = 300000 where id = 2')
    expect((await world.call('workgroupPlan', {}, bola)).body.result).toMatchObject({ id: 2, amount: 6_000 })
    await buy(bola, 3)
    await asOwner('update plans set price_kobo = 600000 where id = 2')
    expect(await planOf(world, bola)).toEqual(await planOf(world, ada))
  })

  // @shows DEC-32
  test('gives nothing to the wallet on the Basic unlimited plan: its price is revenue', async () => {
    const ada = await admin()
    const reference = await buy(ada, 2)
    expect([await balanceOf(world, ada), await planOf(world, ada)]).toEqual([0, [2, '2026-12-20 00:00:00']])
    const entries = await world.ctx.db
      .selectFrom('payments')
      .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'payments.transaction_id')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
      .select(['name', 'amount_kobo'])
      .where('reference', '=', reference)
      .execute()
    expect(Object.fromEntries(entries.map((entry) => [entry.name, entry.amount_kobo]))).toEqual({
      'provider:sandbox': -581_000,
      'fees:sandbox': -19_000,
      'revenue:plans': 600_000,
    })
  })

  test('is on a receipt and in the audit', async () => {
    const ada = await admin()
    const reference = await buy(ada, 3)
    const [mail] = await mailsOf(ada)
    expect(mail?.subject).toBe('Receipt for ₦15,000.00')
    const { name } = await world.ctx.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', ada.workgroupId)
      .executeTakeFirstOrThrow()
    const said = { plan: 'Business starter', workgroup: name, ends: '20 Dec 2026', price: '15,000.00' }
    const paid = { airtime: '15,000.00', fee: '329.95', charge: '15,329.95', reference }
    expect(mail?.text).toBe(createText()('plan_receipt_text', { ...said, ...paid }))
    const audited = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('target', '=', `payment:${reference}`)
      .execute()
    expect(audited).toEqual([
      {
        action: 'payment_credited',
        detail: expect.objectContaining({ planWas: 13, planId: 3, planEndsAt: '2026-12-20T11:00:00.000Z' }),
      },
    ])
  })

  test('is the one of the intent, whatever planid the page passes along', async () => {
    const ada = await admin()
    const reference = await payPlan(world, ada, 3)
    expect((await verify(reference, ada, 8)).body).toEqual(SUCCESS)
    expect([await planOf(world, ada), await balanceOf(world, ada)]).toEqual([[3, wireDay(30)], 15_000])
  })

  test('goes on from its end when it is renewed', async () => {
    const ada = await admin()
    await buy(ada, 3)
    await daysPass(10, ada)
    await buy(ada, 3)
    expect([await planOf(world, ada), await balanceOf(world, ada)]).toEqual([[3, wireDay(60)], 30_000])
  })

  test('gives way to another one at once, and keeps what was paid for unlimited days', async () => {
    const ada = await admin()
    await buy(ada, 2)
    await daysPass(15, ada)
    await buy(ada, 3)
    expect(await planOf(world, ada)).toEqual([3, '2027-01-10 06:36:00'])
    await buy(ada, 4)
    expect([await planOf(world, ada), await balanceOf(world, ada)]).toEqual([[4, wireDay(45)], 45_000])
  })

  test('does nothing while it is not paid', async () => {
    const ada = await admin()
    const reference = await beginPlan(world, ada, 3)
    await world.call('paySandbox', { params: { reference }, body: card.declined }, ada)
    expect((await verify(reference, ada)).body).toEqual({ status: false, message: 'Something went wrong!' })
    expect([await planOf(world, ada), await balanceOf(world, ada)]).toEqual([[13, null], 0])
  })

  test('that is sold no more is still what was paid for, at its price of then', async () => {
    const ada = await admin()
    const reference = await payPlan(world, ada, 8)
    await asOwner(
      'update plans set in_panel = false, price_kobo = 1, credit_kobo = 0, term_days = 7 where id = 8',
    )
    expect((await verify(reference, ada)).body).toEqual(SUCCESS)
    await asOwner(
      'update plans set in_panel = true, price_kobo = 6000000, credit_kobo = 6000000, term_days = 30 where id = 8',
    )
    expect([await planOf(world, ada), await balanceOf(world, ada)]).toEqual([[8, wireDay(30)], 60_000])
  })
})

describe('pay as you go', () => {
  const payg = (who: Person, amount: number) =>
    world.call('startPayment', { body: { purpose: 'payg', amount, cardid: who.cardId } }, who)

  // @shows AC5-2, AC8-5
  test('below 200 naira is refused', async () => {
    const { http, body } = await payg(await admin(), 199.99)
    expect([http, body.code, body.message]).toEqual([
      422,
      'payg_too_small',
      'You cannot pay less than ₦200.00',
    ])
  })

  // @shows AC9-10
  test.each([
    [200, 20_305],
    [2499.99, 253_807],
    [2500, 263_960],
  ])('of %d naira charges the card %d kobo', async (amount, charge) => {
    expect((await payg(await admin(), amount)).body.result.amount).toBe(charge)
  })

  // @shows DEC-38
  test.each([
    [13, 1],
    [1, 1],
    [3, 3],
  ])('credits the wallet and makes plan %d plan %d', async (before, after) => {
    const bola = await world.person({ plan: before })
    const { reference } = (await payg(bola, 200)).body.result
    await world.call('paySandbox', { params: { reference }, body: card.pays }, bola)
    expect((await verify(reference, bola)).body).toEqual(SUCCESS)
    expect([await balanceOf(world, bola), (await planOf(world, bola))[0]]).toEqual([200, after])
    const { result } = (await world.call('statement', { query: {} }, bola)).body
    expect(result).toEqual([expect.objectContaining({ kind: 'payg', amount: 200 })])
  })
})

describe('the end of a plan', () => {
  // @shows DEC-31
  test('counts from its very instant, before anything has looked after it', async () => {
    const ada = await admin()
    await buy(ada, 3)
    world.clock.advance(30 * DAY_MS - 1)
    await comeBack(world, ada)
    expect(await planOf(world, ada)).toEqual([3, wireDay(30)])
    world.clock.advance(1)
    expect(await planOf(world, ada)).toEqual([1, null])
    expect((await world.call('loggedOnUser', {}, ada)).body).toMatchObject({ plan_id: 1, plan_ends: null })
    const lapsed = { id: 3, name: 'Business starter', ended: wireDay(30) }
    expect((await world.call('workgroupPlan', {}, ada)).body.result.lapsed).toEqual(lapsed)
    expect(await lookAfterPlans(world.ctx)).toEqual({ announced: 0, lapsed: 1 })
    expect((await world.call('workgroupPlan', {}, ada)).body.result).toMatchObject({ id: 1, lapsed })
    expect(await balanceOf(world, ada)).toBe(15_000)
  })

  test('is announced 3 days before and when it has come, once each, to every admin and no one else', async () => {
    const ada = await admin()
    const eno = await world.person({ workgroup: ada.workgroupId, admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    await buy(ada, 4)
    await daysPass(26)
    expect(await lookAfterPlans(world.ctx)).toEqual({ announced: 0, lapsed: 0 })
    await daysPass(1)
    expect(await lookAfterPlans(world.ctx)).toEqual({ announced: 1, lapsed: 0 })
    expect(await lookAfterPlans(world.ctx)).toEqual({ announced: 0, lapsed: 0 })
    await daysPass(3)
    expect(await lookAfterPlans(world.ctx)).toEqual({ announced: 0, lapsed: 1 })
    expect(await lookAfterPlans(world.ctx)).toEqual({ announced: 0, lapsed: 0 })
    const subjects = ['Business growth ends on 20 Dec 2026', 'Business growth has ended']
    const mails = await mailsOf(eno)
    expect(mails.map(({ subject }) => subject)).toEqual(subjects)
    const { name } = await world.ctx.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', ada.workgroupId)
      .executeTakeFirstOrThrow()
    const link = 'https://portal.example/payments#plans' // on a line of its own, as every link in a mail
    const said = { plan: 'Business growth', workgroup: name, ends: '20 Dec 2026', link }
    const words = createText()
    expect(mails.map(({ text }) => text)).toEqual([
      words('plan_ending_text', said),
      words('plan_lapsed_text', said),
    ])
    expect((await mailsOf(ada)).slice(1).map(({ subject }) => subject)).toEqual(subjects)
    expect(await mailsOf(bola)).toEqual([])
  })

  test('is announced again after a renewal, for the new end', async () => {
    const ada = await admin()
    await buy(ada, 3)
    await daysPass(28, ada)
    expect((await lookAfterPlans(world.ctx)).announced).toBe(1)
    await buy(ada, 3)
    expect((await lookAfterPlans(world.ctx)).announced).toBe(0)
    await daysPass(30)
    expect((await lookAfterPlans(world.ctx)).announced).toBe(1)
    await daysPass(10)
    await lookAfterPlans(world.ctx)
  })

  test('of a subscription waits a day for the charge that renews it', async () => {
    const ada = await admin()
    await buy(ada, 2)
    await daysPass(30, ada)
    expect(await lookAfterPlans(world.ctx)).toMatchObject({ lapsed: 0 })
    expect(await planOf(world, ada)).toEqual([2, '2026-12-21 00:00:00'])
    world.clock.advance(13 * HOUR_MS)
    await comeBack(world, ada)
    expect(await planOf(world, ada)).toEqual([1, null])
    expect(await lookAfterPlans(world.ctx)).toMatchObject({ lapsed: 1 })
  })

  test('is gone from the screen once another plan is bought', async () => {
    const ada = await admin()
    await buy(ada, 3)
    await daysPass(31, ada)
    await lookAfterPlans(world.ctx)
    await buy(ada, 2)
    expect((await world.call('workgroupPlan', {}, ada)).body.result).toMatchObject({ id: 2, lapsed: null })
  })
})

describe('a renewal that the provider charges on its own', () => {
  const system = { caller: null, request: { id: 'test', address: 'local', agent: '', idempotencyKey: null } }
  /** What the provider's books say of a charge that no one began here. */
  const charged = (reference: string, who: Person) =>
    world.ctx.db
      .insertInto('sandbox_payments')
      .values({
        reference,
        amount_kobo: 600_000,
        currency: 'NGN',
        email: who.email,
        state: 'success',
        response: 'Approved',
        fee_kobo: 19_000,
        created_at: world.clock.now(),
        paid_at: world.clock.now(),
      })
      .execute()

  // @shows DEC-33
  test('lengthens the plan once, however often it is reported', async () => {
    const ada = await admin()
    const first = await buy(ada, 2)
    await daysPass(29, ada)
    const reference = `renewal-${ada.cardId}`
    await charged(reference, ada)
    const renewals = Array.from({ length: 10 }, () => renewPlan(world.ctx, system, { first, reference }))
    for (const outcome of await Promise.all(renewals))
      expect(outcome).toEqual({ paid: true, state: 'success' })
    expect([await planOf(world, ada), await balanceOf(world, ada)]).toEqual([[2, '2027-01-20 13:00:00'], 0])
  })

  test('that the provider does not know changes nothing', async () => {
    const ada = await admin()
    const first = await buy(ada, 2)
    const outcome = await renewPlan(world.ctx, system, { first, reference: `unknown-${ada.cardId}` })
    expect(outcome).toEqual({ paid: false, state: 'unknown' })
    expect(await planOf(world, ada)).toEqual([2, '2026-12-20 00:00:00'])
  })

  test('of a payment that was for no plan is refused', async () => {
    const renewal = { first: 'EKO-nothing', reference: 'renewal-of-nothing' }
    await expect(renewPlan(world.ctx, system, renewal)).rejects.toThrow('not_found')
  })

  test('lengthens the plan that took its place', async () => {
    const ada = await admin()
    const first = await buy(ada, 2)
    await daysPass(30, ada)
    await buy(ada, 3)
    const reference = `late-${ada.cardId}`
    await charged(reference, ada)
    await renewPlan(world.ctx, system, { first, reference })
    expect(await planOf(world, ada)).toEqual([3, '2027-01-31 16:12:00'])
  })
})

test('those who can buy are named: the admins who are no leads', async () => {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  const bola = await world.person({ workgroup: ada.workgroupId })
  await world.person({ workgroup: ada.workgroupId, admin: true, lead: true })
  const { result } = (await world.call('workgroupPlan', {}, bola)).body
  expect(result).toEqual({
    id: 13,
    name: 'Web sign-up',
    credit: 0,
    subscription: false,
    days: 30,
    amount: 0,
    ends: null,
    monthly: null,
    next_price: null,
    lapsed: null,
    buyers: ['Ada Okafor'],
    people: 3,
    renews: false,
  })
})
