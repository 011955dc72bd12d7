import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import type { Recorder } from '../../../engine/flows/recorders.ts'
import type { Key } from '../exchange.ts'
import type { Behaviour } from '../simulator/controls.ts'
import { loudnessOf } from './sound-of.ts'
import type { Scene } from './under-test.ts'

const HEADER_BYTES = 44
const SPEAKS_UNTIL_MS = 13_000 // the words take 5 s, then comes the tone; on a busy machine later
const DECIDES_AFTER_MS = 6_000 // it is heard by then, and asked about
const DECIDES_AT_MS = SPEAKS_UNTIL_MS + DECIDES_AFTER_MS
const SAID_MS = 6_000

/** One of our phones that dials the code by which it records a sound. */
export function recorderTests(scene: () => Scene): void {
  let done: string[]
  let recorded: Buffer[]
  let isFull: boolean
  beforeEach(async () => {
    await scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 1 })
    ;[done, recorded, isFull] = [[], [], false]
    const sound = await scene().sound(2)
    const records: Recorder = {
      longestSeconds: 30,
      hold: async (open) => {
        const nth = recorded.push(await buffer(await open()))
        return {
          sound,
          async keep() {
            if (isFull) throw new Error('no room')
            done.push(`kept ${nth}`)
          },
          drop: async () => void done.push(`dropped ${nth}`),
        }
      },
    }
    scene().routes.outbound = { records }
  })

  const keys = (...given: readonly (readonly [atMs: number, key: Key])[]) =>
    given.map(([atMs, key]) => ({ atMs, key }))
  async function dials(digits: NonNullable<Behaviour['digits']>, ms: number, more: Behaviour = {}) {
    const call = scene().dials('ada', '*96', { digits, ...more })
    await scene().pass(ms)
    return call
  }
  const samplesOf = (wav: Buffer) =>
    Array.from({ length: Math.max(0, wav.length - HEADER_BYTES) / 2 }, (_, at) =>
      wav.readInt16LE(HEADER_BYTES + 2 * at),
    )

  test('keeps what was said before the # and heard, after 1; the call is in no record of calls', async () => {
    const call = await dials(keys([SPEAKS_UNTIL_MS, '#'], [DECIDES_AT_MS, '1']), DECIDES_AT_MS + SAID_MS)
    expect(done).toEqual(['kept 1'])
    const samples = samplesOf(recorded[0] ?? Buffer.alloc(0))
    expect(samples.length).toBeGreaterThan(8_000 * 2)
    expect(loudnessOf(samples)).toBeGreaterThan(100)
    expect(scene().emitted(call, 'call.recorded')).toEqual([])
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
    expect(await scene().engine.liveCalls()).toEqual([])
  })

  test('records anew after 2, and drops what was recorded before', async () => {
    const second = DECIDES_AT_MS + SPEAKS_UNTIL_MS
    await dials(
      keys([SPEAKS_UNTIL_MS, '#'], [DECIDES_AT_MS, '2'], [second, '#'], [second + DECIDES_AFTER_MS, '1']),
      second + DECIDES_AFTER_MS + SAID_MS,
    )
    expect(done).toEqual(['dropped 1', 'kept 2'])
  })

  test('drops it after 3, and when they hang up', async () => {
    await dials(keys([SPEAKS_UNTIL_MS, '#'], [DECIDES_AT_MS, '3']), DECIDES_AT_MS + SAID_MS)
    expect(done).toEqual(['dropped 1'])
    const hangupAfterMs = DECIDES_AT_MS
    await dials(keys([SPEAKS_UNTIL_MS, '#']), DECIDES_AT_MS + 1_000, { hangupAfterMs })
    expect(done).toEqual(['dropped 1', 'dropped 2'])
  })

  test('holds nothing when they hang up before the #', async () => {
    await dials([], 10_000, { hangupAfterMs: 8_000 })
    expect([recorded, done]).toEqual([[], []])
  })

  test('asks again where no key is pressed, and then drops it', async () => {
    const call = await dials(keys([SPEAKS_UNTIL_MS, '#']), SPEAKS_UNTIL_MS + 48_000)
    expect(done).toEqual(['dropped 1'])
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('says so where it cannot be kept, and drops it', async () => {
    isFull = true
    const call = await dials(keys([SPEAKS_UNTIL_MS, '#'], [DECIDES_AT_MS, '1']), DECIDES_AT_MS + SAID_MS)
    expect(done).toEqual(['dropped 1'])
    expect(scene().ended(call).result.cause).toBe(1)
  })
}
