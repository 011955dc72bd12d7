import { AsyncLocalStorage } from 'node:async_hooks'

export interface Result {
  readonly rows: Record<string, unknown>[]
  readonly affected: number
}

/** One connection, held by one caller at a time. */
export interface Session {
  query(sql: string, parameters?: readonly unknown[]): Promise<Result>
  /** Several statements in one text, without parameters. */
  script(sql: string): Promise<void>
  /** @param broken why nothing may be asked of it any more */
  release(broken?: Error): void
  /** what it is a session of; the same for as long as that lasts */
  readonly connection?: object
}

/** How busy an engine is at this moment. */
export interface EngineStats {
  /** connections that it may have; the embedded engine has one */
  readonly limit: number
  readonly open: number
  /** of the open ones, those that no one holds */
  readonly idle: number
  /** callers that wait for a connection */
  readonly waiting: number
}

/** What a connection is for: one statement, or as much as its holder likes. */
export type Use = 'statement' | 'work'

/** A database of either kind. Both speak PostgreSQL; only here do they differ. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /** @param use default 'work' */
  acquire(use?: Use): Promise<Session>
  stats(): EngineStats
  close(): Promise<void>
}

/**
 * Runs `work` on an engine that is one session of `engine`, held to the end: what belongs to a session (its role, the
 * locks it took) is there in all that `work` does.
 */
export async function holdingSession<T>(engine: Engine, work: (held: Engine) => Promise<T>): Promise<T> {
  const session = await engine.acquire()
  try {
    return await work({
      kind: engine.kind,
      acquire: async () => ({ ...session, release() {} }),
      stats: () => engine.stats(),
      close: async () => {},
    })
  } finally {
    session.release()
  }
}

const openTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `work` as the inside of a transaction, so that `refuseOutside` knows. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true }
  try {
    return await openTransaction.run(mark, work)
  } finally {
    mark.open = false
  }
}

/**
 * A second connection asked for inside a transaction would read what the transaction has not written yet, and on
 * the embedded engine, which has one session, wait for itself for ever. Fail at once, on both.
 *
 * @throws Error that says which handle to use
 */
export function refuseOutside(): void {
  if (openTransaction.getStore()?.open)
    throw new Error(
      'The outer database handle was used inside a transaction. Use the handle that the transaction gives.',
    )
}
