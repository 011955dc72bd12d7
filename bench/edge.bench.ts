import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ha1Of } from '../api/lab/asterisk/sip-message.ts'
import { phoneOf } from '../api/src/adapters/exchange/exchange.ts'
import { readConfig } from '../api/src/config.ts'
import { createContext } from '../api/src/context.ts'
import { features } from '../api/src/features.ts'
import { openDatabase } from '../api/src/platform/db/open.ts'
import { busyOf, edgeRoot, memoryOf, startEdges } from './edge.ts'
import type { EdgeFigures, EdgeOrder } from './edge-load.ts'
import { fork, startServer } from './processes.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

const PHONES_EACH = 99 // as many as a seat may have
const PHONES = 99_000
const SOME = 3_000
const CALLS = 3_000
const A_SECOND = 700
const LOOK_UPS = 500
const ASKED_EVERY_MS = 30_000 // phones.cfg
const MEMORY_MB = 1_024 // deploy/cluster/edge/kamailio.conf
const [FIRST, SECOND] = ['127.0.41.1', '127.0.41.2'] as const
const PLACES = { carrier: '127.0.44.1', node: { address: '127.0.45.1', port: 5060 } }

/** Gives each person of the big demo as many phones as they may have; their secrets are their names. */
async function makePhones({ accounts, db, databaseUrl }: Stage): Promise<string[]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, NODE_ENV: 'development', LOG_LEVEL: 'silent' })
  const engine = await openDatabase(config.database, { onIdleError: () => undefined })
  const ctx = createContext(config, engine, features)
  const names: string[] = []
  try {
    for (const { username } of accounts) {
      const own = Array.from({ length: PHONES_EACH }, (_, n) => phoneOf(username, n + 1))
      names.push(...own)
      await db.query(
        `insert into sip_secrets (seat_id, device, nth, realm, ha1_sealed, made_at, changed_at, name, added_at)
           select seats.id, 'phone', n, $1, sealed, now(), now(), 'Phone', now()
             from unnest($2::text[]) with ordinality as it (sealed, n), seats where username = $3
         on conflict (seat_id, device, nth) do update set ha1_sealed = excluded.ha1_sealed, realm = excluded.realm`,
        [config.product, own.map((user) => ctx.seal.seal(ha1Of(user, config.product))), username],
      )
      if (names.length >= PHONES) break
    }
  } finally {
    await engine.close()
  }
  return names.slice(0, PHONES)
}

export async function edgeBench(stage: Stage): Promise<Result[]> {
  const root = edgeRoot()
  if (!root) {
    stage.say('  not run: PBX_ROOT names no Debian with Kamailio (npm run test:telephony makes one)')
    return []
  }
  const names = await makePhones(stage)
  const auth = await startServer('edge-auth.ts', {
    DATABASE_URL: stage.databaseUrl,
    NODE_ENV: 'development',
    SIP_EDGE_SECRET: 'a-secret-of-the-edges-of-this-bench',
  })
  const load = fork('edge-load.ts')
  await once(load, 'message')
  const edges = await startEdges(root, [FIRST, SECOND], {
    ...PLACES,
    auth: `http://127.0.0.1:${auth.port}`,
    memory: MEMORY_MB,
  })
  const busyDatabase = async () =>
    (
      await stage.db.query<{ ms: number }>(
        'select active_time as ms from pg_stat_database where datname = current_database()',
      )
    ).rows[0]?.ms ?? 0
  async function measured(what: string, order: Omit<EdgeOrder, 'to'>): Promise<EdgeFigures> {
    await pause(1_500)
    const before = {
      edges: edges.map((edge) => busyOf(edge.pids())),
      auth: auth.busySeconds(),
      db: await busyDatabase(),
    }
    load.send({ ...order, to: FIRST } satisfies EdgeOrder)
    const [figures] = (await once(load, 'message')) as [EdgeFigures]
    await pause(1_500)
    const each = (seconds: number) => `${((seconds * 1_000) / order.users.length).toFixed(3)} ms`
    const used = edges.map((edge, index) => each(busyOf(edge.pids()) - (before.edges[index] ?? 0)))
    stage.say(
      `  ${what}: ${figures.right} right, ${figures.wrong} wrong in ${figures.seconds.toFixed(1)} s; each ${used.join(' and ')}; ` +
        `the service ${each(auth.busySeconds() - before.auth)}, the database ${each(((await busyDatabase()) - before.db) / 1_000)}`,
    )
    return figures
  }
  try {
    const empty = edges.map((edge) => memoryOf(edge.pids()))
    const some = names.slice(0, SOME)
    await measured('carrier calls', { what: 'carrier calls', users: names.slice(0, CALLS), aSecond: 200 })
    await measured('asked anew', { what: 'register', users: some, aSecond: 330 })
    await measured('kept', { what: 'register', users: some, aSecond: 330 })
    await measured('phones are called', { what: 'phones are called', users: some, aSecond: 200 })
    let { asked: answered } = await measured('all', { what: 'register', users: names, aSecond: A_SECOND })
    const full = edges.map((edge, n) => memoryOf(edge.pids()) - (empty[n] ?? 0))
    stage.say(
      `  memory: ${full.map((mb) => `${mb.toFixed(0)} MB more`).join(' and ')}, from ${empty.map((mb) => mb.toFixed(0)).join(' and ')}`,
    )
    const began = performance.now()
    for (const name of names.slice(0, LOOK_UPS)) await edges[0]?.rpc('ul.lookup', 'location', name)
    stage.say(`  ul.lookup: ${((performance.now() - began) / LOOK_UPS).toFixed(2)} ms`)
    for (let n = 0; n < 4; n++) {
      const before = busyOf(edges[0]?.pids() ?? [])
      await pause(ASKED_EVERY_MS)
      const seconds = busyOf(edges[0]?.pids() ?? []) - before
      load.send({ what: 'register', users: [], aSecond: 1, to: FIRST } satisfies EdgeOrder)
      const [{ asked }] = (await once(load, 'message')) as [EdgeFigures]
      stage.say(
        `  asked whether they are there: ${asked - answered} answered in 30 s, ${seconds.toFixed(2)} s of a processor`,
      )
      answered = asked
    }
  } finally {
    load.kill('SIGTERM')
    for (const edge of edges) await edge.stop()
  }
  return []
}
