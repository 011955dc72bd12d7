import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createContext } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { features } from '../../features.ts'
import { noteBackup } from '../../platform/db/backup/backups.sql.ts'
import { newestMigration } from '../../platform/db/backup/file.ts'
import { dumpTo } from '../../platform/db/backup/tables.ts'
import type { Engine } from '../../platform/db/engine.ts'
import { openServerAsOwner } from '../../platform/db/open.ts'
import { withNewFile } from '../new-file.ts'
import { openFolder } from '../open.ts'
import { type Operator, operatorActor, type Verb } from '../operator.ts'
import { asService } from './as-service.ts'

const SECRETS = `It holds personal data: keep it where only those can read it who may. SECRET_KEYS are not in it (in development
they are in the file secret-keys of DATA_DIR): keep them apart from it, and as safe.`

export const backup: Verb = {
  name: 'backup',
  parameters: ['FILE'],
  summary: 'writes all that the database holds into a new file',
  about: `Writes all that the database holds, as of one moment, into FILE, which must not exist yet: to back up the embedded
database (stop the service first), and to move between it and PostgreSQL. From PostgreSQL to PostgreSQL use pg_dump.

${SECRETS}`,

  async run(operator, [name = '']) {
    const place = operator.config.database
    await withNewFile(operator, name, async (partial, file) => {
      const engine = await (place.kind === 'postgres'
        ? openServerAsOwner(place, { onIdleError() {} })
        : openFolder(place, 'make the backup, and start it again.'))
      const rows = await makeBackup(operator, engine, partial, file).finally(() => engine.close())
      operator.say(`${file}: ${rows} rows in ${(await stat(partial)).size} bytes.\n${SECRETS}`)
    })
    return undefined
  },
}

async function makeBackup(operator: Operator, engine: Engine, partial: string, file: string) {
  const { db, clock } = createContext(operator.config, engine, features)
  const about = { engine: engine.kind, at: clock.now().toISOString(), signal: operator.signal }
  const header = await dumpTo(db, partial, about)
  const detail = { of: header.at, migration: newestMigration(header) }
  const entry = { action: 'backup_made', target: basename(file), detail } as const
  await asService(db, async (tx) => {
    await noteBackup(tx, new Date(header.at))
    await writeAudit(tx, clock.now(), operatorActor(operator), entry)
  })
  return header.tables.reduce((sum, table) => sum + table.rows, 0)
}
