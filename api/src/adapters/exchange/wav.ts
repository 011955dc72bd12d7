import { statSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { PlayItem } from './port.ts'
import { soundOf } from './spoken.ts'

const RATE = 8_000 // samples a second, 16 bit
export const WAV_HEADER_BYTES = 44
const BYTES_PER_SECOND = 2 * RATE
const LOUDNESS = 1_000 // of 32,767: soft

/** How many bytes of sound play so long. */
export const bytesOf = (seconds: number) => 2 * Math.round(Math.max(0, seconds) * RATE)

/** Whole cycles, so that one second follows another without a click. */
function secondOf(hz: number): Buffer {
  const second = Buffer.alloc(BYTES_PER_SECOND)
  for (let sample = 0; sample < RATE; sample++)
    second.writeInt16LE(Math.round(LOUDNESS * Math.sin((2 * Math.PI * hz * sample) / RATE)), 2 * sample)
  return second
}

const tones = { low: secondOf(440), high: secondOf(660) }

const silence = Buffer.alloc(BYTES_PER_SECOND)

/** The head of a wav of 8 kHz and 16 bit. @param bytes of its sound */
export function wavHeader(bytes: number, channels: 1 | 2 = 1): Buffer {
  const head = Buffer.alloc(WAV_HEADER_BYTES)
  head.write('RIFF', 0)
  head.writeUInt32LE(WAV_HEADER_BYTES - 8 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // PCM
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(channels * BYTES_PER_SECOND, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}

/** How long so many bytes of sound play. */
export const secondsOf = (bytes: number) => bytes / BYTES_PER_SECOND

/** @param second the sound of each second */
function wavOf(seconds: number, second: Buffer): Readable {
  const bytes = bytesOf(seconds)
  return Readable.from(
    (function* () {
      yield wavHeader(bytes)
      for (let left = bytes; left > 0; left -= BYTES_PER_SECOND)
        yield second.subarray(0, Math.min(left, second.length))
    })(),
    { objectMode: false },
  )
}

/** A soft tone of so many seconds as a wav of 8 kHz, 16 bit, mono, one second at a time. */
export const toneOf = (seconds: number, pitch: keyof typeof tones = 'low'): Readable =>
  wavOf(seconds, tones[pitch])

/** The same in silence. */
export const silenceOf = (seconds: number): Readable => wavOf(seconds, silence)

/** How long one of our wavs plays. @returns milliseconds; null when there is no such file */
function playingMs(path: string): number | null {
  const file = statSync(path, { throwIfNoEntry: false })
  return file ? secondsOf(Math.max(0, file.size - WAV_HEADER_BYTES)) * 1000 : null
}

const DIGIT_MS = 600
const SECONDS_LEFT_MS = 2_500
const BEEP_MS = 500

/** How long the items play, in milliseconds; null when one of them is not there. */
export function lengthOf(items: readonly PlayItem[]): number | null {
  let ms = 0
  for (const item of items) {
    if ('digits' in item) ms += item.digits.length * DIGIT_MS
    else if ('silenceMs' in item) ms += item.silenceMs
    else if ('number' in item) ms += DIGIT_MS
    else if ('beep' in item) ms += BEEP_MS
    else if ('secondsLeft' in item) ms += SECONDS_LEFT_MS
    else {
      const playing = playingMs('says' in item ? soundOf(item.says).path : item.audio.path)
      if (playing === null) return null
      ms += playing
    }
  }
  return ms
}
