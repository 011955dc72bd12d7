import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addDays, type Day, dayOf } from '@ekoline/contract/units/time.ts'
import pg from 'pg'
import { NO_CALL_LIMITS } from '../api/test/calls/no-call-limits.ts'
import { startCluster } from '../scripts/postgres-cluster.mjs'
import { Loader } from './load.ts'
import { type Server, startServer, stopAll } from './processes.ts'

// Durable, as in production; sized for data that fits in memory.
const SETTINGS = [
  'shared_buffers=4GB',
  'jit=off',
  'random_page_cost=1.1',
  'max_wal_size=8GB',
  'max_connections=200',
]
const DAYS = 90 // what the portal's list shows
const DEMO = fileURLToPath(new URL('../api/src/demo/big/main.ts', import.meta.url))

/** An account of the big demo that is signed in. */
export interface Account {
  readonly cardId: number
  readonly userId: number
  readonly workgroupId: number
  readonly username: string
  readonly token: string
}

/** Everything that a bench measures with. */
export interface Stage {
  /** as superuser */
  readonly db: pg.Client
  readonly databaseUrl: string
  readonly api: Server
  readonly baseline: Server
  readonly loader: Loader
  readonly second: Loader
  /** the first has every tenth call */
  readonly accounts: readonly Account[]
  readonly from: Day
  readonly to: Day
  readonly calls: number
  readonly rounds: number
  readonly seconds: number
  say(line: string): void
}

export interface StageOptions extends Pick<Stage, 'calls' | 'rounds' | 'seconds' | 'say'> {
  /** a database made before; null: a cluster is made and thrown away */
  readonly databaseUrl: string | null
}

/** A session for each account, written into the database: signing 1,000 people in would take half a minute. */
async function signInAll(db: pg.Client): Promise<Account[]> {
  const { rows } = await db.query<Omit<Account, 'token'> & { seatId: number }>(
    `select seats.card_id::int as "cardId", user_id::int as "userId", workgroup_id::int as "workgroupId", id::int as "seatId",
            username
       from seats where username like 'big%' order by username`,
  )
  const accounts = rows.map((row) => ({ ...row, token: `bench-session-of-${row.username}` }))
  await db.query(
    `insert into sessions (token_hash, user_id, seat_id, created_at, last_used_at, address, agent)
       select token, user_id, seat_id, now(), now(), '127.0.0.1', 'bench'
         from unnest($1::bytea[], $2::bigint[], $3::bigint[]) as session (token, user_id, seat_id)
     on conflict (token_hash) do update set last_used_at = excluded.last_used_at`,
    [
      accounts.map(({ token }) => createHash('sha256').update(token).digest()),
      accounts.map(({ userId }) => userId),
      accounts.map(({ seatId }) => seatId),
    ],
  )
  return accounts
}

async function databaseFor({ databaseUrl, calls, say }: StageOptions) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const cluster = await startCluster(SETTINGS)
  try {
    say(`PostgreSQL ${cluster.version}, ${calls.toLocaleString('en')} calls`)
    await promisify(execFile)(process.execPath, [DEMO, '--calls', String(calls), '--database', cluster.url])
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Starts everything, runs `work`, and stops everything. */
export async function onStage<T>(options: StageOptions, work: (stage: Stage) => Promise<T>): Promise<T> {
  const database = await databaseFor(options)
  const db = new pg.Client({ connectionString: database.url })
  try {
    await db.connect()
    const accounts = await signInAll(db)
    const today = dayOf(new Date())
    const env = {
      DATABASE_URL: database.url,
      ...NO_CALL_LIMITS,
      FLOOD_LIMIT: '1000000',
      DEMO_DATA: '0',
      NODE_ENV: 'development',
    }
    // A service is started many times: what the first start leaves behind for the next ones is there.
    await (await startServer('api-server.ts', env)).end()
    return await work({
      db,
      databaseUrl: database.url,
      api: await startServer('api-server.ts', env),
      baseline: await startServer('baseline-server.ts', env),
      loader: new Loader(),
      second: new Loader(),
      accounts,
      from: addDays(today, 1 - DAYS),
      to: today,
      calls: options.calls,
      rounds: options.rounds,
      seconds: options.seconds,
      say: options.say,
    })
  } finally {
    await stopAll()
    await db.end()
    await database.stop()
  }
}
