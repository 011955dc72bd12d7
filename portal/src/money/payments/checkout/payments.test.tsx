import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { type Answer, type Answers, ada, failed, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'
import { text } from '../../../text.ts'

const started = {
  status: 'success',
  result: {
    reference: 'ref1',
    amount: 101_523,
    credit: 1_000,
    currency: 'NGN',
    email: 'ada@ekoline.test',
    provider: 'sandbox',
    public_key: 'pk',
  },
}
const paid = { status: true, message: 'PostPayment SUCCESS' }
const sandbox = (status: string, message: string): Answers => ({
  'POST /v1/payments': started,
  'POST /v1/payments/sandbox/ref1': { status, message },
  'GET /v1/verify': paid,
})

async function openCardWindow() {
  await page.type('Amount', '1000')
  await page.press('Pay ₦1,015.23')
  return page.inDialog('Pay by card')
}

async function payWith(outcome: RegExp) {
  const card = await openCardWindow()
  fireEvent.click(card.getByRole('button', { name: outcome, hidden: true }))
  fireEvent.click(card.getByRole('button', { name: 'Pay ₦1,015.23' }))
  return card
}

// @shows AC4-8
describe('a top-up', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  // @shows AC2-29
  test('shows what is credited, the fee and what the card is charged', async () => {
    await open('/payments')
    await page.type('Amount', '2,500')
    await page.shows('₦2,500.00')
    await page.shows('₦139.60')
    await page.shows('₦2,639.60')
  })

  test.each([
    [0, true, 'Choose your number', '/phone'],
    [1, true, 'Make a call', '/'],
    [0, false, 'Make a call', '/'],
  ])(
    'that is paid is followed by what comes next: %s numbers, admin %s: %s',
    async (total, admin, next, to) => {
      await open('/payments', {
        ...sandbox('success', 'Approved'),
        'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: admin },
        'GET /v1/ekoline/numbers': { status: 'success', total, result: [] },
      })
      await payWith(/Pays$/)
      await page.shows(/^₦25,000\.00 is in your wallet now\./)
      expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe(to)
    },
  )

  test('below 500 naira is refused before anything is sent', async () => {
    const { calls } = await open('/payments')
    await page.type('Amount', '499.99')
    await page.press('Pay')
    await page.toasts('info', 'You cannot pay less than ₦500.00')
    await page.shows('From ₦500.00')
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
    expect(calls.filter((call) => call.call.startsWith('POST'))).toEqual([])
  })

  test('says the minimum at its field when that is left', async () => {
    await open('/payments')
    await page.type('Amount', '499')
    fireEvent.blur(screen.getByLabelText('Amount'))
    expect(screen.getByRole('textbox', { name: 'Amount', description: 'From ₦500.00' }).ariaInvalid).toBe(
      'true',
    )
    await page.type('Amount', '')
    fireEvent.blur(screen.getByLabelText('Amount'))
    expect(screen.getByLabelText('Amount').ariaInvalid).not.toBe('true')
  })

  test.each([
    {
      typed: '1000.555',
      said: 'Enter an amount, such as 2500 or 2500.50.',
      hint: 'In naira, such as 2500 or 2500.50',
    },
    {
      typed: '99999999',
      said: 'You cannot pay more than ₦5,000,000.00 at once',
      hint: 'At most ₦5,000,000.00',
    },
    { typed: ' ', said: 'You cannot pay less than ₦500.00', hint: 'From ₦500.00' },
  ])('what is wrong with an amount of "$typed" is said, and at its field', async ({ typed, said, hint }) => {
    await open('/payments')
    await page.type('Amount', typed)
    await page.press('Pay')
    await page.toasts('info', said)
    expect(screen.getByRole('textbox', { name: 'Amount', description: hint }).ariaInvalid).toBe('true')
  })

  test('is read as people paste it', async () => {
    await open('/payments')
    await page.type('Amount', '₦10,000')
    await page.shows('Pay ₦10,253.81')
  })

  // @shows AC4-11, AC8-20, DEC-13, DEC-89
  test('that goes through says so, and the balance and the payments are fetched again in place', async () => {
    let credit = 25_000
    const { calls } = await open('/payments', {
      ...sandbox('success', 'Approved'),
      'GET /v1/verify': () => {
        credit += 1_000
        return paid
      },
      'GET /v1/ekoline/username/ada1': () => ({ status: 'success', result: [{ username: 'ada1', credit }] }),
    })
    await payWith(/Pays$/)
    await page.toasts('success', 'Transaction successful')
    expect(await screen.findAllByText('₦26,000.00')).not.toHaveLength(0)
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
    const start = calls.find((call) => call.call === 'POST /v1/payments')
    expect(start?.body).toEqual({ purpose: 'topup', amount: 1000, cardid: 101 })
    expect(start?.headers.get('idempotency-key')).toBeTruthy()
  })

  // @shows AC4-14
  test('reads Processing payment... until the window is closed', async () => {
    await open('/payments', sandbox('success', 'Approved'))
    const card = await openCardWindow()
    await page.shows('Processing payment...')
    fireEvent.click(card.getByRole('button', { name: 'Close' }))
    await screen.findByRole('button', { name: 'Pay ₦1,015.23' })
    page.showsNot('Processing payment...')
    await page.toasts('info', 'Payment cancelled')
  })

  test('with a declined card says so and lets another card be tried', async () => {
    await open('/payments', sandbox('failed', 'Declined. Please try another card.'))
    const card = await payWith(/Is declined$/)
    expect((await card.findByText('Declined. Please try another card.')).getAttribute('role')).toBe('alert')
    expect(card.getByRole<HTMLInputElement>('textbox', { name: 'Card number' }).value).toBe(
      '4084 0800 0000 5408',
    )
  })

  test('asks for the one-time password, again when it was wrong', async () => {
    await open('/payments', {
      ...sandbox('otp', ''),
      'POST /v1/payments/sandbox/ref1': ({ otp }) =>
        otp === undefined
          ? { status: 'otp', message: '' }
          : otp === '123456'
            ? { status: 'success', message: 'Approved' }
            : { status: 'otp', message: 'The one-time password is wrong.' },
    })
    const card = await payWith(/Asks for the OTP 123456$/)
    const otp = await card.findByLabelText('One-time password')
    fireEvent.change(otp, { target: { value: '000000' } })
    fireEvent.click(card.getByRole('button', { name: 'Authorize' }))
    await card.findByText('The one-time password is wrong.')
    expect(document.activeElement).toBe(card.getByLabelText('One-time password'))
    expect(card.getByLabelText<HTMLInputElement>('One-time password').value).toBe('')
    fireEvent.change(card.getByLabelText('One-time password'), { target: { value: '123456' } })
    fireEvent.click(card.getByRole('button', { name: 'Authorize' }))
    await page.toasts('success', 'Transaction successful')
  })

  // @shows AC8-7
  test('that the server does not confirm says so', async () => {
    await open('/payments', {
      ...sandbox('success', 'Approved'),
      'GET /v1/verify': { status: false, message: 'Something went wrong!' },
    })
    await payWith(/Pays$/)
    await page.toasts('info', 'Something went wrong!')
  })

  // @shows AC4-10
  test('that the server confirms in other words did not go through', async () => {
    await open('/payments', {
      ...sandbox('success', 'Approved'),
      'GET /v1/verify': { status: true, message: 'Verification successful' },
    })
    await payWith(/Pays$/)
    await page.toasts('info', 'Something went wrong!')
    page.showsNot('Transaction successful')
  })

  // @shows AC8-7
  test.each([
    [failed(500, 'internal', 'Broken'), 'Something went wrong!'],
    [failed(503, 'provider_unavailable', 'The card service is away'), 'The card service is away'],
  ])('whose confirmation fails says what it must: %#', async (answer, words) => {
    await open('/payments', { ...sandbox('success', 'Approved'), 'GET /v1/verify': answer })
    await payWith(/Pays$/)
    await page.shows(words)
    page.showsNot('Broken')
  })

  // @shows AC8-9
  test.each([
    [failed(500, 'internal', 'Broken'), 'Something went wrong! Please try again!'],
    [[502, {}], 'Something went wrong! Please try again!'],
    [failed(503, 'provider_unavailable', 'The card service is away'), 'The card service is away'],
    [failed(422, 'payment_too_large', 'Too much at once'), 'Too much at once'],
  ])('that does not begin says what it must, and loses nothing: %#', async (answer, words) => {
    await open('/payments', { 'POST /v1/payments': answer })
    await page.type('Amount', '1000')
    await page.press('Pay ₦1,015.23')
    await page.shows(words)
    page.showsNot('Broken')
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1000')
  })

  // @shows AC8-9
  test('that got no answer is tried again under the same key', async () => {
    let reachable = false
    const { calls } = await open('/payments', {
      'POST /v1/payments': () => (reachable ? started : new TypeError('network')),
    })
    await page.type('Amount', '1000')
    await page.press('Pay ₦1,015.23')
    await page.toasts('info', 'Something went wrong! Please try again!')
    reachable = true
    await page.press('Pay ₦1,015.23')
    await page.inDialog('Pay by card')
    const keys = calls
      .filter((call) => call.call === 'POST /v1/payments')
      .map((call) => call.headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a top-up without a network', () => {
  beforeEach(() => session.store({ token: 'secret' }))
  afterEach(() => {
    vi.restoreAllMocks()
    window.dispatchEvent(new Event('online'))
  })

  const network = (there: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
    window.dispatchEvent(new Event(there ? 'online' : 'offline'))
  }

  test('fails at once, and is not sent when the network comes back after the window was closed', async () => {
    let reachable = true
    const { calls } = await open('/payments', {
      ...sandbox('success', 'Approved'),
      'POST /v1/payments/sandbox/ref1': () =>
        reachable ? { status: 'success', message: 'Approved' } : new TypeError('network'),
    })
    const card = await openCardWindow()
    reachable = false
    network(false)
    fireEvent.click(card.getByRole('button', { name: /Pays$/, hidden: true }))
    fireEvent.click(card.getByRole('button', { name: 'Pay ₦1,015.23' }))
    expect((await card.findByText('Network disconnected')).getAttribute('role')).toBe('alert')
    fireEvent.click(card.getByRole('button', { name: 'Close' }))
    await page.toasts('info', 'Payment cancelled')
    const asked = () => calls.filter(({ call }) => call.startsWith('POST /v1/payments/sandbox'))
    expect(asked()).toHaveLength(1)
    reachable = true
    const before = calls.length
    network(true)
    await waitFor(() => expect(calls.length).toBeGreaterThan(before))
    expect(asked()).toHaveLength(1)
    page.showsNot('Transaction successful')
  })

  test('whose answer was lost is not called unpaid, and is asked again under the same key', async () => {
    let reachable = false
    const { calls } = await open('/payments', {
      ...sandbox('success', 'Approved'),
      'POST /v1/payments/sandbox/ref1': () =>
        reachable ? { status: 'success', message: 'Approved' } : new TypeError('network'),
    })
    const card = await payWith(/Pays$/)
    await card.findByText('We lost the connection. If your card was charged, the money comes to your wallet.')
    reachable = true
    fireEvent.click(card.getByRole('button', { name: 'Pay ₦1,015.23' }))
    await page.toasts('success', 'Transaction successful')
    page.showsNot('Transaction failed')
    const keys = calls
      .filter(({ call }) => call.startsWith('POST /v1/payments/sandbox'))
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('says that the network is gone where it begins', async () => {
    await open('/payments', { 'POST /v1/payments': new TypeError('network') })
    await page.type('Amount', '1000')
    network(false)
    await page.press('Pay ₦1,015.23')
    await page.shows('Network disconnected')
  })
})

describe('the card window', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  test('keeps what was typed when it is pressed beside', async () => {
    await open('/payments', sandbox('success', 'Approved'))
    const card = await openCardWindow()
    await page.type('Card number', '4084')
    fireEvent.click(screen.getByRole('dialog', { name: 'Pay by card' }))
    expect(card.getByLabelText<HTMLInputElement>('Card number').value).toBe('4084')
  })

  test('marks an invalid month at its field, and forgets a refusal once a field changes', async () => {
    const { calls } = await open('/payments', sandbox('failed', 'Declined. Please try another card.'))
    const card = await payWith(/Is declined$/)
    await card.findByText('Declined. Please try another card.')
    await page.type('Expiry', '13/30')
    expect(card.queryByText('Declined. Please try another card.')).toBeNull()
    const before = calls.length
    expect(card.getByLabelText('Expiry').getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(card.getByRole('button', { name: 'Pay ₦1,015.23' }))
    expect(calls).toHaveLength(before)
    await page.type('Expiry', '12/30')
    expect(card.getByLabelText('Expiry').getAttribute('aria-invalid')).toBeNull()
  })
})

test('only the sign-in says that a session ended', async () => {
  session.store({ token: 'secret' })
  await open('/payments', { 'POST /v1/payments': failed(401, 'not_authenticated', 'Please log in.') })
  await page.type('Amount', '1000')
  await page.press('Pay ₦1,015.23')
  await page.isAt('/login')
  page.showsNot('Please log in.')
})

// @shows AC1-5
describe('the payments screen', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  // @shows AC2-31
  test('lists the latest payments by number, amount and Lagos time', async () => {
    await open('/payments', {
      'GET /v1/getpaymentrecord/101': {
        status: 'success',
        total: 1,
        result: [
          {
            credit: 2_500,
            date: '2025-11-20 13:32:07',
            reference: 'r1',
            purpose: 'topup',
            method: 'card',
            state: 'paid',
          },
        ],
      },
    })
    await page.shows('20 Nov 2025, 14:32:07')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Amount',
      'Date',
      'For',
      'Reference',
    ])
    await page.shows('Top-up')
    await page.shows('r1')
  })

  // @shows AC2-28
  test('filters by date', async () => {
    const { calls } = await open('/payments')
    await page.shows('No payments yet')
    await page.type('From', '2026-11-01')
    await page.shows('No payments on these days')
    expect(calls.at(-1)?.call).toBe('GET /v1/getpaymentrecord/101?from=2026-11-01&page=1')
    await page.isAt('/payments?from=2026-11-01')
    await page.press('All dates')
    await page.isAt('/payments')
  })

  // @shows AC8-3, AC8-8, AC8-18, DEC-3
  test('says what failed where it belongs, and tries again', async () => {
    let broken = true
    await open('/payments', {
      'GET /v1/ekoline/username/ada1': () =>
        broken
          ? failed(500, 'internal', 'x')
          : { status: 'success', result: [{ username: 'ada1', credit: 5 }] },
      'GET /v1/referral': failed(500, 'internal', 'x'),
      'GET /v1/getpaymentrecord/101': failed(500, 'internal', 'x'),
    })
    const part = async (name: string) => within(await screen.findByRole('region', { name }))
    const balance = await part('Wallet balance')
    await balance.findByText('Unable to get your balance!')
    await (await part('Referral code')).findByText('Something went wrong while fetching referral code')
    await (await part('Latest payments')).findByText('We couldn’t load your payments.')
    broken = false
    fireEvent.click(balance.getByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByText('₦5.00')).not.toHaveLength(0)
  })

  // @shows AC1-2
  test("shows Unlimited in place of the balance on the 'Basic unlimited plan'", async () => {
    await open('/payments', {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, plan: { id: 2, name: 'Basic unlimited plan' } },
    })
    expect(await screen.findAllByText('Unlimited')).toHaveLength(2)
    page.showsNot('₦25,000.00')
  })

  // @shows AC2-30, AC8-20
  test('copies the referral code', async () => {
    let copied = ''
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        async writeText(text: string) {
          copied = text
        },
      },
    })
    await open('/payments')
    await page.press('Copy')
    await page.toasts('success', 'Copied!')
    expect(copied).toBe('ADA1')
  })
})

describe('the payment return page', () => {
  // @shows AC2-46
  test('goes on to the success page, with the plan passed along', async () => {
    session.store({ token: 'secret' })
    const { calls } = await open('/verify?reference=ref1&planid=3', { 'GET /v1/verify': paid })
    await page.isAt('/successful-payment')
    await page.shows('Account credited successfully')
    expect(calls[0]?.call).toBe('GET /v1/verify?reference=ref1&planid=3')
  })

  // @shows AC2-46
  test.each(['abc', '0', '-3', '3.5', ''])('asks without a planid that is no id: %j', async (planid) => {
    session.store({ token: 'secret' })
    const { calls } = await open(`/verify?reference=ref1&planid=${planid}`, { 'GET /v1/verify': paid })
    await page.isAt('/successful-payment')
    expect(calls[0]?.call).toBe('GET /v1/verify?reference=ref1')
  })

  // @shows AC4-10, DEC-21
  test.each<[string, Answer]>([
    ['did not go through', { status: false, message: 'Something went wrong!' }],
    ['was confirmed in other words', { status: true, message: 'Verification successful' }],
    ['is not known', failed(404, 'payment_not_verified', 'Something went wrong!')],
  ])('goes on to the failure page when the payment %s', async (_, answer) => {
    session.store({ token: 'secret' })
    await open('/verify?reference=ref1', { 'GET /v1/verify': answer })
    await page.isAt('/failed-payment?reference=ref1')
    await page.shows('Sorry, payment was unsuccessful')
    await page.shows('Reference ref1')
  })

  // @shows AC2-47
  test.each<[string, Answer]>([
    ['no answer came', new TypeError('network')],
    ['the server failed', failed(500, 'internal', 'Broken')],
    ['it was asked too often', failed(429, 'rate_limited', 'Too many requests.')],
  ])('waits in words, and can be asked again when %s', async (_, answer) => {
    session.store({ token: 'secret' })
    let reachable = false
    await open('/verify?reference=ref1', { 'GET /v1/verify': () => (reachable ? paid : answer) })
    await screen.findByRole('heading', { name: 'Processing payment...' })
    reachable = true
    await page.press('Try again')
    await page.isAt('/successful-payment')
  })

  test('without a reference goes on to the failure page', async () => {
    session.store({ token: 'secret' })
    await open('/verify')
    await page.isAt('/failed-payment')
  })

  // @shows DEC-20
  test('without a session keeps the reference over the sign-in', async () => {
    await open('/verify?reference=ref1', {
      'GET /v1/verify': paid,
      'POST /v1/signin': { status: 'success', token: 'secret' },
    })
    await page.isAt('/login')
    await page.type('Email', 'ada@ekoline.test')
    await page.type('Password', 'Lagos-demo-2468')
    await page.press('Log in')
    await page.isAt('/successful-payment')
  })
})

// @shows AC2-55, AC2-56
test.each([
  ['/payment', 'Account credited successfully', 'See your payments'],
  ['/successful-payment', 'Account credited successfully', 'See your payments'],
  ['/failed-payment', 'Sorry, payment was unsuccessful', 'Try again'],
])('%s says how it went, and leads on, with a session and without', async (path, words, name) => {
  await open(path)
  await screen.findByRole('heading', { level: 1, name: words })
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  cleanup()
  session.store({ token: 'secret' })
  await open(path)
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/payments')
})

// A payment by a redirect comes back here; the answers of set-up are made with its credit.
test.each([
  ['live', null, true],
  ['lost', null, true],
  ['waiting', null, false],
  ['live', { from: '+2348030000001', at: '2026-11-30 10:00:00', is_on: false, answered: true }, false],
])('after a payment a new line is what comes next: %s, first call %j', async (state, first_call, leads) => {
  session.store({ token: 'secret' })
  const answers = {
    company: 'Obi Haulage',
    phonenumber_id: 9,
    opening_hours: { kind: 'always' },
    who: { kind: 'me' },
    ring_mobile: false,
    greeting: null,
  }
  const line = { phonenumber_id: 9, did: '+2342017001220', answers, refusal: null, paid: 1_000 }
  const result = { ...line, state, first_call }
  await open('/verify?reference=ref1', {
    'GET /v1/verify': paid,
    'GET /v1/set-up': { status: 'success', result },
  })
  await page.isAt('/successful-payment')
  const link = await screen.findByRole('link', {
    name: leads ? 'See your new line' : 'Go on to your Overview',
  })
  expect(link.getAttribute('href')).toBe(leads ? '/set-up' : '/')
})

describe('what is owed after a chargeback', () => {
  beforeEach(() => session.store({ token: 'secret' }))
  const owing = (owed: number, isAdmin = true): Answers => ({
    'GET /v1/wallet/holds': { status: 'success', result: { available: 0, held: 0, owed, holds: [] } },
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: isAdmin },
  })

  // @shows DEC-13
  test.each(['/payments', '/statement', '/'])(
    'is shown to an admin on %s, with what pays it',
    async (path) => {
      await open(path, owing(1234))
      await page.shows(text('owed_notice', { owed: '₦1,234.00' }))
      const notice = screen.getByText(/owes ₦1,234.00/)
      const pay = within(notice).getByRole('link', { name: 'Top up' })
      expect(pay.getAttribute('href')).toBe('/payments#top-up')
    },
  )

  test('is shown to a member without the sum, and with who can pay it', async () => {
    await open('/statement', owing(1234, false))
    await page.shows(text('owed_notice_member'))
    expect(screen.queryByText(/1,234/)).toBeNull()
  })

  test('is not spoken of when it is nothing', async () => {
    await open('/payments', owing(0))
    await page.shows('Off. Choose an amount, and we’ll email you when your balance drops below it.')
    expect(screen.queryByText(/owes/)).toBeNull()
  })
})
