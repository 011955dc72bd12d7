// @shows AC2-38

import { paymentsServerMessages } from '@ekoline/contract/money/messages/payments.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { providerReports, toppedUp, webhook } from '../../../../test/money/refunds.ts'
import { textOfPdf } from '../../../../test/pdfs.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { type DisputeReport, recordDispute } from './disputes.service.ts'
import { refreshRefunds } from './refunds.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

/** A payment of ₦1,015.23 as list, detail and receipt show it. */
async function shown(who: Person, reference: string) {
  const list = await world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who)
  const detail = await world.call('payment', { params: { reference } }, who)
  const { rawPayload } = await world.raw('receipt', { params: { reference } }, who)
  const text = await textOfPdf(rawPayload)
  const { state, returned } = detail.body.result
  return { list: list.body.result[0]?.state, state, returned, receipt: text.replaceAll(/\s+/g, ' ') }
}

async function refund(reference: string, amount: number, state: 'pending' | 'processed') {
  providerReports(world, { id: `of ${reference}`, amount: kobo(amount), state })
  await refreshRefunds(world.ctx, webhook, reference)
}

const dispute = (reference: string, change: DisputeReport['change'], outcome: DisputeReport['outcome']) =>
  recordDispute(world.ctx, webhook, {
    reference,
    disputeId: `of ${reference}`,
    change,
    outcome,
    amount: kobo(101_523),
    currency: 'NGN',
  })

test('a payment that was only paid says so', async () => {
  const ada = await world.person()
  const { list, state, returned } = await shown(ada, await toppedUp(world, ada))
  expect([list, state, returned]).toEqual(['paid', 'paid', 0])
})

test.each([
  ['refunding', 40_000, 'pending', '₦400.00 of this payment is on its way back to the card.'],
  ['partly_refunded', 40_000, 'processed', '₦400.00 of this payment was refunded to the card.'],
  ['refunded', 101_523, 'processed', 'This payment was refunded to the card: ₦1,015.23.'],
] as const)(
  'a payment that goes back is %s in list, detail and receipt',
  async (words, amount, state, receipt) => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await refund(reference, amount, state)
    const payment = await shown(ada, reference)
    expect([payment.list, payment.state, payment.returned]).toEqual([words, words, amount / 100])
    expect(payment.receipt).toContain(receipt)
    expect(paymentsServerMessages[`receipt_${words}`]).toBeTruthy()
  },
)

test('a payment that the bank disputes says so, and again what it was once the dispute is won', async () => {
  const ada = await world.person()
  const reference = await toppedUp(world, ada)
  await dispute(reference, 'opened', null)
  const open = await shown(ada, reference)
  expect([open.list, open.state, open.returned]).toEqual(['disputed', 'disputed', 1015.23])
  expect(open.receipt).toContain('The card’s bank disputes ₦1,015.23 of this payment.')
  await dispute(reference, 'resolved', 'won')
  expect((await shown(ada, reference)).list).toBe('paid')
})

test('a payment that the bank took back says so', async () => {
  const ada = await world.person()
  const reference = await toppedUp(world, ada)
  await dispute(reference, 'resolved', 'lost')
  const payment = await shown(ada, reference)
  expect([payment.list, payment.state]).toEqual(['charged_back', 'charged_back'])
  expect(payment.receipt).toContain('The card’s bank took ₦1,015.23 of this payment back.')
})

test('the statement names the payment that went back, and the wallet says what is held for one', async () => {
  const ada = await world.person()
  const reference = await toppedUp(world, ada)
  await refund(reference, 40_000, 'processed')
  const lines = (await world.call('statement', { query: { type: 'refund' } }, ada)).body
  expect([lines.total, lines.result[0]?.kind, lines.result[0]?.reference]).toEqual([1, 'refund', reference])
  const second = await toppedUp(world, ada)
  await dispute(second, 'opened', null)
  const { body } = await world.call('walletHolds', {}, ada)
  expect(body.result).toMatchObject({
    available: expect.any(Number),
    held: body.result.holds[0]?.amount,
    holds: [{ kind: 'dispute', party: '', reference: second }],
  })
})
