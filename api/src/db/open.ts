import type { Engine } from './engine.ts'
import { APP_ROLE, migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const OLDEST_SERVER = 150_000 // PostgreSQL 15

/** Where the database is: a folder for the embedded one, or a server. */
export type DatabasePlace =
  | { readonly kind: 'pglite'; readonly dataDir: string | null; readonly image?: Blob }
  | { readonly kind: 'postgres'; readonly url: string; readonly ownerUrl: string; readonly pool: number }

export interface OpenOptions {
  readonly onIdleError: (error: Error) => void
}

/**
 * Opens the database, migrates it as its owner, and gives the engine whose sessions act as the application role:
 * it can neither update nor delete the ledger and the audit.
 *
 * @throws Error when the place is in use, unreachable, too old, or too new for this code
 */
export async function openDatabase(place: DatabasePlace, options: OpenOptions): Promise<Engine> {
  return place.kind === 'pglite' ? openEmbedded(place) : openServer(place, options)
}

async function openEmbedded(place: Extract<DatabasePlace, { kind: 'pglite' }>): Promise<Engine> {
  const engine = await openPglite(place.dataDir, place.image)
  try {
    await migrate(engine)
    const session = await engine.acquire()
    await session.query(`set role ${APP_ROLE}`)
    session.release()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function openServer(place: Extract<DatabasePlace, { kind: 'postgres' }>, { onIdleError }: OpenOptions) {
  const owner = openPostgres({ url: place.ownerUrl, pool: 1, role: null, onIdleError })
  try {
    const session = await owner.acquire()
    const { rows } = await session.query('show server_version_num')
    session.release()
    if (Number(rows[0]?.server_version_num) < OLDEST_SERVER)
      throw new Error('DATABASE_URL names a PostgreSQL server older than 15.')
    await migrate(owner)
  } finally {
    await owner.close()
  }
  return openPostgres({ url: place.url, pool: place.pool, role: APP_ROLE, onIdleError })
}
