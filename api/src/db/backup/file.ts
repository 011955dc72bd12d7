import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupRefused, type Counts, FORMAT, FORMAT_VERSION, type Header } from './format.ts'

const COMPRESSION = 4 // beyond it the file hardly shrinks, and the time doubles
const CHUNK_BYTES = 262_144

/** Ends the lines with the one that seals them. */
async function* sealed(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const text of lines) {
    hash.update(text)
    yield text
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** Writes a new file with the lines of a backup, readable for its owner only; on return it is on the disk. */
export async function writeBackup(
  file: string,
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(
    sealed(lines),
    createGzip({ level: COMPRESSION, chunkSize: CHUNK_BYTES }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
}

/** Gives a file its last name, so that the name too outlives a power cut. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A piece of a backup: the header comes first, then some rows of one table at a time, each a line. */
export type Part =
  | { readonly header: Header }
  | { readonly header?: never; readonly table: string; readonly rows: readonly string[] }

/** What the lines that are no rows say. */
interface Statement {
  readonly format?: string
  readonly version?: number
  readonly table?: string
  readonly counts?: Counts
  readonly sha256?: string
}

/** The lines of a gzip file, so many at a time as come at once. */
async function* unzippedLines(file: string): AsyncGenerator<string[]> {
  const raw = createReadStream(file)
  const unzipped = raw.pipe(createGunzip({ chunkSize: CHUNK_BYTES })).setEncoding('utf8')
  raw.on('error', (error) => unzipped.destroy(error))
  let rest = ''
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield lines
    }
  } finally {
    raw.destroy()
  }
  if (rest !== '') throw new BackupRefused('it ends in the middle of a line')
}

/** Follows the lines of a backup, and knows at each whether it may stand there. */
class Reader {
  readonly #hash = createHash('sha256')
  #header: Header | null = null
  #table: string | null = null
  #counts: Record<string, number> = {}
  #counted = false
  #rows: string[] = []
  #sealed = false

  end() {
    if (!this.#sealed) throw new BackupRefused('it has no end')
  }

  *read(line: string): Generator<Part> {
    if (this.#sealed) throw new BackupRefused('something stands behind its end')
    if (line.startsWith('[') && this.#table !== null) {
      this.#rows.push(line)
    } else {
      yield* this.rows()
      const statement = JSON.parse(line) as Statement
      if (statement.sha256 !== undefined) return this.#seal(statement.sha256)
      const header = this.#follow(statement)
      if (header) yield { header }
    }
    this.#hash.update(line).update('\n')
  }

  /** The rows read since they were last asked for. */
  *rows(): Generator<Part> {
    if (this.#table === null || this.#rows.length === 0) return
    this.#counts[this.#table] = (this.#counts[this.#table] ?? 0) + this.#rows.length
    yield { table: this.#table, rows: this.#rows }
    this.#rows = []
  }

  #follow(statement: Statement): Header | null {
    if (!this.#header) return this.#begin(statement)
    if (statement.counts) this.#compare(statement.counts, this.#header)
    else this.#enter(statement.table)
    return null
  }

  #enter(table: string | undefined) {
    if (table === undefined || this.#counted) throw new BackupRefused('a line does not belong')
    this.#table = table
    this.#counts[table] ??= 0
  }

  #begin(statement: Statement): Header {
    if (statement.format !== FORMAT) throw new BackupRefused('it is no backup of Ekoline')
    if (statement.version !== FORMAT_VERSION)
      throw new BackupRefused(
        `it has format ${statement.version}, this version of Ekoline reads format ${FORMAT_VERSION} only`,
      )
    this.#header = statement as Header
    return this.#header
  }

  #compare(counts: Counts, header: Header) {
    this.#table = null
    this.#counted = true
    const said = JSON.stringify(header.tables.map(({ name, rows }) => [name, rows]))
    for (const each of [counts, this.#counts])
      if (JSON.stringify(Object.entries(each)) !== said)
        throw new BackupRefused('it has not as many rows as it says')
  }

  #seal(sha256: string) {
    if (!this.#counted || this.#hash.digest('hex') !== sha256)
      throw new BackupRefused('it was changed, its checksum does not fit')
    this.#sealed = true
  }
}

function refusal(file: string, error: unknown): BackupRefused {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${file}.`, { cause: error })
  const why = error instanceof BackupRefused ? message : `it is damaged (${message})`
  return new BackupRefused(`${file} can not be restored: ${why}.`, { cause: error })
}

/**
 * Reads a backup as a stream. Whoever wants to be sure of all of it before anything is done reads it to its end first.
 *
 * @throws BackupRefused at the latest at its end, when it is damaged, cut off, changed, or of another format
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const reader = new Reader()
  try {
    for await (const lines of unzippedLines(file)) {
      for (const line of lines) yield* reader.read(line)
      yield* reader.rows()
    }
    reader.end()
  } catch (error) {
    throw refusal(file, error)
  }
}

/**
 * Reads a backup to its end, keeping nothing of it.
 *
 * @throws BackupRefused as `readBackup`
 */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined
  for await (const part of readBackup(file)) header ??= part.header
  if (!header) throw new BackupRefused(`${file} is empty.`)
  return header
}
