import { expect, test } from 'vitest'
import type { Scene } from './under-test.ts'

const OWN = { kind: 'pstn', number: '+2348030000001' } as const
const CALLED = { kind: 'pstn', number: '+2348030000002' } as const

/** What is said of a call's end before it comes. */
export function endingTests(scene: () => Scene): void {
  const makeCall = (callId: string, maxSeconds: number) => {
    for (const party of [OWN, CALLED]) scene().behave(party, { answerAfterMs: 500 })
    const call = { from: OWN, to: CALLED, callerId: '+2342014540000', ringSeconds: 20, record: false }
    return scene().engine.makeCall({ ...call, callId, maxSeconds })
  }
  const answeredMs = (callId: string) =>
    scene().emitted(callId, 'call.answered').at(-1)?.at.getTime() ?? Number.NaN
  /** When a call was warned, in milliseconds from its answer, and of how many seconds. */
  const warnings = (callId: string) =>
    scene()
      .emitted(callId, 'call.warned')
      .map(({ at, secondsLeft }) => ({ atMs: at.getTime() - answeredMs(callId), secondsLeft }))

  test('a minute before its end a call is warned once, and goes on; one that is given more is not', async () => {
    for (const callId of ['ends', 'given more']) await makeCall(callId, 70)
    await scene().pass(5_000)
    await scene().engine.limit('given more', 300)
    await scene().pass(8_000)
    const [said] = warnings('ends')
    expect(Math.abs((said?.atMs ?? 0) - 10_000)).toBeLessThanOrEqual(scene().slackMs)
    const left = (answeredMs('ends') + 70_000 - scene().timeMs()) / 1_000
    await scene().engine.limit('ends', left) // the same end again
    await scene().pass(3_000)
    expect(warnings('ends')).toEqual([{ atMs: said?.atMs, secondsLeft: 60 }])
    expect(warnings('given more')).toEqual([])
    expect(await scene().engine.liveCalls()).toHaveLength(2)
    for (const callId of ['ends', 'given more']) await scene().engine.hangup(callId, 'user')
    await scene().pass(500)
    expect(scene().ended('ends').talkMs).toBeGreaterThan(13_000 - scene().slackMs)
  })

  test('a call with less than a minute in all is warned of what is left, when the two have greeted', async () => {
    await makeCall('short', 28)
    await scene().pass(10_500)
    const [said] = warnings('short')
    expect(Math.abs((said?.atMs ?? 0) - 8_000)).toBeLessThanOrEqual(scene().slackMs)
    expect(said?.secondsLeft).toBe(20)
    await scene().engine.hangup('short', 'user')
    await scene().pass(500)
  })

  test('a call is warned again when it was given more than a minute since', async () => {
    await makeCall('topped up', 68)
    await scene().pass(10_000)
    expect(warnings('topped up')).toHaveLength(1)
    await scene().engine.limit('topped up', 64)
    await scene().pass(6_000)
    expect(warnings('topped up').map(({ secondsLeft }) => secondsLeft)).toEqual([60, 60])
    await scene().engine.hangup('topped up', 'user')
    await scene().pass(500)
  })
}
