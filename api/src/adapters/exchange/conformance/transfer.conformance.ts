import { beforeEach, describe, expect, test } from 'vitest'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const ADA = { kind: 'sip', user: 'ada' } as const
const BOLA = { kind: 'sip', user: 'bola' } as const
const FAR = { kind: 'pstn', number: '+2348030000007' } as const

const OUTSIDE = { kind: 'pstn', number: '+2348030000008' } as const
const OWN = { kind: 'pstn', number: '+2348030000009' } as const
const ONWARD = 'onward'

const STEP_MS = 400
const keysFrom = (atMs: number, keys: string): NonNullable<Behaviour['digits']> =>
  [...keys].map((key, index) => ({ atMs: atMs + index * STEP_MS, key: key as Key }))

/** One of our phones that leaves its place in a call to a colleague's. */
export function transferTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.outbound = { to: FAR, callerId: DID, record: true, maxSeconds: 120 }
    scene().routes.transfer['12'] = { colleague: BOLA }
  })
  const near = (is: number, ms: number) => expect(Math.abs(is - ms)).toBeLessThanOrEqual(scene().slackMs)
  const endIs = (call: string, talkMs: number, { outside = false } = {}) => {
    expect(
      scene()
        .story(call)
        .filter((event) => !/^call\.(digit|third)/.test(event)),
    ).toEqual([
      'call.started',
      'call.ringing b',
      'call.answered b',
      ...(outside ? ['call.taken'] : []),
      'call.recorded',
      'call.ended',
    ])
    near(scene().ended(call).talkMs, talkMs)
    near((scene().emitted(call, 'call.recorded')[0]?.seconds ?? 0) * 1_000, talkMs)
    expect(scene().ended(call).result.cause).toBe(1)
  }
  /** Ada talks from second 1 on, and dials her colleague from second 2 to 4. */
  const dialled = (more: Behaviour = {}) =>
    scene().dials('ada', '08030000007', {
      ...more,
      digits: [...keysFrom(2_000, '##12#'), ...(more.digits ?? [])],
    })

  test('is after a talk with the colleague, while the other side hears music; then those two talk', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 15_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    const call = dialled({ hangupAfterMs: 9_500 })
    await scene().pass(8_500)
    await expect.poll(() => [ADA, BOLA, FAR].map(scene().hears)).toEqual(['them', 'them', 'music'])
    await scene().pass(3_500)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    await scene().pass(30_000)
    endIs(call, 15_000)
  })

  test('needs no talk: a person who hangs up while it rings has transferred', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 15_000 })
    scene().behave(BOLA, { answerAfterMs: 4_500 })
    const call = dialled({ hangupAfterMs: 5_500 })
    await scene().pass(7_500)
    await expect.poll(() => scene().hears(FAR)).toBe('music')
    await scene().pass(4_000)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(30_000)
    endIs(call, 15_000)
  })

  test.each<[string, Behaviour, Behaviour]>([
    ['* is pressed twice', { answerAfterMs: 1_500 }, { digits: keysFrom(8_000, '**') }],
    ['* is pressed twice while it rings', { noAnswer: true }, { digits: keysFrom(6_000, '**') }],
    ['the colleague hangs up', { answerAfterMs: 1_000, hangupAfterMs: 2_500 }, {}],
    ['the colleague is busy', { busy: true }, {}],
  ])('leads back when %s', async (_, colleague, own) => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 18_000 })
    scene().behave(BOLA, colleague)
    const call = dialled(own)
    await scene().pass(14_000)
    await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    await scene().pass(30_000)
    endIs(call, 18_000)
  })

  test('leads back from a number that no colleague has, and can be tried again', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 25_000 })
    scene().behave(BOLA, { answerAfterMs: 1_000 })
    const call = scene().dials('ada', '08030000007', {
      // The * ends the words that say why.
      digits: [...keysFrom(2_000, '##9#'), ...keysFrom(5_000, '*'), ...keysFrom(12_000, '##12#')],
      hangupAfterMs: 18_000,
    })
    await scene().pass(8_000)
    await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(13_000)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(30_000)
    endIs(call, 25_000)
  })

  test('rings the person who hung up again when the colleague does not answer, and the other side hears music until then', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 25_000 })
    scene().behave(BOLA, { answerAfterMs: 20_000, rejected: true })
    scene().behave(ADA, { answerAfterMs: 3_000 })
    const call = dialled({ hangupAfterMs: 4_200 })
    await scene().pass(6_000)
    await expect.poll(() => scene().hears(FAR)).toBe('music')
    await scene().pass(8_000)
    await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(30_000)
    endIs(call, 25_000)
  })

  test('says so, and ends, when the person who hung up does not answer either', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000 })
    scene().behave(BOLA, { rejected: true })
    scene().behave(ADA, { rejected: true })
    const call = dialled({ hangupAfterMs: 5_500 })
    await scene().pass(30_000)
    expect(scene().ended(call).result.cause).toBe(1)
    expect(scene().ended(call).talkMs).toBeGreaterThan(6_000)
  })

  // @shows SA-63
  test('leads to a voicemail box, whose message is apart from what was recorded of the talk', async () => {
    scene().routes.transfer['12'] = { way: { category: 'voicemail', destination: 'box' } }
    scene().routes.voicemail.box = { greeting: await scene().sound(2), longestSeconds: 60 }
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 13_000 })
    const call = dialled()
    await scene().pass(6_000)
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    await scene().pass(14_000)
    const story = scene().story(call)
    const left = ['call.recorded', 'voicemail.joined box', 'call.recorded', 'call.ended']
    expect(story.filter((event) => !event.startsWith('call.digit')).slice(-4)).toEqual(left)
    const [talked, message] = scene().emitted(call, 'call.recorded')
    near((talked?.seconds ?? 0) * 1_000, 2_600)
    expect(Math.abs((message?.seconds ?? 0) - 6.5)).toBeLessThan(1.5 + scene().slackMs / 1_000)
    near(scene().ended(call).talkMs, 13_000)
  })

  test('ends when the other side hangs up, whichever side still talks', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 8_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    const call = dialled()
    await scene().pass(30_000)
    endIs(call, 8_000)
  })

  test('ends when what is paid is used up, also after it was given more', async () => {
    scene().routes.outbound = { to: FAR, callerId: DID, record: true, maxSeconds: 11 }
    scene().behave(FAR, { answerAfterMs: 1_000 })
    scene().behave(BOLA, { answerAfterMs: 1_000 })
    const call = dialled({ hangupAfterMs: 7_000 })
    await scene().pass(9_000)
    await scene().engine.limit(call, 6)
    await scene().pass(30_000)
    endIs(call, 14_000)
  })

  describe('to a number outside', () => {
    beforeEach(() => {
      const outside = { callId: ONWARD, from: '+2348030000001', to: OUTSIDE, callerId: DID, maxSeconds: 60 }
      scene().routes.transfer['12'] = { outside }
    })
    const onwardIs = (cause: number, talkMs: number) => {
      const { result, talkMs: talked } = scene().ended(ONWARD)
      expect(result.cause).toBe(cause)
      near(talked, talkMs)
    }

    test('is a call of its own, after a talk with the person who is there, and ends with the first one', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 15_000 })
      scene().behave(OUTSIDE, { answerAfterMs: 1_500 })
      const call = dialled({ hangupAfterMs: 9_500 })
      await scene().pass(8_500)
      await expect.poll(() => [ADA, OUTSIDE, FAR].map(scene().hears)).toEqual(['them', 'them', 'music'])
      await scene().pass(3_500)
      await expect.poll(() => [OUTSIDE, FAR].map(scene().hears)).toEqual(['them', 'them'])
      expect(await scene().engine.sipUserState('ada')).toBe('online')
      await scene().pass(30_000)
      endIs(call, 15_000, { outside: true })
      expect(scene().story(ONWARD)).toEqual([
        'call.started',
        'call.ringing b',
        'call.answered b',
        'call.ended',
      ])
      onwardIs(1, 10_900)
      expect(scene().emitted(ONWARD, 'call.started')).toMatchObject([
        { direction: 'outbound', from: '+2348030000001', to: OUTSIDE.number },
      ])
    })

    test('needs no talk either, and both calls end when the person who is there hangs up', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000 })
      scene().behave(OUTSIDE, { answerAfterMs: 4_500, hangupAfterMs: 6_000 })
      const call = dialled({ hangupAfterMs: 5_500 })
      await scene().pass(7_500)
      await expect.poll(() => scene().hears(FAR)).toBe('music')
      await scene().pass(4_000)
      await expect.poll(() => [OUTSIDE, FAR].map(scene().hears)).toEqual(['them', 'them'])
      await scene().pass(30_000)
      onwardIs(1, 6_000)
      endIs(call, 13_100, { outside: true })
    })

    test('ends both by the limit of the new call, which the exchange keeps', async () => {
      const outside = { callId: ONWARD, from: '+2348030000001', to: OUTSIDE, callerId: DID, maxSeconds: 7 }
      scene().routes.transfer['12'] = { outside }
      scene().behave(FAR, { answerAfterMs: 1_000 })
      scene().behave(OUTSIDE, { answerAfterMs: 1_000 })
      const call = dialled({ hangupAfterMs: 7_000 })
      await scene().pass(30_000)
      onwardIs(1, 7_000)
      endIs(call, 10_600, { outside: true })
    })

    test.each<[string, Behaviour, Behaviour, number]>([
      ['* is pressed twice while it rings', { noAnswer: true }, { digits: keysFrom(6_000, '**') }, 4],
      ['it is busy', { busy: true }, {}, 2],
      [
        'it is busy, and who asked has hung up',
        { answerAfterMs: 9_000, rejected: true },
        { hangupAfterMs: 4_200 },
        2,
      ],
    ])('leads back when %s', async (_, there, own, cause) => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 22_000 })
      scene().behave(OUTSIDE, there)
      scene().behave(ADA, { answerAfterMs: 1_000 })
      const call = dialled(own)
      await scene().pass(16_000)
      await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
      onwardIs(cause, 0)
      await scene().pass(30_000)
      endIs(call, 22_000)
    })

    test('leads back with a word where it is refused, and nothing rings', async () => {
      scene().routes.transfer['12'] = { refuse: 'money' }
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 22_000 })
      const call = dialled()
      await scene().pass(16_000)
      await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
      expect(scene().story(ONWARD)).toEqual([])
      await scene().pass(30_000)
      endIs(call, 22_000)
    })

    test('leads back where it cannot be booked, for the database is away', async () => {
      Object.defineProperty(scene().routes.transfer, '12', {
        get() {
          throw new Error('the database is away')
        },
      })
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 22_000 })
      const call = dialled()
      await scene().pass(16_000)
      await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
      await scene().pass(30_000)
      endIs(call, 22_000)
    })

    test('ends when the other side hangs up while it rings', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 6_000 })
      scene().behave(OUTSIDE, { noAnswer: true })
      const call = dialled()
      await scene().pass(30_000)
      endIs(call, 6_000)
      onwardIs(4, 0)
    })
  })

  describe('from an own phone that is called over the network', () => {
    beforeEach(() => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
      scene().behave(BOLA, { answerAfterMs: 1_500 })
    })
    const placed = async (own: Behaviour) => {
      scene().behave(OWN, { answerAfterMs: 1_000, ...own })
      await scene().engine.makeCall({
        callId: 'placed',
        from: OWN,
        to: FAR,
        callerId: DID,
        ringSeconds: 30,
        record: false,
        maxSeconds: 120,
      })
    }

    test('leads to a colleague, and says when that phone has left the call', async () => {
      await placed({ digits: keysFrom(3_000, '##12#'), hangupAfterMs: 9_000 })
      await scene().pass(8_500)
      await expect.poll(() => [OWN, BOLA, FAR].map(scene().hears)).toEqual(['them', 'them', 'music'])
      await scene().pass(3_500)
      await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
      await scene().pass(30_000)
      const [answered] = scene()
        .emitted('placed', 'call.answered')
        .filter(({ leg }) => leg === 'a')
      const [left, ...more] = scene().emitted('placed', 'call.left')
      near((left?.at.getTime() ?? 0) - (answered?.at.getTime() ?? 0), 9_000)
      expect(more).toEqual([])
      near(scene().ended('placed').talkMs, 20_000)
    })

    test('does not begin by keys that the other side pressed just before: it may hear their tones', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000, digits: keysFrom(2_000, '##12#') })
      await placed({ digits: keysFrom(3_500, '##12#') })
      await scene().pass(12_000)
      await expect.poll(() => [OWN, FAR].map(scene().hears)).toEqual(['them', 'them'])
      expect(await scene().engine.sipUserState('bola')).toBe('online')
      await scene().pass(30_000)
      expect(scene().emitted('placed', 'call.left')).toEqual([])
    })
  })

  test('is of a call that comes in, too, and the one who took it may transfer it on', async () => {
    scene().routes.number[DID] = ADA_OF
    scene().routes.transfer['13'] = { colleague: ADA }
    scene().behave(ADA, { answerAfterMs: 1_000, digits: keysFrom(1_500, '##12#'), hangupAfterMs: 6_500 })
    scene().behave(BOLA, { answerAfterMs: 1_000, digits: keysFrom(5_000, '##13#') })
    const call = scene().inbound(DID, FAR.number, { hangupAfterMs: 18_000 })
    await scene().pass(9_000)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(6_500)
    await expect.poll(() => [ADA, BOLA, FAR].map(scene().hears)).toEqual(['them', 'them', 'music'])
    await scene().pass(30_000)
    near(scene().ended(call).talkMs, 17_000)
  })

  test('frees the agent of a queue, which counts their own talk', async () => {
    const patience = { ringSeconds: 20, maxWaitSeconds: 60, wrapUpSeconds: 0 }
    const q = { name: 'Sales', agents: ['ada'], music: null, strategy: 'round robin', ...patience } as const
    scene().routes.queue.q = { ...q, agents: [...q.agents] }
    scene().routes.number[DID] = { category: 'queue', destination: 'q' }
    scene().behave(ADA, { answerAfterMs: 1_000, digits: keysFrom(1_500, '##12#'), hangupAfterMs: 7_000 })
    scene().behave(BOLA, { answerAfterMs: 1_000 })
    const call = scene().inbound(DID, FAR.number, { hangupAfterMs: 18_000 })
    await scene().pass(13_000)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await scene().engine.agentStates('q')).toEqual([{ user: 'ada', state: 'idle' }])
    await scene().pass(30_000)
    near(scene().emitted(call, 'queue.completed')[0]?.talkMs ?? 0, 7_000)
    near(scene().ended(call).talkMs, 18_000)
  })

  test('is not for the other side: its keys mean nothing', async () => {
    scene().routes.number[DID] = ADA_OF
    scene().behave(ADA, { answerAfterMs: 1_000 })
    const call = scene().inbound(DID, FAR.number, { digits: keysFrom(3_000, '##12#'), hangupAfterMs: 9_000 })
    await scene().pass(7_500)
    await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(30_000)
    near(scene().ended(call).talkMs, 8_000)
  })
}

const ADA_OF = { category: 'user', destination: 'ada' } as const
