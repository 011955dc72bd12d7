import { execFileSync } from 'node:child_process'
import { readdirSync, statfsSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { dropCallMonths, forgetDroppedCalls } from '../api/src/calls/history/call-months.sql.ts'
import { emptyNumbers } from '../api/src/calls/history/calls.sql.ts'
import { type Db, openDb } from '../api/src/platform/db/db.ts'
import { openDatabase } from '../api/src/platform/db/open.ts'
import { startCluster } from '../scripts/postgres-cluster.mjs'
import { type Asked, asks, exportRate, insertOne, samplesOf } from './many-calls-asked.ts'
import { type Filled, loadMonths, SEATS } from './many-calls-load.ts'

/** `npm run test:long -- calls-50m`: what is asked of calls, of a million and of very many, by turns in one run. */
const BYTES_A_CALL = 1_050
const SPARE_BYTES = 6e9 // the log, what is sorted, the smaller database
const MONTHS = 24
const OLD_MONTHS = 74 // ago: one month that is past its time
const SAMPLES = 40
const ROUNDS = 5
const MOST_MS = 45_000 // of a question
const COLD_SAMPLES = 12
const LARGE_FILE = 1_000_000
const INSERTS = 1_000
const EMPTIED = 5_000

// Durable, and all else as installed but for what every server is given. Nothing follows it.
const SETTINGS = [
  'shared_buffers=4GB',
  'jit=off',
  'random_page_cost=1.1',
  'effective_cache_size=12GB',
  'max_wal_size=4GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=50',
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '50000000' },
    against: { type: 'string', default: '1000000' },
    sessions: { type: 'string', default: '2' },
  },
})
const [many, few, sessions] = [values.calls, values.against, values.sessions].map(Number) as [
  number,
  number,
  number,
]
for (const [name, calls] of [
  ['calls', many],
  ['against', few],
] as const)
  if (!(Number.isInteger(calls) && calls >= 100_000 && calls <= 1_000_000_000))
    throw new Error(`--${name} needs a whole number from 100,000 to 1,000,000,000.`)
if (!(Number.isInteger(sessions) && sessions >= 1 && sessions <= 16))
  throw new Error('--sessions needs a number from 1 to 16.')

const began = performance.now()
const say = (line: string) => void process.stdout.write(`${line}\n`)
const note = (line: string) =>
  say(
    `${((performance.now() - began) / 1_000).toFixed(0).padStart(6)} s  ${line} (load ${loadavg()[0]?.toFixed(1)})`,
  )

/** @throws Error when the disk has no room for so many */
function expectRoom() {
  const { bavail, bsize } = statfsSync(tmpdir())
  const needed = many * BYTES_A_CALL + SPARE_BYTES
  const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  if (bavail * bsize < needed)
    throw new Error(
      `${many.toLocaleString('en')} calls need ${gb(needed)} at ${tmpdir()}, and ${gb(bavail * bsize)} are free. Name fewer with --calls, or another place with TMPDIR.`,
    )
}

/** So many calls in the months up to now and in an old one, as even as their days. */
function monthsOf(calls: number): Filled[] {
  const now = new Date()
  const nth = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  const backs = [OLD_MONTHS, ...Array.from({ length: MONTHS }, (_, n) => MONTHS - 1 - n)]
  const lengths = backs.map((back) => Math.min(nth(back - 1).getTime(), now.getTime()) - nth(back).getTime())
  const whole = lengths.reduce((a, b) => a + b, 0)
  let first = 1
  return backs.map((back, n) => {
    const share = Math.max(1, Math.floor((calls * (lengths[n] ?? 0)) / whole))
    const filled = { month: nth(back).toISOString().slice(0, 10), first, calls: share, recorded: back < 12 }
    first += share
    return filled
  })
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const ordered = (found: readonly number[]) => found.toSorted((a, b) => a - b)
const ms = (value: number) => value.toFixed(value < 100 ? 2 : 0)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const places = ['few', 'many'] as const
type Place = (typeof places)[number]
type Both<T> = Record<Place, T>

type Cluster = Awaited<ReturnType<typeof startCluster>>
const urlOf = (cluster: Cluster, place: Place) => cluster.url.replace(/postgres$/, place)

async function opened(cluster: Cluster, place: Place) {
  const url = urlOf(cluster, place)
  const engine = await openDatabase(
    { kind: 'postgres', url, ownerUrl: url, pool: 2 },
    { onIdleError: () => {} },
  )
  return { db: openDb(engine), close: () => engine.close() }
}

/** Starts the server anew, with nothing of a database's larger files in memory. */
async function forgetCaches(cluster: Cluster, folder: string) {
  await cluster.halt()
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (statSync(file).size > LARGE_FILE)
      execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' })
  }
  await cluster.startAgain()
}

/** Each question first of the one database and then of the other, over and over; the first round does not count. */
async function warm(asked: Both<Asked>, name: string): Promise<Both<number[]>> {
  const ask = asks[name]
  if (!ask) throw new Error(name)
  const found: Both<number[]> = { few: [], many: [] }
  const started = performance.now()
  const spent = () => performance.now() - started
  const questions = Array.from({ length: (ROUNDS + 1) * SAMPLES }, (_, n) => n)
  for (const n of questions) {
    if (spent() > MOST_MS) break
    for (const place of places) {
      const sample = asked[place].samples[n % SAMPLES]
      const took = sample && (await timed(() => ask(asked[place], sample)))
      if (took !== undefined && (n >= SAMPLES || spent() > MOST_MS / 2)) found[place].push(took)
    }
  }
  return found
}

/** The service gives a statement up after a minute; that is its time then. */
function givenUp(error: { code?: string }): void {
  if (error.code !== '57014') throw error
}

const figures = (found: readonly number[] | undefined, high: number) =>
  found?.length ? `${ms(at(ordered(found), 0.5))}, ${ms(at(ordered(found), high))}` : ''

/** Each by a few people, of whose rows nothing is in memory. */
async function cold(
  cluster: Cluster,
  { asked, folders }: { asked: Both<Asked>; folders: Both<string> },
  name: string,
): Promise<Both<number[]>> {
  const found: Both<number[]> = { few: [], many: [] }
  for (const place of places) {
    await forgetCaches(cluster, folders[place])
    const { db, close } = await opened(cluster, place)
    const { samples, ...rest } = asked[place]
    const every = Math.floor(samples.length / COLD_SAMPLES)
    for (let k = 0; k < COLD_SAMPLES; k++) {
      const sample = samples[k * every]
      if (!sample) continue
      const ask = async () => asks[name]?.({ ...rest, samples, db }, sample)
      found[place].push(await timed(() => ask().catch(givenUp)))
    }
    await close()
  }
  return found
}

const row = (...cells: string[]) => say(`| ${cells.join(' | ')} |`)
const lastLine = (what: string, few: string, others: string, ratio: number) =>
  row(what, few, others, `${ratio.toFixed(2)}x`)

expectRoom()
const cluster = await startCluster(SETTINGS)
try {
  say(`PostgreSQL ${cluster.version}: ${SETTINGS.join(', ')}`)
  say(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}`,
  )
  say(
    `${many.toLocaleString('en')} calls of ${SEATS.toLocaleString('en')} seats in 500 workgroups, ${MONTHS} months and one of ${OLD_MONTHS} months ago, loaded by ${sessions} sessions`,
  ) // prettier-ignore
  const root = new pg.Client({ connectionString: cluster.url })
  await root.connect()
  for (const place of places) await root.query(`create database ${place}`)
  await root.end()

  await loadMonths(urlOf(cluster, 'few'), monthsOf(few), sessions, note)
  const started = performance.now()
  await loadMonths(urlOf(cluster, 'many'), monthsOf(many), sessions, note)
  note(`loaded in ${((performance.now() - started) / 60_000).toFixed(1)} min`)

  let open = { few: await opened(cluster, 'few'), many: await opened(cluster, 'many') }
  const sizes = await open.many.db.only<{ calls: number; uniqueids: number; sums: number; parts: number }>`
    select (select sum(pg_total_relation_size(part)) from call_months)::bigint as calls,
           pg_total_relation_size('call_uniqueids') as uniqueids,
           pg_total_relation_size('call_sums') + pg_total_relation_size('call_days') as sums,
           (select count(*) from call_parts) as parts`
  say(
    `bytes a call: ${(sizes.calls / many).toFixed(0)}, and ${(sizes.uniqueids / many).toFixed(0)} in call_uniqueids; the sums of days ${(sizes.sums / many).toFixed(0)}; ${sizes.parts} tables of calls`,
  ) // prettier-ignore
  const asked = { few: await samplesOf(open.few.db, SAMPLES), many: await samplesOf(open.many.db, SAMPLES) }
  note('people chosen')

  const warmed = new Map<string, Both<number[]>>()
  for (const name of Object.keys(asks)) {
    const found = await warm(asked, name)
    warmed.set(name, found)
    note(`${name}: ${figures(found.few, 0.99)} and ${figures(found.many, 0.99)} ms`)
  }
  const rates = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < 3; round++)
    for (const place of places) rates[place].push(await exportRate(asked[place], 20))
  note('exports')
  const inserts = { few: [] as number[], many: [] as number[] }
  for (let n = 0; n < INSERTS; n++)
    for (const place of places) inserts[place].push(await timed(() => insertOne(asked[place])))
  note('calls that end')

  const folderOf = async ({ db }: { db: Db }) =>
    join(
      cluster.data,
      'base',
      String(await db.value`select oid::int from pg_database where datname = current_database()`),
    )
  const folders = { few: await folderOf(open.few), many: await folderOf(open.many) }
  for (const place of places) await open[place].close()
  const chilled = new Map<string, Both<number[]>>()
  for (const name of Object.keys(asks)) {
    const found = await cold(cluster, { asked, folders }, name)
    chilled.set(name, found)
    note(`${name}, cold: ${figures(found.few, 1)} and ${figures(found.many, 1)} ms`)
  }

  open = { few: await opened(cluster, 'few'), many: await opened(cluster, 'many') }
  const dropped: Both<number> = { few: 0, many: 0 }
  const emptied: Both<number> = { few: 0, many: 0 }
  const forgotten: Both<number> = { few: 0, many: 0 }
  for (const place of places) {
    const { db } = open[place]
    const before = new Date(Date.now() - 6 * 366 * 86_400_000)
    emptied[place] = await timed(() => emptyNumbers(db, before, EMPTIED))
    dropped[place] = await timed(() => dropCallMonths(db, before))
    forgotten[place] = await timed(async () => {
      while ((await forgetDroppedCalls(db, EMPTIED)) > 0);
    })
    await open[place].close()
  }
  note('an old month dropped')

  say(
    `\n${new Date().toISOString().slice(0, 10)}, milliseconds; p50 and p99 of up to ${SAMPLES * ROUNDS} warm, p50 and slowest of ${COLD_SAMPLES} cold\n`,
  ) // prettier-ignore
  row(
    'What',
    `${few / 1e6}M: p50, p99`,
    `${many / 1e6}M: p50, p99`,
    'ratio of p50',
    `${few / 1e6}M cold`,
    `${many / 1e6}M cold`,
  )
  row('---', '---', '---', '---', '---', '---')
  const ratioOf = ({ few, many }: Both<number[]>) => at(ordered(many), 0.5) / at(ordered(few), 0.5)
  for (const [name, found] of warmed) {
    const froze = chilled.get(name)
    row(
      name,
      figures(found.few, 0.99),
      figures(found.many, 0.99),
      `${ratioOf(found).toFixed(2)}x`,
      figures(froze?.few, 1),
      figures(froze?.many, 1),
    ) // prettier-ignore
  }
  row(
    'a call that ended, written in a transaction',
    figures(inserts.few, 0.99),
    figures(inserts.many, 0.99),
    `${ratioOf(inserts).toFixed(2)}x`,
    '',
    '',
  ) // prettier-ignore
  say('')
  row('What', `${few / 1e6}M`, `${many / 1e6}M`, 'ratio')
  row('---', '---', '---', '---')
  const rate = (place: Place) => at(ordered(rates[place]), 0.5)
  lastLine(
    'export of 20 seats of the big workgroup, two years: lines a second',
    rate('few').toFixed(0),
    rate('many').toFixed(0),
    rate('many') / rate('few'),
  ) // prettier-ignore
  lastLine(
    'dropping the old month, and the empty ones since: ms',
    ms(dropped.few),
    ms(dropped.many),
    dropped.many / dropped.few,
  ) // prettier-ignore
  lastLine(
    'forgetting its uniqueids: ms',
    ms(forgotten.few),
    ms(forgotten.many),
    forgotten.many / forgotten.few,
  )
  lastLine(
    `emptying ${EMPTIED} of its numbers by rows instead: ms`,
    ms(emptied.few),
    ms(emptied.many),
    emptied.many / emptied.few,
  ) // prettier-ignore
  say(`\nAll in ${((performance.now() - began) / 60_000).toFixed(1)} min.`)
} finally {
  await cluster.stop()
}
