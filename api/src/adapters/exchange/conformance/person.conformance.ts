import { beforeEach, describe, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Reach } from '../../../engine/opened.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const phone = (user: string) => ({ kind: 'sip', user }) as const
const toUser = (sipUser: string): Destination => ({ category: 'user', destination: sipUser })
const QUIET = { noAnswer: true } as const
const HANG_UP: Destination = { category: 'hangup', destination: 'hangup' }
const UNANSWERED = ['call.started', 'call.ended']

/** People who have said how they want to be reached. */
export function personTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.number[DID] = toUser('ada')
    scene().behave(phone('bola'), { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
  })
  const reach = (change: Partial<Reach>, user = 'ada') => {
    scene().routes.person[user] = { dnd: false, ringSeconds: 5, busy: null, next: null, ...change }
  }
  const callUs = async (ms = 25_000, behaviour: Behaviour = {}) => {
    const call = scene().inbound(DID, FROM, behaviour)
    await scene().pass(ms)
    return call
  }
  const takenBy = (call: string) =>
    scene()
      .emitted(call, 'call.answered')
      .flatMap(({ user }) => user ?? [])
  const causeOf = (call: string) => scene().ended(call).result.cause

  test('rings them, and talks with the person who answers', async () => {
    reach({ busy: toUser('bola'), next: toUser('bola') })
    scene().behave(phone('ada'), { answerAfterMs: 2_000, hangupAfterMs: 4_000 })
    expect(takenBy(await callUs())).toEqual(['ada'])
  })

  test('goes on when they have not answered for as long as they ring', async () => {
    reach({ next: toUser('bola') })
    scene().behave(phone('ada'), QUIET)
    const call = scene().inbound(DID, FROM)
    await scene().pass(4_000)
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    await scene().pass(20_000)
    expect(takenBy(call)).toEqual(['bola'])
  })

  test('ends as not answered where nothing follows', async () => {
    reach({ busy: toUser('bola') })
    scene().behave(phone('ada'), QUIET)
    expect(causeOf(await callUs())).toBe(3)
  })

  test('goes where it goes when they decline', async () => {
    reach({ busy: toUser('bola') })
    scene().behave(phone('ada'), { busy: true })
    expect(takenBy(await callUs())).toEqual(['bola'])
    reach({ busy: HANG_UP, next: toUser('bola') })
    const call = await callUs()
    expect([takenBy(call), causeOf(call)]).toEqual([[], 2])
  })

  test('goes there at once while they talk', async () => {
    reach({ busy: toUser('bola') })
    scene().behave(phone('ada'), { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    const first = scene().inbound(DID, FROM)
    await scene().pass(3_000)
    expect(takenBy(await callUs())).toEqual(['bola'])
    await scene().pass(20_000)
    expect(takenBy(first)).toEqual(['ada'])
  })

  test('rings nothing of a person who does not want to be disturbed', async () => {
    reach({ dnd: true, busy: toUser('bola') })
    scene().behave(phone('ada'), { answerAfterMs: 1_000 })
    expect(takenBy(await callUs())).toEqual(['bola'])
    reach({ dnd: true, next: toUser('bola') })
    const call = await callUs()
    expect(scene().story(call)).toEqual(UNANSWERED)
    expect(causeOf(call)).toBe(2)
  })

  test('says so to a caller who was answered', async () => {
    const prompt = await scene().sound(1)
    scene().routes.ivr.main = { prompt, members: {}, tries: 1, waitMs: 1_000, next: toUser('ada') }
    scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
    reach({ dnd: true })
    const call = await callUs()
    expect(scene().story(call)).toEqual(['call.started', 'call.answered a', 'call.ended'])
    expect(scene().ended(call).talkMs).toBeGreaterThan(3_500) // the words take more than a second
  })

  test('does not go round for ever', async () => {
    reach({ dnd: true, busy: toUser('bola') })
    reach({ dnd: true, busy: toUser('ada') }, 'bola')
    scene().behave(phone('ada'), QUIET)
    scene().behave(phone('bola'), QUIET)
    const call = await callUs(45_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', 'call.ended'])
  })

  test('goes on where it is when another process takes the call over', async () => {
    reach({ next: toUser('bola') })
    scene().behave(phone('ada'), QUIET)
    const call = await callUs(2_000)
    await scene().succeed('left')
    await scene().pass(20_000)
    expect(takenBy(call)).toEqual(['bola'])
  })

  describe('with their own mobile', () => {
    const MOBILE = { kind: 'pstn', number: '+2348030000008' } as const
    const CALLER = { kind: 'pstn', number: FROM } as const
    const ONWARD = 'onward'
    const one = (atMs: number) => ({ digits: [{ atMs, key: '1' as const }] })
    const mobile = (change: Partial<NonNullable<Reach['mobile']>> = {}) => ({
      number: MOBILE.number,
      ringSeconds: 8,
      confirms: true,
      together: false,
      ...change,
    })
    beforeEach(() => {
      const call = { callId: ONWARD, from: '+2348030000001', to: MOBILE, callerId: DID, maxSeconds: 60 }
      scene().routes.outside.ada = call // ada pays
      scene().behave(phone('ada'), QUIET)
    })
    const MENU_OF_ONE = ['call.started', 'call.ringing b', 'call.answered b', 'call.digit 1', 'call.ended']

    test('rings it after their phones: who presses 1 takes the call, which they pay', async () => {
      reach({ mobile: mobile() })
      scene().behave(MOBILE, { answerAfterMs: 2_000, hangupAfterMs: 9_000, ...one(4_500) })
      const call = await callUs(4_000)
      expect(scene().story(ONWARD)).toEqual([])
      await scene().pass(9_000)
      await expect.poll(() => [MOBILE, CALLER].map(scene().hears)).toEqual(['them', 'them'])
      await scene().pass(15_000)
      expect(scene().story(ONWARD)).toEqual(MENU_OF_ONE)
      expect(
        scene()
          .story(call)
          .filter((event) => event.startsWith('call.answered')),
      ).toEqual(['call.answered a'])
      expect([causeOf(call), causeOf(ONWARD)]).toEqual([1, 1])
      const talked = scene().ended(call).talkMs
      expect(talked).toBeGreaterThan(3_000)
      expect(talked).toBeLessThan(scene().ended(ONWARD).talkMs)
    })

    // @shows SA-61
    test('goes on from one that no person answers, such as its voicemail', async () => {
      reach({ mobile: mobile(), next: toUser('bola') })
      scene().behave(MOBILE, { answerAfterMs: 1_000 })
      const call = await callUs(45_000)
      expect(takenBy(call)).toEqual(['bola'])
      expect(causeOf(ONWARD)).toBe(1) // it was answered, and is paid
    })

    test('asks nothing of one that takes each call it answers', async () => {
      reach({ mobile: mobile({ confirms: false }) })
      scene().behave(MOBILE, { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
      const call = await callUs()
      expect(scene().story(ONWARD)).toEqual([
        'call.started',
        'call.ringing b',
        'call.answered b',
        'call.ended',
      ])
      expect(Math.abs(scene().ended(call).talkMs - 4_000)).toBeLessThanOrEqual(scene().slackMs)
    })

    test('rings it together with their phones, of which the first one takes the call', async () => {
      reach({ ringSeconds: 15, mobile: mobile({ together: true, ringSeconds: 15 }) })
      scene().behave(MOBILE, QUIET)
      scene().behave(phone('ada'), { answerAfterMs: 3_000, hangupAfterMs: 5_000 })
      const call = await callUs()
      expect([takenBy(call), causeOf(ONWARD)]).toEqual([['ada'], 4])
      expect(Math.abs(scene().ended(call).talkMs - 5_000)).toBeLessThanOrEqual(scene().slackMs)
    })

    test('takes the call though their phones rang for shorter, or still ring', async () => {
      for (const ringSeconds of [5, 20]) {
        reach({ ringSeconds, mobile: mobile({ together: true, ringSeconds: 15, confirms: false }) })
        scene().behave(MOBILE, { answerAfterMs: 8_000, hangupAfterMs: 4_000 })
        const callId = `onward-${ringSeconds}`
        scene().routes.outside.ada = { callId, from: '+2348030000001', to: MOBILE, callerId: DID }
        const call = await callUs()
        expect([causeOf(call), causeOf(callId)]).toEqual([1, 1])
        expect(Math.abs(scene().ended(call).talkMs - 4_000)).toBeLessThanOrEqual(scene().slackMs)
      }
    })

    test('leaves it out where it cannot be paid, and goes on', async () => {
      scene().routes.outside.ada = null
      reach({ mobile: mobile(), next: toUser('bola') })
      expect(takenBy(await callUs())).toEqual(['bola'])
    })

    test('ends with the caller while it is asked', async () => {
      reach({ mobile: mobile() })
      scene().behave(MOBILE, { answerAfterMs: 1_000 })
      const call = await callUs(25_000, { hangupAfterMs: 8_000 })
      expect([causeOf(call), causeOf(ONWARD)]).toEqual([4, 1])
    })

    test('does not ring it of a person who does not want to be disturbed', async () => {
      reach({ dnd: true, mobile: mobile({ together: true }) })
      expect(causeOf(await callUs())).toBe(2)
      expect(scene().story(ONWARD)).toEqual([])
    })

    test('goes on with what follows when another process takes the call over while it rings', async () => {
      reach({ mobile: mobile(), next: toUser('bola') })
      scene().behave(MOBILE, QUIET)
      const call = await callUs(8_000)
      await scene().succeed('left')
      await scene().pass(20_000)
      expect(takenBy(call)).toEqual(['bola'])
    })

    test('goes on when another process takes the two over who talk', async () => {
      reach({ mobile: mobile({ confirms: false }) })
      scene().behave(MOBILE, { answerAfterMs: 1_000, hangupAfterMs: 9_000 })
      const call = await callUs(8_500)
      await scene().succeed('left')
      await scene().pass(20_000)
      expect([causeOf(call), causeOf(ONWARD)]).toEqual([1, 1])
      expect(Math.abs(scene().ended(call).talkMs - 9_000)).toBeLessThanOrEqual(scene().slackMs)
    })
  })
}
