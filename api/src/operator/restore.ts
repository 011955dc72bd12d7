import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { isEmpty } from '../db/backup/catalogue.ts'
import { checkBackup, renameForGood } from '../db/backup/file.ts'
import { type Header, newestMigration } from '../db/backup/format.ts'
import { checkMigrations, loadBackup, makeEmptyAgain } from '../db/backup/load.ts'
import { openDb, sql, type Tx } from '../db/db.ts'
import { lockDirectory } from '../db/directory-lock.ts'
import type { Engine } from '../db/engine.ts'
import { ENGINE_VERSION_FILE, holdsPglite, PGLITE_FOLDER } from '../db/engine-version.ts'
import { lockMigrations, migrate, shippedMigrations } from '../db/migrate.ts'
import { type DatabasePlace, openServerAsOwner } from '../db/open.ts'
import { openPglite } from '../db/pglite.ts'
import { writeAudit } from '../features/audit/audit.sql.ts'
import { checkRollup } from '../features/calls/rollup-check.sql.ts'
import { checkLedger } from '../features/wallet/ledger-check.sql.ts'
import { createContext } from '../service.ts'
import { asService, type Operator, operatorActor, Refused, type Verb } from './operator.ts'

const STAGING_FOLDER = 'restoring'

type ServerPlace = Extract<DatabasePlace, { kind: 'postgres' }>

export const restore: Verb = {
  name: 'restore',
  parameters: ['FILE'],
  summary: 'fills an empty database from such a file',
  about: `Fills an empty database from FILE, a file that backup made, of this version of Ekoline or an older one, from the
embedded database or from PostgreSQL: all of it, or nothing.

DATABASE_URL names the empty database (create database NAME), else DATA_DIR a folder without one. FILE is read and
checked to its end before anything is written; afterwards the ledger and the call totals are reckoned again.

Start the service with the SECRET_KEYS of the service that was backed up.`,

  async run(operator, [name = '']) {
    const file = resolve(operator.folder, name)
    operator.note(`Checking ${file}`)
    const header = await checkBackup(file)
    checkMigrations(header, shippedMigrations())
    await withEmpty(operator.config.database, (engine) => restoreInto(operator, engine, { file, header }))
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    operator.say(
      `Restored ${rows} rows of ${header.tables.length} tables, as they were at ${header.at}. ` +
        'The ledger and the call totals were reckoned again and are right.',
    )
    return undefined
  },
}

/** Runs `work` on an empty database; when it fails, the database is empty again. */
async function withEmpty(place: DatabasePlace, work: (engine: Engine) => Promise<void>): Promise<void> {
  if (place.kind === 'postgres') return withEmptyServer(place, work)
  if (place.dataDir === null) throw new Refused('A database in memory would be gone at once.')
  return withEmptyFolder(place.dataDir, work)
}

async function withEmptyServer(place: ServerPlace, work: (engine: Engine) => Promise<void>) {
  const engine = await openServerAsOwner(place, { onIdleError() {} })
  try {
    await lockMigrations(engine, async (held) => {
      const db = openDb(held)
      if (!(await isEmpty(db)))
        throw new Refused(
          'The database that DATABASE_URL names is not empty; nothing was changed. ' +
            'Make an empty one (create database NAME) and name it in DATABASE_URL.',
        )
      try {
        await work(held)
      } catch (error) {
        await makeEmptyAgain(db).catch(() => {
          throw new Refused(
            `${(error as Error).message}\nWhat was begun could not be taken away: go on with a new empty database.`,
            { cause: error },
          )
        })
        throw error
      }
    })
  } finally {
    await engine.close()
  }
}

/** Works in a folder within, and moves the database to its place last: a kill leaves no half of one. */
async function withEmptyFolder(dataDir: string, work: (engine: Engine) => Promise<void>) {
  const unlock = lockDirectory(dataDir)
  const staging = join(dataDir, STAGING_FOLDER)
  try {
    if (holdsPglite(dataDir))
      throw new Refused(
        `DATA_DIR ${dataDir} holds a database already; nothing was changed. ` +
          `Name an empty folder in DATA_DIR, or move ${join(dataDir, PGLITE_FOLDER)} away.`,
      )
    await rm(staging, { recursive: true, force: true })
    const engine = await openPglite(staging)
    try {
      await work(engine)
    } finally {
      await engine.close()
    }
    for (const name of [ENGINE_VERSION_FILE, PGLITE_FOLDER])
      await renameForGood(join(staging, name), join(dataDir, name))
  } finally {
    await rm(staging, { recursive: true, force: true })
    unlock()
  }
}

async function restoreInto(
  operator: Operator,
  engine: Engine,
  { file, header }: { file: string; header: Header },
) {
  const { config, progress, signal, note } = operator
  const shipped = shippedMigrations()
  const ctx = createContext(config, engine)
  await migrate(
    engine,
    shipped.filter(({ number }) => number <= newestMigration(header)),
  )
  await loadBackup(ctx.db, { file, header }, { progress, signal })
  await migrate(engine, shipped)
  note('Reckoning the ledger and the call totals again')
  await asService(ctx.db, async (tx) => {
    await checkBooks(tx)
    await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
      action: 'backup_restored',
      target: basename(file),
      detail: { of: header.at, from: header.engine, migration: newestMigration(header) },
    })
  })
  signal.throwIfAborted()
  if (!(await canOpenNins(ctx)))
    note('The NINs can not be opened with these SECRET_KEYS: set those of the service that was backed up.')
}

/** @throws Refused when what was restored contradicts itself: the backup was made of a database that did */
async function checkBooks(tx: Tx) {
  const [ledger] = await checkLedger(tx)
  if (ledger)
    throw new Refused(
      `The ledger in the backup is wrong (${ledger.invariant}): ${ledger.subject}, ${ledger.found}.`,
    )
  const [rollup] = await checkRollup(tx)
  if (rollup)
    throw new Refused(`The call totals in the backup are wrong: card ${rollup.card_id} on ${rollup.day}.`)
}

/** Whether the configured keys open what is sealed, tried on one value of each key. */
async function canOpenNins({ db, seal }: Context): Promise<boolean> {
  const { rows } = await sql<{ sealed: string }>`
    select max(nin_sealed) as sealed from users where nin_sealed is not null
     group by split_part(nin_sealed, ':', 1)`.execute(db)
  try {
    for (const { sealed } of rows) seal.open(sealed)
    return true
  } catch {
    return false
  }
}
