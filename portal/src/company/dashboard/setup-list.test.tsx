// @shows SA-7

import type { Overview, SetupStep } from '@ekoline/contract/company/dashboard.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, overview } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const ALL: SetupStep[] = ['verify_phone', 'line', 'nin', 'top_up', 'my_phone', 'call', 'email', 'invite']

function having(done: SetupStep[], { steps = ALL, hidden = false } = {}): Answers {
  const setup: Overview['setup'] = {
    steps: steps.map((step) => ({ step, done: done.includes(step) })),
    hidden,
    number_price: 1500,
  }
  return { 'GET /v1/ekoline/overview': { status: 'success', result: { ...overview, setup } } }
}

const list = async (name = 'Get your company on the line') =>
  within(await screen.findByRole('region', { name }))
const steps = async (name?: string) =>
  (await list(name))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByText(/\w{4}/)[0]?.textContent)

beforeEach(() => session.store({ token: 'secret' }))

describe('the first day', () => {
  test('welcomes, and lists every step with its button or as done', async () => {
    await open('/', having(['verify_phone', 'top_up']))
    await screen.findByText('Welcome, Adaeze')
    const shown = await list()
    shown.getByText('2 of 8 done')
    const items = shown.getAllByRole('listitem')
    expect(items.map((item) => within(item).queryByRole('button')?.textContent)).toEqual([
      undefined,
      undefined,
      'Add NIN',
      undefined,
      undefined,
      'Call a number',
      'Email it again',
      undefined,
    ])
    expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Set up your line', '/set-up'],
      ['Set up', '/my-phone'],
      ['Add user', '/users#add'],
    ])
    shown.getByText(/₦1,500\.00 for 30 days/)
    expect(shown.getAllByText('Done')).toHaveLength(2)
    expect(items[1]?.getAttribute('aria-current')).toBe('step')
  })

  test('nothing to press is shown before the steps, which would push it down', async () => {
    let answer: (steps: unknown) => void = () => undefined
    const { 'GET /v1/ekoline/overview': steps } = having(['verify_phone'])
    await open('/', { 'GET /v1/ekoline/overview': () => new Promise((resolve) => (answer = resolve)) })
    await screen.findByRole('heading', { name: 'Overview' })
    await screen.findByText('Loading')
    expect(screen.queryByLabelText('Number to call')).toBeNull()
    answer(steps)
    await list()
    await screen.findByLabelText('Number to call')
  })

  test('asks for the NIN on the spot', async () => {
    await open('/', having(['verify_phone']))
    fireEvent.click((await list()).getByRole('button', { name: 'Add NIN' }))
    await screen.findByLabelText('NIN')
  })

  test('verifies the phone of a person added by an admin', async () => {
    const { calls } = await open('/', {
      ...having([], { steps: ['verify_phone', 'nin', 'top_up', 'my_phone', 'call'] }),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false, phone_verified: false },
      'POST /v1/ekoline/phone-verification': { status: 'success', result: { verifytoken: 'tok' } },
    })
    const shown = await list('Get ready to call')
    expect(shown.getAllByRole('listitem')[0]?.textContent).toContain('+234 803 555 0142')
    fireEvent.click(shown.getByRole('button', { name: 'Verify my phone' }))
    await page.isAt('/confirm-email/tok')
    expect(calls.some(({ call }) => call === 'POST /v1/ekoline/phone-verification')).toBe(true)
  })

  test('goes to the dial box for the first call', async () => {
    await open('/', having(['verify_phone']))
    const field = await screen.findByLabelText('Number to call')
    fireEvent.click((await list()).getByRole('button', { name: 'Call a number' }))
    expect(document.activeElement).toBe(field)
  })

  test('has for a member the member’s own steps', async () => {
    await open('/', {
      ...having(['verify_phone'], { steps: ['verify_phone', 'nin', 'top_up', 'my_phone', 'call'] }),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    expect(await steps('Get ready to call')).toHaveLength(5)
  })

  test('shows the next step only, or all, once calls are made', async () => {
    await open('/', having(['verify_phone', 'nin', 'top_up', 'call']))
    await screen.findByText(/^Good/)
    expect(await steps()).toEqual(['Set up your line'])
    fireEvent.click((await list()).getByRole('button', { name: 'Show all steps' }))
    expect(await steps()).toHaveLength(8)
    fireEvent.click((await list()).getByRole('button', { name: 'Show the next step only' }))
    expect(await steps()).toHaveLength(1)
  })

  test('is over when all is done', async () => {
    await open('/', having(ALL))
    await screen.findByRole('region', { name: 'Total users' })
    await page.shows('2 invited')
    expect(screen.queryByRole('region', { name: 'Get your company on the line' })).toBeNull()
  })

  test('is hidden for good, and comes back when asked for', async () => {
    let hidden = false
    const answers = () => having([], { hidden })['GET /v1/ekoline/overview'] as object
    const { calls } = await open('/', {
      'GET /v1/ekoline/overview': answers,
      'PUT /v1/ekoline/overview/setup': (body) => {
        hidden = body.hidden === true
        return { status: 'success' }
      },
    })
    fireEvent.click((await list()).getByRole('button', { name: 'Hide this list' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show the set-up list' }))
    await list()
    expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { hidden: true },
      { hidden: false },
    ])
  })

  test('stays when it could not be hidden', async () => {
    await open('/', { ...having([]), 'PUT /v1/ekoline/overview/setup': failed(500, 'internal', 'x') })
    fireEvent.click((await list()).getByRole('button', { name: 'Hide this list' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hide this list' })).toBeTruthy())
    await list()
  })
})
