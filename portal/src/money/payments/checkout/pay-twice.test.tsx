// @shows AC2-34

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { type Answers, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

const reference = 'EKO-abc'
const CHECKING = 'Checking payment EKO-abc, don’t pay again'
const STILL_CHECKING = 'Payment EKO-abc is still not confirmed'
const PAY = 'Pay ₦1,015.23'

const started = {
  status: 'success',
  result: {
    reference,
    amount: 101_523,
    credit: 1_000,
    currency: 'NGN',
    email: 'ada@ekoline.test',
    provider: 'sandbox',
    public_key: 'pk',
  },
}
const paid = { status: true, message: 'PostPayment SUCCESS' }
const unpaid = { status: false, message: 'Something went wrong!' }
const cut = new TypeError('network')

const unfinished = (state: string, hold_seconds = 0, which = reference) => ({
  reference: which,
  purpose: 'topup',
  credit: 1_000,
  charge: 1_015.23,
  date: '2026-11-24 08:00:00',
  state,
  hold_seconds,
})
const listing = (...result: object[]) => ({ status: 'success', result })

/** A server whose card window takes every card; `answers` may change while the test runs. */
const server = (answers: Answers): Answers => ({
  'POST /v1/payments': started,
  [`POST /v1/payments/sandbox/${reference}`]: { status: 'success', message: 'Approved' },
  ...answers,
})

async function payByCard() {
  await page.type('Amount', '1000')
  await page.press(PAY)
  const card = await page.inDialog('Pay by card')
  fireEvent.click(card.getByRole('button', { name: /Pays$/, hidden: true }))
  fireEvent.click(card.getByRole('button', { name: PAY }))
  return card
}

const isHeld = () => expect(page.button(/^Pay( ₦|$)/).disabled).toBe(true)
const asked = (calls: { call: string }[]) =>
  calls.filter(({ call }) => call.startsWith('GET /v1/verify')).length

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a card that was charged while the network dropped before verify', () => {
  test('is being checked, by its reference, and Pay is held', async () => {
    await open('/payments', server({ 'GET /v1/verify': cut }))
    await payByCard()
    await page.shows(CHECKING)
    await page.shows(
      'We’re asking the card service about it. If your card was charged, your wallet is credited as soon as we know.',
    )
    isHeld()
    await page.type('Amount', '1000')
    isHeld()
    page.showsNot('Pay again anyway')
  })

  test('is said with its reference beside the words of the specification', async () => {
    await open('/payments', server({ 'GET /v1/verify': cut }))
    await payByCard()
    await page.toasts('info', 'Something went wrong!')
    await page.shows('Reference EKO-abc')
  })

  test.each(['online', 'focus'])(
    'is asked about again on %s, and let go once it was credited',
    async (event) => {
      let answer: object = cut
      const { calls } = await open('/payments', server({ 'GET /v1/verify': () => answer }))
      await payByCard()
      await page.shows(CHECKING)
      await waitFor(() => expect(asked(calls)).toBeGreaterThan(1))
      answer = paid
      if (event === 'online') {
        window.dispatchEvent(new Event('offline'))
        window.dispatchEvent(new Event('online'))
      } else document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      await page.toasts('success', 'Transaction successful')
      await waitFor(() => page.showsNot(CHECKING))
      expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
    },
  )

  test('is still being checked after a reload', async () => {
    await open('/payments', server({ 'GET /v1/verify': cut }))
    await payByCard()
    await page.shows(CHECKING)
    cleanup()
    await open('/payments', server({ 'GET /v1/verify': cut }))
    await page.shows(CHECKING)
    isHeld()
  })

  test('is being checked in another tab of the same browser, too', async () => {
    await open('/payments', server({ 'GET /v1/verify': cut }))
    await page.type('Amount', '1000')
    const elsewhere = [{ cardid: 101, reference, heldUntil: Date.now() + 60_000, isReleased: false }]
    localStorage.setItem('checked_payments', JSON.stringify(elsewhere))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'checked_payments' })))
    await page.shows(CHECKING)
    isHeld()
  })

  test("is not held against another seat's card", async () => {
    const other = [{ cardid: 102, reference, heldUntil: Date.now() + 60_000, isReleased: false }]
    localStorage.setItem('checked_payments', JSON.stringify(other))
    await open('/payments', server({}))
    await page.type('Amount', '1000')
    expect(page.button(PAY).disabled).toBe(false)
    page.showsNot(CHECKING)
  })

  test('is let go when the provider says that nothing was charged', async () => {
    let answer: object = cut
    await open('/payments', server({ 'GET /v1/verify': () => answer }))
    await payByCard()
    await page.shows(CHECKING)
    answer = unpaid
    await page.press('Check again')
    await page.toasts('info', 'Transaction failed')
    await waitFor(() => page.showsNot(CHECKING))
    await page.type('Amount', '1000')
    expect(page.button(PAY).disabled).toBe(false)
  })

  test('in the card window already is checked when the window is closed', async () => {
    await open(
      '/payments',
      server({ [`POST /v1/payments/sandbox/${reference}`]: cut, 'GET /v1/verify': cut }),
    )
    const card = await payByCard()
    await card.findByText(/We lost the connection/)
    fireEvent.click(card.getByRole('button', { name: 'Close' }))
    await page.shows(CHECKING)
    page.showsNot('Transaction failed')
    isHeld()
  })
})

describe('a payment that the server is checking', () => {
  test('holds Pay in another tab, too, and the plans', async () => {
    await open('/payments', {
      'GET /v1/payments/unfinished': listing(unfinished('checking', 800)),
      'GET /v1/verify': unpaid,
    })
    await page.shows(CHECKING)
    isHeld()
    page.showsNot('Transaction failed')
  })

  test('since another device paid a moment ago holds Pay when it is pressed', async () => {
    let list = listing()
    const { calls } = await open('/payments', {
      'GET /v1/payments/unfinished': () => list,
      'GET /v1/verify': unpaid,
      'POST /v1/payments': started,
    })
    await page.type('Amount', '1000')
    list = listing(unfinished('checking', 890))
    await page.press(PAY)
    await within(screen.getByLabelText('Notices')).findByText(CHECKING) // the notice may be out of sight
    isHeld()
    expect(calls.filter(({ call }) => call === 'POST /v1/payments')).toEqual([])
  })

  test('is held for 15 minutes at most: then one may pay again, knowing of it', async () => {
    await open('/payments', {
      'GET /v1/payments/unfinished': listing(unfinished('checking', 0)),
      'GET /v1/verify': unpaid,
    })
    await page.shows(STILL_CHECKING)
    await page.shows(
      'If your card was charged, your wallet will still be credited. If you pay again, you may be charged twice.',
    )
    isHeld()
    await page.press('Pay again anyway')
    await page.type('Amount', '1000')
    expect(page.button(PAY).disabled).toBe(false)
    await page.shows(STILL_CHECKING)
  })

  test.each(['open', 'failed', 'reversed', 'suspense'])(
    'no more, because it is %s, holds nothing',
    async (state) => {
      const { calls } = await open('/payments', { 'GET /v1/payments/unfinished': listing(unfinished(state)) })
      await waitFor(() => expect(calls.some(({ call }) => call === 'GET /v1/payments/unfinished')).toBe(true))
      await page.type('Amount', '1000')
      expect(page.button(PAY).disabled).toBe(false)
      expect(asked(calls)).toBe(0)
    },
  )
})

test('a card window that was closed before any data were sent holds nothing', async () => {
  await open('/payments', server({}))
  await page.type('Amount', '1000')
  await page.press(PAY)
  const card = await page.inDialog('Pay by card')
  fireEvent.click(card.getByRole('button', { name: 'Close' }))
  await page.toasts('info', 'Payment cancelled')
  expect(page.button(PAY).disabled).toBe(false)
})

describe('a payment that was not credited', () => {
  test.each([
    ['checking', 'Checking'],
    ['open', 'Not paid'],
    ['failed', 'Failed'],
    ['reversed', 'Returned to your card'],
    ['suspense', 'Held for review'],
  ])('is in Latest payments with its state and reference: %s', async (state, words) => {
    await open('/payments', {
      'GET /v1/payments/unfinished': listing(unfinished(state)),
      'GET /v1/verify': unpaid,
    })
    const row = within(await screen.findByRole('row', { name: /EKO-abc/ }))
    expect(row.getByText(words)).toBeTruthy()
    expect(row.getByText('₦1,000.00')).toBeTruthy()
  })

  test('is asked about again, and credited when it went through', async () => {
    let list = listing(unfinished('failed'))
    const message = 'Found.'
    const { calls } = await open('/payments', {
      'GET /v1/payments/unfinished': () => list,
      'POST /v1/payments/claim': () => {
        list = listing()
        return { status: 'success', result: { outcome: 'credited', reference, credit: 1_000, message } }
      },
    })
    await page.press('Check payment EKO-abc')
    await page.toasts('success', message)
    await page.shows('Reference EKO-abc')
    expect(calls.find(({ call }) => call === 'POST /v1/payments/claim')?.body).toEqual({ reference })
    await page.shows('No payments yet')
  })

  test('is in the list only on the days that are looked at', async () => {
    await open('/payments?from=2026-11-25', { 'GET /v1/payments/unfinished': listing(unfinished('failed')) })
    await page.shows('No payments on these days')
    page.showsNot(reference)
  })

  test("is offered first by 'Paid but not credited?', so that its reference is not needed", async () => {
    const { calls } = await open('/payments', {
      'GET /v1/payments/unfinished': listing(unfinished('failed'), unfinished('open', 0, 'EKO-def')),
      'POST /v1/payments/claim': {
        status: 'success',
        result: { outcome: 'not_paid', reference: 'EKO-def', credit: 1_000, message: 'No money was taken.' },
      },
    })
    await page.press('Paid but not credited?')
    const dialog = await page.inDialog('Paid but not credited?')
    fireEvent.click(await dialog.findByRole('button', { name: 'Check payment EKO-def', hidden: true }))
    await dialog.findByText('No money was taken.')
    expect(calls.find(({ call }) => call === 'POST /v1/payments/claim')?.body).toEqual({
      reference: 'EKO-def',
    })
  })
})

describe('/failed-payment', () => {
  test('does not invite to pay again while the payment is being checked', async () => {
    await open(`/failed-payment?reference=${reference}`, {
      'GET /v1/payments/unfinished': listing(unfinished('checking', 800)),
    })
    await page.shows(CHECKING)
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe('/payments')
  })

  test('names the reference, and lets one try again when it has failed', async () => {
    await open(`/failed-payment?reference=${reference}`, {
      'GET /v1/payments/unfinished': listing(unfinished('failed')),
    })
    await page.shows('Reference EKO-abc')
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/payments')
  })
})
