// @shows DEC-185

import type { CreditRequest } from '@ekoline/contract/money/credit-requests.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))

const LIST = 'GET /v1/credit-requests'
const OWN = 'GET /v1/credit-request'
const ASK = 'POST /v1/credit-request'
const GIVE = 'POST /v1/credit-requests/5'
const DECLINE = 'DELETE /v1/credit-requests/5'
const bola: CreditRequest = {
  id: 5,
  name: 'Bola Ade',
  credit: 12.5,
  amount: 1_000,
  why: 'asked',
  asked: '2026-11-20 10:00:00',
}
const is = (result: object) => ({ status: 'success', result })
const given = is({ credit: 1_012.5 })
const region = async () => within(await screen.findByRole('region', { name: 'Your people ask for credit' }))
const sent = (calls: readonly { call: string; body?: unknown }[], to: string) =>
  calls.filter(({ call }) => call === to).map(({ body }) => body)

/** With one who asks, until they are answered. */
async function withBola(answers: Answers = {}, request = bola) {
  let isOpen = true
  const answered = (answer: object) => () => {
    isOpen = false
    return answer
  }
  return open('/', {
    [LIST]: () => is(isOpen ? [request] : []),
    [GIVE]: answered(given),
    [DECLINE]: answered({ status: 'success' }),
    ...answers,
  })
}

describe('an admin', () => {
  test('reads on the Overview who asks, and sends it with one press', async () => {
    const { calls } = await withBola()
    ;(await region()).getByText('Bola Ade asks for credit')
    ;(await region()).getByText(/^Has ₦12\.50 · /)
    await page.press('Send ₦1,000.00 to Bola Ade')
    await page.toasts('success', 'You sent ₦1,000.00 to Bola Ade.')
    expect(sent(calls, GIVE)).toEqual([{ amount: 1_000 }])
    await waitFor(() => expect(screen.queryByText('Bola Ade asks for credit')).toBeNull())
  })

  test('sends another amount, who sees both wallets before', async () => {
    const { calls } = await withBola()
    await page.choose('Send another amount to Bola Ade')
    const dialog = await page.inDialog('Send another amount to Bola Ade')
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '2500' } })
    dialog.getByText('₦2,512.50')
    fireEvent.click(dialog.getByText('Send ₦2,500.00'))
    await page.toasts('success', 'You sent ₦2,500.00 to Bola Ade.')
    expect(sent(calls, GIVE)).toEqual([{ amount: 2_500 }])
  })

  test('declines', async () => {
    const { calls } = await withBola()
    await page.choose('Decline the request of Bola Ade')
    await page.toasts('success', 'You declined. Bola Ade gets an email.')
    expect(sent(calls, DECLINE)).toHaveLength(1)
  })

  test('with too little money reads how much is missing, and where to top up', async () => {
    await withBola({}, { ...bola, amount: 25_400, why: 'joined' })
    const card = await region()
    await card.findByText('Bola Ade joined, but your ₦25,400.00 did not go out')
    await card.findByText(/You’re ₦400\.00 short\./)
    expect(page.button('Send ₦25,400.00 to Bola Ade').disabled).toBe(true)
    expect(card.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe('/payments#top-up')
  })

  test('reads that another admin was faster, and the row goes', async () => {
    const over = 'This request is no longer open: another admin answered it, or it is a week old.'
    let isOpen = true
    await withBola({
      [LIST]: () => is(isOpen ? [bola] : []),
      [GIVE]: () => {
        isOpen = false
        return failed(409, 'credit_request_over', over)
      },
    })
    await page.press('Send ₦1,000.00 to Bola Ade')
    await page.shows(over)
    await waitFor(() => expect(screen.queryByText('Bola Ade asks for credit')).toBeNull())
  })

  test('reads when it could not be loaded, and sees nothing while nobody asks', async () => {
    await open('/users', { [LIST]: failed(500, 'internal', 'x') })
    await page.shows('We couldn’t load who asks for money.')
    await open('/users')
    expect(screen.queryByRole('region', { name: 'Your people ask for credit' })).toBeNull()
  })
})

describe('a member without money', () => {
  const member = { ...ada, admin_status: false }
  const steps = [{ step: 'top_up', done: false }]
  const asMember = (answers: Answers = {}) =>
    open('/', {
      'GET /v1/ekoline/web/loggedOnUser': member,
      'GET /v1/ekoline/overview': is({
        users: 2,
        invited: null,
        setup: { steps, hidden: false, number_price: 1_000 },
      }),
      ...answers,
    })
  const state = (more: object) => is({ state: 'none', asked: null, answered: null, admin: 'Adaeze', ...more })

  test('asks the admin by name with one press, or pays', async () => {
    let asked = false
    const { calls } = await asMember({
      [OWN]: () => state(asked ? { state: 'open', asked: '2026-11-20 10:00:00' } : {}),
      [ASK]: () => {
        asked = true
        return state({ state: 'open' })
      },
    })
    expect((await screen.findByRole('link', { name: 'Pay myself' })).getAttribute('href')).toBe(
      '/payments#top-up',
    )
    await page.press('Ask Adaeze for credit')
    await page.shows(/^You asked Adaeze on .*11:00/)
    expect(sent(calls, ASK)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
  })

  test('asks the admins where there are several, and reads that the last request was declined', async () => {
    await asMember({ [OWN]: state({ state: 'declined', admin: null, answered: '2026-11-20 10:00:00' }) })
    await screen.findByRole('button', { name: 'Ask your admin for credit' })
    await page.shows(/^Your last request was declined on /)
  })

  test('is offered it before the card on Payments; an admin is not', async () => {
    await open('/payments', { 'GET /v1/ekoline/web/loggedOnUser': member })
    await page.shows('Or pay yourself by card:')
    cleanup()
    await open('/payments')
    await screen.findByRole('button', { name: 'Pay' })
    page.showsNot('Or pay yourself by card:')
  })
})
