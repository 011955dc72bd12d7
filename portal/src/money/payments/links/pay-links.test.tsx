// @shows DEC-111

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { type Answers, failed, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

const LIST = 'GET /v1/pay-links/101'
const MAKE = 'POST /v1/pay-links'
const LOOK = 'POST /v1/pay-links/open'
const BEGIN = 'POST /v1/pay-links/pay'
const CARD = 'POST /v1/pay-links/sandbox'
const VERIFY = 'POST /v1/pay-links/verify'
const PAY = 'Pay ₦1,015.23'
const reference = 'EKO-abc'

const link = {
  id: 5,
  amount: 1_000,
  fixed: true,
  note: 'November calls',
  made_at: '2026-11-24 08:00:00',
  expires_at: '2026-12-01 08:00:00',
  state: 'open',
  payments: 0,
  paid: 0,
}
const listing = (...result: object[]) => ({ status: 'success', result, total: result.length })

const asked = {
  state: 'open',
  asked_by: 'Adaeze Obi',
  workgroup: 'Adaeze Logistics',
  note: 'November calls',
  amount: 1_000,
  fixed: true,
  expires_at: '2026-12-01 08:00:00',
}
const payment = {
  state: 'paid',
  reference,
  asked_by: 'Adaeze Obi',
  workgroup: 'Adaeze Logistics',
  note: 'November calls',
  credit: 1_000,
  fee: 15.23,
  charge: 1_015.23,
  date: '2026-11-24 09:00:00',
  email: 'kemi@books.example',
}
const started = {
  reference,
  amount: 101_523,
  credit: 1_000,
  currency: 'NGN',
  email: '',
  provider: 'sandbox',
  public_key: 'sandbox',
}
const ok = (result: object) => ({ status: 'success', result })
const over = failed(404, 'pay_link_over', 'This link has ended. Ask who sent it for a new one.')
const site = (answers: Answers = {}): Answers => ({
  [LOOK]: ok(asked),
  [BEGIN]: ok(started),
  [CARD]: { status: 'success', message: 'Approved' },
  [VERIFY]: ok(payment),
  ...answers,
})

afterEach(() => vi.restoreAllMocks())

async function payByCard() {
  await page.press(PAY)
  const card = await page.inDialog('Pay by card')
  fireEvent.click(card.getByRole('button', { name: /Pays$/, hidden: true }))
  fireEvent.click(card.getByRole('button', { name: PAY }))
}
const bodyOf = (calls: { call: string; body: object }[], wanted: string) =>
  calls.find(({ call }) => call === wanted)?.body

describe('the page of a pay-for-me link', () => {
  test('says who asks, for what and how much with the fee, and sends no session', async () => {
    session.store({ token: 'secret' })
    const { calls } = await open('/pay#thekey', site())
    await screen.findByRole('heading', { name: 'Adaeze Obi asks you to pay' })
    await page.shows('Adaeze Logistics')
    await page.shows('November calls')
    await page.shows('₦15.23')
    await page.shows('₦1,015.23')
    expect(page.button(PAY).disabled).toBe(false)
    expect(bodyOf(calls, LOOK)).toEqual({ key: 'thekey' })
    for (const { headers } of calls) expect(headers.get('authorization')).toBeNull()
  })

  test('is paid without an account, and gives a receipt', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    URL.createObjectURL = () => 'blob:receipt'
    const { calls } = await open(
      '/pay#thekey',
      site({
        'POST /v1/pay-links/receipt': new Response('%PDF-', {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="receipt-${reference}.pdf"`,
          },
        }),
      }),
    )
    await page.type('Your email, for the receipt (optional)', ' kemi@books.example ')
    await payByCard()
    await screen.findByRole('heading', { name: 'Paid. Thank you' })
    expect(bodyOf(calls, BEGIN)).toEqual({ key: 'thekey', amount: 1_000, email: 'kemi@books.example' })
    expect(bodyOf(calls, CARD)).toMatchObject({ key: 'thekey', reference })
    expect(bodyOf(calls, VERIFY)).toEqual({ key: 'thekey', reference })
    await page.shows('We sent a receipt to kemi@books.example.')
    await page.shows('Adaeze Obi, Adaeze Logistics')
    await page.shows('24 Nov, 10:00')
    await page.press('Download receipt')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(bodyOf(calls, 'POST /v1/pay-links/receipt')).toEqual({ key: 'thekey', reference })
  })

  test('needs no email, and refuses a wrong one', async () => {
    const { calls } = await open('/pay#thekey', site())
    await page.type('Your email, for the receipt (optional)', 'kemi at books')
    await page.press(PAY)
    await page.shows('Enter an email, such as kemi@example.com')
    expect(bodyOf(calls, BEGIN)).toBeUndefined()
    await page.type('Your email, for the receipt (optional)', '')
    await page.press(PAY)
    await page.inDialog('Pay by card')
    expect(bodyOf(calls, BEGIN)).toEqual({ key: 'thekey', amount: 1_000 })
  })

  test('of any amount takes one between the least and its most', async () => {
    const { calls } = await open(
      '/pay#thekey',
      site({ [LOOK]: ok({ ...asked, fixed: false, amount: 3_000 }) }),
    )
    await page.type('Amount', '3000.01')
    await page.press('Pay')
    await page.shows('Enter an amount from ₦500.00 to ₦3,000.00')
    expect(bodyOf(calls, BEGIN)).toBeUndefined()
    await page.type('Amount', '1000')
    await page.press(PAY)
    await page.inDialog('Pay by card')
    expect(bodyOf(calls, BEGIN)).toEqual({ key: 'thekey', amount: 1_000 })
  })

  test.each([
    ['unknown or ended', '/pay#thekey'],
    ['without a key', '/pay'],
    ['of a payment that is none', `/pay#thekey/${reference}`],
  ])('%s says in plain words that it has ended', async (_, address) => {
    await open(address, site({ [LOOK]: over, [VERIFY]: over }))
    await screen.findByRole('heading', { name: 'This link has ended' })
    await page.shows('Ask who sent it for a new one.')
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  })

  test('that another card pays right now cannot be paid', async () => {
    await open('/pay#thekey', site({ [LOOK]: ok({ ...asked, state: 'checking' }) }))
    await page.shows('Another card is being charged for this link')
    await page.shows('Do not pay now. Open the link again in 15 minutes.')
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  })

  test('shows at the button why the payment did not begin', async () => {
    await open('/pay#thekey', site({ [BEGIN]: over }))
    await page.press(PAY)
    await page.shows('This link has ended. Ask who sent it for a new one.')
  })

  test('can be paid by another card after the window was closed', async () => {
    const { calls } = await open('/pay#thekey', site())
    await page.press(PAY)
    const card = await page.inDialog('Pay by card')
    fireEvent.click(card.getByRole('button', { name: 'Close' }))
    await page.press(PAY)
    await page.inDialog('Pay by card')
    expect(calls.filter(({ call }) => call === VERIFY)).toEqual([])
  })

  test('asks again about a payment that its bank has not confirmed', async () => {
    let state = 'checking'
    await open(`/pay#thekey/${reference}`, site({ [VERIFY]: () => ok({ ...payment, state }) }))
    await screen.findByRole('heading', { name: 'We are checking your payment' })
    await page.shows('Reference EKO-abc')
    state = 'paid'
    await page.press('Check again')
    await screen.findByRole('heading', { name: 'Paid. Thank you' })
  })

  test('begins anew after a payment that did not go through', async () => {
    await open(`/pay#thekey/${reference}`, site({ [VERIFY]: ok({ ...payment, state: 'failed' }) }))
    await screen.findByRole('heading', { name: 'Your payment did not go through' })
    await page.press('Pay again')
    await screen.findByRole('heading', { name: 'Adaeze Obi asks you to pay' })
  })

  test('without the network keeps the way to try again', async () => {
    let answer: Answers[string] = new TypeError('network')
    await open('/pay#thekey', site({ [LOOK]: () => answer as object }))
    await page.shows('We couldn’t open this link.')
    answer = ok(asked)
    await page.press('Try again')
    await screen.findByRole('heading', { name: 'Adaeze Obi asks you to pay' })
  })
})

describe('the pay-for-me links under Payments', () => {
  beforeEach(() => session.store({ token: 'secret' }))
  const box = async () => within(await screen.findByRole('region', { name: 'Pay-for-me links' }))

  test('say what they are, and how far each is', async () => {
    const lines = [
      link,
      { ...link, id: 4, amount: 5_000, fixed: false, note: '', payments: 2, paid: 3_500 },
      { ...link, id: 3, amount: 2_000, fixed: false, payments: 1, paid: 600 },
      { ...link, id: 2, state: 'checking' },
      { ...link, id: 1, state: 'paid', payments: 1, paid: 1_000 },
      { ...link, id: 0, state: 'expired' },
    ]
    await open('/payments', { [LIST]: listing(...lines) })
    const links = await box()
    await links.findByText('Up to ₦5,000.00')
    links.getByText('2 payments, ₦3,500.00')
    links.getByText('1 payment, ₦600.00')
    links.getByText('Being paid')
    links.getByText('Paid')
    links.getByText('Ended 1 Dec, 09:00')
    expect(links.getAllByText('Can be paid until 1 Dec, 09:00')).toHaveLength(3)
    expect(links.getAllByRole('button', { name: /^End the link/ })).toHaveLength(4)
  })

  test('are made for an amount, a note and some days, and shown once', async () => {
    const made = ok({ id: 5, link: 'https://portal.example/pay#thekey', expires_at: '2026-12-01 08:00:00' })
    const { calls } = await open('/payments', { [LIST]: listing(), [MAKE]: made })
    fireEvent.click(await (await box()).findByRole('button', { name: 'Create link' }))
    const dialog = await page.inDialog('Create a pay-for-me link')
    dialog.getByText(/They see your name, Adaeze Obi, and Adaeze Logistics\./)
    fireEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    dialog.getByText('Enter an amount from ₦500.00 to ₦5,000,000.00')
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '1,000' } })
    fireEvent.change(dialog.getByLabelText('What they can pay'), { target: { value: 'up_to' } })
    fireEvent.change(dialog.getByLabelText('What it is for (optional)'), { target: { value: ' Calls ' } })
    fireEvent.change(dialog.getByLabelText('Good for'), { target: { value: '30' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    const shown = await page.inDialog('Your link is ready')
    shown.getByText('https://portal.example/pay#thekey')
    shown.getByText('We show it only now.')
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('not allowed'))
    Object.assign(navigator, { clipboard: { writeText } })
    fireEvent.click(shown.getByRole('button', { name: 'Copy link' }))
    await page.toasts('success', 'Link copied')
    fireEvent.click(shown.getByRole('button', { name: 'Copy link' }))
    await page.shows('Your browser did not copy the link. Select it and copy it.')
    expect(writeText).toHaveBeenLastCalledWith('https://portal.example/pay#thekey')
    expect(bodyOf(calls, MAKE)).toEqual({ cardid: 101, amount: 1_000, fixed: false, note: 'Calls', days: 30 })
    fireEvent.click(shown.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('say why one was not made', async () => {
    await open('/payments', { [LIST]: listing(), [MAKE]: new TypeError('network') })
    fireEvent.click(await (await box()).findByRole('button', { name: 'Create link' }))
    const dialog = await page.inDialog('Create a pay-for-me link')
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '1000' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    await dialog.findByText('We couldn’t create the link. Try again.')
  })

  test('are ended after a question', async () => {
    let ended = false
    const { calls } = await open('/payments', {
      [LIST]: () => listing({ ...link, ...(ended && { state: 'ended' }) }),
      'DELETE /v1/pay-links/5': () => {
        ended = true
        return { status: 'success' }
      },
    })
    fireEvent.click(await (await box()).findByRole('button', { name: 'End the link of ₦1,000.00' }))
    const dialog = await page.inDialog('End this link of ₦1,000.00?')
    fireEvent.click(dialog.getByRole('button', { name: 'End link' }))
    await page.toasts('success', 'Link ended. It can no longer be paid.')
    await (await box()).findByText('Ended')
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
  })

  test('say that they could not be loaded', async () => {
    await open('/payments', { [LIST]: new TypeError('network') })
    await page.shows('We couldn’t load your links.')
  })

  test('say that one could not be ended', async () => {
    await open('/payments', { [LIST]: listing(link), 'DELETE /v1/pay-links/5': new TypeError('network') })
    fireEvent.click(await (await box()).findByRole('button', { name: 'End the link of ₦1,000.00' }))
    const dialog = await page.inDialog('End this link of ₦1,000.00?')
    fireEvent.click(dialog.getByRole('button', { name: 'End link' }))
    await page.toasts('info', 'We couldn’t end the link. Try again.')
  })
})
