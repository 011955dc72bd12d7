import { beforeEach, describe, expect, test } from 'vitest'
import type { QueueNow } from '../../../engine/opened.ts'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540001'
const MENU_DID = '+2342014540002'
const COLLEAGUE = { kind: 'sip', user: 'dayo' } as const
const QUEUE: QueueNow = {
  name: 'Support',
  agents: ['bola', 'chidi'],
  music: null,
  ringSeconds: 8,
  maxWaitSeconds: 120,
  strategy: 'round robin',
  wrapUpSeconds: 2,
}

/**
 * What becomes of callers in a queue, and of the callers who talk with its agents, when another of our processes goes
 * on with them.
 */
export function queueAdoptionTests(scene: () => Scene): void {
  let callers = 0
  beforeEach(async () => {
    callers = 0
    for (const user of ['bola', 'chidi']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 2 })
    scene().routes.number[DID] = { category: 'queue', destination: 'support' }
    scene().routes.queue.support = QUEUE
    for (const user of QUEUE.agents) agent(user, { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
  })
  const agent = (user: string, behaviour: Behaviour) => scene().behave({ kind: 'sip', user }, behaviour)
  const onlyBola = () => {
    scene().routes.queue.support = { ...QUEUE, agents: ['bola'] }
  }
  const numberOf = (caller: number) => ({ kind: 'pstn', number: `+23480400000${caller}0` }) as const
  const caller = (behaviour: Behaviour = {}, did = DID) =>
    scene().inbound(did, numberOf(callers++).number, behaviour)
  const states = async () => (await scene().engine.agentStates('support')).map(({ state }) => state)
  const connected = () => scene().events.filter(({ type }) => type === 'queue.connected')
  const near = (value: number | undefined, ms: number) =>
    expect(Math.abs((value ?? Number.NaN) - ms)).toBeLessThanOrEqual(scene().slackMs)
  /** The caller's events of the queue, with when they were. */
  const times = (call: string) => ({
    joined: scene()
      .emitted(call, 'queue.joined')
      .map(({ at }) => at.getTime()),
    connected: scene().emitted(call, 'queue.connected')[0]?.at.getTime() ?? Number.NaN,
  })

  describe.each(['left', 'killed'] as const)('of a queue, a process that is %s', (how) => {
    test('leaves the person who was called, and was transferred there by the person who called', async () => {
      const far = { kind: 'pstn', number: '+2348030000007' } as const
      await scene().engine.putSipUser({ user: 'dayo', ha1: 'h', maxContacts: 1 })
      scene().routes.outbound = { to: far, callerId: DID, record: false, maxSeconds: 120 }
      scene().routes.transfer['12'] = { way: { category: 'queue', destination: 'support' } }
      for (const user of QUEUE.agents) scene().register(user, false)
      scene().behave(far, { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
      const digits = [...'##12#'].map((key, nth) => ({ atMs: 2_000 + 400 * nth, key: key as Key }))
      const call = scene().dials('dayo', '08030000007', { digits })
      await scene().pass(6_000)
      await scene().succeed(how)
      await scene().pass(2_000)
      await expect.poll(() => scene().hears(far)).toBe('music')
      scene().register('bola', true)
      agent('bola', { answerAfterMs: 1_000 })
      await scene().pass(6_000)
      await expect
        .poll(() => [far, { kind: 'sip', user: 'bola' } as const].map(scene().hears))
        .toEqual(['them', 'them'])
      await scene().succeed(how)
      await scene().pass(20_000)
      near(scene().ended(call).talkMs, 30_000)
      expect(scene().emitted(call, 'queue.completed')).toHaveLength(1)
    })

    test('leaves the callers who wait: with music, in the order in which they joined, and their wait counts from then', async () => {
      const prompt = await scene().sound(1.5)
      const members = { 1: { category: 'queue', destination: 'support' } } as const
      scene().routes.ivr.main = { prompt, members, tries: 2, waitMs: 4_000 }
      scene().routes.number[MENU_DID] = { category: 'ivr', destination: 'main' }
      for (const user of QUEUE.agents) scene().register(user, false)
      const second = caller({ digits: [{ atMs: 3_500, key: '1' }] }, MENU_DID)
      await scene().pass(1_500)
      const first = caller()
      await scene().pass(4_000)
      await scene().succeed(how)
      await scene().pass(2_000)
      await expect.poll(() => [0, 1].map((one) => scene().hears(numberOf(one)))).toEqual(['music', 'music'])
      const third = caller()
      await scene().pass(1_000)
      scene().register('bola', true)
      await scene().pass(40_000)
      expect(connected().map(({ callId }) => callId)).toEqual([first, second, third])
      for (const call of [first, second]) {
        const { joined, connected } = times(call)
        expect(joined).toEqual([joined[0], joined[0]])
        const [begun] = scene().emitted(call, 'queue.connected')
        near(begun?.holdMs, connected - (joined[0] ?? Number.NaN))
        expect(scene().ended(call)).toMatchObject({ result: { cause: 1 } })
        expect(scene().ended(call).recovered).toBeUndefined()
      }
      expect(scene().emitted(first, 'queue.connected')[0]?.holdMs).toBeGreaterThan(6_000)
    })

    test('leaves a caller who is greeted: they have their place at once', async () => {
      scene().routes.queue.support = { ...QUEUE, greeting: await scene().sound(20) }
      const call = caller()
      await scene().pass(3_000)
      await scene().succeed(how)
      await scene().pass(15_000)
      expect(scene().emitted(call, 'queue.completed')).toHaveLength(1)
      expect(scene().ended(call).recovered).toBeUndefined()
    })

    test('leaves a caller who is hearing their place: with music, and it is said again', async () => {
      for (const user of QUEUE.agents) scene().register(user, false)
      scene().routes.queue.support = { ...QUEUE, announces: { everySeconds: 2, usualWaitMs: 600_000 } }
      const call = caller()
      await scene().pass(3_000)
      await scene().succeed(how)
      await scene().pass(3_500)
      scene().register('bola', true)
      await scene().pass(20_000)
      expect(scene().emitted(call, 'queue.completed')).toHaveLength(1)
      expect(scene().ended(call).recovered).toBeUndefined()
    })

    test('leaves a caller who is called back and their agent: they talk on, and the agent is free after it', async () => {
      onlyBola()
      const to = { kind: 'pstn', number: '+2348040000090' } as const
      const at = new Date(scene().timeMs())
      scene().routes.callBack.x = [{ callId: 'called-back', to, callerId: DID, record: false }]
      agent('bola', { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
      scene().behave(to, { answerAfterMs: 1_000, hangupAfterMs: 8_000 })
      await scene().engine.callBackLater({ id: 'x', queueId: 'support', joinedAt: at, notBefore: at })
      await scene().pass(4_000)
      await scene().succeed(how)
      expect((await states())[0]).toBe('talking')
      await scene().pass(12_000)
      expect(scene().emitted('called-back', 'queue.completed')).toHaveLength(1)
      expect(scene().ended('called-back').recovered).toBeUndefined()
      expect((await states())[0]).toBe('idle')
    })

    test('leaves an agent on their own mobile: they talk on, and the agent is free after it', async () => {
      onlyBola()
      const to = { kind: 'pstn', number: '+2348040000091' } as const
      const call = { callId: 'to-the-mobile', from: DID, to, callerId: DID, maxSeconds: 60 }
      scene().routes.outside[to.number] = call
      scene().register('bola', false)
      await scene().engine.pauseAgent('bola', false, to.number)
      await scene().pass(1_500)
      scene().behave(to, { answerAfterMs: 1_000, hangupAfterMs: 14_000, digits: [{ atMs: 3_500, key: '1' }] })
      const waits = caller()
      await scene().pass(7_000)
      expect((await states())[0]).toBe('talking')
      await scene().succeed(how)
      await scene().engine.pauseAgent('bola', false, to.number)
      expect((await states())[0]).toBe('talking')
      await scene().pass(12_000)
      expect(scene().emitted(waits, 'queue.completed')).toHaveLength(1)
      expect(scene().ended(waits).recovered).toBeUndefined()
      expect((await states())[0]).toBe('idle')
    })

    test('leaves who waits to wait for as long as is saved by then', async () => {
      for (const user of QUEUE.agents) scene().register(user, false)
      scene().routes.queue.support = { ...QUEUE, maxWaitSeconds: 10 }
      const call = caller()
      await scene().pass(5_000)
      scene().routes.queue.support = { ...QUEUE, maxWaitSeconds: 20 }
      await scene().succeed(how)
      await scene().pass(20_000)
      expect(scene().story(call).slice(-2)).toEqual(['queue.left', 'call.ended'])
      near(scene().ended(call).talkMs, 20_000)
    })

    test('leaves the waiting callers to the agents that the queue has by then', async () => {
      for (const user of QUEUE.agents) scene().register(user, false)
      onlyBola()
      const call = caller()
      await scene().pass(2_000)
      scene().routes.queue.support = { ...QUEUE, agents: ['chidi'] }
      await scene().succeed(how)
      for (const user of QUEUE.agents) scene().register(user, true)
      await scene().pass(15_000)
      expect(scene().emitted(call, 'queue.connected')[0]?.agent).toBe('chidi')
      expect(scene().ended(call).result.cause).toBe(1)
    })

    test("leaves an agent's phone that rings: it is answered, and no other one is rung", async () => {
      agent('bola', { answerAfterMs: 4_000, hangupAfterMs: 6_000 })
      const call = caller()
      await scene().pass(2_000)
      await scene().succeed(how)
      expect(await states()).toEqual(['ringing', 'idle'])
      await scene().pass(4_000)
      expect(await states()).toEqual(['talking', 'idle'])
      await scene().pass(15_000)
      expect(scene().emitted(call, 'call.ringing')).toHaveLength(1)
      expect(connected().map(({ callId }) => callId)).toEqual([call])
      const [completed] = scene().emitted(call, 'queue.completed')
      expect(completed?.agent).toBe('bola')
      near(completed?.holdMs, 4_000)
      near(completed?.talkMs, 6_000)
      expect(scene().ended(call).recovered).toBeUndefined()
      expect(await states()).toEqual(['idle', 'idle'])
    })

    test("leaves an agent's phone that rings in vain: the caller keeps the place, and gets the next agent", async () => {
      agent('bola', { noAnswer: true })
      scene().register('chidi', false)
      const first = caller()
      await scene().pass(1_500)
      const second = caller()
      await scene().pass(1_500)
      await scene().succeed(how)
      await scene().pass(5_700) // Bola's phone has rung in vain
      scene().register('chidi', true)
      await scene().pass(40_000)
      const taken = connected().map((event) => [event.callId, 'agent' in event && event.agent])
      expect(taken).toEqual([
        [first, 'chidi'],
        [second, 'chidi'],
      ])
    })

    test('leaves a caller who talks with an agent: they talk on, to the true end, and the waiting caller is next', async () => {
      onlyBola()
      agent('bola', { answerAfterMs: 1_000, hangupAfterMs: 10_000 })
      const call = caller()
      await scene().pass(500)
      const next = caller()
      await scene().pass(4_500)
      await scene().succeed(how)
      await scene().pass(2_000)
      expect(await states()).toEqual(['talking'])
      await expect
        .poll(() => [numberOf(0), { kind: 'sip', user: 'bola' } as const].map(scene().hears))
        .toEqual(['them', 'them'])
      await expect.poll(() => scene().hears(numberOf(1))).toBe('music')
      await scene().pass(4_800)
      expect(await states()).toEqual(['wrap-up'])
      await scene().pass(25_000)
      const [begun, again] = scene().emitted(call, 'queue.connected')
      expect(again).toEqual(begun)
      const [completed, ...more] = scene().emitted(call, 'queue.completed')
      expect(more).toEqual([])
      near(completed?.holdMs, 1_000)
      near(completed?.talkMs, 10_000)
      near(scene().ended(call).talkMs, 11_000)
      expect(scene().ended(call).recovered).toBeUndefined()
      const { joined, connected: taken } = times(next)
      near(taken - (joined[0] ?? Number.NaN), 10_500 + 2_000 + 1_000)
    })

    test.each([
      ['is being transferred by its agent, to the agent', 60_000, 'bola', 1],
      ['was transferred by its agent, to the colleague, and the agent is free', 6_500, 'dayo', 0],
    ])('leaves a call that %s', async (_, hangupAfterMs, talker, completedAfter) => {
      onlyBola()
      await scene().engine.putSipUser({ user: 'dayo', ha1: 'h', maxContacts: 1 })
      scene().routes.transfer['12'] = { colleague: COLLEAGUE }
      const digits = ([...'##12#'] as Key[]).map((key, n) => ({ atMs: 1_000 + 400 * n, key }))
      agent('bola', { answerAfterMs: 1_000, digits, hangupAfterMs })
      agent('dayo', { answerAfterMs: 1_000 })
      const call = caller({ hangupAfterMs: 18_000 })
      await scene().pass(9_500)
      await scene().succeed(how)
      await scene().pass(4_000)
      await expect.poll(() => scene().hears({ kind: 'sip', user: talker })).toBe('them')
      await expect.poll(() => scene().hears(numberOf(0))).toBe('them')
      expect((await scene().leftOver()).channels).toHaveLength(2)
      const completed = () => scene().emitted(call, 'queue.completed').length
      expect(completed()).toBe(1 - completedAfter)
      await scene().pass(15_000)
      expect(completed()).toBe(1)
      near(scene().ended(call).talkMs, 18_000)
      expect(scene().emitted(call, 'queue.connected')).toHaveLength(1 + completedAfter)
      expect(await states()).toEqual(['idle'])
    })
  })

  test('a caller who gave up in between left when last seen, and the phone that rang for them is free', async () => {
    agent('bola', { noAnswer: true })
    const call = caller({ hangupAfterMs: 5_000 })
    await scene().pass(3_000)
    await scene().succeed('left', 4_000)
    await scene().pass(1_000)
    expect(scene().story(call).slice(-2)).toEqual(['queue.aborted', 'call.ended'])
    const { at, recovered } = scene().ended(call)
    expect(recovered).toBe(true)
    expect(scene().emitted(call, 'queue.aborted')[0]?.at).toEqual(at)
    near(at.getTime() - (times(call).joined[0] ?? Number.NaN), 3_000)
    expect(await states()).toEqual(['idle', 'idle'])
  })

  test('a talk with an agent that ended in between lasted until it was last seen', async () => {
    onlyBola()
    const call = caller()
    await scene().pass(3_000)
    await scene().succeed('left', 4_000)
    await scene().pass(1_000)
    expect(scene().ended(call).recovered).toBe(true)
    const [completed, ...more] = scene().emitted(call, 'queue.completed')
    expect(more).toEqual([])
    near(completed?.talkMs, 2_000)
    near(completed?.holdMs, 1_000)
  })
}
