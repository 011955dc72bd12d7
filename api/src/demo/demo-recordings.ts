import type { Recordings } from '../adapters/recordings/recordings.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { ANSWERED } from './demo-developers.ts'
import { type Note, wavOf } from './demo-sounds.ts'
import { createRandom, type Random } from './random.ts'

// Few and short, so that the demo's files stay small.
const LONGEST_SECONDS = 90
const RECORDED_OF_ADA = 10
const RECORDED_OF_OTHERS = 8

/** The calls, the newest short ones of Ada's card and of the others' marked as recorded. */
export function markRecorded(calls: readonly FinishedCall[], adasCard: number): FinishedCall[] {
  const short = calls.filter((call) => call.cause === ANSWERED && call.talkSeconds <= LONGEST_SECONDS)
  const adas = short.filter(({ cardId }) => cardId === adasCard).slice(-RECORDED_OF_ADA)
  const others = short.filter(({ cardId }) => cardId !== adasCard).slice(-RECORDED_OF_OTHERS)
  const recorded = new Set([...adas, ...others])
  return calls.map((call) =>
    recorded.has(call) ? { ...call, recorded: true, recordedBy: 'usual' } : { ...call, recorded: false },
  )
}

/** Stores a recording for every recorded call: as long as the call, and the same each time. */
export async function storeDemoRecordings(
  recordings: Recordings,
  calls: readonly FinishedCall[],
): Promise<void> {
  for (const { uniqueid, talkSeconds, recorded } of calls)
    if (recorded) await recordings.store(uniqueid, voiceOf(uniqueid, talkSeconds))
}

/** A wav of talk, of so many seconds. @param name the same one sounds the same */
export const voiceOf = (name: string, seconds: number) =>
  wavOf(talkOf(createRandom(seedOf(name)), seconds), 1)

const seedOf = (text: string) => [...text].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7) | 0

/** Two voices that take turns, as tones with the melody and the pauses of talk. */
function talkOf(random: Random, seconds: number): Note[] {
  const notes: Note[] = []
  for (let left = seconds, turn = 0; left > 0; turn++) {
    const pauses = turn % 8 === 7
    const voice = turn % 16 < 8 ? 118 : 196
    const length = Math.min(left, (pauses ? random.whole(30, 80) : random.whole(9, 22)) / 100)
    notes.push([pauses ? 0 : voice * (0.9 + random.next() * 0.3), length])
    left -= length
  }
  return notes
}
