/**
 * A backup is a gzip stream of lines of JSON:
 *
 *     {"format":"ekoline-backup", …}     the header
 *     {"table":"users"}                  then its rows, one a line, in the order of its columns in the header
 *     ["1","ada@ekoline.test",null, …]   each value as PostgreSQL writes it in UTC, or null; bytea in base64
 *     …
 *     {"counts":{"users":14, …}}
 *     {"sha256":"…"}                     over every byte before this line
 *
 * Values stay text from one server to the other, so that nothing is rounded, and it is the same for both engines.
 */
export interface Header {
  readonly format: typeof FORMAT
  readonly version: typeof FORMAT_VERSION
  readonly product: string
  /** the migrations that made the tables, in order */
  readonly migrations: readonly { readonly number: number; readonly name: string }[]
  readonly engine: 'pglite' | 'postgres'
  readonly serverVersion: string
  /** by the service's clock, ISO 8601 in UTC */
  readonly at: string
  /** in the order in which they can be written: what others refer to comes first */
  readonly tables: readonly TableHeader[]
  readonly sequences: readonly SequenceState[]
}

interface TableHeader {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface SequenceState {
  readonly name: string
  readonly value: string
  readonly called: boolean
}

export type Counts = Readonly<Record<string, number>>

export const FORMAT = 'ekoline-backup'
export const FORMAT_VERSION = 1

/** The books of the migrations: each database has its own, so they are in the header, not among the rows. */
export const MIGRATIONS_TABLE = 'migrations'

/** The backup, or what it shall be restored into, is not as it must be; the message is for the operator. */
export class BackupRefused extends Error {}

/** Told of each step: so many of a table's rows are done. */
export type Progress = (table: string, done: number, total: number) => void

/** The newest migration that a backup's tables have. */
export function newestMigration({ migrations }: Pick<Header, 'migrations'>): number {
  return Math.max(0, ...migrations.map(({ number }) => number))
}
