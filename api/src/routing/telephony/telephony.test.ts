// @shows DEC-96

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { createMetrics, type ServedMetrics } from '../../platform/metrics/metrics.ts'

let world: World
let served: ServedMetrics
beforeAll(async () => {
  const metrics = createMetrics({ host: '127.0.0.1', port: 0 })
  world = await openWorld({ meter: metrics.meter })
  served = await metrics.serve(world.ctx, world.engine)
})
afterAll(async () => {
  await served.stop()
  await world.close()
})

const ready = async () => {
  const { http, body } = await world.call('ready', {}, null)
  return { http, ...body }
}
const figure = async (name: string) => {
  const text = await (await fetch(served.address)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}
const call = {
  callId: 'call',
  from: { kind: 'pstn', number: '+2348030000001' },
  to: { kind: 'pstn', number: '+2348030000002' },
  callerId: '+2342014540000',
  ringSeconds: 30,
  record: false,
} as const

test('is ready, and connected to its exchange', async () => {
  expect(await ready()).toEqual({ http: 200, status: 'success', telephony: 'connected', held: false })
  expect(await figure('ekoline_telephony_connected')).toBe(1)
})

test('says that calls are simulated', async () => {
  const { body } = await world.call('config', {}, null)
  expect(body).toMatchObject({ calls_simulated: true })
})

test('says how many legs of calls there are', async () => {
  await world.ctx.telephony.makeCall(call)
  await world.telephony.advance(3_000)
  expect(await figure('ekoline_telephony_channels')).toBe(2)
  await world.telephony.advance(60_000)
  expect(await figure('ekoline_telephony_channels')).toBe(0)
})

test('is still ready when the exchange is gone, and says so', async () => {
  await world.telephony.crash()
  expect(await ready()).toEqual({ http: 200, status: 'success', telephony: 'not connected', held: false })
  expect(await figure('ekoline_telephony_connected')).toBe(0)
  await world.telephony.advance(60_000)
  expect(await ready()).toMatchObject({ telephony: 'connected', held: false })
})

test('refuses calls to numbers without an owner, and SIP phones that dial', async () => {
  const events: string[] = []
  const stop = world.ctx.telephony.on((event) => {
    if (event.type === 'call.ended') events.push(`${event.result.cause} ${event.result.q850}`)
  })
  world.telephony.inbound('+2342014540000', '+2348030000009')
  world.telephony.dials('nobody', '08030000002')
  await world.telephony.advance(10_000) // the phone hears why
  stop()
  expect(events.toSorted()).toEqual(['5 1', '5 21']) // of two calls neither waits for the other
})
