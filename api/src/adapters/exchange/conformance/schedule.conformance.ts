import { beforeEach, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const BOLA = { kind: 'sip', user: 'bola' } as const
const TO_BOLA: Destination = { category: 'user', destination: 'bola' }
const MENU: Destination = { category: 'ivr', destination: 'main' }
const HOURS: Destination = { category: 'schedule', destination: 'hours' }

/** Calls that pass a schedule, which leads elsewhere at another time, and the code that a phone dials to close. */
export function scheduleTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 2 })
  })
  const callUs = async (behaviour: Behaviour = {}, ms = 60_000) => {
    const call = scene().inbound(DID, FROM, behaviour)
    await scene().pass(ms)
    return call
  }
  const menuOf = async (key: Destination) => {
    const prompt = await scene().sound(5)
    scene().routes.ivr.main = { prompt, members: { '1': key }, tries: 2, waitMs: 4_000 }
  }

  // @shows SA-67
  test('goes where a schedule leads at the moment, unanswered until a phone answers', async () => {
    scene().routes.number[DID] = HOURS
    scene().routes.schedule.hours = TO_BOLA
    scene().behave(BOLA, { answerAfterMs: 2_000, hangupAfterMs: 3_000 })
    const call = await callUs()
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', 'call.answered b', 'call.ended'])
  })

  test('asks the schedule anew for each call, and leaves a call where it is', async () => {
    scene().routes.number[DID] = HOURS
    scene().routes.schedule.hours = MENU
    await menuOf(TO_BOLA)
    scene().behave(BOLA, { answerAfterMs: 1_000, hangupAfterMs: 2_000 })
    const early = scene().inbound(DID, FROM, { digits: [{ atMs: 3_000, key: '1' }] })
    await scene().pass(1_000)
    scene().routes.schedule.hours = { category: 'queue', destination: 'gone' }
    const late = await callUs()
    expect(scene().story(early)).toEqual([
      'call.started',
      'call.answered a',
      'call.digit 1',
      'menu.key main 1',
      'call.ringing b',
      'call.answered b',
      'call.ended',
    ])
    expect(scene().story(late)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(late).result).toMatchObject({ cause: 5, q850: 1 })
  })

  test('passes a schedule behind a key, and one behind the other', async () => {
    scene().routes.number[DID] = MENU
    await menuOf(HOURS)
    scene().routes.schedule.hours = { category: 'schedule', destination: 'night' }
    scene().routes.schedule.night = TO_BOLA
    scene().behave(BOLA, { answerAfterMs: 1_000, hangupAfterMs: 2_000 })
    const call = await callUs({ digits: [{ atMs: 2_000, key: '1' }] })
    expect(scene().story(call).slice(-3)).toEqual(['call.ringing b', 'call.answered b', 'call.ended'])
  })

  test('hangs up where that is what it leads to: unanswered, and behind a menu', async () => {
    scene().routes.number[DID] = HOURS
    scene().routes.schedule.hours = { category: 'hangup', destination: 'hangup' }
    const call = await callUs()
    expect(scene().story(call)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(call).result).toMatchObject({ cause: 5, q850: 21 })
    scene().routes.schedule.hours = MENU
    await menuOf({ category: 'hangup', destination: 'hangup' })
    const behind = await callUs({ digits: [{ atMs: 2_000, key: '1' }] })
    expect(scene().story(behind)).toEqual([
      'call.started',
      'call.answered a',
      'call.digit 1',
      'menu.key main 1',
      'call.ended',
    ])
    expect(scene().ended(behind).result).toEqual({ cause: 1, q850: 16 })
  })

  test('refuses, unanswered, what leads to a schedule that is gone', async () => {
    scene().routes.number[DID] = HOURS
    const call = await callUs()
    expect(scene().story(call)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(call).result).toMatchObject({ cause: 5, q850: 1, sipStatus: 404 })
  })

  test('does not go round for ever through schedules that lead to each other', async () => {
    scene().routes.number[DID] = HOURS
    scene().routes.schedule.hours = { category: 'schedule', destination: 'night' }
    scene().routes.schedule.night = HOURS
    const call = await callUs()
    expect(scene().ended(call).result).toMatchObject({ cause: 5, q850: 1 })
  })

  test('does not go round for ever through a schedule and a menu that lead to each other', async () => {
    scene().routes.number[DID] = HOURS
    scene().routes.schedule.hours = MENU
    await menuOf(HOURS)
    const digits = Array.from({ length: 40 }, (_, n) => ({ atMs: 1_000 * (n + 1), key: '1' as const }))
    const call = await callUs({ digits })
    expect(scene().emitted(call, 'call.digit').length).toBeLessThanOrEqual(10)
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('says to a SIP phone that dials a code what became of it, and rings no one', async () => {
    scene().routes.outbound = { says: 'closed now' }
    const call = scene().dials('ada', '*6001', {})
    await scene().pass(500)
    expect(await scene().engine.liveCalls()).toEqual([])
    await scene().pass(30_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.answered a', 'call.ended'])
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
    expect(scene().ended(call).talkMs).toBeGreaterThan(1_500)
  })
}
