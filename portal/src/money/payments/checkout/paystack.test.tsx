import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { type Answers, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

interface Callbacks {
  onSuccess(transaction: { reference?: string }): void
  onCancel(): void
  onError(error: { message: string }): void
}

const widget = vi.hoisted(() => ({
  opened: [] as { accessCode: string; callbacks: object }[],
  broken: false,
}))

// Paystack's own window needs its servers; what it reports to us is all that matters here.
vi.mock('@paystack/inline-js', () => ({
  default: class {
    resumeTransaction(accessCode: string, callbacks: object) {
      if (widget.broken) throw new Error('blocked')
      widget.opened.push({ accessCode, callbacks })
    }
  },
}))
vi.mock(import('../../../app/config.ts'), async (original) => {
  const { config, ...rest } = await original()
  const paystack = () => ({ ...config(), payments: { ...config().payments, provider: 'paystack' as const } })
  return { ...rest, config: paystack }
})

const started = {
  status: 'success',
  result: {
    reference: 'ref1',
    amount: 101_523,
    credit: 1_000,
    currency: 'NGN',
    email: 'ada@ekoline.test',
    provider: 'paystack',
    public_key: 'pk_test_x',
    access_code: 'code1',
  },
}
const paid = { status: true, message: 'PostPayment SUCCESS' }
const unpaid = { status: false, message: 'Something went wrong!' }

async function openWindow(answers: Answers): Promise<{ callbacks: Callbacks; verified(): number }> {
  const { calls } = await open('/payments', { 'POST /v1/payments': started, ...answers })
  await page.type('Amount', '1000')
  await page.press('Pay ₦1,015.23')
  await waitFor(() => expect(widget.opened).toHaveLength(1))
  return {
    callbacks: widget.opened[0]?.callbacks as Callbacks,
    verified: () => calls.filter(({ call }) => call.startsWith('GET /v1/verify')).length,
  }
}

describe('a top-up by Paystack', () => {
  beforeEach(() => {
    session.store({ token: 'secret' })
    Object.assign(widget, { opened: [], broken: false })
  })

  // @shows AC7-23
  test('opens its window once, by the access code of the server, and is busy while it is open', async () => {
    await openWindow({})
    expect(widget.opened[0]?.accessCode).toBe('code1')
    expect(screen.getByRole('button', { name: 'Processing payment...' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Processing payment...' }))
    expect(widget.opened).toHaveLength(1)
  })

  test('that succeeded there counts only when the server says so', async () => {
    const { callbacks, verified } = await openWindow({ 'GET /v1/verify': unpaid })
    callbacks.onSuccess({ reference: 'ref1' })
    await page.shows('Something went wrong!')
    expect(verified()).toBe(1)
    page.showsNot('Transaction successful')
  })

  test('that the server confirms says so', async () => {
    const { callbacks } = await openWindow({ 'GET /v1/verify': paid })
    callbacks.onSuccess({ reference: 'ref1' })
    await page.shows('Transaction successful')
    await screen.findByLabelText('Amount')
  })

  test('without a reference has failed', async () => {
    const { callbacks } = await openWindow({ 'GET /v1/verify': unpaid })
    callbacks.onSuccess({})
    await page.shows('Transaction failed')
  })

  test.each([
    [unpaid, 'Payment cancelled'],
    [paid, 'Transaction successful'],
  ])('whose window was closed is asked about once: %o', async (answer, words) => {
    const { callbacks, verified } = await openWindow({ 'GET /v1/verify': answer })
    callbacks.onCancel()
    await page.shows(words)
    expect(verified()).toBe(1)
  })

  test('whose window does not load says so, and can be begun again', async () => {
    const { callbacks, verified } = await openWindow({})
    callbacks.onError({ message: 'Network Error' })
    await page.shows('The card window did not open. Nothing was charged. Try again.')
    expect(verified()).toBe(0)
    await page.press('Pay ₦1,015.23')
    await waitFor(() => expect(widget.opened).toHaveLength(2))
  })

  test('whose window is blocked says so', async () => {
    widget.broken = true
    await open('/payments', { 'POST /v1/payments': started })
    await page.type('Amount', '1000')
    await page.press('Pay ₦1,015.23')
    await page.shows('The card window did not open. Nothing was charged. Try again.')
  })
})
