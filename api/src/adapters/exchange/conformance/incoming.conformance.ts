import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Spoken } from '../spoken.ts'
import { lengthOf } from '../wav.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const BOLA = { kind: 'sip', user: 'bola' } as const
const TO_BOLA: Destination = { category: 'user', destination: 'bola' }

/** Calls to our numbers, and from our SIP phones. */
export function incomingTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 2 })
  })
  const callUs = async (behaviour?: Behaviour) => {
    const call = scene().inbound(DID, FROM, behaviour)
    await scene().pass(300_000)
    return call
  }

  test('refuses a number without an owner, unanswered: it does not exist', async () => {
    const call = await callUs({})
    expect(scene().story(call)).toEqual(['call.started', 'call.ended'])
    expect(scene().events[0]).toMatchObject({ direction: 'inbound', from: FROM, to: DID })
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 5, q850: 1, sipStatus: 404 } })
  })

  test.each<Destination>([
    { category: 'ivr', destination: 'gone' },
    { category: 'queue', destination: 'gone' },
    { category: 'conference', destination: 'gone' },
  ])('refuses, unanswered, what leads to something that is gone: $category', async (destination) => {
    scene().routes.number[DID] = destination
    const call = await callUs({})
    expect(scene().story(call)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(call).result).toMatchObject({ cause: 5, q850: 1 })
  })

  test('rings the user a number is assigned to, and answers the caller when they do', async () => {
    scene().routes.number[DID] = TO_BOLA
    scene().behave(BOLA, { answerAfterMs: 4_000, hangupAfterMs: 6_000 })
    const call = await callUs({})
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', 'call.answered b', 'call.ended'])
    expect(Math.abs(scene().ended(call).talkMs - 6_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test.each<[string, Behaviour, number, number]>([
    ['is busy', { busy: true }, 2, 17],
    ['declines', { rejected: true }, 2, 21],
    ['does not answer', { noAnswer: true }, 3, 19],
  ])('ends unanswered when the user %s', async (_, behaviour, cause, q850) => {
    scene().routes.number[DID] = TO_BOLA
    scene().behave(BOLA, behaviour)
    const call = await callUs({})
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause, q850 } })
  })

  test('ends with congestion when the user’s phone is not there', async () => {
    scene().routes.number[DID] = TO_BOLA
    scene().register('bola', false)
    const call = await callUs({})
    expect(scene().ended(call).result).toMatchObject({ cause: 5, q850: 20 })
  })

  test('is cancelled when the caller gives up, and the phone stops ringing', async () => {
    scene().routes.number[DID] = TO_BOLA
    scene().behave(BOLA, { noAnswer: true })
    const call = scene().inbound(DID, FROM, { hangupAfterMs: 3_000 })
    await scene().pass(2_000)
    expect(await scene().engine.sipUserState('bola')).toBe('busy')
    await scene().pass(2_000)
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    expect(scene().ended(call).result.cause).toBe(4)
  })

  const ASK = async (members: Partial<Record<Key, Destination>>, tries = 3) => {
    const prompt = await scene().sound(5)
    scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
    scene().routes.ivr.main = { prompt, members, tries, waitMs: 4_000 }
    scene().behave(BOLA, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
  }

  test('follows a key that is pressed during the prompt, at once', async () => {
    await ASK({ '1': TO_BOLA })
    const call = await callUs({ digits: [{ atMs: 2_000, key: '1' }] })
    expect(scene().story(call)).toEqual([
      'call.started',
      'call.answered a',
      'call.digit 1',
      'menu.key main 1',
      'call.ringing b',
      'call.answered b',
      'call.ended',
    ])
    const [digit] = scene().emitted(call, 'call.digit')
    const [ringing] = scene().emitted(call, 'call.ringing')
    const waited = (ringing?.at.getTime() ?? 0) - (digit?.at.getTime() ?? 0)
    expect(waited).toBeLessThanOrEqual(scene().slackMs)
    expect(scene().ended(call)).toMatchObject({ result: { cause: 1 } })
  })

  test('follows a key that is pressed after the prompt', async () => {
    await ASK({ '*': TO_BOLA })
    const call = await callUs({ digits: [{ atMs: 7_000, key: '*' }] })
    expect(scene().story(call)).toContain('call.answered b')
  })

  test('asks again after a key that leads nowhere', async () => {
    await ASK({ '1': TO_BOLA })
    const call = await callUs({
      digits: [
        { atMs: 2_000, key: '9' },
        { atMs: 4_000, key: '1' },
      ],
    })
    expect(scene().story(call)).toContain('call.answered b')
    const taken = scene().emitted(call, 'menu.key')
    expect(taken.map(({ ivrId, key }) => [ivrId, key])).toEqual([
      ['main', '9'],
      ['main', '1'],
    ])
  })

  test('asks as often as it should, and hangs up', async () => {
    await ASK({ '1': TO_BOLA }, 2)
    const call = await callUs({})
    const end = scene().ended(call)
    expect(Math.abs(end.talkMs - 2 * (5_000 + 4_000))).toBeLessThanOrEqual(2 * scene().slackMs)
    expect(end.result.cause).toBe(1) // the exchange answered
  })

  test('hears of it when the caller leaves during the prompt', async () => {
    await ASK({ '1': TO_BOLA })
    const call = await callUs({ hangupAfterMs: 2_000 })
    expect(Math.abs(scene().ended(call).talkMs - 2_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('hangs up when a key leads to something that is gone: the caller was answered', async () => {
    await ASK({ '1': { category: 'queue', destination: 'gone' } })
    const call = await callUs({ digits: [{ atMs: 2_000, key: '1' }] })
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
  })

  test('does not go round for ever through menus that lead to each other', async () => {
    await ASK({ '1': { category: 'ivr', destination: 'main' } })
    const digits = Array.from({ length: 40 }, (_, n) => ({ atMs: 1_000 * (n + 1), key: '1' as const }))
    const call = await callUs({ digits })
    expect(scene().emitted(call, 'call.digit').length).toBeLessThanOrEqual(10)
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('lets a SIP phone call out: answered when the called one answers, recorded, with its limit', async () => {
    const to = { kind: 'pstn', number: '+2348030000007' } as const
    scene().routes.outbound = { to, callerId: DID, maxSeconds: 5, record: true }
    scene().behave(to, { answerAfterMs: 3_000 })
    const call = scene().dials('ada', '08030000007', {})
    await scene().pass(60_000)
    expect(scene().story(call)).toEqual([
      'call.started',
      'call.ringing b',
      'call.answered b',
      'call.recorded',
      'call.ended',
    ])
    expect(scene().events[0]).toMatchObject({ direction: 'outbound', from: 'ada', to: '08030000007' })
    expect(Math.abs(scene().ended(call).talkMs - 5_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  /** How long a caller was there less how long these words take. */
  const waitedBeyond = (call: string, words: Spoken) => {
    const [started] = scene().emitted(call, 'call.started')
    const waitedMs = scene().ended(call).at.getTime() - (started?.at.getTime() ?? 0)
    return waitedMs - (lengthOf([{ silenceMs: 300 }, { says: words }]) ?? 0)
  }

  test.each([
    ['money', 21, 403],
    ['suspended', 21, 403],
    ['day', 21, 403],
    ['month', 21, 403],
    ['destination', 21, 403],
    ['no rate', 1, 404],
  ] as const)('says why to a SIP phone that it refuses, unanswered: %s', async (refuse, q850, sipStatus) => {
    scene().routes.outbound = { refuse }
    const call = scene().dials('ada', '0900', {})
    await scene().pass(1_500)
    expect(await scene().engine.liveCalls()).toEqual([])
    await scene().pass(60_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 5, q850, sipStatus } })
    expect(scene().ended(call).answeredAt).toBeUndefined()
    expect(Math.abs(waitedBeyond(call, refuse))).toBeLessThanOrEqual(2 * scene().slackMs)
  })

  test('does not keep a SIP phone that hangs up while it hears why it is refused', async () => {
    scene().routes.outbound = { refuse: 'debt' }
    const call = scene().dials('ada', '0900', { hangupAfterMs: 2_000 })
    await scene().pass(60_000)
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 5, q850: 21 } })
    expect(waitedBeyond(call, 'debt')).toBeLessThan(-3_000)
  })

  test('says to a SIP phone that the network is busy, where it has no ringing to hear', async () => {
    const to = { kind: 'pstn', number: '+2348030000007' } as const
    scene().routes.outbound = { to, callerId: DID, record: false }
    scene().behave(to, { congestion: true })
    const call = scene().dials('ada', '08030000007', {})
    await scene().pass(1_500)
    expect(await scene().engine.liveCalls()).toHaveLength(1)
    await scene().pass(60_000)
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 5, q850: 34 } })
  })

  test('is cancelled when the SIP phone gives up', async () => {
    const to = { kind: 'pstn', number: '+2348030000007' } as const
    scene().routes.outbound = { to, callerId: DID, record: false }
    scene().behave(to, { noAnswer: true })
    const call = scene().dials('ada', '08030000007', { hangupAfterMs: 4_000 })
    await scene().pass(60_000)
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 4 } })
  })

  test('knows SIP users from when they are put until they are deleted', async () => {
    const { engine } = scene()
    expect(await engine.sipUserState('chidi')).toBe('unknown')
    await engine.putSipUser({ user: 'chidi', ha1: 'h', maxContacts: 1 })
    expect(await engine.sipUserState('chidi')).toBe('online')
    scene().register('chidi', false)
    expect(await engine.sipUserState('chidi')).toBe('offline')
    await engine.deleteSipUser('chidi')
    // A real exchange releases the leg a moment later.
    await expect.poll(() => engine.sipUserState('chidi'), { timeout: scene().slackMs }).toBe('unknown')
  })
  // @shows DEC-94
  test('lets phones register with the secret that goes with the HA1, the newest alone', async () => {
    const { engine } = scene()
    const put = (secret: string) =>
      engine.putSipUser({
        user: 'dayo',
        realm: 'harmattan',
        ha1: hash('md5', `dayo:harmattan:${secret}`, 'hex'),
        maxContacts: 1,
      })
    expect(await scene().signIn('dayo', 'first')).toBe(false)
    await put('first')
    expect(await scene().signIn('dayo', 'other')).toBe(false)
    expect(await scene().signIn('dayo', 'first')).toBe(true)
    expect(await engine.sipUserState('dayo')).toBe('online')
    await put('second')
    expect(await scene().signIn('dayo', 'first')).toBe(false)
    expect(await scene().signIn('dayo', 'second')).toBe(true)
    await engine.deleteSipUser('dayo')
    expect(await scene().signIn('dayo', 'second')).toBe(false)
  })
}
