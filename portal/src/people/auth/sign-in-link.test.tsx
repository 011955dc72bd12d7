import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { adaSeat, chukaSeat, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { markAsked, wasAskedHere } from './asked-links.ts'

const refused = failed(404, 'sign_in_link_refused', 'Something went wrong')
const FOLLOW = 'GET /v1/login/ada%40ekoline.test'
let links = 0
/** An address that no other test has followed. */
const link = () => `/login/ada%40ekoline.test?expires=17000000${++links}&signature=right`

beforeEach(() => markAsked('ada@ekoline.test'))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const admitted = { status: 'success', token: 'secret', _token: 'secret' }

test.each([
  ['no link', () => localStorage.clear()],
  [
    'a link for another email',
    () => {
      localStorage.clear()
      markAsked('bola@ekoline.test')
    },
  ],
  [
    'a link that is over by now',
    () => vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1, toFake: ['Date'] }),
  ],
])('a browser that asked for %s signs in by one press of a button, without a field', async (_, before) => {
  before()
  const { calls } = await open(link(), { [FOLLOW]: admitted })
  await page.shows('Log in as ada@ekoline.test? If you did not ask for this link, close this page.')
  expect(document.querySelector('form, input')).toBeNull()
  expect(calls.map(({ call }) => call)).toEqual([])
  await page.press('Log in')
  await page.isAt('/')
  expect(session.token()).toBe('secret')
})

test('the browser that asks is known until its link is followed, however the email is written', async () => {
  localStorage.clear()
  await open('/login', { 'POST /v1/login-link': { status: 'success' } })
  await page.type('Email', 'Ada@Ekoline.test')
  await page.press('Email me a login link')
  await page.shows(/^If Ada@Ekoline.test has an account/)
  expect(wasAskedHere('ada@ekoline.test')).toBe(true)
  cleanup()
  await open(link(), { [FOLLOW]: admitted })
  await page.isAt('/')
  expect([wasAskedHere('ada@ekoline.test'), localStorage.getItem('login_links_asked')]).toEqual([false, null])
})

test('a mailed link signs in without a form, and is followed once', async () => {
  const { calls } = await open(link(), {
    [FOLLOW]: { status: 'success', token: 'secret', _token: 'secret' },
  })
  await page.isAt('/')
  expect(session.token()).toBe('secret')
  const followed = calls.filter(({ call }) => call.startsWith(FOLLOW))
  expect(followed.map(({ call }) => call)).toEqual([`${FOLLOW}?expires=17000000${links}&signature=right`])
})

// @shows AC2-52
test('a mailed link shows a spinner and no form while it is followed', async () => {
  await open(link(), { [FOLLOW]: unanswered })
  const spinner = (await screen.findByText('Logging you in', { selector: '[role=status] *' })).parentElement
  expect(spinner?.querySelector('svg')).not.toBeNull()
  expect(document.querySelector('form, input')).toBeNull()
})

test('a mailed link leads a person with several workgroups to the choice', async () => {
  await open(link(), {
    [FOLLOW]: { status: 'success', token: 'secret', _token: 'secret' },
    'GET /v1/web/usersip': { status: 'success', result: [adaSeat, chukaSeat] },
  })
  await page.isAt('/select-account')
})

test('a mailed link asks for the second step where it is on', async () => {
  await open(link(), {
    [FOLLOW]: { status: 'success', token: 'half', _token: 'half', second_factor: 'required' },
    'POST /v1/signin/second-factor': { status: 'success', token: 'secret' },
  })
  await page.type('Code', '123456')
  await page.press('Log in')
  await page.isAt('/')
  expect(session.token()).toBe('secret')
})

// @shows SA-148
test('a link that is refused says so and leads on', async () => {
  const { calls } = await open(link(), { [FOLLOW]: refused, 'POST /v1/login-link': { status: 'success' } })
  await page.shows('Something went wrong')
  expect(session.token()).toBeNull()
  await page.press('Email me a new link')
  await page.shows(
    'If ada@ekoline.test has an account, we’ve sent a login link there. It works once, within 15 minutes.',
  )
  expect(calls.at(-1)?.body).toEqual({ email: 'ada@ekoline.test' })
})

test('a link without its signature is refused too', async () => {
  await open('/login/ada%40ekoline.test', { [FOLLOW]: refused })
  await page.shows('Something went wrong')
})

test('a sign-in link is mailed to the email that was entered', async () => {
  const { calls } = await open('/login', { 'POST /v1/login-link': { status: 'success' } })
  await page.press('Email me a login link')
  await page.shows('Enter your email first.')
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  expect(calls).toEqual([])
  await page.type('Email', 'ada@ekoline.test')
  await page.press('Email me a login link')
  await page.shows(/^If ada@ekoline.test has an account/)
})

test('too many links are refused in the server’s words', async () => {
  await open('/login', {
    'POST /v1/login-link': failed(429, 'too_many_sign_ins', 'Too many attempts. Try again in 5 minutes.'),
  })
  await page.type('Email', 'ada@ekoline.test')
  await page.press('Email me a login link')
  await page.shows('Too many attempts. Try again in 5 minutes.')
})

test('a link that got no answer can be tried again', async () => {
  let answers = 0
  await open(link(), {
    [FOLLOW]: () =>
      answers++ === 0 ? new TypeError('network') : { status: 'success', token: 'secret', _token: 'secret' },
  })
  await page.shows('Something went wrong. Please try again!')
  await page.press('Try again')
  await page.isAt('/')
})
