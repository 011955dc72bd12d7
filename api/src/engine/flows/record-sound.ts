import type { Call } from '../call/call.ts'
import { LEAD_IN } from '../call/call-sound.ts'
import type { Leg } from '../call/leg.ts'
import { keyAfter, pressed } from './keys.ts'
import type { HeldSound, Recorder } from './recorders.ts'

const SILENCE_SECONDS = 10 // who reads a text aloud turns a page
const SHORTEST_SECONDS = 1
const KEY_WITHIN_MS = 5_000
const ASKED_AT_MOST = 3

/**
 * One of our phones records a sound that callers will hear: it is recorded after a tone, up to a #, and played; 1 keeps
 * it, 2 records it anew, and 3 drops it, as hanging up does.
 */
export async function recordSound(call: Call, phone: Leg, recorder: Recorder): Promise<void> {
  await call.answer(phone)
  for (let key: Choice = 'again'; key === 'again'; ) {
    const held = await record(call, phone, recorder)
    if (!held) return call.sound.announce(phone, 'nothing recorded')
    key = await decide(call, phone, held)
  }
}

type Choice = 'again' | 'done'

async function record(call: Call, phone: Leg, recorder: Recorder): Promise<HeldSound | null> {
  await call.sound.play(phone, [LEAD_IN, { says: 'record sound' }, { beep: true }])
  const limits = { longestSeconds: recorder.longestSeconds, silenceSeconds: SILENCE_SECONDS }
  const leftMs = phone.end ? null : await call.recording.message(phone, limits)
  if (leftMs === null) return null
  await call.within(leftMs, Promise.race([pressed(phone, ['#']), phone.silenced, phone.ended]))
  const recorded = await call.recording.take()
  const isSound = recorded && !phone.end && recorded.seconds >= SHORTEST_SECONDS
  const held = isSound ? await call.routing.asks(recorder.hold(recorded.open)) : null
  await recorded?.discard()
  return held
}

/** Plays it, and does with it what they press. What is neither kept nor heard to the end is dropped. */
async function decide(call: Call, phone: Leg, held: HeldSound): Promise<Choice> {
  let isKept = false
  try {
    const key = await askedKey(call, phone, held)
    if (key === '2') return 'again'
    if (key === '1') isKept = (await call.routing.asks(held.keep().then(() => true))) === true
    await call.sound.announce(phone, isKept ? 'sound kept' : key === '1' ? 'sound lost' : 'sound dropped')
    return 'done'
  } finally {
    if (!isKept) await call.routing.asks(held.drop().then(() => true))
  }
}

/** 1, 2 or 3; null: none of them, or they hung up. */
async function askedKey(call: Call, phone: Leg, { sound }: HeldSound): Promise<'1' | '2' | '3' | null> {
  for (let asked = 0; asked < ASKED_AT_MOST && !phone.end; asked++) {
    const items =
      asked === 0 ? [{ audio: sound }, { says: 'sound keys' } as const] : [{ says: 'sound keys' } as const]
    const key = await keyAfter(call, phone, items, KEY_WITHIN_MS)
    if (key === '1' || key === '2' || key === '3') return key
  }
  return null
}
