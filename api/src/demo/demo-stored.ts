// @source RUN-24

import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import type { DocumentKind } from '@ekoline/contract/people/documents.facts.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../context.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo, DemoName } from './demo-people.ts'
import { type Note, play, wavOf } from './demo-sounds.ts'
import type { Random } from './random.ts'
import { HOUR_MS, later } from './writing.ts'

const LOGO = fileURLToPath(new URL('./pictures/adaeze-logo.png', import.meta.url))
const SPECIMEN = new URL('./pictures/specimen.png', import.meta.url)
/** The name of the logo in its public address. */
export const DEMO_LOGO = 'ada0e2e10915715c.png'

type Document = readonly [DemoName, DocumentKind, type: string, daysAgo: number, is: string, why?: string]

const TOO_DARK =
  'The photograph is too dark to read the name. Please take it in daylight, with the whole card in the picture.'

/** @source running.md, "Demo data": Ada's identity document is pending, Dayo is rejected with a reason, Bola verified */
const documents: readonly Document[] = [
  ['bola', 'identity', 'Passport', 200, 'verified'],
  ['ada', 'utility', 'Electricity bill, Apapa', 60, 'verified'],
  ['dayo', 'identity', 'Driver’s licence', 30, 'rejected', TOO_DARK],
  ['jide', 'identity', 'Voter’s card', 3, 'pending'],
  ['ada', 'identity', 'National ID card', 1, 'pending'],
]

/** The documents of the demo. @returns the names under which their files belong into the store */
export async function writeDocuments({ insert, seatOf, morning }: Demo, random: Random): Promise<string[]> {
  const { byteLength } = await readFile(SPECIMEN)
  const rows = documents.map(([name, kind, type, daysAgo, state, why = null]) => {
    const { userId, cardId } = seatOf(name)
    const [at, file] = [morning(daysAgo), `documents/${userId}/${random.text('0123456789abcdef', 32)}.sealed`]
    return sql`(${kind}, ${type}, ${state}, ${userId}, ${cardId}, 'image/png', ${byteLength}, ${file}, ${why}, ${at},
      ${state === 'pending' ? null : later(at, HOUR_MS)})`
  })
  const written = await insert<{ file: string }>(
    sql`documents (kind, type, state, user_id, card_id, media, bytes, file, reason, uploaded_at, decided_at)`,
    rows,
  )
  return written.map(({ file }) => file)
}

export interface Stored {
  readonly name: string
  readonly bytes: Buffer
}

/** Keeps the files of the demo: sounds, the logo, and as each document a specimen of no person. */
export async function storeDemoFiles(
  { files, seal }: Pick<Context, 'files' | 'seal'>,
  { sounds, documents: names }: { sounds: readonly Stored[]; documents: readonly string[] },
): Promise<void> {
  await files.store(`logos/${DEMO_LOGO}`, LOGO)
  const specimen = await readFile(SPECIMEN)
  const sealed = names.map((name) => ({ name, bytes: seal.sealBytes(specimen, name) }))
  const folder = await mkdtemp(join(tmpdir(), 'ekoline-demo-'))
  try {
    for (const { name, bytes } of [...sounds, ...sealed]) {
      await writeFile(join(folder, 'file'), bytes)
      await files.store(name, join(folder, 'file'))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * No one speaks in the demo: each file is a tune of its own.
 *
 * @source running.md, "Demo data": 3 wav files, at least two of type ivr
 */
const demoFiles: readonly (readonly [FilebucketType, name: string, daysAgo: number, readonly Note[]])[] = [
  ['moh', 'Highlife on hold', 34, Array(6).fill(play(0.4, 392, 494, 587, 494, 440, 523, 659, 523, 494, 587, 494, 0)).flat()],
  ['queue', 'Welcome to our queue', 30, [...play(0.35, 784, 659), ...play(0.9, 523)]],
  ['ivr', 'After hours', 9, [...play(0.6, 587, 523, 440), ...play(0.4, 0), ...play(1.4, 392, 349), ...play(2, 294)]],
  ['ivr', 'Welcome to Adaeze Logistics', 2, [...play(0.35, 523, 659, 784), ...play(1.1, 1047), ...play(0.5, 0), ...play(0.8, 784, 659, 698, 523)]],
] // biome-ignore format: a table

/** Writes the files of Ada. @returns what belongs into the store, afterwards */
export async function writeFiles({ tx, insert, ada, now }: Demo): Promise<Stored[]> {
  const sounds = demoFiles.map(([type, name, daysAgo, notes]) => {
    const bytes = wavOf(notes, 2)
    const storedAs = `audio/${ada.workgroupId}/${createHash('sha256').update(bytes).digest('hex')}-demo.wav`
    const lengthMs = Math.round(notes.reduce((sum, [, seconds]) => sum + seconds, 0) * 1000)
    const row = sql`(${ada.cardId}, ${ada.workgroupId}, ${type}, ${name}, ${storedAs}, ${bytes.length}, ${lengthMs},
      ${later(now, -daysAgo * DAY_MS)})`
    return { name: storedAs, bytes, row }
  })
  await insert(
    sql`files (card_id, workgroup_id, type, name, stored_as, bytes, length_ms, created_at)`,
    sounds.map(({ row }) => row),
  )
  await tx.run`
    update queues q set music_file_id = (select id from files f where f.workgroup_id = q.workgroup_id and type = 'moh'),
           greeting_file_id = (select id from files f where f.workgroup_id = q.workgroup_id and type = 'queue')
     where workgroup_id = ${ada.workgroupId}`
  return sounds
}
