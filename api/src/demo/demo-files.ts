import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilebucketType } from '@ekoline/contract/file-limits.ts'
import type { Files } from '../adapters/files/files.ts'
import type { Tx } from '../db/db.ts'
import { TELEPHONE_RATE, telephoneHead } from '../features/files/telephone-wav.ts'
import type { DemoSeat } from './demo-people.ts'

interface Note {
  /** 0: a pause */
  readonly hz: number
  readonly seconds: number
}

interface DemoFile {
  readonly type: FilebucketType
  readonly name: string
  readonly daysAgo: number
  readonly notes: readonly Note[]
}

const LOUDNESS = 9_000 // of 32,767
const DAY_MS = 86_400_000
const play = (seconds: number, ...tones: number[]) => tones.map((hz): Note => ({ hz, seconds }))
const times = (count: number, notes: readonly Note[]) => Array.from({ length: count }, () => notes).flat()

/**
 * Nobody speaks in the demo: each file is a tune of its own.
 *
 * @source running.md, "Demo data": 3 wav files, at least two of type ivr
 */
const demoFiles: readonly DemoFile[] = [
  {
    type: 'moh',
    name: 'Highlife on hold',
    daysAgo: 34,
    notes: times(6, play(0.4, 392, 494, 587, 494, 440, 523, 659, 523, 494, 587, 494, 0)),
  },
  {
    type: 'ivr',
    name: 'After hours',
    daysAgo: 9,
    notes: [...play(0.6, 587, 523, 440), ...play(0.4, 0), ...play(1.4, 392, 349), ...play(2, 294)],
  },
  {
    type: 'ivr',
    name: 'Welcome to Adaeze Logistics',
    daysAgo: 2,
    notes: [
      ...play(0.35, 523, 659, 784),
      ...play(1.1, 1047),
      ...play(0.5, 0),
      ...play(0.8, 784, 659, 698, 523),
    ],
  },
]

/** A note that is struck and dies away, as a bell's. */
function writeNote(samples: Int16Array, start: number, { hz, seconds }: Note): number {
  const length = Math.round(seconds * TELEPHONE_RATE)
  for (let at = 0; at < length; at++) {
    const turn = (2 * Math.PI * hz * at) / TELEPHONE_RATE
    const dying = Math.min(1, at / 80) * Math.exp((-3 * at) / length)
    samples[start + at] = Math.round(LOUDNESS * dying * (Math.sin(turn) + 0.3 * Math.sin(2 * turn)))
  }
  return start + length
}

function wavOf(notes: readonly Note[]): Buffer {
  const length = notes.reduce((sum, { seconds }) => sum + Math.round(seconds * TELEPHONE_RATE), 0)
  const samples = new Int16Array(length)
  let at = 0
  for (const note of notes) at = writeNote(samples, at, note)
  return Buffer.concat([telephoneHead(length), Buffer.from(samples.buffer)])
}

interface Written {
  readonly storedAs: string
  readonly wav: Buffer
}

/** Writes the files of a seat. @returns what belongs into the store, afterwards */
export async function writeFiles(tx: Tx, seat: DemoSeat, now: Date): Promise<Written[]> {
  const written: Written[] = []
  const { workgroup_id } = await tx
    .selectFrom('seats')
    .select('workgroup_id')
    .where('id', '=', seat.seatId)
    .executeTakeFirstOrThrow()
  for (const { type, name, daysAgo, notes } of demoFiles) {
    const wav = wavOf(notes)
    const hash = createHash('sha256').update(wav).digest('hex')
    const storedAs = `audio/${workgroup_id}/${hash}-demo.wav`
    const seconds = notes.reduce((sum, it) => sum + it.seconds, 0)
    await tx
      .insertInto('files')
      .values({
        card_id: seat.cardId,
        workgroup_id,
        type,
        name,
        stored_as: storedAs,
        bytes: wav.length,
        length_ms: Math.round(seconds * 1000),
        created_at: new Date(now.getTime() - daysAgo * DAY_MS),
      })
      .execute()
    written.push({ storedAs, wav })
  }
  return written
}

/** Keeps what is to be heard of the files. */
export async function storeDemoFiles(files: Files, written: readonly Written[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ekoline-demo-'))
  try {
    for (const { storedAs, wav } of written) {
      const path = join(folder, 'wav')
      await writeFile(path, wav)
      await files.store(storedAs, path)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
