import { statSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { PlayCall } from './telephony.ts'

const RATE = 8_000 // samples a second, 16 bit, one channel
export const WAV_HEADER_BYTES = 44
const BYTES_PER_SECOND = 2 * RATE
const TONE_HZ = 440
const LOUDNESS = 1_000 // of 32,767: soft

const bytesOf = (seconds: number) => 2 * Math.round(Math.max(0, seconds) * RATE)

/** Whole cycles, so that one second follows another without a click. */
const tone = Buffer.alloc(BYTES_PER_SECOND)
for (let sample = 0; sample < RATE; sample++)
  tone.writeInt16LE(Math.round(LOUDNESS * Math.sin((2 * Math.PI * TONE_HZ * sample) / RATE)), 2 * sample)

const silence = Buffer.alloc(BYTES_PER_SECOND)

function header(bytes: number): Buffer {
  const head = Buffer.alloc(WAV_HEADER_BYTES)
  head.write('RIFF', 0)
  head.writeUInt32LE(WAV_HEADER_BYTES - 8 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // PCM
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(BYTES_PER_SECOND, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}

/** How long so many bytes of sound play. */
export const secondsOf = (bytes: number) => bytes / BYTES_PER_SECOND

/** Corrects the header of a wav whose writer may have died before its length was known. */
export function withWavHeader(wav: Readable, bytes: number): Readable {
  return Readable.from(
    (async function* () {
      yield header(bytes)
      let left = WAV_HEADER_BYTES
      for await (const chunk of wav as AsyncIterable<Buffer>) {
        if (left < chunk.length) yield chunk.subarray(left)
        left = Math.max(0, left - chunk.length)
      }
    })(),
    { objectMode: false },
  )
}

/** @param second the sound of each second */
function wavOf(seconds: number, second: Buffer): Readable {
  const bytes = bytesOf(seconds)
  return Readable.from(
    (function* () {
      yield header(bytes)
      for (let left = bytes; left > 0; left -= BYTES_PER_SECOND)
        yield second.subarray(0, Math.min(left, second.length))
    })(),
    { objectMode: false },
  )
}

/** A soft tone of so many seconds as a wav of 8 kHz, 16 bit, mono, one second at a time. */
export const toneOf = (seconds: number): Readable => wavOf(seconds, tone)

/** The same in silence. */
export const silenceOf = (seconds: number): Readable => wavOf(seconds, silence)

/** How long a wav of ours plays. @returns milliseconds; null when there is no such file */
function playingMs(path: string): number | null {
  const file = statSync(path, { throwIfNoEntry: false })
  return file ? secondsOf(Math.max(0, file.size - WAV_HEADER_BYTES)) * 1000 : null
}

const DIGIT_MS = 600

/** How long the items play, in milliseconds; null when one of them is not there. */
export function lengthOf(items: PlayCall['items']): number | null {
  let ms = 0
  for (const item of items) {
    if ('digits' in item) ms += item.digits.length * DIGIT_MS
    else if ('silenceMs' in item) ms += item.silenceMs
    else {
      const playing = playingMs(item.audio.path)
      if (playing === null) return null
      ms += playing
    }
  }
  return ms
}
