import { SOUND_LONGEST_SECONDS, SOUND_SHORTEST_SECONDS } from './limits.ts'

/** What we make of a sound: the telephone keeps half of this rate, which the server converts it to. */
export const SOUND_RATE = 16_000 // samples a second
const QUIETEST = 0.005 // of 1: a muted microphone is below, a whisper above
const HEAD_BYTES = 44
const FULL = 0x7fff

export type SoundFault = 'silent' | 'short' | 'long'

/** The channels of a sound as one. */
export function monoOf(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels
  if (others.length === 0) return first
  return first.map(
    (sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample) / channels.length,
  )
}

const isSilent = (samples: Float32Array) => !samples.some((sample) => Math.abs(sample) >= QUIETEST)

/** Why callers cannot hear a sound; null when they can. */
export function faultOf(samples: Float32Array): SoundFault | null {
  const seconds = samples.length / SOUND_RATE
  if (seconds > SOUND_LONGEST_SECONDS) return 'long'
  if (seconds < SOUND_SHORTEST_SECONDS) return 'short'
  return isSilent(samples) ? 'silent' : null
}

/** The bytes of a WAV of 16 bit and one channel. @param samples from -1 to 1; what is louder is cut */
export function wavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + 2 * samples.length)
  const view = new DataView(bytes.buffer)
  const word = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at)
  word(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true) // PCM
  view.setUint16(22, 1, true) // channels
  view.setUint32(24, SOUND_RATE, true)
  view.setUint32(28, 2 * SOUND_RATE, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, 2 * samples.length, true)
  samples.forEach((sample, at) => {
    view.setInt16(HEAD_BYTES + 2 * at, Math.round(Math.min(Math.max(sample, -1), 1) * FULL), true)
  })
  return bytes
}
