// @shows SA-87

import { createText } from '@ekoline/contract/messages/server.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { balanceOf, booksOf, card } from '../../../test/money/money.ts'
import { webhook } from '../../../test/money/refunds.ts'
import { assign, beginNumber, numbersOf, payNumber, stockNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { settleForgotten } from '../payments/checkout/reconcile.service.ts'
import { orderRefund, refreshRefunds } from '../payments/refunds/refunds.service.ts'

const MINUTE_MS = 60_000
const START = new Date('2026-11-20T11:00:00Z')
const PAID = { status: true, message: 'PostPayment SUCCESS' }
const ASSIGNED = { status: true, message: 'Number assigned successfully!' }
const TAKEN = 'Another customer has just taken this number. Please choose another one.'

let world: World
let ada: Person
let eze: Person
beforeAll(async () => {
  world = await openWorld({ config: { publicUrl: 'https://portal.example' } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  world.clock.set(START)
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const buyers = async () => {
  ada = await world.person({ admin: true })
  eze = await world.person({ admin: true })
}
const verify = async (reference: string, who: Person) =>
  (await world.call('verify', { query: { reference } }, who)).body
const words = createText()
const paidFor = (reference: string) => ({
  brand: 'Ekoline',
  credit: '1,000.00',
  price: '1,000.00',
  fee: '15.23',
  charge: '1,015.23',
  reference,
  link: 'https://portal.example/phone',
})
const didOf = async (id: number) =>
  (
    await world.ctx.db
      .selectFrom('phone_numbers')
      .select('did')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).did
const isForSale = async (who: Person, id: number) => {
  const search = await didOf(id)
  return (await world.call('availableNumbers', { query: { search } }, who)).body.total === 1
}
const statement = async (who: Person) => (await world.call('statement', { query: {} }, who)).body.result

/** What the posting of a payment moved, by account. */
async function booked(reference: string) {
  const rows = await world.ctx.db
    .selectFrom('payments')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'payments.transaction_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select(['ledger_accounts.name', 'ledger_entries.amount_kobo'])
    .where('reference', '=', reference)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.amount_kobo]))
}

describe('beginning to buy a number', () => {
  beforeAll(buyers)

  // @shows DEC-40
  test('charges the card 101523 kobo for 1,000 naira, and credits nothing', async () => {
    const { body } = await beginNumber(world, ada, await stockNumber(world))
    expect(body.result).toMatchObject({ amount: 101_523, credit: 0, currency: 'NGN' })
  })

  test('that was begun is answered as before to its key, although the number is sold by now', async () => {
    const id = await stockNumber(world)
    const body = { purpose: 'number', phonenumber_id: id, cardid: ada.cardId } as const
    const begin = () => world.call('startPayment', { body }, ada, { 'idempotency-key': 'begin-1' })
    const first = await begin()
    const { reference } = first.body.result
    await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    expect(await verify(reference, ada)).toEqual(PAID)
    const again = await begin()
    expect([first.http, again.http, again.body.result]).toEqual([200, 200, first.body.result])
    expect((await beginNumber(world, ada, id)).body.code).toBe('number_taken')
  })

  test('keeps it for 15 minutes, for the payer: not even a second payment of theirs needs another number', async () => {
    const id = await stockNumber(world)
    await beginNumber(world, ada, id)
    expect([await isForSale(ada, id), await isForSale(eze, id)]).toEqual([true, false])
    const { http, body } = await beginNumber(world, eze, id)
    expect([http, body.code, body.message]).toEqual([409, 'number_taken', TAKEN])
    expect((await beginNumber(world, ada, id)).http).toBe(200)
    world.clock.advance(15 * MINUTE_MS - 1)
    expect((await beginNumber(world, eze, id)).http).toBe(409)
    world.clock.advance(1)
    expect(await isForSale(eze, id)).toBe(true)
    expect((await beginNumber(world, eze, id)).http).toBe(200)
    expect((await beginNumber(world, ada, id)).http).toBe(409)
  })

  test('lets the number go that the same person was paying for before', async () => {
    const [first, second] = [await stockNumber(world), await stockNumber(world)]
    await beginNumber(world, ada, first)
    await beginNumber(world, ada, second)
    expect([await isForSale(eze, first), await isForSale(eze, second)]).toEqual([true, false])
  })

  test('lets the number go when the payer comes back from a card that was refused', async () => {
    const id = await stockNumber(world)
    const { reference } = (await beginNumber(world, ada, id)).body.result
    await world.call('paySandbox', { params: { reference }, body: card.declined }, ada)
    expect(await isForSale(eze, id)).toBe(false)
    expect((await verify(reference, ada)).status).toBe(false)
    expect(await isForSale(eze, id)).toBe(true)
  })

  test('lets one of many who begin at once begin', async () => {
    const id = await stockNumber(world)
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person()))
    const answers = await Promise.all(people.map((who) => beginNumber(world, who, id)))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, ...Array(11).fill(409)])
  })

  test('is not for a lead, nor for a member’s card, nor of a number that there is not', async () => {
    const id = await stockNumber(world)
    const lead = await world.person({ workgroup: ada.workgroupId, lead: true })
    expect((await beginNumber(world, lead, id)).body.code).toBe('lead_refused')
    const bola = await world.person({ workgroup: ada.workgroupId })
    const body = { purpose: 'number', phonenumber_id: id, cardid: bola.cardId } as const
    expect((await world.call('startPayment', { body }, ada)).http).toBe(404)
    expect((await beginNumber(world, ada, 999_999)).http).toBe(404)
  })

  // @shows DEC-40
  test('is at the operator’s price, which stays what it was when the payment began', async () => {
    const id = await stockNumber(world)
    const { db } = world.ctx
    const before = await beginNumber(world, ada, id)
    await db.updateTable('number_terms').set({ price_kobo: 250_000 }).execute()
    expect((await beginNumber(world, eze, await stockNumber(world))).body.result.amount).toBe(263_960)
    const { reference } = before.body.result
    await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    expect(await verify(reference, ada)).toEqual(PAID)
    expect((await booked(reference))['revenue:numbers']).toBe(100_000)
    await db.updateTable('number_terms').set({ price_kobo: 100_000 }).execute()
    await expect(db.updateTable('number_terms').set({ price_kobo: 99_999 }).execute()).rejects.toThrow()
  })
})

describe('a number that was paid for', () => {
  beforeAll(buyers)

  test('is its buyer’s for 30 days; the money is ours and none of it in the wallet', async () => {
    const id = await stockNumber(world)
    const reference = await payNumber(world, ada, id)
    expect(await verify(reference, ada)).toEqual(PAID)
    expect(await verify(reference, ada)).toEqual(PAID)
    expect(await numbersOf(world, ada)).toMatchObject([{ id, category: null, renews: '2026-12-20 11:00:00' }])
    expect(await balanceOf(world, ada)).toBe(0)
    expect(await booked(reference)).toEqual({
      'provider:sandbox': -100_000,
      'fees:sandbox': -1_523,
      'revenue:card-fees': 1_523,
      'revenue:numbers': 100_000,
    })
    expect(await isForSale(ada, id)).toBe(false)
    expect((await beginNumber(world, ada, id)).body.code).toBe('number_taken')
    expect((await assign(world, ada, id)).body).toEqual(ASSIGNED)
    expect((await assign(world, ada, id)).body).toEqual(ASSIGNED)
  })

  test('is reported by mail and on the receipt', async () => {
    const id = await stockNumber(world)
    const reference = await payNumber(world, ada, id)
    await verify(reference, ada)
    const mails = (await mailsTo(world.ctx, ada.email)).filter(({ text }) => text.includes(reference))
    const values = { ...paidFor(reference), number: await didOf(id), ends: '20 Dec 2026' }
    expect(mails).toEqual([
      { subject: words('receipt_subject', values), text: words('number_receipt_text', values) },
    ])
    const { result } = (await world.call('payment', { params: { reference } }, ada)).body
    expect(result).toMatchObject({ purpose: 'number', number: await didOf(id), credit: 1000, fee: 15.23 })
    const { result: latest } = (
      await world.call('paymentRecord', { params: { cardid: ada.cardId }, query: {} }, ada)
    ).body
    expect(latest).toContainEqual(expect.objectContaining({ reference, credit: 1000, purpose: 'number' }))
  })

  test('is its buyer’s although no one came back: the reconciler finds the payment', async () => {
    const id = await stockNumber(world)
    await payNumber(world, eze, id)
    world.clock.advance(2 * MINUTE_MS)
    expect((await settleForgotten(world.ctx)).paid).toBe(1)
    expect(await numbersOf(world, eze)).toMatchObject([{ id }])
  })

  test('is its buyer’s also when the 15 minutes are over, if no one wanted it since', async () => {
    const id = await stockNumber(world)
    const { reference } = (await beginNumber(world, ada, id)).body.result
    world.clock.advance(20 * MINUTE_MS)
    await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    await verify(reference, ada)
    expect((await numbersOf(world, ada)).map((number) => number.id)).toContain(id)
  })

  test('is put aside with what was not agreed: the money in suspense, the number for sale', async () => {
    const id = await stockNumber(world)
    const reference = await payNumber(world, ada, id)
    const report = await world.ctx.payments.verify(reference)
    vi.spyOn(world.ctx.payments, 'verify').mockResolvedValue({ ...report, amount: kobo(101_522) } as never)
    expect((await verify(reference, ada)).status).toBe(false)
    expect((await assign(world, ada, id)).body.code).toBe('number_unpaid')
    expect(await isForSale(eze, id)).toBe(true)
  })

  test('goes back with all of its money, and stays with a part of it', async () => {
    const id = await stockNumber(world)
    const reference = await payNumber(world, ada, id)
    await verify(reference, ada)
    const refund = async (amount: number | null) => {
      await orderRefund(world.ctx, webhook, {
        reference,
        amount: amount === null ? null : kobo(amount),
        reason: 'r',
      })
      world.clock.advance(60 * MINUTE_MS)
      await refreshRefunds(world.ctx, webhook, reference)
    }
    await refund(50_000)
    expect((await numbersOf(world, ada)).map((number) => number.id)).toContain(id)
    await refund(null)
    expect((await numbersOf(world, ada)).map((number) => number.id)).not.toContain(id)
    expect((await assign(world, ada, id)).http).toBe(422)
  })
})

describe('P17 two buyers of one number who both paid', () => {
  beforeAll(buyers)

  /** Ada begins, her 15 minutes pass, Eze begins, and both pay. */
  async function bothPay() {
    const id = await stockNumber(world)
    const { reference: adas } = (await beginNumber(world, ada, id)).body.result
    world.clock.advance(15 * MINUTE_MS)
    const ezes = await payNumber(world, eze, id)
    await world.call('paySandbox', { params: { reference: adas }, body: card.pays }, ada)
    return { id, adas, ezes, did: await didOf(id) }
  }

  test('have one owner, who is paying for it now; the other’s money is in the wallet, with a word why', async () => {
    const { id, adas, ezes, did } = await bothPay()
    expect(await verify(adas, ada)).toEqual(PAID)
    expect(await verify(ezes, eze)).toEqual(PAID)
    expect([await balanceOf(world, ada), await balanceOf(world, eze)]).toEqual([1000, 0])

    const { http, body } = await assign(world, ada, id)
    expect([http, body]).toEqual([
      409,
      {
        status: false,
        code: 'number_gone',
        message:
          `Another customer got ${did} while you paid. Your ₦1,000.00 is in your wallet. ` +
          'Choose another number, or use it for calls.',
      },
    ])
    expect((await assign(world, eze, id)).body).toEqual(ASSIGNED)
    const [line] = await statement(ada)
    expect(line).toMatchObject({
      kind: 'number',
      description: `Money back: ${formatPhone(did)} was sold to another customer`,
      party: did,
      reference: adas,
      amount: 1000,
      balance: 1000,
    })
    const values = { ...paidFor(adas), number: did }
    expect(await mailsTo(world.ctx, ada.email)).toEqual([
      { subject: words('number_gone_subject', values), text: words('number_gone_text', values) },
    ])
    const { result } = (await world.call('payment', { params: { reference: adas } }, ada)).body
    expect(result).toMatchObject({ purpose: 'topup', credit: 1000, charge: 1015.23 })
    expect(await booked(adas)).toMatchObject({
      'revenue:card-fees': 1_523,
      [`wallet:${ada.cardId}`]: 100_000,
    })
  })

  test('have one owner when both verify at once, again and again', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.person()))
    const id = await stockNumber(world)
    const paid: [Person, string][] = []
    for (const who of people) {
      paid.push([who, await payNumber(world, who, id)])
      world.clock.advance(15 * MINUTE_MS)
    }
    // It is held no more: the payment that settles first gets it.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const [who, reference] = paid[(n * 3) % paid.length] as [Person, string]
        return verify(reference, who)
      }),
    )
    expect(answers).toEqual(Array(40).fill(PAID))
    const owned = await Promise.all(people.map(async (who) => (await numbersOf(world, who)).length))
    const wallets = await Promise.all(people.map((who) => balanceOf(world, who)))
    expect(owned.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    expect(owned.map((has, at) => has * 1000 + (wallets[at] ?? 0))).toEqual(Array(8).fill(1000))
  })
})

test('a number is for verified accounts where the operator keeps it for them', async () => {
  const strict = await openWorld({ config: { verifiedOnly: new Set(['numbers']) } })
  try {
    const who = await strict.person({ admin: true })
    const id = await stockNumber(strict)
    expect((await beginNumber(strict, who, id)).body).toMatchObject({ code: 'verification_required' })
    await strict.ctx.db
      .updateTable('users')
      .set({ verification_status: 'verified' })
      .where('id', '=', who.userId)
      .execute()
    expect((await beginNumber(strict, who, id)).http).toBe(200)
  } finally {
    await strict.close()
  }
})
