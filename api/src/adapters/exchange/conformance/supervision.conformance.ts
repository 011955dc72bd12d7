import { beforeEach, expect, test } from 'vitest'
import type { SuperviseMode } from '../../../engine/orders.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const BOLA = { kind: 'sip', user: 'bola' } as const
const ADA = { kind: 'sip', user: 'ada' } as const
const CUSTOMER = { kind: 'pstn', number: '+2348030000007' } as const

/** A supervisor hears a call of others, and speaks to our own person alone, or to both. */
export function supervisionTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.number[DID] = { category: 'user', destination: 'bola' }
    scene().behave(ADA, { answerAfterMs: 500 })
  })
  const hears = () => [ADA, BOLA, CUSTOMER].map(scene().hears)
  const supervise = (target: string, mode: SuperviseMode) =>
    scene().engine.supervise({ callId: `${target}.s`, target, user: 'ada', callerId: CUSTOMER.number, mode })

  /** @param silent the two say nothing, so that the supervisor is all that can be heard */
  async function twoTalk({ silent = false, hangupAfterMs = 30_000 } = {}): Promise<string> {
    const quiet = silent ? { silent: true as const } : {}
    scene().behave(BOLA, { answerAfterMs: 500, ...quiet })
    const call = scene().inbound(DID, CUSTOMER.number, { hangupAfterMs, ...quiet })
    await scene().pass(2_000)
    return call
  }

  // @shows SA-51
  test('hears both of them, and has no record of a call', async () => {
    const call = await twoTalk({ hangupAfterMs: 8_000 })
    await supervise(call, 'listen')
    await scene().pass(2_500)
    await expect.poll(hears).toEqual(['them', 'them', 'them'])
    const live = (await scene().engine.liveCalls()).length
    expect(live).toBe(1)
    await scene().pass(10_000)
    expect(scene().ended(call).result.cause).toBe(1)
    await expect.poll(() => scene().hears(ADA)).toBe('nothing') // hung up with it
  })

  test('is heard by no one, then by our own person alone, then by both, and by no one again', async () => {
    const call = await twoTalk({ silent: true })
    await supervise(call, 'listen')
    await scene().pass(2_500)
    await expect.poll(hears).toEqual(['nothing', 'nothing', 'nothing'])
    await supervise(call, 'whisper')
    await scene().pass(2_000)
    await expect.poll(hears).toEqual(['nothing', 'them', 'nothing'])
    await supervise(call, 'join')
    await scene().pass(2_000)
    await expect.poll(hears).toEqual(['nothing', 'them', 'them'])
    await supervise(call, 'listen')
    await scene().pass(2_000)
    await expect.poll(hears).toEqual(['nothing', 'nothing', 'nothing'])
    await scene().engine.hangup(call, 'admin')
    await scene().pass(2_000)
  })

  test('changes it by keys, and the call goes on when the supervisor hangs up', async () => {
    const call = await twoTalk({ silent: true, hangupAfterMs: 14_000 })
    const digits = [
      { atMs: 2_000, key: '5' },
      { atMs: 4_500, key: '6' },
    ] as const
    scene().behave(ADA, { answerAfterMs: 500, digits, hangupAfterMs: 7_000 })
    await supervise(call, 'listen')
    await scene().pass(4_500)
    await expect.poll(hears).toEqual(['nothing', 'them', 'nothing'])
    await scene().pass(2_500)
    await expect.poll(hears).toEqual(['nothing', 'them', 'them'])
    await scene().pass(2_500)
    await expect.poll(hears).toEqual(['nothing', 'nothing', 'nothing'])
    expect((await scene().engine.liveCalls()).length).toBe(1)
    await scene().pass(12_000)
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('rings no phone while the two do not talk', async () => {
    scene().behave(BOLA, { answerAfterMs: 20_000 })
    const call = scene().inbound(DID, CUSTOMER.number, { hangupAfterMs: 6_000 })
    await scene().pass(1_500)
    await supervise(call, 'listen')
    await supervise('unknown', 'listen')
    await scene().pass(8_000)
    expect(scene().story(`${call}.s`)).toEqual([])
    expect(scene().ended(call).result.cause).not.toBe(1)
  })
}
