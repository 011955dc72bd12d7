// @shows DEC-251

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { opened, openPushService, vapidOf } from '../../../test/push/push-service.ts'
import { browserKeys, subscriptionOf } from '../../../test/push/subscriptions.ts'
import { createHttpWebhooks } from '../webhooks/http-webhooks.ts'
import { describePushSender, keys, messageTo } from './push.conformance.ts'
import { createOutboxPush } from './push.ts'
import { createWebPush } from './web-push.ts'

const NOW = new Date('2026-11-20T11:00:00Z')
const CONTACT = 'mailto:noc@ekoline.test'
const clock = { now: () => NOW }
const guard = createHttpWebhooks({ loopback: true, ports: [443] })
const web = createWebPush({ sender: guard, contact: CONTACT, clock })

let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
})
beforeEach(() => void service.brought.splice(0))
afterAll(() => service.close())

describePushSender('the outbox', async () => ({
  sender: createOutboxPush(guard.accepts),
  endpoint: 'https://push.example.com/a',
  close: async () => undefined,
}))
describePushSender('Web Push', async () => {
  const own = await openPushService()
  return { sender: web, endpoint: `${own.url}/a`, close: own.close }
})

describe('a push service', () => {
  it('gets what the browser alone can open', async () => {
    const browser = browserKeys()
    const message = messageTo(`${service.url}/a`, { to: subscriptionOf(`${service.url}/a`, browser) })
    await web.send(message)
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = service.brought
    expect(path).toBe('/a')
    expect(headers).toMatchObject({
      ttl: '3600',
      urgency: 'normal',
      topic: 'missed-1',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': `${body.length}`,
    })
    expect(body.includes('Missed')).toBe(false)
    expect(opened(body, browser)).toBe(message.payload)
    expect(() => opened(body, browserKeys())).toThrow()
  })

  it('knows us by a signature for itself alone, of half a day', async () => {
    await web.send(messageTo(`${service.url}/a`, { urgency: 'high' }))
    const [{ headers } = { headers: null }] = service.brought
    expect(headers?.urgency).toBe('high')
    const { key, claims } = vapidOf(headers?.authorization)
    expect(key).toBe(keys.publicKey)
    expect(claims).toEqual({ aud: service.url, sub: CONTACT, exp: expect.any(Number) })
    const hours = (Number(claims.exp) * 1000 - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11)
    expect(hours).toBeLessThanOrEqual(24) // RFC 8292
  })

  it.each([
    [404, 'no such address', true],
    [410, 'no such address', true],
    [400, 'refused', true],
    [413, 'refused', true],
    [401, 'not set up', true],
    [403, 'not set up', true],
    [429, 'unavailable', false],
    [500, 'unavailable', false],
    [503, 'unavailable', false],
    [302, 'unavailable', false],
  ])('that answers %i: %s, for good: %s', async (http, why, permanent) => {
    service.answer({ http, headers: { location: `${service.url}/elsewhere` } })
    const outcome = await web.send(messageTo(`${service.url}/a`))
    expect(outcome).toEqual({ result: 'rejected', why, permanent, detail: `HTTP ${http}` })
    expect(service.brought.map(({ path }) => path)).toEqual(['/a'])
  })

  it.each([
    ['30', 30],
    ['Fri, 20 Nov 2026 11:02:00 GMT', 120],
    ['99999999', 86_400],
    ['soon', undefined],
    ['-5', undefined],
  ])('that asks to wait %j is not asked for %s s', async (after, seconds) => {
    service.answer({ http: 429, headers: { 'retry-after': after } })
    const outcome = await web.send(messageTo(`${service.url}/a`))
    expect(outcome.result === 'rejected' && outcome.retryAfterSeconds).toBe(seconds)
  })

  it('that does not answer may be asked again', async () => {
    expect(await web.send(messageTo('http://127.0.0.1:1/'))).toMatchObject({
      result: 'rejected',
      why: 'unavailable',
      permanent: false,
    })
  })
})

describe('who names the address', () => {
  it('has us reach no private server', async () => {
    const strict = createWebPush({
      sender: createHttpWebhooks({ loopback: false, ports: [443] }),
      contact: CONTACT,
      clock,
    })
    expect(await strict.send(messageTo(`${service.url}/a`))).toMatchObject({
      why: 'refused',
      permanent: true,
    })
    expect(service.brought).toEqual([])
  })

  it.each([
    ['no point', Buffer.alloc(65, 4).toString('base64url')],
    ['too short', 'AAAA'],
  ])('sends us no broken key: %s', async (_, p256dh) => {
    const to = { ...subscriptionOf(`${service.url}/a`), p256dh }
    expect(await web.send(messageTo(`${service.url}/a`, { to }))).toMatchObject({
      result: 'rejected',
      why: 'refused',
      permanent: true,
    })
    expect(service.brought).toEqual([])
  })
})
