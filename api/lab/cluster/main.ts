import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Cluster, registeredAt, startCluster } from './cluster.ts'
import { findFaults, liveCalls, recordsOf } from './faults.ts'
import { judge, KILLS, type Killed, killOne } from './kills.ts'
import { type Load, setRoutes, slowly, startLoad, startPhones } from './load.ts'
import { noNetwork } from './network.ts'
import { hasFailed, observedCalls } from './observed.ts'
import { makePeople } from './people.ts'
import { until } from './pieces.ts'
import { connectionsAt, Processors, sharesOf } from './processors.ts'
import { talk } from './talk.ts'

/** `npm run test:long -- cluster`: all of deploy/cluster on one machine, under calls, each of its pieces killed in turn. */
const SETTLE_S = 15
const LEAST_S = 60 // for each kill
const OVER_WITHIN_MS = 180_000

const text = (usual: string) => ({ type: 'string', default: usual }) as const
const { values } = parseArgs({
  options: {
    minutes: text('13'),
    phones: text('5000'),
    media: text('3'),
    signalling: text('20'),
    measured: text('45'), // seconds of each kind of load
    kills: text(Object.keys(KILLS).join()),
    costs: { type: 'string' },
  },
})
const kills = values.kills.split(',').filter(Boolean)
const wrongKill = kills.find((kill) => !KILLS[kill])
if (wrongKill) throw new Error(`--kills: ${wrongKill} is none of ${Object.keys(KILLS).join(', ')}.`)
const measuredS = Number(values.measured)
const measured = 3 * (measuredS + SETTLE_S)
const wanted = {
  phones: Number(values.phones),
  media: Number(values.media),
  signalling: Number(values.signalling),
  seconds: Math.max(Number(values.minutes) * 60, measured + kills.length * LEAST_S),
}
const kept: string[] = []
const say = (line: string) => {
  kept.push(line)
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Waits until deploy/cluster/check.mjs finds nothing wrong. */
async function well(cluster: Cluster): Promise<void> {
  let last: string[] = []
  await until('a cluster in which check.mjs finds nothing wrong', () => {
    last = cluster.wrongs()
    return last.length === 0
  }).catch((error) => {
    throw new Error(`${(error as Error).message}:\n${last.join('\n')}`)
  })
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
type Shares = ReadonlyMap<string, number>

/** Measures how busy each piece is now. */
async function measure(cluster: Cluster, what: string): Promise<Shares> {
  const processors = new Processors(Object.values(cluster.hosts))
  await pause(SETTLE_S * 1_000)
  const before = processors.look()
  const began = performance.now()
  await pause(measuredS * 1_000)
  const shares = sharesOf(before, processors.look(), (performance.now() - began) / 1_000)
  const sum = [...shares.values()].reduce((all, share) => all + share, 0)
  say(
    `${what}: ${percent(sum)} of a core: ${[...shares].map(([piece, share]) => `${piece} ${percent(share)}`).join(', ')}`,
  )
  return shares
}

/** What a call more a second costs each piece. */
function unitCost(what: string, before: Shares, after: Shares, aSecond: number): void {
  const pieces = [...after].map(
    ([piece, share]) => [piece, ((share - (before.get(piece) ?? 0)) / aSecond) * 1_000] as const,
  )
  const named = pieces.filter(([, ms]) => ms >= 0.05).map(([piece, ms]) => `${piece} ${ms.toFixed(1)}`)
  say(`${what}, milliseconds of a core: ${named.join(', ')}`)
}

async function underLoad(cluster: Cluster, load: Load, idle: Shares): Promise<Killed[]> {
  load.rate({ signalling: wanted.signalling, media: 0 })
  const signalling = await measure(cluster, `${wanted.signalling} calls a second by signalling alone`)
  load.rate(wanted)
  const both = await measure(
    cluster,
    `with ${wanted.media} calls a second with 10 s of sound, recorded, besides`,
  )
  const held = connectionsAt(cluster.places.databases)
  const half = held[held.length >> 1] ?? 0
  say(
    `PostgreSQL holds ${half.toFixed(1)} MB for a connection, at most ${held.at(-1)?.toFixed(1)}, of ${held.length}`,
  )
  unitCost('a call by signalling alone', idle, signalling, wanted.signalling)
  unitCost('a call with 10 s of sound', signalling, both, wanted.media)
  const each = Math.max(LEAST_S, (wanted.seconds - measured) / kills.length) * 1_000
  const killed: Killed[] = []
  for (const name of kills) {
    const until = Date.now() + each
    say(`${KILLS[name]?.what} is killed`)
    killed.push(await killOne(cluster, name))
    await pause(Math.max(SETTLE_S * 1_000, until - Date.now()))
  }
  return killed
}

async function run(cluster: Cluster): Promise<boolean> {
  await well(cluster)
  say('check.mjs finds nothing wrong')
  await talk(cluster)
  say(
    'a call with sound from an edge to the other one; its recording is in the bucket, and heard from both processes',
  )
  setRoutes(cluster)
  const quarter = Math.floor(wanted.phones / 4)
  const people = await makePeople(cluster, wanted.phones, Math.min(200, quarter), Math.min(400, quarter))
  const began = performance.now()
  const phones = startPhones(cluster, people.all)
  await until('all phones', async () => (await registeredAt(cluster)) >= wanted.phones, 300_000)
  say(`${wanted.phones} phones registered in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  slowly(phones, wanted.phones)
  const idle = await measure(
    cluster,
    `${wanted.phones} phones that register each 200 s and are asked each 30 s`,
  )
  const load = await startLoad(cluster, people, wanted)
  const killed = await underLoad(cluster, load, idle)
  const endedAt = Date.now()
  await load.end()
  await until('the end of all calls', async () => (await liveCalls(cluster)) === 0, OVER_WITHIN_MS).catch(
    () => undefined,
  )
  await well(cluster)
  say(`check.mjs finds nothing wrong; ${await registeredAt(cluster)} phones are registered`)

  const calls = observedCalls(load.expected, load.steps(), await recordsOf(cluster))
  const results = killed.map((kill, nth) => judge(kill, killed[nth + 1]?.at ?? endedAt, calls))
  const first = killed[0]?.at ?? endedAt
  const before = calls.filter((call) => call.begunAt < first - 5_000)
  const early = before.filter(hasFailed)
  say(`${calls.length} calls, ${calls.filter((call) => call.answeredAt !== null).length} answered`)
  say(
    `${early.length === 0 ? 'holds ' : 'MISSED'} before the first kill ${early.length} of ${before.length} failed`,
  )
  for (const { holds, line } of results) say(`${holds ? 'holds ' : 'MISSED'} ${line}`)
  const wrong = await findFaults(cluster, calls, await recordsOf(cluster), killed)
  for (const line of wrong) say(`MISSED ${line}`)
  if (wrong.length === 0)
    say(
      'holds  each answered call has one record and is charged once, none after its end; the ledger is right, nothing is held or open',
    )
  return wrong.length === 0 && early.length === 0 && results.every(({ holds }) => holds)
}

const missing = noNetwork()
if (missing) throw new Error(missing)
const cluster = await startCluster(say)
try {
  process.exitCode = (await run(cluster)) ? 0 : 1
} finally {
  if (values.costs) writeFileSync(values.costs, kept.map((line) => `${line}\n`).join(''))
  await cluster.stop()
}
process.exit()
