import { beforeEach, expect, test } from 'vitest'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540003'

/** Conferences: joining and leaving, muting, and how many may be in. */
export function conferenceTests(scene: () => Scene): void {
  beforeEach(() => {
    scene().routes.number[DID] = { category: 'conference', destination: 'board' }
    scene().routes.conference.board = { name: 'Board', maxMembers: 3 }
  })
  const join = (from: string, behaviour: Behaviour = {}) => scene().inbound(DID, from, behaviour)
  const members = () => scene().engine.conferenceMembers('board')

  test('joins who calls, and reports how many are in', async () => {
    const calls = [
      join('+2348030000001', { hangupAfterMs: 9_000 }),
      join('+2348030000002', { hangupAfterMs: 5_000 }),
    ]
    await scene().pass(1_000)
    expect(await members()).toEqual([
      { callId: calls[0], number: '+2348030000001', muted: false },
      { callId: calls[1], number: '+2348030000002', muted: false },
    ])
    await scene().pass(20_000)
    expect(scene().story(calls[0] ?? '')).toEqual([
      'call.started',
      'call.answered a',
      'conference.joined 1',
      'conference.left 0',
      'call.ended',
    ])
    expect(
      scene()
        .story(calls[1] ?? '')
        .slice(2),
    ).toEqual(['conference.joined 2', 'conference.left 1', 'call.ended'])
    expect(Math.abs(scene().ended(calls[0] ?? '').talkMs - 9_000)).toBeLessThanOrEqual(scene().slackMs)
    expect(await members()).toEqual([])
  })

  test('is busy for one more than it holds, unanswered', async () => {
    const calls = ['1', '2', '3', '4'].map((end) => join(`+234803000000${end}`, { hangupAfterMs: 9_000 }))
    await scene().pass(1_000)
    expect(await members()).toHaveLength(3)
    const last = calls[3] ?? ''
    expect(scene().story(last)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(last).result).toEqual({ cause: 2, q850: 17, sipStatus: 486 })
    await scene().pass(20_000)
  })

  test('mutes, and lets speak again', async () => {
    const call = join('+2348030000001')
    await scene().pass(1_000)
    await scene().engine.conferenceMute('board', call, true)
    expect((await members())[0]?.muted).toBe(true)
    await scene().engine.conferenceMute('board', call, false)
    expect((await members())[0]?.muted).toBe(false)
    await scene().engine.conferenceMute('board', 'nobody', true)
    await scene().engine.hangup(call, 'admin')
    await scene().pass(1_000)
  })

  test('makes a member leave, and no one who is not in it', async () => {
    const calls = [join('+2348030000001'), join('+2348030000002')]
    await scene().pass(1_000)
    await scene().engine.conferenceKick('board', 'nobody')
    await scene().engine.conferenceKick('other', calls[0] ?? '')
    await scene().engine.conferenceKick('board', calls[0] ?? '')
    await scene().pass(100)
    expect(scene().ended(calls[0] ?? '').result.cause).toBe(1)
    expect((await members()).map(({ callId }) => callId)).toEqual([calls[1]])
    await scene().engine.conferenceKick('board', calls[1] ?? '')
    await scene().pass(100)
  })

  test('begins anew at once when a member joins just as the last one leaves', async () => {
    const first = join('+2348030000001', { hangupAfterMs: 5_000 })
    await scene().pass(5_000 - 1)
    await scene().engine.hangup(first, 'user')
    const second = join('+2348030000002', { hangupAfterMs: 5_000 })
    await scene().pass(1_000)
    expect(await members()).toHaveLength(1)
    await scene().pass(10_000)
    expect(scene().emitted(second, 'conference.left')[0]?.members).toBe(0)
  })
}
