// @shows DEC-128

import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { QueueNow } from '../../../engine/opened.ts'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import { lengthOf } from '../wav.ts'
import { loudnessOf, sideOf } from './sound-of.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const ADA = { kind: 'sip', user: 'ada' } as const
const BOLA = { kind: 'sip', user: 'bola' } as const
const CALLER = { kind: 'pstn', number: FROM } as const
const QUEUE: QueueNow = {
  name: 'Support',
  agents: ['ada'],
  music: null,
  ringSeconds: 6,
  maxWaitSeconds: 60,
  strategy: 'round robin',
  wrapUpSeconds: 0,
}

/** Recordings of calls that come in: to a person, by a menu, and of queues. */
export function recordingTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 2 })
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
    scene().routes.records[DID] = true
    scene().routes.transfer['12'] = { colleague: BOLA }
    scene().routes.queue.q = QUEUE
  })
  const callUs = (behaviour: Behaviour = {}) => scene().inbound(DID, FROM, behaviour)
  const toTheQueue = () => {
    scene().routes.number[DID] = { category: 'queue', destination: 'q' }
  }
  const recorded = (call: string) => {
    const [one, ...more] = scene().emitted(call, 'call.recorded')
    expect(more).toEqual([])
    return one
  }
  /** The only recording of a call: as long as said, and how loud either side is. */
  async function heard(call: string, ms: number) {
    const one = recorded(call)
    expect(Math.abs((one?.seconds ?? 0) * 1_000 - ms)).toBeLessThanOrEqual(100 + scene().slackMs)
    const wav = one ? await buffer(await one.open()) : Buffer.alloc(0)
    await one?.discard()
    return { left: loudnessOf(sideOf(wav, 'left')), right: loudnessOf(sideOf(wav, 'right')), wav }
  }
  const keys = (atMs: number, pressed: string): NonNullable<Behaviour['digits']> =>
    [...pressed].map((key, index) => ({ atMs: atMs + index * 400, key: key as Key }))

  // @shows SA-58
  test('is of a call that a person takes, from their answer to its end', async () => {
    scene().behave(ADA, { answerAfterMs: 2_000, hangupAfterMs: 5_000 })
    const call = callUs()
    await scene().pass(30_000)
    expect(scene().story(call)).toEqual([
      'call.started',
      'call.ringing b',
      'call.answered b',
      'call.recorded',
      'call.ended',
    ])
    const { left, right } = await heard(call, 5_000)
    expect([left, right].every((loudness) => loudness > 100)).toBe(true)
  })

  test.each<[string, Behaviour, Behaviour, 'left' | 'right']>([
    ['our own person on the left', {}, { silent: true }, 'left'],
    ['who calls on the right', { silent: true }, {}, 'right'],
  ])('has %s', async (_, ours, theirs, loud) => {
    scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 4_000, ...ours })
    const call = callUs(theirs)
    await scene().pass(30_000)
    const { left, right } = await heard(call, 4_000)
    const [one, other] = loud === 'left' ? [left, right] : [right, left]
    expect(one).toBeGreaterThan(100)
    expect(other).toBeLessThan(one / 20)
  })

  test('is not made where it is not asked for, nor of a call that is not answered', async () => {
    scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 2_000 })
    scene().routes.records[DID] = false
    const unasked = callUs()
    await scene().pass(20_000)
    scene().routes.records[DID] = true
    scene().behave(ADA, { busy: true })
    const unanswered = callUs()
    await scene().pass(20_000)
    expect([recorded(unasked), recorded(unanswered)]).toEqual([undefined, undefined])
    expect([unasked, unanswered].map((call) => scene().ended(call).result.cause)).toEqual([1, 2])
  })

  test('begins behind a menu when the person answers', async () => {
    const prompt = await scene().sound(2)
    const members = { 1: { category: 'user', destination: 'ada' } } as const
    scene().routes.ivr.main = { prompt, members, tries: 2, waitMs: 4_000 }
    scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
    scene().behave(ADA, { answerAfterMs: 2_000, hangupAfterMs: 4_000 })
    const call = callUs({ digits: [{ atMs: 3_000, key: '1' }] })
    await scene().pass(30_000)
    expect(scene().ended(call).talkMs).toBeGreaterThan(8_000)
    await heard(call, 4_000)
  })

  test('is not of a conference, nor of a menu alone', async () => {
    scene().routes.ivr.main = { prompt: await scene().sound(1), members: {}, tries: 1, waitMs: 1_000 }
    scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
    const menu = callUs({ hangupAfterMs: 8_000 })
    await scene().pass(10_000)
    scene().routes.conference.board = { name: 'Board', maxMembers: 3 }
    scene().routes.number[DID] = { category: 'conference', destination: 'board' }
    const conference = callUs({ hangupAfterMs: 2_000 })
    await scene().pass(10_000)
    expect([recorded(menu), recorded(conference)]).toEqual([undefined, undefined])
    expect([menu, conference].map((call) => scene().ended(call).result.cause)).toEqual([1, 1])
  })

  describe('of a queue', () => {
    beforeEach(toTheQueue)

    test('begins with the agent who takes it, on the left, and has nothing of the wait', async () => {
      scene().behave(ADA, { answerAfterMs: 3_000, hangupAfterMs: 5_000 })
      const call = callUs({ silent: true })
      await scene().pass(30_000)
      expect(scene().story(call).slice(-3)).toEqual(['queue.completed ada', 'call.recorded', 'call.ended'])
      const { left, right } = await heard(call, 5_000)
      expect(left).toBeGreaterThan(100)
      expect(right).toBeLessThan(left / 20)
    })

    test('is of the agent who takes it alone, not of one who did not answer', async () => {
      scene().routes.queue.q = { ...QUEUE, agents: ['bola', 'ada'], ringSeconds: 5 }
      scene().behave(BOLA, { noAnswer: true })
      scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
      const call = callUs()
      await scene().pass(40_000)
      expect(
        scene()
          .emitted(call, 'queue.connected')
          .map(({ agent }) => agent),
      ).toEqual(['ada'])
      const { left, right } = await heard(call, 4_000)
      expect([left, right].every((loudness) => loudness > 100)).toBe(true)
    })

    test('is not made of a caller who waits in vain', async () => {
      scene().behave(ADA, { noAnswer: true })
      const call = callUs({ hangupAfterMs: 3_000 })
      await scene().pass(20_000)
      expect(recorded(call)).toBeUndefined()
      expect(scene().story(call)).toContain('queue.aborted')
    })

    test('goes on with the colleague who gets it from the agent by a transfer', async () => {
      scene().behave(ADA, { answerAfterMs: 1_000, digits: keys(1_500, '##12#'), hangupAfterMs: 7_000 })
      scene().behave(BOLA, { answerAfterMs: 1_000 })
      const call = callUs({ silent: true, hangupAfterMs: 16_000 })
      await scene().pass(40_000)
      const talkMs = scene().ended(call).talkMs - (scene().emitted(call, 'queue.connected')[0]?.holdMs ?? 0)
      const { wav, left, right } = await heard(call, talkMs)
      const theirs = sideOf(wav, 'left')
      expect(loudnessOf(theirs.slice(Math.floor(theirs.length * 0.6)))).toBeGreaterThan(100)
      expect(right).toBeLessThan(left / 20)
    })

    test.each(['left', 'killed'] as const)('goes on where two talk in a process that is %s', async (how) => {
      scene().behave(ADA, { answerAfterMs: 1_000, digits: keys(6_000, '##12#'), hangupAfterMs: 11_000 })
      scene().behave(BOLA, { answerAfterMs: 1_000 })
      const call = callUs({ silent: true, hangupAfterMs: 18_000 })
      await scene().pass(4_000)
      await scene().succeed(how)
      await scene().pass(40_000)
      const { wav } = await heard(call, 17_000)
      const said = sideOf(wav, 'left')
      const ends = [said.slice(0, said.length * 0.15), said.slice(said.length * 0.8)]
      expect(ends.map(loudnessOf).every((loudness) => loudness > 100)).toBe(true)
    })

    test.each(['left', 'killed'] as const)(
      'begins with the agent who answers in the next process, of a process that is %s',
      async (how) => {
        scene().behave(ADA, { answerAfterMs: 3_500, hangupAfterMs: 4_000 })
        const call = callUs()
        await scene().pass(1_500)
        await scene().succeed(how)
        await scene().pass(40_000)
        const { left, right } = await heard(call, 4_000)
        expect([left, right].every((loudness) => loudness > 100)).toBe(true)
      },
    )
  })

  test('goes on through a transfer and a hold', async () => {
    scene().behave(ADA, {
      answerAfterMs: 1_000,
      holds: [{ atMs: 1_500, forMs: 1_500 }],
      digits: keys(4_000, '##12#'),
      hangupAfterMs: 9_500,
    })
    scene().behave(BOLA, { answerAfterMs: 1_000 })
    const call = callUs({ hangupAfterMs: 16_000 })
    await scene().pass(3_200)
    await expect.poll(() => scene().hears(CALLER)).toBe('music')
    await scene().pass(40_000)
    const { wav } = await heard(call, 15_000)
    for (const side of ['left', 'right'] as const) {
      const said = sideOf(wav, side)
      expect(loudnessOf(said.slice(Math.floor(said.length * 0.8)))).toBeGreaterThan(100)
    }
  })

  // @shows SA-60
  describe('by the rules of those who talk', () => {
    const plain = { usual: false, people: {}, queues: {} } as const
    const answers = () => scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
    const transfers = (talksMs: number) => {
      scene().behave(ADA, {
        answerAfterMs: 1_000,
        digits: keys(talksMs, '##12#'),
        hangupAfterMs: talksMs + 5_000,
      })
      scene().behave(BOLA, { answerAfterMs: 1_000 })
    }

    test.each([
      ['is made', false, 'always', 'person'],
      ['is not made', true, 'never', undefined],
    ] as const)(
      '%s where it is usual: %s, and the person who answers asks: %s',
      async (_, usual, rule, by) => {
        answers()
        scene().routes.records[DID] = { ...plain, usual, people: { ada: rule } }
        const call = callUs()
        await scene().pass(20_000)
        expect(recorded(call)?.by).toBe(by)
      },
    )

    // @shows SA-56
    test('is of the one person of a ring group who answers, and not of the others', async () => {
      scene().behave(ADA, { noAnswer: true })
      scene().behave(BOLA, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
      const members = ['ada', 'bola'].map((user) => ({ user, ringSeconds: 10 }))
      scene().routes.group.g = { together: true, members, next: null }
      scene().routes.number[DID] = { category: 'group', destination: 'g' }
      scene().routes.records[DID] = { ...plain, people: { bola: 'always' } }
      const call = callUs()
      await scene().pass(30_000)
      await heard(call, 3_000)
    })

    test.each([
      ['always', 'always', undefined, 'queue'],
      ['never', 'never', 'always', undefined],
      ['never of its agent', 'always', 'never', undefined],
    ] as const)('of a queue that asks: %s', async (_, queue, person, by) => {
      toTheQueue()
      answers()
      const people = person ? { ada: person } : {}
      scene().routes.records[DID] = { usual: queue === 'never', people, queues: { q: queue } }
      const call = callUs()
      await scene().pass(30_000)
      expect(scene().emitted(call, 'queue.completed')).toHaveLength(1)
      expect(recorded(call)?.by).toBe(by)
    })

    describe('is announced', () => {
      const WORDS_MS = lengthOf([{ says: 'recorded' }]) ?? 0

      test.each(['other', 'both'] as const)(
        'to %s before it begins, of a call that comes in',
        async (announce) => {
          scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 8_000 })
          scene().routes.records[DID] = { ...plain, usual: true, announce }
          const call = callUs()
          await scene().pass(30_000)
          const { talkMs } = scene().ended(call)
          const { left, right } = await heard(call, talkMs - WORDS_MS)
          expect([left, right].every((loudness) => loudness > 100)).toBe(true)
        },
      )

      test.each(['other', 'both'] as const)('to %s of a call that is placed', async (announce) => {
        const far = { kind: 'pstn', number: '+2348035550142' } as const
        scene().behave(ADA, { answerAfterMs: 1_000 })
        scene().behave(far, { answerAfterMs: 2_000, hangupAfterMs: 8_000 })
        const record = { ...plain, usual: true, announce }
        const placed = { callId: 'placed', callerId: DID, ringSeconds: 20, record }
        await scene().engine.makeCall({ ...placed, from: ADA, to: far })
        await scene().pass(30_000)
        await heard('placed', scene().ended('placed').talkMs - WORDS_MS)
      })

      test('once: a colleague who takes the call over hears nothing of it', async () => {
        transfers(5_000)
        scene().routes.records[DID] = { ...plain, usual: true, announce: 'both' }
        const call = callUs({ hangupAfterMs: 20_000 })
        await scene().pass(40_000)
        await heard(call, scene().ended(call).talkMs - WORDS_MS)
      })

      test('to no one where nothing is recorded', async () => {
        answers()
        scene().routes.records[DID] = { ...plain, announce: 'both' }
        const call = callUs()
        await scene().pass(20_000)
        expect(recorded(call)).toBeUndefined()
      })

      test('where it begins on demand', async () => {
        scene().behave(ADA, { answerAfterMs: 1_000, digits: keys(3_000, '*1'), hangupAfterMs: 12_000 })
        scene().routes.records[DID] = { ...plain, people: { ada: 'demand' }, announce: 'other' }
        const call = callUs()
        await scene().pass(30_000)
        const { seconds = 0 } = recorded(call) ?? {}
        expect(Math.abs(seconds * 1_000 + WORDS_MS - 8_600)).toBeLessThan(1_500)
      })

      test.each(['left', 'killed'] as const)(
        'not again by the next process, of one that is %s',
        async (how) => {
          scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 14_000 })
          scene().routes.records[DID] = { ...plain, usual: true, announce: 'both' }
          const call = callUs()
          await scene().pass(6_000)
          await scene().succeed(how)
          await scene().pass(40_000)
          await heard(call, scene().ended(call).talkMs - WORDS_MS)
        },
      )
    })

    describe('on demand', () => {
      const shown = (call: string) =>
        scene()
          .emitted(call, 'call.recording')
          .map(({ onDemand }) => onDemand)
      const pressing = (digits: ReturnType<typeof keys>, hangupAfterMs: number) => {
        scene().behave(ADA, { answerAfterMs: 1_000, digits, hangupAfterMs })
        scene().routes.records[DID] = { ...plain, usual: true, people: { ada: 'demand' } }
        return callUs()
      }
      const from = (atMs: number) => keys(atMs, '*1')

      test('begins with *1, and who pressed it hears that', async () => {
        const call = pressing(from(4_000), 12_000)
        await scene().pass(30_000)
        const { seconds = 0, by } = recorded(call) ?? {}
        expect([by, shown(call)]).toEqual(['demand', ['off', 'on']])
        expect(Math.abs(seconds - 7.6)).toBeLessThan(1.5)
        const { left, right } = await heard(call, seconds * 1_000)
        expect([left, right].every((loudness) => loudness > 100)).toBe(true)
      })

      test('ends with it, too, and what comes then is silence', async () => {
        const call = pressing([...from(3_000), ...from(7_000)], 14_000)
        await scene().pass(30_000)
        expect(shown(call)).toEqual(['off', 'on', 'off'])
        const { seconds = 0 } = recorded(call) ?? {}
        expect(Math.abs(seconds - 4)).toBeLessThan(1.5)
      })

      test('begins and ends from outside the call', async () => {
        const call = pressing([], 14_000)
        await scene().pass(4_000)
        await scene().engine.record(call, true)
        await scene().pass(3_000)
        await scene().engine.record(call, false)
        await scene().pass(20_000)
        expect(shown(call)).toEqual(['off', 'on', 'off'])
        expect(Math.abs((recorded(call)?.seconds ?? 0) - 3)).toBeLessThan(1.5)
      })

      test('is not for a person who has another rule: their *1 means nothing', async () => {
        scene().behave(ADA, { answerAfterMs: 1_000, digits: from(2_000), hangupAfterMs: 6_000 })
        scene().routes.records[DID] = plain
        const call = callUs()
        await scene().pass(30_000)
        expect([recorded(call), shown(call)]).toEqual([undefined, []])
      })

      test.each(['left', 'killed'] as const)('is for the next process, of one that is %s', async (how) => {
        const call = pressing([...from(3_000), ...from(12_000)], 20_000)
        await scene().pass(7_000)
        await scene().succeed(how)
        await scene().pass(40_000)
        expect(shown(call)).toEqual(['off', 'on', 'off'])
        const { seconds = 0, by } = recorded(call) ?? {}
        expect(by).toBe('demand')
        expect(Math.abs(seconds - 9)).toBeLessThan(2)
      })
    })

    test('ends when the call goes to a colleague who is never recorded', async () => {
      transfers(5_000)
      scene().routes.records[DID] = { ...plain, usual: true, people: { bola: 'never' } }
      const call = callUs({ silent: true, hangupAfterMs: 16_000 })
      await scene().pass(40_000)
      const { seconds = 0 } = recorded(call) ?? {}
      expect(seconds).toBeGreaterThan(4)
      expect(scene().ended(call).talkMs / 1_000 - seconds).toBeGreaterThan(4)
    })

    test('begins when it goes to a colleague who always is', async () => {
      transfers(3_000)
      scene().routes.records[DID] = { ...plain, people: { bola: 'always' } }
      const call = callUs({ hangupAfterMs: 16_000 })
      await scene().pass(40_000)
      const seconds = recorded(call)?.seconds ?? 0
      expect(scene().ended(call).talkMs / 1_000 - seconds).toBeGreaterThan(4)
      const { left, right } = await heard(call, seconds * 1_000)
      expect([left, right].every((loudness) => loudness > 100)).toBe(true)
    })

    test.each(['left', 'killed'] as const)(
      'hold in the next process, of a process that is %s',
      async (how) => {
        transfers(6_000)
        scene().routes.records[DID] = { ...plain, usual: true, people: { bola: 'never' } }
        const call = callUs({ hangupAfterMs: 20_000 })
        await scene().pass(4_000)
        await scene().succeed(how)
        await scene().pass(40_000)
        const { seconds = 0, by } = recorded(call) ?? {}
        expect(seconds).toBeGreaterThan(4)
        expect(scene().ended(call).talkMs / 1_000 - seconds).toBeGreaterThan(4)
        expect(by).toBe('usual')
      },
    )
  })

  describe.each(['left', 'killed'] as const)('of a call of a process that is %s', (how) => {
    test('begins when the phone answers that rang before', async () => {
      scene().behave(ADA, { answerAfterMs: 3_000 })
      const call = callUs()
      await scene().pass(1_500)
      await scene().succeed(how)
      await scene().pass(6_000)
      await scene().engine.hangup(call, 'user')
      await scene().pass(500)
      const { left, right } = await heard(call, scene().ended(call).talkMs)
      expect([left, right].every((loudness) => loudness > 100)).toBe(true)
    })

    test('goes on where two talk, also with a colleague who gets it by a transfer then', async () => {
      scene().behave(ADA, { answerAfterMs: 1_000, digits: keys(6_000, '##12#'), hangupAfterMs: 11_000 })
      scene().behave(BOLA, { answerAfterMs: 1_000 })
      const call = callUs({ silent: true, hangupAfterMs: 18_000 })
      await scene().pass(4_000)
      await scene().succeed(how)
      await scene().pass(40_000)
      expect(scene().ended(call).recovered).toBeUndefined()
      const { wav } = await heard(call, scene().ended(call).talkMs)
      const said = sideOf(wav, 'left')
      const partOf = (from: number, to: number) =>
        loudnessOf(said.slice(Math.floor(said.length * from), Math.floor(said.length * to)))
      expect([partOf(0, 0.15), partOf(0.8, 1)].every((loudness) => loudness > 100)).toBe(true)
    })

    test('begins behind a menu that begins again', async () => {
      const prompt = await scene().sound(1)
      const members = { 1: { category: 'user', destination: 'ada' } } as const
      scene().routes.ivr.main = { prompt, members, tries: 3, waitMs: 4_000 }
      scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
      scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
      const call = callUs({ digits: [{ atMs: 5_000, key: '1' }] })
      await scene().pass(2_000)
      await scene().succeed(how)
      await scene().pass(20_000)
      await heard(call, 4_000)
    })
  })
}
