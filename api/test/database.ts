import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import type { Engine } from '../src/platform/db/engine.ts'
import { APP_ROLE } from '../src/platform/db/migrate.ts'
import { type DatabasePlace, openDatabase, openMigrated } from '../src/platform/db/open.ts'
import { createThreads } from '../src/platform/db/pglite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** how a test gets a migrated, empty database: a data directory to copy, or a server and its template database */
    databaseTemplate: { kind: 'pglite'; folder: string } | { kind: 'postgres'; url: string; template: string }
  }
}

const onIdleError = () => {}

const threads = createThreads()

declare const WebAssembly: { compile(program: Uint8Array): Promise<object> } // which the types of Node leave out

let compiled: Promise<object> | undefined
/**
 * Every PGlite has a thread of its own, for which V8 compiles it anew unless something in the process holds it
 * compiled.
 */
function holdCompiled(): Promise<object> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= WebAssembly.compile(readFileSync(new URL('pglite.wasm', library)))
  return compiled
}

export const withDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Runs statements on the throw-away server as its superuser. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const server = openPostgres({ url, pool: 1, role: null, onIdleError })
  const session = await server.acquire()
  try {
    for (const statement of statements) await session.query(statement)
  } finally {
    session.release()
    await server.close()
  }
}

let maker: Engine | undefined
/** On one session for all of a worker: a connection for each costs a quarter of what the copy does. */
async function makeOrDrop(url: string, statement: string): Promise<void> {
  maker ??= openPostgres({ url, pool: 1, role: null, onIdleError })
  const session = await maker.acquire()
  await session.script(statement).finally(() => session.release())
}

export interface TestDatabase {
  readonly engine: Engine
  /** the server's address of this database; null on PGlite */
  readonly url: string | null
  /** after the engine was closed */
  drop(): Promise<void>
}

// The service's limits of time are proved in `time-limits.test.ts`: elsewhere a slow machine must not meet with them.
const PATIENT = {
  limits: { statement_timeout: 600_000, lock_timeout: 600_000, idle_in_transaction_session_timeout: 600_000 },
  connectWithinMs: 600_000,
}

/** A fresh, migrated database of the kind that this run tests, which nothing has open: a folder, or one on the server. */
export async function migratedPlace(): Promise<{ place: DatabasePlace; drop(): Promise<void> }> {
  const template = inject('databaseTemplate')
  if (template.kind === 'pglite') {
    const dataDir = mkdtempSync(`${template.folder}-`)
    cpSync(template.folder, dataDir, { recursive: true })
    return {
      place: { kind: 'pglite', dataDir },
      drop: async () => rmSync(dataDir, { recursive: true }),
    }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  await makeOrDrop(template.url, `create database ${name} template ${template.template} strategy file_copy`)
  const url = withDatabase(template.url, name)
  return {
    place: { kind: 'postgres', url, ownerUrl: url, pool: 8 },
    drop: () => makeOrDrop(template.url, `drop database ${name} with (force)`),
  }
}

/** The same, opened. @param isPatient its sessions have limits that no test meets with */
export async function openTestDatabase({ isPatient = false } = {}): Promise<TestDatabase> {
  const { place, drop } = await migratedPlace()
  if (place.kind === 'postgres') {
    const { url, pool } = place
    const engine = isPatient
      ? openPostgres({ url, pool, role: APP_ROLE, onIdleError, ...PATIENT })
      : openMigrated(place, { onIdleError })
    return { engine, url, drop }
  }
  await holdCompiled()
  return {
    engine: await openDatabase(place, { onIdleError, threads, sharedBuffers: '16MB', turnWithinMs: 600_000 }),
    url: null,
    drop,
  }
}

export interface EmptyPlace {
  readonly place: DatabasePlace
  /** after what was opened there was closed */
  drop(): Promise<void>
}

/** Where none of our databases is yet, for one that outlives its engine: a folder, or a database on the server. */
export async function emptyPlace(kind = inject('databaseTemplate').kind): Promise<EmptyPlace> {
  const template = inject('databaseTemplate')
  if (kind === 'pglite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekoline-place-'))
    return { place: { kind, dataDir }, drop: async () => rmSync(dataDir, { recursive: true }) }
  }
  if (template.kind !== 'postgres') throw new Error('This run has no PostgreSQL server.')
  const name = `place_${randomBytes(6).toString('hex')}`
  await makeOrDrop(template.url, `create database ${name}`)
  const url = withDatabase(template.url, name)
  return {
    place: { kind, url, ownerUrl: url, pool: 4 },
    drop: () => makeOrDrop(template.url, `drop database ${name} with (force)`),
  }
}

/** Opens a place as the service does; the code that made the place drops it. */
export async function openPlace(place: DatabasePlace): Promise<TestDatabase> {
  const engine = await openDatabase(place, { onIdleError })
  return { engine, url: place.kind === 'postgres' ? place.url : null, drop: async () => {} }
}
