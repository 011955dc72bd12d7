// @shows DEC-110

import type { BankTransfers } from '@ekoline/contract/money/bank-transfers.ts'
import {
  bankTransfersLabels,
  bankTransfersMessages,
} from '@ekoline/contract/money/messages/bank-transfers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { failed, noAccount, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

const GET = 'GET /v1/bank-account'
const POST = 'POST /v1/bank-account'
const SEND = 'POST /v1/bank-account/sandbox'
const PAYMENTS = 'GET /v1/getpaymentrecord/101'

const account = { bank: 'Wema Bank', number: '9930000737', name: 'EKOLINE / ADA OBI' }
const has = (given: Partial<BankTransfers> = {}): BankTransfers => ({
  ...noAccount,
  state: 'open',
  account,
  ...given,
})
const answer = (result: BankTransfers) => ({ status: 'success', result })

beforeEach(() => session.store({ token: 'secret' }))

const region = async () => within(await screen.findByRole('region', { name: 'Bank transfer' }))

describe('the card for bank transfers', () => {
  test('says what a transfer costs before an account number is asked for, and what the same costs by card', async () => {
    await open('/payments')
    const shown = await region()
    await shown.findByText('Fee: 1% of what you send, at most ₦300.00.')
    shown.getByText('Send ₦50,000.00, get ₦49,700.00. By card, ₦49,700.00 costs ₦50,558.38.')
    shown.getByText(bankTransfersLabels.bank_shares)
    expect(shown.queryByText(bankTransfersLabels.bank_sandbox)).toBeNull()
  })

  test('gets an account number, and shows it with its bank and name', async () => {
    let result = noAccount
    const { calls } = await open('/payments', {
      [GET]: () => answer(result),
      [POST]: () => {
        result = has()
        return answer(result)
      },
    })
    const shown = await region()
    fireEvent.click(await shown.findByRole('button', { name: 'Get an account number' }))
    await shown.findByText('9930000737')
    shown.getByText('Wema Bank')
    shown.getByText('EKOLINE / ADA OBI')
    shown.getByText(`${bankTransfersLabels.bank_minutes} ${bankTransfersLabels.bank_missing}`)
    expect(calls.filter(({ call }) => call === POST)).toHaveLength(1)
  })

  test('copies the number', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await open('/payments', { [GET]: answer(has()) })
    fireEvent.click(await (await region()).findByRole('button', { name: 'Copy number' }))
    await screen.findByText(bankTransfersMessages.bank_account_copied)
    expect(writeText).toHaveBeenCalledWith('9930000737')
    writeText.mockRejectedValueOnce(new Error('not allowed'))
    fireEvent.click((await region()).getByRole('button', { name: 'Copy number' }))
    await screen.findByText(bankTransfersMessages.bank_account_copy_failed)
    vi.unstubAllGlobals()
  })

  test('says that the bank is at work', async () => {
    await open('/payments', { [GET]: answer({ ...noAccount, state: 'making' }) })
    const shown = await region()
    expect((await shown.findByRole('status')).textContent).toBe(bankTransfersLabels.bank_making)
    expect(shown.queryByRole('button')).toBeNull()
  })

  test('says that the bank makes none, and can be asked again', async () => {
    await open('/payments', {
      [GET]: answer({ ...noAccount, state: 'refused' }),
      [POST]: failed(422, 'bank_account_refused', bankTransfersMessages.bank_account_refused),
    })
    const shown = await region()
    await shown.findByText(bankTransfersMessages.bank_account_refused)
    fireEvent.click(shown.getByRole('button', { name: 'Get an account number' }))
    await waitFor(() =>
      expect(screen.getAllByText(bankTransfersMessages.bank_account_refused).length).toBeGreaterThan(1),
    )
  })

  test('says when none could be had, and when it could not be loaded', async () => {
    await open('/payments', { [POST]: failed(500, 'internal', 'Something went wrong! Please try again!') })
    fireEvent.click(await (await region()).findByRole('button', { name: 'Get an account number' }))
    await screen.findByText(bankTransfersMessages.bank_account_make_failed)
  })

  test('says that it could not be loaded', async () => {
    await open('/payments', { [GET]: failed(500, 'internal', 'Something went wrong! Please try again!') })
    await (await region()).findByText(bankTransfersMessages.bank_account_failed)
  })

  test('is not there where account numbers are not offered', async () => {
    await open('/payments', { [GET]: answer({ ...noAccount, offered: false }) })
    await screen.findByRole('region', { name: 'Saved card' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bank transfer' })).toBeNull())
  })

  test('without a fee says so', async () => {
    await open('/payments', { [GET]: answer(has({ fee: { rate_basis_points: 0, cap: 0 } })) })
    await (await region()).findByText(bankTransfersLabels.bank_fee_none)
  })
})

describe('the sandbox’s bank', () => {
  test('says that it is the sandbox, sends, and the payment shows when it is there', async () => {
    let isThere = false
    const row = {
      credit: 990,
      date: '2026-11-20 13:32:07',
      reference: 'SBX-1',
      purpose: 'topup',
      state: 'paid',
    }
    const { calls } = await open('/payments', {
      [GET]: answer(has()),
      [SEND]: () => {
        isThere = true
        return { status: 'success', result: { reference: 'SBX-1' } }
      },
      [PAYMENTS]: () => ({
        status: 'success',
        result: isThere ? [{ ...row, method: 'bank_transfer' }] : [],
        total: isThere ? 1 : 0,
      }),
    })
    const shown = await region()
    await shown.findByText(bankTransfersLabels.bank_sandbox)
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Send transfer' }).disabled).toBe(true)
    await page.type('Amount to send', '1,000')
    fireEvent.click(shown.getByRole('button', { name: 'Send transfer' }))
    await screen.findByText(bankTransfersMessages.bank_sandbox_sent)
    expect(calls.find(({ call }) => call === SEND)?.body).toEqual({ amount: 1_000 })
    await screen.findByText('SBX-1')
    expect(screen.getAllByText('Bank transfer').length).toBeGreaterThan(1)
  })

  test('says when the transfer was not sent', async () => {
    await open('/payments', { [GET]: answer(has()), [SEND]: new Error('no answer') })
    const shown = await region()
    await shown.findByText(bankTransfersLabels.bank_sandbox)
    await page.type('Amount to send', '1000')
    fireEvent.click(shown.getByRole('button', { name: 'Send transfer' }))
    await screen.findByText(bankTransfersMessages.bank_sandbox_failed)
  })
})
