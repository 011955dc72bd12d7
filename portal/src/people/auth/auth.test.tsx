// @shows SA-129

import { createHash } from 'node:crypto'
import { signupMessages } from '@ekoline/contract/company/messages/signup.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SESSION_KEYS, session } from '../../app/session.ts'
import {
  type Answer,
  type Answers,
  ada,
  adaSeat,
  chukaSeat,
  failed,
  open,
  unanswered,
} from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const accepted: Answers = { 'POST /v1/signin': { status: 'success', token: 'secret' } }

async function signIn() {
  await page.type('Email', 'ada@ekoline.test')
  await page.type('Password', 'Lagos-demo-2468')
  await page.press('Log in')
}

// @shows AC2-48
test('Log in is disabled until both fields are filled, and says what is missing', async () => {
  await open('/login')
  expect(page.button('Log in').disabled).toBe(true)
  page.showsNot(/Still needed/) // before anything is typed it goes without saying
  await page.type('Email', 'ada@ekoline.test')
  await page.shows('Still needed: Password')
  expect(page.button('Log in').disabled).toBe(true)
  await page.type('Password', 'x')
  page.showsNot(/Still needed/)
  expect(page.button('Log in').disabled).toBe(false)
  await page.type('Email', '')
  expect(page.button('Log in').disabled).toBe(true)
})

test('the password can be shown and hidden', async () => {
  await open('/login')
  await page.type('Password', 'secret')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await page.press('Show password')
  expect(password.type).toBe('text')
  await page.press('Hide password')
  expect(password.type).toBe('password')
})

// @shows AC4-3
test('a refusal is shown in words', async () => {
  const refused = failed(401, 'wrong_credentials', 'Invalid Email/Password!')
  await open('/login', {
    'POST /v1/signin': ({ password }) =>
      password === 'Lagos-demo-2468' ? { status: 'success', token: 'secret' } : refused,
  })
  await page.type('Email', 'ada@ekoline.test')
  await page.type('Password', 'not-the-password')
  await page.press('Log in')
  await page.shows('This email and password don’t match. Check both, or reset your password.')
  expect(session.token()).toBeNull()
  await page.isAt('/login')
  await signIn()
  await page.isAt('/')
})

// @shows AC4-4
test.each<[string, Answer]>([
  ['no answer', new TypeError('network')],
  ['an empty answer', new Response('')],
  ['an answer without a token', { status: 'success' }],
  ['a failure without a message', [502, {}]],
  ['a failure that is no JSON', new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('%s gets the words of the specification, and can be tried again', async (_, answer) => {
  await open('/login', { 'POST /v1/signin': answer })
  await signIn()
  await page.shows('Something went wrong. Please try again!')
  expect(session.token()).toBeNull()
  expect(page.button('Log in').ariaDisabled).toBeNull()
})

// @shows AC2-49
test('Log in shows a spinner while the sign-in is under way, and takes no second press', async () => {
  const { calls } = await open('/login', { 'POST /v1/signin': unanswered })
  await signIn()
  const button = page.button(/Log in/)
  expect(button.ariaDisabled).toBe('true')
  expect(button.querySelector('svg')).not.toBeNull()
  fireEvent.click(button)
  expect(calls.filter(({ call }) => call === 'POST /v1/signin')).toHaveLength(1)
})

// @shows AC3-10, AC4-2, SA-135
test('a person with one workgroup goes on to the overview, with the values of the specification kept', async () => {
  await open('/login', accepted)
  await signIn()
  await page.isAt('/')
  const known: string[] = [...SESSION_KEYS, 'kept_no_nin']
  expect(Object.keys(sessionStorage).filter((key) => !known.includes(key))).toEqual([])
  expect({ ...sessionStorage }).toMatchObject({
    token: 'secret',
    username: 'ada1',
    cardid: '101',
    email: 'ada@ekoline.test',
    firstname: 'Adaeze',
    lastname: 'Obi',
    workgroup: 'Adaeze Logistics',
    referral: 'ADA1',
    id: '7',
    userid: '7',
    usersipid: '1',
    plan: 'Business starter',
    planId: '3',
  })
})

test('a sign-in that breaks on the way leaves no session behind', async () => {
  await open('/login', { ...accepted, 'GET /v1/web/usersip': failed(500, 'internal', 'Broken') })
  await signIn()
  await page.shows('Broken')
  expect(session.token()).toBeNull()
})

// @shows AC2-53, AC4-1, AC4-5, AC6-5
test('a person with several workgroups chooses one', async () => {
  await open('/login', {
    ...accepted,
    'GET /v1/web/usersip': { status: 'success', result: [adaSeat, chukaSeat] },
    'POST /v1/select-account': { status: 'success', result: adaSeat },
  })
  await signIn()
  await page.isAt('/select-account')
  await page.press('Adaeze Logistics')
  await page.isAt('/')
  expect(session.get('cardid')).toBe('101')
})

test('a person with several workgroups comes back to the page they wanted', async () => {
  await open('/payments', {
    ...accepted,
    'GET /v1/web/usersip': { status: 'success', result: [adaSeat, chukaSeat] },
    'POST /v1/select-account': { status: 'success', result: chukaSeat },
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, referral_code: 'ADA2', user_sip: [adaSeat, chukaSeat] },
  })
  await signIn()
  await page.isAt('/select-account')
  await page.press('Chuka & Sons')
  await page.isAt('/payments')
  await screen.findByRole('button', { name: 'Chuka & Sons, change company' })
  expect(session.get('cardid')).toBe('102')
})

test('a choice of workgroups that could not be fetched is asked for again', async () => {
  session.store({ token: 'secret' })
  let reachable = false
  await open('/select-account', {
    'GET /v1/web/usersip': () =>
      reachable ? { status: 'success', result: [adaSeat, chukaSeat] } : new TypeError('network'),
  })
  await page.shows('We couldn’t load your companies.')
  reachable = true
  await page.press('Try again')
  await screen.findByRole('button', { name: 'Chuka & Sons' })
})

// @shows AC2-54
test('Back on the choice of workgroups clears the session', async () => {
  session.store({ token: 'secret' })
  await open('/select-account')
  await page.press('Back')
  await page.isAt('/login')
  expect(sessionStorage.length).toBe(0)
})

// @shows AC4-6
test('a choice whose profile cannot be loaded ends at the sign-in', async () => {
  session.store({ token: 'secret' })
  await open('/select-account', {
    'POST /v1/select-account': { status: 'success', result: adaSeat },
    'GET /v1/ekoline/web/loggedOnUser': failed(500, 'internal', 'Broken'),
  })
  await page.press('Adaeze Logistics')
  await page.isAt('/login')
  expect(session.token()).toBeNull()
})

// @shows AC2-13
test('a visit with a session goes to the overview', async () => {
  session.store({ token: 'secret' })
  await open('/login')
  await page.isAt('/')
})

// @shows AC2-51, DEC-132
test('the app is offered in a dialog, with the configured stores only', async () => {
  await open('/login')
  await page.press('Get the mobile app')
  const dialog = await page.inDialog('Download the app to log in and make calls')
  expect(dialog.getByRole('link', { name: 'Google Play' }).getAttribute('href')).toBe(
    'https://play.example.test/app',
  )
  expect(dialog.queryByRole('link', { name: 'App Store' })).toBeNull()
})

// @shows AC2-12, AC4-2, AC6-6
test('a page behind the sign-in is returned to after it', async () => {
  await open('/payments?page=2', accepted)
  await page.isAt('/login')
  page.showsNot('Your session has ended. Please log in again.')
  await signIn()
  await page.isAt('/payments?page=2')
})

test('a session that the server ended leads to the sign-in, with a word, and back', async () => {
  session.store({ token: 'dead' })
  let dead = true
  await open('/payments', {
    ...accepted,
    'GET /v1/getpaymentrecord/101': () =>
      dead ? failed(401, 'not_authenticated', 'Please log in.') : { status: 'success', result: [], total: 0 },
  })
  await page.isAt('/login')
  await page.shows('Your session has ended. Please log in again.')
  expect(sessionStorage.length).toBe(0)
  dead = false
  await signIn()
  await page.isAt('/payments')
})

// @shows AC2-18
test('Logout clears the session even when the server cannot be reached', async () => {
  session.store({ token: 'secret' })
  sessionStorage.setItem('of-another-person', 'x')
  const { calls } = await open('/payments', { 'POST /v1/logout': new TypeError('network') })
  fireEvent.click(await page.shows('Log out'))
  await page.isAt('/login')
  expect(sessionStorage.length).toBe(0)
  expect(calls.find((call) => call.call === 'POST /v1/logout')?.headers.get('authorization')).toBe(
    'Bearer secret',
  )
})

test('while many log in, the device calculates first, and says that it takes a moment', async () => {
  const challenge = '6.1764000000000.abc.def'
  const needed = {
    status: 'failed',
    code: 'challenge_needed',
    message: signupMessages.challenge_needed,
    challenge,
  }
  const { calls } = await open('/login', {
    'POST /v1/signin': ({ solution }) => (solution ? { status: 'success', token: 'secret' } : [403, needed]),
  })
  await signIn()
  await page.toasts('info', signupMessages.code_checking)
  await page.isAt('/')
  const { solution, ...sent } = calls.filter(({ call }) => call === 'POST /v1/signin').at(-1)?.body ?? {}
  expect(sent).toEqual({ email: 'ada@ekoline.test', password: 'Lagos-demo-2468', challenge })
  expect(createHash('sha256').update(`${challenge}.${solution}`).digest().readUInt8() >> 2).toBe(0)
})
