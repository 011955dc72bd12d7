import { paymentsMessages, paymentsServerMessages } from '@ekoline/contract/money/messages/payments.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { caughtFiles, fileAnswer } from '../../../testing/files.ts'
import { failed, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

const reference = 'EKO-abc'
const row = {
  credit: 2_500,
  date: '2025-11-20 13:32:07',
  reference,
  purpose: 'plan',
  method: 'card',
  state: 'paid',
}
const listed = { 'GET /v1/getpaymentrecord/101': { status: 'success', total: 1, result: [row] } }
const detail = {
  status: 'success',
  result: {
    ...row,
    plan: 'Business growth',
    fee: 139.6,
    charge: 2639.6,
    provider: 'paystack',
    card_last4: '4081',
    returned: 0,
    paid_by: 'Adaeze Obi',
    workgroup: 'Adaeze Logistics',
  },
}

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => vi.restoreAllMocks())

const openDetail = async () => {
  await page.press(`Details of ${reference}`)
  return page.inDialog('Payment')
}

// @shows AC2-31
describe('a payment in the list', () => {
  test('opens all that is known of it', async () => {
    await open('/payments', { ...listed, [`GET /v1/payments/${reference}`]: detail })
    const dialog = await openDetail()
    await dialog.findByText('₦2,639.60')
    for (const words of [
      'Plan: Business growth',
      '20 Nov 2025, 14:32:07',
      'Adaeze Obi',
      'Adaeze Logistics',
      `${paymentsMessages.receipt_by_card}, ending in 4081`,
      '₦139.60',
      reference,
    ])
      expect(dialog.getByText(words)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Payment' })).toBeNull())
  })

  test.each([
    ['paystack', paymentsMessages.receipt_by_bank],
    ['sandbox', paymentsMessages.receipt_by_sandbox_bank],
  ])('that is a bank transfer says so, and who sent it: by %s', async (provider, method) => {
    const { plan: _, card_last4: __, ...rest } = detail.result
    const transfer = { ...rest, purpose: 'topup', method: 'bank_transfer', paid_by: 'ACME LTD, GTBank' }
    await open('/payments', {
      'GET /v1/getpaymentrecord/101': {
        status: 'success',
        total: 1,
        result: [{ ...row, purpose: 'topup', method: 'bank_transfer' }],
      },
      [`GET /v1/payments/${reference}`]: {
        status: 'success',
        result: { ...transfer, provider, state: 'partly_refunded', returned: 400 },
      },
    })
    await screen.findByText(paymentsMessages.receipt_by_bank, { selector: 'td span' })
    const dialog = await openDetail()
    await dialog.findByText('ACME LTD, GTBank')
    for (const words of [
      method,
      paymentsMessages.receipt_bank_fee,
      paymentsMessages.receipt_sent,
      paymentsMessages.receipt_bank_returned,
    ])
      expect(dialog.getByText(words)).toBeTruthy()
    expect(dialog.queryByText(/card/i)).toBeNull()
  })

  test('says what each was for', async () => {
    const purposes = ['topup', 'payg', 'plan', 'number']
    const result = purposes.map((purpose) => ({ ...row, purpose, reference: `EKO-${purpose}` }))
    await open('/payments', { 'GET /v1/getpaymentrecord/101': { status: 'success', total: 4, result } })
    for (const words of ['Top-up', 'Pay as you go', 'Plan', 'Phone number'])
      expect(await screen.findByText(words, { selector: 'td span' })).toBeTruthy()
  })

  // @shows AC2-38
  test.each([
    ['refunding', 'Refund on its way'],
    ['partly_refunded', 'Partly refunded'],
    ['refunded', 'Refunded'],
    ['disputed', 'Disputed by the bank'],
    ['charged_back', 'Taken back by the bank'],
  ])('that went back says so in the list and in its detail: %s', async (state, words) => {
    await open('/payments', {
      'GET /v1/getpaymentrecord/101': { status: 'success', total: 1, result: [{ ...row, state }] },
      [`GET /v1/payments/${reference}`]: {
        status: 'success',
        result: { ...detail.result, state, returned: 400 },
      },
    })
    await page.shows(words)
    const dialog = await openDetail()
    await dialog.findByText(words)
    expect(dialog.getByText('₦400.00')).toBeTruthy()
  })

  test('gives its receipt to keep, and says when there is none', async () => {
    const kept = caughtFiles()
    let made = false
    await open('/payments', {
      ...listed,
      [`GET /v1/payments/${reference}`]: detail,
      [`GET /v1/payments/${reference}/receipt`]: () =>
        made ? fileAnswer('application/pdf', `receipt-${reference}.pdf`) : new TypeError('network'),
    })
    const dialog = await openDetail()
    fireEvent.click(await dialog.findByRole('button', { name: 'Download receipt' }))
    await page.shows(paymentsMessages.receipt_failed)
    made = true
    fireEvent.click(dialog.getByRole('button', { name: 'Download receipt' }))
    await waitFor(() => expect(kept).toEqual([`receipt-${reference}.pdf`]))
  })

  test('that cannot be fetched says so', async () => {
    await open('/payments', {
      ...listed,
      [`GET /v1/payments/${reference}`]: failed(404, 'not_found', 'We couldn’t find that.'),
    })
    const dialog = await openDetail()
    await dialog.findByText(paymentsMessages.payment_detail_failed)
  })
})

describe('Paid but not credited?', () => {
  async function claim(pasted: string) {
    await page.press('Paid but not credited?')
    const dialog = await page.inDialog('Paid but not credited?')
    const look = dialog.getByRole<HTMLButtonElement>('button', { name: 'Check payment' })
    expect(look.disabled).toBe(true)
    await page.type('Reference', pasted)
    fireEvent.click(look)
    return dialog
  }

  test('says what became of the payment, and fetches the money again when it was credited', async () => {
    const message = 'Found. ₦500 is now in your wallet.'
    const { calls } = await open('/payments', {
      'POST /v1/payments/claim': {
        status: 'success',
        result: { outcome: 'credited', reference, credit: 500, message },
      },
    })
    await page.shows('No payments yet')
    const fetched = () => calls.filter(({ call }) => call.startsWith('GET /v1/getpaymentrecord')).length
    const before = fetched()
    const dialog = await claim(` ${reference} `)
    await dialog.findByText(message)
    await waitFor(() => expect(fetched()).toBeGreaterThan(before))
    expect(calls.find(({ call }) => call === 'POST /v1/payments/claim')?.body).toEqual({
      reference: ` ${reference} `,
    })
  })

  test('says why nothing came, and forgets it when another reference is typed', async () => {
    await open('/payments', {
      'POST /v1/payments/claim': failed(404, 'payment_unknown', paymentsServerMessages.payment_unknown),
    })
    const dialog = await claim('EKO-wrong')
    await dialog.findByText(paymentsServerMessages.payment_unknown)
    await page.type('Reference', 'EKO-other')
    expect(dialog.queryByText(paymentsServerMessages.payment_unknown)).toBeNull()
  })
})
