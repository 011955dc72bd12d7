import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestSimulator } from '../../../../test/calls/test-simulator.ts'
import { createTestClock } from '../../../../test/test-clock.ts'
import type { MakeCall } from '../../../engine/orders.ts'
import type { Routing } from '../../../engine/routing.ts'
import { createManualTimers } from '../../../platform/timers/manual-timers.ts'
import { createNoExchange, createSimulator } from '../../../telephony.ts'
import { trunkOf } from '../conformance/trunk-of.ts'
import { openScene, type Scene } from '../conformance/under-test.ts'
import { describeEngine } from '../exchange.conformance.ts'
import { TelephonyUnavailable, type Trunk } from '../exchange.ts'
import { toneOf } from '../wav.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-sounds-'))
afterAll(() => rmSync(folder, { recursive: true }))

const silent = pino({ level: 'silent' })

async function open() {
  const clock = createTestClock()
  const simulator = createTestSimulator(createManualTimers(clock), silent)
  return {
    ...simulator,
    slackMs: 0,
    timeMs: () => clock.now().getTime(),
    pass: simulator.advance,
    trunk: (name: string, change: Partial<Trunk> = {}) => trunkOf(name, 'sip.carrier.example', change),
    async sound(seconds: number) {
      const path = join(folder, `${seconds}.wav`)
      await writeFile(path, toneOf(seconds))
      return { id: `${seconds}`, path }
    },
  }
}

describeEngine('simulator', open)

const newCall = (callId: string, number: string): MakeCall => ({
  callId,
  from: { kind: 'pstn', number: '+2348030000001' },
  to: { kind: 'pstn', number },
  callerId: '+2342014540000',
  ringSeconds: 30,
  record: false,
})

const made = async (scene: Scene, callId: string, number = '+2348030000002') => {
  await scene.engine.makeCall(newCall(callId, number))
  await scene.pass(120_000)
  return scene.ended(callId)
}

describe('the simulator', () => {
  test.each([
    ['is paid for again and again', { maxSeconds: 7_200 }],
    ['pays nothing', {}],
  ])('ends a call after 4 hours, also one that %s', async (_, means) => {
    const scene = await openScene(await open())
    const HOUR_MS = 3_600_000
    for (const number of ['+2348030000001', '+2348030000002'])
      scene.behave({ kind: 'pstn', number }, { answerAfterMs: 1_000 })
    await scene.engine.makeCall({ ...newCall('call', '+2348030000002'), ...means })
    for (let hours = 0; hours < 5; hours++) {
      await scene.pass(HOUR_MS)
      if ('maxSeconds' in means) await scene.engine.limit('call', 7_200)
    }
    const { talkMs } = scene.ended('call')
    expect(talkMs).toBeLessThanOrEqual(4 * HOUR_MS)
    expect(talkMs).toBeGreaterThan(3.9 * HOUR_MS)
  })

  test('answers the own phone in 2 seconds, rings the called one 2 to 6, and lets them talk 5 to 30', async () => {
    const scene = await openScene(await open())
    const talks = new Set<number>()
    for (let n = 0; n < 50; n++) {
      const { talkMs, answeredAt } = await made(scene, `call-${n}`)
      const [own, ringing] = [
        scene.emitted(`call-${n}`, 'call.answered')[0],
        scene.emitted(`call-${n}`, 'call.ringing'),
      ]
      expect((own?.at.getTime() ?? 0) - (ringing[0]?.at.getTime() ?? 0)).toBe(2_000)
      const rang = (answeredAt?.getTime() ?? 0) - (ringing[1]?.at.getTime() ?? 0)
      expect(rang).toBeGreaterThanOrEqual(2_000)
      expect(rang).toBeLessThanOrEqual(6_000)
      expect(talkMs).toBeGreaterThanOrEqual(5_000)
      expect(talkMs).toBeLessThanOrEqual(30_000)
      talks.add(talkMs)
    }
    expect(talks.size).toBeGreaterThan(40)
  })

  test('does the same for the same call, wherever it runs', async () => {
    const stories = await Promise.all(
      [1, 2].map(async () => {
        const scene = await openScene(await open())
        await made(scene, 'the very call')
        return scene.events.map(({ node, ...event }) => event)
      }),
    )
    expect(stories[0]).toEqual(stories[1])
  })

  test.each([
    ['99486', 2, 17, 486],
    ['99480', 3, 19, 480],
    ['99503', 5, 34, 503],
    ['99603', 2, 21, 603],
    ['99404', 5, 1, 404],
  ])('ends calls to numbers that end in %s as documented', async (ending, cause, q850, sipStatus) => {
    const scene = await openScene(await open())
    expect((await made(scene, 'called', `+23480300${ending}`)).result).toEqual({ cause, q850, sipStatus })
    await scene.engine.makeCall({
      ...newCall('own', '+2348030000002'),
      from: { kind: 'pstn', number: `+23480300${ending}` },
    })
    await scene.pass(120_000)
    expect(scene.ended('own').result).toEqual({ cause, q850, sipStatus })
  })

  test('keeps numbers that end in 99200 on the line until the other side hangs up', async () => {
    const scene = await openScene(await open())
    await scene.engine.makeCall(newCall('call', '+2348030099200'))
    await scene.pass(600_000)
    expect(await scene.engine.liveCalls()).toHaveLength(1)
    await scene.engine.hangup('call', 'user')
    await scene.pass(0)
    const { talkMs } = scene.ended('call')
    expect(talkMs).toBe(600_000 - 4_000)
  })

  test('lets callers into conferences leave after a talk of 5 to 30 seconds', async () => {
    const scene = await openScene(await open())
    scene.routes.number['+2342014540000'] = { category: 'conference', destination: 'board' }
    scene.routes.conference.board = { name: 'Board', maxMembers: 9 }
    const call = scene.inbound('+2342014540000', '+2348030000001')
    await scene.pass(4_999)
    expect(await scene.engine.liveCalls()).toHaveLength(1)
    await scene.pass(25_001)
    expect(scene.ended(call).talkMs).toBeGreaterThanOrEqual(5_000)
  })

  test('names each of its lives anew', async () => {
    expect((await open()).engine.node).not.toBe((await open()).engine.node)
  })

  test('carries 2,000 calls that begin within 10 seconds, and ends each once', async () => {
    const scene = await openScene(await open())
    for (let n = 0; n < 2_000; n++) {
      await scene.engine.makeCall(newCall(`c${n}`, `+23480400${String(n).padStart(5, '0')}`))
      await scene.pass(5)
    }
    expect((await scene.engine.health()).nodes[0]?.channels).toBeGreaterThan(2_000)
    await scene.pass(120_000)
    const ends = scene.events.filter(({ type }) => type === 'call.ended').map(({ callId }) => callId)
    expect(ends).toHaveLength(2_000)
    expect(new Set(ends).size).toBe(2_000)
    expect(scene.leftOver()).toEqual({ channels: [], bridges: [] })
  })

  test('makes wavs one second at a time, of any length', async () => {
    const chunks: number[] = []
    for await (const chunk of toneOf(3_600.5)) chunks.push((chunk as Buffer).length)
    expect(Math.max(...chunks)).toBe(16_000)
    expect(chunks.reduce((sum, bytes) => sum + bytes)).toBe(44 + 3_600.5 * 16_000)
    const samples = new Int16Array((await buffer(toneOf(1))).subarray(44).buffer.slice(44))
    expect(Math.max(...samples)).toBe(1_000)
  })

  test('runs in real time without a test, where people answer whose phone was not announced to it', async () => {
    const engine = createSimulator({ now: () => new Date() }, silent)
    const nothing = async () => null
    const routing: Routing = {
      open: async () => ({ flow: 'person', reach: null }),
      incoming: async () => ({ to: { category: 'user', destination: 'bola' }, record: false }),
      dialled: async () => ({ refuse: 'barred' }),
      transfer: async () => ({ refuse: 'barred' }),
      outside: nothing,
      trunks: async () => [],
      keepPlace: nothing,
      callBack: nothing,
    }
    const ended = Promise.withResolvers<number>()
    const reached = Promise.withResolvers<boolean>()
    engine.on((event) => {
      if (event.type === 'call.ringing' || event.type === 'call.ended')
        reached.resolve(event.type === 'call.ringing')
      if (event.type === 'call.ended') ended.resolve(event.result.cause)
    })
    await engine.start(routing)
    const call = engine.inbound?.('+2342014540000', '+2348030000001')
    expect(await reached.promise).toBe(true)
    expect(await engine.sipUserState('bola')).toBe('unknown')
    await engine.hangup(`${call}`, 'user')
    expect(await ended.promise).toBe(4)
    await engine.stop()
  })
})

test('without an exchange no call is made or comes in, and it reports that it is not connected', async () => {
  const engine = createNoExchange(createTestClock(), silent)
  await engine.start({} as Routing)
  await expect(engine.makeCall(newCall('a', '+2348035550001'))).rejects.toThrow(TelephonyUnavailable)
  await expect(
    engine.playCall({ ...newCall('b', '+2348035550001'), items: [{ digits: '4821' }] }),
  ).rejects.toThrow(TelephonyUnavailable)
  expect(await engine.health()).toEqual({ ok: false, nodes: [] })
  expect(engine.inbound).toBeUndefined()
  expect(await engine.liveCalls()).toEqual([])
  await engine.stop()
})
