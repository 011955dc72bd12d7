import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import type { Mailbox } from '../../../engine/flows/mailboxes.ts'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import { loudnessOf } from './sound-of.ts'
import type { Scene } from './under-test.ts'

const PIN = '2468'
const HEADER_BYTES = 44
const PIN_FROM_MS = 1_500
const HEARS_FROM_MS = 5_000 // the PIN is given, and the first message begins

/** One of our phones that dials the code by which it hears its voicemail. */
export function mailboxTests(scene: () => Scene): void {
  let done: string[]
  let messages: number[]
  let greeting: Buffer | null
  beforeEach(async () => {
    await scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 1 })
    ;[done, messages, greeting] = [[], [1, 2], null]
    const sound = await scene().sound(1.5)
    const mailbox: Mailbox = {
      opens: async (pin) => (pin === '9999' ? 'locked' : pin === PIN),
      messages: async () => messages.map((id) => ({ id, sound })),
      heard: async (id) => void done.push(`heard ${id}`),
      remove: async (id) => void done.push(`removed ${id}`),
      greetBy: async (open) => {
        greeting = await buffer(await open())
      },
    }
    scene().routes.outbound = { mailbox }
  })
  const pressing = (...keys: readonly (readonly [atMs: number, pressed: string])[]) =>
    keys.flatMap(([atMs, pressed]) =>
      [...pressed].map((key, nth) => ({ atMs: atMs + 400 * nth, key: key as Key })),
    )
  async function dials(digits: NonNullable<Behaviour['digits']>, ms: number, more: Behaviour = {}) {
    const call = scene().dials('ada', '*98', { digits, ...more })
    await scene().pass(ms)
    return call
  }
  const opened = [PIN_FROM_MS, `${PIN}#`] as const

  // @shows SA-61
  test('plays the new messages to who gives the PIN: 7 deletes, 1 plays again, 9 keeps', async () => {
    const keys = pressing(
      opened,
      [HEARS_FROM_MS, '7'],
      [HEARS_FROM_MS + 3_500, '1'],
      [HEARS_FROM_MS + 6_000, '9'],
    )
    const call = await dials(keys, 32_000)
    expect(done).toEqual(['removed 1', 'heard 2'])
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
    expect(await scene().engine.liveCalls()).toEqual([])
  })

  test('keeps a message after which no key is pressed, and leaves one new that was not heard to its end', async () => {
    await dials(pressing(opened), HEARS_FROM_MS + 20_000, { hangupAfterMs: HEARS_FROM_MS + 16_000 })
    expect(done).toEqual(['heard 1'])
  })

  test('ends after three wrong PINs, and at once where there were too many before', async () => {
    const wrong = pressing([1_500, '1#'], [8_000, '2#'], [15_000, '3#'])
    const call = await dials(wrong, 26_000)
    expect(scene().ended(call).result.cause).toBe(1)
    const locked = await dials(pressing([1_500, '9999#']), 16_000)
    expect(scene().ended(locked).result.cause).toBe(1)
    expect(done).toEqual([])
  })

  test('records the greeting after 0', async () => {
    messages = []
    const keys = pressing(opened, [HEARS_FROM_MS, '0'], [HEARS_FROM_MS + 11_000, '#'])
    const call = await dials(keys, HEARS_FROM_MS + 30_000)
    const wav = greeting ?? Buffer.alloc(0)
    const samples = Array.from({ length: Math.max(0, wav.length - HEADER_BYTES) / 2 }, (_, at) =>
      wav.readInt16LE(HEADER_BYTES + 2 * at),
    )
    expect(samples.length).toBeGreaterThan(8_000 * 2)
    expect(loudnessOf(samples)).toBeGreaterThan(100)
    expect(scene().emitted(call, 'call.recorded')).toEqual([])
    expect(scene().ended(call).result.cause).toBe(1)
  })
}
