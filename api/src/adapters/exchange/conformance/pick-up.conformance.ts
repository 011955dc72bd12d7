import { beforeEach, describe, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FAR = { kind: 'pstn', number: '+2348030000009' } as const
const phone = (user: string) => ({ kind: 'sip', user }) as const
const [ADA, BOLA, CHIDI] = [phone('ada'), phone('bola'), phone('chidi')]
const QUIET = { noAnswer: true } as const
const TO_ADA: Destination = { category: 'user', destination: 'ada' }

/** Calls that ring at our phones, and that a colleague picks up by a code or a button. */
export function pickUpTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola', 'chidi'])
      await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    for (const user of [ADA, BOLA]) scene().behave(user, QUIET)
    scene().routes.number[DID] = { category: 'group', destination: 'sales' }
    scene().routes.group.sales = {
      together: true,
      members: ['ada', 'bola'].map((user) => ({ user, ringSeconds: 25 })),
      next: null,
    }
  })
  const near = (is: number | undefined, ms: number) =>
    expect(Math.abs((is ?? Number.NaN) - ms)).toBeLessThanOrEqual(scene().slackMs)
  const states = () => Promise.all(['ada', 'bola'].map(scene().engine.sipUserState))
  const callUs = (behaviour: Behaviour = {}) => scene().inbound(DID, FAR.number, behaviour)
  /** Chidi dials the code while these calls ring for colleagues. */
  const dialsCode = (...calls: string[]) => {
    scene().routes.outbound = { picksUp: calls.map((callId) => ({ callId })) }
    return scene().dials('chidi', '*8')
  }
  const ringsFor = (call: string) =>
    scene()
      .emitted(call, 'call.rings')
      .map(({ people }) => people)
  const takers = (call: string) =>
    scene()
      .emitted(call, 'call.picked')
      .map(({ user }) => user)

  // @shows SA-155
  test('are answered by the phone that dials the code, and the others stop ringing', async () => {
    const call = callUs({ hangupAfterMs: 12_000 })
    await scene().pass(2_000)
    const own = dialsCode(call)
    await scene().pass(3_000)
    await expect.poll(() => [CHIDI, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await states()).toEqual(['online', 'online'])
    expect((await scene().leftOver()).channels).toHaveLength(2)
    expect(scene().ended(own).talkMs).toBeLessThan(1_000)
    await scene().pass(15_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', 'call.answered b', 'call.ended'])
    expect(scene().emitted(call, 'call.answered')).toMatchObject([{ leg: 'b', user: 'chidi' }])
    expect([takers(call), ringsFor(call)]).toEqual([['chidi'], [['ada', 'bola'], []]])
    expect(['ada', 'bola', 'chidi'].map(scene().elsewhereCount)).toEqual([1, 1, 0])
    const answered = scene().emitted(call, 'call.answered')[0]?.at.getTime() ?? Number.NaN
    expect(scene().ended(call).result.cause).toBe(1)
    near(scene().ended(call).talkMs, scene().ended(call).at.getTime() - answered)
  })

  test('that ring for one person are picked up likewise, also from a colleague and behind a menu', async () => {
    scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
    const prompt = await scene().sound(1.5)
    scene().routes.ivr.main = { prompt, members: { '1': TO_ADA }, tries: 1, waitMs: 3_000 }
    const outside = callUs({ digits: [{ atMs: 1_500, key: '1' }], hangupAfterMs: 12_000 })
    await scene().pass(4_000)
    dialsCode(outside)
    await scene().pass(2_500)
    await expect.poll(() => [CHIDI, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().engine.hangup(outside, 'admin')
    await scene().pass(1_500)
    expect(scene().emitted(outside, 'call.answered').at(-1)).toMatchObject({ leg: 'b', user: 'chidi' })
    scene().routes.outbound = { way: TO_ADA, callerId: '2002', maxSeconds: 600, record: false }
    const inside = scene().dials('bola', '2001')
    await scene().pass(2_000)
    dialsCode(inside)
    await scene().pass(2_500)
    await expect.poll(() => [CHIDI, BOLA].map(scene().hears)).toEqual(['them', 'them'])
    await scene().engine.hangup(inside, 'admin')
    await scene().pass(1_500)
    expect([takers(outside), takers(inside)]).toEqual([['chidi'], ['chidi']])
    expect(scene().ended(inside).result.cause).toBe(1)
  })

  test('of several, the first that still rings is picked up; when none does, the phone hears so', async () => {
    scene().behave(BOLA, { answerAfterMs: 1_000 })
    const answered = callUs()
    await scene().pass(2_500)
    scene().behave(BOLA, QUIET)
    const rings = callUs({ hangupAfterMs: 9_000 })
    await scene().pass(1_500)
    dialsCode('gone', answered, rings)
    await scene().pass(3_000)
    await expect.poll(() => scene().hears(CHIDI)).toBe('them')
    expect([takers(answered), takers(rings)]).toEqual([[], ['chidi']])
    await scene().engine.hangup(answered, 'admin')
    await scene().pass(12_000)
    const late = dialsCode(answered, rings)
    await scene().pass(8_000)
    expect(scene().ended(late)).toBeDefined()
    expect(takers(rings)).toEqual(['chidi'])
  })

  test('ring the phones of those who ask for them, which stop when another one answers', async () => {
    scene().behave(CHIDI, { answerAfterMs: 1_500 })
    const call = callUs({ hangupAfterMs: 9_000 })
    await scene().pass(1_500)
    await scene().engine.takeCall(call, 'chidi')
    await scene().pass(4_000)
    await expect.poll(() => [CHIDI, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await states()).toEqual(['online', 'online'])
    await scene().pass(12_000)
    scene().behave(CHIDI, QUIET)
    scene().behave(BOLA, { answerAfterMs: 4_000 })
    const other = callUs({ hangupAfterMs: 12_000 })
    await scene().pass(1_500)
    await scene().engine.takeCall(other, 'chidi')
    await scene().pass(6_000)
    expect(await scene().engine.sipUserState('chidi')).toBe('online')
    await scene().pass(12_000)
    expect([takers(call), takers(other)]).toEqual([['chidi'], []])
    expect(scene().emitted(other, 'call.answered')).toMatchObject([{ user: 'bola' }])
  })

  test('stop ringing at an own mobile', async () => {
    const mobile = { kind: 'pstn', number: '+2348035550001' } as const
    scene().routes.number[DID] = TO_ADA
    scene().routes.outside.ada = { callId: 'led', from: DID, to: mobile, callerId: DID, maxSeconds: 60 }
    scene().routes.person.ada = {
      dnd: false,
      ringSeconds: 25,
      busy: null,
      next: null,
      mobile: { number: mobile.number, ringSeconds: 25, confirms: true, together: true },
    }
    scene().behave(mobile, QUIET)
    const call = callUs({ hangupAfterMs: 12_000 })
    await scene().pass(3_000)
    dialsCode(call)
    await scene().pass(3_000)
    await expect.poll(() => [CHIDI, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(scene().ended('led').talkMs).toBe(0)
    await scene().pass(12_000)
    expect(takers(call)).toEqual(['chidi'])
  })

  describe.each(['left', 'killed'] as const)('of a process that is %s', (how) => {
    test.each(['a group', 'a person'])(
      'ring on in the next one, which lets them be picked up: %s',
      async (of) => {
        if (of === 'a person') scene().routes.number[DID] = TO_ADA
        const call = callUs({ hangupAfterMs: 20_000 })
        await scene().pass(3_000)
        await scene().succeed(how)
        await scene().pass(1_000)
        dialsCode(call)
        await scene().pass(3_000)
        await expect.poll(() => [CHIDI, FAR].map(scene().hears)).toEqual(['them', 'them'])
        expect(await states()).toEqual(['online', 'online'])
        await scene().succeed(how)
        await scene().pass(1_000)
        await expect.poll(() => [CHIDI, FAR].map(scene().hears)).toEqual(['them', 'them'])
        await scene().pass(15_000)
        expect(scene().ended(call).result.cause).toBe(1)
        expect(takers(call)).toEqual(['chidi'])
      },
    )
  })
}
