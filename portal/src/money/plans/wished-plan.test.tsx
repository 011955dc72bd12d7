import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const WISHED = 'GET /v1/wished-plan'
const fresh = { ...ada, plan: { id: 13, name: 'Web sign-up' }, plan_id: 13 }
const answers = {
  'GET /v1/ekoline/web/loggedOnUser': fresh,
  [WISHED]: { status: 'success', result: { planid: 4, name: 'Business growth', amount: 30_000 } },
}
const plan = {
  id: 13,
  name: 'Web sign-up',
  amount: 0,
  credit: 0,
  subscription: false,
  days: 30,
  ends: null,
  renews: false,
  monthly: null,
  next_price: null,
  lapsed: null,
  buyers: [],
  people: 1,
}
const sold = (id: number, name: string, amount: number) => ({
  id,
  name,
  amount,
  credit: amount,
  subscription: false,
  days: 30,
  in_panel: true,
  description: name,
})

beforeEach(() => session.store({ token: 'secret' }))

test('the plan that was chosen is offered, and leads to paying it', async () => {
  await open('/', {
    ...answers,
    'GET /v1/planlist': {
      status: 'success',
      result: [sold(3, 'Business starter', 15_000), sold(4, 'Business growth', 30_000)],
    },
    'GET /v1/plan': { status: 'success', result: plan },
  })
  await page.shows('You chose Business growth when you signed up.')
  await page.shows('Pay ₦30,000.00 by card and it begins at once.')
  screen.getByRole('link', { name: 'Pay now' }).click()
  await page.isAt('/payments')
})

test('it is put aside for good', async () => {
  const { calls } = await open('/', { ...answers, 'DELETE /v1/wished-plan': { status: 'success' } })
  await page.press('Not now')
  await screen.findByRole('heading', { name: 'Overview' })
  expect(await screen.findByRole('heading', { name: 'Overview' })).not.toBeNull()
  expect(calls.some(({ call }) => call === 'DELETE /v1/wished-plan')).toBe(true)
  expect(screen.queryByRole('complementary', { name: 'Your plan' })).toBeNull()
})

test('what could not be put aside stays, with a word', async () => {
  await open('/', { ...answers, 'DELETE /v1/wished-plan': failed(500, 'internal', 'Broken') })
  await page.press('Not now')
  await page.toasts('info', 'Broken')
  await page.shows('You chose Business growth when you signed up.')
})

test('no one else is asked about a plan', async () => {
  const { calls } = await open('/')
  await screen.findByRole('heading', { name: 'Overview' })
  expect(calls.some(({ call }) => call === WISHED)).toBe(false)
})
