// @shows DEC-64

import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, adaSeat, chukaSeat, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const ACCEPT = 'POST /v1/web/invitations/5'
const DECLINE = 'DELETE /v1/web/invitations/5'

beforeEach(() => session.store({ token: 'secret' }))

/** The choice of workgroups, with one invitation until it is answered. */
async function openChoice(answers: Answers = {}) {
  let isOpen = true
  let seats = [adaSeat]
  const invitation = {
    id: 5,
    workgroup: 'Chuka & Sons',
    invited_by: 'Chuka Eze',
    expires: '2199-01-01 10:00:00',
  }
  return open('/select-account', {
    'GET /v1/web/invitations': () => ({ status: 'success', result: isOpen ? [invitation] : [] }),
    'GET /v1/web/usersip': () => ({ status: 'success', result: seats }),
    [ACCEPT]: () => {
      isOpen = false
      seats = [adaSeat, chukaSeat]
      return { status: 'success', result: chukaSeat }
    },
    [DECLINE]: () => {
      isOpen = false
      return { status: 'success' }
    },
    ...answers,
  })
}

test('an invitation shows its sender and its end; accepted, its workgroup can be chosen', async () => {
  const { calls } = await openChoice()
  await page.shows('Chuka Eze invites you to join')
  await page.press('Accept the invitation to Chuka & Sons')
  await page.shows('You’ve joined Chuka & Sons. Choose it to open it.')
  await page.shows('Chuka & Sons')
  expect(calls.filter(({ call }) => call === ACCEPT)).toHaveLength(1)
})

test('who declines no longer sees it', async () => {
  const { calls } = await openChoice()
  await page.press('Decline the invitation to Chuka & Sons')
  await page.shows('You’ve declined the invitation to Chuka & Sons.')
  expect(calls.filter(({ call }) => call === DECLINE)).toHaveLength(1)
})

test('reads why one that is over cannot be accepted', async () => {
  await openChoice({ [ACCEPT]: failed(409, 'invitation_over', 'This invitation is no longer open.') })
  await page.press('Accept the invitation to Chuka & Sons')
  await page.shows('This invitation is no longer open.')
})

test('invitations that could not be loaded can be asked for again', async () => {
  await openChoice({ 'GET /v1/web/invitations': failed(503, 'unavailable', 'Starting') })
  await page.shows('We couldn’t load your invitations.')
})
