import { beforeEach, describe, expect, test } from 'vitest'
import type { QueueNow } from '../../../engine/opened.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540001'
const QUEUE: QueueNow = {
  name: 'Support',
  agents: ['bola', 'chidi'],
  music: null,
  ringSeconds: 8,
  maxWaitSeconds: 120,
  strategy: 'round robin',
  wrapUpSeconds: 5,
}

/** Queues: who is rung, who waits how long, and their events. */
export function queueTests(scene: () => Scene): void {
  let callers = 0
  beforeEach(async () => {
    callers = 0
    for (const user of ['bola', 'chidi']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 2 })
    scene().routes.number[DID] = { category: 'queue', destination: 'support' }
    scene().routes.queue.support = QUEUE
    for (const user of ['bola', 'chidi']) agent(user, { answerAfterMs: 1_000, hangupAfterMs: 10_000 })
  })
  const agent = (user: string, behaviour: Behaviour) => scene().behave({ kind: 'sip', user }, behaviour)
  const caller = (behaviour: Behaviour = {}) => scene().inbound(DID, `+23480400000${callers++}`, behaviour)
  const agentOf = (call: string) => scene().emitted(call, 'queue.connected')[0]?.agent
  const states = async () => (await scene().engine.agentStates('support')).map(({ state }) => state)
  const near = (value: number | undefined, ms: number) =>
    expect(Math.abs((value ?? Number.NaN) - ms)).toBeLessThanOrEqual(scene().slackMs)

  test('answers who calls, with an agent as soon as one answers', async () => {
    const call = caller()
    await scene().pass(60_000)
    expect(scene().story(call)).toEqual([
      'call.started',
      'call.answered a',
      'queue.joined',
      'call.ringing b',
      'call.answered b',
      'queue.connected bola',
      'queue.completed bola',
      'call.ended',
    ])
    const [connected] = scene().emitted(call, 'queue.connected')
    const [completed] = scene().emitted(call, 'queue.completed')
    near(connected?.holdMs, 1_000)
    near(completed?.holdMs, 1_000)
    near(completed?.talkMs, 10_000)
    expect(completed?.queueId).toBe('support')
  })

  test('greets who calls once, to the end, before an agent is rung; the wait counts from the beginning', async () => {
    scene().routes.queue.support = { ...QUEUE, greeting: await scene().sound(2) }
    const call = caller()
    await scene().pass(60_000)
    expect(scene().story(call)[5]).toBe('queue.connected bola')
    near(scene().emitted(call, 'queue.connected')[0]?.holdMs, 2_300 + 1_000)
    scene().routes.queue.support = { ...QUEUE, greeting: await scene().sound(20) }
    const left = caller({ hangupAfterMs: 5_000 })
    await scene().pass(10_000)
    expect(scene().story(left).slice(-2)).toEqual(['queue.aborted', 'call.ended'])
  })

  test('gives the agents in turn to the callers, first come first served', async () => {
    agent('bola', { answerAfterMs: 1_000, hangupAfterMs: 9_000 }) // the first who is free again
    const calls = [caller(), caller(), caller()]
    await scene().pass(5_000)
    expect(calls.map(agentOf)).toEqual(['bola', 'chidi', undefined])
    await scene().pass(60_000)
    expect(agentOf(calls[2] ?? '')).toBe('bola')
    near(scene().emitted(calls[2] ?? '', 'queue.connected')[0]?.holdMs, 1_000 + 9_000 + 5_000 + 1_000)
  })

  test('goes on with the next agent for the next caller', async () => {
    const first = caller()
    await scene().pass(60_000)
    const second = caller()
    await scene().pass(60_000)
    expect([first, second].map(agentOf)).toEqual(['bola', 'chidi'])
  })

  test('gives the agent whose last talk is longest ago', async () => {
    scene().routes.queue.support = { ...QUEUE, strategy: 'longest idle' }
    agent('bola', { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    const calls = [caller(), caller()] // Chidi's talk ends first
    await scene().pass(90_000)
    calls.push(caller())
    await scene().pass(90_000)
    calls.push(caller())
    await scene().pass(90_000)
    expect(calls.map(agentOf)).toEqual(['bola', 'chidi', 'chidi', 'bola'])
  })

  test('says where callers are every so often, and the music goes on', async () => {
    for (const user of ['bola', 'chidi']) scene().register(user, false)
    const announces = { everySeconds: 2, usualWaitMs: 600_000 }
    scene().routes.queue.support = { ...QUEUE, announces, maxWaitSeconds: 25 }
    const call = caller()
    await scene().pass(1_500)
    const second = caller()
    await scene().pass(8_500) // the words of each have ended, at least once
    await expect
      .poll(() => [0, 1].map((one) => scene().hears({ kind: 'pstn', number: `+23480400000${one}` })))
      .toEqual(['music', 'music'])
    await scene().pass(30_000)
    for (const one of [call, second]) {
      expect(scene().story(one).slice(-2)).toEqual(['queue.left', 'call.ended'])
      near(scene().ended(one).talkMs, 25_000)
    }
  })

  test('an agent who answers while a caller hears their place talks at once', async () => {
    const announces = { everySeconds: 2, usualWaitMs: 600_000 }
    scene().routes.queue.support = { ...QUEUE, announces }
    agent('bola', { answerAfterMs: 3_000, hangupAfterMs: 8_000 })
    const call = caller()
    await scene().pass(5_000)
    const [connected] = scene().emitted(call, 'queue.connected')
    near(connected?.holdMs, 3_000)
    await expect.poll(() => scene().hears({ kind: 'pstn', number: '+234804000000' })).toBe('them')
    await scene().pass(20_000)
    near(scene().emitted(call, 'queue.completed')[0]?.talkMs, 8_000)
  })

  // @shows SA-48
  describe('an agent on their own mobile', () => {
    const MOBILE = { kind: 'pstn', number: '+2348040000091' } as const
    const ONWARD = 'to-the-mobile'
    const one = { digits: [{ atMs: 4_000, key: '1' as const }] }
    beforeEach(async () => {
      scene().routes.queue.support = { ...QUEUE, agents: ['bola'], wrapUpSeconds: 0 }
      scene().routes.outside[MOBILE.number] = {
        callId: ONWARD,
        from: DID,
        to: MOBILE,
        callerId: DID,
        maxSeconds: 60,
      }
      scene().register('bola', false)
      await scene().engine.pauseAgent('bola', false, MOBILE.number)
      await scene().pass(1_500)
    })

    test('is free without a phone, and takes a caller by 1', async () => {
      expect(await states()).toEqual(['idle'])
      scene().behave(MOBILE, { answerAfterMs: 1_500, hangupAfterMs: 9_000, ...one })
      const call = caller()
      await scene().pass(2_800)
      expect(scene().emitted(call, 'queue.connected')).toEqual([])
      await scene().pass(4_500)
      expect(await states()).toEqual(['talking'])
      await scene().pass(9_000)
      expect(agentOf(call)).toBe('bola')
      expect(scene().ended(call).result.cause).toBe(1)
      expect(scene().ended(ONWARD).result.cause).toBe(1)
      expect(scene().emitted(call, 'queue.completed')).toHaveLength(1)
      await scene().pass(1_000)
      expect(await states()).toEqual(['idle'])
    })

    test('who does not press 1 has not taken the caller, who waits on', async () => {
      scene().behave(MOBILE, { answerAfterMs: 1_500, hangupAfterMs: 30_000 })
      const call = caller()
      await scene().pass(8_000)
      scene().routes.outside[MOBILE.number] = null
      scene().register('bola', true)
      await scene().pass(25_000)
      expect(agentOf(call)).toBe('bola')
      expect(scene().emitted(ONWARD, 'call.ended')).toHaveLength(1)
    })

    test('whose phone is answered first does not hear the mobile ring on', async () => {
      scene().register('bola', true)
      await scene().pass(1_500)
      agent('bola', { answerAfterMs: 2_000, hangupAfterMs: 6_000 })
      scene().behave(MOBILE, { noAnswer: true })
      const call = caller()
      await scene().pass(4_500)
      expect(agentOf(call)).toBe('bola')
      expect(scene().emitted(ONWARD, 'call.ended')).toHaveLength(1)
      await scene().pass(10_000)
    })
  })

  // @shows SA-50
  describe('a call back', () => {
    const FROM = '+2348040000090'
    const TO = { kind: 'pstn', number: FROM } as const
    const ASKS: Behaviour = { digits: [{ atMs: 2_000, key: '1' }] }
    beforeEach(() => {
      for (const user of ['bola', 'chidi']) scene().register(user, false)
      const announces = { everySeconds: 60, usualWaitMs: null }
      scene().routes.queue.support = {
        ...QUEUE,
        agents: ['bola'],
        callsBack: true,
        announces,
        wrapUpSeconds: 0,
      }
    })
    const back = (callId: string) => ({ callId, to: TO, callerId: DID, record: false })

    test('keeps the place of who presses 1; in its turn the agent rings first, then they, and the two talk', async () => {
      const call = scene().inbound(DID, FROM, ASKS)
      await scene().pass(1_000)
      const second = caller()
      await scene().pass(15_000)
      expect(scene().story(call).slice(-3)).toEqual(['call.digit 1', 'queue.kept', 'call.ended'])
      expect(scene().routes.kept).toMatchObject([{ queueId: 'support', from: FROM }])
      scene().behave(TO, { answerAfterMs: 2_000, hangupAfterMs: 5_000 })
      scene().routes.callBack['1'] = [back('called-back')]
      scene().register('bola', true)
      await scene().pass(3_500)
      expect(scene().story('called-back').slice(0, 3)).toEqual([
        'call.started',
        'call.ringing a',
        'call.answered a',
      ])
      expect(await states()).toEqual(['talking'])
      await scene().pass(12_000)
      const story = scene().story('called-back')
      expect(story.filter((event) => event.startsWith('queue.'))).toEqual([
        'queue.connected bola',
        'queue.completed bola',
      ])
      expect(scene().ended('called-back').result.cause).toBe(1)
      near(scene().emitted('called-back', 'queue.completed')[0]?.talkMs, 5_000)
      expect(scene().emitted('called-back', 'queue.connected')[0]?.holdMs).toBeGreaterThan(15_000)
      await scene().pass(20_000)
      expect(agentOf(second)).toBe('bola')
      expect(scene().emitted(second, 'queue.connected')[0]?.at.getTime()).toBeGreaterThan(
        scene().emitted('called-back', 'queue.completed')[0]?.at.getTime() ?? Number.NaN,
      )
    })

    test('that is not answered leaves the agent free, and is tried when the line asks again', async () => {
      const { engine } = scene()
      const at = () => new Date(scene().timeMs())
      scene().register('bola', true)
      await scene().pass(500) // some phones are taken seconds later
      scene().behave(TO, { busy: true })
      scene().routes.callBack.x = [
        { notBefore: new Date(scene().timeMs() + 4_000) },
        back('first'),
        back('again'),
      ]
      await engine.callBackLater({ id: 'x', queueId: 'support', joinedAt: at(), notBefore: at() })
      await scene().pass(3_000)
      expect(scene().story('first')).toEqual([])
      await scene().pass(7_000)
      expect(scene().ended('first').result.cause).not.toBe(1)
      await scene().pass(1_000)
      expect(await states()).toEqual(['idle'])
      scene().behave(TO, { answerAfterMs: 1_000, hangupAfterMs: 2_000 })
      await engine.callBackLater({ id: 'x', queueId: 'support', joinedAt: at(), notBefore: at() })
      await engine.callBackLater({ id: 'x', queueId: 'support', joinedAt: at(), notBefore: at() })
      await scene().pass(10_000)
      expect(scene().ended('again').result.cause).toBe(1)
    })

    test('that cannot be kept leaves the caller in the line', async () => {
      scene().routes.keepsPlaces = false
      const call = scene().inbound(DID, FROM, ASKS)
      await scene().pass(9_000)
      scene().register('bola', true)
      await scene().pass(5_000)
      expect(agentOf(call)).toBe('bola')
      await scene().pass(15_000)
    })
  })

  test('leaves a caller who calls again to the agent they talked with, for so long, and then to any', async () => {
    const lastAgent = { user: 'chidi', seconds: 6 }
    agent('chidi', { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
    scene().routes.queue.support = { ...QUEUE, lastAgent, wrapUpSeconds: 0 }
    const first = caller()
    await scene().pass(2_000) // Chidi talks, and Bola is free
    const again = caller()
    await scene().pass(500)
    scene().routes.queue.support = { ...QUEUE, wrapUpSeconds: 0 }
    const other = caller()
    await scene().pass(12_500)
    expect([first, again, other].map(agentOf)).toEqual(['chidi', 'chidi', 'bola'])
    agent('chidi', { noAnswer: true })
    scene().routes.queue.support = { ...QUEUE, lastAgent, wrapUpSeconds: 0 }
    const vain = caller()
    await scene().pass(17_000) // Bola is free again within the six seconds of the next
    expect(agentOf(vain)).toBe('bola')
    agent('chidi', { answerAfterMs: 1_000, hangupAfterMs: 15_000 })
    const late = [caller(), caller()]
    await scene().pass(9_000)
    expect(late.map(agentOf).toSorted()).toEqual(['bola', 'chidi'])
    const waited = late.find((call) => agentOf(call) === 'bola') ?? ''
    near(scene().emitted(waited, 'queue.connected')[0]?.holdMs, 6_000 + 1_000)
    await scene().pass(10_000)
    await scene().engine.pauseAgent('chidi', true)
    const without = caller()
    await scene().pass(3_000)
    expect(agentOf(without)).toBe('bola')
    await scene().pass(10_000)
  })

  test('rings the next agent when one does not answer; the caller keeps the place', async () => {
    agent('bola', { noAnswer: true })
    scene().register('chidi', false)
    const first = caller()
    await scene().pass(500)
    const second = caller()
    await scene().pass(8_500) // Bola's phone has rung in vain
    scene().register('chidi', true)
    await scene().pass(8_000)
    expect([agentOf(first), agentOf(second)]).toEqual(['chidi', undefined])
    await scene().pass(60_000)
    expect(agentOf(second)).toBe('chidi')
    expect(scene().emitted(first, 'call.ringing').length).toBe(2)
    near(scene().ended(first).talkMs, (scene().emitted(first, 'queue.completed')[0]?.holdMs ?? 0) + 10_000)
  })

  test('leaves agents in peace for the wrap-up time', async () => {
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
    const calls = [caller(), caller()]
    await scene().pass(1_000 + 10_000 + 1_000)
    expect(await states()).toEqual(['wrap-up'])
    await scene().pass(3_500)
    expect(await states()).toEqual(['wrap-up'])
    await scene().pass(30_000)
    near(scene().emitted(calls[1] ?? '', 'queue.connected')[0]?.holdMs, 1_000 + 10_000 + 5_000 + 1_000)
  })

  // @shows SA-53
  test('ends the wrap-up time of an agent who is ready, and lengthens it for one who is not', async () => {
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
    const calls = [caller(), caller(), caller()]
    const holdMs = (place: number) => scene().emitted(calls[place] ?? '', 'queue.connected')[0]?.holdMs
    await scene().pass(1_000 + 10_000 + 1_000)
    expect(await states()).toEqual(['wrap-up'])
    const from = scene().timeMs()
    await scene().engine.restAgent('bola', new Date(from))
    await scene().pass(1_000 + 10_000 + 1_000)
    near(holdMs(1), 1_000 + 10_000 + 1_000 + 1_000)
    expect(await states()).toEqual(['wrap-up'])
    await scene().engine.restAgent('bola', new Date(from - 1_000)) // of the rest before
    await scene().pass(500)
    expect(await states()).toEqual(['wrap-up'])
    await scene().engine.restAgent('bola', new Date(from + 12_000 + 9_000))
    await scene().pass(20_000)
    near(holdMs(2), 12_000 + 12_000 + 9_000 + 1_000)
  })

  test('leaves agents in peace after a talk of another process, and rings the one who has not talked for longest', async () => {
    const ago = (ms: number) => new Date(scene().timeMs() - ms)
    const lastTalks = {
      bola: { endedAt: ago(1_000), restsUntil: ago(-5_000) },
      chidi: { endedAt: ago(60_000), restsUntil: ago(-3_000) },
    }
    scene().routes.queue.support = { ...QUEUE, strategy: 'longest idle', lastTalks }
    const first = caller()
    await scene().pass(1_000)
    expect(await states()).toEqual(['wrap-up', 'wrap-up'])
    await scene().pass(30_000)
    expect(agentOf(first)).toBe('chidi')
    near(scene().emitted(first, 'queue.connected')[0]?.holdMs, 3_000 + 1_000)
    const second = caller()
    await scene().pass(30_000)
    expect(agentOf(second)).toBe('bola')
  })

  test('reports what each agent does', async () => {
    scene().register('chidi', false)
    expect(await states()).toEqual(['idle', 'offline'])
    caller()
    await scene().pass(500)
    expect(await states()).toEqual(['ringing', 'offline'])
    await scene().pass(1_000)
    expect(await states()).toEqual(['talking', 'offline'])
    scene().register('chidi', true)
    await scene().engine.pauseAgent('chidi', true)
    expect(await states()).toEqual(['talking', 'paused'])
    await scene().pass(60_000)
    expect(await states()).toEqual(['idle', 'paused'])
    expect(await scene().engine.agentStates('nowhere')).toEqual([])
    expect(await scene().engine.agentState('chidi')).toBe('paused')
  })

  test('does not ring a paused agent, and rings them at once when they come back', async () => {
    for (const user of ['bola', 'chidi']) await scene().engine.pauseAgent(user, true)
    const call = caller()
    await scene().pass(20_000)
    expect(scene().emitted(call, 'call.ringing')).toEqual([])
    await scene().engine.pauseAgent('chidi', false)
    await scene().pass(30_000)
    expect(agentOf(call)).toBe('chidi')
    near(scene().emitted(call, 'queue.connected')[0]?.holdMs, 21_000)
  })

  test('does not ring an agent who is in a call of their own', async () => {
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
    const number = '+2348030000007'
    scene().routes.outbound = { to: { kind: 'pstn', number }, callerId: DID, record: false }
    scene().behave({ kind: 'pstn', number }, { answerAfterMs: 1_000, hangupAfterMs: 20_000 })
    scene().dials('bola', number, {})
    const call = caller()
    await scene().pass(10_000)
    expect(await states()).toEqual(['talking'])
    expect(scene().emitted(call, 'call.ringing')).toEqual([])
    await scene().pass(60_000)
    expect(agentOf(call)).toBe('bola')
  })

  test('reports who gave up waiting, and frees the agent who rings', async () => {
    agent('bola', { noAnswer: true })
    const call = caller({ hangupAfterMs: 3_000 })
    await scene().pass(5_000)
    expect(scene().story(call).slice(2)).toEqual([
      'queue.joined',
      'call.ringing b',
      'queue.aborted',
      'call.ended',
    ])
    expect(await scene().engine.sipUserState('bola')).toBe('online')
  })

  test('offers the agent of a caller who gave up to the next one at once', async () => {
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
    agent('bola', { answerAfterMs: 5_000, hangupAfterMs: 1_000 })
    caller({ hangupAfterMs: 3_000 })
    const next = caller()
    await scene().pass(60_000)
    near(scene().emitted(next, 'queue.connected')[0]?.holdMs, 3_000 + 5_000)
  })

  test('ends the wait of a caller after the longest time', async () => {
    for (const user of ['bola', 'chidi']) scene().register(user, false)
    scene().routes.queue.support = { ...QUEUE, maxWaitSeconds: 30 }
    const call = caller()
    await scene().pass(60_000)
    expect(scene().story(call).slice(2)).toEqual(['queue.joined', 'queue.left', 'call.ended'])
    near(scene().ended(call).talkMs, 30_000)
  })

  test('leads on who waited for the longest time, out of the music; a phone that rings for them stops', async () => {
    agent('bola', { noAnswer: true })
    scene().register('chidi', false)
    await scene().engine.putSipUser({ user: 'dayo', ha1: 'h', maxContacts: 1 })
    agent('dayo', { answerAfterMs: 2_000, hangupAfterMs: 6_000 })
    const next = { category: 'user', destination: 'dayo' } as const
    scene().routes.queue.support = { ...QUEUE, ringSeconds: 60, maxWaitSeconds: 10, next }
    const [first] = [caller(), caller()]
    await scene().pass(11_000)
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    await scene().pass(3_500)
    await expect.poll(() => scene().hears({ kind: 'sip', user: 'dayo' })).toBe('them')
    await scene().pass(20_000)
    expect(scene().story(first).slice(2)).toEqual([
      'queue.joined',
      'call.ringing b',
      'queue.left',
      'call.ringing b',
      'call.answered b',
      'call.ended',
    ])
    near(scene().ended(first).talkMs, 10_000 + 2_000 + 6_000)
  })

  test('leads to a menu who waited for the longest time', async () => {
    for (const user of ['bola', 'chidi']) scene().register(user, false)
    const prompt = await scene().sound(1.5)
    scene().routes.ivr.main = {
      prompt,
      members: { '1': { category: 'hangup', destination: 'hangup' } },
      tries: 1,
      waitMs: 4_000,
    }
    scene().routes.queue.support = {
      ...QUEUE,
      maxWaitSeconds: 5,
      next: { category: 'ivr', destination: 'main' },
    }
    const call = caller({ digits: [{ atMs: 8_500, key: '1' }] })
    await scene().pass(15_000)
    expect(scene().story(call).slice(2)).toEqual([
      'queue.joined',
      'queue.left',
      'call.digit 1',
      'menu.key main 1',
      'call.ended',
    ])
  })

  test('takes so many callers, and leads on who comes when they wait; else it is busy', async () => {
    for (const user of ['bola', 'chidi']) scene().register(user, false)
    scene().routes.queue.support = { ...QUEUE, maxWaitSeconds: 20, longest: 1 }
    const waits = caller()
    await scene().pass(2_000)
    const refused = caller()
    await scene().pass(2_000)
    expect(scene().story(refused)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(refused).result.cause).toBe(2)
    const full = { category: 'queue', destination: 'overflow' } as const
    scene().routes.queue.support = { ...QUEUE, maxWaitSeconds: 20, longest: 1, full }
    scene().routes.queue.overflow = { ...QUEUE, maxWaitSeconds: 10 }
    const led = caller()
    await scene().pass(2_000)
    expect(scene().emitted(led, 'queue.joined')[0]?.queueId).toBe('overflow')
    await scene().pass(20_000)
    expect(scene().emitted(waits, 'queue.left')).toHaveLength(1)
    scene().routes.queue.support = { ...QUEUE, longest: 1, maxWaitSeconds: 5 }
    const after = caller()
    await scene().pass(2_000)
    expect(scene().emitted(after, 'queue.joined')[0]?.queueId).toBe('support')
    await scene().pass(6_000)
  })

  test('gives a free agent to the queue of the higher priority first', async () => {
    scene().routes.number['+2342014540002'] = { category: 'queue', destination: 'sales' }
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
    scene().routes.queue.sales = { ...QUEUE, agents: ['bola'], priority: 5 }
    const calls = [caller(), caller()]
    await scene().pass(3_000)
    const urgent = scene().inbound('+2342014540002', '+2348040000099', {})
    await scene().pass(18_000)
    expect([...calls, urgent].map(agentOf)).toEqual(['bola', undefined, 'bola'])
    await scene().pass(60_000)
    expect(agentOf(calls[1] ?? '')).toBe('bola')
  })

  test('can be hung up by us while it waits and while it talks', async () => {
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
    const calls = [caller(), caller()]
    await scene().pass(4_000)
    for (const call of calls) await scene().engine.hangup(call, 'admin')
    await scene().pass(1_000)
    expect(
      scene()
        .story(calls[0] ?? '')
        .slice(-2),
    ).toEqual(['queue.completed bola', 'call.ended'])
    expect(
      scene()
        .story(calls[1] ?? '')
        .slice(-2),
    ).toEqual(['queue.aborted', 'call.ended'])
  })

  test('shares its agents with other queues', async () => {
    scene().routes.number['+2342014540002'] = { category: 'queue', destination: 'sales' }
    scene().routes.queue.sales = { ...QUEUE, agents: ['bola'] }
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
    const first = caller()
    const second = scene().inbound('+2342014540002', '+2348040000099', {})
    await scene().pass(10_000)
    expect([agentOf(first), agentOf(second)]).toEqual(['bola', undefined])
    await scene().pass(60_000)
    expect(agentOf(second)).toBe('bola')
  })
}
