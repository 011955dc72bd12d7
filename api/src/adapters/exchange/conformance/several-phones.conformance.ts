// @shows DEC-93

import { beforeEach, describe, expect, test } from 'vitest'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FAR = { kind: 'pstn', number: '+2348030000007' } as const
const phone = (user: string) => ({ kind: 'sip', user }) as const
const ADA = phone('ada')
const ALL = ['ada', 'ada-2', 'ada-3'] as const
const QUIET = { noAnswer: true } as const
const ANSWERS = { answerAfterMs: 1_500 } as const

/** Several phones of one person, which ring together. */
export function severalPhonesTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ALL) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
  })
  const behave = (...phones: readonly Behaviour[]) => {
    for (const [index, behaviour] of phones.entries()) scene().behave(phone(ALL[index] ?? ''), behaviour)
  }
  const near = (is: number, ms: number) => expect(Math.abs(is - ms)).toBeLessThanOrEqual(scene().slackMs)
  const states = () => Promise.all(ALL.map(scene().engine.phoneState))
  const elsewhereCount = () => ALL.map(scene().elsewhereCount)
  const TALKED = ['call.started', 'call.ringing b', 'call.answered b', 'call.ended']

  test('ring at once: the first one that is answered has the call, and the others learn so', async () => {
    behave(QUIET, { answerAfterMs: 2_500, hangupAfterMs: 6_000 }, QUIET)
    const call = scene().inbound(DID, FAR.number, {})
    await scene().pass(1_500)
    expect(await states()).toEqual(['busy', 'busy', 'busy'])
    await scene().pass(2_500)
    await expect.poll(() => [phone('ada-2'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await states()).toEqual(['online', 'busy', 'online'])
    expect(await scene().engine.sipUserState('ada')).toBe('busy')
    expect((await scene().leftOver()).channels).toHaveLength(2)
    await scene().pass(10_000)
    expect(scene().story(call)).toEqual(TALKED)
    expect(elsewhereCount()).toEqual([1, 0, 1])
    near(scene().ended(call).talkMs, 6_000)
  })

  test.each<[string, Behaviour]>([
    ['declines', { rejected: true }],
    ['is busy', { busy: true }],
    ['cannot be reached', { congestion: true }],
  ])('ring on when one of them %s', async (_, one) => {
    behave(one, QUIET, { answerAfterMs: 5_000, hangupAfterMs: 3_000 })
    const call = scene().inbound(DID, FAR.number, {})
    await scene().pass(30_000)
    expect(scene().story(call)).toEqual(TALKED)
    near(scene().ended(call).talkMs, 3_000)
    expect(scene().elsewhereCount('ada')).toBe(0)
  })

  test.each<[string, Behaviour, Behaviour, 2 | 3 | 5]>([
    ['both are busy', { busy: true }, { busy: true }, 2],
    ['one is declined and one cannot be reached', { rejected: true }, { congestion: true }, 2],
    ['one rings to the end and one is busy', QUIET, { busy: true }, 3],
    ['neither can be reached', { congestion: true }, { congestion: true }, 5],
  ])('are one phone to the caller when none is answered: %s', async (_, one, other, cause) => {
    scene().register('ada-3', false)
    behave(one, other)
    const call = scene().inbound(DID, FAR.number, {})
    await scene().pass(40_000)
    expect(
      scene()
        .story(call)
        .filter((event) => event.startsWith('call.answered')),
    ).toEqual([])
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause } })
  })

  test('that are not registered do not ring; where none is, the call ends as with one', async () => {
    behave(QUIET, { answerAfterMs: 2_500 })
    for (const user of ['ada', 'ada-3']) scene().register(user, false)
    const call = scene().inbound(DID, FAR.number, { hangupAfterMs: 6_000 })
    await scene().pass(1_000)
    expect(await states()).toEqual(['offline', 'busy', 'offline'])
    await scene().pass(10_000)
    expect(scene().story(call)).toEqual(TALKED)
    scene().register('ada-2', false)
    const another = scene().inbound(DID, FAR.number, {})
    await scene().pass(2_000)
    expect(scene().ended(another).result).toMatchObject({ cause: 5, q850: 20 })
  })

  test('that are answered in the same moment: one talks, and the others are ended', async () => {
    behave(ANSWERS, ANSWERS, ANSWERS)
    const call = scene().inbound(DID, FAR.number, { hangupAfterMs: 8_000 })
    await scene().pass(4_000)
    expect((await scene().leftOver()).channels).toHaveLength(2)
    const heard = ALL.map((user) => scene().hears(phone(user))).filter((what) => what === 'them')
    expect(heard).toHaveLength(1)
    await scene().pass(10_000)
    expect(scene().story(call)).toEqual(TALKED)
  })

  test('stop ringing when the caller gives up', async () => {
    behave(QUIET, QUIET, QUIET)
    const call = scene().inbound(DID, FAR.number, { hangupAfterMs: 2_000 })
    await scene().pass(4_000)
    expect(scene().ended(call).result.cause).toBe(4)
    expect(elsewhereCount()).toEqual([0, 0, 0])
  })

  test('of a person who calls from the portal all ring; the one that is answered is connected', async () => {
    behave(QUIET, ANSWERS, QUIET)
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 6_000 })
    const means = { ringSeconds: 20, record: true, maxSeconds: 60 }
    await scene().engine.makeCall({ callId: 'call', from: ADA, to: FAR, callerId: DID, ...means })
    await scene().pass(4_500)
    await expect.poll(() => [phone('ada-2'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(elsewhereCount()).toEqual([1, 0, 1])
    await scene().pass(10_000)
    expect(scene().story('call')).toEqual([
      'call.started',
      'call.ringing a',
      'call.answered a',
      'call.ringing b',
      'call.answered b',
      'call.recorded',
      'call.ended',
    ])
    near(scene().ended('call').talkMs, 6_000)
    for (const { discard } of scene().emitted('call', 'call.recorded')) await discard()
  })

  test('of a called colleague ring for a person who called from the portal, and end with what is paid', async () => {
    behave(QUIET, ANSWERS, QUIET)
    scene().behave(FAR, { answerAfterMs: 1_000 })
    const means = { ringSeconds: 20, record: false, maxSeconds: 4 }
    await scene().engine.makeCall({ callId: 'call', from: FAR, to: ADA, callerId: DID, ...means })
    await scene().pass(4_500)
    await expect.poll(() => [phone('ada-2'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(10_000)
    near(scene().ended('call').talkMs, 4_000)
  })

  test('call as their person, and transfer to all phones of a colleague', async () => {
    for (const user of ['bola', 'bola-2']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.outbound = { to: FAR, callerId: DID, record: false, maxSeconds: 120 }
    scene().routes.transfer['12'] = { colleague: phone('bola') }
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 16_000 })
    scene().behave(phone('bola'), QUIET)
    scene().behave(phone('bola-2'), { answerAfterMs: 1_500 })
    const digits = ([...'##12#'] as Key[]).map((key, n) => ({ atMs: 2_000 + 400 * n, key }))
    const call = scene().dials('ada-2', '08030000007', { digits, hangupAfterMs: 10_000 })
    await scene().pass(8_500)
    const [started] = scene().emitted(call, 'call.started')
    expect(started).toMatchObject({ from: 'ada', direction: 'outbound' })
    const three = [phone('ada-2'), phone('bola-2'), FAR]
    await expect.poll(() => three.map(scene().hears)).toEqual(['them', 'them', 'music'])
    expect(['bola', 'bola-2'].map(scene().elsewhereCount)).toEqual([1, 0])
    await scene().pass(4_000)
    await expect.poll(() => [phone('bola-2'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(20_000)
    near(scene().ended(call).talkMs, 16_000)
  })

  test('lead back from a transfer when none of the colleague’s is answered', async () => {
    for (const user of ['bola', 'bola-2']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.outbound = { to: FAR, callerId: DID, record: false, maxSeconds: 120 }
    scene().routes.transfer['12'] = { colleague: phone('bola') }
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 18_000 })
    scene().behave(phone('bola'), { busy: true })
    scene().behave(phone('bola-2'), { rejected: true })
    const digits = ([...'##12#'] as Key[]).map((key, n) => ({ atMs: 2_000 + 400 * n, key }))
    const call = scene().dials('ada-2', '08030000007', { digits })
    await scene().pass(15_000)
    await expect.poll(() => [phone('ada-2'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(20_000)
    near(scene().ended(call).talkMs, 18_000)
  })

  test('are one agent of a queue', async () => {
    const patience = { ringSeconds: 20, maxWaitSeconds: 60, wrapUpSeconds: 0 }
    const q = { name: 'Sales', music: null, strategy: 'round robin', ...patience } as const
    scene().routes.queue.q = { ...q, agents: ['ada'] }
    scene().routes.number[DID] = { category: 'queue', destination: 'q' }
    behave({ busy: true }, ANSWERS, QUIET)
    const call = scene().inbound(DID, FAR.number, { hangupAfterMs: 9_000 })
    await scene().pass(5_000)
    expect(await scene().engine.agentStates('q')).toEqual([{ user: 'ada', state: 'talking' }])
    await expect.poll(() => [phone('ada-2'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(scene().elsewhereCount('ada-3')).toBe(1)
    await scene().pass(10_000)
    const queued = scene()
      .story(call)
      .filter((event) => event.startsWith('queue'))
    expect(queued).toEqual(['queue.joined', 'queue.connected ada', 'queue.completed ada'])
  })

  test('are online while one of them is, and known one by one', async () => {
    const { engine } = scene()
    const registered = async () =>
      (await engine.registeredPhones()).filter((user) => /^ada/.test(user)).sort()
    scene().register('ada', false)
    expect(await engine.phoneState('ada')).toBe('offline')
    expect(await engine.sipUserState('ada')).toBe('online')
    expect(await registered()).toEqual(['ada-2', 'ada-3'])
    for (const user of ['ada-2', 'ada-3']) scene().register(user, false)
    expect(await engine.phoneState('ada-3')).toBe('offline')
    expect(await engine.sipUserState('ada')).toBe('offline')
    await engine.deleteSipUser('ada-3')
    await expect.poll(() => engine.phoneState('ada-3'), { timeout: scene().slackMs }).toBe('unknown')
    expect(await engine.sipUserState('ada')).toBe('offline')
  })

  describe.each(['left', 'killed'] as const)('of a process that is %s', (how) => {
    test('ring on: one is answered, and the others learn so', async () => {
      behave(QUIET, { answerAfterMs: 3_500, hangupAfterMs: 8_000 }, QUIET)
      const call = scene().inbound(DID, FAR.number, {})
      await scene().pass(1_500)
      await scene().succeed(how)
      await scene().pass(5_000)
      await expect.poll(() => [phone('ada-2'), FAR].map(scene().hears)).toEqual(['them', 'them'])
      expect((await scene().leftOver()).channels).toHaveLength(2)
      expect(elsewhereCount()).toEqual([1, 0, 1])
      await scene().pass(12_000)
      expect(scene().ended(call)).toMatchObject({ result: { cause: 1 } })
      near(scene().ended(call).talkMs, 8_000)
    })

    test('ring on, and when none is answered the caller is', async () => {
      behave({ rejected: true }, QUIET)
      scene().register('ada-3', false)
      const call = scene().inbound(DID, FAR.number, {})
      await scene().pass(1_500)
      await scene().succeed(how)
      await scene().pass(40_000)
      expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 3 } })
    })
  })
}
