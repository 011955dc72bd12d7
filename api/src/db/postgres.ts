import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Engine, Session } from './engine.ts'
import { parsers } from './values.ts'

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

const names = new Map<string, string | undefined>()

/**
 * The name under which a statement is prepared once for each connection. A `like` gets none: its plan depends on
 * the word searched for, and a prepared statement would soon be planned without looking at it.
 */
function statementName(sql: string): string | undefined {
  if (names.has(sql)) return names.get(sql)
  const hash = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
  const name = / like /i.test(sql) ? undefined : hash
  names.set(sql, name)
  return name
}

export interface PostgresOptions {
  readonly url: string
  readonly pool: number
  /** the role that the sessions act as */
  readonly role: string | null
  /** told of a connection that broke while idle; the pool replaces it */
  readonly onIdleError: (error: Error) => void
}

/** A PostgreSQL server, 15 or newer, by a pool of connections. */
export function openPostgres({ url, pool: max, role, onIdleError }: PostgresOptions): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    options: `-c TimeZone=UTC${role === null ? '' : ` -c role=${role}`}`,
  })
  pool.on('error', onIdleError)

  return {
    kind: 'postgres',
    async acquire(): Promise<Session> {
      const client = await pool.connect()
      let broken: Error | undefined
      const breaks = (error: Error) => {
        broken = error
      }
      client.on('error', breaks)
      return {
        async query(sql, parameters = []) {
          const name = statementName(sql)
          const result = await client.query({ text: sql, values: [...parameters], ...(name && { name }) })
          return { rows: result.rows, affected: result.rowCount ?? 0 }
        },
        async script(sql) {
          await client.query(sql)
        },
        release() {
          client.off('error', breaks)
          client.release(broken)
        },
      }
    },
    stats: () => ({
      limit: max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}
