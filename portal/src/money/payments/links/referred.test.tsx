// @shows SA-28

import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../app/session.ts'
import { failed, open } from '../../../testing/open.tsx'
import { page } from '../../../testing/screen.ts'

const WHO = 'GET /v1/referral/people'
const person = (name: string, status: string, gifted = false) => ({
  name,
  status,
  gifted,
  joined: '2026-11-20 23:30:00',
})

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => vi.unstubAllGlobals())

test('who came by the code is listed with how far they are', async () => {
  const result = [person('Dayo O.', 'called'), person('Chidi E.', 'verified', true), person('', 'registered')]
  await open('/payments', { [WHO]: { status: 'success', total: 3, result } })
  await page.shows('3 people joined with your code')
  const items = (
    await screen.findByRole('region', { name: 'People who joined with your code' })
  ).querySelectorAll('li')
  expect([...items].map((item) => item.textContent)).toEqual([
    'Dayo O.21 Nov 2026First call made',
    'Chidi E.21 Nov 2026Phone verified, free minutes given',
    'Erased21 Nov 2026Signed up, phone not verified yet',
  ])
  expect(screen.queryByRole('navigation', { name: 'Pages of people' })).toBeNull()
})

test('many are paged', async () => {
  const { calls } = await open('/payments', {
    [WHO]: { status: 'success', total: 51, result: [person('Dayo O.', 'called')] },
  })
  await page.shows('1 of 2')
  await page.press('Next')
  await page.shows('2 of 2')
  expect(calls.some(({ call }) => call === `${WHO}?page=2`)).toBe(true)
})

test('an empty list says so, and so does one that could not be fetched', async () => {
  await open('/payments')
  await page.shows(/^No referrals yet/)
})

test('what could not be fetched is said', async () => {
  await open('/payments', { [WHO]: failed(500, 'internal', 'Broken') })
  await page.shows('We couldn’t load who joined with your code')
})

test('the link is copied, and shared on WhatsApp with what a friend gets', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  await open('/payments')
  await page.press('Copy link')
  await page.shows('Copied!')
  expect(copied).toEqual(['http://localhost/invite/ADA1'])
  const share = screen.getByRole('link', { name: 'Share on WhatsApp' })
  const shared = new URL(share.getAttribute('href') ?? '')
  expect(shared.origin).toBe('https://wa.me')
  expect(shared.searchParams.get('text')).toBe(
    'Join me on Ekoline and get 20 free minutes: http://localhost/invite/ADA1',
  )
})
