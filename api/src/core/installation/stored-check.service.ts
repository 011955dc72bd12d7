import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import type { FileColumn, NamedFile } from '../../feature.ts'
import { isNamed, listNamed } from './named-files.sql.ts'
import { oneOfEachKey, sealedColumns } from './sealed.sql.ts'

const BATCH = 500

/** What the database says, and what is found instead. */
export interface StoredFault {
  readonly subject: string
  readonly found: string
}

type Needs = Pick<Context, 'db' | 'files' | 'recordings' | 'seal' | 'features'>
/** A fault, and whether the row still says so: the service may have deleted both since. */
type Suspect = StoredFault & { readonly stillSaid: () => Promise<boolean> }

/**
 * Opens one value of each key in each encrypted column: a key that is missing, or another one under the same id.
 *
 * @returns what cannot be opened
 */
export async function checkSealed({
  db,
  seal,
  features,
}: Pick<Context, 'db' | 'seal' | 'features'>): Promise<StoredFault[]> {
  const faults: StoredFault[] = []
  for (const column of sealedColumns(features))
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

/** The files of the store that rows name, of all tables; of a kind of content alone where it is given. */
export async function* namedFiles(
  { db, features }: Pick<Context, 'db' | 'features'>,
  content?: FileColumn['content'],
) {
  for (const { tables } of features)
    for (const [table, { files }] of Object.entries(tables))
      if (files && (content === undefined || files.content === content))
        for await (const row of all((after) => listNamed(db, files.named, after, BATCH)))
          yield { ...row, table, column: files }
}

async function* namedSounds({ db, features }: Pick<Context, 'db' | 'features'>) {
  for (const { tables } of features)
    for (const { sounds } of Object.values(tables))
      if (sounds)
        for await (const row of all((after) => listNamed(db, sounds.named, after, BATCH)))
          yield { ...row, sounds }
}

/** What is sealed is opened, which proves every byte; of others the length is compared where the row says it. */
async function faultOf({ files, seal }: Needs, { content: kind }: FileColumn, { name, bytes }: NamedFile) {
  const stored = await files.find(name)
  if (!stored) return 'is missing'
  if (bytes !== null && stored.bytes !== bytes) return `has ${stored.bytes} bytes instead of ${bytes}`
  if (kind === 'plain') return null
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
  let [stored, recordings] = [0, 0]
  for await (const { table, column, ...row } of namedFiles(ctx)) {
    signal.throwIfAborted()
    stored++
    const found = await faultOf(ctx, column, row)
    const subject = `${row.name} of ${table} ${row.id}`
    if (found) suspects.push({ subject, found, stillSaid: () => isNamed(ctx.db, column.named, row) })
  }
  for await (const { sounds, ...row } of namedSounds(ctx)) {
    signal.throwIfAborted()
    recordings++
    if (await ctx.recordings.find(row.name)) continue
    const stillSaid = () => isNamed(ctx.db, sounds.named, row)
    suspects.push({ subject: sounds.subject(row), found: 'is missing', stillSaid })
  }
  const faults: StoredFault[] = []
  for (const { subject, found, stillSaid } of suspects) if (await stillSaid()) faults.push({ subject, found })
  return { faults, files: stored, recordings }
}
