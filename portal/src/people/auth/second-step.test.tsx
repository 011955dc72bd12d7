import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answer, type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const half: Answers = {
  'POST /v1/signin': { status: 'success', token: 'half', second_factor: 'required' },
}

async function toSecondStep(answers: Answers = {}) {
  const opened = await open('/login', { ...half, ...answers })
  await page.type('Email', 'ada@ekoline.test')
  await page.type('Password', 'Lagos-demo-2468')
  await page.press('Log in')
  await page.shows('Two-step login')
  return opened
}

test('the second step is asked for before there is a session', async () => {
  const { calls } = await toSecondStep({
    'POST /v1/signin/second-factor': { status: 'success', token: 'secret' },
  })
  expect(session.token()).toBeNull()
  expect(page.button('Log in').disabled).toBe(true)
  await page.type('Code', '123 456')
  await page.press('Log in')
  await page.isAt('/')
  expect(session.token()).toBe('secret')
  expect(calls.find(({ call }) => call.endsWith('second-factor'))?.body).toEqual({
    token: 'half',
    code: '123 456',
  })
})

test('a wrong code is refused, and can be typed again', async () => {
  await toSecondStep({
    'POST /v1/signin/second-factor': failed(422, 'wrong_code', 'This code is wrong or was used before.'),
  })
  await page.type('Code', '000000')
  await page.press('Log in')
  await page.shows('This code is wrong or was used before.')
  expect(page.button('Log in').disabled).toBe(false)
})

test.each<[string, Answer]>([
  ['without a token', { status: 'success' }],
  ['without words', [502, {}]],
])('an answer %s can be tried again', async (_, answer) => {
  await toSecondStep({ 'POST /v1/signin/second-factor': answer })
  await page.type('Code', '123456')
  await page.press('Log in')
  await page.shows('Something went wrong. Please try again!')
  expect(session.token()).toBeNull()
  expect(page.button('Log in').ariaDisabled).toBeNull()
})

test('a recovery code takes the place of the app', async () => {
  const { calls } = await toSecondStep({
    'POST /v1/signin/second-factor': { status: 'success', token: 'secret' },
  })
  await page.press('Use a recovery code')
  await page.type('Recovery code', 'abcd-efgh-jkmn-pqrs')
  await page.press('Log in')
  await page.isAt('/')
  expect(calls.find(({ call }) => call.endsWith('second-factor'))?.body.code).toBe('abcd-efgh-jkmn-pqrs')
})

test('Back leads to the password again', async () => {
  await toSecondStep()
  await page.press('Back')
  await screen.findByRole('heading', { name: 'Log in' })
  expect(page.button('Log in').disabled).toBe(true)
  await page.type('Password', 'x')
  expect(page.button('Log in').disabled).toBe(false)
})
