// @shows AC9-12

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answer, type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => {
  vi.useRealTimers()
})

const PATCH = 'PATCH /v1/ekoline/user/7'

async function edit(answers: Answers = {}) {
  const opened = await open('/users', answers)
  fireEvent.click(await page.shows('Profile'))
  await page.inDialog('Edit profile')
  await screen.findByLabelText('NIN')
  return opened
}

// The test's own line with the address of the page has that label too.
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
const typeAddress = (value: string) => fireEvent.change(address(), { target: { value } })
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label)

// @shows AC5-4
test('last name, phone, plan and email can only be read', async () => {
  await edit()
  const readOnly = ['Last name', 'Phone number', 'Plan', 'Email'].map((label) => field(label))
  expect(readOnly.map((input) => [input.value, input.readOnly])).toEqual([
    ['Obi', true],
    ['+234 803 555 0142', true],
    ['Business starter', true],
    ['ada@ekoline.test', true],
  ])
  expect(field('First name').readOnly).toBe(false)
})

test('the plan that a web sign-up starts on has the name of how it is paid', async () => {
  await edit({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, plan: { id: 13, name: 'Web sign-up' } } })
  expect(field('Plan').value).toBe('Pay as you go')
})

// @shows AC5-4
test.each([
  ['', true],
  ['1234567890', true],
  ['12345678901', false],
  ['123456789012', false],
])('with the NIN %j the button is disabled: %s', async (nin, disabled) => {
  await edit()
  await page.type('NIN', nin)
  expect(page.button('Update profile').disabled).toBe(disabled)
})

test('a pasted NIN keeps its digits', async () => {
  await edit()
  const nin = field('NIN')
  await page.type('NIN', '1234-567 8901'.slice(0, nin.maxLength < 0 ? 99 : nin.maxLength)) // what a browser does
  expect(nin.value).toBe('12345678901')
})

// @shows AC5-4
test('a NIN that is set is shown masked, and cannot be overwritten', async () => {
  await edit({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, nin: '*******8901' } })
  expect([field('NIN').value, field('NIN').readOnly]).toEqual(['*******8901', true])
  expect(page.button('Update profile').disabled).toBe(false)
})

// @shows AC1-6, AC4-12, AC8-12
test('the red banner opens the dialog, and goes once the profile is fetched again after a second', async () => {
  let nin: string | null = null
  const happened: { what: 'changed' | 'fetched'; at: number }[] = []
  const { calls } = await open('/users', {
    'GET /v1/ekoline/web/loggedOnUser': () => {
      happened.push({ what: 'fetched', at: Date.now() })
      return { ...ada, nin }
    },
    [PATCH]: () => {
      happened.push({ what: 'changed', at: Date.now() })
      nin = '*******8901'
      return { status: 'success', data: { ...ada, nin } }
    },
  })
  await page.shows('Kindly update your profile with your NIN')
  await page.press('Update')
  await page.inDialog('Edit profile')
  await page.type('NIN', '12345678901')
  typeAddress('1 Marina')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await page.press('Update profile')
  expect(calls.some(({ call }) => call === PATCH)).toBe(false)
  await page.press('Save this NIN')
  await page.toasts('success', 'Successfully changed!')
  expect(calls.find(({ call }) => call === PATCH)?.body).toEqual({
    firstName: 'Adaeze',
    address: '1 Marina',
    nin: '12345678901',
  })
  await vi.advanceTimersByTimeAsync(1_000)
  await waitFor(() => page.showsNot('Kindly update your profile with your NIN'))
  const changed = happened.findIndex(({ what }) => what === 'changed')
  const [change, ...later] = happened.slice(changed)
  expect(later).toHaveLength(1)
  expect(later[0]?.at).toBeGreaterThanOrEqual((change?.at ?? 0) + 1_000)
})

test('a NIN is shown back before it is saved for good, and can be checked again', async () => {
  const { calls } = await edit({ [PATCH]: { status: 'success', data: ada } })
  await page.type('NIN', '12345678901')
  await page.press('Update profile')
  expect(document.activeElement).toBe(await page.shows('Save 12345678901? It can’t be changed.'))
  expect(screen.queryByRole('button', { name: 'Update profile' })).toBeNull()
  await page.press('Check it again')
  expect(document.activeElement).toBe(field('NIN'))
  await page.type('NIN', '12345678902')
  await page.press('Update profile')
  await page.press('Save this NIN')
  await page.toasts('success', 'Successfully changed!')
  expect(calls.filter(({ call }) => call === PATCH).map(({ body }) => body.nin)).toEqual(['12345678902'])
})

test('who has a NIN is not asked about it', async () => {
  const { calls } = await edit({
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, nin: '*******8901' },
    [PATCH]: { status: 'success', data: ada },
  })
  typeAddress('1 Marina')
  await page.press('Update profile')
  await page.toasts('success', 'Successfully changed!')
  expect(calls.filter(({ call }) => call === PATCH)).toHaveLength(1)
})

test('a NIN that the server refuses is marked at its field, and stays', async () => {
  const message = 'A NIN has 11 digits. Please check yours.'
  await edit({ [PATCH]: failed(422, 'nin_invalid', message) })
  await page.type('NIN', '123456789012')
  await page.press('Update profile')
  await page.shows(message)
  expect(field('NIN').value).toBe('123456789012')
  expect(field('NIN').getAttribute('aria-invalid')).toBe('true')
})

// @shows AC8-10
test('what the server refuses is marked at its field, until it is typed over', async () => {
  const body = {
    status: 'failed',
    code: 'invalid_request',
    message: 'Please check what you entered.',
    errors: [
      { field: 'firstName', message: 'Please fill this in' },
      { field: 'address', message: 'Use at most 300 characters' },
    ],
  }
  await edit({ [PATCH]: [400, body] })
  await page.type('NIN', '12345678901')
  await page.press('Update profile')
  await page.press('Save this NIN')
  await page.shows('Please fill this in')
  await page.shows('Use at most 300 characters')
  page.showsNot('Please check what you entered.')
  typeAddress('1 Marina')
  page.showsNot('Use at most 300 characters')
  fireEvent.change(field('First name'), { target: { value: 'Ada' } })
  page.showsNot('Please fill this in')
})

// @shows AC8-10
test.each<[string, Answer]>([
  ['got no answer', new TypeError('network')],
  ['the server broke on', failed(500, 'internal', 'Broken')],
  ['was refused for another reason', failed(400, 'malformed_request', 'We couldn’t read this request.')],
])('a profile that %s gets the words of the specification, and nothing typed is lost', async (_, answer) => {
  await edit({ [PATCH]: answer })
  typeAddress('1 Marina')
  await page.type('NIN', '12345678901')
  await page.press('Update profile')
  await page.press('Save this NIN')
  await page.toasts('info', 'Something went wrong. Please try again later!')
  expect(address().value).toBe('1 Marina')
})
