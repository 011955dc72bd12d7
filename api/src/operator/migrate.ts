import type { Engine } from '../db/engine.ts'
import { migrate as bringUpToDate, mayMigrate } from '../db/migrate.ts'
import { inSession, openServerAsOwner } from '../db/open.ts'
import { Refused, type Verb } from './operator.ts'

export const migrate: Verb = {
  name: 'migrate',
  parameters: [],
  options: {},
  summary: 'brings the database on a server up to date with this version',
  about: `Brings the database up to date, with the login in DATABASE_OWNER_URL. Where the service's own login may not (docs/deploy.md),
give it before the service starts; what is up to date stays as it is. The embedded database has one login: the service
does it.`,

  async run({ config, note }) {
    const place = config.database
    if (place.kind === 'pglite')
      throw new Refused('The embedded database is brought up to date by the service when it starts.')
    const engine = await openServerAsOwner(place, { onIdleError: ({ message }) => note(message) })
    const names = await asOwner(engine).finally(() => engine.close())
    return { lines: [...names, 'The database is up to date.'], data: { migrations: names } }
  },
}

async function asOwner(engine: Engine): Promise<string[]> {
  if (!(await inSession(engine, mayMigrate)))
    throw new Refused(
      'This login may not migrate: DATABASE_OWNER_URL must name one that can become ekoline_owner.',
    )
  return bringUpToDate(engine)
}
