import { expect, test } from 'vitest'
import type { PlayCall } from '../../../engine/orders.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const TO = { kind: 'pstn', number: '+2348030000003' } as const
const CODE: PlayCall['items'] = [{ silenceMs: 2_000 }, { digits: '4821' }, { silenceMs: 1_000 }]

/** Calls that only play: one-time codes and robocalls. */
export function playingTests(scene: () => Scene): void {
  const play = async (behaviour: Behaviour, change: Partial<PlayCall> = {}) => {
    scene().behave(TO, behaviour)
    const callerId = '+2342014540000'
    await scene().engine.playCall({
      callId: 'code',
      to: TO,
      callerId,
      ringSeconds: 20,
      items: CODE,
      ...change,
    })
    await scene().pass(120_000)
    return scene().ended('code')
  }

  test('plays to the person who answers, and hangs up when it was played to its end', async () => {
    const end = await play({ answerAfterMs: 4_000 })
    expect(end).toMatchObject({ result: { cause: 1, q850: 16 }, playedToEnd: true })
    expect(end.talkMs).toBeGreaterThan(4_000)
    expect(end.talkMs).toBeLessThan(15_000)
    expect(scene().story('code')).toEqual(['call.started', 'call.ringing b', 'call.answered b', 'call.ended'])
    expect(scene().events[0]).toMatchObject({ direction: 'otp', to: TO.number })
  })

  test('says when it was not heard to its end', async () => {
    const end = await play({ answerAfterMs: 4_000, hangupAfterMs: 1_000 })
    expect(end).toMatchObject({ result: { cause: 1 }, playedToEnd: false })
  })

  test('is a robocall without digits, as long as its sounds', async () => {
    const items = [{ audio: await scene().sound(2.5) }, { silenceMs: 1_000 }]
    const end = await play({ answerAfterMs: 1_000 }, { items })
    expect(scene().events[0]).toMatchObject({ direction: 'robocall' })
    expect(end.playedToEnd).toBe(true)
    expect(Math.abs(end.talkMs - 3_800)).toBeLessThanOrEqual(300 + scene().slackMs)
  })

  test('reports the keys that are pressed while it plays', async () => {
    await play({
      answerAfterMs: 1_000,
      digits: [
        { atMs: 500, key: '1' },
        { atMs: 900, key: '#' },
      ],
    })
    expect(
      scene()
        .emitted('code', 'call.digit')
        .map(({ digit }) => digit),
    ).toEqual(['1', '#'])
  })

  test('ends at a key that ends it, and at no other', async () => {
    const digits = [
      { atMs: 700, key: '1' },
      { atMs: 1_500, key: '9' },
    ] as const
    const end = await play({ answerAfterMs: 1_000, digits }, { endsOn: ['9'] })
    expect(Math.abs(end.talkMs - 1_500)).toBeLessThanOrEqual(scene().slackMs)
    expect(end).toMatchObject({ result: { cause: 1 }, playedToEnd: false })
    expect(scene().emitted('code', 'call.digit')).toHaveLength(2)
  })

  test.each<[string, Behaviour, number]>([
    ['busy', { busy: true }, 2],
    ['not answered', { noAnswer: true }, 3],
    ['congestion', { congestion: true }, 5],
  ])('ends unheard: %s', async (_, behaviour, cause) => {
    const end = await play(behaviour)
    expect(end).toMatchObject({ result: { cause }, playedToEnd: false, talkMs: 0 })
  })

  test('does not take a sound that is not there for heard', async () => {
    const audio = { id: 'gone', path: '/nonexistent/gone.wav' }
    expect(await play({ answerAfterMs: 1_000 }, { items: [{ audio }] })).toMatchObject({ playedToEnd: false })
  })

  test('is ended by the exchange itself when its seconds are over', async () => {
    const end = await play({ answerAfterMs: 1_000 }, { maxSeconds: 2 })
    expect(Math.abs(end.talkMs - 2_000)).toBeLessThanOrEqual(scene().slackMs)
    expect(end.playedToEnd).toBe(false)
  })

  test('keeps a limit that was set before the answer, when it is the nearer one', async () => {
    scene().behave(TO, { answerAfterMs: 3_000 })
    const call = { to: TO, callerId: '+2342014540000', ringSeconds: 20, maxSeconds: 60 }
    await scene().engine.playCall({ ...call, callId: 'code', items: [{ silenceMs: 40_000 }] })
    await scene().pass(1_000)
    await scene().engine.limit('code', 10)
    await scene().pass(60_000)
    expect(Math.abs(scene().ended('code').talkMs - 8_000)).toBeLessThanOrEqual(scene().slackMs)
  })

  test('can be hung up while it rings and while it plays', async () => {
    scene().behave(TO, { answerAfterMs: 2_000 })
    const call = { to: TO, callerId: '+2342014540000', ringSeconds: 20, items: CODE }
    for (const [callId, afterMs, cause] of [
      ['ringing', 1_000, 4],
      ['playing', 3_000, 1],
    ] as const) {
      await scene().engine.playCall({ ...call, callId })
      await scene().pass(afterMs)
      await scene().engine.hangup(callId, 'admin')
      await scene().pass(100)
      expect(scene().ended(callId)).toMatchObject({ result: { cause }, playedToEnd: false })
    }
  })
}
