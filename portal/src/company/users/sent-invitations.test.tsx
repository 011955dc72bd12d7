// @shows DEC-64

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const SENT = 'GET /v1/ekoline/invitations'
const RESEND = 'POST /v1/ekoline/invitations/5'
const WITHDRAW = 'DELETE /v1/ekoline/invitations/5'

const efe = {
  id: 5,
  firstname: 'Efe',
  lastname: 'Omoregie',
  email: 'efe@ekoline.test',
  state: 'open',
  expires: '2199-01-01 10:00:00',
}
const sent: Answers = {
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [], total: 0 },
  [SENT]: {
    status: 'success',
    total: 3,
    result: [
      efe,
      { ...efe, id: 6, firstname: 'Musa', state: 'declined' },
      { ...efe, id: 7, firstname: 'Ife', state: 'expired' },
    ],
  },
}

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'b' })
  return within(cell.closest('tr') as HTMLElement)
}

beforeEach(() => session.store({ token: 'secret' }))

test('an admin sees the people they invited, and who declined', async () => {
  await open('/users', sent)
  ;(await rowOf('Efe Omoregie')).getByText(/^Invited until/)
  ;(await rowOf('Ife Omoregie')).getByText('Invitation expired')
  const declined = await rowOf('Musa Omoregie')
  declined.getByText('Declined')
  expect(declined.queryByRole('button')).toBeNull()
})

test('an invitation is sent again, or revoked after a question', async () => {
  const { calls } = await open('/users', {
    ...sent,
    [RESEND]: { status: 'success' },
    [WITHDRAW]: { status: 'success' },
  })
  await page.press('Resend the invitation of Efe Omoregie')
  await page.shows('We’ve sent the invitation again. It is open for 7 more days.')
  await page.press('Revoke the invitation of Efe Omoregie')
  const question = await page.inDialog('Revoke the invitation of Efe Omoregie?')
  fireEvent.click(question.getByRole('button', { name: 'Revoke invitation' }))
  await page.shows('You’ve revoked the invitation.')
  expect(calls.filter(({ call }) => call === WITHDRAW)).toHaveLength(1)
})

test('a lead sees them without their actions', async () => {
  await open('/users', { ...sent, 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
  expect((await rowOf('Efe Omoregie')).queryByRole('button')).toBeNull()
})

test('what could not be loaded says so', async () => {
  await open('/users', { ...sent, [SENT]: failed(503, 'unavailable', 'Starting') })
  await page.shows('We couldn’t load the invitations.')
})
