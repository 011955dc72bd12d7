// @shows DEC-253

import { beforeEach, describe, expect, test } from 'vitest'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FAR = '+2348030000007'
const phone = (user: string) => ({ kind: 'sip', user }) as const
const QUIET = { noAnswer: true } as const
const TAKES = { answerAfterMs: 1_500, hangupAfterMs: 6_000 } as const
const TALKED = ['call.started', 'call.ringing b', 'call.answered b', 'call.ended']

/** A call rings for up to 20 seconds for a page that a push message opens. */
export function pushedTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'ada-web', 'bola'])
      await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().register('ada-web', false)
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
    scene().routes.wakeSeconds = 20
  })
  const behave = (user: string, behaviour: Behaviour) => scene().behave(phone(user), behaviour)

  /** The page is open after so long. @returns the call */
  async function opensAfter(ms: number): Promise<string> {
    const call = scene().inbound(DID, FAR, {})
    await scene().pass(ms)
    scene().register('ada-web', true)
    return call
  }

  test('who is called is told once, and the page rings beside the phone that rings already', async () => {
    behave('ada', QUIET)
    behave('ada-web', TAKES)
    const call = await opensAfter(6_000)
    await scene().pass(15_000)
    expect(scene().routes.woken).toEqual([{ callId: call, people: ['ada'] }])
    expect(scene().story(call)).toEqual(TALKED)
    expect(scene().elsewhereCount('ada')).toBe(1)
    expect(Math.abs(scene().ended(call).talkMs - 6_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('the phone that rang first may still be answered', async () => {
    behave('ada', { answerAfterMs: 9_000, hangupAfterMs: 4_000 })
    behave('ada-web', QUIET)
    const call = await opensAfter(4_000)
    await scene().pass(20_000)
    expect(scene().story(call)).toEqual(TALKED)
    expect(scene().elsewhereCount('ada-web')).toBe(1)
  })

  test('who has no phone there is waited for, and the caller hears that it rings', async () => {
    scene().register('ada', false)
    behave('ada-web', TAKES)
    const call = await opensAfter(8_000)
    expect(scene().story(call)).not.toContain('call.ended')
    await scene().pass(15_000)
    expect(scene().story(call)).toEqual(TALKED)
  })

  test('who does not come within 20 seconds is not waited for any longer', async () => {
    scene().register('ada', false)
    const call = scene().inbound(DID, FAR, {})
    await scene().pass(18_000)
    expect(scene().story(call)).not.toContain('call.ended')
    await scene().pass(4_000)
    expect(scene().ended(call).result).toMatchObject({ cause: 5, q850: 20 })
    expect((await scene().leftOver()).channels).toEqual([])
  })

  test('who declines on the phone that they have is not waited for', async () => {
    behave('ada', { rejected: true })
    const call = scene().inbound(DID, FAR, {})
    await scene().pass(5_000)
    expect(scene().ended(call).result.cause).toBe(2)
  })

  test('a caller who gives up ends it', async () => {
    scene().register('ada', false)
    const call = scene().inbound(DID, FAR, { hangupAfterMs: 3_000 })
    await scene().pass(6_000)
    expect(scene().ended(call).result.cause).toBe(4)
    expect((await scene().leftOver()).channels).toEqual([])
  })

  describe('of a group', () => {
    test('who comes rings with those who ring already', async () => {
      const members = ['ada', 'bola'].map((user) => ({ user, ringSeconds: 25 }))
      scene().routes.group['5001'] = { together: true, members, next: null }
      scene().routes.number[DID] = { category: 'group', destination: '5001' }
      for (const user of ['ada', 'bola']) behave(user, QUIET)
      behave('ada-web', TAKES)
      const call = await opensAfter(5_000)
      await scene().pass(15_000)
      expect(scene().routes.woken).toEqual([{ callId: call, people: ['ada', 'bola'] }])
      expect(scene().story(call)).toEqual(TALKED)
      expect(['ada', 'bola'].map(scene().elsewhereCount)).toEqual([1, 1])
    })
  })
}
