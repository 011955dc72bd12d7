import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { TelephonyUnavailable } from '../exchange.ts'
import { routingOf, type Scene } from './under-test.ts'

const OWN = { kind: 'pstn', number: '+2348030000001' } as const
const CALLED = { kind: 'pstn', number: '+2348030000002' } as const
const DID = '+2342014540000'
const BACK_MS = 10_000

/** What becomes of calls when the exchange dies, or we stop. */
export function recoveryTests(scene: () => Scene): void {
  const makeCall = (callId: string) => {
    scene().behave(OWN, { answerAfterMs: 1_000 })
    scene().behave(CALLED, { answerAfterMs: 1_000 })
    const call = { from: OWN, to: CALLED, callerId: DID, ringSeconds: 20, record: true }
    return scene().engine.makeCall({ ...call, callId })
  }

  test.each([
    ['rings at the own phone', 500, 5],
    ['rings at the called one', 1_500, 5],
    ['talks', 6_000, 1],
  ])(
    'reports the end of a call that %s when the exchange dies, once it is back',
    async (_, afterMs, cause) => {
      const began = scene().timeMs()
      await makeCall('call')
      await scene().pass(afterMs)
      await scene().crash()
      const livedMs = scene().timeMs() - began
      expect(scene().emitted('call', 'call.ended')).toEqual([])
      expect((await scene().engine.liveCalls()).map(({ callId }) => callId)).toEqual(['call'])
      await scene().pass(BACK_MS)
      const end = scene().ended('call')
      expect(end).toMatchObject({ recovered: true, result: { cause } })
      const answeredAfterMs = 2_000
      expect(end.talkMs).toBeLessThanOrEqual(Math.max(0, livedMs - answeredAfterMs)) // never more than it can have talked
      expect(Math.abs(Math.max(0, afterMs - answeredAfterMs) - end.talkMs)).toBeLessThanOrEqual(
        scene().slackMs,
      )
      expect(await scene().engine.liveCalls()).toEqual([])
    },
  )

  test('says that it is not connected until then, and takes calls again afterwards', async () => {
    expect(await scene().engine.health()).toMatchObject({
      ok: true,
      nodes: [{ connected: true, channels: 0 }],
    })
    await scene().crash()
    expect(await scene().engine.health()).toMatchObject({ ok: false, nodes: [{ connected: false }] })
    await scene().pass(BACK_MS)
    expect((await scene().engine.health()).ok).toBe(true)
    await makeCall('after')
    await scene().pass(5_000)
    expect((await scene().engine.health()).nodes[0]?.channels).toBe(2)
    await scene().engine.hangup('after', 'user')
    await scene().pass(100)
    expect(scene().ended('after').recovered).toBeUndefined()
  })

  test('lets calls go on while we cannot reach the exchange', async () => {
    await makeCall('call')
    await scene().pass(6_000)
    await scene().unplug()
    await scene().pass(BACK_MS)
    expect(await scene().engine.liveCalls()).toHaveLength(1)
    await scene().engine.hangup('call', 'user')
    await scene().pass(1_000)
    const end = scene().ended('call')
    expect(end.recovered).toBeUndefined()
    expect(Math.abs(end.talkMs - (4_000 + BACK_MS))).toBeLessThanOrEqual(scene().slackMs)
  })

  test('counts the talk from when it heard of an answer that came while we could not', async () => {
    await makeCall('call')
    await scene().pass(1_500)
    await scene().unplug() // the called one answers half a second later
    await scene().pass(3_500)
    await scene().engine.hangup('call', 'user')
    await scene().pass(1_000)
    const { talkMs, result } = scene().ended('call')
    expect(result.cause).toBe(1)
    expect(talkMs).toBeLessThanOrEqual(3_000 + scene().slackMs)
    expect(talkMs).toBeGreaterThan(0)
  })

  test('ends what was to be hung up, or limited, while we could not reach it', async () => {
    for (const callId of ['hung up', 'limited']) await makeCall(callId)
    await scene().pass(6_000)
    await scene().unplug()
    await scene().engine.hangup('hung up', 'user')
    await scene().engine.limit('limited', 5)
    await scene().pass(BACK_MS)
    const talks = ['hung up', 'limited'].map((callId) => scene().ended(callId).talkMs)
    expect(talks[0]).toBeLessThanOrEqual(6_000 + scene().slackMs)
    expect(Math.abs((talks[1] ?? 0) - 9_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('ends calls that ended while we could not reach it, at the moment in which we lost it', async () => {
    scene().behave(OWN, { answerAfterMs: 1_000 })
    scene().behave(CALLED, { answerAfterMs: 1_000, hangupAfterMs: 5_000 })
    const call = { from: OWN, to: CALLED, callerId: DID, ringSeconds: 20, record: false }
    await scene().engine.makeCall({ ...call, callId: 'call' })
    await scene().pass(6_800)
    await scene().unplug()
    await scene().pass(BACK_MS)
    const end = scene().ended('call')
    expect(end.recovered).toBe(true)
    expect(Math.abs(end.talkMs - 4_800)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('gives the exchange its SIP users again', async () => {
    await scene().engine.putSipUser({ user: 'bola', ha1: 'h', maxContacts: 2 })
    await scene().crash()
    await scene().engine.putSipUser({ user: 'chidi', ha1: 'h', maxContacts: 2 })
    await scene().pass(BACK_MS)
    for (const user of ['bola', 'chidi']) expect(await scene().engine.sipUserState(user)).toBe('online')
  })

  test('knows of no phone while it cannot be reached, and takes agents for offline', async () => {
    await scene().engine.putSipUser({ user: 'bola', ha1: 'h', maxContacts: 2 })
    expect(await scene().engine.agentState('bola')).toBe('idle')
    await scene().unplug()
    await expect(scene().engine.sipUserState('bola')).rejects.toThrow(TelephonyUnavailable)
    expect(await scene().engine.agentState('bola')).toBe('offline')
    await scene().pass(BACK_MS)
    expect(await scene().engine.agentState('bola')).toBe('idle')
  })

  test('deletes in the exchange who was deleted while we could not reach it', async () => {
    await scene().engine.putSipUser({ user: 'bola', ha1: 'h', maxContacts: 2 })
    await scene().unplug()
    await scene().engine.deleteSipUser('bola')
    await scene().pass(BACK_MS)
    expect(await scene().engine.sipUserState('bola')).toBe('unknown')
  })

  test('ends calls that wait in queues and sit in conferences too, and both begin anew', async () => {
    scene().routes.number[DID] = { category: 'queue', destination: 'support' }
    scene().routes.number['+2342014540009'] = { category: 'conference', destination: 'board' }
    scene().routes.conference.board = { name: 'Board', maxMembers: 9 }
    scene().routes.queue.support = {
      name: 'Support',
      agents: [],
      music: null,
      ringSeconds: 8,
      maxWaitSeconds: 60,
      strategy: 'round robin',
      wrapUpSeconds: 0,
    }
    const come = () =>
      [DID, '+2342014540009'].map((did) => scene().inbound(did, OWN.number, { hangupAfterMs: 9_000 }))
    const lost = come()
    await scene().pass(2_000)
    await scene().crash()
    await scene().pass(BACK_MS)
    for (const call of lost) expect(scene().ended(call).recovered).toBe(true)
    const next = come()
    await scene().pass(20_000)
    expect(scene().story(next[0] ?? '')).toContain('queue.aborted')
    expect(scene().emitted(next[1] ?? '', 'conference.joined')[0]?.members).toBe(1)
    for (const call of next) expect(scene().ended(call).recovered).toBeUndefined()
  })

  test('ends what one of our processes left behind that died, and begins with nothing', async () => {
    await makeCall('left behind')
    await scene().pass(6_000)
    const { channels } = await scene().leftOver() // of a recording, too
    expect(channels.filter((id) => /^left behind\.[ab]\d*$/.test(id))).toHaveLength(2)
    const successor = scene().successor()
    const events: string[] = []
    successor.on(({ type, callId }) => void events.push(`${callId}: ${type}`))
    await successor.start(routingOf(scene().routes))
    await scene().pass(100)
    expect(await scene().leftOver()).toEqual({ channels: [], bridges: [] })
    expect(await successor.liveCalls()).toEqual([])
    expect(events).toEqual(['left behind: call.recorded'])
    await expect(makeCall('by the dead one')).rejects.toThrow(TelephonyUnavailable)
    await successor.stop()
  })

  test('reports what was recorded again after each new start, until it is discarded', async () => {
    await makeCall('call')
    await scene().pass(6_000)
    await scene().engine.hangup('call', 'user')
    await scene().pass(1_000)
    const [recorded] = scene().emitted('call', 'call.recorded')
    const successor = scene().successor()
    const events: number[] = []
    successor.on(async (event) => {
      if (event.type !== 'call.recorded') return
      events.push(event.seconds)
      const wav = await buffer(await event.open())
      expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
      await event.discard()
    })
    await successor.start(routingOf(scene().routes))
    await scene().pass(500)
    expect(events).toEqual([recorded?.seconds])
    await successor.stop()
    const last = scene().successor()
    last.on(({ type }) => void events.push(type.length))
    await last.start(routingOf(scene().routes))
    await scene().pass(500)
    expect(events).toHaveLength(1)
    await last.stop()
  })

  test('waits for its calls before it stops, and takes no new ones', async () => {
    await makeCall('call')
    await scene().pass(6_000)
    let left: number | undefined
    void scene()
      .engine.drain(60_000, new Promise(() => undefined))
      .then((calls) => {
        left = calls
      })
    await expect(makeCall('late')).rejects.toThrow(TelephonyUnavailable)
    const refused = scene().inbound(DID, '+2348030000009')
    await scene().pass(2_000)
    expect(scene().story(refused)).toEqual([])
    expect(left).toBeUndefined()
    await scene().engine.hangup('call', 'user')
    await scene().pass(500)
    expect(scene().ended('call').result.cause).toBe(1)
    expect(left).toBe(0)
  })

  test('waits no longer than it may, and not at all when it is hurried', async () => {
    await makeCall('call')
    await scene().pass(6_000)
    expect(await scene().engine.drain(60_000, Promise.resolve())).toBe(1)
    let left: number | undefined
    void scene()
      .engine.drain(1_000, new Promise(() => undefined))
      .then((calls) => {
        left = calls
      })
    await scene().pass(2_000)
    expect(left).toBe(1)
    await scene().engine.stop()
    expect(scene().ended('call').result.cause).toBe(1)
  })

  test('hangs up and reports what is live when it stops', async () => {
    await makeCall('call')
    await scene().pass(6_000)
    await scene().engine.stop()
    expect(scene().ended('call').result.cause).toBe(1)
    expect(scene().emitted('call', 'call.recorded')).toHaveLength(1)
    await expect(makeCall('late')).rejects.toThrow(TelephonyUnavailable)
  })

  test('reports the end of what is live when it stops while the exchange is gone', async () => {
    await makeCall('call')
    await scene().pass(6_000)
    await scene().crash()
    await scene().engine.stop()
    expect(scene().ended('call')).toMatchObject({ recovered: true, result: { cause: 1 } })
  })
}
