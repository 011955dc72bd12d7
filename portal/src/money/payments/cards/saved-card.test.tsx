// @shows DEC-109

import { savedCardsLabels } from '@ekoline/contract/money/messages/saved-cards.ts'
import { CARD_CONSENT } from '@ekoline/contract/money/saved-cards.facts.ts'
import type { AutoTopUp, CardAndTopUp } from '@ekoline/contract/money/saved-cards.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { type Answers, failed, noCard, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

const GET = 'GET /v1/saved-card'
const PUT = 'PUT /v1/auto-top-up'
const DELETE = 'DELETE /v1/saved-card'

const card = { brand: 'visa', last4: '4081', expires: '2099-12', kept: '2026-11-20 10:00:00' }
const kept = (
  auto: Partial<AutoTopUp> = {},
  given: Partial<CardAndTopUp['card'] & object> = {},
): CardAndTopUp => ({
  card: { ...card, ...given },
  refused: false,
  auto: { ...noCard.auto, ...auto },
})
const on = { below: 500, amount: 1_000, most: 10_000, used: 2_000 }
const answers = (result: object, more: Answers = {}): Answers => ({
  [GET]: { status: 'success', result },
  ...more,
})

beforeEach(() => session.store({ token: 'secret' }))

const region = async () => within(await screen.findByRole('region', { name: 'Saved card' }))
const KEEP = /^Keep card for automatic top-up/

describe('a top-up', () => {
  test('keeps the card when its person ticks the box, which says what for', async () => {
    const { calls } = await open('/payments', {
      'POST /v1/payments': failed(503, 'provider_unavailable', 'Away'),
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: KEEP })
    expect(box.checked).toBe(false)
    fireEvent.click(box)
    expect(screen.getByText(savedCardsLabels.saved_card_consent)).toBeTruthy()
    await page.type('Amount', '1000')
    await page.press('Pay ₦1,015.23')
    await waitFor(() => expect(calls.some(({ call }) => call === 'POST /v1/payments')).toBe(true))
    expect(calls.find(({ call }) => call === 'POST /v1/payments')?.body).toEqual({
      purpose: 'topup',
      amount: 1_000,
      cardid: 101,
      keep_card: CARD_CONSENT,
    })
  })

  test('does not ask who has a saved card', async () => {
    await open('/payments', answers(kept()))
    await (await region()).findByText('Visa ending in 4081')
    expect(screen.queryByRole('checkbox', { name: KEEP })).toBeNull()
  })
})

describe('the saved card', () => {
  test('is none at first, and says how one is kept', async () => {
    await open('/payments')
    await (await region()).findByText(savedCardsLabels.saved_card_none)
  })

  test('that could not be kept is reported', async () => {
    await open('/payments', answers({ ...noCard, refused: true }))
    await (await region()).findByText(savedCardsLabels.saved_card_refused)
  })

  test('shows its type, last four digits and expiry', async () => {
    await open('/payments', answers(kept()))
    const shown = await region()
    await shown.findByText('Visa ending in 4081')
    shown.getByText('Expires 12/2099')
    shown.getByText('It is off.')
  })

  test('that expired or has no known type says so', async () => {
    await open('/payments', answers(kept({}, { brand: '', expires: '2020-01' })))
    const shown = await region()
    await shown.findByText('Card ending in 4081')
    shown.getByText('Expired 01/2020')
  })

  test('is removed by one press', async () => {
    let result = kept(on)
    await open('/payments', {
      [GET]: () => ({ status: 'success', result }),
      [DELETE]: () => {
        result = { ...noCard, auto: { ...noCard.auto, ended: 'card' } } as never
        return { status: 'success', result }
      },
    })
    const shown = await region()
    fireEvent.click(await shown.findByRole('button', { name: 'Remove card' }))
    await page.toasts('success', 'Removed your card')
    await shown.findByText('We ended it. The card was removed.')
    shown.getByText(savedCardsLabels.saved_card_none)
  })

  test('that could not be removed is still there', async () => {
    await open('/payments', answers(kept(), { [DELETE]: new Error('offline') }))
    const shown = await region()
    fireEvent.click(await shown.findByRole('button', { name: 'Remove card' }))
    await page.toasts('info', 'We couldn’t remove your card. Try again.')
    shown.getByText('Visa ending in 4081')
  })

  test('says when it cannot be loaded, and the top-up works without it', async () => {
    await open('/payments', { [GET]: failed(500, 'internal', 'Broken') })
    await (await region()).findByText('We couldn’t load your saved card.')
    await page.type('Amount', '1000')
    await page.shows('Pay ₦1,015.23')
  })

  test('is in sight where a mail leads to it', async () => {
    const inSight = vi.fn()
    HTMLElement.prototype.scrollIntoView = inSight
    await open('/payments#saved-card', answers(kept()))
    await (await region()).findByText('Visa ending in 4081')
    await waitFor(() => expect(inSight).toHaveBeenCalled())
  })
})

describe('automatic top-up', () => {
  const openDialog = async (button: string) => {
    fireEvent.click(await (await region()).findByRole('button', { name: button }))
    return within(await screen.findByRole('dialog', { name: 'Automatic top-up' }))
  }
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  test('is set up with what the card is charged, and shown', async () => {
    let result = kept()
    const { calls } = await open('/payments', {
      [GET]: () => ({ status: 'success', result }),
      [PUT]: () => {
        result = kept({ ...on, used: 0 })
        return { status: 'success', result }
      },
    })
    const dialog = await openDialog('Set up')
    type(dialog.getByLabelText('When the wallet falls below'), '500')
    type(dialog.getByLabelText('Top up with'), '₦1,000')
    type(dialog.getByLabelText('At most a month'), '10000.50')
    dialog.getByText('Your card is charged ₦1,015.23 each time, the card fee included.')
    dialog.getByText(
      'At most one charge in 10 minutes and 4 a day, Lagos time. It ends when your card is refused 3 times in a row.',
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    await page.toasts('success', 'Automatic top-up is on')
    expect(calls.find(({ call }) => call === PUT)?.body).toEqual({
      top_up_below: 500,
      top_up_amount: 1_000,
      top_up_most: 10_000.5,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await (await region()).findByText(
      'When the wallet falls below ₦500.00, your card tops up ₦1,000.00. This month: ₦0.00 of ₦10,000.00.',
    )
  })

  test('says at each field what is wrong, and sends nothing', async () => {
    const { calls } = await open('/payments', answers(kept()))
    const dialog = await openDialog('Set up')
    type(dialog.getByLabelText('When the wallet falls below'), '2000')
    type(dialog.getByLabelText('Top up with'), '1000')
    type(dialog.getByLabelText('At most a month'), '')
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    dialog.getByText('Enter at least ₦2,000.00')
    dialog.getByText('Enter at least ₦1,000.00')
    type(dialog.getByLabelText('Top up with'), '5000000.01')
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    dialog.getByText('Enter at most ₦5,000,000.00')
    expect(calls.some(({ call }) => call === PUT)).toBe(false)
  })

  test('that is refused stays open, and says why', async () => {
    await open('/payments', answers(kept(), { [PUT]: failed(409, 'disputed_first', 'Disputed now') }))
    const dialog = await openDialog('Set up')
    type(dialog.getByLabelText('When the wallet falls below'), '500')
    type(dialog.getByLabelText('Top up with'), '1000')
    type(dialog.getByLabelText('At most a month'), '10000')
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    await page.toasts('info', 'Disputed now')
    dialog.getByRole('button', { name: 'Turn on' })
  })

  test('is changed from what is set', async () => {
    await open('/payments', answers(kept(on), { [PUT]: new Error('offline') }))
    const dialog = await openDialog('Change')
    expect(dialog.getByLabelText<HTMLInputElement>('Top up with').value).toBe('1000')
    fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await page.toasts('info', 'We couldn’t change automatic top-up. Nothing was charged. Try again.')
  })

  test('is turned off by one press', async () => {
    const { calls } = await open(
      '/payments',
      answers(kept(on), { [PUT]: { status: 'success', result: kept() } }),
    )
    fireEvent.click(await (await region()).findByRole('button', { name: 'Turn off' }))
    await page.toasts('success', 'Automatic top-up is off')
    expect(calls.find(({ call }) => call === PUT)?.body).toEqual({
      top_up_below: null,
      top_up_amount: null,
      top_up_most: null,
    })
  })

  test.each([
    [{ ...on, waits: 'month' as const }, savedCardsLabels.auto_top_up_waits_month],
    [{ ...on, waits: 'day' as const }, savedCardsLabels.auto_top_up_waits_day],
    [{ ...on, refusals: 1 }, savedCardsLabels.auto_top_up_refusals],
    [{ ended: 'refused' as const }, 'We ended it. Your card was refused several times in a row.'],
  ])('%o says why nothing is charged now', async (auto, said) => {
    await open('/payments', answers(kept(auto)))
    await (await region()).findByText(said)
  })
})
