import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import type { TestContext } from '../../../test/kysely/kysely.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { MailSender } from '../../adapters/mail/mail.ts'
import type { Outcome } from '../../adapters/sending/outcome.ts'
import type { SmsGateway } from '../../adapters/sms/sms.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { deliveryStatusOf, retryMessage } from './delivery-status.service.ts'
import { countWaiting, isDue } from './delivery-status.sql.ts'
import { type Message, postMessage } from './outbox.sql.ts'
import { sendMessages } from './send.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  for (const table of ['outbox', 'limits'] as const) await world.ctx.db.deleteFrom(table).execute()
})
afterAll(() => world.close())

const MINUTE = 60_000
const operator: Actor = {
  caller: null,
  request: { id: 'operator', address: 'local', agent: '', idempotencyKey: null },
}
const CODE = { channel: 'sms', to: '+2348035550142', text: 'Your code is 0427' } as const
const MAIL = { channel: 'email', to: 'ada@ekoline.test', subject: 'Hello', text: 'Hello' } as const
const taken: Outcome = { result: 'accepted', providerId: 'id-1', delivered: false }
const away: Outcome = { result: 'rejected', why: 'unavailable', permanent: false, detail: 'ECONNREFUSED' }

/** A service whose mails and SMS meet with outcomes to order; without an order, they are taken. */
function openSending(changes: Partial<TestContext> = {}) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const orders: (Outcome | Promise<Outcome> | Error)[] = []
  const handed: string[] = []
  const send = async (what: string) => {
    handed.push(what)
    const order = orders.shift() ?? taken
    if (order instanceof Error) throw order
    return order
  }
  const sms: SmsGateway = {
    name: 'termii',
    repeatable: false,
    reports: null,
    send: ({ to, text }) => send(`${to}: ${text}`),
  }
  const mail: MailSender = {
    name: 'smtp',
    send: ({ to, messageId }) => send(`${to}: ${messageId}`),
    close: async () => {},
  }
  const ctx = { ...world.ctx, log, sms, mail, ...changes }
  const running = new AbortController()
  return {
    ctx,
    orders,
    handed,
    lines,
    post: (message: Message) => postMessage(ctx, ctx.db, world.clock.now(), message),
    sendAll: () => sendMessages(ctx, running.signal),
    statusOf: (id: number) => deliveryStatusOf(ctx, id),
  }
}

describe('a message', () => {
  it('waits, leaves once, and is sent from then on', async () => {
    const { post, sendAll, statusOf, handed } = openSending()
    const id = await post(CODE)
    const at = world.clock.now()
    expect(await statusOf(id)).toEqual({ state: 'waiting', how: 'sms', at })
    world.clock.advance(1000)
    expect(await sendAll()).toEqual({ sent: 1, failed: 0, abandoned: 0 })
    expect(await statusOf(id)).toEqual({ state: 'sent', how: 'sms', at: new Date(at.getTime() + 1000) })
    expect(await sendAll()).toEqual({ sent: 0, failed: 0, abandoned: 0 })
    expect(handed).toEqual([`${CODE.to}: ${CODE.text}`])
  })

  it('that is not there has no fate', async () => {
    const { statusOf } = openSending()
    expect(await statusOf(4711)).toBeNull()
  })

  // @shows DEC-86
  it('in development is delivered to the outbox, whatever its channel', async () => {
    const { ctx } = world
    const ids = await Promise.all(
      [CODE, MAIL].map((message) => postMessage(ctx, ctx.db, world.clock.now(), message)),
    )
    await sendMessages(ctx, new AbortController().signal)
    for (const id of ids) expect(await deliveryStatusOf(ctx, id)).toMatchObject({ state: 'delivered' })
  })

  it('waits in production until there is something to leave by, and then for three days at most', async () => {
    const { ctx, post, sendAll, statusOf } = openSending({ sms: null, mail: null })
    const [code, mail] = [await post(CODE), await post(MAIL)]
    expect(await sendAll()).toEqual({ sent: 0, failed: 0, abandoned: 0 })
    expect(await statusOf(mail)).toMatchObject({ state: 'waiting' })
    world.clock.advance(3 * 24 * 60 * MINUTE)
    const { mail: sender } = openSending().ctx
    expect(await sendMessages({ ...ctx, mail: sender }, new AbortController().signal)).toMatchObject({
      failed: 1,
    })
    expect(await statusOf(mail)).toMatchObject({ state: 'failed', why: 'expired' })
    expect(await statusOf(code)).toMatchObject({ state: 'waiting' })
  })

  it('is claimed by one of many who look at the same time', async () => {
    const { post, sendAll, handed } = openSending()
    for (let count = 0; count < 40; count++) await post(MAIL)
    const rounds = await Promise.all(Array.from({ length: 6 }, () => sendAll()))
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
    expect(new Set(handed).size).toBe(40)
  })

  it('whose code is over is not sent any more', async () => {
    const { post, sendAll, statusOf, handed } = openSending()
    const id = await post(CODE)
    world.clock.advance(10 * MINUTE)
    await sendAll()
    expect(handed).toEqual([])
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'expired' })
  })

  it('says in no log who it was for or what it said', async () => {
    const { post, sendAll, orders, lines } = openSending()
    orders.push(away, new Error('key not found'))
    await post(CODE)
    await post(MAIL)
    await sendAll()
    expect(lines.join('')).toContain('a message was not sent')
    for (const secret of ['code is', CODE.to.slice(4), MAIL.to]) expect(lines.join('')).not.toContain(secret)
  })
})

describe('a message that was not taken', () => {
  it('is tried again, each time later, while its code is good', async () => {
    const { post, sendAll, statusOf, orders, handed } = openSending()
    orders.push(...Array.from({ length: 20 }, () => away))
    const id = await post(CODE)
    const tries: number[] = []
    for (let second = 0; second < 900; second++) {
      const before = handed.length
      await sendAll()
      if (handed.length > before) tries.push(second)
      world.clock.advance(1000)
    }
    expect(tries).toEqual([0, 10, 30, 70, 150, 310])
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'unavailable' })
  })

  it('arrives when the gateway is back', async () => {
    const { post, sendAll, statusOf, orders } = openSending()
    orders.push(away, away)
    const id = await post(CODE)
    for (let time = 0; time < 3; time++) {
      await sendAll()
      world.clock.advance(MINUTE)
    }
    expect(await statusOf(id)).toMatchObject({ state: 'sent' })
    expect(await statusOf(id)).not.toHaveProperty('why')
  })

  it('for good is not tried again', async () => {
    const { post, sendAll, statusOf, orders, handed } = openSending()
    orders.push({ result: 'rejected', why: 'no such address', permanent: true, detail: '403' })
    const id = await post(CODE)
    await sendAll()
    world.clock.advance(MINUTE)
    await sendAll()
    expect(handed).toHaveLength(1)
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'no such address' })
  })

  it('and no one knows whether it left, is sent again as a mail and never as an SMS', async () => {
    const { post, sendAll, statusOf, orders, handed } = openSending()
    orders.push({ result: 'unknown', detail: 'no answer' }, { result: 'unknown', detail: 'no answer' })
    const code = await post(CODE)
    await sendAll()
    const mail = await post(MAIL)
    await sendAll()
    world.clock.advance(MINUTE)
    await sendAll()
    expect(await statusOf(code)).toMatchObject({ state: 'failed', why: 'unknown' })
    expect(await statusOf(mail)).toMatchObject({ state: 'sent' })
    expect(handed.filter((recipient) => recipient.startsWith('+'))).toHaveLength(1)
    expect(new Set(handed.filter((recipient) => recipient.startsWith('ada'))).size).toBe(1) // the same Message-ID
  })

  it('because the gateway has too much to do, holds back the others as long as that asks', async () => {
    const { post, sendAll, orders, handed } = openSending()
    orders.push({ ...away, retryAfterSeconds: 60 })
    await post(CODE)
    await post({ ...CODE, to: '+2348035550143' })
    world.clock.advance(1000)
    // Lanes that asked at the same moment were under way already.
    await sendAll()
    const asked = handed.length
    for (let second = 0; second < 59; second++) {
      await sendAll()
      world.clock.advance(1000)
    }
    expect(handed).toHaveLength(asked)
    world.clock.advance(2000)
    await sendAll()
    expect(handed).toHaveLength(asked + (asked === 1 ? 2 : 1))
  })
})

describe('what a process left behind that died while it sent', () => {
  /** A gateway that never answers: the process is gone before it could. */
  const never = new Promise<Outcome>(() => {})

  async function abandon(message: Message) {
    const sending = openSending()
    sending.orders.push(never)
    const id = await sending.post(message)
    sending.sendAll().catch(() => undefined) // who died hears nothing any more
    while (sending.handed.length === 0) await sending.ctx.db.selectFrom('outbox').select('id').execute()
    return { ...sending, id }
  }

  it('is left alone while that may still be at work', async () => {
    const { id, sendAll, statusOf, handed } = await abandon(MAIL)
    world.clock.advance(MINUTE)
    expect(await sendAll()).toEqual({ sent: 0, failed: 0, abandoned: 0 })
    expect(handed).toHaveLength(1)
    expect(await statusOf(id)).toMatchObject({ state: 'waiting' })
  })

  it('is sent again where that does no harm', async () => {
    const { id, sendAll, statusOf, handed } = await abandon(MAIL)
    world.clock.advance(3 * MINUTE)
    expect(await sendAll()).toEqual({ sent: 1, failed: 0, abandoned: 1 })
    expect(await statusOf(id)).toMatchObject({ state: 'sent' })
    expect(new Set(handed).size).toBe(1)
  })

  it('is not sent again where it would come twice: another code is asked for', async () => {
    const { id, sendAll, statusOf, handed } = await abandon(CODE)
    world.clock.advance(3 * MINUTE)
    expect(await sendAll()).toEqual({ sent: 0, failed: 0, abandoned: 1 })
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'unknown' })
    expect(handed).toHaveLength(1)
  })

  it('is what the late answer says, when one comes after all', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const { orders, post, sendAll, statusOf, handed, ctx } = openSending()
    orders.push(promise)
    const id = await post(CODE)
    const late = sendAll()
    while (handed.length === 0) await ctx.db.selectFrom('outbox').select('id').execute()
    world.clock.advance(3 * MINUTE)
    await sendAll()
    resolve(taken)
    await late
    expect(await statusOf(id)).toMatchObject({ state: 'sent' })
  })
})

describe('a mail server that does not answer', () => {
  it('keeps no code waiting', async () => {
    const { ctx, orders, post, statusOf, handed } = openSending()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    orders.push(promise)
    await post(MAIL)
    const signal = new AbortController().signal
    const slow = sendMessages(ctx, signal, 'email')
    while (handed.length === 0) await ctx.db.selectFrom('outbox').select('id').execute()
    const code = await post(CODE)
    expect(await sendMessages(ctx, signal, 'sms')).toMatchObject({ sent: 1 })
    expect(await statusOf(code)).toMatchObject({ state: 'sent' })
    resolve(taken)
    await slow
  })
})

describe('a mail that is refused for its own recipient', () => {
  const full: Outcome = {
    ...{ result: 'rejected', why: 'not reachable', permanent: false, apart: true, detail: '552 5.2.2' },
  }
  const barred: Outcome = { ...full, why: 'not set up', detail: '554 5.7.1' }
  const toDomain = (domain: string): Message => ({ ...MAIL, to: `ada@${domain}` })
  const figures = async () => (await countWaiting(world.ctx.db)).find(({ channel }) => channel === 'email')

  it('does not hold up those to others, waits for three days, and does not count as one that cannot leave', async () => {
    const { post, sendAll, statusOf, orders, handed } = openSending()
    orders.push(full)
    const id = await post(MAIL)
    expect(await sendAll()).toEqual({ sent: 0, failed: 1, abandoned: 0 })
    for (let count = 0; count < 20; count++) await post(toDomain('other.test'))
    expect(await sendAll()).toEqual({ sent: 20, failed: 0, abandoned: 0 })
    expect(handed).toHaveLength(21)
    expect(await figures()).toMatchObject({ count: 1, oldest: null, refusingDomains: 0 })
    orders.push(...Array.from({ length: 100 }, () => full))
    for (let hour = 0; hour < 74; hour++) {
      world.clock.advance(60 * MINUTE)
      await sendAll()
      if (hour < 70) expect(await statusOf(id)).toMatchObject({ state: 'waiting' })
    }
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'not reachable' })
  })

  it('because of us is counted by domain, whatever its letters, until it leaves', async () => {
    const { post, sendAll, orders } = openSending()
    orders.push(barred, barred, barred)
    for (const domain of ['a.test', 'A.test', 'b.test']) await post(toDomain(domain))
    await sendAll()
    orders.push(full) // of a mail alone: those of a moment leave in any order
    await post(toDomain('c.test'))
    await sendAll()
    const { refusingDomains = 0 } = (await figures()) ?? {}
    expect(refusingDomains).toBe(2)
    world.clock.advance(MINUTE)
    await sendAll()
    expect(await figures()).toBeUndefined()
  })

  it('and queued again by hand counts as any other', async () => {
    const { ctx, post, sendAll, orders } = openSending()
    orders.push(barred)
    const id = await post(toDomain('a.test'))
    await sendAll()
    await ctx.db.updateTable('outbox').set({ state: 'failed', due_at: null }).where('id', '=', id).execute()
    await retryMessage(ctx, operator, { id, reason: 'The relay was mended' })
    expect(await figures()).toMatchObject({ count: 1, refusingDomains: 0, oldest: expect.any(Date) })
  })
})

describe('what is looked for each second', () => {
  it('is read by an index of what is due, however much was sent', async () => {
    const { ctx } = openSending()
    await ctx.db.run`insert into outbox (channel, recipient, text_sealed, state, created_at)
      select 'email', 'a@b.test', '', 'sent', ${world.clock.now()} from generate_series(1, 5000)`
    const session = await world.engine.acquire()
    await session.script('set role ekoline_owner; analyze outbox; set role ekoline_app')
    session.release()
    const now = new Date(world.clock.now().getTime() + MINUTE)
    const looking = await explain(ctx.db, 'outbox', (db) => isDue(db, 'email', now))
    expect(looking).toMatchObject({ indexes: ['outbox_due'], rows: 0 })
    const counting = await explain(ctx.db, 'outbox', (db) => countWaiting(db))
    expect(counting.sequential).toBe(false)
  })
})

describe('the gateway’s pace', () => {
  it('is kept by all processes together', async () => {
    const { ctx, post, handed } = openSending()
    const config = { ...ctx.config, messages: { ...ctx.config.messages, smsPerSecond: 3 } }
    for (let count = 0; count < 10; count++) await post(CODE)
    const round = () => sendMessages({ ...ctx, config }, new AbortController().signal)
    await Promise.all([round(), round(), round()])
    expect(handed).toHaveLength(3)
    world.clock.advance(1000)
    await Promise.all([round(), round(), round()])
    expect(handed).toHaveLength(6)
    expect(await countWaiting(ctx.db)).toMatchObject([{ channel: 'sms', count: 4 }])
  })
})
