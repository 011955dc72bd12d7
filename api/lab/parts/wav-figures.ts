import { readFileSync } from 'node:fs'
import type { Sound } from '../asterisk/rtp.ts'

const HEADER = 44
const BYTES_PER_SECOND = 32_000 // 8 kHz, 16 bit, two channels

/** How long a recording plays. */
export const secondsOf = (wav: Buffer) => (wav.length - HEADER) / BYTES_PER_SECOND

/** Its loudness: RMS, of 1. */
export function loudnessOf(wav: Buffer): number {
  let power = 0
  const samples = (wav.length - HEADER) / 2
  for (let sample = 0; sample < samples; sample++)
    power += (wav.readInt16LE(HEADER + 2 * sample) / 32_768) ** 2
  return Math.sqrt(power / samples)
}

/** The same of one side of a recording. */
export function loudnessOfSide(wav: Buffer, side: 'left' | 'right'): number {
  let power = 0
  const frames = Math.floor((wav.length - HEADER) / 4)
  for (let frame = 0; frame < frames; frame++)
    power += (wav.readInt16LE(HEADER + 4 * frame + (side === 'left' ? 0 : 2)) / 32_768) ** 2
  return Math.sqrt(power / frames)
}

const FRAME_BYTES = 320 // 20 ms

/** The loudness of each 20 ms of a wav. */
function loudnessOfEach(wav: Buffer): number[] {
  const frames = Math.floor((wav.length - HEADER) / FRAME_BYTES)
  return Array.from({ length: frames }, (_, frame) => {
    const from = HEADER + frame * FRAME_BYTES
    return loudnessOf(Buffer.concat([wav.subarray(0, HEADER), wav.subarray(from, from + FRAME_BYTES)]))
  })
}

/** Pearson's correlation of two lists of one length. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, sample) => sum + sample, 0) / of.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, powerA, powerB] = [0, 0, 0]
  for (const [place, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[place] ?? 0) - meanB]
    both += x * y
    powerA += x * x
    powerB += y * y
  }
  return both / Math.sqrt(powerA * powerB || 1)
}

/** How well what was heard fits a sound, wherever in it that begins: 1 is the same loudness at each moment. */
export function likeness(heard: Pick<Sound, 'loudness'> | null, { path }: { path: string }): number {
  const wanted = loudnessOfEach(readFileSync(path))
  const all = heard?.loudness() ?? []
  let best = 0
  for (let from = 0; from + wanted.length * 0.9 <= all.length; from++)
    best = Math.max(
      best,
      correlation(wanted.slice(0, all.length - from), all.slice(from, from + wanted.length)),
    )
  return best
}
