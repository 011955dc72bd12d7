import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Behaviour } from '../simulator/controls.ts'
import { loudnessOf } from './sound-of.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const BOX: Destination = { category: 'voicemail', destination: 'box' }
const GREETING_S = 2
const UNTIL_TONE_MS = 3_000 // the greeting, the tone, and what comes before them
const LEFT = ['call.started', 'call.answered a', 'voicemail.joined box']
const HEADER_BYTES = 44

/** Messages that callers leave. */
export function voicemailTests(scene: () => Scene): void {
  beforeEach(async () => {
    scene().routes.number[DID] = BOX
    scene().routes.voicemail.box = { greeting: await scene().sound(GREETING_S), longestSeconds: 60 }
  })
  const callUs = (behaviour: Behaviour = {}) => scene().inbound(DID, FROM, behaviour)
  const near = (ms: number, expected: number) =>
    expect(Math.abs(ms - expected)).toBeLessThanOrEqual(500 + scene().slackMs)
  /** The only message of a call, if there is one: how long it is, and how loud. */
  async function message(call: string) {
    const [one, ...more] = scene().emitted(call, 'call.recorded')
    expect(more).toEqual([])
    if (!one) return null
    const wav = await buffer(await one.open())
    await one.discard()
    const samples = Array.from({ length: (wav.length - HEADER_BYTES) / 2 }, (_, at) =>
      wav.readInt16LE(HEADER_BYTES + 2 * at),
    )
    return { ms: one.seconds * 1_000, channels: wav.readUInt16LE(22), loudness: loudnessOf(samples) }
  }

  test('is answered, and takes what a caller says after the tone, until they hang up', async () => {
    const call = callUs({ hangupAfterMs: UNTIL_TONE_MS + 5_000 })
    await scene().pass(12_000)
    expect(scene().story(call)).toEqual([...LEFT, 'call.recorded', 'call.ended'])
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
    const said = await message(call)
    near(said?.ms ?? 0, 5_000)
    expect(said?.channels).toBe(1)
    expect(said?.loudness).toBeGreaterThan(100)
  })

  test('ends a message at #, and the call after a word', async () => {
    const call = callUs({ digits: [{ atMs: UNTIL_TONE_MS + 4_000, key: '#' }] })
    await scene().pass(14_000)
    expect(scene().story(call)).toEqual([...LEFT, 'call.digit #', 'call.recorded', 'call.ended'])
    near((await message(call))?.ms ?? 0, 4_000)
    expect(scene().ended(call).talkMs).toBeGreaterThan(UNTIL_TONE_MS + 4_500)
  })

  test('lets a caller skip the greeting by #', async () => {
    const call = callUs({ digits: [{ atMs: 1_000, key: '#' }], hangupAfterMs: 6_000 })
    await scene().pass(9_000)
    near((await message(call))?.ms ?? 0, 4_500)
  })

  test('ends a message that is as long as it may be', async () => {
    scene().routes.voicemail.box = { greeting: await scene().sound(GREETING_S), longestSeconds: 3 }
    const call = callUs()
    await scene().pass(14_000)
    near((await message(call))?.ms ?? 0, 3_000)
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
  })

  test('ends the call of who says nothing, and keeps none of the silence', async () => {
    const call = callUs({ silent: true })
    await scene().pass(UNTIL_TONE_MS + 14_000)
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
    expect((await message(call))?.ms ?? 0).toBeLessThan(1_000)
  })

  test('has words of its own where there is no greeting', async () => {
    scene().routes.voicemail.box = { greeting: null, longestSeconds: 60 }
    const call = callUs({ digits: [{ atMs: 1_000, key: '#' }], hangupAfterMs: 5_000 })
    await scene().pass(8_000)
    near((await message(call))?.ms ?? 0, 3_500)
  })

  test('follows a ring group that no one answers', async () => {
    await scene().engine.putSipUser({ user: 'ada', ha1: 'h', maxContacts: 1 })
    scene().behave({ kind: 'sip', user: 'ada' }, { noAnswer: true })
    scene().routes.number[DID] = { category: 'group', destination: 'sales' }
    const members = [{ user: 'ada', ringSeconds: 3 }]
    scene().routes.group.sales = { together: true, members, next: BOX }
    const call = callUs({ hangupAfterMs: 3_000 + UNTIL_TONE_MS + 4_000 })
    await scene().pass(14_000)
    const [started, ...rest] = LEFT
    expect(scene().story(call)).toEqual([started, 'call.ringing b', ...rest, 'call.recorded', 'call.ended'])
    near((await message(call))?.ms ?? 0, 4_000)
  })

  test('does not answer where no message can be left', async () => {
    scene().routes.voicemail.box = null
    const call = callUs()
    await scene().pass(3_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ended'])
    expect(scene().ended(call).result.cause).toBe(5)
  })

  describe.each(['left', 'killed'] as const)('of a process that is %s', (how) => {
    test('goes on in the next one with a message, and with a greeting', async () => {
      const call = callUs({ hangupAfterMs: UNTIL_TONE_MS + 7_000 })
      await scene().pass(UNTIL_TONE_MS + 3_000)
      await scene().succeed(how)
      await scene().pass(8_000)
      near((await message(call))?.ms ?? 0, 7_000)
      const greeted = callUs({ hangupAfterMs: 9_000 })
      await scene().pass(1_500)
      await scene().succeed(how)
      await scene().pass(12_000)
      expect((await message(greeted))?.ms).toBeGreaterThan(2_000)
    })
  })
}
