import { setTimeout } from 'node:timers/promises'
import { type Engine, insideTransaction, type Result, refuseOutside, type Session } from './engine.ts'
import { type Statements, statementsOn } from './statements.ts'

export { shared } from './shared.ts'
export { type Fragment, type Page, type PageParams, plannedAnew, sql, utc } from './statements.ts'

/** The handle of the database; inside a transaction, the transaction's. A statement is a tagged text. */
export interface Db extends Statements {
  /** what it asks; null inside a transaction, which has one session of it */
  readonly engine: Engine | null
}

export interface Tx extends Db {
  readonly engine: null
}

async function runOn(engine: Engine, text: string, parameters: readonly unknown[]): Promise<Result> {
  refuseOutside()
  const session = await engine.acquire('statement')
  try {
    return await session.query(text, parameters)
  } finally {
    session.release()
  }
}

export const openDb = (engine: Engine) => ({
  ...statementsOn((text, parameters) => runOn(engine, text, parameters)),
  engine,
})

/** The handle of a transaction on this session: one statement after the other, and none once its work is done. */
function handleOf(session: Session) {
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, parameters: readonly unknown[]): Promise<Result> => {
    const asked = last.then(() => {
      // What still waited would be sent behind the commit or rollback, and stay whatever became of the rest.
      if (isOver) throw new Error('This transaction is over; its handle cannot be used any more.')
      return session.query(text, parameters)
    })
    last = asked.catch(() => undefined)
    return asked
  }
  const end = () => {
    isOver = true
  }
  return { tx: { ...statementsOn(query), engine: null }, end }
}

async function tryOnce<T>(engine: Engine, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseOutside()
  const session = await engine.acquire()
  const { tx, end } = handleOf(session)
  try {
    await session.query('begin')
    try {
      const done = await insideTransaction(() => work(tx)).finally(end)
      await session.query('commit')
      return done
    } catch (error) {
      await session.query('rollback')
      throw error
    }
  } finally {
    session.release()
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5
/** Longest pause before the second attempt; it doubles with each. */
const PAUSE_MS = 50

/** Whether what failed is tried again as a whole, as it may go through then. */
export const retriable = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(sqlState(error) ?? '')

/**
 * Tries again what a deadlock or a serialization failure undid, so `work` may run more than once. It pauses for a
 * random time first: transactions that take a shared lock again at once can starve one that waits for the exclusive lock.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!retriable(error) || attempt === ATTEMPTS) throw error
      await setTimeout(Math.random() * PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}

let ended = 0

/** How many transactions of this process have ended: while it stays the same, none of them has changed anything. */
export const endedTransactions = (): number => ended

/**
 * Runs `work` in one transaction; what it did is there when this returns, or nothing is. It may run more than once
 * (see `retried`), so it must touch only the database.
 *
 * @throws Error when `work` uses another handle than `tx`
 */
export async function transaction<T>({ engine }: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!engine) throw new Error('A transaction cannot begin inside another one.')
  return retried(() => tryOnce(engine, work)).finally(() => {
    ended++
  })
}

/** The SQLSTATE of a database error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

// PostgreSQL's classes 08 (connection), 53 (resources), 57P (going down), what ended by a limit of time (a statement, a
// lock, an idle transaction), a server that is not promoted yet and only read (25006), and what the network layer says.
const GONE = /^(08|53|57P)|^(57014|55P03|25P03|25006)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const GONE_MESSAGE =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|embedded database|driver has already been destroyed|after calling end on the pool/

// Whatever keeps a connection from being made: a socket that is not there says ENOENT, a name without a server ENOTFOUND.
const CONNECTING = ['connect', 'getaddrinfo']

/** Whether an error means that the database cannot be reached or asked now, which may end on its own. */
export function databaseIsGone(error: Error): boolean {
  const { syscall } = error as NodeJS.ErrnoException
  return (
    CONNECTING.includes(syscall ?? '') || GONE.test(sqlState(error) ?? '') || GONE_MESSAGE.test(error.message)
  )
}

/** Whether the database refused because of this named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
