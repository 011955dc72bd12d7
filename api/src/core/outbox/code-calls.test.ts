import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, testConfig, type World } from '../../../test/world.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'
import { subscribeToCodeCalls } from './code-calls.service.ts'
import { deliveryStatusOf } from './delivery-status.service.ts'
import { postMessage } from './outbox.sql.ts'
import { sendMessages } from './send.service.ts'

const PHONE = '+2348035550142'
const CODE = { channel: 'call', to: PHONE, text: 'Your Ekoline code is 0427.' } as const
const never = new AbortController().signal

let world: World
let deafen: () => void
beforeEach(async () => {
  world = await openWorld()
  deafen = subscribeToCodeCalls(world.ctx)
})
afterEach(async () => {
  deafen()
  await world.close()
})

async function call(behaviour: Behaviour, text: string = CODE.text) {
  const { ctx, clock, telephony } = world
  telephony.behave({ kind: 'pstn', number: PHONE }, behaviour)
  const id = await postMessage(ctx, ctx.db, clock.now(), { ...CODE, text })
  await sendMessages(ctx, never)
  return id
}

const statusOf = (id: number) => deliveryStatusOf(world.ctx, id)

describe('a call with a code', () => {
  // @shows DEC-86
  it('rings, is answered, and was heard to its end', async () => {
    const id = await call({ answerAfterMs: 4000 })
    await world.telephony.advance(2000)
    expect(await statusOf(id)).toMatchObject({ state: 'sent', how: 'call' })
    await world.telephony.advance(60_000)
    const ended = await statusOf(id)
    expect(ended).toMatchObject({ state: 'delivered', how: 'call', seconds: 4 })
    const talk = (ended?.at.getTime() ?? 0) - new Date('2026-11-20T11:00:04Z').getTime()
    expect(talk).toBeGreaterThan(6000) // twelve digits, and the pauses
    expect(await sendMessages(world.ctx, never)).toMatchObject({ sent: 0, abandoned: 0 })
  })

  it.each<[Behaviour, object]>([
    [{ noAnswer: true }, { why: 'not answered', seconds: 25 }],
    [{ busy: true }, { why: 'busy' }],
    [{ congestion: true }, { why: 'not reachable' }],
    [{ rejected: true }, { why: 'refused', seconds: 3 }],
    [
      { answerAfterMs: 4000, hangupAfterMs: 1000 },
      { why: 'hung up', seconds: 4 },
    ],
  ])('that meets %j failed, and says how', async (behaviour, why) => {
    const id = await call(behaviour)
    await world.telephony.advance(60_000)
    expect(await statusOf(id)).toMatchObject({ state: 'failed', how: 'call', ...why })
  })

  it('to a number that is not there says so', async () => {
    const { ctx, clock } = world
    const message = { ...CODE, to: '+2348030099404' }
    const id = await postMessage(ctx, ctx.db, clock.now(), message)
    await sendMessages(ctx, never)
    await world.telephony.advance(60_000)
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'no such address' })
  })

  it('of which we did not hear the end is not known', async () => {
    const id = await call({ answerAfterMs: 4000 })
    deafen()
    await world.telephony.crash()
    world.clock.advance(3 * 60_000)
    expect(await sendMessages(world.ctx, never)).toMatchObject({ abandoned: 1 })
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'unknown' })
  })

  it('waits while the exchange is away, as long as the code is good', async () => {
    await world.ctx.telephony.stop()
    const id = await call({ answerAfterMs: 4000 })
    expect(await statusOf(id)).toMatchObject({ state: 'waiting' })
    world.clock.advance(10 * 60_000)
    await sendMessages(world.ctx, never)
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'expired' })
  })

  it('is ended after the longest duration', async () => {
    await world.close()
    const { codes } = testConfig()
    world = await openWorld({ config: { codes: { ...codes, callSeconds: 3 } } })
    deafen = subscribeToCodeCalls(world.ctx)
    await call({ answerAfterMs: 4000 })
    await world.telephony.advance(6900)
    expect(await world.ctx.telephony.liveCalls()).toHaveLength(1)
    await world.telephony.advance(200)
    expect(await world.ctx.telephony.liveCalls()).toEqual([])
  })

  // @shows DEC-87
  it('without a code in it calls no one', async () => {
    const id = await call({ answerAfterMs: 4000 }, 'No code, but 12345 and 042')
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'refused' })
    expect(await world.ctx.telephony.liveCalls()).toEqual([])
  })

  it('is not said to have been made by the simulator in production', async () => {
    const { ctx, clock } = world
    const id = await postMessage(ctx, ctx.db, clock.now(), CODE)
    await sendMessages({ ...ctx, config: { ...ctx.config, mode: 'production' } }, never)
    expect(await statusOf(id)).toMatchObject({ state: 'failed', why: 'not set up' })
  })
})
