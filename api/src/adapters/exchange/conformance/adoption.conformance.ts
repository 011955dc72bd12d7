import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Key, TelephonyUnavailable } from '../exchange.ts'
import type { Scene } from './under-test.ts'

const OWN = { kind: 'pstn', number: '+2348030000001' } as const
const CALLED = { kind: 'pstn', number: '+2348030000002' } as const
const DID = '+2342014540000'
const ADA = { kind: 'sip', user: 'ada' } as const
const BOLA = { kind: 'sip', user: 'bola' } as const

/** What becomes of calls when another of our processes goes on with them. */
export function adoptionTests(scene: () => Scene): void {
  const makeCall = (callId: string, means: { maxSeconds?: number } = {}) => {
    scene().behave(OWN, { answerAfterMs: 1_000 })
    scene().behave(CALLED, { answerAfterMs: 1_000 })
    const call = { from: OWN, to: CALLED, callerId: DID, ringSeconds: 20, record: true }
    return scene().engine.makeCall({ ...call, callId, ...means })
  }
  const near = (ms: number, expected: number) =>
    expect(Math.abs(ms - expected)).toBeLessThanOrEqual(scene().slackMs)
  const afterStart = (callId: string) =>
    scene()
      .story(callId)
      .filter((event) => event !== 'call.started')

  describe.each(['left', 'killed'] as const)('a process that is %s', (how) => {
    test('leaves calls that talk: they go on, end once, and are recorded from begin to end', async () => {
      await makeCall('call')
      await scene().pass(6_000)
      await scene().succeed(how, how === 'left' ? 2_000 : 0)
      expect(await scene().engine.liveCalls()).toHaveLength(1)
      expect((await scene().engine.liveCalls())[0]?.answeredAt).toBeInstanceOf(Date)
      await scene().pass(3_000)
      const { channels } = await scene().leftOver() // of a recording, too
      expect(channels.filter((id) => /^call\.[ab]\d*$/.test(id))).toHaveLength(2)
      await scene().engine.hangup('call', 'user')
      const talkedMs = scene().timeMs() - (scene().emitted('call', 'call.answered')[1]?.at.getTime() ?? 0)
      await scene().pass(500)
      const end = scene().ended('call')
      expect(end.recovered).toBeUndefined()
      expect(end.result.cause).toBe(1)
      expect(talkedMs).toBeGreaterThan(7_000)
      near(end.talkMs, talkedMs)
      near(end.attempts?.find(({ leg }) => leg === 'b')?.talkMs ?? 0, talkedMs)
      expect(end.quality?.map(({ leg, fromPhone }) => [leg, fromPhone?.lost]).sort()).toEqual([
        ['a', 0],
        ['b', 0],
      ])
      const [recorded, ...again] = scene().emitted('call', 'call.recorded')
      expect(again).toEqual([])
      near((recorded?.seconds ?? 0) * 1_000, talkedMs)
      if (recorded) expect((await buffer(await recorded.open())).length).toBeGreaterThan(8_000)
      await recorded?.discard()
    })

    test.each([
      ['own', 500],
      ['called', 1_500],
    ])('leaves calls that ring at the %s phone: they are answered, and talk', async (_, afterMs) => {
      await makeCall('call')
      await scene().pass(afterMs)
      await scene().succeed(how)
      await scene().pass(6_000)
      const story = ['call.answered a', 'call.answered b']
      expect(afterStart('call').filter((event) => event.startsWith('call.answered'))).toEqual(story)
      await scene().engine.hangup('call', 'user')
      await scene().pass(500)
      const end = scene().ended('call')
      expect(end).toMatchObject({ result: { cause: 1 } })
      expect(end.recovered).toBeUndefined()
      expect(end.talkMs).toBeGreaterThan(3_000)
      for (const { discard } of scene().emitted('call', 'call.recorded')) await discard()
    })

    test('leaves a call that comes in and rings at a phone: it is answered, and talks', async () => {
      await scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 1 })
      scene().routes.number[DID] = { category: 'user', destination: 'ada' }
      scene().behave({ kind: 'sip', user: 'ada' }, { answerAfterMs: 3_000 })
      const call = scene().inbound(DID, CALLED.number)
      await scene().pass(1_500)
      await scene().succeed(how)
      await scene().pass(5_000)
      expect(scene().story(call)).toContain('call.answered b')
      await scene().engine.hangup(call, 'user')
      await scene().pass(500)
      expect(scene().ended(call).result.cause).toBe(1)
      expect(scene().ended(call).talkMs).toBeGreaterThan(2_000)
    })

    test.each([
      ['is being transferred, to who transfers it', 60_000, ADA],
      ['was transferred, to the colleague', 6_500, BOLA],
    ])('leaves a call that %s', async (_, hangupAfterMs, talker) => {
      const { routes, behave, engine, hears } = scene()
      for (const { user } of [ADA, BOLA]) await engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
      routes.outbound = { to: CALLED, callerId: DID, record: false, maxSeconds: 120 }
      routes.transfer['12'] = { colleague: BOLA }
      behave(CALLED, { answerAfterMs: 1_000, hangupAfterMs: 15_000 })
      behave(BOLA, { answerAfterMs: 1_000 })
      const digits = ([...'##12#'] as Key[]).map((key, n) => ({ atMs: 2_000 + 400 * n, key }))
      const call = scene().dials('ada', '08030000002', { digits, hangupAfterMs })
      await scene().pass(8_000)
      await scene().succeed(how)
      await scene().pass(4_000)
      await expect.poll(() => [hears(talker), hears(CALLED)]).toEqual(['them', 'them'])
      expect((await scene().leftOver()).channels).toHaveLength(2)
      await scene().pass(20_000)
      near(scene().ended(call).talkMs, 15_000)
    })

    // @shows SA-55
    test('leaves a call that was transferred to a number outside, with the call of its own that it goes on by', async () => {
      const { routes, behave, engine, hears } = scene()
      await engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 1 })
      const outside = { kind: 'pstn', number: '+2348030000008' } as const
      routes.outbound = { to: CALLED, callerId: DID, record: false, maxSeconds: 120 }
      routes.transfer['12'] = {
        outside: { callId: 'onward', from: '+2348030000001', to: outside, callerId: DID, maxSeconds: 60 },
      }
      behave(CALLED, { answerAfterMs: 1_000, hangupAfterMs: 15_000 })
      behave(outside, { answerAfterMs: 1_000 })
      const digits = ([...'##12#'] as Key[]).map((key, n) => ({ atMs: 2_000 + 400 * n, key }))
      const call = scene().dials('ada', '08030000002', { digits, hangupAfterMs: 6_500 })
      await scene().pass(8_000)
      await scene().succeed(how)
      await scene().pass(4_000)
      await expect.poll(() => [hears(outside), hears(CALLED)]).toEqual(['them', 'them'])
      expect((await scene().leftOver()).channels).toHaveLength(2)
      await scene().pass(20_000)
      near(scene().ended(call).talkMs, 15_000)
      near(scene().ended('onward').talkMs, 11_400)
    })

    test('leaves calls with their limit: the exchange ends them, and the next process says so', async () => {
      await makeCall('call', { maxSeconds: 8 })
      await scene().pass(6_000)
      await scene().succeed(how)
      await scene().pass(8_000)
      const end = scene().ended('call')
      expect(end.result.cause).toBe(1)
      near(end.talkMs, 8_000)
      for (const { discard } of scene().emitted('call', 'call.recorded')) await discard()
    })
  })

  describe.each(['left', 'killed'] as const)('of callers, a process that is %s', (how) => {
    const board = () => scene().engine.conferenceMembers('board')
    beforeEach(() => {
      scene().routes.number[DID] = { category: 'conference', destination: 'board' }
      scene().routes.conference.board = { name: 'Board', maxMembers: 3 }
    })

    test('leaves a menu that begins again', async () => {
      const prompt = await scene().sound(1.5)
      scene().routes.ivr.main = {
        prompt,
        members: { 1: { category: 'conference', destination: 'board' } },
        tries: 2,
        waitMs: 4_000,
      }
      scene().routes.number[DID] = { category: 'ivr', destination: 'main' }
      const call = scene().inbound(DID, OWN.number, {
        digits: [{ atMs: 5_000, key: '1' }],
        hangupAfterMs: 9_000,
      })
      await scene().pass(2_000)
      await scene().succeed(how)
      await scene().pass(12_000)
      const story = [
        'call.digit 1',
        'menu.key main 1',
        'conference.joined 1',
        'conference.left 0',
        'call.ended',
      ]
      expect(scene().story(call).slice(-5)).toEqual(story)
      expect(scene().ended(call).recovered).toBeUndefined()
      near(scene().ended(call).talkMs, 9_000)
    })

    test('leaves a conference with all who are in it, muted or not', async () => {
      const calls = [OWN, CALLED].map(({ number }) => scene().inbound(DID, number))
      await scene().pass(1_500)
      await scene().engine.conferenceMute('board', calls[1] ?? '', true)
      await scene().pass(500)
      const before = await board()
      expect(before.map(({ muted }) => muted).toSorted()).toEqual([false, true])
      await scene().succeed(how)
      await scene().pass(1_000)
      expect((await board()).toSorted((a, b) => a.number.localeCompare(b.number))).toEqual(
        before.toSorted((a, b) => a.number.localeCompare(b.number)),
      )
      expect((await scene().leftOver()).bridges).toHaveLength(1)
      for (const call of calls) await scene().engine.conferenceKick('board', call)
      await scene().pass(1_000)
      expect(await board()).toEqual([])
      for (const call of calls) expect(scene().ended(call).recovered).toBeUndefined()
    })

    test('leaves a call that speaks a code: it is said again, to its end', async () => {
      scene().behave(CALLED, { answerAfterMs: 1_000 })
      const items = [{ silenceMs: 4_000 }, { digits: '4821' }, { silenceMs: 500 }]
      const code = { callId: 'code', to: CALLED, callerId: DID, ringSeconds: 20, items }
      await scene().engine.playCall(code)
      await scene().pass(3_000)
      await scene().succeed(how)
      await scene().pass(20_000)
      const end = scene().ended('code')
      expect(end).toMatchObject({ playedToEnd: true, result: { cause: 1 } })
      expect(end.recovered).toBeUndefined()
      expect(end.talkMs).toBeGreaterThan(6_500)
    })
  })

  test('a call that ended in between ended when it was last seen', async () => {
    scene().behave(CALLED, { answerAfterMs: 1_000, hangupAfterMs: 6_000 })
    scene().behave(OWN, { answerAfterMs: 1_000 })
    const call = { from: OWN, to: CALLED, callerId: DID, ringSeconds: 20, record: false }
    await scene().engine.makeCall({ ...call, callId: 'call' })
    await scene().pass(6_000)
    await scene().succeed('left', 4_000)
    const end = scene().ended('call')
    expect(end).toMatchObject({ recovered: true, result: { cause: 1 } })
    near(end.talkMs, 4_000)
    expect(await scene().engine.liveCalls()).toEqual([])
  })

  test('a process whose calls another one has takes none, and ends none', async () => {
    await makeCall('call')
    await scene().pass(6_000)
    const first = scene().engine
    await scene().succeed('killed')
    await expect(
      first.makeCall({
        callId: 'late',
        from: OWN,
        to: CALLED,
        callerId: DID,
        ringSeconds: 20,
        record: false,
      }),
    ).rejects.toThrow(TelephonyUnavailable)
    expect(await first.liveCalls()).toEqual([])
    await first.stop()
    expect(await scene().engine.liveCalls()).toHaveLength(1)
    await scene().engine.hangup('call', 'user')
    await scene().pass(500)
    expect(scene().ended('call').recovered).toBeUndefined()
    for (const { discard } of scene().emitted('call', 'call.recorded')) await discard()
  })
}
