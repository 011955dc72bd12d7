import { beforeEach, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const CALLER = { kind: 'pstn', number: FROM } as const
const OUTSIDE = { kind: 'pstn', number: '+2348030000008' } as const
const LEADS: Destination = { category: 'outside', destination: OUTSIDE.number }
const ONWARD = 'onward'

/** Calls that go on to an outside number, each by a call of its own. */
export function outsideTests(scene: () => Scene): void {
  beforeEach(async () => {
    await scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 1 })
    scene().routes.number[DID] = LEADS
    scene().routes.outside[OUTSIDE.number] = {
      callId: ONWARD,
      from: '+2348030000001',
      to: OUTSIDE,
      callerId: DID,
      maxSeconds: 60,
    }
  })
  const near = (is: number, ms: number) => expect(Math.abs(is - ms)).toBeLessThanOrEqual(scene().slackMs)
  const callUs = async (behaviour: Behaviour = {}, ms = 30_000) => {
    const call = scene().inbound(DID, FROM, behaviour)
    await scene().pass(ms)
    return call
  }
  const UNANSWERED = ['call.started', 'call.ended']
  const talks = (id: string, talkMs: number) => {
    const { result, talkMs: talked } = scene().ended(id)
    expect(result.cause).toBe(1)
    near(talked, talkMs)
  }

  test('is a call of its own; the caller is answered with it, and both end together', async () => {
    scene().behave(OUTSIDE, { answerAfterMs: 2_000, hangupAfterMs: 6_000 })
    const call = await callUs({}, 5_000)
    await expect.poll(() => [OUTSIDE, CALLER].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(20_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.answered a', 'call.taken', 'call.ended'])
    expect(scene().story(ONWARD)).toEqual(['call.started', 'call.ringing b', 'call.answered b', 'call.ended'])
    talks(call, 6_000)
    talks(ONWARD, 6_000)
  })

  test('ends with the caller', async () => {
    scene().behave(OUTSIDE, { answerAfterMs: 1_000 })
    const call = await callUs({ hangupAfterMs: 8_000 })
    expect(scene().ended(call).result.cause).toBe(1)
    expect(scene().ended(ONWARD).result.cause).toBe(1)
  })

  test('ends by the limit of its own call, which the exchange keeps', async () => {
    scene().routes.outside[OUTSIDE.number] = {
      callId: ONWARD,
      from: '+2348030000001',
      to: OUTSIDE,
      callerId: DID,
      maxSeconds: 7,
    }
    scene().behave(OUTSIDE, { answerAfterMs: 1_000 })
    const call = await callUs()
    talks(call, 7_000)
    talks(ONWARD, 7_000)
  })

  test.each<[string, Behaviour, number]>([
    ['is busy', { busy: true }, 2],
    ['rings in vain', { noAnswer: true }, 3],
  ])('says to a caller who was not answered that it %s', async (_, behaviour, cause) => {
    scene().behave(OUTSIDE, behaviour)
    const call = await callUs({}, 80_000)
    expect(scene().story(call)).toEqual(UNANSWERED)
    expect(scene().ended(call).result.cause).toBe(cause)
    expect(scene().ended(ONWARD).result.cause).toBe(cause)
  })

  test('rings no more when the caller gives up', async () => {
    scene().behave(OUTSIDE, { noAnswer: true })
    const call = await callUs({ hangupAfterMs: 4_000 })
    expect(scene().ended(call).result.cause).toBe(4)
    expect(scene().ended(ONWARD).result.cause).toBe(4)
  })

  test('is refused where it may not be, and nothing rings', async () => {
    scene().routes.outside[OUTSIDE.number] = null
    const call = await callUs()
    expect(scene().story(call)).toEqual(UNANSWERED)
    expect(scene().ended(call).result.cause).toBe(5)
    expect(scene().story(ONWARD)).toEqual([])
  })

  test('follows a menu without a key, and says so when no one answers there', async () => {
    const prompt = await scene().sound(1)
    scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
    scene().routes.ivr.main = { prompt, members: {}, tries: 2, waitMs: 1_000, next: LEADS }
    scene().behave(OUTSIDE, { busy: true })
    const call = await callUs()
    expect(scene().story(call)).toEqual(['call.started', 'call.answered a', 'call.ended'])
    expect(scene().ended(ONWARD).result.cause).toBe(2)
    scene().routes.ivr.main = { prompt, members: {}, tries: 1, waitMs: 1_000 }
    const other = await callUs()
    near(scene().ended(other).talkMs, 2_000)
  })

  test('is recorded with the call that goes on there', async () => {
    scene().routes.records[DID] = true
    scene().behave(OUTSIDE, { answerAfterMs: 1_000, hangupAfterMs: 5_000 })
    const call = await callUs()
    expect(scene().story(call)).toEqual([
      'call.started',
      'call.answered a',
      'call.taken',
      'call.recorded',
      'call.ended',
    ])
    near((scene().emitted(call, 'call.recorded')[0]?.seconds ?? 0) * 1_000, 5_000)
  })

  test('goes on when another process takes the two calls over', async () => {
    scene().behave(OUTSIDE, { answerAfterMs: 1_000, hangupAfterMs: 9_000 })
    const call = await callUs({}, 4_000)
    await scene().succeed('left')
    await scene().pass(20_000)
    talks(call, 9_000)
    talks(ONWARD, 9_000)
  })

  // @shows SA-62
  test('is reached by one of our phones behind a number of the workgroup', async () => {
    scene().routes.outbound = { way: LEADS, callerId: '2001', record: false, maxSeconds: 100 }
    scene().behave(OUTSIDE, { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
    const call = scene().dials('ada', '6001')
    await scene().pass(20_000)
    talks(call, 4_000)
    talks(ONWARD, 4_000)
  })
}
