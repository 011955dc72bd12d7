import { beforeEach, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { QueueNow } from '../../../engine/opened.ts'
import type { Spoken } from '../spoken.ts'
import { lengthOf } from '../wav.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const BOLA = { kind: 'sip', user: 'bola' } as const
const TO_BOLA: Destination = { category: 'user', destination: 'bola' }

const QUEUE: QueueNow = {
  name: 'Sales',
  agents: ['bola'],
  music: null,
  ringSeconds: 8,
  maxWaitSeconds: 120,
  strategy: 'round robin',
  wrapUpSeconds: 5,
}

/** Callers whom a workgroup has blocked: they hear one sentence, and reach no one. */
export function blockedTests(scene: () => Scene): void {
  beforeEach(async () => {
    await scene().engine.putSipUser({ user: 'bola', ha1: 'h', maxContacts: 2 })
    scene().routes.number[DID] = TO_BOLA
  })

  /** How long a caller heard a sentence less how long it takes: from when they were blocked. */
  const heardBeyond = (call: string, words: Spoken) => {
    const [blocked] = scene().emitted(call, 'call.blocked')
    const heardMs = scene().ended(call).at.getTime() - (blocked?.at.getTime() ?? 0)
    return heardMs - (lengthOf([{ silenceMs: 300 }, { says: words }]) ?? 0)
  }
  const isHeard = (call: string, words: Spoken = 'blocked') =>
    expect(Math.abs(heardBeyond(call, words))).toBeLessThanOrEqual(2 * scene().slackMs)

  test.each(['blocked', 'number hidden'] as const)(
    'says why, unanswered, and rings no one: %s',
    async (words) => {
      scene().routes.blocked[FROM] = words
      const call = scene().inbound(DID, FROM, {})
      await scene().pass(1_500)
      expect(await scene().engine.sipUserState('bola')).toBe('online')
      await scene().pass(60_000)
      expect(scene().story(call)).toEqual(['call.started', 'call.blocked', 'call.ended'])
      expect(scene().ended(call)).toMatchObject({
        talkMs: 0,
        result: { cause: 5, q850: 21, sipStatus: 403 },
      })
      expect(scene().ended(call).answeredAt).toBeUndefined()
      isHeard(call, words)
    },
  )

  test('does not keep a caller who hangs up before the sentence ends', async () => {
    scene().routes.blocked[FROM] = 'blocked'
    const call = scene().inbound(DID, FROM, { hangupAfterMs: 1_500 })
    await scene().pass(60_000)
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 5, q850: 21 } })
    expect(heardBeyond(call, 'blocked')).toBeLessThan(-1_000)
  })

  test('of a call that rings: the phones stop at once, and its caller hears why, unanswered', async () => {
    scene().behave(BOLA, { noAnswer: true })
    const call = scene().inbound(DID, FROM, {})
    await scene().pass(3_000)
    expect(await scene().engine.sipUserState('bola')).toBe('busy')
    await scene().engine.block(call, 'blocked')
    await scene().engine.block(call, 'blocked') // again changes nothing
    await scene().pass(1_000)
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    await scene().pass(60_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', 'call.blocked', 'call.ended'])
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 5, q850: 21 } })
    isHeard(call)
  })

  test('of a call that waits in a queue: its caller hears why, and it is aborted', async () => {
    scene().routes.number[DID] = { category: 'queue', destination: 'sales' }
    scene().routes.queue.sales = QUEUE
    scene().register('bola', false)
    const call = scene().inbound(DID, FROM, {})
    await scene().pass(3_000)
    await scene().engine.block(call, 'blocked')
    await scene().pass(60_000)
    expect(scene().emitted(call, 'queue.aborted')).toHaveLength(1)
    expect(scene().story(call)).toContain('call.blocked')
    isHeard(call)
  })

  test('changes nothing in a call that a person has', async () => {
    scene().behave(BOLA, { answerAfterMs: 1_000, hangupAfterMs: 10_000 })
    const call = scene().inbound(DID, FROM, {})
    await scene().pass(5_000)
    await scene().engine.block(call, 'blocked')
    await scene().pass(60_000)
    expect(scene().emitted(call, 'call.blocked')).toEqual([])
    expect(Math.abs(scene().ended(call).talkMs - 10_000)).toBeLessThanOrEqual(scene().slackMs)
  })
}
