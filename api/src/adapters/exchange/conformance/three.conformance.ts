import { beforeEach, describe, expect, test } from 'vitest'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const pstn = (number: string) => ({ kind: 'pstn', number }) as const
const phone = (user: string) => ({ kind: 'sip', user }) as const
const [ADA, BOLA] = [phone('ada'), phone('bola')]
const [FAR, OUTSIDE, OWN] = [pstn('+2348030000007'), pstn('+2348030000008'), pstn('+2348030000009')]
const ONWARD = 'onward'
const STEP_MS = 400
const keysFrom = (atMs: number, keys: string): NonNullable<Behaviour['digits']> =>
  [...keys].map((key, index) => ({ atMs: atMs + index * STEP_MS, key: key as Key }))
const JOINED_MS = 10_000 // the keys that join the three come 8.4 s after the call, on an idle machine

/** One of our phones that adds a third one to its call. */
export function threeTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.outbound = { to: FAR, callerId: DID, record: true, maxSeconds: 120 }
    scene().routes.transfer['12'] = { colleague: BOLA }
  })
  const near = (is: number | undefined, ms: number) =>
    expect(Math.abs((is ?? Number.NaN) - ms)).toBeLessThanOrEqual(scene().slackMs)
  const hear = (...who: Parameters<Scene['hears']>[0][]) => who.map(scene().hears)
  const stages = (call: string) =>
    scene()
      .emitted(call, 'call.third')
      .map((event) => (event.stage === 'gone' ? `gone ${event.gone}` : event.stage))
  const recordedMs = (call: string) => (scene().emitted(call, 'call.recorded')[0]?.seconds ?? 0) * 1_000
  /** Ada talks from second 1 on, asks Bola from second 2 to 4, who answers at 5.5, and joins all three at 8. */
  const added = (more: Behaviour = {}, keys = '##') =>
    scene().dials('ada', '08030000007', {
      ...more,
      digits: [...keysFrom(2_000, '##12#'), ...keysFrom(8_000, keys), ...(more.digits ?? [])],
    })

  // @shows SA-65
  test('talks with them first, while the other side hears music; then all three talk, and are recorded', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    const call = added({ hangupAfterMs: 16_000 })
    await scene().pass(7_500)
    await expect.poll(() => hear(ADA, BOLA, FAR)).toEqual(['them', 'them', 'music'])
    expect(stages(call)).toEqual(['rings', 'answered'])
    await scene().pass(JOINED_MS - 7_500)
    await expect.poll(() => hear(ADA, BOLA, FAR)).toEqual(['them', 'them', 'them'])
    expect(scene().emitted(call, 'call.third')).toMatchObject([
      { stage: 'rings', by: 'ada', other: FAR, party: BOLA },
      { stage: 'answered' },
      { stage: 'joined' },
    ])
    await scene().pass(8_000) // who added has hung up
    await expect.poll(() => hear(BOLA, FAR)).toEqual(['them', 'them'])
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    await scene().pass(20_000)
    expect(stages(call).at(-1)).toBe('gone by')
    near(scene().ended(call).talkMs, 20_000)
    near(recordedMs(call), 20_000)
    expect(await scene().engine.sipUserState('bola')).toBe('online')
  })

  test('adds them at once: the two talk while it rings', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
    scene().behave(BOLA, { answerAfterMs: 4_500 })
    const call = scene().dials('ada', '08030000007', {
      digits: keysFrom(2_000, '##12###'),
      hangupAfterMs: 25_000,
    })
    await scene().pass(6_500)
    await expect.poll(() => hear(ADA, FAR)).toEqual(['them', 'them'])
    await scene().pass(JOINED_MS - 6_500)
    await expect.poll(() => hear(ADA, BOLA, FAR)).toEqual(['them', 'them', 'them'])
    await scene().pass(20_000)
    expect(stages(call)).toEqual(['rings', 'joined', 'gone other'])
    near(scene().ended(call).talkMs, 20_000)
  })

  test.each<[string, Behaviour, Behaviour]>([
    ['the third one hangs up', { hangupAfterMs: 7_000 }, {}],
    ['the third one is removed', {}, { digits: keysFrom(12_000, '**') }],
  ])('goes on with the other side when %s, and can add again', async (_, third, own) => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500, ...third })
    const again = [...keysFrom(17_000, '##12#'), ...keysFrom(22_500, '##')]
    const call = added({ digits: [...(own.digits ?? []), ...again], hangupAfterMs: 35_000 })
    await scene().pass(15_500)
    await expect.poll(() => hear(ADA, FAR)).toEqual(['them', 'them'])
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    expect(stages(call)).toEqual(['rings', 'answered', 'joined', 'gone third'])
    await scene().pass(9_500)
    await expect.poll(() => hear(ADA, BOLA, FAR)).toEqual(['them', 'them', 'them'])
    await scene().pass(30_000)
    near(scene().ended(call).talkMs, 30_000)
  })

  test('goes on with the third one when the other side hangs up, which ends what is paid', async () => {
    scene().routes.outbound = { to: FAR, callerId: DID, record: true, maxSeconds: 14 }
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 11_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    const call = added({ hangupAfterMs: 22_000 })
    await scene().pass(18_000) // what was paid is used up at 15
    await expect.poll(() => hear(ADA, BOLA)).toEqual(['them', 'them'])
    await scene().pass(20_000)
    expect(stages(call).at(-1)).toBe('gone other')
    near(scene().ended(call).talkMs, 11_000)
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('ends for all when what is paid is used up', async () => {
    scene().routes.outbound = { to: FAR, callerId: DID, record: true, maxSeconds: 13 }
    scene().behave(FAR, { answerAfterMs: 1_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    const call = added()
    await scene().pass(JOINED_MS)
    await expect.poll(() => hear(ADA, BOLA, FAR)).toEqual(['them', 'them', 'them'])
    await scene().pass(20_000)
    near(scene().ended(call).talkMs, 13_000)
    for (const user of ['ada', 'bola']) expect(await scene().engine.sipUserState(user)).toBe('online')
  })

  test.each<[string, Behaviour]>([
    ['is busy', { busy: true }],
    ['does not answer, and * is pressed twice', { noAnswer: true }],
  ])('talks on when the one who was added at once %s', async (_, there) => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
    scene().behave(BOLA, there)
    const call = scene().dials('ada', '08030000007', {
      digits: [...keysFrom(2_000, '##12###'), ...keysFrom(9_000, '**')],
    })
    await scene().pass(13_000)
    await expect.poll(() => hear(ADA, FAR)).toEqual(['them', 'them'])
    expect(stages(call)).toEqual(['rings', 'gone third'])
    await scene().pass(20_000)
    near(scene().ended(call).talkMs, 20_000)
  })

  test('lets the two others talk on when one of three holds the call', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    added({ holds: [{ atMs: 11_000, forMs: 6_000 }], hangupAfterMs: 25_000 })
    await scene().pass(14_500)
    await expect.poll(() => hear(BOLA, FAR)).toEqual(['them', 'them'])
    await scene().pass(30_000)
  })

  test('are recorded on demand as two are, and begin while all three talk', async () => {
    const record = { usual: true, people: { ada: 'demand' }, queues: {} } as const
    scene().routes.outbound = { to: FAR, callerId: DID, record, maxSeconds: 120 }
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 18_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    const call = added({ hangupAfterMs: 16_000 })
    await scene().pass(JOINED_MS + 1_000)
    await scene().engine.record(call, true)
    await scene().pass(20_000)
    expect(scene().emitted(call, 'call.recorded')).toMatchObject([{ by: 'demand' }])
    expect(Math.abs(recordedMs(call) - 8_000)).toBeLessThan(1_500)
  })

  describe('from outside', () => {
    beforeEach(() => {
      const outside = { callId: ONWARD, from: '+2348030000001', to: OUTSIDE, callerId: DID, maxSeconds: 60 }
      scene().routes.transfer['12'] = { outside }
      scene().behave(OUTSIDE, { answerAfterMs: 1_500 })
    })

    test('by a call of its own, in which the two others talk on when who added hangs up', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
      const call = added({ hangupAfterMs: 14_000 })
      await scene().pass(JOINED_MS)
      await expect.poll(() => hear(ADA, OUTSIDE, FAR)).toEqual(['them', 'them', 'them'])
      await scene().pass(6_000)
      await expect.poll(() => hear(OUTSIDE, FAR)).toEqual(['them', 'them'])
      await scene().pass(30_000)
      near(scene().ended(call).talkMs, 20_000)
      near(recordedMs(call), 20_000)
      near(scene().ended(ONWARD).talkMs, 15_900)
    })

    test('who is charged on when the other side has left', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 11_000 })
      const call = added({ hangupAfterMs: 18_000 })
      await scene().pass(14_500)
      await expect.poll(() => hear(ADA, OUTSIDE)).toEqual(['them', 'them'])
      await scene().pass(30_000)
      near(scene().ended(call).talkMs, 11_000)
      near(scene().ended(ONWARD).talkMs, 12_900)
    })

    test('until their own limit, which the exchange keeps; the first two talk on', async () => {
      const outside = { callId: ONWARD, from: '+2348030000001', to: OUTSIDE, callerId: DID, maxSeconds: 6 }
      scene().routes.transfer['12'] = { outside }
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
      const call = added()
      await scene().pass(JOINED_MS + 4_500)
      await expect.poll(() => hear(ADA, FAR)).toEqual(['them', 'them'])
      await scene().pass(30_000)
      expect(stages(call).at(-1)).toBe('gone third')
      near(scene().ended(ONWARD).talkMs, 6_000)
      near(scene().ended(call).talkMs, 20_000)
    })
  })

  test('from an own phone over the network ends when the other side leaves: no one pays for it then', async () => {
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 14_000 })
    scene().behave(BOLA, { answerAfterMs: 1_500 })
    scene().behave(OWN, {
      answerAfterMs: 1_000,
      digits: [...keysFrom(3_000, '##12#'), ...keysFrom(8_500, '##')],
    })
    await scene().engine.makeCall({
      callId: 'placed',
      from: OWN,
      to: FAR,
      callerId: DID,
      ringSeconds: 30,
      record: false,
      maxSeconds: 120,
    })
    await scene().pass(13_000)
    await expect.poll(() => hear(OWN, BOLA, FAR)).toEqual(['them', 'them', 'them'])
    await scene().pass(10_000)
    near(scene().ended('placed').talkMs, 14_000)
  })

  describe.each(['left', 'killed'] as const)('of a process that is %s', (how) => {
    test('is with all three in the next one, and goes on with two', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 40_000 })
      scene().behave(BOLA, { answerAfterMs: 1_500 })
      const call = added({ hangupAfterMs: 18_000 })
      await scene().pass(JOINED_MS + 1_000)
      await scene().succeed(how)
      await scene().pass(1_500)
      await expect.poll(() => hear(ADA, BOLA, FAR)).toEqual(['them', 'them', 'them'])
      await scene().pass(9_000)
      await expect.poll(() => hear(BOLA, FAR)).toEqual(['them', 'them'])
      await scene().succeed(how)
      await scene().pass(1_500)
      await expect.poll(() => hear(BOLA, FAR)).toEqual(['them', 'them'])
      await scene().pass(30_000)
      near(scene().ended(call).talkMs, 40_000)
    })

    test('is with the third one in the next one, too', async () => {
      scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 11_000 })
      scene().behave(BOLA, { answerAfterMs: 1_500 })
      const call = added({ hangupAfterMs: 24_000 })
      await scene().pass(16_000)
      await scene().succeed(how)
      await scene().pass(1_500)
      await expect.poll(() => hear(ADA, BOLA)).toEqual(['them', 'them'])
      await scene().pass(20_000)
      scene().ended(call)
    })
  })
}
