import { createHash } from 'node:crypto'
import { signupMessages } from '@ekoline/contract/company/messages/signup.ts'
import { mailedLinkLabels } from '@ekoline/contract/people/messages/mailed-links.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

/** The calls but for those that ask again and again what became of the code. */
const made = <C extends { call: string }>(calls: readonly C[]) =>
  calls.filter(({ call }) => !call.includes('/code?'))

const LOOK = 'GET /v1/verification/from-mail'
const CONFIRM = 'POST /v1/confirm-phone'
const VERIFY = 'POST /v1/verification/from-mail'
const PHONE = '+2348035550142'

const waiting: Answers = {
  [LOOK]: { status: 'success', result: { phoneNumber: PHONE, firstName: 'Ngozi' } },
  [CONFIRM]: { status: 'success', result: 'call-7', retry_after: 60 },
  [VERIFY]: { status: 'success' },
}

// @shows DEC-157
test('a sign-in before the phone is verified leads to confirming it', async () => {
  const refused = {
    status: 'failed',
    code: 'phone_not_verified',
    message: 'Please verify your phone number',
    verifytoken: 'from-mail',
  }
  await open('/login', { ...waiting, 'POST /v1/signin': [403, refused] })
  await page.type('Email', 'ngozi@example.test')
  await page.type('Password', 'harmattan-dust-24')
  await page.press('Log in')
  await page.isAt('/confirm-phone')
  await page.toasts('info', 'Please verify your phone number')
  expect(session.get('verifytoken')).toBe('from-mail')
  expect((await screen.findByLabelText<HTMLInputElement>('Phone number')).value).toBe('+234 803 555 0142')
})

test('so does a mailed sign-in link', async () => {
  const refused = { status: 'failed', code: 'phone_not_verified', message: 'x', verifytoken: 'from-mail' }
  await open('/login/ngozi%40example.test?expires=1700000999&signature=z', {
    ...waiting,
    'GET /v1/login/ngozi%40example.test': [403, refused],
  })
  await page.press('Log in')
  await page.isAt('/confirm-phone')
})

// @shows SA-14, SA-17
test('loading the mailed page only looks; Submit starts the call and leads to the code', async () => {
  const { calls } = await open('/confirm-email/from-mail', waiting)
  const field = await screen.findByLabelText<HTMLInputElement>('Phone number')
  expect(field.readOnly).toBe(true)
  expect(made(calls).map(({ call }) => call)).toEqual([LOOK])
  await page.press('Submit')
  await page.isAt('/enter-code')
  await page.toasts('info', 'Calling your phone number to verify. Please pick up to receive the code')
  expect(made(calls).at(-1)?.body).toEqual({ phoneNumber: PHONE, channel: 'call', verifytoken: 'from-mail' })
})

// @shows DEC-155
test('a challenge is solved by the page, which says that it takes a moment', async () => {
  const challenge = '6.1764000000000.abc.def'
  const needed = {
    status: 'failed',
    code: 'challenge_needed',
    message: signupMessages.challenge_needed,
    challenge,
  }
  const { calls } = await open('/confirm-email/from-mail', {
    ...waiting,
    [CONFIRM]: ({ solution }) =>
      solution ? { status: 'success', result: 'call-7', retry_after: 60 } : [403, needed],
  })
  await page.press('Submit')
  await page.toasts('info', signupMessages.code_checking)
  await page.isAt('/enter-code')
  const { solution, ...sent } = made(calls).at(-1)?.body ?? {}
  expect(sent).toEqual({ phoneNumber: PHONE, channel: 'call', verifytoken: 'from-mail', challenge })
  const hash = createHash('sha256').update(`${challenge}.${solution}`).digest()
  expect(hash.readUInt8() >> 2).toBe(0)
})

test('that no more codes are sent today is said, and nothing is lost', async () => {
  const message = signupMessages.codes_spent
  await open('/confirm-email/from-mail', { ...waiting, [CONFIRM]: failed(429, 'codes_spent', message) })
  await page.press('Submit')
  await page.shows(message)
  await page.isAt('/confirm-email/from-mail')
})

async function toCode(answers: Answers = {}) {
  const opened = await open('/confirm-email/from-mail', { ...waiting, ...answers })
  await page.press('Submit')
  await page.isAt('/enter-code')
  return opened
}

// @shows SA-15, SA-17, SA-19
test('the right code leads to the sign-in', async () => {
  const { calls } = await toCode()
  expect(page.button('Submit').disabled).toBe(true)
  await page.type('Code', '12')
  expect(page.button('Submit').disabled).toBe(false)
  await page.type('Code', '1234')
  await page.press('Submit')
  await page.isAt('/login')
  await page.toasts('success', 'Verification successful! Please log in')
  expect(made(calls).at(-1)).toMatchObject({ call: `${VERIFY}?call_id=call-7`, body: { code: '1234' } })
})

test('who is logged in already is not asked to log in', async () => {
  session.store({ token: 'secret' })
  await toCode()
  await page.type('Code', '1234')
  await page.press('Submit')
  await page.toasts('success', 'Phone number verified successfully')
  await page.isAt('/')
})

// @shows SA-21
test.each([
  ['a wrong code', failed(422, 'wrong_confirmation_code', 'WRONG CODE'), signupMessages.wrong_code_another],
  ['an answer that is none', new Response('7'), 'Something went wrong!'],
])('entering the code says of %s', async (_, answer, words) => {
  await toCode({ [VERIFY]: answer })
  await page.type('Code', '1234')
  await page.press('Submit')
  await page.shows(words)
})

// @shows SA-15
test('Click to Call Again goes back, where the wait is counted down and the code can still be entered', async () => {
  await toCode()
  await page.press('Click to call again to receive code')
  await page.isAt('/confirm-phone')
  await page.shows('You can ask again in 1:00')
  expect(page.button('Submit').disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Enter it' }).getAttribute('href')).toBe('/enter-code')
})

test('the code can come by SMS', async () => {
  const { calls } = await open('/confirm-email/from-mail', waiting)
  await page.press('Send an SMS instead')
  await page.isAt('/enter-code')
  expect(made(calls).at(-1)?.body).toEqual({ phoneNumber: PHONE, channel: 'sms', verifytoken: 'from-mail' })
  await page.shows('+234 803 555 0142')
})

test('a refused call is said, and counted down', async () => {
  const limited = Response.json(
    {
      status: 'failed',
      code: 'too_many_sign_ins',
      message: 'Too many attempts. Try again in 2 minutes.',
    },
    { status: 429, headers: { 'retry-after': '90' } },
  )
  await open('/confirm-email/from-mail', { ...waiting, [CONFIRM]: limited })
  await page.press('Submit')
  await page.shows('Too many attempts. Try again in 2 minutes.')
  await page.shows('You can ask again in 1:30')
})

const over = failed(404, 'verify_link_over', 'This link has expired. Please log in to continue.')
const PASSWORD = 'POST /v1/email-proof/password'

// @shows DEC-70
test('the mailed link confirms the email, once the phone is verified', async () => {
  session.store({ token: 'secret' })
  await open('/confirm-email/from-mail', { [LOOK]: over, 'POST /v1/email-proof': { status: 'success' } })
  await page.toasts('success', 'Your email is confirmed')
  await page.isAt('/')
})

test.each(['no one', 'another person'])(
  'the mailed link, opened by %s, leads to a new password, by a press of a button',
  async (who) => {
    if (who !== 'no one') session.store({ token: 'secret' })
    const { calls } = await open('/confirm-email/from-mail', {
      [LOOK]: over,
      'POST /v1/email-proof': failed(404, 'not_found', 'Not found'),
      [PASSWORD]: { status: 'success', password_link: 'reset-7' },
      'GET /v1/reset-password/reset-7': { status: 'success' },
    })
    await page.shows(mailedLinkLabels.reset_unproven)
    expect(document.querySelector('form, input')).toBeNull()
    expect(calls.map(({ call }) => call)).not.toContain(PASSWORD)
    const links = screen.queryAllByRole('link', { name: mailedLinkLabels.reset_unproven_log_in })
    expect(links).toHaveLength(who === 'no one' ? 1 : 0)
    await page.press(mailedLinkLabels.reset_unproven_button)
    await page.isAt('/reset-password/reset-7')
    await page.shows(mailedLinkLabels.reset_unproven)
  },
)

test('a link that is over leads to the sign-in', async () => {
  await open('/confirm-email/from-mail', { [LOOK]: over, [PASSWORD]: over })
  await page.press(mailedLinkLabels.reset_unproven_button)
  await page.shows('This link has expired. Please log in to continue.')
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
})

test('a limit says when one may ask again, with a button', async () => {
  const body = { status: 'failed', code: 'rate_limited', message: 'That was a lot at once.' }
  let asked = 0
  await open('/confirm-email/from-mail', {
    ...waiting,
    [LOOK]: () =>
      ++asked === 1
        ? Response.json(body, { status: 429, headers: { 'retry-after': '90' } })
        : (waiting[LOOK] as object),
  })
  await page.shows('That was a lot at once.')
  await page.shows('You can ask again in 1:30')
  await page.press('Try again')
  expect(await screen.findByLabelText('Phone number')).toBeTruthy()
})

test('what could not be fetched can be tried again', async () => {
  let asked = 0
  await open('/confirm-email/from-mail', {
    ...waiting,
    [LOOK]: () => (++asked === 1 ? failed(503, 'unavailable', 'Busy') : (waiting[LOOK] as object)),
  })
  await page.shows('Busy')
  await page.press('Try again')
  expect(await screen.findByLabelText('Phone number')).toBeTruthy()
})

test('/confirm-phone and /enter-code without anything to go on with lead on', async () => {
  await open('/enter-code')
  await page.isAt('/confirm-phone')
  await page.shows('Log in to pick up where you left off.')
})
