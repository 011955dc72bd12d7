import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where in the data directory the embedded database lives, and what says which version wrote it. */
export const PGLITE_FOLDER = 'pglite'
export const ENGINE_VERSION_FILE = 'pglite-version.json'

/** The major of PostgreSQL that the installed PGlite is; a test asks it. */
export const POSTGRES_MAJOR = 18

interface EngineVersion {
  readonly postgres: number
  /** of the package; null for a directory from before the version was recorded */
  readonly pglite: string | null
}

/** The version of the installed PGlite package. */
function installedPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as { version: string }
  return manifest.version
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** What made the database in `dataDir`; null when there is none. PostgreSQL itself writes its major into PG_VERSION. */
function recordedVersion(dataDir: string): EngineVersion | null {
  const major = readText(join(dataDir, PGLITE_FOLDER, 'PG_VERSION'))
  if (major === null) return null
  const record = readText(join(dataDir, ENGINE_VERSION_FILE))
  if (record === null) return { postgres: Number(major), pglite: null }
  return JSON.parse(record) as EngineVersion
}

/** Whether an embedded database is in `dataDir`. */
export function holdsPglite(dataDir: string): boolean {
  return existsSync(join(dataDir, PGLITE_FOLDER))
}

/**
 * Refuses a data directory that another major of PostgreSQL made: its files cannot be read.
 *
 * @throws Error that names the commands that help
 */
export function checkEngineVersion(dataDir: string): void {
  const made = recordedVersion(dataDir)
  if (!made || made.postgres === POSTGRES_MAJOR) return
  const by = `PostgreSQL ${made.postgres}${made.pglite ? ` (PGlite ${made.pglite})` : ''}`
  throw new Error(
    `The embedded database in DATA_DIR ${dataDir} was made by ${by}; this version of Ekoline has ` +
      `PostgreSQL ${POSTGRES_MAJOR} (PGlite ${installedPglite()}) and cannot read it.\n` +
      'With the version of Ekoline that made it: npm run operator -- backup FILE\n' +
      'With this version and an empty DATA_DIR:  npm run operator -- restore FILE',
  )
}

/** Writes down beside the database which engine opened it last, for a later version that cannot. */
export function recordEngineVersion(dataDir: string): void {
  const file = join(dataDir, ENGINE_VERSION_FILE)
  const version: EngineVersion = { postgres: POSTGRES_MAJOR, pglite: installedPglite() }
  const text = `${JSON.stringify(version)}\n`
  if (readText(file) === text) return
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
