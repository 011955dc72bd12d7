// @shows DEC-250

import { pushMessages } from '@ekoline/contract/core/messages/push.ts'
import type { PushDevice } from '@ekoline/contract/core/push.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/push'
const ADD = 'POST /v1/push/devices'
const CHOOSE = 'PUT /v1/push/devices/1'
const REMOVE = 'DELETE /v1/push/devices/1'
const TEST = 'POST /v1/push/devices/1/test'

const device = (part: Partial<PushDevice> = {}): PushDevice => ({
  id: 1,
  name: 'Chrome on Android',
  this: true,
  kinds: ['incoming', 'missed'],
  quiet: null,
  since: '2026-11-20 10:00:00',
  last_arrived: '2026-11-20 12:00:00',
  failing_since: null,
  ...part,
})

const subscription = {
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(async () => true),
}
const pushManager = {
  subscribe: vi.fn(async (_: PushSubscriptionOptionsInit) => subscription),
  getSubscription: vi.fn(async () => subscription),
}

/** A browser that can, and what its person has said so far, and says when asked. */
function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const known = {
    permission,
    requestPermission: vi.fn(async (): Promise<NotificationPermission> => {
      known.permission = answer
      return answer
    }),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', known)
  const worker = {
    ready: Promise.resolve({ pushManager }),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  return known
}

const opened = (devices: PushDevice[], answers: Answers = {}, key: string | null = 'BKey') =>
  open('/notifications', { [LIST]: { status: 'success', key, result: devices }, ...answers })
const here = async () => within(await screen.findByRole('region', { name: 'This device' }))

describe('notifications', () => {
  beforeEach(() => {
    session.store({ token: 'secret' })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:30:00Z') })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.clearAllMocks()
  })

  test('are not possible in a browser that cannot', async () => {
    await opened([])
    expect((await here()).getByRole('status').textContent).toBe('Not possible here')
    await page.shows(/Please try another one/)
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })

  test('say what an iPhone needs first', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    )
    await opened([])
    await page.shows(/add Ekoline to the home screen first/)
  })

  test('that the browser blocks say where to allow them', async () => {
    browser('denied')
    await opened([])
    expect((await here()).getByRole('status').textContent).toBe('Blocked')
    await page.shows(/Allow them in the settings of this page/)
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })

  test('are not offered where the service sends none', async () => {
    browser('default')
    await opened([], {}, null)
    await page.shows(/doesn’t send notifications/)
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })

  test('are asked for at a press only, and turned on', async () => {
    const known = browser('default')
    const { calls } = await opened([], { [ADD]: { status: 'success', result: device() } })
    await page.shows(/Your browser asks you once/)
    expect(known.requestPermission).not.toHaveBeenCalled()
    await page.press('Turn on')
    await page.toasts('success', pushMessages.push_on_done)
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'BKey',
    })
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      endpoint: 'https://fcm.googleapis.com/fcm/send/a',
      p256dh: 'p',
      auth: 'a',
    })
  })

  test('that the person refuses then are blocked', async () => {
    browser('default', 'denied')
    const { calls } = await opened([])
    await page.press('Turn on')
    await page.shows(/Allow them in the settings of this page/)
    expect(calls.filter(({ call }) => call === ADD)).toEqual([])
  })

  test.each([
    [
      'the browser cannot',
      (): unknown => pushManager.subscribe.mockRejectedValueOnce(new Error('no push service')),
      {},
      pushMessages.push_on_failed,
    ],
    [
      'the service refuses',
      (): unknown => undefined,
      { [ADD]: failed(422, 'push_endpoint_refused', pushMessages.push_endpoint_refused) },
      pushMessages.push_endpoint_refused,
    ],
  ])('that cannot be turned on say so: %s', async (_, breaks, answers, said) => {
    browser('granted')
    breaks()
    await opened([], answers)
    await page.press('Turn on')
    await page.toasts('info', said)
  })

  test('with the key of another service are subscribed anew', async () => {
    browser('granted')
    pushManager.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'))
    await opened([], { [ADD]: { status: 'success', result: device() } })
    await page.press('Turn on')
    await page.toasts('success', pushMessages.push_on_done)
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })

  test('are chosen by kind', async () => {
    browser('granted')
    const { calls } = await opened([device()], { [CHOOSE]: { status: 'success', result: device() } })
    expect((await here()).getByRole('status').textContent).toBe('On')
    await page.shows(/Last arrived/)
    expect(screen.getByLabelText<HTMLInputElement>('I missed a call').checked).toBe(true)
    fireEvent.click(screen.getByLabelText('A new voicemail message'))
    await page.toasts('success', 'Saved for Chrome on Android')
    expect(calls.find(({ call }) => call === CHOOSE)?.body).toEqual({
      kinds: ['incoming', 'missed', 'voicemail'],
      quiet: null,
    })
  })

  test('have quiet hours', async () => {
    browser('granted')
    const { calls } = await opened([device({ quiet: { from: '21:00', until: '06:00' } })], {
      [CHOOSE]: { status: 'success', result: device() },
    })
    const until = await screen.findByLabelText('Until')
    fireEvent.change(until, { target: { value: '06:30' } })
    fireEvent.blur(until)
    await page.toasts('success', 'Saved for Chrome on Android')
    expect(calls.find(({ call }) => call === CHOOSE)?.body).toMatchObject({
      quiet: { from: '21:00', until: '06:30' },
    })
  })

  test('are tried, and turned off', async () => {
    browser('granted')
    const { calls } = await opened([device()], {
      [TEST]: { status: 'success' },
      [REMOVE]: { status: 'success' },
    })
    await page.press('Send a test to Chrome on Android')
    await page.toasts('success', 'We’re sending a test to Chrome on Android. It comes within seconds.')
    await page.press('Turn off')
    await page.toasts('success', 'Notifications are off for Chrome on Android')
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
    expect(calls.filter(({ call }) => call === REMOVE)).toHaveLength(1)
  })

  test('of another device are turned off from here', async () => {
    browser('granted')
    const other = device({ this: false, name: 'Firefox on Windows', failing_since: '2026-11-20 11:00:00' })
    const { calls } = await opened([other], { [REMOVE]: { status: 'success' } })
    await page.shows('Firefox on Windows')
    await page.shows(/Not reached since/)
    await page.press('Turn off on Firefox on Windows')
    await page.toasts('success', 'Notifications are off for Firefox on Windows')
    expect(calls.filter(({ call }) => call === REMOVE)).toHaveLength(1)
    expect(subscription.unsubscribe).not.toHaveBeenCalled()
  })

  test.each([
    ['the choice', 'I missed a call', CHOOSE, pushMessages.push_choice_failed],
    ['the test', 'Send a test to Chrome on Android', TEST, pushMessages.push_test_failed],
    ['turning off', 'Turn off', REMOVE, pushMessages.push_off_failed],
  ])('say what failed: %s', async (_, name, call, said) => {
    browser('granted')
    await opened([device()], { [call]: new Error('away') })
    await page.shows(/Last arrived/)
    fireEvent.click(screen.queryByRole('checkbox', { name }) ?? screen.getByRole('button', { name }))
    await page.toasts('info', said)
  })

  test('say when they cannot be loaded', async () => {
    await open('/notifications', { [LIST]: failed(500, 'internal', 'Something went wrong.') })
    await page.shows(pushMessages.push_failed)
  })
})
