// @shows DEC-72

import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, failed, myPhone, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { session } from '../session.ts'

const SECRET = 'POST /v1/ekoline/my-phone/phones'
const CONFIRM = 'POST /v1/confirm'
const made = {
  status: 'success',
  result: {
    username: 'ada1',
    secret: 'abc123',
    set_up: { linphone: 'https://x.test/s', zoiper: 'https://x.test/z', yealink: 'https://x.test/y.cfg' },
    set_up_ends: '2026-11-24 12:00:00',
  },
}
const asked = failed(403, 'confirm_required', 'Confirm that it’s you to do this.')

beforeEach(() => session.store({ token: 'secret' }))

async function makeSecret(answers: Answers) {
  let confirmed = false
  const opened = await open('/my-phone', {
    'GET /v1/ekoline/my-phone': { status: 'success', result: myPhone },
    'GET /v1/second-factor': { status: 'success', result: { on_since: null, recovery_codes_left: 0 } },
    [SECRET]: () => (confirmed ? made : asked),
    ...answers,
    ...(answers[CONFIRM] === undefined && {
      [CONFIRM]: () => {
        confirmed = true
        return { status: 'success' }
      },
    }),
  })
  await page.press('Add phone')
  await page.press('Create password')
  await page.shows('Is that you?')
  return opened
}

test('what needs the password again asks for it, and then goes on', async () => {
  const { calls } = await makeSecret({})
  await page.type('Current password', 'palm-oil')
  await page.press('Continue')
  await page.shows('abc123')
  expect(calls.find(({ call }) => call === CONFIRM)?.body).toEqual({ password: 'palm-oil' })
})

test('who has a second factor is asked for a code, and a wrong one is said beside it', async () => {
  const on = { on_since: '2026-11-02 09:00:00', recovery_codes_left: 10 }
  let right = false
  const { calls } = await makeSecret({
    'GET /v1/second-factor': { status: 'success', result: on },
    [SECRET]: () => (right ? made : asked),
    [CONFIRM]: ({ code }) => {
      right = code === 'abcd-efgh-jkmn-pqrs'
      return right
        ? { status: 'success' }
        : failed(422, 'wrong_code', 'This code is wrong or was used before.')
    },
  })
  await page.shows('From your authenticator app, or a recovery code.')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await page.type('Code', '123456')
  await page.press('Continue')
  await page.shows('This code is wrong or was used before.')
  await page.type('Code', 'abcd-efgh-jkmn-pqrs')
  await page.press('Continue')
  await page.shows('abc123')
  expect(calls.filter(({ call }) => call === CONFIRM).map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: 'abcd-efgh-jkmn-pqrs' },
  ])
})

test('a wrong password is said beside it', async () => {
  await makeSecret({ [CONFIRM]: failed(422, 'wrong_password', 'Your current password is wrong.') })
  await page.type('Current password', 'palm-oil')
  await page.press('Continue')
  await page.shows('Your current password is wrong.')
})

test('closed, nothing is done, and that is said', async () => {
  const { calls } = await makeSecret({})
  const dialog = await page.inDialog('Is that you?')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await page.shows('Confirm that it’s you to do this.')
  expect(calls.filter(({ call }) => call === SECRET)).toHaveLength(1)
})
