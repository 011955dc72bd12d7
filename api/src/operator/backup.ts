import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { dump } from '../db/backup/dump.ts'
import { renameForGood, writeBackup } from '../db/backup/file.ts'
import { type Header, newestMigration } from '../db/backup/format.ts'
import { transaction } from '../db/db.ts'
import type { Engine } from '../db/engine.ts'
import { type DatabasePlace, openServerAsOwner } from '../db/open.ts'
import { writeAudit } from '../features/audit/audit.sql.ts'
import { createContext } from '../service.ts'
import { openFolder } from './open.ts'
import { asService, type Operator, operatorActor, Refused, type Verb } from './operator.ts'

const SECRETS = `It holds personal data: keep it where only those can read it who may.
SECRET_KEYS are not in it. Keep them apart from it, and as safe: without them the NINs and mails in it can not be opened.
(In development without SECRET_KEYS they are in the file secret-keys of DATA_DIR.)`

export const backup: Verb = {
  name: 'backup',
  parameters: ['FILE'],
  summary: 'writes all that the database holds into a new file',
  about: `Writes all that the database holds, as of one moment, into FILE, which must not exist yet. The same kind of file
comes from the embedded database and from PostgreSQL, and can be restored into either.

On PostgreSQL it may run beside the service. The embedded database belongs to one process: stop the service first.

${SECRETS}`,

  async run(operator, [name = '']) {
    const file = resolve(operator.folder, name)
    if (existsSync(file)) throw new Refused(`There is a file ${file} already: name a new one.`)
    if (!existsSync(dirname(file))) throw new Refused(`There is no folder ${dirname(file)}.`)
    const engine = await open(operator.config.database)
    try {
      const header = await makeBackup(operator, engine, file)
      const { size } = await stat(file)
      const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
      operator.say(`${file}: ${rows} rows of ${header.tables.length} tables in ${size} bytes.\n${SECRETS}`)
      return undefined
    } finally {
      await engine.close()
    }
  },
}

async function open(place: DatabasePlace): Promise<Engine> {
  if (place.kind === 'postgres') return openServerAsOwner(place, { onIdleError() {} })
  return openFolder(
    place,
    'make the backup, and start it again. (On PostgreSQL a backup runs beside the service.)',
  )
}

/** The file gets its name last, so that there is none that is not complete, on the disk and in the audit. */
async function makeBackup(operator: Operator, engine: Engine, file: string): Promise<Header> {
  const { config, progress, signal } = operator
  const ctx = createContext(config, engine)
  const about = { product: config.product, engine: engine.kind, at: ctx.clock.now() }
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  try {
    const header = await transaction(ctx.db, async (tx) => {
      let written: Header | undefined
      const told = (it: Header) => {
        written = it
      }
      await writeBackup(partial, dump(tx, about, { told, progress }), signal)
      if (!written) throw new Error('a backup without a header')
      return written
    })
    await auditBackup(ctx, operator, file, header)
    await renameForGood(partial, file)
    return header
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function auditBackup({ db, clock }: Context, operator: Operator, file: string, header: Header) {
  await asService(db, (tx) =>
    writeAudit(tx, clock.now(), operatorActor(operator), {
      action: 'backup_made',
      target: basename(file),
      detail: { of: header.at, migration: newestMigration(header) },
    }),
  )
}
