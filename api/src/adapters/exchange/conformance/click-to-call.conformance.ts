import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MakeCall } from '../../../engine/orders.ts'
import { TelephonyUnavailable } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import { loudnessOf, sideOf } from './sound-of.ts'
import type { Scene } from './under-test.ts'

const OWN = { kind: 'pstn', number: '+2348030000001' } as const
const CALLED = { kind: 'pstn', number: '+2348030000002' } as const

const newCall = (callId: string, change: Partial<MakeCall> = {}): MakeCall => ({
  callId,
  from: OWN,
  to: CALLED,
  callerId: '+2342014540000',
  ringSeconds: 20,
  record: false,
  ...change,
})

/** Click-to-call: its events, why it ends, how long it may last. */
export function clickToCallTests(scene: () => Scene): void {
  const make = async (own: Behaviour, called: Behaviour, change: Partial<MakeCall> = {}) => {
    scene().behave(OWN, own)
    scene().behave(CALLED, called)
    await scene().engine.makeCall(newCall('call', change))
  }
  const ANSWERS = { answerAfterMs: 1_000 }

  test('rings the own phone, then the called one, and reports each step in order', async () => {
    await make(ANSWERS, { answerAfterMs: 3_000, hangupAfterMs: 7_000 }, { record: true })
    await scene().pass(30_000)
    expect(scene().story('call')).toEqual([
      'call.started',
      'call.ringing a',
      'call.answered a',
      'call.ringing b',
      'call.answered b',
      'call.recorded',
      'call.ended',
    ])
    expect(scene().events[0]).toMatchObject({
      direction: 'click',
      from: OWN.number,
      to: CALLED.number,
      node: scene().engine.node,
    })
  })

  test('counts the talk from the answer of the called leg, exactly', async () => {
    await make(ANSWERS, { answerAfterMs: 3_000, hangupAfterMs: 7_250 })
    await scene().pass(30_000)
    const { talkMs, answeredAt, at, result } = scene().ended('call')
    expect(Math.abs(talkMs - 7_250)).toBeLessThanOrEqual(scene().slackMs)
    expect(at.getTime() - (answeredAt?.getTime() ?? 0)).toBe(talkMs)
    expect(answeredAt).toEqual(scene().emitted('call', 'call.answered').at(-1)?.at)
    expect(result).toEqual({ cause: 1, q850: 16 })
  })

  test.each<[string, Behaviour, Behaviour, number, number]>([
    ['busy', ANSWERS, { busy: true }, 2, 17],
    ['declined by a person: busy', ANSWERS, { rejected: true }, 2, 21],
    ['not answered', ANSWERS, { noAnswer: true }, 3, 19],
    ['not answered in time', ANSWERS, { answerAfterMs: 21_000 }, 3, 19],
    ['congestion', ANSWERS, { congestion: true }, 5, 34],
    ['the caller gives up while it rings', { ...ANSWERS, hangupAfterMs: 4_000 }, { noAnswer: true }, 4, 16],
    ['the own phone is busy', { busy: true }, ANSWERS, 2, 17],
    ['the own phone declines', { rejected: true }, ANSWERS, 2, 21],
    ['the own phone does not answer', { noAnswer: true }, ANSWERS, 3, 19],
    ['congestion on the way to the own phone', { congestion: true }, ANSWERS, 5, 34],
  ])('ends unanswered: %s', async (_, own, called, cause, q850) => {
    await make(own, called, { record: true })
    await scene().pass(60_000)
    const end = scene().ended('call')
    expect(end).toMatchObject({ talkMs: 0, result: { cause, q850 } })
    expect(end.answeredAt).toBeUndefined()
    expect(scene().emitted('call', 'call.recorded')).toEqual([])
  })

  test('ends with congestion when the own SIP phone is not registered, and no one is rung', async () => {
    await scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 2 })
    scene().register('ada', false)
    await make(ANSWERS, ANSWERS, { from: { kind: 'sip', user: 'ada' } })
    await scene().pass(1_000)
    expect(scene().story('call')).toEqual(['call.started', 'call.ended'])
    expect(scene().ended('call').result).toMatchObject({ cause: 5, q850: 20 })
  })

  test('takes a phone that left for gone, though its user was announced again while it was there', async () => {
    const ada = { user: 'ada', ha1: 'h', maxContacts: 2 }
    await scene().engine.putSipUser(ada)
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    await scene().engine.putSipUser(ada)
    scene().register('ada', false)
    expect(await scene().engine.sipUserState('ada')).toBe('offline')
    await make(ANSWERS, ANSWERS, { from: { kind: 'sip', user: 'ada' } })
    await scene().pass(1_000)
    expect(scene().ended('call').result).toMatchObject({ cause: 5, q850: 20 })
  })

  test('records from the answer to the end, as a wav of two channels of that length', async () => {
    await make(ANSWERS, { answerAfterMs: 2_000, hangupAfterMs: 12_500 }, { record: true })
    await scene().pass(30_000)
    const [recorded] = scene().emitted('call', 'call.recorded')
    expect(Math.abs((recorded?.seconds ?? 0) - 12.5)).toBeLessThanOrEqual(0.1 + scene().slackMs / 1000)
    const wav = await buffer((await recorded?.open()) ?? Readable.from([]))
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt '])
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([2, 8_000, 16])
    expect(Math.abs((wav.length - 44) / 32_000 - (recorded?.seconds ?? 0))).toBeLessThan(0.1)
  })

  test.each<[string, Behaviour, Behaviour, (left: number, right: number) => boolean]>([
    ['the caller on the left', {}, { silent: true }, (left, right) => left > 100 && right < left / 20],
    ['the called one on the right', { silent: true }, {}, (left, right) => right > 100 && left < right / 20],
    ['both at once', {}, {}, (left, right) => left > 100 && right > 100],
  ])('records each on their own side: %s', async (_, own, called, expected) => {
    await make(
      { ...ANSWERS, ...own },
      { answerAfterMs: 1_000, hangupAfterMs: 4_000, ...called },
      { record: true },
    )
    await scene().pass(20_000)
    const [recorded] = scene().emitted('call', 'call.recorded')
    const wav = await buffer((await recorded?.open()) ?? Readable.from([]))
    const [left, right] = [sideOf(wav, 'left'), sideOf(wav, 'right')].map(loudnessOf) as [number, number]
    expect([left, right]).toSatisfy(([one, other]) => expected(one, other))
  })

  test('is one call, however often it is asked for', async () => {
    await make(ANSWERS, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
    await scene().engine.makeCall(newCall('call'))
    await scene().pass(4_000)
    await scene().engine.makeCall(newCall('call'))
    await scene().pass(30_000)
    await scene().engine.makeCall(newCall('call'))
    await scene().pass(30_000)
    expect(scene().emitted('call', 'call.started')).toHaveLength(1)
    expect(scene().ended('call').result.cause).toBe(1)
  })

  test('is live from when it is accepted until its end was reported', async () => {
    await make(ANSWERS, { answerAfterMs: 1_000, hangupAfterMs: 6_000 })
    const [live] = await scene().engine.liveCalls()
    expect(live).toEqual({ callId: 'call', node: scene().engine.node, startedAt: expect.any(Date) })
    await scene().pass(5_000)
    expect((await scene().engine.liveCalls())[0]?.answeredAt).toEqual(
      scene().emitted('call', 'call.answered').at(-1)?.at,
    )
    const liveAtItsEnd: number[] = []
    scene().engine.on(async ({ type }) => {
      await setImmediate()
      if (type === 'call.ended') liveAtItsEnd.push((await scene().engine.liveCalls()).length)
    })
    await scene().pass(10_000)
    expect(liveAtItsEnd).toEqual([1]) // its records are not complete yet
    expect(await scene().engine.liveCalls()).toEqual([])
  })

  test.each([
    ['before anything rings', 0, 4],
    ['while the own phone rings', 500, 4],
    ['while the called one rings', 2_000, 4],
    ['during the talk', 6_000, 1],
    ['when it has ended', 30_000, 1],
  ])('can be hung up at every stage: %s', async (_, afterMs, cause) => {
    await make(ANSWERS, { answerAfterMs: 3_000, hangupAfterMs: 10_000 })
    if (afterMs > 0) await scene().pass(afterMs)
    await scene().engine.hangup('call', 'user')
    await scene().engine.hangup('call', 'user')
    await scene().pass(100)
    expect(scene().ended('call').result.cause).toBe(cause)
    if (afterMs === 6_000)
      expect(Math.abs(scene().ended('call').talkMs - 2_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('is ended by the exchange itself when its seconds are over', async () => {
    await make(ANSWERS, ANSWERS, { maxSeconds: 4.5 })
    await scene().pass(60_000)
    expect(Math.abs(scene().ended('call').talkMs - 4_500)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('gets another limit while it lasts, longer or shorter', async () => {
    await make(ANSWERS, ANSWERS, { maxSeconds: 4 })
    await scene().pass(4_000) // two seconds of talk
    await scene().engine.limit('call', 60)
    await scene().pass(10_000)
    expect(await scene().engine.liveCalls()).toHaveLength(1)
    await scene().engine.limit('call', 3)
    await scene().pass(10_000)
    expect(Math.abs(scene().ended('call').talkMs - 15_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('ends at once by a limit of nothing', async () => {
    await make(ANSWERS, ANSWERS, { maxSeconds: 60 })
    await scene().pass(4_000) // two seconds of talk
    await scene().engine.limit('call', 0)
    await scene().pass(3_000)
    expect(Math.abs(scene().ended('call').talkMs - 2_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('keeps a limit that was set before the answer', async () => {
    await make(ANSWERS, { answerAfterMs: 3_000 }, { maxSeconds: 60 })
    await scene().pass(2_000)
    await scene().engine.limit('call', 10)
    await scene().pass(60_000)
    expect(Math.abs(scene().ended('call').talkMs - 8_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('does nothing about a call that is not there', async () => {
    await scene().engine.hangup('nobody', 'admin')
    await scene().engine.limit('nobody', 1)
    expect(scene().events).toEqual([])
  })

  test('gives listeners of a call one event after another, and waits for each', async () => {
    const seen: string[] = []
    const busy = new Map<string, number>()
    scene().engine.on(async ({ callId, type }) => {
      busy.set(callId, (busy.get(callId) ?? 0) + 1)
      expect(busy.get(callId)).toBe(1)
      await setImmediate()
      busy.set(callId, 0)
      seen.push(type)
    })
    await make(ANSWERS, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
    await scene().pass(30_000)
    expect(seen).toEqual(scene().events.map(({ type }) => type))
    expect(seen).toHaveLength(6)
  })

  test('goes on when a listener fails, and calls the others', async () => {
    scene().engine.on(() => Promise.reject(new Error('a listener that fails')))
    const seen: string[] = []
    const stop = scene().engine.on(({ type }) => void seen.push(type))
    await make(ANSWERS, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
    await scene().pass(2_000)
    stop()
    await scene().pass(30_000)
    expect(seen.at(-1)).not.toBe('call.ended')
    expect(seen).toContain('call.answered')
    expect(scene().ended('call').result.cause).toBe(1)
  })

  test('is refused, with no event, while the exchange cannot be reached', async () => {
    await scene().crash()
    await expect(scene().engine.makeCall(newCall('call'))).rejects.toThrow(TelephonyUnavailable)
    await scene().pass(30_000)
    expect(scene().events).toEqual([])
  })
}
