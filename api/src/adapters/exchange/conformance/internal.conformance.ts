import { beforeEach, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FAR = { kind: 'pstn', number: '+2348030000007' } as const
const OWN = { kind: 'pstn', number: '+2348030000009' } as const
const phone = (user: string) => ({ kind: 'sip', user }) as const
const [ADA, BOLA] = [phone('ada'), phone('bola')]
const TO_BOLA: Destination = { category: 'user', destination: 'bola' }
const SUPPORT: Destination = { category: 'queue', destination: 'support' }
const BOARD: Destination = { category: 'conference', destination: 'board' }
const EXTENSION = '2001'
const STEP_MS = 400
const keysFrom = (atMs: number, keys: string): NonNullable<Behaviour['digits']> =>
  [...keys].map((key, index) => ({ atMs: atMs + index * STEP_MS, key: key as Key }))

/** Numbers of the workgroup's own: dialled on one of our phones, called by click, and as the target of a transfer. */
export function internalTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    const patience = { ringSeconds: 20, maxWaitSeconds: 60, wrapUpSeconds: 0 }
    const queue = {
      name: 'Support',
      agents: ['bola'],
      music: null,
      strategy: 'round robin',
      ...patience,
    } as const
    scene().routes.queue.support = { ...queue, agents: [...queue.agents] }
    scene().routes.conference.board = { name: 'Board', maxMembers: 5 }
  })
  const near = (is: number | undefined, ms: number) =>
    expect(Math.abs((is ?? Number.NaN) - ms)).toBeLessThanOrEqual(scene().slackMs)
  const leads = (way: Destination) => {
    scene().routes.outbound = { way, callerId: EXTENSION, maxSeconds: 600, record: false }
  }
  const click = (way: Destination, change: { readonly from?: typeof OWN | typeof ADA } = {}) =>
    scene().engine.makeCall({
      callId: 'call',
      from: ADA,
      to: { kind: 'pstn', number: '301' },
      callerId: DID,
      ringSeconds: 20,
      record: false,
      internal: { way, callerId: EXTENSION },
      ...change,
    })

  test('rings a colleague when one of our phones dials their number, and they talk', async () => {
    leads(TO_BOLA)
    scene().behave(BOLA, { answerAfterMs: 1_000, hangupAfterMs: 5_000 })
    const call = scene().dials('ada', '2002')
    await scene().pass(3_000)
    await expect.poll(() => [ADA, BOLA].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(10_000)
    const talked = ['call.ringing b', 'call.answered b', 'call.ended']
    expect(scene().story(call)).toEqual(['call.started', ...talked])
    near(scene().ended(call).talkMs, 5_000)
  })

  // @shows SA-45, SA-46
  test('leads one of our phones to a queue, and to a conference, which count it', async () => {
    leads(SUPPORT)
    scene().behave(BOLA, { answerAfterMs: 1_000, hangupAfterMs: 5_000 })
    const call = scene().dials('ada', '301')
    await scene().pass(20_000)
    expect(scene().emitted(call, 'queue.completed')).toMatchObject([{ agent: 'bola' }])
    near(scene().ended(call).talkMs, 6_000) // the queue answers
    leads(BOARD)
    const other = scene().dials('ada', '8001', { hangupAfterMs: 4_000 })
    await scene().pass(2_000)
    expect(await scene().engine.conferenceMembers('board')).toEqual([
      { callId: other, number: EXTENSION, muted: false },
    ])
    await scene().pass(10_000)
    near(scene().ended(other).talkMs, 4_000)
  })

  test('rings the own phone of a click-to-call first, then the colleague', async () => {
    scene().behave(OWN, { answerAfterMs: 1_000 })
    scene().behave(BOLA, { answerAfterMs: 2_000, hangupAfterMs: 5_000 })
    await click(TO_BOLA, { from: OWN })
    await scene().pass(5_000)
    await expect.poll(() => [OWN, BOLA].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(20_000)
    const own = ['call.ringing a', 'call.answered a']
    expect(scene().story('call')).toEqual([
      'call.started',
      ...own,
      'call.ringing b',
      'call.answered b',
      'call.ended',
    ])
    near(scene().ended('call').talkMs, 5_000)
  })

  test('is answered for a click-to-call by what answers itself', async () => {
    scene().behave(ADA, { answerAfterMs: 1_000, hangupAfterMs: 6_000 })
    await click(BOARD)
    await scene().pass(20_000)
    expect(scene().story('call')).toEqual([
      'call.started',
      'call.ringing a',
      'call.answered a',
      'call.answered b',
      'conference.joined 1',
      'conference.left 0',
      'call.ended',
    ])
    near(scene().ended('call').talkMs, 6_000)
    expect(scene().ended('call').result.cause).toBe(1)
  })

  test('takes over what is transferred there, and the person who transferred it is out of it', async () => {
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
    scene().routes.transfer['301'] = { way: SUPPORT }
    scene().behave(ADA, { answerAfterMs: 1_000, digits: keysFrom(1_500, '##301#') })
    scene().behave(BOLA, { answerAfterMs: 1_000 })
    const call = scene().inbound(DID, FAR.number, { hangupAfterMs: 20_000 })
    await scene().pass(13_000)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    await scene().pass(15_000)
    expect(scene().emitted(call, 'queue.completed')).toMatchObject([{ agent: 'bola' }])
    near(scene().ended(call).talkMs, 19_000)
  })
}
