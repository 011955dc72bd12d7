import { beforeEach, describe, expect, test } from 'vitest'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FAR = { kind: 'pstn', number: '+2348030000007' } as const
const phone = (user: string) => ({ kind: 'sip', user }) as const
const [ADA, BOLA] = [phone('ada'), phone('bola')]
const STEP_MS = 400
const PARKED_MS = 8_000 // the last key comes 4 s after the call, on an idle machine
const keysFrom = (atMs: number, keys: string): NonNullable<Behaviour['digits']> =>
  [...keys].map((key, index) => ({ atMs: atMs + index * STEP_MS, key: key as Key }))

/** Calls that wait in a parking place until a colleague takes them. */
export function parkTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
    scene().routes.records[DID] = true
  })
  const near = (is: number | undefined, ms: number) =>
    expect(Math.abs((is ?? Number.NaN) - ms)).toBeLessThanOrEqual(scene().slackMs)
  /** Someone calls Ada, who answers after a second, and parks the call. */
  const parked = (minutes: number, far: Behaviour = {}) => {
    Object.defineProperty(scene().routes.transfer, '700', {
      get: () => ({ park: { place: '701', until: new Date(scene().timeMs() + minutes * 60_000) } }),
    })
    scene().behave(ADA, { answerAfterMs: 1_000, digits: keysFrom(1_000, '##700#') })
    return scene().inbound(DID, FAR.number, far)
  }
  const dialsPlace = (call: string, behaviour: Behaviour = {}) => {
    scene().routes.outbound = { takes: call }
    return scene().dials('bola', '701', behaviour)
  }

  // @shows SA-64
  test('wait with music, while the person who parked them hears the place and is out of them', async () => {
    const call = parked(3, { hangupAfterMs: 26_000 })
    await scene().pass(PARKED_MS)
    await expect.poll(() => scene().hears(FAR)).toBe('music')
    await scene().pass(12_000)
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    await expect.poll(() => scene().hears(FAR)).toBe('music')
    await scene().pass(10_000)
    near(scene().ended(call).talkMs, 25_000)
    expect(scene().emitted(call, 'park.left')).toEqual([])
  })

  test('are taken by the phone that dials the place, go on as one call, and are recorded on', async () => {
    const call = parked(3, { hangupAfterMs: 20_000 })
    await scene().pass(PARKED_MS + 500)
    const taker = dialsPlace(call)
    await scene().pass(3_500)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    expect(scene().ended(taker).talkMs).toBeLessThan(1_000)
    await scene().pass(20_000)
    expect(scene().emitted(call, 'park.left')).toMatchObject([{ user: 'bola' }])
    near(scene().ended(call).talkMs, 19_000)
    near((scene().emitted(call, 'call.recorded')[0]?.seconds ?? 0) * 1_000, 19_000)
    expect(await scene().engine.sipUserState('bola')).toBe('online')
  })

  test('are taken once, and can be parked again', async () => {
    const call = parked(3, { hangupAfterMs: 30_000 })
    await scene().pass(PARKED_MS + 500)
    dialsPlace(call, { digits: keysFrom(4_000, '##700#') })
    await scene().pass(3_000)
    dialsPlace(call) // by another phone of Bola's, which got the place
    await scene().pass(5_500)
    await expect.poll(() => scene().hears(FAR)).toBe('music')
    scene().behave(ADA, { answerAfterMs: 500 })
    await scene().engine.takeCall(call, 'ada')
    await scene().pass(3_500)
    await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(30_000)
    expect(scene().emitted(call, 'park.left')).toMatchObject([{ user: 'bola' }, { user: 'ada' }])
  })

  test('ring the phones of those who ask for them, and the first who answers has them', async () => {
    const call = parked(3, { hangupAfterMs: 30_000 })
    await scene().pass(PARKED_MS + 500)
    scene().behave(BOLA, { answerAfterMs: 2_000 })
    scene().behave(ADA, { noAnswer: true })
    await scene().engine.takeCall(call, 'ada')
    await scene().engine.takeCall(call, 'bola')
    await scene().pass(5_000)
    await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await scene().engine.sipUserState('ada')).toBe('online')
    await scene().pass(30_000)
    near(scene().ended(call).talkMs, 29_000)
  })

  test('ring the person who parked them when no one takes them in time', async () => {
    const call = parked(0.1, { hangupAfterMs: 25_000 })
    await scene().pass(PARKED_MS)
    scene().behave(ADA, { answerAfterMs: 1_000 })
    await scene().pass(7_500)
    await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(15_000)
    expect(scene().emitted(call, 'park.left')).toHaveLength(1)
    near(scene().ended(call).talkMs, 24_000)
  })

  test('say so, and end, when the person who parked them does not answer either', async () => {
    const call = parked(0.1)
    await scene().pass(PARKED_MS)
    scene().behave(ADA, { rejected: true })
    await scene().pass(20_000)
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('leave a place that is dialled too late with a word', async () => {
    const call = parked(3, { hangupAfterMs: 9_000 })
    await scene().pass(11_000)
    scene().ended(call)
    const late = dialsPlace(call)
    await scene().pass(6_000)
    scene().ended(late)
  })

  describe.each(['left', 'killed'] as const)('of a process that is %s', (how) => {
    test('wait on in the next one, which lets them be taken', async () => {
      const call = parked(3, { hangupAfterMs: 30_000 })
      await scene().pass(PARKED_MS + 8_000)
      await scene().succeed(how)
      await scene().pass(1_000)
      await expect.poll(() => scene().hears(FAR)).toBe('music')
      expect(await scene().engine.sipUserState('ada')).toBe('online')
      dialsPlace(call)
      await scene().pass(3_500)
      await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
      await scene().succeed(how)
      await scene().pass(1_000)
      await expect.poll(() => [BOLA, FAR].map(scene().hears)).toEqual(['them', 'them'])
      await scene().pass(25_000)
      near(scene().ended(call).talkMs, 29_000)
    })

    test('ring the person who parked them in the next one', async () => {
      parked(0.3, { hangupAfterMs: 38_000 })
      await scene().pass(PARKED_MS + 8_000)
      await scene().succeed(how)
      scene().behave(ADA, { answerAfterMs: 1_000 })
      await scene().pass(15_000)
      await expect.poll(() => [ADA, FAR].map(scene().hears)).toEqual(['them', 'them'])
      await scene().pass(10_000)
    })
  })
}
