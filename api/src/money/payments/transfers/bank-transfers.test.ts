// @shows DEC-110

import { paymentsMessages, paymentsServerMessages } from '@ekoline/contract/money/messages/payments.ts'
import { bankTransferFee, kobo } from '@ekoline/contract/units/money.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { issueDue, registerForVat } from '../../../../test/money/invoices.ts'
import { balanceOf, booksOf, spend } from '../../../../test/money/money.ts'
import { webhook } from '../../../../test/money/refunds.ts'
import { suspense } from '../../../../test/money/subscriptions.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { textOfPdf } from '../../../../test/pdfs.ts'
import type { Person } from '../../../../test/world.ts'
import { readInbox } from '../checkout/inbox.service.ts'
import { importMissedPayments } from '../checkout/missed-payments.service.ts'
import { settleForgotten } from '../checkout/reconcile.service.ts'
import { importPayouts } from '../payouts/payouts.service.ts'
import { collectDebts } from '../refunds/debts.service.ts'
import { recordDispute } from '../refunds/disputes.service.ts'

let world: PaystackWorld
let ada: Person
let number: string
beforeEach(async () => {
  world = await openPaystackWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  number = await numberOf(ada)
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const numberOf = async (who: Person) => {
  const { account } = (await world.call('makeBankAccount', {}, who)).body.result
  return account?.number ?? ''
}
/** A bank sends so many naira. @returns Paystack's reference of it */
const send = (naira: number, to = number) => world.paystack.books.transfer(to, Math.round(naira * 100))
const listed = async (who = ada) =>
  (await world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who)).body
const importMissed = () => importMissedPayments(world.ctx, webhook)
const stateOf = async (reference: string) =>
  (
    await world.ctx.db
      .selectFrom('payments')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.state

describe('a bank transfer', () => {
  test('is credited by Paystack’s message, less 1 percent', async () => {
    const reference = send(10_000)
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    expect(await balanceOf(world, ada)).toBe(9_900)
    expect((await listed()).result).toEqual([
      {
        credit: 9_900,
        date: expect.any(String),
        reference,
        purpose: 'topup',
        method: 'bank_transfer',
        state: 'paid',
      },
    ])
    const values = { credit: '9,900.00', fee: '100.00', charge: '10,000.00', reference }
    const from = 'RANDALL HORTON, First City Monument Bank'
    const sender = world.ctx.text('bank_receipt_sender', { sender: from })
    expect(await mailsTo(world.ctx, ada.email)).toEqual([
      {
        subject: 'Your bank transfer of ₦10,000.00 is in your wallet',
        text: expect.stringContaining(world.ctx.text('bank_receipt_text', { ...values, sender }).trim()),
      },
    ])
  })

  test.each([
    ['of one kobo', 0.01, 0.01],
    ['below the minimum of a top-up', 49.99, 49.5],
    ['of odd kobo', 1_234.56, 1_222.22],
    ['from which the fee is at its most', 30_000, 29_700],
    ['above it', 400_000.01, 399_700.01],
    ['above the maximum of a payment', 9_000_000, 8_999_700],
  ])('%s is credited: the money is here', async (_, sent, credited) => {
    send(sent)
    await world.deliverAndRead()
    expect(await balanceOf(world, ada)).toBe(credited)
    expect(await suspense(world)).toEqual([])
  })

  test('is credited once by 50 messages, the search for missed ones and both jobs at once', async () => {
    send(10_000)
    const all = await Promise.allSettled([
      world.deliver({ times: 50 }),
      ...Array.from({ length: 5 }, () => readInbox(world.ctx)),
      ...Array.from({ length: 5 }, importMissed),
      ...Array.from({ length: 5 }, () => settleForgotten(world.ctx)),
    ])
    expect(all.map(({ status }) => status)).not.toContain('rejected')
    world.clock.advance(3_600_000)
    await Promise.all([readInbox(world.ctx), importMissed(), settleForgotten(world.ctx)])
    expect([await balanceOf(world, ada), (await listed()).total]).toEqual([9_900, 1])
    expect(await mailsTo(world.ctx, ada.email)).toHaveLength(1)
    expect(await suspense(world)).toEqual([])
  })

  test('is found within the hour when its message was lost, and the message that comes late changes nothing', async () => {
    send(10_000)
    const late = world.paystack.webhooks.take()
    world.clock.advance(3_600_000)
    expect((await importMissed()).missed).toBe(1)
    expect((await importMissed()).missed).toBe(0)
    expect(await balanceOf(world, ada)).toBe(9_900)
    for (const message of late) expect(await world.send(message)).toBe(200)
    expect(await readInbox(world.ctx)).toEqual({ done: 1, failed: 0 })
    expect([await balanceOf(world, ada), (await listed()).total]).toEqual([9_900, 1])
  })

  test('whose process died before it was credited is credited by the reconciler', async () => {
    const reference = send(10_000)
    await world.ctx.db.run`
      insert into payments (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, bank_account_id, created_at)
        select ${reference}, 'paystack', 'topup', ${ada.userId}, ${ada.cardId}, 990000, 1000000, 'NGN', id, ${world.clock.now()}
          from bank_accounts where card_id = ${ada.cardId}`
    expect((await world.call('unfinishedPayments', {}, ada)).body.result).toEqual([])
    world.clock.advance(61_000)
    expect((await settleForgotten(world.ctx)).paid).toBe(1)
    await world.deliverAndRead()
    expect(await balanceOf(world, ada)).toBe(9_900)
  })

  test('goes to the wallet whose number it was sent to, of one person’s wallets, too', async () => {
    const bola = await world.person({ admin: true })
    await world.ctx.db.run`update seats set user_id = ${ada.userId} where id = ${bola.seatId}`
    const other = await numberOf(bola)
    expect(other).not.toBe(number)
    send(1_000, other)
    await world.deliverAndRead()
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([0, 990])
  })

  test('of two that are the same in all but their reference credits both', async () => {
    for (let turn = 0; turn < 2; turn++) send(500)
    await world.deliverAndRead()
    expect([await balanceOf(world, ada), (await listed()).total]).toEqual([990, 2])
  })

  test('of Paystack’s other domain is none', async () => {
    world.paystack.books.transfer(number, 100_000, { domain: 'live' })
    await world.deliverAndRead()
    await importMissed()
    expect([await balanceOf(world, ada), await suspense(world)]).toEqual([0, []])
  })

  test('can be sent on at once, where money of a new card waits', async () => {
    const config = { ...world.ctx.config, transferDelayHours: 24 }
    Object.assign(world.ctx, { config })
    const bola = await world.person({ workgroup: ada.workgroupId })
    send(1_000)
    await world.deliverAndRead()
    const args = { params: { username: bola.username }, body: { amount: 900, cardid: bola.cardId } }
    expect((await world.call('topUpMember', args, ada)).http).toBe(200)
    expect(await balanceOf(world, bola)).toBe(900)
  })

  test('takes the fee that the operator set', async () => {
    Object.assign(world.ctx, {
      config: { ...world.ctx.config, bankFee: { rateBasisPoints: 0, cap: kobo(0) } },
    })
    send(1_000)
    await world.deliverAndRead()
    expect(await balanceOf(world, ada)).toBe(1_000)
  })
})

test('the fee leaves something of any amount, and is never more than its cap', () => {
  const rule = { rateBasisPoints: 5_000, cap: kobo(30_000) }
  for (const sent of [1, 2, 3, 99, 100, 59_999, 60_000, 60_001, 900_000_000_000]) {
    const fee = bankTransferFee(kobo(sent), rule)
    expect(fee).toBeGreaterThanOrEqual(0)
    expect(fee).toBeLessThan(sent)
    expect(fee).toBeLessThanOrEqual(30_000)
  }
})

describe('what a bank transfer shows', () => {
  test('is who sent it and what the fee was, in its details, on its receipt and in the statement', async () => {
    const reference = send(10_000)
    await world.deliverAndRead()
    const detail = (await world.call('payment', { params: { reference } }, ada)).body.result
    expect(detail).toMatchObject({
      method: 'bank_transfer',
      paid_by: 'RANDALL HORTON, First City Monument Bank',
      credit: 9_900,
      fee: 100,
      charge: 10_000,
    })
    expect(detail.card_last4).toBeUndefined()
    const pdf = await world.raw('receipt', { params: { reference } }, ada)
    const text = await textOfPdf(pdf.rawPayload)
    const { receipt_by_bank, receipt_bank_fee, receipt_sent } = paymentsMessages
    for (const word of [receipt_by_bank, receipt_bank_fee, receipt_sent, 'RANDALL', '100.00', '10,000.00'])
      expect(text).toContain(word)
    expect(text).not.toMatch(/card/i)
    const { result } = (await world.call('statement', { query: {} }, ada)).body
    expect(result).toMatchObject([
      { kind: 'topup', party: 'RANDALL HORTON, First City Monument Bank', reference, amount: 9_900 },
    ])
    const csv = (await world.raw('statementFile', { query: {} }, ada)).body
    expect(csv).toContain('Bank transfer, RANDALL HORTON')
  })

  test('is the bank where the sender is not known', async () => {
    const reference = world.paystack.books.transfer(number, 100_000, { sender: null })
    await world.deliverAndRead()
    const { paid_by } = (await world.call('payment', { params: { reference } }, ada)).body.result
    expect(paid_by).toBe(paymentsMessages.receipt_by_bank)
    const { result } = (await world.call('statement', { query: {} }, ada)).body
    expect(result).toMatchObject([{ party: 'Test Bank' }])
  })

  test('is an invoice with VAT, as of a card payment', async () => {
    await registerForVat(world, true)
    const reference = send(10_000)
    await world.deliverAndRead()
    await issueDue(world)
    const made = world.ctx.db
      .selectFrom('invoices')
      .select(['kind', 'workgroup_id'])
      .where('reference', '=', reference)
    expect(await made.execute()).toEqual([{ kind: 'invoice', workgroup_id: ada.workgroupId }])
  })

  test('is a line of the payout that brought it to the bank', async () => {
    const reference = send(10_000)
    await world.deliverAndRead()
    world.paystack.books.passDay()
    world.clock.advance(2 * 86_400_000)
    await importPayouts(world.ctx)
    const line = world.ctx.db
      .selectFrom('payout_lines')
      .select(['amount_kobo', 'fee_kobo'])
      .where('reference', '=', reference)
    expect(await line.execute()).toEqual([{ amount_kobo: 1_000_000, fee_kobo: 10_000 }])
  })
})

describe('money for a wallet that takes none', () => {
  const leave = () =>
    world.ctx.db
      .run`update seats set admin = false, revoked_at = ${world.clock.now()} where id = ${ada.seatId}`
  const disable = () =>
    world.ctx.db.run`update users set disabled_at = ${world.clock.now()} where id = ${ada.userId}`
  const suspend = () => world.ctx.db.run`
    insert into suspensions (workgroup_id, level, code, reason, made_at, made_by)
      values (${ada.workgroupId}, 'everything', 'fraud', 'Fraud', ${world.clock.now()}, 'op')`

  test.each([
    ['whose person has left', leave],
    ['whose person is disabled', disable],
    ['of a suspended workgroup', suspend],
  ])('%s is put aside as the payment of that wallet', async (_, shut) => {
    await shut()
    const reference = send(1_000)
    expect(await world.deliverAndRead()).toEqual({ done: 1, failed: 0 })
    await importMissed()
    expect([await stateOf(reference), await balanceOf(world, ada), await suspense(world)]).toEqual([
      'suspense',
      0,
      [100_000],
    ])
    const found = await operatorIn(world)('payments', 'reconcile', '--json')
    expect(found.json().waiting).toMatchObject([{ what: 'suspense', subject: reference }])
  })

  test('is credited by an operator, less the fee, and said as a bank transfer', async () => {
    await suspend()
    const reference = send(1_000)
    await world.deliverAndRead()
    await world.ctx.db.run`update suspensions set ended_at = ${world.clock.now()}, ended_by = 'op'`
    const unfinished = (await world.call('unfinishedPayments', {}, ada)).body.result
    expect(unfinished).toMatchObject([{ reference, state: 'suspense' }])
    const asked = (await world.call('claimPayment', { body: { reference } }, ada)).body.result
    expect(asked).toMatchObject({
      outcome: 'suspense',
      message: paymentsServerMessages.claim_bank_suspense,
    })
    const done = await operatorIn(world)('payments', 'credit', reference, '--reason', 'It is theirs', '--yes')
    expect(done).toMatchObject({ code: 0 })
    expect(await balanceOf(world, ada)).toBe(990)
    const { result } = (await world.call('statement', { query: {} }, ada)).body
    expect(result).toMatchObject([{ party: 'RANDALL HORTON, First City Monument Bank' }])
  })

  test('is sent back by an operator', async () => {
    await leave()
    const reference = send(1_000)
    await world.deliverAndRead()
    const done = await operatorIn(world)('payments', 'refund', reference, '--reason', 'They left', '--yes')
    expect(done).toMatchObject({ code: 0 })
    world.paystack.books.endRefunds()
    await world.deliverAndRead()
    expect(await suspense(world)).toEqual([100_000, -100_000])
    const mail = (await mailsTo(world.ctx, ada.email)).at(-1)
    expect(mail?.text).toContain(world.ctx.text('bank_refund_text', { amount: '1,000.00', reference }).trim())
  })

  test('of a number that we did not know has no owner, until an operator claims it', async () => {
    const { books } = world.paystack
    const stranger = { email: 'x@else.test', first_name: 'X', last_name: 'Y', phone: '+2348030000000' }
    const reference = send(1_000, books.addAccount(books.addCustomer(stranger)).number)
    await world.deliverAndRead()
    expect([await stateOf(reference), await suspense(world)]).toEqual([undefined, [100_000]])
    const claim = ['payments', 'claim', reference, String(ada.cardId), '--reason', 'Theirs', '--yes']
    expect(await operatorIn(world)(...claim)).toMatchObject({ code: 0 })
    expect(await stateOf(reference)).toBe('suspense')
  })
})

test('a refund of a transfer takes the money from the wallet, and the fee last', async () => {
  const reference = send(1_000)
  await world.deliverAndRead()
  const operator = operatorIn(world)
  const done = await operator('payments', 'refund', reference, '--amount', '500', '--reason', 'x', '--yes')
  expect(done).toMatchObject({ code: 0 })
  world.paystack.books.endRefunds()
  await world.deliverAndRead()
  expect(await balanceOf(world, ada)).toBe(490)
  expect((await listed()).result).toMatchObject([{ state: 'partly_refunded' }])
  const { result } = (await world.call('statement', { query: {} }, ada)).body
  expect(result[0]).toMatchObject({ kind: 'refund', description: `Refund of bank transfer ${reference}` })
})

describe('the receipt of a transfer that went back', () => {
  const noteOn = async (reference: string) => {
    const made = vi.spyOn(world.ctx.pdf, 'receipt')
    expect((await world.raw('receipt', { params: { reference } }, ada)).statusCode).toBe(200)
    const [note] = made.mock.calls[0]?.[0].notes ?? []
    made.mockRestore()
    return note
  }
  const refund = (reference: string, naira: string) =>
    operatorIn(world)('payments', 'refund', reference, '--amount', naira, '--reason', 'x', '--yes')
  const ended = async () => {
    world.paystack.books.endRefunds()
    await world.deliverAndRead()
  }
  const dispute = (reference: string, change: 'opened' | 'resolved') =>
    recordDispute(world.ctx, webhook, {
      reference,
      disputeId: 'D2',
      change,
      outcome: change === 'resolved' ? 'lost' : null,
      amount: kobo(100_000),
      currency: 'NGN',
    })

  test('says so in words of a transfer', async () => {
    const [back, disputed] = [send(1_000), send(1_000)]
    await world.deliverAndRead()
    const said = (key: keyof typeof paymentsServerMessages, amount: string) =>
      world.ctx.text(key, { amount: `₦${amount}` })
    await refund(back, '400')
    expect(await noteOn(back)).toBe(said('receipt_bank_refunding', '400.00'))
    await ended()
    expect(await noteOn(back)).toBe(said('receipt_bank_partly_refunded', '400.00'))
    await refund(back, '600')
    await ended()
    expect(await noteOn(back)).toBe(said('receipt_bank_refunded', '1,000.00'))
    await dispute(disputed, 'opened')
    expect(await noteOn(disputed)).toBe(said('receipt_bank_disputed', '1,000.00'))
    await dispute(disputed, 'resolved')
    expect(await noteOn(disputed)).toBe(said('receipt_bank_charged_back', '1,000.00'))
  })
})

test('a debt of the workgroup is collected from what was transferred', async () => {
  const first = send(1_000)
  await world.deliverAndRead()
  expect(await spend(world, ada, 990)).toBe(true)
  const lost = { change: 'resolved', outcome: 'lost', amount: kobo(100_000), currency: 'NGN' } as const
  await recordDispute(world.ctx, webhook, { reference: first, disputeId: 'D1', ...lost })
  send(2_000)
  await world.deliverAndRead()
  expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 1 })
  expect(await balanceOf(world, ada)).toBe(990)
})

test('an operator finds the transfers to an account number', async () => {
  const reference = send(1_000)
  await world.deliverAndRead()
  const found = (await operatorIn(world)('payments', 'find', number, '--json')).json()
  expect(found.payments).toMatchObject([{ reference, cardId: ada.cardId }])
})

test('another person’s transfer is neither claimed nor shown', async () => {
  const reference = send(1_000)
  await world.deliverAndRead()
  const bola = await world.person({ admin: true })
  expect((await world.call('claimPayment', { body: { reference } }, bola)).body.code).toBe(
    'reference_not_ours',
  )
  expect((await world.call('payment', { params: { reference } }, bola)).http).toBe(404)
})
