import { createText } from '@ekoline/contract/messages/server.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { beginPlan, booksOf, comeBack, payPlan } from '../../../../test/money/money.ts'
import {
  chargeMonth,
  paidUntil,
  paymentOf,
  subscribe,
  suspense,
} from '../../../../test/money/subscriptions.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { readInbox } from '../checkout/inbox.service.ts'
import { makeMoves } from './plan-moves.service.ts'
import { endSuperseded } from './subscriptions.service.ts'

const DAY_MS = 86_400_000
const NONE = { noticed: 0, moved: 0 }
const ANNOUNCED = /costs ₦7,000.00 a month from/
const PLAN = 'Basic unlimited plan'

let world: PaystackWorld
beforeEach(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const setPrice = (...args: string[]) =>
  operatorIn(world)('plans', 'set-price', '2', ...args, '--reason', 'Inflation', '--yes')
const priceAtPaystack = () => world.paystack.books.plans[0]?.amount
const planOf = async (who: Person) => {
  await comeBack(world, who)
  return (await world.call('workgroupPlan', {}, who)).body.result
}
/** The next month is charged, and all of it is read. @returns what was taken */
const month = async () => {
  const references = chargeMonth(world)
  await world.deliverAndRead()
  const payments = await Promise.all(references.map((reference) => paymentOf(world, reference)))
  return payments.map((payment) => [
    payment?.state,
    payment?.charge_kobo,
    payment?.plan_version,
    payment?.repriced_at,
  ])
}
const mailsOf = async ({ email }: Person, what: RegExp) =>
  (await mailsTo(world.ctx, email)).filter(({ subject }) => what.test(subject ?? ''))

describe('a new price of a plan that is paid by subscription', () => {
  test('is that of new subscriptions, at the provider too, and those that run keep theirs', async () => {
    const { ada } = await subscribe(world)
    expect((await setPrice('7000')).code).toBe(0)
    expect(priceAtPaystack()).toBe(700_000)
    const bola = await subscribe(world)
    expect((await paymentOf(world, bola.reference))?.charge_kobo).toBe(700_000)
    expect(await month()).toEqual([
      ['credited', 600_000, 1, null],
      ['credited', 700_000, 2, null],
    ])
    expect([(await planOf(ada)).monthly, (await planOf(bola.ada)).monthly]).toEqual([6_000, 7_000])
    expect([await makeMoves(world.ctx), await mailsOf(ada, ANNOUNCED)]).toEqual([NONE, []])
  })

  test('that the provider refuses or does not answer to is not set here', async () => {
    world.paystack.fault('/plan', { http: 400, body: '{"status":false,"message":"Too low"}' })
    expect(await setPrice('7000')).toMatchObject({ code: 1, err: expect.stringContaining('Too low') })
    world.paystack.fault('/plan', { http: 500 })
    expect(await setPrice('7000')).toMatchObject({ code: 1, err: expect.stringContaining('did not answer') })
    const plans = world.ctx.db.selectFrom('plans').select(['price_kobo', 'version']).where('id', '=', 2)
    expect(await plans.executeTakeFirst()).toEqual({ price_kobo: 600_000, version: 1 })
  })
})

// @shows DEC-34
describe('subscriptions that move to a new price', () => {
  /** 20 Nov 2026, so that the months end on the 20th. */
  const order = (day = '2026-12-10') => setPrice('7000', '--move-at', day)

  const saidTo = async (who: Person) => {
    const [seat] = (await world.call('seats', {}, who)).body.result
    const workgroup = seat?.workgroup ?? ''
    return { plan: PLAN, workgroup, was: '6,000.00', price: '7,000.00', day: '10 Dec 2026' }
  }

  test('get a mail at once that says both prices, the day and how to end it', async () => {
    const { ada } = await subscribe(world)
    const eno = await world.person({ workgroup: ada.workgroupId, admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const { code, out } = await order()
    expect([code, out]).toEqual([
      0,
      `${PLAN} costs ₦7,000.00 with ₦0.00 of airtime, paid monthly.\n1 subscription that runs pays it from 10 Dec 2026 on, Lagos time, and the admins have a mail of it.\n`,
    ])
    const said = await saidTo(ada)
    const link = `${world.ctx.config.publicUrl}/payments#plans`
    for (const who of [ada, eno])
      expect(await mailsOf(who, ANNOUNCED)).toMatchObject([
        {
          subject: createText()('plan_price_subject', said),
          text: createText()('plan_price_text', { ...said, link }),
        },
      ])
    expect(await mailsOf(bola, /₦/)).toEqual([])
    expect((await operatorIn(world)('plans', 'list')).out).toContain(
      `Running subscriptions of ${PLAN} move to ₦7,000.00 on 10 Dec 2026, Lagos time.\n`,
    )
    expect((await planOf(ada)).next_price).toEqual({ amount: 7_000, from: '2026-12-09 23:00:00' })
  })

  test('pay the old price before the day and the new one from it on, as agreed', async () => {
    const { ada } = await subscribe(world)
    await order('2026-12-25')
    expect([await makeMoves(world.ctx), await month()]).toEqual([NONE, [['credited', 600_000, 1, null]]])
    world.clock.set(new Date('2026-12-24T22:59:59Z'))
    expect(await makeMoves(world.ctx)).toEqual(NONE)
    world.clock.advance(1000)
    expect(await makeMoves(world.ctx)).toEqual({ noticed: 0, moved: 1 })
    expect(await makeMoves(world.ctx)).toEqual(NONE)
    expect([await month(), await month()]).toEqual([
      [['credited', 700_000, 2, null]],
      [['credited', 700_000, 2, null]],
    ])
    expect([await paidUntil(world, ada), await suspense(world)]).toEqual(['2027-03-20', []])
    expect(await mailsOf(ada, ANNOUNCED)).toHaveLength(1)
    expect(await planOf(ada)).toMatchObject({ monthly: 7_000, next_price: null })
    const audit = await world.ctx.db.selectFrom('audit').select('action').execute()
    expect(audit.filter(({ action }) => /^plan_moved|^renewal_rep/.test(action))).toHaveLength(1)
  })

  test('do not pay it when they were ended before the day', async () => {
    const { ada } = await subscribe(world)
    const bola = await subscribe(world)
    await order()
    expect((await world.call('endSubscription', {}, ada)).http).toBe(200)
    await endSuperseded(world.ctx)
    world.clock.set(new Date('2026-12-10T00:00:00Z'))
    expect(await makeMoves(world.ctx)).toEqual({ noticed: 0, moved: 1 })
    expect(await month()).toEqual([['credited', 700_000, 2, null]])
    expect([await paidUntil(world, ada), await paidUntil(world, bola.ada)]).toEqual([
      '2026-12-20',
      '2027-01-20',
    ])
  })

  test('get one mail each and move once, by processes that do it together and again', async () => {
    const people = [await subscribe(world), await subscribe(world)]
    const pay = await beginLate()
    await order()
    const late = await pay()
    await Promise.all([makeMoves(world.ctx), makeMoves(world.ctx)])
    for (const who of [...people.map(({ ada }) => ada), late])
      expect(await mailsOf(who, ANNOUNCED)).toHaveLength(1)
    world.clock.set(new Date('2026-12-10T00:00:00Z'))
    const done = await Promise.all([makeMoves(world.ctx), makeMoves(world.ctx)])
    expect(done.map(({ moved }) => moved).toSorted()).toEqual([0, 1])
    expect((await month()).map(([, took]) => took)).toEqual([700_000, 700_000, 700_000])
  })

  /** Its payment is begun at the old price, and made when the function is called that this returns. */
  const beginLate = async () => {
    const who = await world.person({ admin: true })
    const reference = await beginPlan(world, who, 2)
    return async () => {
      world.paystack.books.pay(reference)
      await world.deliverAndRead()
      return who
    }
  }

  test('wait until a late payer has had the mail for a week', async () => {
    await subscribe(world)
    const pay = await beginLate()
    await order()
    world.clock.set(new Date('2026-12-09T00:00:00Z'))
    const late = await pay()
    world.clock.advance(DAY_MS)
    expect(await makeMoves(world.ctx)).toEqual({ noticed: 1, moved: 0 })
    expect(await mailsOf(late, ANNOUNCED)).toHaveLength(1)
    world.clock.advance(7 * DAY_MS - 1000)
    expect(await makeMoves(world.ctx)).toEqual(NONE)
    world.clock.advance(1000)
    expect(await makeMoves(world.ctx)).toEqual({ noticed: 0, moved: 1 })
  })

  test('are moved later when the provider does not answer', async () => {
    await subscribe(world)
    await order()
    world.clock.set(new Date('2026-12-10T00:00:00Z'))
    world.paystack.fault('/plan', { http: 500 })
    await expect(makeMoves(world.ctx)).rejects.toThrow(ProviderUnavailable)
    // What it did is unknown: its answer is lost, and it is asked again.
    expect(await makeMoves(world.ctx)).toEqual({ noticed: 0, moved: 1 })
  })

  test('keep their price when it is called off, and know', async () => {
    const { ada } = await subscribe(world)
    await order()
    const operator = operatorIn(world)
    expect(await setPrice('8000')).toMatchObject({
      code: 1,
      err: expect.stringContaining('plans cancel-move 2'),
    })
    const off = () => operator('plans', 'cancel-move', '2', '--reason', 'Wrong figure', '--yes')
    expect(await off()).toMatchObject({
      code: 0,
      out: `Running subscriptions of ${PLAN} keep their price; 1 were mailed.\n`,
    })
    expect(await off()).toMatchObject({ code: 1, err: `No subscriptions of ${PLAN} wait for a new price.\n` })
    const said = { ...(await saidTo(ada)), link: `${world.ctx.config.publicUrl}/payments#plans` }
    expect(await mailsOf(ada, /stays at/)).toMatchObject([
      {
        subject: createText()('plan_price_stays_subject', said),
        text: createText()('plan_price_stays_text', said),
      },
    ])
    world.clock.set(new Date('2026-12-10T00:00:00Z'))
    expect([await makeMoves(world.ctx), await month()]).toEqual([NONE, [['credited', 600_000, 1, null]]])
    expect((await setPrice('8000')).code).toBe(0)
  })

  test('may be moved to the price of today', async () => {
    await subscribe(world)
    await setPrice('7000')
    expect((await order()).out).toContain('1 subscription that runs pays it from 10 Dec 2026 on')
    world.clock.set(new Date('2026-12-10T00:00:00Z'))
    await makeMoves(world.ctx)
    expect(await month()).toEqual([['credited', 700_000, 2, null]])
  })

  test('may be none, and the command says so', async () => {
    expect((await order()).out).toContain('\nNo running subscription pays another price.\n')
  })

  test.each([
    [['7000', '--move-at', '2026-12-03'], 'at least 14 days ahead'],
    [['7000', '--move-at', 'soon'], 'is not a day'],
    [['7000', '--paid', 'once', '--move-at', '2027-01-10'], 'paid monthly'],
  ])('are not moved by %j', async (args, why) => {
    expect(await setPrice(...args)).toMatchObject({ code: 2, err: expect.stringContaining(why) })
  })
})

test('the sandbox follows the price of the plan, and moves running subscriptions too', async () => {
  const sandbox = await openWorld()
  const run = (...words: string[]) => operatorIn(sandbox)(...words, '--reason', 'Inflation', '--yes')
  const buy = async () => {
    const who = await sandbox.person({ admin: true })
    const reference = await payPlan(sandbox, who, 2)
    await readInbox(sandbox.ctx)
    return { who, reference }
  }
  const took = async () => {
    const rows = await sandbox.ctx.db
      .selectFrom('payments')
      .select(['card_id', 'charge_kobo', 'state'])
      .orderBy('created_at')
      .orderBy('charge_kobo')
      .execute()
    expect(rows.every(({ state }) => state === 'credited')).toBe(true)
    return rows.map(({ charge_kobo }) => charge_kobo)
  }
  const months = async (day: string) => {
    sandbox.clock.set(new Date(day))
    await makeMoves(sandbox.ctx)
    await readInbox(sandbox.ctx)
  }
  const { who } = await buy()
  expect((await run('plans', 'set-price', '2', '7000')).code).toBe(0)
  const { who: bola } = await buy()
  await months('2026-12-20T00:00:10Z')
  expect(await took()).toEqual([600_000, 700_000, 600_000, 700_000])
  expect((await run('plans', 'set-price', '2', '7500', '--move-at', '2027-01-15')).code).toBe(0)
  expect((await sandbox.call('workgroupPlan', {}, await back(sandbox, who))).body.result).toMatchObject({
    monthly: 6_000,
    next_price: { amount: 7_500 },
  })
  await months('2027-01-15T00:00:00Z')
  await months('2027-01-20T00:00:10Z')
  expect((await took()).slice(4)).toEqual([750_000, 750_000])
  for (const one of [who, bola]) expect(await paidUntil(sandbox, one)).toBe('2027-02-20')
  expect(await booksOf(sandbox)).toEqual([])
  await sandbox.close()
})

async function back(world: World, who: Person): Promise<Person> {
  await comeBack(world, who)
  return who
}
