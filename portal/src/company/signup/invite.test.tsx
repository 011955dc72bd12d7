import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { appStore } from './InviteForm.tsx'

const plan = (id: number, name: string, amount: number, in_panel = true) => ({
  id,
  name,
  amount,
  credit: amount,
  subscription: false,
  days: 30,
  in_panel,
  description: name,
})
const REGISTER = 'POST /v1/register'
const registered = {
  status: 'success',
  data: { ekoline_user_id: 9, verifytoken: 'verify-me', phoneNumber: '+2348035550142' },
}
const invited: Answers = {
  'GET /v1/ekoline/code/ADA1': { status: 'success', result: { firstName: 'Adaeze', lastName: 'Obi' } },
  'GET /v1/planlist': {
    status: 'success',
    result: [
      plan(1, 'Pay as you go', 0, false),
      plan(3, 'Business starter', 15_000),
      plan(13, 'Web sign-up', 0, false),
    ],
  },
  'GET /v1/verification/verify-me': {
    status: 'success',
    result: { phoneNumber: '+2348035550142', firstName: 'Simi' },
  },
}

const sent = (calls: { call: string; body: object }[]) =>
  calls.filter(({ call }) => call === REGISTER).map(({ body }) => body)

/** A field; the element that gives tests the address of the page has a label of that name too. */
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, select' })

async function fill() {
  await page.type('First name', 'Simi')
  await page.type('Last name', 'Coker')
  await page.type('Gender', 'female')
  fireEvent.change(field('Address'), { target: { value: '9 Broad Street' } })
  await page.type('Mobile number', '0803 555 0142')
  await page.type('Email', 'simi@ekoline.test')
  await page.type('Password', 'harmattan-dust-24')
  await page.type('Plan', '3')
}
const accept = () => page.press('Accept invitation')

describe('an invitation', () => {
  // @shows SA-23, SA-153
  test('names the inviter and the gift, lists the plans, and has the code filled in', async () => {
    await open('/invite/ADA1', invited)
    const heading = await screen.findByRole('heading', { name: /^Adaeze Obi/ })
    expect(heading.textContent).toBe('Adaeze Obi has gifted you 20 minutes of free talktime')
    expect(
      [...screen.getByLabelText('Plan').querySelectorAll('option')].map((option) => option.textContent),
    ).toEqual(['Select a plan', 'Pay as you go @ ₦0.00', 'Business starter @ ₦15,000.00'])
    expect(
      [...screen.getByLabelText('Gender').querySelectorAll('option')].map((option) => option.value),
    ).toEqual(['', 'female', 'male'])
    expect((screen.getByLabelText('Referral code') as HTMLInputElement).value).toBe('ADA1')
  })

  // @shows SA-23, DEC-173
  test('that is left empty says at each field what is missing, and asks the server too', async () => {
    const { calls } = await open('/invite/ADA1', {
      ...invited,
      [REGISTER]: failed(400, 'invalid_request', 'Please check what you entered.'),
    })
    await accept()
    await page.shows('Please check what you entered.')
    const said = (label: string) => {
      const note = field(label).getAttribute('aria-describedby')
      return document.getElementById(note ?? '')?.textContent
    }
    expect(said('First name')).toBe('Please enter a first name')
    expect(said('Last name')).toBe('Please enter a last name')
    expect(said('Address')).toBe('Please enter an address')
    expect(said('Gender')).toBe('Please select a gender')
    expect(said('Email')).toBe('Please enter an email')
    expect(said('Mobile number')).toBe('Please enter a phone number')
    expect(said('Plan')).toBe('Please select a plan')
    expect(said('Password')).toBe('Please enter your password')
    expect(document.activeElement?.getAttribute('name')).toBe('firstName')
    expect(sent(calls)).toHaveLength(1)
  })

  test('says what the server objects to, by field, and keeps what was typed', async () => {
    const body = {
      status: 'failed',
      code: 'invalid_request',
      message: 'Please check what you entered.',
      errors: [{ field: 'email', message: 'Enter an email, like name@company.com' }],
    }
    await open('/invite/ADA1', { ...invited, [REGISTER]: [400, body] })
    await fill()
    await accept()
    await page.shows('Enter an email, like name@company.com')
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('simi@ekoline.test')
  })

  // @shows SA-24
  test('of who is registered already leads to the sign-in', async () => {
    await open('/invite/ADA1', { ...invited, [REGISTER]: failed(409, 'email_taken', 'email must be unique') })
    await fill()
    await accept()
    await page.shows('This email has been registered already. Go back to log in.')
    expect(screen.getAllByRole('link', { name: 'Log in' })[0]?.getAttribute('href')).toBe('/login')
  })

  // @shows AC3-11, SA-24
  test('that is accepted leads to /, and from there to verifying the phone', async () => {
    const { calls } = await open('/invite/ADA1', { ...invited, [REGISTER]: registered })
    await fill()
    await accept()
    await page.isAt('/confirm-phone')
    await page.toasts('success', 'Your account is ready. Verify your phone to get your free minutes.')
    expect(sent(calls)).toEqual([
      {
        firstName: 'Simi',
        lastName: 'Coker',
        gender: 'female',
        address: '9 Broad Street',
        phoneNumber: '+234 0803 555 0142',
        email: 'simi@ekoline.test',
        password: 'harmattan-dust-24',
        plan_id: '3',
        referral_code: 'ADA1',
        terms_version: '2026-11-21-abc',
      },
    ])
    expect(session.get('verifytoken')).toBe('verify-me')
    await page.shows(/Hi Simi/)
  })

  test('of an unknown code says so, and leads on', async () => {
    await open('/invite/NOBODY', { 'GET /v1/ekoline/code/NOBODY': failed(404, 'not_found', 'x'), ...invited })
    await screen.findByRole('heading', { name: 'We don’t know this invitation.' })
    expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/sign-up')
  })

  test('that could not be fetched is tried again', async () => {
    let answered = false
    await open('/invite/ADA1', {
      ...invited,
      'GET /v1/planlist': () => (answered ? { status: 'success', result: [] } : new TypeError('network')),
    })
    await page.shows('Something went wrong. Please try again later!')
    answered = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await page.shows('has gifted you 20 minutes of free talktime')
  })
})

// @shows SA-24
test.each([
  ['Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36', 'https://play.example.test/app'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', null],
  ['Mozilla/5.0 (X11; Linux x86_64)', null],
])('the store of %s is %s', async (agent, store) => {
  await open('/login')
  vi.stubGlobal('navigator', { ...navigator, userAgent: agent })
  expect(appStore()).toBe(store)
  vi.unstubAllGlobals()
})
