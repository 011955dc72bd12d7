import { beforeEach, expect, test } from 'vitest'
import type { QueueNow } from '../../../engine/opened.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540001'
const QUEUE: QueueNow = {
  name: 'Support',
  agents: ['bola'],
  music: null,
  ringSeconds: 60,
  maxWaitSeconds: 120,
  strategy: 'round robin',
  wrapUpSeconds: 1,
}
const DAYO = { category: 'user', destination: 'dayo' } as const

/** Queues that an admin saves, and agents who come and go, while callers wait. */
export function queueChangesTests(scene: () => Scene): void {
  let callers = 0
  beforeEach(async () => {
    callers = 0
    for (const user of ['bola', 'chidi', 'dayo'])
      await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.number[DID] = { category: 'queue', destination: 'support' }
    save()
    for (const user of ['bola', 'chidi', 'dayo']) agent(user, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
  })
  const save = (change: Partial<QueueNow> = {}) => {
    scene().routes.queue.support = { ...QUEUE, ...change }
  }
  const agent = (user: string, behaviour: Behaviour) => scene().behave({ kind: 'sip', user }, behaviour)
  const numberOf = (caller: number) => `+23480400000${caller}`
  const caller = (behaviour: Behaviour = {}) => scene().inbound(DID, numberOf(callers++), behaviour)
  const agentOf = (call: string) => scene().emitted(call, 'queue.connected')[0]?.agent
  const left = (call: string) => scene().emitted(call, 'queue.left').length
  const near = (value: number | undefined, ms: number, slackMs = scene().slackMs) =>
    expect(Math.abs((value ?? Number.NaN) - ms)).toBeLessThanOrEqual(slackMs)

  test('rings an agent who is added for who waits, and the next one for who waits behind', async () => {
    scene().register('bola', false)
    const calls = [caller(), caller()]
    await scene().pass(3_000)
    save({ agents: ['bola', 'chidi'] })
    await scene().pass(2_500)
    expect(calls.map(agentOf)).toEqual(['chidi', undefined])
    await scene().pass(8_000)
    expect(calls.map(agentOf)).toEqual(['chidi', 'chidi'])
    await scene().pass(10_000)
  })

  test('does not ring who is taken out, nor rings them on; the caller keeps the place', async () => {
    agent('bola', { noAnswer: true })
    const calls = [caller(), caller()]
    await scene().pass(3_000)
    expect(await scene().engine.agentState('bola')).toBe('ringing')
    save({ agents: ['chidi'] })
    await scene().pass(3_000)
    expect(await scene().engine.agentState('bola')).toBe('idle')
    expect(calls.map(agentOf)).toEqual(['chidi', undefined])
    await scene().pass(10_000)
    expect(calls.map(agentOf)).toEqual(['chidi', 'chidi'])
    await scene().pass(10_000)
  })

  test('leaves who is taken out to finish the talk', async () => {
    agent('bola', { answerAfterMs: 1_000, hangupAfterMs: 8_000 })
    const call = caller()
    await scene().pass(3_000)
    save({ agents: ['chidi'] })
    await scene().pass(15_000)
    near(scene().emitted(call, 'queue.completed')[0]?.talkMs, 8_000)
  })

  test('lets callers wait for as long as is saved by then, and leads them to what is saved by then', async () => {
    scene().register('bola', false)
    save({ maxWaitSeconds: 12, next: { category: 'hangup', destination: 'hangup' } })
    const call = caller()
    await scene().pass(3_000)
    save({ maxWaitSeconds: 20, next: DAYO })
    await scene().pass(11_000)
    expect(left(call)).toBe(0)
    await scene().pass(8_500)
    expect(left(call)).toBe(1)
    await scene().pass(8_000)
    near(scene().ended(call).talkMs, 20_000 + 1_000 + 3_000)
    const again = caller()
    await scene().pass(8_000)
    save({ maxWaitSeconds: 5 })
    await scene().pass(2_500)
    expect([left(again), scene().ended(again).result.cause]).toEqual([1, 1])
  })

  test('that is deleted leads who waits to what followed, also while an agent rings; else it ends', async () => {
    agent('bola', { noAnswer: true })
    save({ next: DAYO })
    const calls = [caller(), caller()]
    await scene().pass(3_000)
    scene().routes.queue.support = null
    await scene().pass(2_500)
    expect(calls.map(left)).toEqual([1, 1])
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    await scene().pass(10_000)
    expect(scene().emitted(calls[0] ?? '', 'call.answered')).toHaveLength(2)
    save()
    const alone = caller()
    await scene().pass(3_000)
    scene().routes.queue.support = null
    await scene().pass(2_500)
    expect([left(alone), scene().ended(alone).result.cause]).toEqual([1, 1])
  })

  test('has other music for who waits', async () => {
    scene().register('bola', false)
    agent('bola', { answerAfterMs: 1_000, hangupAfterMs: 8_000 }) // long enough to be heard on a busy machine
    const who = { kind: 'pstn', number: numberOf(0) } as const
    const call = caller()
    await scene().pass(2_500)
    await expect.poll(() => scene().hears(who)).toBe('music')
    save({ music: await scene().sound(30) })
    await scene().pass(3_500)
    await expect.poll(() => scene().hears(who)).toBe('music')
    save({ music: null })
    scene().register('bola', true)
    await scene().pass(2_500)
    await expect.poll(() => scene().hears({ kind: 'sip', user: 'bola' })).toBe('them')
    await scene().pass(13_000)
    expect(agentOf(call)).toBe('bola')
  })

  test('says their place to who waits, once that is saved', async () => {
    scene().register('bola', false)
    save({ maxWaitSeconds: 9 })
    const call = caller()
    await scene().pass(3_000)
    save({ maxWaitSeconds: 9, announces: { everySeconds: 2, usualWaitMs: null }, callsBack: true })
    await scene().pass(12_000)
    near(scene().ended(call).talkMs, 9_000)
  })

  test('takes a call back from who waits, once it is saved', async () => {
    scene().register('bola', false)
    const call = caller({ digits: [1_000, 6_000].map((atMs) => ({ atMs, key: '1' as const })) })
    await scene().pass(3_000)
    save({ callsBack: true, announces: { everySeconds: 60, usualWaitMs: null } })
    await scene().pass(12_000)
    expect(scene().routes.kept).toMatchObject([{ queueId: 'support', from: numberOf(0) }])
    expect(scene().story(call).slice(-2)).toEqual(['queue.kept', 'call.ended'])
    scene().routes.queue.support = null // and so no one is called back
    await scene().pass(2_500)
  })

  test('who is called back, and whom no phone can call, does not stop who waits behind', async () => {
    const MOBILE = { kind: 'pstn', number: '+2348040000091' } as const
    scene().register('bola', false)
    scene().routes.outside[MOBILE.number] = {
      callId: 'to-the-mobile',
      from: DID,
      to: MOBILE,
      callerId: DID,
      maxSeconds: 60,
    }
    scene().behave(MOBILE, {
      answerAfterMs: 1_000,
      hangupAfterMs: 8_000,
      digits: [{ atMs: 3_500, key: '1' }],
    })
    const at = new Date(scene().timeMs())
    await scene().engine.callBackLater({ id: 'x', queueId: 'support', joinedAt: at, notBefore: at })
    await scene().pass(500)
    await scene().engine.pauseAgent('bola', false, MOBILE.number)
    const call = caller()
    await scene().pass(15_000)
    expect(agentOf(call)).toBe('bola')
    scene().routes.queue.support = null
    await scene().pass(2_500)
  })

  test('a queue of a higher priority whose caller waits for one agent does not hold up the others', async () => {
    scene().routes.number['+2342014540002'] = { category: 'queue', destination: 'sales' }
    const both = ['bola', 'chidi']
    agent('chidi', { answerAfterMs: 500, hangupAfterMs: 10_000 })
    save({ agents: ['chidi'] })
    const first = caller() // Chidi talks
    await scene().pass(2_000)
    save({ agents: both })
    const lastAgent = { user: 'chidi', seconds: 60 }
    scene().routes.queue.sales = { ...QUEUE, agents: both, priority: 5, lastAgent }
    const again = scene().inbound('+2342014540002', '+2348040000099', {})
    await scene().pass(1_500)
    const second = caller()
    await scene().pass(3_000)
    expect([first, second, again].map(agentOf)).toEqual(['chidi', 'bola', undefined])
    await scene().pass(15_000)
    expect(agentOf(again)).toBe('chidi')
    await scene().pass(15_000)
  })

  test('lets who waits for one agent have any, once that is saved', async () => {
    agent('chidi', { answerAfterMs: 500, hangupAfterMs: 30_000 })
    save({ agents: ['chidi'] })
    const first = caller()
    await scene().pass(2_000)
    const waits = { agents: ['bola', 'chidi'], lastAgent: { user: 'chidi', seconds: 60 } }
    save(waits)
    const second = caller()
    await scene().pass(4_000)
    expect([first, second].map(agentOf)).toEqual(['chidi', undefined])
    save({ ...waits, lastAgentSeconds: null })
    await scene().pass(3_000)
    expect(agentOf(second)).toBe('bola')
    await scene().engine.hangup(first, 'admin')
    await scene().pass(8_000)
  })

  test('leads who comes on at once while no one takes calls, unanswered', async () => {
    const unstaffed = DAYO
    save({ unstaffed, agents: ['bola', 'chidi'] })
    await scene().engine.pauseAgent('bola', true)
    scene().register('chidi', false)
    const call = caller()
    await scene().pass(10_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', 'call.answered b', 'call.ended'])
    save({ unstaffed, agents: [] })
    const none = caller()
    await scene().pass(10_000)
    expect(scene().emitted(none, 'queue.joined')).toEqual([])
    save()
    await scene().engine.pauseAgent('bola', true)
    const waits = caller({ hangupAfterMs: 4_000 }) // it is not set
    await scene().pass(6_000)
    expect(scene().emitted(waits, 'queue.aborted')).toHaveLength(1)
  })

  test('leads who waits on at once when the last agent stops taking calls, not while one talks or rests', async () => {
    save({ unstaffed: DAYO, wrapUpSeconds: 4 })
    agent('bola', { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
    const [first, second] = [caller(), caller()]
    await scene().pass(3_000)
    scene().register('chidi', false)
    expect([agentOf(first), left(second)]).toEqual(['bola', 0])
    await scene().pass(4_000) // Bola rests
    expect(await scene().engine.agentState('bola')).toBe('wrap-up')
    expect(left(second)).toBe(0)
    await scene().engine.pauseAgent('bola', true)
    await scene().pass(1_500)
    expect(left(second)).toBe(1)
    await scene().pass(10_000)
    expect(scene().ended(second).result.cause).toBe(1)
  })
}
