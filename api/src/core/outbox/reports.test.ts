import { kobo } from '@ekoline/contract/units/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { AfricasTalkingStandIn } from '../../../test/sms/africas-talking-stand-in.ts'
import { TermiiStandIn } from '../../../test/sms/termii-stand-in.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { deliveryStatusOf } from './delivery-status.service.ts'
import { postMessage } from './outbox.sql.ts'
import { sendMessages } from './send.service.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close()
})

const smsConfig = (standIn: TermiiStandIn | AfricasTalkingStandIn) => ({
  smtp: null,
  codeCallerId: '',
  smsPerSecond: 10,
  textPrice: kobo(600),
  sms:
    standIn instanceof TermiiStandIn
      ? ({ gateway: 'termii', termii: standIn.place } as const)
      : ({ gateway: 'africas-talking', africasTalking: standIn.place } as const),
})

describe.each([
  ['Termii', () => TermiiStandIn.start()],
  ["Africa's Talking", () => AfricasTalkingStandIn.start()],
] as const)('a report of %s', (_, start) => {
  async function sendCode() {
    const standIn: TermiiStandIn | AfricasTalkingStandIn = await start()
    const world: World = await openWorld({ config: { messages: smsConfig(standIn) } })
    opened.push(standIn, world)
    const { ctx, clock } = world
    const message = { channel: 'sms', to: '+2348035550142', text: 'Your code is 0427' } as const
    const id = await postMessage(ctx, ctx.db, clock.now(), message)
    await sendMessages(ctx, new AbortController().signal)
    const providerId = standIn.taken[0]?.id ?? ''
    const send = async (report: ReturnType<typeof standIn.report>) =>
      (await world.app.inject({ method: 'POST', ...report })).statusCode
    return { world, standIn, providerId, send, statusOf: () => deliveryStatusOf(ctx, id) }
  }

  it('says that the message arrived', async () => {
    const { world, standIn, providerId, send, statusOf } = await sendCode()
    expect(await statusOf()).toMatchObject({ state: 'sent' })
    world.clock.advance(4000)
    expect(await send(standIn.report(providerId, 'delivered'))).toBe(200)
    expect(await statusOf()).toEqual({ state: 'delivered', how: 'sms', at: world.clock.now() })
  })

  it('says why it did not', async () => {
    const { standIn, providerId, send, statusOf } = await sendCode()
    expect(await send(standIn.report(providerId, 'blocked'))).toBe(200)
    expect(await statusOf()).toMatchObject({ state: 'failed', why: 'blocked' })
  })

  it('counts once and only forward, in whatever order and however often it comes', async () => {
    const { world, standIn, providerId, send, statusOf } = await sendCode()
    for (const status of ['sent', 'delivered', 'delivered', 'failed', 'sent'] as const) {
      expect(await send(standIn.report(providerId, status))).toBe(200)
      world.clock.advance(1000)
    }
    expect(await statusOf()).toMatchObject({ state: 'delivered', at: new Date('2026-11-20T11:00:01Z') })
  })

  it('of a message that is not ours changes nothing, and may come again', async () => {
    const { standIn, providerId, send, statusOf } = await sendCode()
    expect(await send(standIn.report(`${providerId}0`, 'delivered'))).toBe(404)
    expect(await statusOf()).toMatchObject({ state: 'sent' })
  })

  it('that was forged is refused before it is read', async () => {
    const { standIn, providerId, send, statusOf } = await sendCode()
    expect(await send(standIn.report(providerId, 'delivered', 'another-secret'))).toBe(401)
    expect(await statusOf()).toMatchObject({ state: 'sent' })
  })

  it('without a body, or with one too large, is refused', async () => {
    const { world, standIn, providerId, send } = await sendCode()
    const { url, headers } = standIn.report(providerId, 'delivered')
    expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(401)
    expect(await send({ url, headers, payload: 'a'.repeat(100_000) } as never)).toBe(413)
  })
})

describe('a genuine report that cannot be read', () => {
  it('is answered with 400', async () => {
    const standIn = await AfricasTalkingStandIn.start()
    const world = await openWorld({ config: { messages: smsConfig(standIn) } })
    opened.push(standIn, world)
    const { url, headers } = standIn.report('a', 'delivered')
    const answer = await world.app.inject({ method: 'POST', url, headers, payload: 'id=a&status=Eaten' })
    expect(answer.statusCode).toBe(400)
  })
})

describe('without a gateway', () => {
  it('there is nowhere to report to', async () => {
    const world = await openWorld()
    opened.push(world)
    const answer = await world.app.inject({ method: 'POST', url: '/webhooks/termii', payload: '{}' })
    expect(answer.statusCode).toBe(404)
  })
})
