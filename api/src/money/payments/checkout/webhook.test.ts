import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { balanceOf, beginTopUp, booksOf } from '../../../../test/money/money.ts'
import { operatorIn } from '../../../../test/operator.ts'
import type { DeliveryFault } from '../../../../test/paystack/paystack-webhooks.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { openWorld, type Person } from '../../../../test/world.ts'
import { readInbox } from './inbox.service.ts'
import { clearEvents, countEvents } from './inbox.sql.ts'
import { settleForgotten } from './reconcile.service.ts'

const MINUTE_MS = 60_000

let world: PaystackWorld
beforeAll(async () => {
  world = await openPaystackWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  world.paystack.webhooks.take()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const verify = (reference: string, who: Person) => world.call('verify', { query: { reference } }, who)
const inbox = () =>
  world.ctx.db.selectFrom('webhook_inbox').select(['id', 'name', 'attempts', 'done_at', 'failure']).execute()
const idle = { done: 0, failed: 0 }

async function payer(amount = 1000) {
  const ada = await world.person()
  return { ada, reference: await beginTopUp(world, ada, amount) }
}

// @shows DEC-26
describe('the webhook', () => {
  test('P3: credits a payment that no page ever reported, once', async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference)
    expect(await world.deliver()).toEqual([200])
    expect(await balanceOf(world, ada)).toBe(0) // kept first, worked on afterwards
    expect(await readInbox(world.ctx)).toEqual({ done: 1, failed: 0 })
    expect(await readInbox(world.ctx)).toEqual(idle)
    expect(await balanceOf(world, ada)).toBe(1000)
    expect((await verify(reference, ada)).body.status).toBe(true)
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('P3: after verify, or while verify waits for a slow provider, credits once', async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference)
    const asked = Promise.withResolvers<() => void>()
    world.paystack.fault('/transaction/verify', { held: asked.resolve })
    const slow = verify(reference, ada)
    const answerIt = await asked.promise
    await world.deliverAndRead()
    answerIt()
    expect((await slow).body.status).toBe(true)
    expect(await balanceOf(world, ada)).toBe(1000)
    expect((await inbox()).every(({ done_at }) => done_at !== null)).toBe(true)
  })

  test('P3: that never comes is made good by the reconciler', async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference)
    world.clock.advance(2 * MINUTE_MS)
    expect(await settleForgotten(world.ctx)).toMatchObject({ paid: 1 })
    expect(await balanceOf(world, ada)).toBe(1000)
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test.each<[string, DeliveryFault]>([
    ['with the signature of another key', { signed: 'with another key' }],
    ['with a broken signature', { signed: 'wrongly' }],
    ['without a signature', { signed: 'not at all' }],
  ])('refuses a message %s, and writes nothing', async (_, fault) => {
    const { reference } = await payer()
    world.paystack.books.pay(reference)
    const before = await inbox()
    const audited = () => world.ctx.db.selectFrom('audit').select('id').execute()
    const lines = await audited()
    expect(await world.deliver(fault)).toEqual([401])
    expect(await inbox()).toEqual(before)
    expect(await audited()).toEqual(lines)
  })

  test('keeps the same message once, however often and in whatever order it comes', async () => {
    const { ada, reference } = await payer()
    const { ada: bola, reference: other } = await payer(500)
    const before = (await inbox()).length
    for (const paid of [reference, other]) world.paystack.books.pay(paid)
    expect(await world.deliver({ times: 5, order: 'backwards' })).toEqual(Array(10).fill(200))
    expect(await inbox()).toHaveLength(before + 2)
    await Promise.all(Array.from({ length: 4 }, () => readInbox(world.ctx)))
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([1000, 500])
  })

  test('answers 200 to a message that asks nothing of us', async () => {
    world.paystack.webhooks.add('transfer.success', { amount: 1, domain: 'test' })
    world.paystack.webhooks.add('subscription.expiring_cards', [{ brand: 'visa' }])
    expect(await world.deliver()).toEqual([200, 200])
    expect(await readInbox(world.ctx)).toEqual({ done: 2, failed: 0 })
  })

  test('answers 500 when it could not keep a message, and gets it again', async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference)
    const seal = vi.spyOn(world.ctx.seal, 'seal').mockImplementationOnce(() => {
      throw new Error('no room')
    })
    expect(await world.deliver()).toEqual([500])
    seal.mockRestore()
    await world.deliverAndRead()
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('takes no body that is larger than any message', async () => {
    world.paystack.webhooks.add('transfer.success', { more: 'x'.repeat(300_000) })
    expect(await world.deliver()).toEqual([413])
  })

  test('keeps what cannot be read, and shows that it fails', async () => {
    world.paystack.webhooks.add('charge.success', { reference: 7 })
    const unread = world.paystack.webhooks.take()
    for (const message of unread) await world.send(message)
    const logged = vi.spyOn(world.ctx.log, 'error')
    expect(await readInbox(world.ctx)).toEqual({ done: 0, failed: 1 })
    expect(logged).toHaveBeenCalledOnce()
    expect(await countEvents(world.ctx.db)).toMatchObject({ waiting: 1, failing: 1, givenUp: 0 })
    let tried = 1
    for (let hour = 0; hour < 100; hour++) {
      world.clock.advance(60 * MINUTE_MS)
      tried += (await readInbox(world.ctx)).failed
    }
    expect(tried).toBe(80)
    expect(await countEvents(world.ctx.db)).toEqual({ waiting: 0, failing: 0, givenUp: 1 })
    const answer = await operatorIn(world)('payments', 'retry-messages', '--json')
    expect([answer.json(), await readInbox(world.ctx)]).toEqual([{ retried: 1 }, { done: 0, failed: 1 }])
    for (let hour = 0; hour < 100; hour++) {
      world.clock.advance(60 * MINUTE_MS)
      await readInbox(world.ctx)
    }
    const [again] = unread
    if (again) expect(await world.send(again)).toBe(200)
    expect(await readInbox(world.ctx)).toEqual({ done: 0, failed: 1 })
    for (let hour = 0; hour < 100; hour++) {
      world.clock.advance(60 * MINUTE_MS)
      await readInbox(world.ctx)
    }
  })

  test('tries again, later each time, while the provider does not answer or does not know yet', async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference)
    const [message] = world.paystack.webhooks.take()
    if (!message) throw new Error('nothing was sent')
    const paid = world.paystack.books.transactions.get(reference)
    Object.assign(paid ?? {}, { status: 'ongoing' })
    await world.send(message)
    expect(await readInbox(world.ctx)).toEqual({ done: 0, failed: 1 })
    expect(await readInbox(world.ctx)).toEqual(idle)
    world.clock.advance(MINUTE_MS)
    Object.assign(paid ?? {}, { status: 'success' })
    world.paystack.fault('/transaction/verify', { http: 500 })
    expect(await readInbox(world.ctx)).toEqual({ done: 0, failed: 1 })
    world.clock.advance(MINUTE_MS)
    expect(await readInbox(world.ctx)).toEqual({ done: 1, failed: 0 })
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('P10: what a process left undone that died is taken up by another', async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference)
    await world.deliver()
    const died = Promise.withResolvers<void>()
    vi.spyOn(world.ctx.payments, 'verify').mockImplementationOnce(() => {
      died.resolve()
      return new Promise(() => {})
    })
    void readInbox(world.ctx) // and never comes back
    await died.promise
    expect(await readInbox(world.ctx)).toEqual(idle)
    world.clock.advance(3 * MINUTE_MS)
    expect(await readInbox(world.ctx)).toEqual({ done: 1, failed: 0 })
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('keeps nothing that can be read without the key, and forgets it after a month', async () => {
    const { reference } = await payer()
    world.paystack.books.pay(reference)
    await world.deliverAndRead()
    const sealed = async () =>
      (await world.ctx.db.selectFrom('webhook_inbox').select('body_sealed').execute()).map(
        (row) => row.body_sealed,
      )
    expect(JSON.stringify(await sealed())).not.toMatch(/AUTH_|EKO-/)
    await clearEvents(world.ctx.db, new Date(world.clock.now().getTime() + 1))
    expect((await sealed()).filter((body) => body !== null)).toHaveLength(
      (await countEvents(world.ctx.db)).givenUp,
    )
  })
})

describe('a payment by Paystack', () => {
  test('gives the browser the public key and the access code, nothing secret', async () => {
    const ada = await world.person()
    const body = { purpose: 'topup', amount: 1000, cardid: ada.cardId } as const
    const answer = await world.call('startPayment', { body }, ada)
    expect(answer.body.result).toMatchObject({ provider: 'paystack', public_key: 'pk_test_stand_in' })
    expect(answer.body.result.access_code).toMatch(/./)
    expect(JSON.stringify(answer.body)).not.toMatch(/sk_/)
  })

  test.each([
    ['1 kobo less', { amount: 101_522 }],
    ['1 kobo more', { amount: 101_524 }],
    ['another currency', { currency: 'USD' }],
  ])('P4: that took %s than agreed goes to suspense', async (_, wrong) => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference, wrong)
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    expect((await verify(reference, ada)).body.status).toBe(false)
    expect(await balanceOf(world, ada)).toBe(0)
    const { db } = world.ctx
    const payment = db.selectFrom('payments').select('state').where('reference', '=', reference)
    expect(await payment.executeTakeFirst()).toEqual({ state: 'suspense' })
  })

  test.each(['failed', 'abandoned', 'ongoing', 'reversed'] as const)(
    'P4: that is %s credits nothing',
    async (status) => {
      const { ada, reference } = await payer()
      world.paystack.books.pay(reference, { status })
      expect((await verify(reference, ada)).body.status).toBe(false)
      expect(await balanceOf(world, ada)).toBe(0)
    },
  )

  test('P4: of the other domain, or reporting another reference, credits nothing', async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference, { domain: 'live' })
    expect((await verify(reference, ada)).body.status).toBe(false)
    const { ada: bola, reference: mine } = await payer()
    const other = world.paystack.books.transactions.get(reference)
    const body = JSON.stringify({
      status: true,
      message: '',
      data: world.paystack.books.transactionBody(other as never),
    })
    world.paystack.fault('/transaction/verify', { http: 200, body: body.replace('"live"', '"test"') })
    const answer = await verify(mine, bola)
    expect([answer.http, answer.body.status]).toEqual([200, false])
    for (const who of [ada, bola]) expect(await balanceOf(world, who)).toBe(0)
  })

  test('whose first answer was lost can never be paid: a new one is asked for, in words', async () => {
    const ada = await world.person()
    const begin = (key: string) =>
      world.call('startPayment', { body: { purpose: 'topup', amount: 1000, cardid: ada.cardId } }, ada, {
        'idempotency-key': key,
      })
    world.paystack.fault('/transaction/initialize', { http: 500 }, { cut: true })
    for (let turn = 0; turn < 2; turn++) expect((await begin('one')).http).toBe(503)
    const refused = await begin('one')
    expect([refused.http, refused.body.message]).toEqual([
      422,
      'This payment is closed. Please start a new one.',
    ])
    const begun = await begin('two')
    expect(begun.http).toBe(200)
    expect((await begin('two')).body).toEqual(begun.body)
  })
})

describe('money that goes back', () => {
  const disputesOf = (reference: string) =>
    world.ctx.db
      .selectFrom('disputes')
      .innerJoin('ledger_holds', 'ledger_holds.id', 'hold_id')
      .select(['disputes.state as state', 'ledger_holds.state as hold'])
      .where('reference', '=', reference)
      .execute()
  /** @returns what of a further top-up can be spent */
  const spendable = async (who: Person, naira: number) => {
    world.paystack.books.pay(await beginTopUp(world, who, naira))
    await world.deliverAndRead()
    return balanceOf(world, who)
  }
  const paid = async () => {
    const { ada, reference } = await payer()
    world.paystack.books.pay(reference)
    await world.deliverAndRead()
    const transaction = world.paystack.books.transactions.get(reference)
    if (!transaction) throw new Error('nothing was begun')
    return { ada, reference, transaction }
  }

  test("P13: a refund made at Paystack's desk is debited once, reported five times, its end first", async () => {
    const { ada, transaction } = await paid()
    world.paystack.books.order({ transaction, amount: 50_000, note: 'by hand' })
    world.paystack.books.endRefunds()
    await world.deliver({ times: 5, order: 'backwards' })
    await Promise.all([readInbox(world.ctx), readInbox(world.ctx)])
    await readInbox(world.ctx)
    const waiting = world.ctx.db.selectFrom('webhook_inbox').select('id').where('due_at', 'is not', null)
    expect(await waiting.execute()).toEqual([])
    expect(await balanceOf(world, ada)).toBe(500)
  })

  test('P14: a lost dispute is debited once, however often it was reminded of', async () => {
    const { ada, reference } = await paid()
    world.paystack.books.dispute(reference, 'create')
    for (let turn = 0; turn < 10; turn++) world.paystack.books.dispute(reference, 'remind')
    await world.deliverAndRead()
    expect(await balanceOf(world, ada)).toBe(0) // held
    expect(await disputesOf(reference)).toEqual([{ state: 'open', hold: 'held' }])
    world.paystack.books.dispute(reference, 'resolve', 'merchant-accepted')
    await world.deliverAndRead({ times: 3 })
    expect(await disputesOf(reference)).toEqual([{ state: 'lost', hold: 'taken' }])
    expect(await spendable(ada, 700)).toBe(700)
  })

  test('P14: a dispute that no one answered is lost, and what comes later is the customer’s', async () => {
    const { ada, reference } = await paid()
    world.paystack.books.dispute(reference, 'create')
    world.paystack.books.dispute(reference, 'resolve', 'auto-accepted')
    await world.deliverAndRead()
    expect(await disputesOf(reference)).toEqual([{ state: 'lost', hold: 'taken' }])
    expect(await spendable(ada, 800)).toBe(800)
  })

  test('P14: a won dispute leaves everything as it was', async () => {
    const { ada, reference } = await paid()
    world.paystack.books.dispute(reference, 'create')
    world.paystack.books.dispute(reference, 'resolve', 'declined')
    await world.deliverAndRead({ order: 'backwards' })
    expect(await balanceOf(world, ada)).toBe(1000)
  })
})

test("lets Paystack's window open, and nothing else more", async () => {
  const sandbox = await openWorld()
  const policyOf = async ({ app }: Pick<PaystackWorld, 'app'>) => {
    const { headers } = await app.inject({ url: '/openapi.json' })
    return String(headers['content-security-policy']).split(';')
  }
  const [paystack, without] = [await policyOf(world), await policyOf(sandbox)]
  expect(paystack.filter((line) => !without.includes(line))).toEqual([
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' https://api.paystack.co",
    'frame-src https://checkout.paystack.com https://standard.paystack.co',
  ])
  await sandbox.close()
})
