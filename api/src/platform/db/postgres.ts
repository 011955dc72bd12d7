import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Engine, Session } from './engine.ts'
import { isPlannedAnew } from './statements.ts'
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
  const name = / like /i.test(sql) || isPlannedAnew(sql) ? undefined : hash
  names.set(sql, name)
  return name
}

/** pg writes a Date with the process's zone, digit by digit; an instant in UTC is the same and a quarter of the work. */
const parameter = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** As `client.query` with a config, which pg would copy property by property: a third of what a query costs here. */
function run(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(Object.assign(new pg.Query(text, values), { name: statementName(text), callback: done }))
  })
}

/**
 * How many single statements run at once where the database shares the machine: more take each other's processor, and 8 in
 * place of 4 on two cores cost a tenth of the rate of the list. The other connections are for transactions, exports and
 * others that hold one for longer.
 */
export const STATEMENTS_AT_ONCE = Math.max(4, 2 * availableParallelism())

/** Whether the server of a connection address runs on this machine, as far as the address says. */
export function isHere(url: string): boolean {
  const { host } = new pg.Client({ connectionString: url }) // connects to nothing yet
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host)
}

/** Whatever takes longer computes little: most likely it waits for a lock, which must not hold everybody else up. */
const LONGEST_TURN_MS = 100
const CONNECT_WITHIN_MS = 10_000

/**
 * Lets `width` pass at a time. Each gets what ends its turn when it is done; after `longestMs` a turn ends on its own.
 */
function turnstile(width: number, longestMs: number) {
  let free = width
  const waiting: (() => void)[] = []
  return {
    async pass(): Promise<() => void> {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let over = false
      const end = () => {
        if (over) return
        over = true
        clearTimeout(timer)
        const first = waiting.shift()
        if (first) first()
        else free++
      }
      const timer = setTimeout(end, longestMs).unref()
      return end
    },
    waiting: () => waiting.length,
  }
}

export interface PostgresOptions {
  readonly url: string
  readonly pool: number
  /** the role that the sessions act as */
  readonly role: string | null
  /** settings of each session that end what takes too long; milliseconds. Without, nothing is ended */
  readonly limits?: Readonly<Record<string, number>>
  /** how long a single statement keeps others from the processors, at most */
  readonly longestTurnMs?: number
  /** how long a connection is waited for, or a turn at one of the pool's */
  readonly connectWithinMs?: number
  /** called when a connection broke while idle; the pool replaces it */
  readonly onIdleError: (error: Error) => void
}

/** A PostgreSQL server, 15 or newer, by a pool of connections. */
export function openPostgres({
  url,
  pool: max,
  role,
  limits = {},
  longestTurnMs = LONGEST_TURN_MS,
  connectWithinMs = CONNECT_WITHIN_MS,
  onIdleError,
}: PostgresOptions): Engine {
  const settings = {
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    IntervalStyle: 'postgres',
    jit: 'off', // compiling takes 100 ms and more, where none of our statements takes so long without
    ...(role !== null && { role }),
    ...limits,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true, // else a server that vanished is waited for until TCP gives up
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', onIdleError)
  // A connection in use has no other error listener.
  const broken = new WeakMap<pg.PoolClient, Error>()
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)))
  const width = isHere(url) ? STATEMENTS_AT_ONCE : max // a remote server is waited for, not computed on
  const statements = turnstile(width, longestTurnMs)

  return {
    kind: 'postgres',
    async acquire(use = 'work'): Promise<Session> {
      const endTurn = use === 'statement' ? await statements.pass() : null
      const client = await pool.connect().catch((error) => {
        endTurn?.()
        throw error
      })
      return {
        async query(text, parameters = []) {
          const { rows, rowCount } = await run(client, text, parameters.map(parameter))
          return { rows, affected: rowCount ?? 0 }
        },
        async script(sql) {
          await client.query(sql)
        },
        release(error) {
          client.release(error ?? broken.get(client))
          endTurn?.()
        },
        connection: client,
      }
    },
    stats: () => ({
      limit: max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + statements.waiting(),
    }),
    close: () => pool.end(),
  }
}
