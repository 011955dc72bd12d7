import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NO_CALL_LIMITS } from '../api/test/calls/no-call-limits.ts'
import { busyOf, familyOf } from './edge.ts'
import { callers } from './originate.bench.ts'
import { startServer } from './processes.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

const CALLS = 3_000
const A_SECOND = 60
const IDLE_S = 20
const WARM_UP = 200

/** What calls cost the process and PostgreSQL, without what both do anyway; calls are the simulator's. */
export async function callsBench(stage: Stage): Promise<Result[]> {
  const { db, say } = stage
  const people = await callers(stage)
  const data = mkdtempSync(join(tmpdir(), 'ekoline-bench-calls-'))
  const server = await startServer('calling-server.ts', {
    DATABASE_URL: stage.databaseUrl,
    NODE_ENV: 'development',
    PORT: '0',
    DEMO_DATA: '0',
    ...NO_CALL_LIMITS,
    FLOOD_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
    DATA_DIR: data,
  })
  let called = 0
  async function place(): Promise<void> {
    const who = people[called % people.length]
    const to = `+23480355${String(called++).padStart(5, '0')}`
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1/makecall`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ called: to, calling: who?.phone, username: who?.username }),
    })
    if (answer.status !== 200) throw new Error(`makecall answered ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
  }
  const only = async <T>(text: string) => (await db.query(text)).rows[0] as T
  const { pid } = await only<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  let polls = 0 // of ours
  const live = async () => {
    polls++
    return (await only<{ n: number }>('select count(*)::integer as n from live_calls')).n
  }
  async function over() {
    while ((await live()) > 0) await pause(250)
    await pause(2_000) // until PostgreSQL's statistics hold the last transactions
  }
  async function figures() {
    const counts = await only<{ commits: number; ms: number; wal: number; syncs: number }>(
      `select xact_commit::float8 - ${polls} as commits, active_time as ms,
              (select wal_sync::float8 from pg_stat_wal) as syncs, (pg_current_wal_lsn() - '0/0')::float8 as wal
         from pg_stat_database where datname = current_database()`,
    )
    const { rows } = await db.query<{ name: string; rows: number; bytes: number }>(
      `select relname as name, n_tup_ins::float8 as rows, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables`,
    )
    const now = performance.now() / 1_000
    return {
      ...counts,
      tables: rows,
      now,
      process: server.busySeconds(),
      postgres: busyOf(familyOf(postmaster)),
    }
  }
  async function placeMany(many: number): Promise<number> {
    const began = performance.now()
    const placed: Promise<void>[] = []
    let most = 0
    while (placed.length < many) {
      const due = Math.min(many, ((performance.now() - began) / 1_000) * A_SECOND)
      while (placed.length < due) placed.push(place())
      if (placed.length % 20 === 0) most = Math.max(most, await live())
      await pause(10)
    }
    await Promise.all(placed)
    return Math.max(most, await live())
  }
  await placeMany(WARM_UP)
  await over()
  const first = await figures()
  await pause(IDLE_S * 1_000)
  const idle = await figures()
  const memory = server.memory()
  await db.query('checkpoint')
  const before = await figures()
  const most = await placeMany(CALLS)
  const held = server.memory()
  await over()
  const after = await figures()
  const each = (name: 'commits' | 'ms' | 'wal' | 'syncs' | 'process' | 'postgres') => {
    const besides = ((idle[name] - first[name]) / (idle.now - first.now)) * (after.now - before.now)
    return (after[name] - before[name] - besides) / CALLS
  }
  say(
    `  a call: the process ${(each('process') * 1_000).toFixed(1)} ms of a processor, PostgreSQL ${(each('postgres') * 1_000).toFixed(1)} ms ` +
      `(${each('ms').toFixed(1)} ms active), ${each('commits').toFixed(1)} transactions, ${each('syncs').toFixed(1)} flushes of its log, ${each('wal').toFixed(0)} bytes of WAL`,
  )
  say(
    `  ${most} at once: ${(((held - memory) * 1_000) / most).toFixed(0)} kB each (${memory.toFixed(0)} to ${held.toFixed(0)} MB)`,
  )
  const perSecond = (name: 'commits' | 'process' | 'wal') =>
    (idle[name] - first[name]) / (idle.now - first.now)
  say(
    `  idle, a second: ${perSecond('commits').toFixed(1)} transactions, the process ${(perSecond('process') * 100).toFixed(1)}% of a core, ${perSecond('wal').toFixed(0)} bytes of WAL`,
  )
  for (const table of after.tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const earlier = before.tables.find(({ name }) => name === table.name)
    const [rows, bytes] = [table.rows - (earlier?.rows ?? 0), table.bytes - (earlier?.bytes ?? 0)]
    if (bytes > 0 || rows >= CALLS / 10)
      say(
        `    ${table.name.padEnd(28)} ${(rows / CALLS).toFixed(2)} rows, ${(bytes / CALLS).toFixed(0)} bytes a call`,
      )
  }
  await server.end()
  rmSync(data, { recursive: true, force: true })
  return []
}
