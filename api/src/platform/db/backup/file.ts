import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export const FORMAT = { format: 'ekoline-backup', version: 1 } as const
const CHUNK_BYTES = 262_144

/**
 * The first line of a backup, a gzip stream of lines of JSON. After it:
 *
 *     {"table":"users"}                  then its rows, one a line, in the order of its columns in the header
 *     ["1","ada@ekoline.test",null, …]   each value as PostgreSQL writes it in UTC, or null; bytea in base64
 *     {"sha256":"…"}                     last, over every byte before this line
 *
 * Values are text from one database to the other, so nothing is rounded, and both engines write the same.
 */
export interface Header {
  readonly format: string
  readonly version: number
  /** the migrations that made the tables, in order */
  readonly migrations: readonly { readonly number: number; readonly name: string }[]
  readonly engine: 'pglite' | 'postgres'
  /** by the service's clock, ISO 8601 in UTC */
  readonly at: string
  /** in the order in which they can be written: what others refer to comes first */
  readonly tables: readonly { name: string; columns: readonly string[]; rows: number }[]
  readonly sequences: readonly { name: string; value: string; called: boolean }[]
}

/** The backup, or what it is to be restored into, is not as it must be; the message is for the operator. */
export class BackupRefused extends Error {}

/** The newest migration that a backup's tables have. */
export const newestMigration = ({ migrations }: Header): number => migrations.at(-1)?.number ?? 0

/** Writes a new file with the lines of a backup, readable for its owner only; on return it is on the disk. */
export async function writeBackup(file: string, lines: AsyncIterable<string>, signal: AbortSignal) {
  await pipeline(
    async function* withChecksum() {
      const hash = createHash('sha256')
      for await (const text of lines) {
        hash.update(text)
        yield text
      }
      yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
    },
    createGzip({ level: 4, chunkSize: CHUNK_BYTES }), // beyond 4 it hardly shrinks, and the time doubles
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
}

function headerOf(line: string): Header {
  const header = JSON.parse(line) as Header
  if (header.format === FORMAT.format && header.version === FORMAT.version) return header
  throw new Error('it is not a backup that this version of Ekoline can read')
}

/**
 * Reads a backup to its end, some rows of a table at a time, each a line of JSON.
 *
 * @throws Error when it is damaged, cut off, changed, or of another format
 */
export async function readBackup(
  file: string,
  use: (table: string, rows: readonly string[]) => Promise<void>,
) {
  const hash = createHash('sha256')
  let [header, table, checksum, rest]: [Header?, string?, string?, string?] = []
  async function readChunk(chunk: string) {
    const lines = ((rest ?? '') + chunk).split('\n')
    rest = lines.pop()
    const rows = Map.groupBy(lines, (line) => {
      if (checksum) throw new Error('there is something after its end')
      header ??= headerOf(line)
      if (line.startsWith('{"sha256"')) checksum = (JSON.parse(line) as { sha256: string }).sha256
      else hash.update(line).update('\n')
      if (line.startsWith('{"table"')) table = (JSON.parse(line) as { table: string }).table
      return line.startsWith('[') ? table : undefined
    })
    for (const [name, some] of rows) if (name) await use(name, some)
  }
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES }).setEncoding('utf8')
  await pipeline(createReadStream(file), unzipped, async (chunks: AsyncIterable<string>) => {
    for await (const chunk of chunks) await readChunk(chunk)
  })
  if (!header || !checksum || rest) throw new Error('it has no end')
  if (checksum !== hash.digest('hex')) throw new Error('it was changed, its checksum does not fit')
  return header
}
