import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { checkRollup, divideCalls } from '../../calls/history/calls.service.ts'
import { createContext } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { updateHeld } from '../../core/installation/installation.service.ts'
import { ninOfEachKey } from '../../core/profile/profile.service.ts'
import { features } from '../../features.ts'
import { checkLedger } from '../../money/wallet/seal.service.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { timeWords } from '../../platform/actions/words.ts'
import { type Header, newestMigration, readBackup } from '../../platform/db/backup/file.ts'
import { isEmpty, loadBackup, makeEmptyAgain } from '../../platform/db/backup/tables.ts'
import { onBaseline } from '../../platform/db/before-baseline.ts'
import { openDb } from '../../platform/db/db.ts'
import { lockDirectory } from '../../platform/db/directory-lock.ts'
import type { Engine } from '../../platform/db/engine.ts'
import { ENGINE_VERSION_FILE, holdsPglite, PGLITE_FOLDER } from '../../platform/db/engine-version.ts'
import { lockMigrations, migrate, shippedMigrations } from '../../platform/db/migrate.ts'
import { openServerAsOwner } from '../../platform/db/open.ts'
import { openPglite } from '../../platform/db/pglite.ts'
import { renameForGood } from '../new-file.ts'
import { type Operator, operatorActor, type Verb } from '../operator.ts'

import { asService } from './as-service.ts'

type Work = (engine: Engine) => Promise<void>

export const restore: Verb = {
  name: 'restore',
  parameters: ['FILE'],
  summary: 'fills an empty database from such a file',
  about: `Fills an empty database, all or nothing, from FILE, which backup made with this version of Ekoline or an older one.
DATABASE_URL names the empty database (create database NAME), else DATA_DIR a folder without one. Afterwards start the
service with the SECRET_KEYS of the service that was backed up.`,

  async run(operator, [name = '']) {
    const file = resolve(operator.folder, name)
    operator.note(`Checking ${file}`)
    const shipped = shippedMigrations()
    const read = await readBackup(file, async () => {}).catch((cause: Error) => {
      throw new Refused(`${file} cannot be restored: ${cause.message}.`, { cause })
    })
    const header = onBaseline(read, shipped)
    const unknown = header.migrations.find((had) => !shipped.some((migration) => migration.name === had.name))
    if (unknown)
      throw new Refused(`This code has no migration ${unknown.name}: use the Ekoline that made the backup.`)
    const place = operator.config.database
    const work = (engine: Engine) => restoreInto(operator, engine, file, header)
    await (place.kind === 'postgres' ? inEmptyServer(place, work) : inEmptyFolder(place.dataDir, work))
    operator.say(
      `Restored all as it was at ${timeWords(new Date(header.at))}. The ledger and the call totals are right. Robocalls, messages, webhooks and the ` +
        'jobs that ask the payment provider are on hold until "release".',
    )
    return undefined
  },
}

/** Runs `work` on an empty database of a server; when it fails, the database is empty again. */
async function inEmptyServer(place: Parameters<typeof openServerAsOwner>[0], work: Work) {
  const engine = await openServerAsOwner(place, { onIdleError() {} })
  await lockMigrations(engine, async (held) => {
    const db = openDb(held)
    if (!(await isEmpty(db)))
      throw new Refused('The database in DATABASE_URL is not empty; nothing was changed.')
    await work(held).catch(async (error) => {
      await makeEmptyAgain(db)
      throw error
    })
  }).finally(() => engine.close())
}

/** Works in a folder within, and moves the database to its place last: a kill leaves no half of one. */
async function inEmptyFolder(dataDir: string | null, work: Work) {
  if (dataDir === null) throw new Refused('A database in memory would be gone at once.')
  const unlock = lockDirectory(dataDir)
  const staging = join(dataDir, 'restoring')
  try {
    if (holdsPglite(dataDir))
      throw new Refused('DATA_DIR holds a database already; nothing was changed. Name an empty folder.')
    await rm(staging, { recursive: true, force: true })
    const engine = await openPglite(staging)
    await work(engine).finally(() => engine.close())
    for (const name of [ENGINE_VERSION_FILE, PGLITE_FOLDER])
      await renameForGood(join(staging, name), join(dataDir, name))
  } finally {
    await rm(staging, { recursive: true, force: true })
    unlock()
  }
}

/** @throws Refused when the ledger or the totals in the backup contradict themselves, as they did where it was made */
async function restoreInto(operator: Operator, engine: Engine, file: string, header: Header) {
  const { config, signal, note } = operator
  const { db, clock, seal } = createContext(config, engine, features)
  const shipped = shippedMigrations()
  const migration = newestMigration(header)
  const older = shipped.filter(({ number }) => number <= migration)
  await migrate(engine, older)
  note(`Writing the rows of ${header.tables.length} tables`)
  await loadBackup(db, file, header, signal)
  await migrate(engine, shipped)
  await asService(db, divideCalls)
  note('Checking the ledger and the call totals')
  await asService(db, async (tx) => {
    const [wrong] = await checkLedger(tx)
    if (wrong)
      throw new Refused(
        `The ledger in the backup is wrong (${wrong.invariant}): ${wrong.subject}, ${wrong.found}.`,
      )
    const [day] = await checkRollup(tx)
    if (day)
      throw new Refused(
        `The call totals in the backup are wrong: ${day.card_id === null ? `workgroup ${day.workgroup_id}` : `card ${day.card_id}`} on ${day.day}.`,
      )
    const detail = { of: header.at, from: header.engine, migration }
    const entry = { action: 'backup_restored', target: basename(file), detail } as const
    await writeAudit(tx, clock.now(), operatorActor(operator), entry)
    await updateHeld(tx, clock.now())
  })
  signal.throwIfAborted()
  try {
    for (const nin of await ninOfEachKey(db)) seal.open(nin)
  } catch {
    note('The NINs cannot be opened with these SECRET_KEYS: set those of the service that was backed up.')
  }
}
