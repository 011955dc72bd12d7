import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findInstallation, findPlace, updatePlace } from './installation.sql.ts'
import { countByKey, sealedColumns } from './sealed.sql.ts'

export { countHeld, updateHeld } from './installation.sql.ts'
export { countByKey, listOlder, listSealedFiles, sealedColumns, updateSealed } from './sealed.sql.ts'

type Needs = Pick<Context, 'db' | 'config'>

/** The file of DATA_DIR that says which database its files belong to. */
const MARK = 'database-id'

/** DATA_DIR is another database's, or has no database's mark; the message says which, and what to do. */
export class WrongDataDir extends Error {}

async function readMark(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

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
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
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
  const mark = await readMark(join(dataDir, MARK))
  if (mark === null)
    throw new WrongDataDir(
      `DATA_DIR ${dataDir} is not the service's: it does not carry the database's id. Set DATA_DIR as the service has it; ` +
        'where it is right, start the service once, which marks it.',
    )
  if (mark !== (await findInstallation(db)).id) throw wrong(dataDir)
}

/** @throws WrongDataDir for a folder with another database's mark; one without a mark passes */
export async function checkMark({ db, config: { dataDir } }: Needs): Promise<void> {
  const mark = await readMark(join(dataDir, MARK))
  if (mark !== null && mark !== (await findInstallation(db)).id) throw wrong(dataDir)
}

/** Notes where the database is, when the service starts: a copy of one that ran elsewhere is held. */
export async function notePlace({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await updatePlace(db, await findPlace(db), clock.now())
}

/**
 * Since when the installation is held, as one that was restored is: what calls, mails, hooks or asks the payment provider
 * must not, for the original may have done it. Null: it is not.
 *
 * @source docs/operator.md, "Restore"
 */
export async function heldSince(db: Db): Promise<Date | null> {
  return (await findInstallation(db)).heldAt
}

/** The work of a job that must not run while the installation is held. */
export const unlessHeld =
  <A extends unknown[]>({ db }: Pick<Context, 'db'>, work: (...args: A) => Promise<object>) =>
  async (...args: A): Promise<object> =>
    (await heldSince(db)) === null ? work(...args) : {}

/**
 * For the start: what is encrypted in the database must be readable. The files of documents are not looked at.
 *
 * @throws Error that names the keys that are missing from SECRET_KEYS, and what they encrypted
 */
export async function checkKeys({ db, config: { secretKeys } }: Needs): Promise<void> {
  const missing: string[] = []
  for (const column of sealedColumns)
    for (const { key, rows } of await countByKey(db, column))
      if (!secretKeys.some(({ id }) => id === key)) missing.push(`${key} (${rows} of ${column.table})`)
  if (missing.length > 0)
    throw new Error(
      `SECRET_KEYS lacks keys that are in use: ${missing.join(', ')}. Add them again; "operator keys reseal" makes them needless.`,
    )
}
