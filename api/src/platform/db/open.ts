// @source DEC-140

import type { Engine, Session } from './engine.ts'
import { APP_ROLE, checkMigrated, mayMigrate, migrate, OWNER_ROLE } from './migrate.ts'
import { openPglite, type Threads } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const OLDEST_SERVER = 150_000 // PostgreSQL 15

// A process that froze or lost its network while it held a lock must not stop all others. No request takes that long:
// exports read in batches. Whatever runs as the owner (migrations, backup, restore) may take its time.
const SERVICE_LIMITS = {
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Where the database is: a folder for the embedded one, or a server. */
export type DatabasePlace =
  | { readonly kind: 'pglite'; readonly dataDir: string | null }
  | {
      readonly kind: 'postgres'
      readonly url: string
      readonly ownerUrl: string
      readonly pool: number
      /** a server that follows it, for what `Reading` lists */
      readonly replicaUrl?: string
    }

export interface OpenOptions {
  /** called when a connection to a server broke while idle; the pool replaces it */
  readonly onIdleError: (error: Error) => void
  /** called when the service's login on a server could take the owner's rights, so that nothing is safe from it */
  readonly onPowerfulLogin?: () => void
  /** called when the embedded database ended unexpectedly; only a restart of the process brings it back */
  readonly onLost?: (error: Error) => void
  /** how long the embedded database may take for one statement before it counts as lost */
  readonly answerWithinMs?: number
  /** how long a caller may wait for its turn at the embedded database: 10 s */
  readonly turnWithinMs?: number
  /** the threads of the embedded database; a new one for each by default */
  readonly threads?: Threads
  /** `shared_buffers` of the embedded database; PostgreSQL's default otherwise */
  readonly sharedBuffers?: string
}

/**
 * Opens the database, migrates it as its owner, and gives the engine whose sessions act as the application role:
 * it can neither update nor delete the ledger and the audit. Where no login may migrate, the migrations must have run already.
 *
 * @throws Error when the place is in use, unreachable, too old, or too new for this code
 */
export async function openDatabase(place: DatabasePlace, options: OpenOptions): Promise<Engine> {
  return place.kind === 'pglite' ? openEmbedded(place, options) : openServer(place, options)
}

// What a server's autovacuum would do. A table found empty would count as empty for the planner, whatever it gets.
const ANALYZE = `
do $$ declare it regclass; begin
  for it in select oid from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
  loop execute format('analyze %s', it); end loop;
end $$`

type EmbeddedPlace = Extract<DatabasePlace, { kind: 'pglite' }>

async function openEmbedded({ dataDir }: EmbeddedPlace, options: OpenOptions): Promise<Engine> {
  const engine = await openPglite(dataDir, options)
  try {
    await migrate(engine)
    const session = await engine.acquire()
    if (dataDir !== null) await session.script(ANALYZE)
    await session.query(`set role ${APP_ROLE}`)
    session.release()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

export type ServerPlace = Extract<DatabasePlace, { kind: 'postgres' }>

async function openServer(place: ServerPlace, options: OpenOptions): Promise<Engine> {
  const owner = await openServerAsOwner(place, options)
  try {
    if (await inSession(owner, mayMigrate)) await migrate(owner)
    else await inSession(owner, checkMigrated)
  } finally {
    await owner.close()
  }
  const engine = openMigrated(place, options)
  try {
    if (options.onPowerfulLogin && (await inSession(engine, isPowerful))) options.onPowerfulLogin()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The service's sessions at a database that is known to be up to date. It connects when it is used. */
export function openMigrated(
  { url, pool }: Pick<ServerPlace, 'url' | 'pool'>,
  options: Pick<OpenOptions, 'onIdleError'>,
): Engine {
  return openPostgres({ url, pool, role: APP_ROLE, limits: SERVICE_LIMITS, ...options })
}

/** The service's sessions at the server that follows; null when none does. It may be away now. */
export function openReplica(place: DatabasePlace, { onIdleError }: OpenOptions): Engine | null {
  if (place.kind === 'pglite' || !place.replicaUrl) return null
  return openMigrated({ url: place.replicaUrl, pool: place.pool }, { onIdleError })
}

/** Runs `work` on one session of the engine. */
export async function inSession<T>(engine: Engine, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await engine.acquire()
  try {
    return await work(session)
  } finally {
    session.release()
  }
}

/** Whether the login can become the owner of the tables or of the database, or give itself any role. */
async function isPowerful(session: Session): Promise<boolean> {
  const { rows } = await session.query(
    `select exists (select from pg_roles mine where mine.rolname = session_user and (mine.rolcreaterole or exists (
       select from pg_roles its
         where (its.rolname = '${OWNER_ROLE}'
             or its.oid = (select datdba from pg_database where datname = current_database()))
           and pg_has_role(session_user, its.oid, 'member')))) as powerful`,
  )
  return rows[0]?.powerful === true
}

/**
 * Opens the server's database with the owner's login, as it is: neither migrated nor as the application role.
 *
 * @throws Error when the server is unreachable or too old
 */
export async function openServerAsOwner(place: ServerPlace, options: OpenOptions): Promise<Engine> {
  const owner = openPostgres({ url: place.ownerUrl, pool: 1, role: null, ...options })
  try {
    const session = await owner.acquire()
    const { rows } = await session.query('show server_version_num')
    session.release()
    if (Number(rows[0]?.server_version_num) < OLDEST_SERVER)
      throw new Error('DATABASE_URL names a PostgreSQL server older than 15.')
    return owner
  } catch (error) {
    await owner.close()
    throw error
  }
}
