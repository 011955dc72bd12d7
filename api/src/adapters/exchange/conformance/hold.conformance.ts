import { beforeEach, expect, test } from 'vitest'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const ADA = { kind: 'sip', user: 'ada' } as const
const FAR = { kind: 'pstn', number: '+2348030000007' } as const

/** Phones that put the other side on hold. */
export function holdTests(scene: () => Scene): void {
  beforeEach(() => scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 1 }))
  const hears = () => [scene().hears(ADA), scene().hears(FAR)]

  test.each([
    ['recorded', true],
    ['not recorded', false],
  ])('plays music to the other side of a call that is %s, and the call goes on', async (_, record) => {
    scene().routes.outbound = { to: FAR, callerId: DID, record }
    scene().behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 12_000 })
    const call = scene().dials('ada', '08030000007', { holds: [{ atMs: 4_000, forMs: 4_000 }] })
    await scene().pass(3_500)
    await expect.poll(hears).toEqual(['them', 'them'])
    await scene().pass(3_000)
    await expect.poll(() => scene().hears(FAR)).toBe('music')
    await scene().pass(3_500)
    await expect.poll(hears).toEqual(['them', 'them'])
    await scene().pass(20_000)
    expect(Math.abs(scene().ended(call).talkMs - 12_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('plays it to the caller, too, when the called phone holds', async () => {
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
    scene().behave(ADA, {
      answerAfterMs: 1_000,
      holds: [{ atMs: 2_000, forMs: 3_000 }],
      hangupAfterMs: 8_000,
    })
    const call = scene().inbound(DID, FAR.number, {})
    await scene().pass(4_500)
    await expect.poll(() => scene().hears(FAR)).toBe('music')
    await scene().pass(3_000)
    await expect.poll(hears).toEqual(['them', 'them'])
    await scene().pass(20_000)
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('ends a call in which the holding phone hangs up', async () => {
    scene().routes.outbound = { to: FAR, callerId: DID, record: true, maxSeconds: 60 }
    scene().behave(FAR, { answerAfterMs: 1_000 })
    const holds = [{ atMs: 2_500, forMs: 60_000 }]
    const call = scene().dials('ada', '08030000007', { holds, hangupAfterMs: 5_000 })
    await scene().pass(20_000)
    expect(Math.abs(scene().ended(call).talkMs - 4_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('ends a call on hold when what is paid is used up', async () => {
    scene().routes.outbound = { to: FAR, callerId: DID, record: true, maxSeconds: 5 }
    scene().behave(FAR, { answerAfterMs: 1_000 })
    const call = scene().dials('ada', '08030000007', { holds: [{ atMs: 2_500, forMs: 60_000 }] })
    await scene().pass(20_000)
    expect(Math.abs(scene().ended(call).talkMs - 5_000)).toBeLessThanOrEqual(scene().slackMs)
  })
}
