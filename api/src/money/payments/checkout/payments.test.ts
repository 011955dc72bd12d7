import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, beginTopUp, booksOf, card, comeBack, payTopUp } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'

const HOUR_MS = 3_600_000
const SUCCESS = { status: true, message: 'PostPayment SUCCESS' }
const NOT_YET = { status: false, message: 'Something went wrong!' }

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { publicUrl: 'https://portal.example' } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const begin = (who: Person, amount: number, headers: Record<string, string> = {}, cardid = who.cardId) =>
  world.call('startPayment', { body: { purpose: 'topup', amount, cardid } }, who, headers)
const pay = (
  reference: string,
  who: Person,
  form: object = card.pays,
  headers: Record<string, string> = {},
) => world.call('paySandbox', { params: { reference }, body: form as typeof card.pays }, who, headers)
const verify = (reference: string, who: Person, planid?: number) =>
  world.call('verify', { query: { reference, ...(planid !== undefined && { planid }) } }, who)
const latest = (who: Person) =>
  world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who)

// @shows DEC-19
describe('beginning a payment', () => {
  test('gives a reference, the charge in kobo and what the card form needs', async () => {
    const ada = await world.person()
    const { body } = await begin(ada, 1000)
    expect(body.status).toBe('success')
    expect(body.result).toEqual({
      reference: expect.stringMatching(/^EKO-[A-Za-z0-9-]{27}$/),
      amount: 101_523,
      credit: 1000,
      currency: 'NGN',
      email: ada.email,
      provider: 'sandbox',
      public_key: 'sandbox',
    })
  })

  // @shows AC9-8, DEC-17
  test.each([
    [500, 50_762],
    [2500, 263_960],
    [500.5, 50_813],
    [5_000_000, 507_624_366],
  ])('of %d naira charges the card %d kobo', async (amount, charge) => {
    expect((await begin(await world.person(), amount)).body.result.amount).toBe(charge)
  })

  // @shows AC5-1, AC8-4
  test('below 500 naira is refused', async () => {
    const { http, body } = await begin(await world.person(), 499.99)
    expect([http, body.code, body.message]).toEqual([
      422,
      'top_up_too_small',
      'You cannot pay less than ₦500.00',
    ])
  })

  // @shows DEC-18
  test('above the maximum is refused', async () => {
    const { http, body } = await begin(await world.person(), 5_000_000.01)
    expect([http, body.message]).toEqual([422, 'You cannot pay more than ₦5,000,000.00 at once'])
  })

  test("for a card that is not one's own looks like a missing card, an admin's member included", async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const missing = await begin(ada, 1000, {}, 999_999_999)
    expect(missing.http).toBe(404)
    expect((await begin(ada, 1000, {}, bola.cardId)).body).toEqual(missing.body)
  })

  test('again with the same Idempotency-Key is the same payment, also at the same moment', async () => {
    const ada = await world.person()
    const key = { 'idempotency-key': 'begin-1' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(ada, 1000, key)))
    answers.push(await begin(ada, 1000, key))
    const begun = answers.filter(({ body }) => body.code !== 'idempotency_in_flight')
    expect(new Set(begun.map(({ body }) => body.result.reference)).size).toBe(1)
    const other = await begin(ada, 1001, key)
    expect([other.http, other.body.message]).toEqual([
      409,
      'This Idempotency-Key was used for another request.',
    ])
    expect((await begin(ada, 1000)).body.result.reference).not.toBe(begun[0]?.body.result.reference)
  })

  test('that was refused leaves its key free', async () => {
    const ada = await world.person()
    const key = { 'idempotency-key': 'begin-1' }
    expect((await begin(ada, 10, key)).http).toBe(422)
    expect((await begin(ada, 1000, key)).http).toBe(200)
  })

  test('while the provider does not answer fails, and the same key goes on later', async () => {
    const ada = await world.person()
    const key = { 'idempotency-key': 'begin-1' }
    vi.spyOn(world.ctx.payments, 'startCheckout').mockRejectedValueOnce(new ProviderUnavailable('no answer'))
    const failed = await begin(ada, 1000, key)
    expect([failed.http, failed.body.message]).toEqual([
      503,
      'We couldn’t reach the card service. You won’t be charged twice. Try again.',
    ])
    const { body } = await begin(ada, 1000, key)
    await pay(body.result.reference, ada)
    expect((await verify(body.result.reference, ada)).body).toEqual(SUCCESS)
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  // @shows DEC-8
  test.each([
    ['"500"', 400],
    ['1e3', 1000],
    ['-1', 400],
    ['-1000', 400],
    ['0', 400],
    ['500.5', 500.5],
    ['500.50', 500.5],
    ['500.555', 400],
    ['1000.0000000001', 400],
    ['NaN', 400],
    ['null', 400],
    ['true', 400],
    ['[1000]', 400],
    ['{"naira":1000}', 400],
    ['9007199254740992', 400],
    ['1e21', 400],
    ['1e400', 400],
    ['9999999999999.99', 422],
  ])('reads the amount %s exactly or refuses it', async (amount, expected) => {
    const ada = await world.person()
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/payments',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      payload: `{"purpose":"topup","amount":${amount},"cardid":${ada.cardId}}`,
    })
    if (answer.statusCode === 200) expect(answer.json().result.credit).toBe(expected)
    else expect(answer.statusCode).toBe(expected)
    expect((await latest(ada)).body.total).toBe(0)
  })
})

describe('the sandbox card form', () => {
  test('moves no money on its own: the wallet waits for verify', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    expect((await pay(reference, ada)).body).toEqual({ status: 'success', message: 'Approved' })
    expect(await balanceOf(world, ada)).toBe(0)
  })

  // @shows RUN-35
  test.each([
    ['the declined card', card.declined, 'Declined. Please try another card.'],
    ['the card without funds', card.insufficientFunds, 'Insufficient funds on this card.'],
    [
      'a mistyped number',
      { ...card.pays, card_number: '4084 0840 8408 4080' },
      'This card number is not valid.',
    ],
    ['an expired card', { ...card.pays, expiry: '01/20' }, 'This card has expired.'],
    [
      'a real card',
      { ...card.pays, card_number: '4111111111111111' },
      'This is a test. Only the test cards work.',
    ],
  ])('says no to %s, and then takes a good one', async (_, form, message) => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    expect((await pay(reference, ada, form)).body).toEqual({ status: 'failed', message })
    expect((await verify(reference, ada)).body).toEqual(NOT_YET)
    expect((await pay(reference, ada)).body.status).toBe('success')
    expect((await verify(reference, ada)).body).toEqual(SUCCESS)
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('walks through the one-time password', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    const asked = { status: 'otp', message: 'Enter the one-time password from your bank.' }
    expect((await pay(reference, ada, card.asksOtp)).body).toEqual(asked)
    expect((await pay(reference, ada, { ...card.asksOtp, otp: '111111' })).body).toEqual({
      status: 'otp',
      message: 'The one-time password is wrong.',
    })
    expect((await verify(reference, ada)).body).toEqual(NOT_YET)
    expect((await pay(reference, ada, { ...card.asksOtp, otp: '123456' })).body.status).toBe('success')
    expect((await verify(reference, ada)).body).toEqual(SUCCESS)
  })

  test('is closed one hour after the payment began', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    world.clock.advance(HOUR_MS)
    const { http, body } = await pay(reference, ada)
    expect([http, body.message]).toEqual([422, 'This payment is closed. Please start a new one.'])
    expect((await verify(reference, ada)).body).toEqual(NOT_YET)
  })

  test.each([
    ['expiry', { ...card.pays, expiry: '13/30' }],
    ['expiry', { ...card.pays, expiry: '2030-12' }],
    ['cvv', { ...card.pays, cvv: '12' }],
    ['cvv', { ...card.pays, cvv: 'abc' }],
  ])('names a malformed %s', async (field, form) => {
    const ada = await world.person()
    const { http, body } = await pay(await beginTopUp(world, ada), ada, form)
    expect([http, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  })

  test("does not pay another person's payment, nor shows that there is one", async () => {
    const [ada, efe] = [await world.person(), await world.person()]
    const foreign = await pay(await beginTopUp(world, ada), efe)
    const unknown = await pay('EKO-unknown', efe)
    expect([foreign.http, foreign.body]).toEqual([404, unknown.body])
  })

  test('answers a repeated press as the first, and refuses the key for another card', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    const key = { 'idempotency-key': 'press-1' }
    const first = await pay(reference, ada, card.declined, key)
    expect((await pay(reference, ada, card.declined, key)).body).toEqual(first.body)
    expect((await pay(reference, ada, card.pays, key)).http).toBe(409)
  })

  test('is not there when another provider takes the payments', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    const { sandbox } = world.ctx
    Object.assign(world.ctx, { sandbox: null })
    expect((await pay(reference, ada)).http).toBe(404)
    Object.assign(world.ctx, { sandbox })
  })
})

// @shows AC4-9, AC7-13
describe('verifying a payment', () => {
  // @shows AC1-3, AC4-10
  test('credits the wallet, lists the payment, audits it and mails a receipt', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada, 2500)
    expect((await verify(reference, ada)).body).toEqual(SUCCESS)
    expect(await balanceOf(world, ada)).toBe(2500)
    const { body } = await latest(ada)
    expect(body).toMatchObject({ total: 1, result: [{ credit: 2500, reference, purpose: 'topup' }] })
    expect(body.result[0]?.date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

    const { db } = world.ctx
    expect(await mailsTo(world.ctx, ada.email)).toEqual([
      {
        subject: 'Receipt for ₦2,500.00',
        text:
          'Thank you! Your payment went through.\n\nCredited: ₦2,500.00\nCard fee: ₦139.60\n' +
          `Total charged: ₦2,639.60\nReference: ${reference}\n`,
      },
    ])
    const audited = await db
      .selectFrom('audit')
      .select(['action', 'target'])
      .where('user_id', '=', ada.userId)
      .execute()
    expect(audited).toEqual([{ action: 'payment_credited', target: `payment:${reference}` }])
    const statement = await world.call('statement', { query: {} }, ada)
    expect(statement.body.result).toMatchObject([
      { kind: 'topup', description: 'Top-up by card', reference, amount: 2500, balance: 2500 },
    ])
  })

  test('books what the provider took and kept, to the kobo', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada, 2500)
    await verify(reference, ada)
    const entries = await world.ctx.db
      .selectFrom('payments')
      .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'payments.transaction_id')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
      .select(['ledger_accounts.name', 'ledger_entries.amount_kobo'])
      .where('payments.reference', '=', reference)
      .execute()
    expect(Object.fromEntries(entries.map(({ name, amount_kobo }) => [name, amount_kobo]))).toEqual({
      'provider:sandbox': -250_001,
      'fees:sandbox': -13_959,
      'revenue:card-fees': 13_960,
      [`wallet:${ada.cardId}`]: 250_000,
    })
  })

  test('before it was paid says that something went wrong, and credits nothing', async () => {
    const ada = await world.person()
    const { http, body } = await verify(await beginTopUp(world, ada), ada)
    expect([http, body]).toEqual([200, NOT_YET])
    expect([await balanceOf(world, ada), (await latest(ada)).body.total]).toEqual([0, 0])
  })

  test("P5: of another person's payment, or of none, is refused alike and has no effect", async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const efe = await world.person()
    const reference = await payTopUp(world, bola)
    const unknown = await verify('EKO-unknown', ada)
    expect(unknown.http).toBe(404)
    expect(unknown.body).toEqual({
      status: false,
      code: 'payment_not_verified',
      message: 'Something went wrong!',
    })
    for (const other of [ada, efe]) {
      const refused = await verify(reference, other)
      expect([refused.http, refused.body]).toEqual([404, unknown.body])
      expect(await balanceOf(world, other)).toBe(0)
    }
    expect(await balanceOf(world, bola)).toBe(0)
    expect((await verify(reference, bola)).body).toEqual(SUCCESS)
    const refusals = await world.ctx.db
      .selectFrom('audit')
      .select('user_id')
      .where('action', '=', 'access_refused')
      .where('target', '=', `payment:${reference}`)
      .execute()
    expect(refusals.map(({ user_id }) => user_id)).toEqual([ada.userId, efe.userId])
  })

  test('P5: without a session is refused', async () => {
    const reference = await payTopUp(world, await world.person())
    expect((await world.call('verify', { query: { reference } }, null)).http).toBe(401)
  })

  // @shows DEC-22
  test('P6: with the planid of another plan changes nothing of what was agreed', async () => {
    const ada = await world.person({ admin: true })
    const reference = await payTopUp(world, ada)
    expect((await verify(reference, ada, 8)).body).toEqual(SUCCESS)
    expect(await balanceOf(world, ada)).toBe(1000)
    const me = await world.call('loggedOnUser', {}, ada)
    expect(me.body.plan_id).toBe(13)
  })

  // @shows DEC-48
  test('from another seat of the same person still credits the card that was agreed', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada)
    const bola = await world.person()
    await world.ctx.db
      .updateTable('sessions')
      .set({ user_id: ada.userId })
      .where('user_id', '=', bola.userId)
      .execute()
    await world.ctx.db
      .updateTable('seats')
      .set({ user_id: ada.userId })
      .where('id', '=', bola.seatId)
      .execute()
    expect((await verify(reference, bola)).body).toEqual(SUCCESS)
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([1000, 0])
  })

  test('while the provider does not answer fails, and credits when asked again', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada)
    vi.spyOn(world.ctx.payments, 'verify').mockRejectedValueOnce(new ProviderUnavailable('no answer'))
    const failed = await verify(reference, ada)
    expect(failed.http).toBe(503)
    expect(failed.body).toMatchObject({ status: false, code: 'provider_unavailable' })
    expect((await verify(reference, ada)).body).toEqual(SUCCESS)
  })

  // @shows AC7-24, SA-143
  test('as transaction/verify settles the same, and gives the figures', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    const ask = () => world.call('verifyTransaction', { params: { reference } }, ada)
    const data = { amount: 101_523, currency: 'NGN', reference }
    expect((await ask()).body).toEqual({ ...NOT_YET, data: { ...data, status: 'pending' } })
    await pay(reference, ada)
    const paid = { ...SUCCESS, data: { ...data, status: 'success' } }
    expect((await ask()).body).toEqual(paid)
    expect((await ask()).body).toEqual(paid)
    expect((await verify(reference, ada)).body).toEqual(SUCCESS)
    expect(await balanceOf(world, ada)).toBe(1000)
    const unknown = await world.call('verifyTransaction', { params: { reference: 'EKO-unknown' } }, ada)
    expect([unknown.http, unknown.body.status]).toEqual([404, false])
  })

  test('asks the provider no more once the payment is settled', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada)
    await verify(reference, ada)
    const asked = vi.spyOn(world.ctx.payments, 'verify')
    expect((await verify(reference, ada)).body).toEqual(SUCCESS)
    expect(asked).not.toHaveBeenCalled()
  })
})

// @shows AC7-14
describe('latest payments', () => {
  // @shows AC3-5
  test('are newest first, 50 a page, and filtered by Lagos days', async () => {
    const ada = await world.person()
    const settle = async (count: number, amount: number) => {
      for (let n = 0; n < count; n++) await verify(await payTopUp(world, ada, amount), ada)
    }
    world.clock.advance(24 * HOUR_MS - (world.clock.now().getTime() % (24 * HOUR_MS)))
    await comeBack(world, ada)
    // Midnight in Lagos is 23:00 UTC.
    world.clock.advance(23 * HOUR_MS - 1000)
    await comeBack(world, ada)
    const before = new Date(world.clock.now().getTime()).toISOString().slice(0, 10)
    await settle(3, 600)
    world.clock.advance(1000)
    const after = new Date(world.clock.now().getTime() + HOUR_MS).toISOString().slice(0, 10)
    await settle(25, 700)
    world.clock.advance(HOUR_MS)
    await settle(25, 800)

    const list = async (query: object) => {
      const { body } = await world.call('paymentRecord', { params: { cardid: ada.cardId }, query }, ada)
      return [body.total, body.result.length, body.result[0]?.credit, body.result.at(-1)?.credit]
    }
    expect(await list({})).toEqual([53, 50, 800, 700])
    expect(await list({ page: 2 })).toEqual([53, 3, 600, 600])
    expect(await list({ from: before, to: before })).toEqual([3, 3, 600, 600])
    expect(await list({ from: after, to: after })).toEqual([50, 50, 800, 700])
  })

  test("of a member are the admin's to see, no one else's", async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    await verify(await payTopUp(world, bola), bola)
    const list = (whose: Person, who: Person) =>
      world.call('paymentRecord', { params: { cardid: whose.cardId }, query: {} }, who)
    expect((await list(bola, ada)).body.total).toBe(1)
    for (const refused of [await list(ada, bola), await list(bola, await world.person({ admin: true }))])
      expect(refused.http).toBe(404)
  })
})

// @shows AC2-10
test("referral gives the seat's code and its invite link", async () => {
  const ada = await world.person()
  const { body } = await world.call('referral', {}, ada)
  expect(body.result.referral_code).toMatch(/^REF/)
  expect(body.result.link).toBe(`https://portal.example/invite/${body.result.referral_code}`)
})
