import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { type Engine, refuseOutside, type Session } from '../../src/platform/db/engine.ts'

class Connection implements DatabaseConnection {
  #session: Session | null

  constructor(session: Session) {
    this.#session = session
  }

  /** @throws Error after the transaction's end: a used-up handle must not write through another person's session */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#session) throw new Error('This transaction is over; its handle cannot be used any more.')
    const { rows, affected } = await this.#session.query(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  // biome-ignore lint/correctness/useYield: exports read in keyset batches, which both engines do alike
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in keyset batches instead of streaming.')
  }

  release(): void {
    this.#session?.release()
    this.#session = null
  }
}

class EngineDriver implements Driver {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async init() {}

  async acquireConnection() {
    refuseOutside()
    return new Connection(await this.#engine.acquire())
  }

  async beginTransaction(connection: Connection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: Connection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: Connection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: Connection) {
    connection.release()
  }

  async destroy() {
    await this.#engine.close()
  }
}

/** Kysely over either engine by our own driver. */
export function dialectFor(engine: Engine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
