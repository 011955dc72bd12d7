import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { NO_CALL_LIMITS } from '../api/test/calls/no-call-limits.ts'
import { startCluster } from '../scripts/postgres-cluster.mjs'
import { Loader, request } from './load.ts'
import { fork, type Server, startServer, stopAll } from './processes.ts'
import { type Answers, growthOf, type Inside, leaksOf, medianOf, type Sample } from './soak-figures.ts'

/** `npm run test:long -- soak`: whether one process stays as it is under hours of mixed load. */
const EVERY_MS = 10_000
const LINE_EVERY = 6 // samples
const WARM_UP_MINUTES = 3
const FULL_MINUTES = 120
const VIEWERS = 300
const VIEWED_EVERY_MS = 3_000 // service-areas §9, "Wallboard polling"
const PEAK_MB = 300
const GROWTH = 0.05
const DELAY_MS = 50

// As in production, but for its size: nothing is lost when it is killed.
const SETTINGS = ['shared_buffers=256MB', 'jit=off', 'max_connections=100']

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({ options: { minutes: { type: 'string', default: String(FULL_MINUTES) } } })
const minutes = Number(values.minutes)
if (!(minutes >= 1)) throw new Error('--minutes needs a number from 1 up.')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** Open file descriptors of a process by kind. */
function filesOf(pid: number): Record<string, number> {
  const found: Record<string, number> = {}
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    let kind = 'closed meanwhile'
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`)
      kind = target.startsWith('/') ? 'file' : (target.split('[', 1)[0] ?? target).replace(/:$/, '')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    found[kind] = (found[kind] ?? 0) + 1
  }
  return found
}

async function asked<T>(child: ChildProcess, what: unknown): Promise<T> {
  const answer = once(child, 'message')
  child.send(what as object)
  const [value] = (await answer) as [T]
  return value
}

/** People who look at wallboards; each minute they connect anew. */
async function viewers(loader: Loader, port: number, username: string): Promise<never> {
  const requests = Array.from({ length: VIEWERS - 1 }, (_, viewer) => {
    const from = `102.92.${Math.floor(viewer / 250)}.${viewer % 250}`
    return request('GET', `/v1/ekoline/wallboard/${username}`, { accepts: 'gzip, br', from })
  })
  for (;;) await loader.run({ port, connections: VIEWERS, everyMs: VIEWED_EVERY_MS, seconds: 60, requests })
}

interface Running {
  readonly server: Server
  readonly load: ChildProcess
  readonly db: pg.Client
}

async function sampleOf({ server, load, db }: Running, began: number): Promise<Sample> {
  const [inside, answers, { rows }] = await Promise.all([
    server.ask('figures') as Promise<Inside>,
    asked<Answers>(load, 'figures'),
    db.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  ])
  return {
    ...inside,
    minute: (performance.now() - began) / 60_000,
    rss: server.memory() * 1e6,
    files: filesOf(server.pid),
    connections: rows[0]?.count ?? 0,
    load: answers,
  }
}

function lineOf(sample: Sample): string {
  const {
    minute,
    rss,
    heapTotal,
    heapAfterCollection,
    external,
    resources,
    files,
    connections,
    delay,
    load,
  } = sample
  const all = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')
  return [
    `${minute.toFixed(1).padStart(6)} min  memory ${mb(rss)}, heap ${mb(heapTotal)}, after a collection ${mb(heapAfterCollection)}, external ${mb(external)}`,
    `  connections ${connections}, event loop p50 ${delay.p50.toFixed(0)} p99 ${delay.p99.toFixed(0)} ms, ${load.answers} answers in 10 s, p99 ${load.p99.toFixed(0)} ms, ${load.failures} failed`,
    `  ${all(resources)}; files: ${all(files)}`,
  ].join('\n')
}

/** One line of the verdict. */
function verdict(holds: boolean, line: string): boolean {
  say(`${holds ? 'holds ' : 'MISSED'}  ${line}`)
  return holds
}

function judge(samples: readonly Sample[], peak: number): boolean {
  const half = Math.floor(samples.length / 2)
  const [first, second] = [samples.slice(0, half), samples.slice(half)]
  const rss = ({ rss }: Sample) => rss
  const heap = ({ heapAfterCollection }: Sample) => heapAfterCollection
  const leaks = leaksOf(samples)
  const p99 = samples.at(-1)?.delay.everP99 ?? Number.NaN
  const failures = samples.reduce((sum, { load }) => sum + load.failures, 0)
  const answers = samples.reduce((sum, { load }) => sum + load.answers, 0)
  const growth = growthOf(second, rss)
  say(`\n${answers} answers, ${failures} of them none or a server error; medians of each half: memory`)
  say(
    `${mb(medianOf(first.map(rss)))} and ${mb(medianOf(second.map(rss)))}, heap after a collection ${mb(medianOf(first.map(heap)))} and ${mb(medianOf(second.map(heap)))} (${percent(growthOf(second, heap))} in the second, by its line of least squares)`,
  )
  say(`worst 10 s: event loop p99 ${Math.max(...samples.map(({ delay }) => delay.p99)).toFixed(0)} ms\n`)
  return [
    verdict(peak < PEAK_MB, `peak memory ${peak.toFixed(0)} MB, under ${PEAK_MB}`),
    verdict(
      growth < GROWTH,
      `memory grows ${percent(growth)} in the second half, under ${percent(GROWTH)} (line of least squares, its end against its beginning)`,
    ),
    verdict(
      leaks.length === 0,
      `handles, files and connections: ${leaks.map(({ kind, before, after }) => `${kind} ${before} to ${after}`).join(', ') || 'no kind grows'} (medians of the last two quarters)`,
    ),
    verdict(
      p99 < DELAY_MS,
      `event loop p99 ${p99.toFixed(1)} ms of the whole time, under ${DELAY_MS}; 10 of them are the timer that measures`,
    ),
    verdict(failures === 0, 'every request is answered, none by a server error'),
  ].every((holds) => holds)
}

/** The service as it is started, its log level apart. */
const envOf = (databaseUrl: string, dataDir: string, smtp: number) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  NODE_ENV: 'development',
  PORT: '0',
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'warn',
  SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  MAIL_FROM: 'Ekoline <no-reply@ekoline.test>',
  WEBHOOKS_TO_LOOPBACK: 'on',
  ...NO_CALL_LIMITS,
  CODE_SPEND_A_DAY: '1000000',
  ROBOCALL_DAILY_CAP: '1000000',
})

async function soak(databaseUrl: string, dataDir: string): Promise<boolean> {
  const load = fork('soak-load.ts')
  const [{ smtp }] = (await once(load, 'message')) as [{ smtp: number }]
  const env = envOf(databaseUrl, dataDir, smtp)
  await (await startServer('soak-server.ts', env)).end() // fills the database with the demo
  const server = await startServer('soak-server.ts', env)
  const loader = new Loader()
  // The load shares the processors with what is measured: it comes last.
  for (const { pid } of [load, loader]) if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    await asked(load, { address: `http://127.0.0.1:${server.port}` })
    const { rows } = await db.query<{ username: string }>(
      `select username from seats join users on users.id = user_id where email = 'ada@ekoline.test' limit 1`,
    )
    const broken = viewers(loader, server.port, rows[0]?.username ?? '')
    const running = { server, load, db }
    say(`Load for ${WARM_UP_MINUTES} minutes before the measured ${minutes}`)
    await Promise.race([pause(WARM_UP_MINUTES * 60_000), broken])
    const began = performance.now()
    await sampleOf(running, began) // what the warm-up left in the counters
    const samples: Sample[] = []
    while (performance.now() - began < minutes * 60_000) {
      await Promise.race([pause(EVERY_MS), broken])
      const sample = await sampleOf(running, began)
      samples.push(sample)
      if (samples.length % LINE_EVERY === 0) say(lineOf(sample))
    }
    const { done, wrong } = await asked<Record<'done' | 'wrong', Record<string, number>>>(load, 'all')
    say(`\nAsked: ${JSON.stringify(done)}`)
    say(`Refused or left out: ${JSON.stringify(wrong)}`)
    return judge(samples, server.peakMemory())
  } finally {
    await db.end()
    await stopAll()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ekoline-soak-'))
const cluster = await startCluster(SETTINGS)
try {
  say(
    `One process of Ekoline, calls simulated, on PostgreSQL ${cluster.version}; the load has a process of its own, at low priority, on the same machine`,
  )
  if (minutes < FULL_MINUTES) say(`The bounds are for ${FULL_MINUTES} minutes; this run has ${minutes}.`)
  process.exitCode = (await soak(cluster.url, folder)) ? 0 : 1
} finally {
  await stopAll()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
