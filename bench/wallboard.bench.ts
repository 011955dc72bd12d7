import { setTimeout as pause } from 'node:timers/promises'
import { request } from './load.ts'
import { ms, percent, perSecond, type Result } from './result.ts'
import type { Stage } from './stage.ts'

const VIEWERS = 5_000
const BOARDS = 500
const SUPERVISORS = 1_000
const COMPANIES = 100
const EVERY_MS = 3_000 // service-areas §9, "Wallboard polling"
const WARM_UP_SECONDS = 9
const SECONDS = 30
const CALLS_TODAY = 60 // of each queue
const STATISTICS_MS = 2_000 // until PostgreSQL's statistics hold the last transactions

/** Two queues for each board, three agents for each, a day's calls, and callers who wait. */
async function fill({ db }: Stage): Promise<void> {
  await db.query('truncate queue_calls, queue_agents, agents, queues restart identity cascade')
  await db.query(
    `insert into queues (workgroup_id, name, strategy, ring_seconds, max_wait_seconds, wrap_up_seconds, created_at)
       select workgroup_id, 'Queue ' || n, 'round robin', 15, 300, 10, now()
         from (select distinct workgroup_id from seats where username like 'big%' order by 1 limit $1) w,
              generate_series(1, 2) n`,
    [BOARDS],
  )
  await db.query(
    'insert into wallboards_on (workgroup_id) select distinct workgroup_id from queues on conflict do nothing',
  )
  await db.query(
    `insert into queue_agents (queue_id, seat_id)
       select q.id, s.id from queues q join seats s on s.workgroup_id = q.workgroup_id`,
  )
  await db.query(
    `insert into agents (seat_id, state, reason, changed_at)
       select id, (array['in', 'paused', 'out'])[1 + id % 3], (array[null, 'break', null])[1 + id % 3], now() from seats where username like 'big%'`,
  )
  await db.query(
    `insert into queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, ended_at, outcome, hold_ms,
                              talk_ms, seen_at)
       select 'bench-' || q.id || '-' || n, q.id, 'bench', '', now(), now(), now(), 'answered', n * 500,
              n * 3000, now()
         from queues q, generate_series(1, $1::integer) n`,
    [CALLS_TODAY],
  )
  await db.query(
    `insert into queue_calls (call_id, queue_id, node, caller, joined_at, seen_at)
       select 'waits-' || q.id || '-' || n, q.id, 'bench', '+2348035550000', now(), now()
         from queues q, generate_series(1, 3) n`,
  )
  await db.query('analyze queues, queue_agents, agents, queue_calls')
}

/** Transactions of the whole database so far: one of our statements is one. */
async function transactions({ db }: Stage): Promise<number> {
  await pause(STATISTICS_MS)
  const { rows } = await db.query<{ count: number }>(
    'select xact_commit::float8 as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? 0
}

interface Watched {
  readonly what: string
  readonly viewers: number
  readonly boards: number
  readonly requests: readonly string[]
  /** statements of the database that a board may cost in a second */
  readonly queries: number
}

async function watch(stage: Stage, { what, viewers, boards, requests, queries }: Watched): Promise<Result[]> {
  const plan = { port: stage.api.port, connections: viewers, everyMs: EVERY_MS, requests }
  stage.say(`  ${boards} boards, ${viewers} viewers: warm-up`)
  await stage.loader.run({ ...plan, seconds: WARM_UP_SECONDS })
  const before = { transactions: await transactions(stage), busy: stage.api.busySeconds() }
  const figures = await stage.loader.run({ ...plan, seconds: SECONDS })
  const busy = (stage.api.busySeconds() - before.busy) / SECONDS
  const asked = (await transactions(stage)) - before.transactions
  const each = asked / SECONDS / boards
  stage.say(
    `  ${figures.answers} answers, ${perSecond(figures.rate)}, p50 ${ms(figures.p50)}, ${asked} queries`,
  )
  const whose = `${what}, ${viewers.toLocaleString('en')} viewers every 3 s, ${boards} boards`
  return [
    { what: `${whose}: p99`, goal: 'at most 20 ms', measured: ms(figures.p99), reached: figures.p99 <= 20 },
    {
      what: `${whose}: queries a board and second`,
      goal: `at most ${queries}`,
      measured: each.toFixed(2),
      reached: each <= queries,
    },
    {
      what: `${whose}: the API's share of a core`,
      goal: 'at most 25%',
      measured: percent(busy),
      reached: busy <= 0.25,
    },
  ]
}

/**
 * Whether 5,000 viewers of 500 boards cost a quarter of a core, and one query a board and second; and 1,000 supervisors
 * of 100 companies as little, each signed in.
 */
export async function wallboardBench(stage: Stage): Promise<Result[]> {
  await fill(stage)
  const { rows } = await stage.db.query<{ username: string }>(
    `select min(username) as username from seats
      where workgroup_id in (select workgroup_id from queues) group by workgroup_id order by 1 limit $1`,
    [BOARDS],
  )
  const boards = await watch(stage, {
    what: 'Wallboard',
    viewers: VIEWERS,
    boards: rows.length,
    requests: Array.from({ length: VIEWERS }, (_, viewer) =>
      request('GET', `/v1/ekoline/wallboard/${rows[viewer % rows.length]?.username}`, {
        accepts: 'gzip, br',
      }),
    ),
    queries: 1,
  })
  const supervisors = rows
    .slice(0, COMPANIES)
    .flatMap(({ username }) => stage.accounts.find((account) => account.username === username) ?? [])
  await stage.db.query('update seats set admin = true where username = any($1)', [
    supervisors.map(({ username }) => username),
  ])
  const centres = await watch(stage, {
    what: 'Call centre',
    viewers: SUPERVISORS,
    boards: supervisors.length,
    requests: Array.from({ length: SUPERVISORS }, (_, viewer) =>
      request('GET', '/v1/call-centre', {
        token: supervisors[viewer % supervisors.length]?.token ?? '',
        accepts: 'gzip, br',
      }),
    ),
    queries: 6,
  })
  return [...boards, ...centres]
}
