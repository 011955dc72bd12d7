import { type Db, openDb } from './db.ts'
import type { Engine, Session } from './engine.ts'

/** One session inside a transaction of its own, whose transactions are savepoints. */
function nested(session: Session, engine: Engine): Engine {
  let savepoints = 0
  let open: string | null = null
  const ask = (text: string, parameters?: readonly unknown[]) => session.query(text, parameters)

  async function within<T>(work: () => Promise<T>): Promise<T> {
    const name = `trial_${++savepoints}`
    await ask(`savepoint ${name}`)
    try {
      const done = await work()
      await ask(`release savepoint ${name}`)
      return done
    } catch (error) {
      await ask(`rollback to savepoint ${name}`)
      throw error
    }
  }

  const query: Session['query'] = async (text, parameters) => {
    if (text === 'begin') {
      open = `trial_${++savepoints}`
      return ask(`savepoint ${open}`)
    }
    if (text === 'commit') {
      await ask('set constraints all immediate') // what a commit checks
      await ask('set constraints all deferred')
      const name = open
      open = null
      return ask(`release savepoint ${name}`)
    }
    if (text === 'rollback') {
      const name = open
      open = null
      return ask(`rollback to savepoint ${name}`)
    }
    // A statement of its own that fails must not end all.
    return open === null ? within(() => ask(text, parameters)) : ask(text, parameters)
  }

  let turn: Promise<void> = Promise.resolve()
  return {
    kind: engine.kind,
    // One after the other, as on an engine with one session: savepoints of two would mix.
    async acquire() {
      const mine = Promise.withResolvers<void>()
      const before = turn
      turn = mine.promise
      await before
      return { query, script: (sql) => session.script(sql), release: () => mine.resolve() }
    },
    stats: () => engine.stats(),
    close: async () => {},
  }
}

/**
 * Runs `work` on a database that forgets what it did: whatever would be refused is refused, by constraints that are checked at
 * the end too, and nothing is changed. Numbers that sequences gave stay given.
 *
 * @throws what `work` throws; Error inside a transaction
 */
export async function tryOut<T>({ engine }: Db, work: (trial: Db) => Promise<T>): Promise<T> {
  if (!engine) throw new Error('A trial cannot begin inside a transaction.')
  const session = await engine.acquire()
  try {
    await session.query('begin')
    try {
      return await work(openDb(nested(session, engine)))
    } finally {
      await session.query('rollback')
    }
  } finally {
    session.release()
  }
}
