import { signupMessages } from '@ekoline/contract/company/messages/signup.ts'
import { HEARD_ABOUT_US } from '@ekoline/contract/company/sign-up-fields.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

/** The calls but for those that ask again and again what became of the code. */
const made = <C extends { call: string }>(calls: readonly C[]) =>
  calls.filter(({ call }) => !call.includes('/code?'))

const PHONE = '+2348035550142'
const REGISTER = 'POST /v1/register'
const REQUEST = 'POST /v1/verification-code'
const VERIFY = 'POST /v1/verification/71'

const registered = {
  status: 'success',
  data: { ekoline_user_id: 71, verifytoken: 'verify-me', phoneNumber: PHONE },
}
const sent = { status: 'success', result: 'call-1', retry_after: 60 }
const joining: Answers = { [REGISTER]: registered, [REQUEST]: sent, [VERIFY]: { status: 'success' } }

beforeEach(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true))
afterEach(() => vi.restoreAllMocks())

const FIRST_STEP = ['First name', 'Last name', 'Phone number', 'Email', 'Password']

/** Fills both steps, and stays on the second. */
async function fill(more: Record<string, string> = {}) {
  const typed = {
    'First name': 'Ngozi',
    'Last name': 'Obi',
    'Phone number': '0803 555 0142',
    Email: 'ngozi@example.test',
    Password: 'harmattan-dust-24',
    NIN: '12345678901',
    ...more,
  }
  const fields = Object.entries(typed)
  for (const [label, value] of fields) if (FIRST_STEP.includes(label)) await page.type(label, value)
  await page.press('Continue')
  await page.shows('Step 2 of 2')
  for (const [label, value] of fields) if (!FIRST_STEP.includes(label)) await page.type(label, value)
  fireEvent.click(screen.getByLabelText(/^Personal/))
}

/** To the second step, with nothing typed in it. */
async function toSecondStep() {
  await open('/sign-up')
  await fill({ NIN: '' })
}

const signUp = () => page.press('Create account')
const isMarked = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid')

test('a business may name its company, a person is not asked', async () => {
  const { calls } = await open('/sign-up', joining)
  await fill()
  expect(screen.queryByLabelText('Company name (optional)')).toBeNull()
  fireEvent.click(screen.getByLabelText(/^Business/))
  await page.type('Company name (optional)', 'Obi & Daughters')
  await signUp()
  await page.isAt('/verification')
  expect(calls.find(({ call }) => call === REGISTER)?.body).toMatchObject({
    planType: 'Business',
    company: 'Obi & Daughters',
  })
})

test('the name of a company that became a person is not sent', async () => {
  const { calls } = await open('/sign-up', joining)
  await fill()
  fireEvent.click(screen.getByLabelText(/^Business/))
  await page.type('Company name (optional)', 'Obi & Daughters')
  fireEvent.click(screen.getByLabelText(/^Personal/))
  await signUp()
  await page.isAt('/verification')
  expect(calls.find(({ call }) => call === REGISTER)?.body).not.toHaveProperty('company')
})

// @shows SA-18
test('the button is enabled when all that is needed is there, and says what it waits for', async () => {
  await open('/sign-up')
  for (const [label, value] of Object.entries({
    'First name': 'Ngozi',
    'Last name': 'Obi',
    'Phone number': '0803 555 0142',
    Email: 'ngozi@example.test',
    Password: 'harmattan-dust-24',
  }))
    await page.type(label, value)
  await page.press('Continue')
  await page.shows('Still needed: Account type, NIN')
  expect(page.button('Create account').disabled).toBe(true)
  await page.type('NIN', '1234567890')
  fireEvent.click(screen.getByLabelText(/^Personal/))
  await page.shows('Still needed: NIN')
  expect(page.button('Create account').disabled).toBe(true)
  await page.type('NIN', '1234567890x1')
  expect(screen.getByLabelText<HTMLInputElement>('NIN').value).toBe('12345678901')
  expect(page.button('Create account').disabled).toBe(false)
  page.showsNot(/Still needed/)
})

// @shows SA-18
test('the first step says at each field what is missing, and leads on when nothing is', async () => {
  await open('/sign-up')
  await page.press('Continue')
  for (const words of [
    'Enter your first name',
    'Enter your last name',
    'Enter your whole phone number, like 0803 555 0142',
    'Enter your email, like name@company.com',
  ])
    await page.shows(words)
  expect(FIRST_STEP.map(isMarked)).toEqual(['true', 'true', 'true', 'true', 'true'])
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  await page.type('Phone number', '0803 5')
  await page.type('First name', 'Ngozi')
  await page.press('Continue')
  expect(FIRST_STEP.map(isMarked)).toEqual([null, 'true', 'true', 'true', 'true'])
  page.showsNot('Step 2 of 2')
  await fill()
  expect(document.activeElement?.textContent).toBe('Create account')
})

test.each([
  ['Phone number', '0803 555', 'Enter your whole phone number, like 0803 555 0142'],
  ['Phone number', '0803 555 014x', 'Enter your whole phone number, like 0803 555 0142'],
  ['Phone number', '0803 555 01421', 'Enter your whole phone number, like 0803 555 0142'],
  ['Phone number', '0803 555 0142 ext 5', 'Leave out the extension. Enter the number alone.'],
  ['Phone number', '08035550142/08035550143', 'Enter one phone number only. It has at most 15 digits.'],
  ['Email', 'ngozi@example', 'Enter your email, like name@company.com'],
  ['Email', 'ngozi@', 'Enter your email, like name@company.com'],
  ['Password', 'seven77', 'At least 8 characters'],
])('the first step holds a wrong %s: %s', async (label, typed, words) => {
  await open('/sign-up')
  await page.type('First name', 'Ngozi')
  await page.type('Last name', 'Obi')
  const good = { 'Phone number': '0803 555 0142', Email: 'ngozi@example.test', Password: 'harmattan-dust-24' }
  for (const [name, value] of Object.entries({ ...good, [label]: typed })) await page.type(name, value)
  await page.press('Continue')
  await page.shows(words)
  expect(isMarked(label)).toBe('true')
  page.showsNot('Step 2 of 2')
})

test('each field says why it is asked for', async () => {
  await open('/sign-up')
  await page.shows('We call it with a 4-digit code to check it’s yours.')
  await page.shows('You log in with it. Receipts go there too.')
  await fill()
  await page.shows('So we know who we’re talking to. It changes no price.')
  await page.shows(/Phone services in Nigeria must know their customers\. 11 digits/)
})

// @shows SA-18
test('Back leads to the first step, and all that was typed stays', async () => {
  await open('/sign-up')
  await fill({ 'Referral code (optional)': 'ADA1' })
  await page.isAt('/sign-up?step=2')
  await page.press('Back')
  await page.isAt('/sign-up')
  await page.shows('Step 1 of 2')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('harmattan-dust-24')
  await page.press('Continue')
  const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['NIN', 'Referral code (optional)'].map(typedInto)).toEqual(['12345678901', 'ADA1'])
  expect(page.button('Create account').disabled).toBe(false)
})

test('a step that was opened by its address, or again, is the first: the password is not kept', async () => {
  await open('/sign-up?step=2')
  await page.shows('Step 1 of 2')
  await fill()
  await page.isAt('/sign-up?step=2')
})

test.each(['1234 567 8901', '1234-567-8901', ' 12345678901'])(
  'a pasted NIN keeps its digits: %j',
  async (nin) => {
    await toSecondStep()
    const field = await screen.findByLabelText<HTMLInputElement>('NIN')
    const letThrough = nin.slice(0, field.maxLength < 0 ? nin.length : field.maxLength) // what a browser does
    await page.type('NIN', letThrough)
    expect(field.value).toBe('12345678901')
  },
)

test('a password or a NIN that is too short is refused at its field', async () => {
  await open('/sign-up')
  await page.type('Password', 'short')
  expect(isMarked('Password')).toBeNull()
  fireEvent.blur(screen.getByLabelText('Password'))
  expect(isMarked('Password')).toBe('true')
  await fill({ NIN: '123456789' })
  expect(isMarked('NIN')).toBeNull()
  fireEvent.blur(screen.getByLabelText('NIN'))
  expect(isMarked('NIN')).toBe('true')
  await page.shows('A NIN has 11 digits. Dial *346# to see yours.')
  await page.type('NIN', '12345678901')
  expect(isMarked('NIN')).toBeNull()
})

// @shows AC3-11, SA-16, SA-18
test('signing up registers, asks for a code and says so on the next screen', async () => {
  const { calls } = await open('/sign-up', joining)
  await fill({ 'Referral code (optional)': 'ADA1', 'Address (optional)': '1 Marina' })
  fireEvent.change(screen.getByLabelText('How did you hear about us?'), { target: { value: 'Nairaland' } })
  await signUp()
  await page.isAt('/verification')
  await page.toasts('info', 'You will receive a call or SMS within 1 minute.')
  expect(made(calls).map(({ call, body }) => [call, body])).toEqual([
    [
      REGISTER,
      {
        firstName: 'Ngozi',
        lastName: 'Obi',
        phoneNumber: '+234 0803 555 0142',
        email: 'ngozi@example.test',
        password: 'harmattan-dust-24',
        planType: 'Personal',
        address: '1 Marina',
        nin: '12345678901',
        referral: 'ADA1',
        about_us: 'Nairaland',
        plan_id: 13,
        source: 'web',
        terms_version: '2026-11-21-abc',
      },
    ],
    [REQUEST, { phoneNumber: PHONE, channel: 'call', verifytoken: 'verify-me' }],
  ])
  await page.shows('+234 803 555 0142')
  expect(session.get('verifytoken')).toBe('verify-me')
})

// @shows SA-10
test('the options of how one heard about us are the specification’s', async () => {
  await toSecondStep()
  const list = await screen.findByLabelText('How did you hear about us?')
  const options = within(list).getAllByRole<HTMLOptionElement>('option')
  expect(options.slice(1).map((option) => option.value)).toEqual([...HEARD_ABOUT_US])
  expect(options.slice(1, 3).map((option) => option.textContent)).toEqual(['Google search', 'A friend'])
})

test('what was typed survives a reload, but for the password and the NIN', async () => {
  await open('/sign-up')
  await fill({ Email: 'ngozi@example.test' })
  expect(Object.values({ ...sessionStorage }).join()).not.toMatch(/harmattan|12345678901/)
  document.body.innerHTML = ''
  await open('/sign-up')
  const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['First name', 'Phone number', 'Email'].map(typedInto)).toEqual([
    'Ngozi',
    '0803 555 0142',
    'ngozi@example.test',
  ])
  expect(typedInto('Password')).toBe('')
  await page.type('Password', 'harmattan-dust-24')
  await page.press('Continue')
  expect(typedInto('NIN')).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Personal/).checked).toBe(true)
})

// @shows SA-21
test('a refusal is said above and at its field, and leads who was here before on', async () => {
  const taken = {
    status: 'failed',
    code: 'email_taken',
    message: 'email must be unique',
    errors: [{ field: 'email', message: 'Use another email' }],
  }
  await open('/sign-up', { [REGISTER]: [409, taken] })
  await fill()
  await signUp()
  await page.shows('This email already has an account.')
  const field = screen.getByLabelText('Email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await page.shows('Step 1 of 2')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getAllByRole('link', { name: 'Log in' })).toHaveLength(2)
  await page.type('Email', 'other@example.test')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['password that is well known', 'password', 'This password is too easy to guess.', 'Password'],
  ['phone number that is none', 'phoneNumber', 'must be a whole phone number', 'Phone number'],
  [
    'unknown referral code',
    'referral',
    'We don’t know this code. Leave it empty if you have none.',
    'Referral code (optional)',
  ],
])('a %s is said at its field', async (_, field, message, label) => {
  const errors = [{ field, message }]
  const refused = { status: 'failed', code: 'invalid_request', message: 'Please check', errors }
  await open('/sign-up', { [REGISTER]: [400, refused] })
  await fill()
  await signUp()
  await page.shows(message.charAt(0).toUpperCase() + message.slice(1))
  page.showsNot('Please check') // said once
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
})

// @shows SA-12
test('without a network it says so, and that is why nothing came of it', async () => {
  await open('/sign-up', { [REGISTER]: new TypeError('offline') })
  page.showsNot('Network disconnected')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  await page.shows('Network disconnected')
  await fill()
  await signUp()
  await waitFor(() => expect(page.button('Create account').getAttribute('aria-disabled')).toBeNull())
  expect(screen.getAllByText('Network disconnected')).toHaveLength(1)
  await page.isAt('/sign-up?step=2')
})

// @shows SA-10
test('another country is found by its name or code, and goes before the number', async () => {
  const { calls } = await open('/sign-up', joining)
  await fill({ 'Phone number': '7400 123456' })
  await page.press('Back')
  const country = await screen.findByRole('combobox', { name: 'Country' })
  fireEvent.click(country)
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Nigeria+234')
  fireEvent.change(country, { target: { value: 'kingd' } })
  fireEvent.keyDown(country, { key: 'Enter' })
  expect((country as HTMLInputElement).value).toBe('+44')
  fireEvent.change(country, { target: { value: 'nowhere' } })
  await page.shows('No country matches')
  fireEvent.keyDown(country, { key: 'Escape' })
  await page.press('Continue')
  await signUp()
  await page.isAt('/verification')
  expect(made(calls)[0]?.body.phoneNumber).toBe('+44 7400 123456')
})

test('only countries that codes go to are offered', async () => {
  await open('/sign-up', joining, { code_countries: ['NG', 'GH'] })
  fireEvent.click(await screen.findByRole('combobox', { name: 'Country' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Nigeria+234', 'Ghana+233'])
})

test.each([
  ['+447400123456', '+447400123456'],
  ['00447400123456', '00447400123456'],
  ['009447400123456', '009447400123456'],
  ['\u202a+234 803 555 0142\u202c', '+234 803 555 0142'],
  ['tel:+2348035550142', '+2348035550142'],
  ['2348035550142', '+2348035550142'],
  ['234 803 555 0142', '+234 803 555 0142'],
  ['234 0803 555 0142', '+234 0803 555 0142'],
])('a number that is typed with its country code needs none before it: %j', async (typed, sent) => {
  const { calls } = await open('/sign-up', joining)
  await fill({ 'Phone number': typed })
  await signUp()
  await page.isAt('/verification')
  expect(made(calls)[0]?.body.phoneNumber).toBe(sent)
})

test.each(['tel:08035550142', '📞 08035550142', "'08035550142"])(
  'what was copied along before a number does not come between it and its country: %j',
  async (typed) => {
    const { calls } = await open('/sign-up', joining)
    await fill({ 'Phone number': typed })
    await signUp()
    await page.isAt('/verification')
    expect(made(calls)[0]?.body.phoneNumber).toBe('+234 08035550142')
  },
)

const toldToWait = new RegExp(signupMessages.wrong_code_wait.replace('{time}', '(1:00|0:5\\d)'))

async function toVerification(answers: Answers = {}) {
  const opened = await open('/sign-up', { ...joining, ...answers })
  await fill()
  await signUp()
  await page.isAt('/verification')
  return opened
}

// @shows SA-13, SA-19
test('Verify takes exactly 4 digits, and leads to the sign-in', async () => {
  const { calls } = await toVerification()
  await page.type('Code', '12a3')
  expect(page.button('Verify').disabled).toBe(true)
  await page.type('Code', '1234')
  await page.press('Verify')
  await page.isAt('/login')
  await page.toasts('success', 'Phone number verified successfully')
  expect(made(calls).at(-1)).toMatchObject({ call: `${VERIFY}?call_id=call-1`, body: { code: '1234' } })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ngozi@example.test')
  expect(session.get('verifytoken')).toBeNull()
  expect(session.kept('code')).toBeNull()
})

// @shows SA-13, SA-19
test('in the browser that signed up the login needs no password again', async () => {
  const { calls } = await toVerification({ [VERIFY]: { status: 'success', token: 'fresh' } })
  await page.type('Code', '1234')
  await page.press('Verify')
  await page.toasts('success', 'Phone number verified successfully')
  await page.isAt('/')
  expect(session.token()).toBe('fresh')
  expect(made(calls).find(({ call }) => call.startsWith(VERIFY))?.body).toEqual({
    code: '1234',
    verifytoken: 'verify-me',
  })
})

test('a session that cannot be entered leaves the login as it is', async () => {
  await toVerification({
    [VERIFY]: { status: 'success', token: 'fresh' },
    'GET /v1/web/usersip': failed(500, 'internal', 'Broken'),
  })
  await page.type('Code', '1234')
  await page.press('Verify')
  await page.isAt('/login')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ngozi@example.test')
  expect(session.token()).toBeNull()
})

// @shows SA-21
test.each([
  ['a wrong code', failed(422, 'wrong_verification_code', 'wrong verification code'), toldToWait],
  ['an answer that is none', new Response('"fine"'), 'Something went wrong!'],
  [
    'too many tries',
    failed(429, 'too_many_sign_ins', 'Too many attempts. Try again in 5 minutes.'),
    'Too many attempts. Try again in 5 minutes.',
  ],
])('the verification says of %s', async (_, answer, words) => {
  await toVerification({ [VERIFY]: answer })
  await page.type('Code', '1234')
  await page.press('Verify')
  await page.shows(words)
  await page.isAt('/verification')
})

test('a wrong code says that another one may be requested, once it may', async () => {
  await toVerification({
    [REQUEST]: { ...sent, retry_after: 0 },
    [VERIFY]: failed(422, 'wrong_verification_code', 'wrong verification code'),
  })
  await page.type('Code', '1234')
  await page.press('Verify')
  await page.shows('This code is wrong. Try again, or ask for another one.')
  expect(page.button('Request again').disabled).toBe(false)
})

// @shows SA-13
test('another code may be requested when the server allows it, by SMS too', async () => {
  let asked = 0
  const { calls } = await toVerification({
    [REQUEST]: () => ({ ...sent, result: `call-${++asked}`, retry_after: asked === 1 ? 0 : 60 }),
  })
  await page.press('Send an SMS instead')
  await page.toasts('info', 'We’ve sent you an SMS with the code.')
  expect(made(calls).at(-1)?.body).toEqual({ phoneNumber: PHONE, channel: 'sms', verifytoken: 'verify-me' })
  expect(page.button('Request again').disabled).toBe(true)
  await page.shows('You can ask again in 1:00')
  await page.type('Code', '1234')
  await page.press('Verify')
  await page.isAt('/login')
  expect(made(calls).at(-1)?.call).toBe(`${VERIFY}?call_id=call-2`)
})

test('a refused request counts down what the server said', async () => {
  const limited = Response.json(
    {
      status: 'failed',
      code: 'too_many_sign_ins',
      message: 'Too many attempts. Try again in 18 minutes.',
    },
    { status: 429, headers: { 'retry-after': '1080' } },
  )
  let asked = 0
  await toVerification({ [REQUEST]: () => (++asked === 1 ? { ...sent, retry_after: 0 } : limited) })
  await page.press('Request again')
  await page.shows('Too many attempts. Try again in 18 minutes.')
  await page.shows('You can ask again in 18:00')
})

test('the verification survives a reload', async () => {
  await toVerification()
  document.body.innerHTML = ''
  const { calls } = await open('/verification', joining)
  await page.type('Code', '1234')
  await page.press('Verify')
  await page.isAt('/login')
  expect(made(calls)[0]?.call).toBe(`${VERIFY}?call_id=call-1`)
})

test('that no code could be sent is said, and asked for again', async () => {
  let asked = 0
  await toVerification({ [REQUEST]: () => (++asked === 1 ? failed(503, 'unavailable', 'Busy') : sent) })
  await page.shows(/We haven’t sent a code to/)
  await page.type('Code', '1234')
  expect(page.button('Verify').disabled).toBe(true)
  await page.press('Request again')
  await page.shows(/We’re calling/)
})

test('a mistyped number is changed', async () => {
  const CHANGE = 'PUT /v1/verification/verify-me'
  const answers = [
    [
      400,
      {
        status: 'failed',
        code: 'invalid_request',
        message: 'x',
        errors: [{ field: 'phoneNumber', message: 'must be whole' }],
      },
    ],
    { status: 'success', result: { phoneNumber: '+2348035550199', firstName: 'Ngozi' } },
  ] as const
  let asked = 0
  await toVerification({ [CHANGE]: () => answers[asked++] as object })
  await page.press('Change it')
  await page.type('New phone number', '0803')
  await page.press('Change number')
  await page.shows('Must be whole')
  await page.type('New phone number', '0803 555 0199')
  await page.press('Change number')
  await page.toasts('success', 'Your number is now +234 803 555 0199.')
  await page.shows('+234 803 555 0199')
  expect(page.button('Request again').disabled).toBe(false)
})

test('/verification without a phone leads on', async () => {
  await open('/verification')
  await page.shows(/There’s nothing to verify here/)
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
})

// @shows DEC-153
test.each([
  [{ state: 'waiting', how: 'call' }, 'We’re about to call you.'],
  [{ state: 'sent', how: 'call' }, 'We called you at 10:02.'],
  [{ state: 'delivered', how: 'call' }, 'You heard the code at 10:02.'],
  [
    { state: 'failed', how: 'call', why: 'not answered', seconds: 25 },
    'We called at 10:02. Nobody answered for 25 s.',
  ],
  [{ state: 'failed', how: 'call', why: 'busy' }, 'We called at 10:02. Your phone was busy.'],
  [{ state: 'failed', how: 'call', why: 'not set up' }, 'Our call at 10:02 did not connect: not set up.'],
  [{ state: 'waiting', how: 'sms' }, 'We’re about to send the SMS.'],
  [{ state: 'sent', how: 'sms' }, 'We sent the SMS at 10:02. It has not arrived yet.'],
  [{ state: 'delivered', how: 'sms' }, 'The SMS arrived. We sent it at 10:02.'],
  [{ state: 'failed', how: 'sms', why: 'blocked' }, 'The SMS we sent at 10:02 did not arrive: blocked.'],
])('what became of the code is said, with the next step: %j', async (status, words) => {
  const { calls } = await toVerification({
    'GET /v1/verification/verify-me/code': {
      status: 'success',
      result: { ...status, at: '2026-11-20 09:02:13' },
    },
  })
  const next = 'Request it again, choose the other way, or change the number.'
  await page.shows(status.state === 'failed' ? `${words} ${next}` : words)
  expect(calls.at(-1)?.call).toBe('GET /v1/verification/verify-me/code?call_id=call-1')
})
