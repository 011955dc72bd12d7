import type { Recordings } from '../adapters/recordings/recordings.ts'
import type { FinishedCall } from '../features/calls/calls.service.ts'
import { createRandom, type Random } from './random.ts'

// As the telephone sounds, in the smallest form that every browser plays: 8 bits, 8,000 times a second.
const RATE = 8_000
const HEADER_BYTES = 44
const SILENCE = 128

// Few and short, so that the demo's files stay small.
const LONGEST_SECONDS = 90
const RECORDED_OF_ADA = 10
const RECORDED_OF_OTHERS = 8
const ANSWERED = 1

/** The calls, the newest short ones of Ada's card and of the others' marked as recorded. */
export function markRecorded(calls: readonly FinishedCall[], adasCard: number): FinishedCall[] {
  const short = calls
    .filter(({ cause, talkSeconds }) => cause === ANSWERED && talkSeconds <= LONGEST_SECONDS)
    .toReversed()
  const [adas, others] = [true, false].map((isAdas) =>
    short.filter(({ cardId }) => (cardId === adasCard) === isAdas),
  ) as [FinishedCall[], FinishedCall[]]
  const recorded = new Set([...adas.slice(0, RECORDED_OF_ADA), ...others.slice(0, RECORDED_OF_OTHERS)])
  return calls.map((call) => ({ ...call, recorded: recorded.has(call) }))
}

/** Keeps something to hear for every recorded call: as long as the call, and the same each time. */
export async function storeDemoRecordings(
  recordings: Recordings,
  calls: readonly FinishedCall[],
): Promise<void> {
  for (const { uniqueid, talkSeconds, recorded } of calls)
    if (recorded) await recordings.store(uniqueid, makeWav(createRandom(seedOf(uniqueid)), talkSeconds))
}

const seedOf = (text: string) => [...text].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7) | 0

/** Two voices that take turns, as tones with the melody and the pauses of talk. */
function makeWav(random: Random, seconds: number): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + seconds * RATE, SILENCE)
  writeHeader(wav)
  let at = HEADER_BYTES
  for (let voice = 0; at < wav.length; voice = 1 - voice) {
    for (let syllables = random.whole(4, 12); syllables > 0 && at < wav.length; syllables--)
      at = writeSyllable(wav, at, random, voice === 0 ? 118 : 196)
    at += random.whole(RATE * 0.3, RATE * 0.8)
  }
  return wav
}

function writeSyllable(wav: Buffer, start: number, random: Random, base: number): number {
  const length = random.whole(RATE * 0.09, RATE * 0.22)
  const end = Math.min(wav.length, start + length)
  const [pitch, formant] = [base * (0.9 + random.next() * 0.3), random.whole(3, 7)]
  for (let at = start; at < end; at++) {
    const turn = (2 * Math.PI * pitch * (at - start)) / RATE
    const swell = Math.sin((Math.PI * (at - start)) / length)
    const sound = Math.sin(turn) + 0.5 * Math.sin(formant * turn) + 0.25 * Math.sin(2 * turn)
    wav[at] = SILENCE + Math.round(46 * swell * sound)
  }
  return end + random.whole(0, RATE * 0.06)
}

function writeHeader(wav: Buffer): void {
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16) // bytes of what follows about the form
  wav.writeUInt16LE(1, 20) // plain samples
  wav.writeUInt16LE(1, 22) // one channel
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE, 28) // bytes a second
  wav.writeUInt16LE(1, 32) // bytes a sample
  wav.writeUInt16LE(8, 34) // bits a sample
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(wav.length - HEADER_BYTES, 40)
}
