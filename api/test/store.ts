import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createContext } from '../src/context.ts'
import { features } from '../src/features.ts'
import { type DatabasePlace, openDatabase } from '../src/platform/db/open.ts'
import { onServer, withDatabase } from './database.ts'
import { contextWithKysely, type TestContext } from './kysely/kysely.ts'
import { testConfig } from './world.ts'

const onIdleError = () => {}

/** A database that outlives the processes that work on it: a data directory, or one on a server. */
export interface Store {
  readonly kind: DatabasePlace['kind']
  /** the settings that a server process needs to use it */
  readonly env: Record<string, string>
  /** Opens it in this process, in real time; the embedded one only while no server process has it. */
  open<T>(work: (ctx: TestContext) => Promise<T>): Promise<T>
}

/** @param dataDir of the development key, and of the embedded database */
function storeAt(dataDir: string, place: DatabasePlace): Store {
  return {
    kind: place.kind,
    env: { DATA_DIR: dataDir, ...(place.kind === 'postgres' && { DATABASE_URL: place.url }) },
    async open(work) {
      const engine = await openDatabase(place, { onIdleError })
      const ctx = createContext(testConfig({ dataDir }), engine, features)
      try {
        return await work(contextWithKysely(engine, ctx))
      } finally {
        await engine.close()
      }
    },
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A migrated, embedded database. @param folder where, when not in one that ends with the test */
export async function embeddedStore(folder = temporaryFolder()): Promise<Store> {
  const template = inject('databaseTemplate')
  if (template.kind === 'pglite') cpSync(template.folder, folder, { recursive: true })
  const engine = await openDatabase({ kind: 'pglite', dataDir: folder }, { onIdleError })
  await engine.close()
  return storeAt(folder, { kind: 'pglite', dataDir: folder })
}

/** A database of a server, empty of tables unless it is on the server's own template. */
export function serverStore(url: string): Store {
  return storeAt(temporaryFolder(), { kind: 'postgres', url, ownerUrl: url, pool: 4 })
}

/**
 * A new, migrated database of the kind that this run tests, gone when the test is over. One on a server may be without a
 * table.
 */
export async function makeStore({ isMigrated = true } = {}): Promise<Store> {
  const template = inject('databaseTemplate')
  if (template.kind === 'pglite') return embeddedStore()
  const name = `store_${randomBytes(6).toString('hex')}`
  const from = isMigrated ? ` template ${template.template} strategy file_copy` : ''
  await onServer(template.url, `create database ${name}${from}`)
  onTestFinished(() => onServer(template.url, `drop database ${name} with (force)`))
  return serverStore(withDatabase(template.url, name))
}
