import { Kysely, type Transaction } from 'kysely'
import { dialectFor } from './dialect.ts'
import { type Engine, insideTransaction } from './engine.ts'
import { preparedRunOn } from './prepared.ts'
import type { Schema } from './schema.ts'

export { type RawBuilder, sql } from 'kysely'
export { gathered } from './gathered.ts'
export { prepared } from './prepared.ts'

/** The handle of the database; inside a transaction, the transaction's. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export function openDb(engine: Engine): Db {
  const db = new Kysely<Schema>({ dialect: dialectFor(engine) })
  preparedRunOn(db, engine)
  return db
}

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
  return retried(() => db.transaction().execute((tx) => insideTransaction(() => work(tx)))).finally(() => {
    ended++
  })
}

/** The SQLSTATE of a database error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether the database refused because of this named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
