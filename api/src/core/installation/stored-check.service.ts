import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import {
  type FileColumn,
  fileColumns,
  isMessage,
  isNamed,
  isRecorded,
  listMessageSounds,
  listNamedFiles,
  listRecordedCalls,
  type NamedFile,
} from './named-files.sql.ts'
import { oneOfEachKey, sealedColumns } from './sealed.sql.ts'

const BATCH = 500

/** What the database says, and what is found instead. */
export interface StoredFault {
  readonly subject: string
  readonly found: string
}

type Needs = Pick<Context, 'db' | 'files' | 'recordings' | 'seal'>
/** A fault, and whether the row still says so: the service may have deleted both since. */
type Suspect = StoredFault & { readonly stillSaid: () => Promise<boolean> }

/**
 * Opens one value of each key in each encrypted column: a key that is missing, or another one under the same id.
 *
 * @returns what cannot be opened
 */
export async function checkSealed({ db, seal }: Pick<Context, 'db' | 'seal'>): Promise<StoredFault[]> {
  const faults: StoredFault[] = []
  for (const column of sealedColumns)
    for (const { key, rows, sealed } of await oneOfEachKey(db, column)) {
      const fault = whyNot(() => seal.open(sealed))
      if (fault)
        faults.push({
          subject: `${column.table}.${column.column}`,
          found: `${rows} by the key ${key}: ${fault}`,
        })
    }
  return faults
}

function whyNot(open: () => unknown): string | null {
  try {
    open()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The rows of a list that is read a batch at a time. */
async function* all<T extends { id: number }>(list: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const batch = await list(after)
    yield* batch
    const last = batch.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Documents are opened, which proves every byte; of others the length is compared where the row says it. */
async function faultOf({ files, seal }: Needs, { table }: FileColumn, { name, bytes }: NamedFile) {
  const stored = await files.find(name)
  if (!stored) return 'is missing'
  if (bytes !== null && stored.bytes !== bytes) return `has ${stored.bytes} bytes instead of ${bytes}`
  if (table !== 'documents') return null
  const content = await buffer(stored.read(0, stored.bytes - 1))
  return whyNot(() => seal.openBytes(content, name))
}

/**
 * Looks for every file and every recording that the database names.
 *
 * @returns what is missing or damaged, and how many were looked for
 */
export async function checkStored(
  ctx: Needs,
  signal: AbortSignal,
): Promise<{ faults: StoredFault[]; files: number; recordings: number }> {
  const suspects: Suspect[] = []
  let [files, recordings] = [0, 0]
  for (const column of fileColumns)
    for await (const file of all((after) => listNamedFiles(ctx.db, column, after, BATCH))) {
      signal.throwIfAborted()
      files++
      const found = await faultOf(ctx, column, file)
      const subject = `${file.name} of ${column.table} ${file.id}`
      if (found) suspects.push({ subject, found, stillSaid: () => isNamed(ctx.db, column, file.name) })
    }
  for await (const { uniqueid } of all((after) => listRecordedCalls(ctx.db, after, BATCH))) {
    signal.throwIfAborted()
    recordings++
    if (await ctx.recordings.find(uniqueid)) continue
    const subject = `the recording of call ${uniqueid}`
    suspects.push({ subject, found: 'is missing', stillSaid: () => isRecorded(ctx.db, uniqueid) })
  }
  for await (const { id, sound } of all((after) => listMessageSounds(ctx.db, after, BATCH))) {
    signal.throwIfAborted()
    recordings++
    if (await ctx.recordings.find(sound)) continue
    const subject = `the sound of voicemail message ${id}`
    suspects.push({ subject, found: 'is missing', stillSaid: () => isMessage(ctx.db, id) })
  }
  const faults: StoredFault[] = []
  for (const { subject, found, stillSaid } of suspects) if (await stillSaid()) faults.push({ subject, found })
  return { faults, files, recordings }
}
