// @shows DEC-177

import { createHmac } from 'node:crypto'
import { webhooksMessages } from '@ekoline/contract/core/messages/webhooks.ts'
import type { WebhookEvent } from '@ekoline/contract/core/webhooks.facts.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fund, payTopUp } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { WebhookOutcome, WebhookPost } from '../../adapters/webhooks/webhooks.ts'
import type { Context } from '../../context.ts'
import { cleanUp } from '../../jobs/retention.ts'
import { transaction } from '../../platform/db/db.ts'
import { leaseFrom } from '../../platform/db/queue.ts'
import { deliverEvents } from './deliver.service.ts'
import { claimDelivery, postEvent } from './events.sql.ts'

const START = new Date('2026-11-20T11:00:00Z')
const URL = 'https://hooks.example.com/ekoline'
const ARRIVED: WebhookOutcome = { arrived: true, http: 200 }
const BROKEN: WebhookOutcome = { arrived: false, http: 500, why: 'answer' }

let world: World
let ada: Person
let ctx: Context
let posted: WebhookPost[]
let answer: (post: WebhookPost) => WebhookOutcome | Promise<WebhookOutcome>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('webhooks').execute() // and with them what they were to be sent
  await world.ctx.db.deleteFrom('limits').execute()
  world.clock.set(START)
  posted = []
  answer = () => ARRIVED
  const post = async (request: WebhookPost) => {
    posted.push(request)
    return answer(request)
  }
  ctx = { ...world.ctx, webhooks: { ...world.ctx.webhooks, post } }
  ada = await world.person({ admin: true, plan: 3 })
})
afterAll(() => world.close())

const deliver = () => deliverEvents(ctx, new AbortController().signal)

async function make(who = ada, events: WebhookEvent[] = ['call.ended', 'payment.succeeded'], url = URL) {
  const { body } = await world.call('makeWebhook', { body: { url, events } }, who)
  return body.result
}

const publish = (of: string, event: WebhookEvent = 'call.ended', who = ada) =>
  transaction(world.ctx.db, (tx) =>
    postEvent(tx, { event, cardId: who.cardId, subject: of, at: world.clock.now(), data: { of } }),
  )

const logOf = async (id: number, who = ada) =>
  (await world.call('webhookDeliveries', { params: { id }, query: {} }, who)).body
const listed = async () => (await world.call('webhooks', {}, ada)).body.result
const again = (id: number) => world.call('redeliver', { params: { id } }, ada)

describe('a webhook', () => {
  it('is made with a secret that is shown once, and kept sealed', async () => {
    const { id, secret } = await make()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    const stored = await world.ctx.db.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    expect(await listed()).toEqual([
      {
        id,
        url: URL,
        events: ['call.ended', 'payment.succeeded'],
        created_at: '2026-11-20 11:00:00',
        failing_since: null,
        switched_off_at: null,
      },
    ])
  })

  it.each(['http://hooks.example.com/', 'https://169.254.169.254/', 'https://localhost/', 'nonsense'])(
    'cannot be at %s',
    async (url) => {
      const { http, body } = await world.call('makeWebhook', { body: { url, events: ['call.ended'] } }, ada)
      expect({ http, message: body.message }).toEqual({
        http: 422,
        message: webhooksMessages.webhook_url_refused.replace('{ports}', '443 or 8443'),
      })
    },
  )

  it.each([[[]], [['call.ended', 'call.ended']], [['wallet.emptied']]])(
    'cannot subscribe to %j',
    async (events) => {
      const { http } = await world.call('makeWebhook', { body: { url: URL, events: events as never } }, ada)
      expect(http).toBe(400)
    },
  )

  it('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await make()
    world.clock.advance(3_600_000)
    const { http, body } = await world.call(
      'makeWebhook',
      { body: { url: URL, events: ['call.ended'] } },
      ada,
    )
    expect({ http, message: body.message }).toEqual({
      http: 422,
      message: webhooksMessages.webhooks_full.replace('{webhooks}', '10'),
    })
  })

  it('is removed with all its deliveries', async () => {
    const { id } = await make()
    await publish('a')
    expect((await world.call('removeWebhook', { params: { id } }, ada)).http).toBe(200)
    expect(await listed()).toEqual([])
    expect(await deliver()).toEqual({ arrived: 0, failed: 0, abandoned: 0 })
    expect((await world.call('removeWebhook', { params: { id } }, ada)).http).toBe(404)
  })

  it('leaves its lines in the audit', async () => {
    const { id } = await make()
    await publish('a')
    await deliver()
    await again((await logOf(id)).result[0]?.id ?? 0)
    await world.call('removeWebhook', { params: { id } }, ada)
    const { body } = await world.call('audit', { query: { kind: 'settings' } }, ada)
    expect(body.result.map(({ what }) => what)).toEqual([
      'Deleted a webhook',
      'Sent an event to a webhook again',
      'Added a webhook',
    ])
  })
})

describe('what a webhook receives', () => {
  it('is signed, so that it can be known for ours', async () => {
    const { secret } = await make()
    await publish('call-1')
    expect(await deliver()).toEqual({ arrived: 1, failed: 0, abandoned: 0 })
    const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = posted
    expect(url).toBe(URL)
    expect(JSON.parse(body)).toEqual({
      id: 'call.ended-call-1',
      type: 'call.ended',
      timestamp: '2026-11-20T11:00:00.000Z',
      data: { of: 'call-1' },
    })
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
    expect([id, timestamp]).toEqual(['call.ended-call-1', '1795172400'])
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${right}`)
  })

  it('is what it asked for, of its own workgroup, once', async () => {
    const other = await world.person({ admin: true })
    const member = await world.person({ workgroup: ada.workgroupId })
    const { id } = await make(ada, ['call.ended'])
    await make(other, ['call.ended'], 'https://other.example.com/')
    await publish('mine')
    await publish('mine')
    await publish('paid', 'payment.succeeded')
    await publish('members', 'call.ended', member)
    await publish('theirs', 'call.ended', other)
    await deliver()
    expect((await logOf(id)).result.map(({ event_id }) => event_id)).toEqual([
      'call.ended-members',
      'call.ended-mine',
    ])
    expect(posted.map(({ url, headers }) => `${url} ${headers['webhook-id']}`).sort()).toEqual([
      `${URL} call.ended-members`,
      `${URL} call.ended-mine`,
      'https://other.example.com/ call.ended-theirs',
    ])
  })

  it('is not there when its event did not happen', async () => {
    const { id } = await make()
    const broken = transaction(world.ctx.db, async (tx) => {
      const at = world.clock.now()
      await postEvent(tx, { event: 'call.ended', cardId: ada.cardId, subject: 'x', at, data: {} })
      throw new Error('it did not happen')
    })
    await expect(broken).rejects.toThrow('it did not happen')
    expect((await logOf(id)).total).toBe(0)
  })

  it('is a payment, once, however often it is reported', async () => {
    await make()
    const reference = await payTopUp(world, ada)
    await world.call('verify', { query: { reference } }, ada)
    await deliver()
    expect(posted.map(({ body }) => JSON.parse(body))).toEqual([
      {
        id: `payment.succeeded-${reference}`,
        type: 'payment.succeeded',
        timestamp: expect.any(String),
        data: {
          reference,
          purpose: 'topup',
          cardid: ada.cardId,
          credit: expect.any(Number),
          currency: 'NGN',
          date: '2026-11-20 11:00:00',
        },
      },
    ])
  })

  it('is a call when it begins and when it has ended', async () => {
    await fund(world.ctx, ada, 1_000)
    await make(ada, ['call.started', 'call.ended'])
    const body = { phoneNumber: '08036661234', code: '4821' }
    const { uniqueid } = (await world.call('otpCall', { body }, ada)).body.result
    await deliver()
    await world.telephony.advance(60_000)
    await deliver()
    const events = posted.map((request) => JSON.parse(request.body))
    const call = { uniqueid, cardid: ada.cardId, direction: 'otp', calledstation: '+2348036661234' }
    expect(events).toMatchObject([
      { type: 'call.started', data: call },
      { type: 'call.ended', data: { ...call, terminatecauseid: 1, cost: 9 } },
    ])
    const said = [uniqueid, ada.username].reduce(
      (text, name) => text.replaceAll(name, ''),
      JSON.stringify(events),
    )
    expect(said).not.toContain('4821') // a name may have these digits by chance
  })
})

describe('what did not arrive', () => {
  it('is sent again, each time later, and listed with what was answered', async () => {
    const { id } = await make()
    answer = () => BROKEN
    await publish('a')
    expect(await deliver()).toMatchObject({ failed: 1 })
    expect((await logOf(id)).result).toMatchObject([
      { state: 'waiting', tries: 1, http: 500, why: 'answer', next_try: '2026-11-20 11:00:10' },
    ])
    expect(await deliver()).toMatchObject({ failed: 0 })
    world.clock.advance(10_000)
    await deliver()
    expect((await logOf(id)).result).toMatchObject([{ tries: 2, next_try: '2026-11-20 11:00:30' }])
    answer = () => ARRIVED
    world.clock.advance(20_000)
    expect(await deliver()).toMatchObject({ arrived: 1 })
    expect((await logOf(id)).result).toMatchObject([{ state: 'delivered', tries: 3, http: 200, why: null }])
    expect((await listed())[0]?.failing_since).toBeNull()
    expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is given up after three days, and the webhook is switched off until an admin switches it on', async () => {
    const { id } = await make()
    answer = () => ({ arrived: false, http: null, why: 'no connection' })
    const morning = world.clock.now()
    await publish('first')
    let tries = 0
    for (let hours = 0; hours < 80; hours++) {
      tries += (await deliver()).failed
      world.clock.advance(3_600_000)
    }
    await publish('last')
    await deliver()
    world.clock.set(morning) // while Ada's session was good
    expect(tries).toBeGreaterThan(12)
    expect(tries).toBeLessThan(30)
    expect(await listed()).toMatchObject([
      { failing_since: '2026-11-20 11:00:00', switched_off_at: expect.stringContaining('2026-11-2') },
    ])
    expect((await logOf(id)).result).toMatchObject([
      { state: 'failed', why: 'switched off' },
      { state: 'failed', why: 'no connection', next_try: null, http: null },
    ])

    const refused = await again((await logOf(id)).result[0]?.id ?? 0)
    expect(refused.body.message).toBe(webhooksMessages.webhook_off)
    await publish('unheard')
    expect((await logOf(id)).total).toBe(2)

    expect((await world.call('switchOnWebhook', { params: { id } }, ada)).http).toBe(200)
    expect((await world.call('switchOnWebhook', { params: { id } }, ada)).http).toBe(200)
    expect(await listed()).toMatchObject([{ switched_off_at: null, failing_since: null }])
    const { body } = await world.call('audit', { query: { kind: 'settings' } }, ada)
    expect(body.result.map(({ what }) => what).toSorted()).toEqual([
      'Added a webhook',
      'Turned off a webhook after three days of failures',
      'Turned on a webhook again',
    ])
    answer = () => ARRIVED
    await publish('heard')
    expect(await deliver()).toMatchObject({ arrived: 1 })
  })

  it('ends with the webhook that is switched off', async () => {
    const { id } = await make()
    answer = () => BROKEN
    const morning = world.clock.now()
    await publish('early')
    await deliver()
    world.clock.advance(3 * DAY_MS + 1)
    await publish('late')
    await deliver()
    world.clock.set(morning)
    expect((await logOf(id)).result).toMatchObject([
      { state: 'failed', why: 'switched off' },
      { state: 'failed' },
    ])
  })

  it('keeps no other webhook waiting', async () => {
    await make(ada, ['call.ended'], 'https://broken.example.com/')
    await make(ada, ['call.ended'], 'https://fine.example.com/')
    answer = ({ url }) => (url.includes('broken') ? BROKEN : ARRIVED)
    for (let n = 0; n < 20; n++) await publish(`call-${n}`)
    expect((await deliver()).arrived).toBe(20)
    expect(posted.filter(({ url }) => url.includes('broken')).length).toBeLessThanOrEqual(5)
  })

  it('is sent by another process when the one that took it has died', async () => {
    await make()
    await publish('a')
    await claimDelivery(world.ctx.db, leaseFrom(world.clock.now(), 60_000))
    expect(await deliver()).toEqual({ arrived: 0, failed: 0, abandoned: 0 })
    world.clock.advance(60_000)
    expect(await deliver()).toEqual({ arrived: 1, failed: 0, abandoned: 1 })
  })

  it('is taken by one process only', async () => {
    await make()
    for (let n = 0; n < 10; n++) await publish(`call-${n}`)
    await Promise.all([deliver(), deliver(), deliver()])
    while ((await deliver()).arrived > 0);
    expect(posted).toHaveLength(10)
    expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(10)
  })
})

describe('by hand', () => {
  it('is sent again what has arrived, or was given up, under the same name', async () => {
    const { id } = await make()
    await publish('a')
    await deliver()
    const [first] = (await logOf(id)).result
    expect((await again(first?.id ?? 0)).http).toBe(200)
    const { http, body } = await again(first?.id ?? 0)
    expect({ http, message: body.message }).toEqual({
      http: 409,
      message: webhooksMessages.delivery_under_way,
    })
    expect(await deliver()).toMatchObject({ arrived: 1 })
    expect(posted[1]?.headers['webhook-id']).toBe(posted[0]?.headers['webhook-id'])
    expect(posted[1]?.body).toBe(posted[0]?.body)
  })
})

it('deliveries are kept for 30 days', async () => {
  const { id } = await make()
  await publish('old')
  await deliver()
  world.clock.advance(30 * DAY_MS)
  await publish('new')
  world.clock.advance(1)
  expect((await cleanUp(world.ctx)).webhookDeliveries).toBe(1)
  const left = world.ctx.db.selectFrom('webhook_deliveries').select(['webhook_id', 'event_id'])
  expect(await left.execute()).toEqual([{ webhook_id: id, event_id: 'call.ended-new' }])
})
