// @shows DEC-70

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const ENDED = 'GET /v1/ekoline/admins/ended'
const ANSWER = 'PUT /v1/ekoline/admin/9'
const TITLE = 'Should these people be admins?'

const musa = {
  id: 9,
  firstname: 'Musa',
  lastname: 'Bello',
  email: 'musa@ekoline.test',
  ended: '2026-11-20 10:00:00',
}
const list = { 'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [], total: 0 } }

/** Musa, until the question is answered. */
function asked(): Answers {
  let open = true
  return {
    ...list,
    [ENDED]: () => ({ status: 'success', result: open ? [musa] : [] }),
    [ANSWER]: () => {
      open = false
      return { status: 'success' }
    },
  }
}

beforeEach(() => session.store({ token: 'secret' }))

test.each([
  ['Keep Musa Bello as an admin', true, 'User has been made an admin!'],
  ['Do not keep Musa Bello as an admin', false, 'Musa Bello stays a plain member.'],
] as const)('the owner is asked about each person: %s', async (button, admin_status, said) => {
  const { calls } = await open('/users', asked())
  await page.shows(TITLE)
  await page.shows('musa@ekoline.test')
  await page.press(button)
  await page.toasts('success', said)
  expect(calls.find(({ call }) => call === ANSWER)?.body).toEqual({ admin_status })
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  expect(screen.queryByText(TITLE)).toBeNull()
})

test('nothing is asked where no rights ended, nor of a person who cannot answer', async () => {
  await open('/users', list)
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  expect(screen.queryByText(TITLE)).toBeNull()
})

test('a view-only admin is not asked', async () => {
  const { calls } = await open('/users', {
    ...asked(),
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
  })
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  expect(calls.map(({ call }) => call)).not.toContain(ENDED)
})

test('who was an admin could not be loaded, and can be tried again', async () => {
  let times = 0
  await open('/users', {
    ...asked(),
    [ENDED]: () =>
      ++times <= 2 ? failed(503, 'unavailable', 'Busy') : { status: 'success', result: [musa] },
  })
  await page.shows('We couldn’t load who was an admin before.')
  await page.press('Try again')
  await page.shows(TITLE)
})
