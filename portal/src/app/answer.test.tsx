// @shows DEC-254

import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failed, open } from '../testing/open.tsx'
import { page } from '../testing/screen.ts'
import { answerCall, ticketIn } from './answer.ts'
import { session } from './session.ts'

const RETURN = 'POST /v1/push/return'

const worker = new EventTarget()
beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
const presses = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))

test('an address without a call is no call', () => {
  expect([ticketIn('/'), ticketIn('/#answer='), ticketIn('/#answer=abc')]).toEqual([null, null, 'abc'])
})

test('a page that a call opens takes the session of its browser, and its phone is on', async () => {
  const { calls } = await open('/login', { [RETURN]: { status: 'success', token: 'back' } })
  window.history.replaceState(null, '', '/#answer=abc')
  await answerCall('abc')
  expect(calls.find(({ call }) => call === RETURN)?.body).toEqual({ ticket: 'abc' })
  expect([session.token(), session.kept('browser_phone')]).toEqual(['back', { on: true }])
  expect(location.hash).toBe('')
})

test('one whose session is there keeps it', async () => {
  session.store({ token: 'secret' })
  const { calls } = await open('/login', {})
  await answerCall('abc')
  expect(calls.filter(({ call }) => call === RETURN)).toEqual([])
  expect(session.token()).toBe('secret')
})

test('where no session is live, one logs in', async () => {
  await open('/login', { [RETURN]: failed(404, 'push_ticket_refused', 'Log in to see this call.') })
  await answerCall('abc')
  expect([session.token(), session.kept('browser_phone')]).toEqual([null, null])
})

test('a page that is open shows what a pressed notification leads to, and nothing of elsewhere', async () => {
  session.store({ token: 'secret' })
  await open('/', {})
  await page.isAt('/')
  // Until the part of the shell that listens is there.
  await waitFor(() => {
    presses({ kind: 'open', path: '//evil.example/' })
    presses({ kind: 'other', path: '/security' })
    presses({ kind: 'open', path: '/notifications' })
    expect(screen.getByLabelText('Address').textContent).toBe('/notifications')
  })
})
