import { TELEPHONE_HEAD_BYTES, TELEPHONE_RATE, telephoneHead } from '../calls/files/telephone-wav.ts'

/** A tone, or a pause where `hz` is 0. */
export type Note = readonly [hz: number, seconds: number]

export const play = (seconds: number, ...tones: number[]) => tones.map((hz): Note => [hz, seconds])

const LOUDNESS = 9_000 // of 32,767
const TO_BYTE = 200

/** Notes that are struck and die away, as a bell's; with one byte a sample half as large, and rougher. */
export function wavOf(notes: readonly Note[], sampleBytes: 1 | 2): Buffer {
  const lengths = notes.map(([, seconds]) => Math.round(seconds * TELEPHONE_RATE))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const wav = Buffer.concat([telephoneHead(total, sampleBytes), Buffer.alloc(total * sampleBytes)])
  let place = TELEPHONE_HEAD_BYTES
  for (const [index, [hz]] of notes.entries()) {
    const length = lengths[index] ?? 0
    for (let at = 0; at < length; at++) {
      const turn = (2 * Math.PI * hz * at) / TELEPHONE_RATE
      const dying = Math.min(1, at / 80) * Math.exp((-3 * at) / length)
      const sample = LOUDNESS * dying * (Math.sin(turn) + 0.3 * Math.sin(2 * turn))
      if (sampleBytes === 1) wav[place] = 128 + Math.round(sample / TO_BYTE)
      else wav.writeInt16LE(Math.round(sample), place)
      place += sampleBytes
    }
  }
  return wav
}
