import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { adoptBaseline } from './before-baseline.ts'
import { type Engine, holdingSession, type Session } from './engine.ts'

export const APP_ROLE = 'ekoline_app'
export const OWNER_ROLE = 'ekoline_owner'
/** of people who give commands without the rights of the service */
export const READER_ROLE = 'ekoline_reader'
// Any fixed number: every process of every version must ask for the same lock.
const MIGRATION_LOCK = 5_137_422_001
const ASK_FOR_LOCK_EVERY_MS = 100

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  /** false for what PostgreSQL refuses in a transaction; such a file must be re-runnable */
  readonly inTransaction: boolean
  /** code whose newest migration is older than this cannot work with the database once this one ran */
  readonly minimumCode: number
}

/**
 * Reads one migration. Its first line may say `-- no transaction`, and `-- minimum code: N` when code whose newest
 * migration is older than N would break on the result.
 *
 * @throws Error when the name is not like `0316_number_release.sql`
 */
export function parseMigration(file: string, sql: string): Migration {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
  if (!number) throw new Error(`${file} is not named like 0316_number_release.sql`)
  const first = sql.split('\n', 1)[0] ?? ''
  return {
    number: Number(number),
    name: file,
    sql,
    inTransaction: !first.includes('no transaction'),
    minimumCode: Number(/minimum code: (\d+)/.exec(first)?.[1] ?? 0),
  }
}

/** The migrations that this code brings, in order: the baseline, then what came after it. */
export function shippedMigrations(): Migration[] {
  return ['./baseline/', './migrations/'].flatMap((place) => {
    const folder = new URL(place, import.meta.url)
    return readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => parseMigration(file, readFileSync(new URL(file, folder), 'utf8')))
  })
}

const ROLES = `
do $$
declare wanted text;
begin
  foreach wanted in array array['${OWNER_ROLE}', '${APP_ROLE}'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null; -- another database's start was faster
    end;
    if not pg_has_role(current_user, wanted, 'usage') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = '${READER_ROLE}')
    and (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) then
    create role ${READER_ROLE} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
grant usage, create on schema public to ${OWNER_ROLE};
grant usage on schema public to ${APP_ROLE};
`

const BOOKS = `
create table if not exists migrations (
  number integer primary key, name text not null, minimum_code integer not null,
  applied_at timestamptz not null default clock_timestamp());
grant select on migrations to ${APP_ROLE};
`

async function apply(session: Session, migration: Migration) {
  const record = () =>
    session.query('insert into migrations (number, name, minimum_code) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.minimumCode,
    ])
  if (!migration.inTransaction) {
    // One statement at a time: PostgreSQL wraps several in one text into a transaction of its own.
    for (const statement of migration.sql.split(/;\s*$/m))
      if (statement.trim()) await session.script(statement)
    await record()
    return
  }
  await session.query('begin')
  try {
    await session.script(migration.sql)
    await record()
    await session.query('commit')
  } catch (error) {
    await session.query('rollback')
    throw error
  }
}

/**
 * Brings a database to this code's state: roles, extensions, then each migration that it has not seen, forward
 * only. Processes that start together take turns.
 *
 * @param engine connected as a role that may create roles and extensions, or for which an administrator did
 * @returns the names of the migrations applied now
 * @throws Error when the database needs newer code or is too old for this one, or a migration fails (it is then as if
 *   it never ran)
 */
export async function migrate(
  engine: Engine,
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<string[]> {
  return lockMigrations(engine, async (held) => {
    const session = await held.acquire()
    try {
      return await migrateLocked(session, migrations)
    } finally {
      await session.query('reset role')
    }
  })
}

/**
 * Asks for the lock again and again. A statement that waits for it holds a snapshot, and `create index concurrently`
 * waits until older snapshots have gone: process and migration would wait for each other.
 */
async function takeLock(session: Session): Promise<void> {
  for (;;) {
    const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
    if (rows[0]?.taken) return
    await setTimeout(ASK_FOR_LOCK_EVERY_MS)
  }
}

/**
 * Runs `work` on one session while no other process migrates, or finds the database half made: a service that starts
 * then waits. May be nested on the same session.
 */
export async function lockMigrations<T>(engine: Engine, work: (held: Engine) => Promise<T>): Promise<T> {
  return holdingSession(engine, async (held) => {
    const session = await held.acquire()
    await takeLock(session)
    try {
      return await work(held)
    } finally {
      await session.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  })
}

/** @throws Error when the database needs newer code */
async function missingOf(session: Session, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await session.query('select number, minimum_code from migrations')
  const seen = new Set(rows.map((row) => row.number))
  const minimum = Math.max(0, ...rows.map((row) => Number(row.minimum_code)))
  const code = Math.max(0, ...migrations.map((migration) => migration.number))
  if (minimum > code)
    throw new Error(
      `This database needs Ekoline with migration ${minimum} or newer; this code ends at migration ${code}. ` +
        'Start the newer version, or restore a backup made before the upgrade.',
    )
  return migrations.filter((migration) => !seen.has(migration.number))
}

/**
 * Whether the session's login may bring the database up to date: it is or can become the owner of the tables, or
 * creates the roles.
 */
export async function mayMigrate(session: Session): Promise<boolean> {
  const { rows } = await session.query(
    `select rolcreaterole
         or coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = '${OWNER_ROLE}'), true) as may
       from pg_roles where rolname = session_user`,
  )
  return rows[0]?.may === true
}

/**
 * For a login that may not migrate: looks whether another one did.
 *
 * @throws Error when the database is not up to date, or needs newer code
 */
export async function checkMigrated(
  session: Session,
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<void> {
  const { rows } = await session.query(`select to_regclass('public.migrations') is not null as there`)
  const [first] = rows[0]?.there ? await missingOf(session, migrations) : migrations
  if (first)
    throw new Error(
      `The database lacks the migration ${first.name}, and the login in DATABASE_URL may not migrate it: ` +
        'give the command `ekoline migrate` with DATABASE_OWNER_URL (docs/deploy.md), then start again.',
    )
}

async function migrateLocked(session: Session, migrations: readonly Migration[]): Promise<string[]> {
  await session.script(ROLES)
  await session.query(`set role ${OWNER_ROLE}`)
  await session.script(BOOKS)
  await adoptBaseline(session, migrations)
  const missing = await missingOf(session, migrations)
  for (const migration of missing) {
    try {
      await apply(session, migration)
    } catch (cause) {
      throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause })
    }
  }
  await grantReading(session)
  return missing.map((migration) => migration.name)
}

/** Lets the reading role see what is new, or all when it was made since; the function is one of the migrations. */
async function grantReading(session: Session): Promise<void> {
  const { rows } = await session.query(`select to_regprocedure('grant_reading()') is not null as there`)
  if (rows[0]?.there) await session.query('select grant_reading()')
}
