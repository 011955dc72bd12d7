// @shows AC2-58

import { shellLabels } from '@ekoline/contract/messages/shell.ts'
import { moneyLabels } from '@ekoline/contract/money/messages/money-texts.ts'
import type { MadePayment } from '@ekoline/contract/money/payments.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../app/session.ts'
import { caughtFiles, fileAnswer } from '../../../testing/files.ts'
import { failed, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

const payment = (part: Partial<MadePayment>): MadePayment => ({
  reference: 'EKO-1',
  purpose: 'topup',
  method: 'card',
  credit: 1_000,
  charge: 1_015.23,
  date: '2025-11-20 13:32:07',
  state: 'paid',
  ...part,
})
const having = (...result: MadePayment[]) => ({
  'GET /v1/payments': { status: 'success', result, total: result.length },
})

beforeEach(() => session.store({ token: 'secret' }))

test('all payments are one press from the payments', async () => {
  await open('/payments', having())
  fireEvent.click(await screen.findByRole('link', { name: shellLabels.title_all_payments }))
  await page.isAt('/payments/all')
  await page.shows(moneyLabels.payments_none_title)
})

test('each payment says what became of it; one that went through opens with its receipt', async () => {
  await open(
    '/payments/all',
    having(
      payment({ reference: 'EKO-1', state: 'failed' }),
      payment({ reference: 'EKO-2', state: 'checking' }),
      payment({ reference: 'EKO-3', state: 'partly_refunded', method: 'bank_transfer' }),
    ),
  )
  for (const words of [
    moneyLabels.payment_state_failed,
    moneyLabels.payment_state_checking,
    moneyLabels.payment_state_partly_refunded,
  ])
    await page.shows(words)
  expect(screen.getAllByRole('button', { name: /^Details of/ }).map((button) => button.textContent)).toEqual([
    'EKO-3',
  ])
  await page.press('Details of EKO-3')
  await page.inDialog('Payment')
})

test('days, outcome and page are in the address, and asked for', async () => {
  const { calls } = await open('/payments/all?from=2026-11-01&outcome=failed&page=2', having(payment({})))
  await page.shows('EKO-1')
  expect(calls.map(({ call }) => call)).toContain('GET /v1/payments?from=2026-11-01&outcome=failed&page=2')
  fireEvent.change(screen.getByLabelText(moneyLabels.payments_outcome), { target: { value: 'open' } })
  await page.isAt('/payments/all?from=2026-11-01&outcome=open')
})

test('what was chosen and is not there is not "no payments yet"', async () => {
  await open('/payments/all?outcome=failed', having())
  await page.shows(moneyLabels.payments_none_chosen_title)
})

test('payments that cannot be loaded say so', async () => {
  await open('/payments/all', { 'GET /v1/payments': failed(500, 'internal', 'x') })
  await page.shows(moneyLabels.payments_failed)
})

test.each(['csv', 'xlsx'])('what is shown is a %s file', async (form) => {
  const kept = caughtFiles()
  await open('/payments/all?outcome=failed', {
    ...having(payment({ state: 'failed' })),
    [`GET /v1/payments/${form}`]: fileAnswer('application/octet-stream', 'payments'),
  })
  await page.choose(form === 'csv' ? 'Download CSV' : 'Download Excel')
  await waitFor(() => expect(kept).toEqual([`payments-failed.${form}`]))
})
