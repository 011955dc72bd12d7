// @source RUN-12, RUN-13

import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { findInstallation, findPlace, updatePlace } from './installation.sql.ts'
import { countByKey, countCopiesByKey, sealedColumns } from './sealed.sql.ts'

export { updateHeld } from './installation.sql.ts'
export {
  countByKey,
  countCopiesByKey,
  listOlder,
  sealedColumns,
  updateSealed,
} from './sealed.sql.ts'

import { makeFolder } from '../../platform/folders.ts'

type Needs = Pick<Context, 'db' | 'config'>

/** The file of DATA_DIR that says which database its files belong to. */
const MARK = 'database-id'

/** DATA_DIR is another database's, or has no database's mark; the message says which, and what to do. */
export class WrongDataDir extends Error {}

/** Null: the folder has none. */
async function readMark(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const mayNotRead = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EACCES'

/** Written whole or not at all, and by one of several processes that start at once. */
async function writeMark(file: string, id: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(unfinished, `${id}\n`, { mode: 0o600, flush: true })
  try {
    await link(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished)
  }
}

const wrong = (dataDir: string) =>
  new WrongDataDir(
    `DATA_DIR ${dataDir} belongs to another database: its files are not this one's. Name the right folder; ` +
      `if the files in it are this database's after all, remove ${join(dataDir, MARK)} and start again.`,
  )

/**
 * Gives DATA_DIR the id of the database, when the service starts and it has none yet.
 *
 * @throws WrongDataDir when it has another one's
 */
export async function claimDataDir({ db, config: { dataDir } }: Needs): Promise<void> {
  const file = join(dataDir, MARK)
  const { id } = await findInstallation(db)
  if ((await readMark(file)) === null) {
    await makeFolder(dataDir)
    await writeMark(file, id)
  }
  if ((await readMark(file)) !== id) throw wrong(dataDir)
}

/**
 * For commands that read or delete files: without the service's own DATA_DIR a file would look as if it were gone.
 *
 * @throws WrongDataDir when it is another database's, or has no service's mark
 */
export async function checkDataDir({ db, config: { dataDir } }: Needs): Promise<void> {
  const mark = await readMark(join(dataDir, MARK)).catch((error: unknown) => {
    if (!mayNotRead(error)) throw error
    throw new WrongDataDir(
      `DATA_DIR ${dataDir} cannot be read by this user: give the command as the service's.`,
    )
  })
  if (mark === null)
    throw new WrongDataDir(
      `DATA_DIR ${dataDir} is not the service's: it does not carry the database's id. Set DATA_DIR as the service has it; ` +
        'where it is right, start the service once, which marks it.',
    )
  if (mark !== (await findInstallation(db)).id) throw wrong(dataDir)
}

/**
 * For commands that need no file of it, given by people who may not read the service's folder.
 *
 * @throws WrongDataDir for a folder with another database's mark; one without a mark, or that may not be read, passes
 */
export async function checkMark({ db, config: { dataDir } }: Needs): Promise<void> {
  const mark = await readMark(join(dataDir, MARK)).catch((error: unknown) => {
    if (!mayNotRead(error)) throw error
    return null
  })
  if (mark !== null && mark !== (await findInstallation(db)).id) throw wrong(dataDir)
}

/**
 * Since when the installation is held, as one that was restored is: what calls, mails, hooks or asks the payment provider
 * must not, for the original may have done it. Null: it is not. A database that is not where the service ran last, or was
 * recovered since, is held from now on: the connections of a service that runs may come back to such a one.
 *
 * @source docs/operator.md, "Restore"
 */
export async function heldSince({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Date | null> {
  const [here, last] = [await findPlace(db), await findInstallation(db)]
  if (here.place === last.place && here.timeline === last.timeline) return last.heldAt
  await updatePlace(db, here, clock.now())
  return (await findInstallation(db)).heldAt
}

/** Whether it is held, or will be as soon as the service looks; changes nothing. */
export async function isHeld({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [here, last] = [await findPlace(db), await findInstallation(db)]
  if (last.place === null) return last.heldAt !== null // no service has run on it yet
  return last.heldAt !== null || here.place !== last.place || here.timeline !== last.timeline
}

/**
 * For the start: what is encrypted in the database, and the copies of people's data, must be readable. The files of
 * documents, which would have to be read, are not looked at.
 *
 * @throws Error that names the keys that are missing from SECRET_KEYS, and what they encrypted
 */
export async function checkKeys({
  db,
  features,
  config: { secretKeys },
}: Needs & Pick<Context, 'features'>): Promise<void> {
  const missing: string[] = []
  const require = (table: string, used: readonly { key: string; rows: number }[]) => {
    for (const { key, rows } of used)
      if (!secretKeys.some(({ id }) => id === key)) missing.push(`${key} (${rows} of ${table})`)
  }
  for (const column of sealedColumns(features)) require(column.table, await countByKey(db, column))
  require('data_requests', await countCopiesByKey(db))
  if (missing.length > 0)
    throw new Error(
      `SECRET_KEYS lacks keys that are in use: ${missing.join(', ')}. Add them again; "ekoline keys reseal" makes them needless.`,
    )
}
