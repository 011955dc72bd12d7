// @shows DEC-60

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const ME = 'GET /v1/ekoline/web/loggedOnUser'
const reason = 'Calls to premium numbers.'

beforeEach(() => session.store({ token: 'secret' }))

test.each([
  [
    'outgoing',
    'We stopped the calls that Adaeze Logistics makes: Calls to premium numbers. You can still take calls, and emergency calls work.',
  ],
  [
    'calls',
    'We stopped all calls of Adaeze Logistics: Calls to premium numbers. Emergency calls still work.',
  ],
  ['everything', 'We suspended Adaeze Logistics: Calls to premium numbers.'],
] as const)(
  'a workgroup whose suspension is of %s reads why on every page, and how to reach support',
  async (level, words) => {
    await open('/users', { [ME]: { ...ada, suspension: { level, reason, until: null } } })
    await page.shows(words)
    const link = screen.getByRole('link', { name: 'Ask us: support@ekoline.test' })
    expect(link.getAttribute('href')).toBe('mailto:support@ekoline.test')
  },
)

test('one with an end says it in Lagos time', async () => {
  const suspension = { level: 'calls', reason, until: '2031-01-31 17:00:00' } as const
  await open('/users', { [ME]: { ...ada, suspension } })
  await page.shows(/Emergency calls still work. This ends on 31 Jan 2031, 18:00.$/)
})

test('no other workgroup shows anything', async () => {
  await open('/users', {})
  await page.shows('Change password')
  expect(screen.queryByRole('complementary', { name: 'Suspended' })).toBeNull()
})

test('the login says why an account is suspended, and how to reach support', async () => {
  session.clear()
  const words = 'This account is suspended: Fraud. Please ask support@ekoline.test.'
  await open('/login', { 'POST /v1/signin': failed(403, 'account_suspended', words) })
  await page.type('Email', 'ada@ekoline.test')
  await page.type('Password', 'a right long password')
  await page.press('Log in')
  await page.shows(words)
  expect(session.token()).toBeNull()
})
