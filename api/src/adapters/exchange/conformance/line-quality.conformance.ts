import { expect, test } from 'vitest'
import type { SoundFigures } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const OWN = { kind: 'pstn', number: '+2348030000001' } as const
const CALLED = { kind: 'pstn', number: '+2348030000002' } as const
const DID = '+2342014540000'
const LOSES_EVERY = 10
const TALK_MS = 12_000

const percent = (sound: SoundFigures | null | undefined) =>
  sound ? (100 * sound.lost) / sound.packets : null

/** How well the sound of each leg went. */
export function lineQualityTests(scene: () => Scene): void {
  const make = async (own: Behaviour, called: Behaviour) => {
    scene().behave(OWN, { answerAfterMs: 500, ...own })
    scene().behave(CALLED, { answerAfterMs: 500, hangupAfterMs: TALK_MS, ...called })
    const params = { from: OWN, to: CALLED, callerId: DID, ringSeconds: 20, record: false }
    await scene().engine.makeCall({ callId: 'call', ...params })
    await scene().pass(30_000)
    const { quality = [] } = scene().ended('call')
    return { a: quality.find(({ leg }) => leg === 'a'), b: quality.find(({ leg }) => leg === 'b') }
  }

  test('is known of each leg in both directions: what was lost of the called phone is not of the own one', async () => {
    const { a, b } = await make({}, { losesEvery: LOSES_EVERY })
    for (const sound of [b?.fromPhone, b?.toPhone]) {
      expect(percent(sound)).toBeGreaterThan(5) // what was lost after the last report is not known
      expect(percent(sound)).toBeLessThan(12)
    }
    expect(a?.fromPhone?.lost).toBe(0)
    expect(percent(a?.toPhone)).toBeLessThan(12) // an exchange may pass on what is missing of the other's sound
    expect(a?.fromPhone?.packets).toBeGreaterThan(500)
    for (const { jitterMs } of [a?.fromPhone, a?.toPhone].filter((figures) => figures != null))
      expect(jitterMs).toBeLessThan(scene().slackMs + 10)
    expect(a?.roundTripMs).toBeLessThan(scene().slackMs + 100)
  })

  test('of a phone that reports nothing, what it got is not measured, which is not a good line', async () => {
    const { a, b } = await make({ reportsNothing: true, losesEvery: LOSES_EVERY }, {})
    expect(a).toMatchObject({ toPhone: null, roundTripMs: null })
    expect(percent(a?.fromPhone)).toBeGreaterThan(5)
    expect(b?.fromPhone?.lost).toBe(0)
    expect(b?.toPhone).not.toBeNull()
  })

  test('of a call that came in, its caller is measured', async () => {
    await scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 2 })
    scene().behave({ kind: 'sip', user: 'ada' }, { answerAfterMs: 1_000 })
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
    const hangupAfterMs = TALK_MS + 1_000
    const id = scene().inbound(DID, CALLED.number, { losesEvery: LOSES_EVERY, hangupAfterMs })
    await scene().pass(30_000)
    const { quality = [] } = scene().ended(id)
    const of = (name: 'a' | 'b') =>
      quality.filter(({ leg }) => leg === name).map(({ fromPhone }) => percent(fromPhone))
    expect(of('b')).toEqual([0])
    expect(of('a')).toHaveLength(1)
    expect(of('a')[0]).toBeGreaterThan(5)
  })

  test('is not known of a call that was too short, or not answered', async () => {
    const short = { reportsNothing: true, hangupAfterMs: 1_000 } as const
    expect(await make({ reportsNothing: true }, short)).toEqual({})
    scene().behave(CALLED, { busy: true })
    const params = { from: OWN, to: CALLED, callerId: DID, ringSeconds: 20, record: false }
    await scene().engine.makeCall({ callId: 'busy', ...params })
    await scene().pass(10_000)
    expect(scene().ended('busy').quality).toBeUndefined()
  })
}
