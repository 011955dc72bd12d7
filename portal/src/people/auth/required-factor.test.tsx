// @shows DEC-73

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, adaSeat, chukaSeat, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))

const PROFILE = 'GET /v1/ekoline/web/loggedOnUser'
const SECURITY = 'GET /v1/ekoline/workgroup/security'
const REQUIRE = 'PUT /v1/ekoline/workgroup/security'
const off = { on_since: null, recovery_codes_left: 0 }
const on = { on_since: '2025-11-02 09:00:00', recovery_codes_left: 10 }
const needing = { ...ada, second_factor_needed: true }

test('who needs a second factor first sets it up, and then sees what was asked for', async () => {
  let set = false
  await open('/users', {
    [PROFILE]: () => (set ? ada : needing),
    'POST /v1/second-factor/begin': {
      status: 'success',
      result: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Ekoline:ada' },
    },
    'POST /v1/second-factor/on': () => {
      set = true
      return { status: 'success', result: { recovery_codes: ['abcd-efgh-jkmn-pqrs'] } }
    },
  })
  await page.shows('Set up two-step login')
  await page.shows(/^Adaeze Logistics requires it/)
  expect(screen.queryByRole('navigation')).toBeNull()
  await page.type('Current password', 'palm-oil')
  await page.press('Continue')
  await page.type('Code', '123456')
  await page.press('Turn on')
  await page.shows('abcd-efgh-jkmn-pqrs')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull())
  await page.press('I’ve saved these codes')
  await screen.findByRole('heading', { name: 'Users' })
})

test('another workgroup can be opened instead', async () => {
  let chosen = false
  await open('/', {
    [PROFILE]: () =>
      chosen
        ? { ...ada, referral_code: 'ADA2', user_sip: [adaSeat, chukaSeat] }
        : { ...needing, user_sip: [adaSeat, chukaSeat] },
    'GET /v1/web/usersip': { status: 'success', result: [adaSeat, chukaSeat] },
    'POST /v1/select-account': () => {
      chosen = true
      return { status: 'success', result: chukaSeat }
    },
  })
  await page.shows('Or open another company')
  await page.press('Chuka & Sons')
  await screen.findByRole('navigation', { name: 'Main' })
})

test('the email is confirmed before', async () => {
  const { calls } = await open('/', {
    [PROFILE]: { ...needing, email_proven: false },
    'POST /v1/email-proof/mail': { status: 'success' },
  })
  await page.shows(/^Confirm your email/)
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await page.press('Email it again')
  expect(calls.map(({ call }) => call)).toContain('POST /v1/email-proof/mail')
})

test('one can log out', async () => {
  await open('/', { [PROFILE]: needing })
  await page.press('Log out')
  expect(session.token()).toBeNull()
})

test('when it begins to be required, the screen that is open gives way', async () => {
  let required = false
  await open('/users', {
    [PROFILE]: () => (required ? needing : ada),
    'GET /v1/ekoline/getWorkgroupList': () => {
      required = true
      return failed(403, 'second_factor_required', 'Your workgroup requires two-step login.')
    },
  })
  await page.shows(/^Adaeze Logistics requires it/)
})

async function pressIn(dialog: string, button: string) {
  fireEvent.click((await page.inDialog(dialog)).getByRole('button', { name: button }))
}

const secure = (answers: Answers) =>
  open('/security', {
    'GET /v1/sessions': { status: 'success', total: 0, result: [] },
    'GET /v1/second-factor': { status: 'success', result: on },
    [SECURITY]: { status: 'success', result: { second_factor_required_since: null, members_without: 3 } },
    ...answers,
  })

test('an admin requires it of everyone, after a question, and stops that', async () => {
  let since: string | null = null
  const { calls } = await secure({
    [SECURITY]: () => ({
      status: 'success',
      result: { second_factor_required_since: since, members_without: since ? 1 : 3 },
    }),
    [REQUIRE]: ({ second_factor_required }) => {
      since = second_factor_required ? '2025-11-02 09:00:00' : null
      return { status: 'success' }
    },
  })
  await page.shows('Two-step login for everyone in Adaeze Logistics')
  await page.shows('3 people do not have it yet.')
  await page.press('Require it')
  await page.shows('Require two-step login?')
  await pressIn('Require two-step login?', 'Require it')
  await page.shows('Everyone now needs two-step login')
  await page.shows('One person does not have it yet.')
  await page.press('Stop requiring it')
  await pressIn('Stop requiring two-step login?', 'Stop requiring it')
  await page.shows('Two-step login is now everyone’s own choice')
  expect(calls.filter(({ call }) => call === REQUIRE).map(({ body }) => body)).toEqual([
    { second_factor_required: true },
    { second_factor_required: false },
  ])
})

test('an admin without a second factor must turn it on first', async () => {
  await secure({ 'GET /v1/second-factor': { status: 'success', result: off } })
  await page.shows('Turn on two-step login for yourself first.')
  expect(screen.queryByRole('button', { name: 'Require it' })).toBeNull()
})

test('what could not be loaded says so', async () => {
  await secure({ [SECURITY]: failed(503, 'unavailable', 'Not now.') })
  await page.shows('We couldn’t load what your company requires')
})

test('a plain member sees nothing of it', async () => {
  await secure({ [PROFILE]: { ...ada, admin_status: false } })
  await page.shows('Logged-in devices')
  expect(screen.queryByText(/Two-step login for everyone/)).toBeNull()
})
