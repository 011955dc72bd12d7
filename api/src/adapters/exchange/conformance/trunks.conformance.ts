import { expect, test } from 'vitest'
import type { Trunk } from '../exchange.ts'
import type { TrunkBehaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const CALLED = { kind: 'pstn', number: '+2348030000002' } as const

/** Carriers: the next one is tried where one cannot, and no more once the called phone rang. */
export function trunkTests(scene: () => Scene): void {
  const give = async (first: Partial<Trunk> = {}) => {
    await scene().engine.putTrunk(scene().trunk('first', first))
    await scene().engine.putTrunk(scene().trunk('second'))
    scene().routes.trunks = ['first', 'second']
  }
  const play = (callId: string) =>
    scene().engine.playCall({
      callId,
      to: CALLED,
      callerId: '+2342014540000',
      ringSeconds: 20,
      items: [{ silenceMs: 500 }],
    })
  const attemptsOf = (callId: string) =>
    scene()
      .ended(callId)
      .attempts?.map(({ trunk, q850 }) => `${trunk} ${q850}`)

  test('a call goes by the first trunk, and its record says so', async () => {
    await give()
    scene().behave(CALLED, { answerAfterMs: 500 })
    await play('call')
    await scene().pass(12_000)
    expect(scene().ended('call').result).toMatchObject({ cause: 1 })
    expect(attemptsOf('call')).toEqual(['first 16'])
  })

  test('an attempt says how long it was silent before it rang, and how long it talked', async () => {
    await give()
    scene().behave(CALLED, { answerAfterMs: 2_000 })
    await play('call')
    await scene().pass(12_000)
    const { attempts: [attempt] = [], talkMs } = scene().ended('call')
    expect(talkMs).toBeGreaterThan(400)
    expect(attempt?.ringsAfterMs).toBeLessThan(300 + scene().slackMs)
    expect(Math.abs((attempt?.talkMs ?? 0) - talkMs)).toBeLessThanOrEqual(scene().slackMs)
    scene().behave(CALLED, { busy: true })
    await play('busy')
    await scene().pass(8_000)
    expect(scene().ended('busy').attempts?.[0]?.talkMs).toBeUndefined()
  })

  test.each<[string, TrunkBehaviour, RegExp]>([
    ['refuses with 503', 'refuses', /^first 34$/],
    ['says nothing', 'dead', /^first (41|34)$/], // by our own clock, or known to be away
  ])('when the first carrier %s, the call goes on by the second within 3 s', async (_, how, attempt) => {
    await give()
    scene().behave(CALLED, { answerAfterMs: 100 })
    scene().trunkBehaves('first', how)
    const began = scene().timeMs()
    await play('call')
    await scene().pass(15_000)
    const { result, answeredAt } = scene().ended('call')
    expect(result).toEqual({ cause: 1, q850: 16 })
    expect((answeredAt?.getTime() ?? 0) - began).toBeLessThan(3_000 + scene().slackMs)
    expect(attemptsOf('call')).toEqual([expect.stringMatching(attempt), 'second 16'])
  })

  test('a called phone that rings, is busy or declines is not called again by another carrier', async () => {
    await give()
    scene().behave(CALLED, { busy: true })
    await play('busy')
    await scene().pass(8_000)
    expect(attemptsOf('busy')).toEqual(['first 17'])
    scene().behave(CALLED, { rejected: true })
    await play('declined')
    await scene().pass(12_000)
    expect(attemptsOf('declined')).toEqual(['first 21'])
  })

  test('a trunk takes no more calls at once than its channels', async () => {
    await give({ channels: 1 })
    scene().behave(CALLED, { answerAfterMs: 500, hangupAfterMs: 5_000 })
    const talk = { to: CALLED, callerId: '+2342014540000', ringSeconds: 20, items: [{ silenceMs: 4_000 }] }
    await scene().engine.playCall({ callId: 'one', ...talk })
    await scene().pass(300)
    await scene().engine.playCall({ callId: 'two', ...talk })
    await scene().pass(20_000)
    expect(attemptsOf('one')).toEqual(['first 16'])
    expect(attemptsOf('two')).toEqual(['first 34', 'second 16'])
  })

  test('a call that no carrier takes ends as congestion; so does one that no route leads to', async () => {
    await give()
    scene().trunkBehaves('first', 'refuses')
    scene().trunkBehaves('second', 'refuses')
    await play('call')
    await scene().pass(12_000)
    expect(scene().ended('call').result.cause).toBe(5)
    expect(attemptsOf('call')).toEqual(['first 34', 'second 34'])
    scene().routes.trunks = []
    await play('nowhere')
    await scene().pass(8_000)
    expect(scene().ended('nowhere').result.cause).toBe(5)
    expect(attemptsOf('nowhere')).toBeUndefined()
  })

  test('an exchange that restarted gets its trunks again', async () => {
    await give()
    await scene().crash()
    await scene().pass(20_000)
    scene().behave(CALLED, { answerAfterMs: 500 })
    await play('call')
    await scene().pass(12_000)
    expect(attemptsOf('call')).toEqual(['first 16'])
  })
}
