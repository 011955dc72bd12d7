import { setTimeout } from 'node:timers/promises'
import { Refused } from '../../platform/actions/refused.ts'
import { databaseIsGone } from '../../platform/db/db.ts'
import { migrate as bringUpToDate, mayMigrate } from '../../platform/db/migrate.ts'
import { inSession, openServerAsOwner, type ServerPlace } from '../../platform/db/open.ts'
import type { Operator, Verb } from '../operator.ts'

const ASK_AGAIN_MS = 1_000

export const migrate: Verb = {
  name: 'migrate',
  parameters: [],
  options: {
    wait: {
      value: null,
      about: 'waits for a database that cannot be reached yet, as when all machines start',
    },
  },
  summary: 'brings the database on a server up to date with this version',
  about: `Brings the database up to date, with the login in DATABASE_OWNER_URL. Where the service's own login may not (docs/deploy.md),
give it before the service starts; what is up to date stays as it is. The embedded database has one login: the service
does it.`,

  async run({ config, note, signal }, _words, { wait }) {
    const place = config.database
    if (place.kind === 'pglite')
      throw new Refused('The embedded database is brought up to date by the service when it starts.')
    const bring = () => bringAsOwner(place, note)
    const names = await (wait === undefined ? bring() : onceThere(bring, { note, signal }))
    return { lines: [...names, 'The database is up to date.'], data: { migrations: names } }
  },
}

async function bringAsOwner(place: ServerPlace, note: Operator['note']): Promise<string[]> {
  const engine = await openServerAsOwner(place, { onIdleError: ({ message }) => note(message) })
  try {
    if (!(await inSession(engine, mayMigrate)))
      throw new Refused(
        'This login may not migrate: DATABASE_OWNER_URL must name one that can become ekoline_owner.',
      )
    return await bringUpToDate(engine)
  } finally {
    await engine.close()
  }
}

/** Tries until the database takes the work, and notes why it cannot. @throws Error when it can, and refuses */
async function onceThere<T>(
  work: () => Promise<T>,
  { note, signal }: Pick<Operator, 'note' | 'signal'>,
): Promise<T> {
  let noted = ''
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && databaseIsGone(error))) throw error
      if (error.message !== noted) note(`Waiting for the database: ${error.message}`)
      noted = error.message
      await setTimeout(ASK_AGAIN_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}
