import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserKeys, subscriptionOf } from '../../../test/push/subscriptions.ts'
import type { PushMessage, PushSender } from './push.ts'
import { makeVapidKeys } from './web-push.ts'

export const keys = makeVapidKeys()

/** A message like any that we send. */
export const messageTo = (endpoint: string, changes: Partial<PushMessage> = {}): PushMessage => ({
  to: subscriptionOf(endpoint),
  keys,
  payload: JSON.stringify({
    kind: 'missed',
    title: 'Missed call from Ọlá',
    body: '₦',
    path: '/calls/missed',
  }),
  ttlSeconds: 3_600,
  urgency: 'normal',
  topic: 'missed-1',
  ...changes,
})

/** What every sender of push messages must do. */
export function describePushSender(
  name: string,
  open: () => Promise<{ readonly sender: PushSender; readonly endpoint: string; close(): Promise<void> }>,
): void {
  describe(`push by ${name}`, () => {
    let underTest: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      underTest = await open()
    })
    afterAll(() => underTest.close())

    test('accepts a message, and the same one twice', async () => {
      const { sender, endpoint } = underTest
      const message = messageTo(endpoint, { to: subscriptionOf(endpoint, browserKeys()) })
      for (const _ of [1, 2])
        expect(await sender.send(message)).toEqual({ result: 'accepted', providerId: null, delivered: true })
    })

    test.each([
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
    ])('takes an address like %s', (endpoint) => expect(underTest.sender.accepts(endpoint)).toBe(true))

    test.each([
      'http://push.example.com/a',
      'https://10.0.0.7/a',
      'https://169.254.169.254/latest/meta-data/',
      'https://push.example.com:22/a',
      'https://user:secret@push.example.com/a',
      'not a url',
    ])('takes no address like %s', (endpoint) => expect(underTest.sender.accepts(endpoint)).toBe(false))
  })
}
