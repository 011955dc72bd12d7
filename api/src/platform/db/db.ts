import { CompiledQuery, Kysely, type Transaction } from 'kysely'
import { dialectFor } from './dialect.ts'
import { type Engine, insideTransaction, type Result, refuseOutside } from './engine.ts'
import type { Schema } from './schema.ts'
import { type Statements, statementsOn } from './statements.ts'

export { shared } from './shared.ts'
export { type Fragment, type Page, type PageParams, sql, utc } from './statements.ts'

/**
 * The handle of the database; inside a transaction, the transaction's. A statement is a tagged text; the query builder
 * is for those that are composed.
 */
export type Db = Kysely<Schema> & Statements
export type Tx = Transaction<Schema> & Statements

/** Outside a transaction a statement goes to the engine directly, past the query builder's way to a connection. */
async function runOn(engine: Engine, text: string, parameters: readonly unknown[]): Promise<Result> {
  refuseOutside()
  const session = await engine.acquire('statement')
  try {
    return await session.query(text, parameters)
  } finally {
    session.release()
  }
}

export function openDb(engine: Engine): Db {
  const db = new Kysely<Schema>({ dialect: dialectFor(engine) })
  return Object.assign(
    db,
    statementsOn((text, parameters) => runOn(engine, text, parameters)),
  )
}

async function runIn(tx: Transaction<Schema>, text: string, parameters: readonly unknown[]): Promise<Result> {
  const query = CompiledQuery.raw(text, parameters as unknown[])
  const { rows, numAffectedRows } = await tx.executeQuery<Record<string, unknown>>(query)
  return { rows, affected: Number(numAffectedRows ?? 0) }
}

const withStatements = (tx: Transaction<Schema>): Tx =>
  Object.assign(
    tx,
    statementsOn((text, parameters) => runIn(tx, text, parameters)),
  )

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5

/** Tries again what a deadlock or a serialization failure undid, so `work` may run more than once. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again = [SERIALIZATION_FAILURE, DEADLOCK].includes(sqlState(error) ?? '')
      if (!again || attempt === ATTEMPTS) throw error
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
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() =>
    db.transaction().execute((tx) => insideTransaction(() => work(withStatements(tx)))),
  ).finally(() => {
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

/** Whether an error means that the database cannot be reached or asked now, which may end by itself. */
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
