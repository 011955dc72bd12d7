// @shows DEC-111

import { PAY_LINKS_OPEN_MOST } from '@ekoline/contract/money/pay-links.facts.ts'
import { CARD_CONSENT } from '@ekoline/contract/money/saved-cards.facts.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS, wireTime } from '@ekoline/contract/units/time.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, beginTopUp, booksOf, card, comeBack } from '../../../../test/money/money.ts'
import { webhook } from '../../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { SANDBOX_OTP } from '../../../adapters/payments/sandbox-cards.ts'
import { transaction } from '../../../platform/db/db.ts'
import { lookAfterSavedCards } from '../cards/auto-charge.service.ts'
import { recordDispute } from '../refunds/disputes.service.ts'
import { orderRefund, refreshRefunds } from '../refunds/refunds.service.ts'

const OVER = {
  status: 'failed',
  code: 'pay_link_over',
  message: 'This link has ended. Ask who sent it for a new one.',
}
const MINUTE_MS = 60_000
const paysCard = { number: card.pays.card_number, expiry: card.pays.expiry, otp: null }

let world: World
beforeAll(async () => {
  world = await openWorld({
    config: { publicUrl: 'https://portal.example', transferDelayHours: 24, trustProxy: 1 },
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

let addresses = 0
/** A payer at an address of their own. */
const from = (address = `10.1.${addresses >> 8}.${addresses++ & 255}`) => ({ 'x-forwarded-for': address })

interface Asking {
  amount?: number
  fixed?: boolean
  note?: string
  days?: number
}
const make = (who: Person, asking: Asking = {}, cardid = who.cardId) =>
  world.call('makePayLink', { body: { amount: 1000, fixed: true, days: 7, ...asking, cardid } }, who)

interface Link {
  readonly id: number
  readonly key: string
}
async function linkOf(who: Person, asking: Asking = {}): Promise<Link> {
  const { id, link } = (await make(who, asking)).body.result
  return { id, key: new URL(link).hash.slice(1) }
}
const look = ({ key }: Pick<Link, 'key'>, headers = from()) =>
  world.call('openPayLink', { body: { key } }, null, headers)
const begin = (
  { key }: Pick<Link, 'key'>,
  { amount = 1000, email }: { amount?: number; email?: string } = {},
  headers = from(),
) => world.call('payByLink', { body: { key, amount, ...(email && { email }) } }, null, headers)
const begun = async (link: Link, payer: { amount?: number; email?: string } = {}) =>
  (await begin(link, payer)).body.result.reference
const pay = ({ key }: Link, reference: string, form: object = card.pays) =>
  world.call('paySandboxByLink', { body: { ...card.pays, ...form, key, reference } }, null, from())
const verify = ({ key }: Link, reference: string) =>
  world.call('verifyByLink', { body: { key, reference } }, null, from())
/** A payment that went through. @returns its reference */
async function paid(link: Link, payer: { amount?: number; email?: string } = {}): Promise<string> {
  const reference = await begun(link, payer)
  expect((await pay(link, reference)).body).toMatchObject({ status: 'success' })
  expect((await verify(link, reference)).body.result.state).toBe('paid')
  return reference
}
const listed = async (who: Person) =>
  (await world.call('payLinks', { params: { cardid: who.cardId }, query: {} }, who)).body.result
const end = ({ id }: Pick<Link, 'id'>, who: Person) => world.call('endPayLink', { params: { id } }, who)
const audited = async (who: Person) =>
  (
    await world.ctx.db
      .selectFrom('audit')
      .select('action')
      .where('user_id', '=', who.userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

async function suspend({ workgroupId }: Person) {
  const made_at = world.clock.now()
  await world.ctx.db
    .insertInto('suspensions')
    .values({
      workgroup_id: workgroupId,
      level: 'everything',
      code: 'fraud',
      reason: 'Fraud',
      made_at,
      made_by: 'op',
    })
    .execute()
}

describe('making a link', () => {
  test('gives an address whose key no server sees and no table holds', async () => {
    const ada = await world.person()
    const { http, body } = await make(ada)
    expect(http).toBe(200)
    expect(body.result.link).toMatch(/^https:\/\/portal\.example\/pay#[A-Za-z0-9_-]{32,}$/)
    const key = new URL(body.result.link).hash.slice(1)
    const row = await world.ctx.db
      .selectFrom('pay_links')
      .selectAll()
      .where('id', '=', body.result.id)
      .executeTakeFirstOrThrow()
    expect([row.amount_kobo, row.key_hash.length]).toEqual([100_000, 32])
    expect(JSON.stringify(row)).not.toContain(key)
    const other = (await make(ada)).body.result
    expect(other.link).not.toBe(body.result.link)
    expect(await audited(ada)).toEqual(['pay_link_made', 'pay_link_made'])
  })

  test("for a card that is not one's own looks like a missing card, an admin's member included", async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const missing = await make(ada, {}, 999_999_999)
    expect(missing.http).toBe(404)
    const foreign = await world.person()
    for (const { cardId } of [bola, foreign]) expect((await make(ada, {}, cardId)).body).toEqual(missing.body)
    for (const { cardId } of [bola, foreign])
      expect((await world.call('payLinks', { params: { cardid: cardId }, query: {} }, ada)).http).toBe(404)
  })

  test.each([
    [{ amount: 499.99 }, 'top_up_too_small'],
    [{ amount: 5_000_000.01 }, 'payment_too_large'],
    [{ days: 31 }, 'invalid_request'],
    [{ note: 'Log in at www.evil.example' }, 'invalid_request'],
    [{ note: 'x'.repeat(121) }, 'invalid_request'],
  ])('of %j is refused', async (asking, code) => {
    expect((await make(await world.person(), asking)).body.code).toBe(code)
  })

  test('has a most of links that can be paid at once; one that ended makes room', async () => {
    const ada = await world.person()
    const links: Link[] = []
    for (let n = 0; n < PAY_LINKS_OPEN_MOST; n++) links.push(await linkOf(ada))
    const { http, body } = await make(ada)
    expect([http, body.code, body.message]).toEqual([
      422,
      'pay_links_full',
      'You have 20 links that can be paid, the most there may be. End one first.',
    ])
    const [first] = links
    if (first) await end(first, ada)
    expect((await make(ada)).http).toBe(200)
  })
})

describe('a person without an account', () => {
  test('sees who asks and for how much, and nothing else of them', async () => {
    const ada = await world.person()
    const link = await linkOf(ada, { amount: 2500.5, note: 'November calls' })
    const { body } = await look(link)
    expect(body).toEqual({
      status: 'success',
      result: {
        state: 'open',
        asked_by: expect.any(String),
        workgroup: expect.any(String),
        note: 'November calls',
        amount: 2500.5,
        fixed: true,
        expires_at: wireTime(new Date(world.clock.now().getTime() + 7 * DAY_MS)),
      },
    })
    expect(JSON.stringify(body)).not.toContain(ada.email)
  })

  test('pays it: the wallet is credited once, both get a mail, and the link has ended', async () => {
    const ada = await world.person()
    const link = await linkOf(ada, { note: 'November calls' })
    const started = (await begin(link, { email: ' Kemi@Books.example' })).body.result
    expect(started).toEqual({
      reference: expect.stringMatching(/^EKO-[A-Za-z0-9-]{27}$/),
      amount: 101_523,
      credit: 1000,
      currency: 'NGN',
      email: 'kemi@books.example',
      provider: 'sandbox',
      public_key: 'sandbox',
    })
    const { reference } = started
    expect((await pay(link, reference)).body).toEqual({ status: 'success', message: 'Approved' })
    expect(await balanceOf(world, ada)).toBe(0)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(link, reference)))
    for (const { body } of answers)
      expect(body.result).toMatchObject({
        state: 'paid',
        reference,
        note: 'November calls',
        credit: 1000,
        fee: 15.23,
        charge: 1015.23,
        date: wireTime(world.clock.now()),
        email: 'kemi@books.example',
      })
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(ada.email)
    expect(await balanceOf(world, ada)).toBe(1000)

    const [receipt, ...more] = await mailsTo(world.ctx, 'kemi@books.example')
    expect([receipt?.subject, more]).toEqual(['You paid ₦1,015.23 by a pay-for-me link', []])
    const { asked_by: who, workgroup } = answers[0]?.body.result ?? { asked_by: '', workgroup: '' }
    const { text } = world.ctx
    const note = text('link_receipt_note', { note: 'November calls' })
    const values = { who, workgroup, note, credit: '1,000.00', fee: '15.23', charge: '1,015.23', reference }
    expect(note).toBe('For: November calls\n')
    expect(receipt?.text).toBe(text('link_receipt_text', values))
    expect(receipt?.text).toContain('For: November calls\nAirtime: ₦1,000.00\nCard fee: ₦15.23\n')
    expect(receipt?.text).not.toContain(ada.email)
    const mails = await mailsTo(world.ctx, ada.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your pay-for-me link was paid: ₦1,000.00'])
    const linkPaid = { payer: 'kemi@books.example', note, credit: '1,000.00', reference }
    expect(mails[0]?.text).toBe(
      text('link_paid_text', { ...linkPaid, link: 'https://portal.example/payments' }),
    )
    expect(mails[0]?.text).toContain('kemi@books.example paid ₦1,000.00 into your wallet')
    expect((await look(link)).body).toEqual(OVER)
    expect((await begin(link)).body).toEqual(OVER)
    expect(await listed(ada)).toMatchObject([{ id: link.id, state: 'paid', payments: 1, paid: 1000 }])
  })

  test('needs no e-mail: the provider gets none of the owner, and only the owner gets a mail', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const checkout = vi.spyOn(world.ctx.payments, 'startCheckout')
    const before = (await world.ctx.db.selectFrom('outbox').select('id').execute()).length
    const reference = await paid(link)
    expect(checkout.mock.calls.map(([{ email }]) => email)).toEqual(['pay-for-me@portal.example'])
    const mails = await mailsTo(world.ctx, ada.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${world.ctx.text('link_paid_unnamed')} paid ₦1,000.00`)
    expect((await world.ctx.db.selectFrom('outbox').select('id').execute()).length).toBe(before + 1)
    const detail = (await world.call('payment', { params: { reference } }, ada)).body.result
    expect(detail.paid_by).toBe('Pay-for-me link')
  })

  test('gets the receipt as PDF, also after the link has ended', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const receipt = vi.spyOn(world.ctx.pdf, 'receipt')
    const reference = await begun(link, { email: 'kemi@books.example' })
    const body = { key: link.key, reference }
    expect((await world.raw('linkReceipt', { body }, null, from())).statusCode).toBe(404)
    await pay(link, reference)
    await verify(link, reference)
    world.clock.advance(8 * DAY_MS)
    const pdf = await world.raw('linkReceipt', { body }, null, from())
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const said = JSON.stringify(receipt.mock.calls)
    expect(said).toContain('kemi@books.example, by a pay-for-me link')
    expect(said).not.toContain(ada.email)
  })

  test('whose card is declined may try another; only the one that pays counts', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const reference = await begun(link)
    expect((await pay(link, reference, card.declined)).body.status).toBe('failed')
    expect((await verify(link, reference)).body.result.state).toBe('failed')
    expect((await look(link)).body.result.state).toBe('open')
    expect((await verify(link, await begun(link))).body.result.state).toBe('failed') // left without a card
    const other = await begun(link)
    expect((await pay(link, other, card.asksOtp)).body.status).toBe('otp')
    expect((await pay(link, other, { ...card.asksOtp, otp: SANDBOX_OTP })).body.status).toBe('success')
    expect((await verify(link, other)).body.result.state).toBe('paid')
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('pays any amount up to the most of an open one, as often as they like, until it ends', async () => {
    const ada = await world.person()
    const link = await linkOf(ada, { amount: 3000, fixed: false })
    await paid(link, { amount: 500 })
    await paid(link, { amount: 3000 })
    expect(await balanceOf(world, ada)).toBe(3500)
    const { http, body } = await begin(link, { amount: 3000.01 })
    expect([http, body.message]).toEqual([422, 'You cannot pay more than ₦3,000.00 at once'])
    expect((await begin(link, { amount: 499.99 })).body.code).toBe('top_up_too_small')
    expect(await listed(ada)).toMatchObject([{ state: 'open', payments: 2, paid: 3500 }])
    world.clock.advance(7 * DAY_MS)
    expect((await begin(link, { amount: 500 })).body).toEqual(OVER)
  })

  test('cannot pay another amount than the fixed one', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    for (const amount of [500, 999.99, 1000.01])
      expect((await begin(link, { amount })).body).toMatchObject({ code: 'invalid_request' })
    const payments = await world.ctx.db
      .selectFrom('payments')
      .select('reference')
      .where('card_id', '=', ada.cardId)
      .execute()
    expect(payments).toEqual([])
  })
})

describe('two people at once, by a link of a fixed amount', () => {
  test('the card of the second is refused before it is charged', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const [one, two] = [await begun(link), await begun(link)]
    const answers = await Promise.all([pay(link, one), pay(link, two)])
    const loser = answers[0].http === 409 ? one : two
    expect(answers.map(({ body }) => body.code ?? body.status).sort()).toEqual([
      'pay_link_checking',
      'success',
    ])
    const refused = answers.find(({ http }) => http === 409)
    expect(refused?.body.message).toContain('Nothing was charged to yours.')
    expect((await look(link)).body.result.state).toBe('checking')
    expect((await begin(link)).body.code).toBe('pay_link_checking')
    await Promise.all([verify(link, one), verify(link, two)])
    expect(await balanceOf(world, ada)).toBe(1000)
    expect((await pay(link, loser)).body).toEqual(OVER)
    expect(await listed(ada)).toMatchObject([{ state: 'paid', payments: 1 }])
  })

  test('both are credited when both cards were charged before we knew of either', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const [one, two] = [await begun(link), await begun(link)]
    // As in a real provider's window, which does not ask us first.
    for (const reference of [one, two])
      await transaction(world.ctx.db, async (tx) => world.ctx.sandbox?.pay(tx, reference, paysCard))
    for (const reference of [one, two]) expect((await verify(link, reference)).body.result.state).toBe('paid')
    expect(await balanceOf(world, ada)).toBe(2000)
    expect(await mailsTo(world.ctx, ada.email)).toHaveLength(2)
  })

  test('a card whose outcome never comes holds the link for 15 minutes', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    await pay(link, await begun(link))
    world.clock.advance(15 * MINUTE_MS - 1_000)
    expect((await begin(link)).body.code).toBe('pay_link_checking')
    world.clock.advance(1_000)
    expect((await begin(link)).http).toBe(200)
  })
})

describe('a link that has ended', () => {
  test('looks the same to a stranger, whatever the reason, as one that never was', async () => {
    const [ada, bola, dayo, efe] = await Promise.all(Array.from({ length: 4 }, () => world.person()))
    if (!ada || !bola || !dayo || !efe) throw new Error('no people')
    const old = await linkOf(ada, { days: 1 })
    world.clock.advance(DAY_MS)
    for (const who of [ada, bola, dayo, efe]) await comeBack(world, who)
    const [revoked, paidOne] = [await linkOf(ada), await linkOf(ada)]
    expect((await end(revoked, ada)).http).toBe(200)
    await paid(paidOne)
    const suspended = await linkOf(bola)
    await suspend(bola)
    const left = await linkOf(dayo)
    await world.ctx.db
      .updateTable('seats')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', dayo.seatId)
      .execute()
    const disabled = await linkOf(efe)
    await world.ctx.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', efe.userId)
      .execute()
    const guessed = { key: 'A'.repeat(32) }
    for (const link of [old, revoked, paidOne, suspended, left, disabled, guessed, { key: '' }]) {
      for (const { http, body, headers } of [await look(link), await begin(link)]) {
        expect([http, body]).toEqual([404, OVER])
        expect(headers['cache-control']).toContain('no-store')
      }
    }
    const states = (await listed(ada)).map(({ state }) => state)
    expect(states).toEqual(['paid', 'ended', 'expired'])
  })

  test('by its owner while a checkout is open: that card is not charged', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const reference = await begun(link)
    await end(link, ada)
    expect((await pay(link, reference)).body).toEqual(OVER)
    expect((await verify(link, reference)).body.result.state).toBe('failed')
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('after its card was charged: the money is credited', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const reference = await begun(link)
    await pay(link, reference)
    await end(link, ada)
    expect((await verify(link, reference)).body.result.state).toBe('paid')
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('by its date while a checkout is open: what was begun may be finished', async () => {
    const ada = await world.person()
    const link = await linkOf(ada, { days: 1 })
    world.clock.advance(DAY_MS - MINUTE_MS)
    const reference = await begun(link)
    world.clock.advance(2 * MINUTE_MS)
    expect((await look(link)).body).toEqual(OVER)
    expect((await pay(link, reference)).body.status).toBe('success')
    expect((await verify(link, reference)).body.result.state).toBe('paid')
  })

  test('stays ended, and is ended once', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    for (let n = 0; n < 2; n++) expect((await end(link, ada)).http).toBe(200)
    expect(await audited(ada)).toEqual(['pay_link_made', 'pay_link_ended'])
  })

  test("is ended by its owner only: to others, the workgroup's admin included, it is missing", async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const link = await linkOf(bola)
    const missing = await end({ id: 999_999_999 }, ada)
    expect(missing.http).toBe(404)
    for (const who of [ada, await world.person()]) expect((await end(link, who)).body).toEqual(missing.body)
    expect((await look(link)).http).toBe(200)
  })
})

describe('while everything of the workgroup is suspended', () => {
  test('no card is charged by an open checkout; money that was taken before is credited', async () => {
    const ada = await world.person()
    const link = await linkOf(ada, { fixed: false })
    const [open, charged] = [await begun(link), await begun(link)]
    await pay(link, charged)
    await suspend(ada)
    expect((await pay(link, open)).body).toEqual(OVER)
    expect((await verify(link, charged)).body.result.state).toBe('paid')
    expect(await balanceOf(world, ada)).toBe(1000)
  })
})

describe('who knows a key', () => {
  test('reaches no payment of another link, nor one without a link', async () => {
    const [ada, bola] = [await world.person(), await world.person()]
    const [mine, theirs] = [await linkOf(ada), await linkOf(bola)]
    const foreign = await begun(theirs)
    const own = await beginTopUp(world, ada)
    const missing = await verify(mine, 'EKO-nothing')
    expect([missing.http, missing.body.code]).toEqual([404, 'not_found'])
    for (const reference of [foreign, own]) {
      expect((await verify(mine, reference)).body).toEqual(missing.body)
      expect((await pay(mine, reference)).body).toEqual(missing.body)
      const body = { key: mine.key, reference }
      expect((await world.raw('linkReceipt', { body }, null, from())).json()).toEqual(missing.body)
    }
    for (const reference of [foreign, own])
      expect((await verify({ ...mine, key: 'B'.repeat(32) }, reference)).body).toEqual(OVER)
  })

  test('cannot begin more than 20 checkouts at once from one address, by whatever links', async () => {
    const ada = await world.person()
    const links = [await linkOf(ada, { fixed: false }), await linkOf(ada, { fixed: false })]
    const one = from('10.9.0.1')
    const answers: number[] = []
    for (let n = 0; n < 22; n++) {
      const link = links[n % 2]
      if (link) answers.push((await begin(link, {}, one)).http)
    }
    expect(answers).toEqual([...Array(20).fill(200), 429, 429])
  })

  test('nor by one link from many addresses', async () => {
    const ada = await world.person()
    const link = await linkOf(ada, { fixed: false })
    const answers: number[] = []
    for (let n = 0; n < 22; n++) answers.push((await begin(link)).http)
    expect(answers).toEqual([...Array(20).fill(200), 429, 429])
    expect((await look(link)).http).toBe(200)
  })

  test('a guesser has few tries', async () => {
    const one = from('10.9.0.2')
    const answers: number[] = []
    for (let n = 0; n < 62; n++) answers.push((await look({ key: `guess-${n}` }, one)).http)
    expect(answers).toEqual([...Array(60).fill(404), 429, 429])
  })
})

describe('what a link brought is money like any other of that wallet', () => {
  test('of a new card it cannot be sent on for a day', async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    await paid(await linkOf(ada))
    const send = { params: { username: bola.username }, body: { amount: 100, cardid: bola.cardId } }
    expect((await world.call('topUpMember', send, ada)).body.code).toBe('transfer_waits')
    world.clock.advance(DAY_MS)
    await comeBack(world, ada)
    expect((await world.call('topUpMember', send, ada)).http).toBe(200)
  })

  test('it is refunded to the card that paid: the payer and the owner get a mail each', async () => {
    const ada = await world.person()
    const email = 'refunded@books.example'
    const reference = await paid(await linkOf(ada), { email })
    await orderRefund(world.ctx, webhook, { reference, amount: null, reason: 'Paid twice' })
    world.clock.advance(2 * MINUTE_MS)
    await refreshRefunds(world.ctx, webhook, reference)
    expect(await balanceOf(world, ada)).toBe(0)
    const toPayer = (await mailsTo(world.ctx, email)).at(-1)
    expect(toPayer?.text).toContain('We refunded ₦1,015.23 to your card.')
    const toOwner = (await mailsTo(world.ctx, ada.email)).at(-1)
    const values = { amount: '1,015.23', reference }
    expect(toOwner).toEqual({
      subject: world.ctx.text('link_refund_subject', values),
      text: world.ctx.text('link_refund_text', values),
    })
  })

  test('a dispute holds it in that wallet, and its owner gets the mail, not the payer', async () => {
    const ada = await world.person()
    const email = 'disputing@books.example'
    const reference = await paid(await linkOf(ada), { email })
    await recordDispute(world.ctx, webhook, {
      reference,
      disputeId: `of ${reference}`,
      change: 'opened',
      outcome: null,
      amount: kobo(101_523),
      currency: 'NGN',
    })
    expect(await balanceOf(world, ada)).toBe(0)
    expect((await mailsTo(world.ctx, ada.email)).at(-1)?.subject).toBe(
      world.ctx.text('dispute_opened_subject', { amount: '1,015.23' }),
    )
    expect(await mailsTo(world.ctx, email)).toHaveLength(1)
  })

  test('its card is never kept, and a request that asks for it is refused', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    const body = { key: link.key, amount: 1000, keep_card: CARD_CONSENT }
    expect((await world.call('payByLink', { body }, null, from())).http).toBe(400)
    await paid(link)
    await lookAfterSavedCards(world.ctx)
    const { card: kept, refused } = (await world.call('savedCard', {}, ada)).body.result
    expect([kept, refused]).toEqual([null, false])
  })

  test('what others began by a link is not among the unfinished payments of its owner', async () => {
    const ada = await world.person()
    const link = await linkOf(ada)
    await pay(link, await begun(link))
    expect((await world.call('unfinishedPayments', {}, ada)).body.result).toEqual([])
  })
})
