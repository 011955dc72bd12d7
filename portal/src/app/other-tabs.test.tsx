// @shows AC3-10

import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, adaSeat, chukaSeat, open } from '../testing/open.tsx'
import { page } from '../testing/screen.ts'
import { joinOtherTabs } from './other-tabs.ts'
import { session } from './session.ts'

/** As in browsers, but at once: what one tab says all others hear. */
class Channel {
  static all: Channel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    Channel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data })
  }
}
vi.stubGlobal('BroadcastChannel', Channel)
joinOtherTabs()

const values = { token: 'secret', username: 'ada1', workgroup: 'Adaeze Logistics', cardid: '101' }

/** Another tab, with what it has heard. */
function otherTab(answer?: object) {
  const heard: { kind: string }[] = []
  const tab = new Channel()
  tab.onmessage = ({ data }) => {
    heard.push(data as { kind: string })
    if (answer && (data as { kind: string }).kind === 'asked') tab.postMessage(answer)
  }
  return { heard, say: (data: object) => act(async () => tab.postMessage(data)) }
}

beforeEach(() => {
  Channel.all = Channel.all.slice(0, 1) // this tab's
})

describe('a new tab', () => {
  beforeEach(() => localStorage.setItem('signed_in', '1'))

  test.each(['/calls', '/login'])('takes the session of another one at %s', async (address) => {
    otherTab({ kind: 'given', values })
    const { calls } = await open(address)
    await page.isAt(address === '/login' ? '/' : address)
    expect(session.token()).toBe('secret')
    expect(calls.find(({ call }) => call.endsWith('loggedOnUser'))?.headers.get('authorization')).toBe(
      'Bearer secret',
    )
  })

  test('of a mailed link confirms the email of the person who is logged in in another one', async () => {
    otherTab({ kind: 'given', values })
    const over = { status: 'failed', code: 'verify_link_over', message: 'over' }
    await open('/confirm-email/from-mail', {
      'GET /v1/verification/from-mail': [404, over],
      'POST /v1/email-proof': { status: 'success' },
    })
    await page.toasts('success', 'Your email is confirmed')
    await page.isAt('/')
  })

  test('shows the login when no other answers in time, and asks no more', async () => {
    const { heard } = otherTab()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opened = open('/calls')
    await vi.advanceTimersByTimeAsync(149)
    expect(localStorage.getItem('signed_in')).toBe('1')
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await opened
    await page.isAt('/login')
    expect(heard).toEqual([{ kind: 'asked' }])
    expect(localStorage.getItem('signed_in')).toBeNull()
    await otherTab().say({ kind: 'given', values })
    expect(session.token()).toBeNull() // too late: it has not asked for it
  })

  test('asks no other tab on a page that needs no session', async () => {
    const { heard } = otherTab({ kind: 'given', values })
    await open('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot password' })
    expect(heard).toEqual([])
    expect(session.token()).toBeNull()
  })
})

test('where no tab is signed in, the login waits for nothing', async () => {
  const { heard } = otherTab({ kind: 'given', values })
  await open('/login')
  await page.isAt('/login')
  expect(heard).toEqual([])
})

test('a login that is open already takes the sign-in of another tab', async () => {
  await open('/login')
  await screen.findByRole('button', { name: 'Log in' })
  const { heard, say } = otherTab()
  await say({ kind: 'signed_in', values })
  await page.isAt('/')
  expect(session.token()).toBe('secret')
  expect(heard).toEqual([])
})

test('another page before the sign-in stays as it is', async () => {
  await open('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgot password' })
  await otherTab().say({ kind: 'signed_in', values })
  expect(session.token()).toBeNull()
})

test('a tab that signs in says so once it has the profile', async () => {
  await act(async () => session.clear())
  await open('/login')
  const { heard } = otherTab()
  await act(async () => session.store({ token: 'secret' }))
  expect(heard).toEqual([])
  await act(async () => session.store(values))
  expect(heard).toMatchObject([{ kind: 'signed_in', values: { token: 'secret', username: 'ada1' } }])
})

describe('a tab with a session', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  test('gives it to a tab that asks, and one without has nothing to give', async () => {
    await open('/calls')
    await waitFor(() => expect(session.get('username')).toBe('ada1'))
    const { heard, say } = otherTab()
    await say({ kind: 'asked' })
    expect(heard).toMatchObject([{ kind: 'given', values: { token: 'secret', username: 'ada1' } }])
    await act(async () => session.clear())
    heard.length = 0
    await say({ kind: 'asked' })
    expect(heard).toEqual([])
  })

  test('logs the others out with it', async () => {
    await open('/calls')
    const { heard } = otherTab()
    expect(localStorage.getItem('signed_in')).toBe('1')
    await act(async () => session.clear())
    expect(heard).toEqual([{ kind: 'ended', token: 'secret', why: 'left' }])
    expect(localStorage.getItem('signed_in')).toBeNull()
  })

  test('is logged out by another of the same session only', async () => {
    await open('/calls')
    const { heard, say } = otherTab()
    await say({ kind: 'ended', token: 'of-another-person', why: 'left' })
    expect(session.token()).toBe('secret')
    await say({ kind: 'ended', token: 'secret', why: 'left' })
    await page.isAt('/login')
    page.showsNot('Your session has ended. Please log in again.')
    expect(heard).toEqual([])
  })

  test('shows the workgroup that another one has opened', async () => {
    let seat = adaSeat
    await open('/users', {
      'GET /v1/ekoline/web/loggedOnUser': () => ({
        ...ada,
        referral_code: seat.referral_code,
        user_sip: [adaSeat, chukaSeat],
      }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    const { heard, say } = otherTab()
    seat = chukaSeat
    await say({ kind: 'entered', token: 'secret', values: { ...values, username: 'ada2' } })
    await page.toasts('info', 'You switched to Chuka & Sons in another tab')
    expect(session.get('workgroup')).toBe('Chuka & Sons')
    expect(heard).toEqual([])
  })

  test('says that it has opened another workgroup', async () => {
    await open('/calls')
    await waitFor(() => expect(session.get('username')).toBe('ada1'))
    const { heard } = otherTab()
    await act(async () => session.store({ username: 'ada2', workgroup: 'Chuka & Sons' }))
    expect(heard).toMatchObject([{ kind: 'entered', token: 'secret', values: { username: 'ada2' } }])
  })
})
