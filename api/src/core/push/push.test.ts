// @shows DEC-250, DEC-251, DEC-252

import { pushMessages } from '@ekoline/contract/core/messages/push.ts'
import type { PushKind } from '@ekoline/contract/core/push.facts.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { opened, openPushService } from '../../../test/push/push-service.ts'
import { browserKeys, knownDeviceOf, subscriptionOf } from '../../../test/push/subscriptions.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { createWebPush } from '../../adapters/push/web-push.ts'
import { createHttpWebhooks } from '../../adapters/webhooks/http-webhooks.ts'
import type { Context } from '../../context.ts'
import { cleanUp } from '../../jobs/retention.ts'
import { transaction } from '../../platform/db/db.ts'
import { leaseFrom } from '../../platform/db/queue.ts'
import { vapidKeys } from './push-keys.service.ts'
import { claimMessage } from './push-messages.sql.ts'
import { postPush } from './push-post.service.ts'
import { sendPushes } from './push-send.service.ts'

const START = new Date('2026-11-20T11:00:00Z') // noon in Lagos

let world: World
let ctx: Context
let service: Awaited<ReturnType<typeof openPushService>>
let ada: Person
let browser: ReturnType<typeof browserKeys>
beforeAll(async () => {
  world = await openWorld({ config: { webhooksToLoopback: true } })
  service = await openPushService()
  const sender = createHttpWebhooks({ loopback: true, ports: [443] })
  ctx = {
    ...world.ctx,
    push: createWebPush({ sender, contact: 'mailto:noc@ekoline.test', clock: world.clock }),
  }
})
beforeEach(async () => {
  world.clock.set(START)
  service.brought.splice(0)
  await world.ctx.db.deleteFrom('push_subscriptions').execute()
  await world.ctx.db.deleteFrom('limits').execute()
  ada = await world.person({ admin: true })
  browser = browserKeys()
})
afterEach(() => world.clock.set(START))
afterAll(async () => {
  await service.close()
  await world.close()
})

let endpoints = 0
const endpoint = () => `${service.url}/of/${++endpoints}`

async function add(who = ada, at = endpoint(), keys = browser) {
  return (await world.call('addPushDevice', { body: subscriptionOf(at, keys) }, who)).body.result
}
async function onDevice(who = ada) {
  await knownDeviceOf(world, who)
  return add(who)
}
const listed = async (who = ada) => (await world.call('push', {}, who)).body.result
const send = (by = ctx) => sendPushes(by, new AbortController().signal)
const post = (who = ada, kind: PushKind = 'missed', topic = 'missed-1') =>
  transaction(world.ctx.db, (tx) =>
    postPush(
      world.ctx,
      tx,
      { kind, seats: [who.seatId], at: world.clock.now() },
      {
        title: 'Missed call from +234 803 555 0142',
        body: 'Nobody answered.',
        path: '/calls/missed',
        topic,
      },
    ),
  )
const states = async () => {
  const rows = world.ctx.db.selectFrom('push_messages').select(['state', 'why', 'tries']).orderBy('id')
  return rows.execute()
}

describe('a device', () => {
  it('is added by the browser that asks, and named', async () => {
    expect(await listed()).toEqual([])
    const device = await onDevice()
    expect(device).toEqual({
      id: expect.any(Number),
      name: 'test',
      this: true,
      kinds: ['incoming', 'missed', 'voicemail', 'due', 'balance', 'robocall'],
      quiet: null,
      since: '2026-11-20 11:00:00',
      last_arrived: null,
      failing_since: null,
    })
    expect(await listed()).toEqual([device])
  })

  it('keeps its choice when its browser subscribes anew', async () => {
    const { id } = await onDevice()
    const body = { kinds: ['missed'], quiet: { from: '22:00', until: '06:30' } } as const
    const chosen = await world.call(
      'choosePush',
      { params: { id }, body: { ...body, kinds: ['missed'] } },
      ada,
    )
    expect(chosen.body.result).toMatchObject(body)
    expect(await add()).toMatchObject({ id, ...body })
    expect(await listed()).toHaveLength(1)
  })

  it('belongs to who logged in with its browser last', async () => {
    const bola = await world.person()
    const at = endpoint()
    await knownDeviceOf(world, ada)
    await add(ada, at)
    await knownDeviceOf(world, bola)
    await add(bola, at)
    expect([await listed(ada), await listed(bola)]).toMatchObject([[], [{ this: true }]])
  })

  it('is one that we know', async () => {
    const { http, body } = await world.call('addPushDevice', { body: subscriptionOf(endpoint()) }, ada)
    expect({ http, message: body.message }).toEqual({ http: 409, message: pushMessages.push_device_unknown })
  })

  it.each([
    'http://push.example.com/a',
    'https://10.0.0.7/a',
    'https://localhost/a',
    'https://push.example.com:22/a',
  ])('is at no server like %s', async (at) => {
    await knownDeviceOf(world, ada)
    const { push } = world.ctx
    const strict = createHttpWebhooks({ loopback: false, ports: [443] })
    Object.assign(world.ctx, { push: { ...push, accepts: strict.accepts } })
    const { http, body } = await world.call('addPushDevice', { body: subscriptionOf(at) }, ada)
    Object.assign(world.ctx, { push })
    expect({ http, message: body.message }).toEqual({
      http: 422,
      message: pushMessages.push_endpoint_refused,
    })
  })

  it('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await onDevice()
    world.clock.advance(3_600_000)
    await knownDeviceOf(world, ada)
    const { http, body } = await world.call('addPushDevice', { body: subscriptionOf(endpoint()) }, ada)
    expect({ http, message: body.message }).toEqual({
      http: 422,
      message: pushMessages.push_devices_full.replace('{devices}', '10'),
    })
  })

  it('leaves its lines in the audit, and is gone', async () => {
    const { id } = await onDevice()
    expect((await world.call('removePushDevice', { params: { id } }, ada)).http).toBe(200)
    expect(await listed()).toEqual([])
    const { body } = await world.call('audit', { query: { kind: 'settings' } }, ada)
    expect(body.result.map(({ what }) => what)).toEqual([
      'Switched notifications off for a device',
      'Switched notifications on for a device',
    ])
  })

  it('keeps its address and its secret sealed', async () => {
    await onDevice()
    const row = await world.ctx.db.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow()
    const text = JSON.stringify(row)
    expect(text).not.toContain('/of/')
    expect(text).not.toContain(browser.secret.toString('base64url'))
    expect(text).not.toContain(browser.p256dh)
  })
})

describe('the keys', () => {
  it('are made once, whoever asks first, and sealed', async () => {
    const made = await Promise.all([vapidKeys(ctx), vapidKeys(ctx), vapidKeys(ctx)])
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect((await world.call('push', {}, ada)).body.key).toBe(made[0]?.publicKey)
    const row = await world.ctx.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
    expect(row.private_sealed).not.toContain(made[0]?.privateKey)
  })
})

describe('a message', () => {
  it('is brought to the devices of its person, small and with nothing but its words', async () => {
    const { id } = await onDevice()
    expect(await post()).toBe(1)
    expect(await send()).toEqual({ sent: 1, failed: 0, abandoned: 0 })
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = service.brought
    expect(headers).toMatchObject({ ttl: '43200', urgency: 'normal', topic: 'missed-1' })
    expect(body.length).toBeLessThan(512)
    expect(JSON.parse(opened(body, browser))).toEqual({
      kind: 'missed',
      title: 'Missed call from +234 803 555 0142',
      body: 'Nobody answered.',
      path: '/calls/missed',
      tag: 'missed-1',
    })
    expect(await listed()).toMatchObject([{ id, last_arrived: '2026-11-20 11:00:00' }])
  })

  it('of a call is urgent, and old news after it', async () => {
    await onDevice()
    await post(ada, 'incoming', 'call-1')
    world.clock.advance(5_000)
    await send()
    expect(service.brought[0]?.headers).toMatchObject({ ttl: '40', urgency: 'high' })
    await post(ada, 'incoming', 'call-2')
    world.clock.advance(45_000)
    await send()
    expect(service.brought).toHaveLength(1)
    expect(await states()).toMatchObject([{ state: 'arrived' }, { state: 'failed', why: 'expired' }])
  })

  it('is not there when its change did not happen', async () => {
    await onDevice()
    const broken = transaction(world.ctx.db, async (tx) => {
      const note = { title: 'x', body: 'x', path: '/', topic: 'x' }
      await postPush(world.ctx, tx, { kind: 'missed', seats: [ada.seatId], at: START }, note)
      throw new Error('it did not happen')
    })
    await expect(broken).rejects.toThrow('it did not happen')
    expect(await states()).toEqual([])
  })

  it('goes to all devices of the person, by their choice, and to nobody else', async () => {
    const { id } = await onDevice()
    const other = await world.person({ workgroup: ada.workgroupId })
    await onDevice(other)
    await knownDeviceOf(world, ada)
    await add(ada, endpoint(), browserKeys())
    const body = { kinds: ['balance' as const], quiet: null }
    await world.call('choosePush', { params: { id }, body }, ada)
    expect([await post(), await post(ada, 'balance'), await post(other)]).toEqual([1, 2, 1])
  })

  it.each([
    ['22:00', '06:30', '2026-11-20T21:30:00Z', 0],
    ['22:00', '06:30', '2026-11-20T05:29:00Z', 0],
    ['22:00', '06:30', '2026-11-20T05:30:00Z', 1],
    ['12:00', '13:00', '2026-11-20T11:59:00Z', 0],
    ['12:00', '13:00', '2026-11-20T12:00:00Z', 1],
    ['12:00', '13:00', '2026-11-20T10:59:00Z', 1],
  ])('in quiet hours from %s until %s is none at %s', async (from, until, at, told) => {
    const { id } = await onDevice()
    const body = { kinds: ['missed' as const], quiet: { from, until } }
    expect((await world.call('choosePush', { params: { id }, body }, ada)).http).toBe(200)
    world.clock.set(new Date(at))
    expect(await post()).toBe(told)
  })

  it.each([
    { from: '22:00', until: '22:00' },
    { from: '24:00', until: '06:00' },
    { from: '7', until: '8' },
  ])('has no quiet hours like %j', async (quiet) => {
    const { id } = await onDevice()
    const body = { kinds: [], quiet }
    expect((await world.call('choosePush', { params: { id }, body }, ada)).http).toBe(400)
  })

  it('tries whether it works, also in quiet hours', async () => {
    const { id } = await onDevice()
    const body = { kinds: [], quiet: { from: '00:00', until: '23:59' } }
    await world.call('choosePush', { params: { id }, body }, ada)
    expect((await world.call('testPush', { params: { id } }, ada)).http).toBe(200)
    await send()
    const shown = JSON.parse(opened(service.brought[0]?.body ?? Buffer.alloc(0), browser))
    expect(shown).toMatchObject({ kind: 'test', body: 'Notifications work on this device.' })
  })

  it('is seen in the outbox of development, where nothing leaves', async () => {
    await onDevice()
    await post()
    expect(await send(world.ctx)).toMatchObject({ sent: 1 })
    expect(service.brought).toEqual([])
    const { body } = await world.app.inject('/dev/outbox?channel=push')
    expect(body).toContain('Missed call from +234 803 555 0142')
    expect(body).toContain(`<b>${ada.email}</b>`)
  })
})

describe('no message goes', () => {
  const forgotten = async () => {
    const { db } = world.ctx
    await db
      .updateTable('known_devices')
      .set({ forgotten_at: START })
      .where('user_id', '=', ada.userId)
      .execute()
  }
  const ends: readonly [string, () => Promise<unknown>][] = [
    ['to a device that was forgotten', forgotten],
    [
      'to a person who left',
      () =>
        world.ctx.db
          .updateTable('seats')
          .set({ revoked_at: START, admin: false })
          .where('id', '=', ada.seatId)
          .execute(),
    ],
    [
      'to a person who is disabled',
      () =>
        world.ctx.db.updateTable('users').set({ disabled_at: START }).where('id', '=', ada.userId).execute(),
    ],
  ]

  it.each(ends)('%s, and its subscription is deleted', async (_, ended) => {
    await onDevice()
    await post()
    await ended()
    expect(await post()).toBe(0)
    await send()
    expect(service.brought).toEqual([])
    expect((await cleanUp(world.ctx)).pushDevices).toBe(1)
  })

  it('to a browser in which its person logged out', async () => {
    await onDevice()
    await post()
    await world.call('logout', {}, ada)
    await send()
    expect(service.brought).toEqual([])
    expect(await world.ctx.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })

  it.each([404, 410])('to a subscription that is over: %i', async (http) => {
    await onDevice()
    await post(ada, 'missed', 'missed-1')
    await post(ada, 'missed', 'missed-2')
    service.answer({ http })
    await send()
    expect(service.brought).toHaveLength(1)
    expect([await listed(), await states()]).toEqual([[], []])
  })
})

describe('a push service that is away', () => {
  it('is tried again, each time later', async () => {
    await onDevice()
    await post()
    service.answer({ http: 500 }, { http: 500 })
    expect(await send()).toMatchObject({ failed: 1 })
    expect(await states()).toMatchObject([{ state: 'waiting', why: 'unavailable', tries: 1 }])
    expect(await listed()).toMatchObject([{ failing_since: '2026-11-20 11:00:00' }])
    expect(await send()).toMatchObject({ sent: 0, failed: 0 })
    world.clock.advance(2_000)
    expect(await send()).toMatchObject({ failed: 1 })
    world.clock.advance(3_999)
    expect(await send()).toMatchObject({ sent: 0 })
    world.clock.advance(1)
    expect(await send()).toMatchObject({ sent: 1 })
    expect(await listed()).toMatchObject([{ failing_since: null }])
  })

  it('is left alone for as long as it asks, with all messages of the device', async () => {
    await onDevice()
    await post(ada, 'missed', 'missed-1')
    await post(ada, 'missed', 'missed-2')
    service.answer({ http: 429, headers: { 'retry-after': '300' } })
    await send()
    world.clock.advance(299_000)
    expect(await send()).toMatchObject({ sent: 0, failed: 0 })
    world.clock.advance(1_000)
    expect(await send()).toMatchObject({ sent: 2 })
  })

  it('is not tried with what would be old news', async () => {
    await onDevice()
    await post(ada, 'incoming', 'call-1')
    service.answer({ http: 429, headers: { 'retry-after': '60' } })
    await send()
    expect(await states()).toMatchObject([{ state: 'failed', why: 'unavailable' }])
  })

  it('for two weeks has forgotten the device', async () => {
    await onDevice()
    await post()
    service.answer({ http: 403 })
    await send()
    expect(await states()).toMatchObject([{ state: 'failed', why: 'not set up' }])
    world.clock.advance(14 * DAY_MS)
    expect((await cleanUp(world.ctx)).pushDevices).toBe(0)
    world.clock.advance(1)
    expect((await cleanUp(world.ctx)).pushDevices).toBe(1)
  })
})

describe('several processes', () => {
  it('send each message once', async () => {
    for (let n = 0; n < 4; n++) await onDevice()
    await post()
    await Promise.all([send(), send(), send()])
    while ((await send()).sent > 0);
    expect(service.brought).toHaveLength(4)
  })

  it('send what one left that died', async () => {
    await onDevice()
    await post()
    await claimMessage(world.ctx.db, leaseFrom(world.clock.now(), 60_000))
    expect(await send()).toEqual({ sent: 0, failed: 0, abandoned: 0 })
    world.clock.advance(60_000)
    expect(await send()).toEqual({ sent: 1, failed: 0, abandoned: 1 })
  })

  it('let servers of strangers keep no other message waiting', async () => {
    for (let n = 0; n < 4; n++) await onDevice()
    await post()
    const lease = leaseFrom(world.clock.now(), 60_000)
    const claimed = []
    for (let n = 0; n < 4; n++) claimed.push(await claimMessage(world.ctx.db, lease))
    expect(claimed.filter(Boolean)).toHaveLength(2)
    await world.ctx.db.updateTable('push_subscriptions').set({ known_host: true }).execute()
    expect(await claimMessage(world.ctx.db, lease)).toBeDefined()
  })
})

it('messages are kept for 30 days', async () => {
  await onDevice()
  await post(ada, 'missed', 'old')
  world.clock.advance(30 * DAY_MS)
  await post(ada, 'missed', 'new')
  world.clock.advance(1)
  expect((await cleanUp(world.ctx)).pushMessages).toBe(1)
})
