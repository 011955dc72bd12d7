import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPatroni } from '../../../scripts/cluster/patroni-cluster.mjs'
import { readConfig } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { features } from '../../src/features.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { NO_CALL_LIMITS } from '../../test/calls/no-call-limits.ts'
import { onServer, withDatabase } from '../../test/database.ts'
import { contextWithKysely, type TestContext } from '../../test/kysely/kysely.ts'
import { type Host, openNetwork } from './network.ts'
import {
  checkOf,
  ekoline,
  makeCertificate,
  outsideOf,
  type Piece,
  type Places,
  rpcOf,
  startAsterisk,
  startBucket,
  startHaproxy,
  startKamailio,
  startRtpengine,
  startService,
  until,
} from './pieces.ts'

const SUBNET = '10.77.0'
const HOSTS = ['edge1', 'edge2', 'ast1', 'ast2', 'db1', 'db2', 'db3', 'carrier', 'phones', 'bucket'] as const
const PORTS = { postgres: 5432, api: 8008, client: 2379, peer: 2380 }
const [SERVICE_PASSWORD, OWNER_PASSWORD] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]

type Patroni = Awaited<ReturnType<typeof startPatroni>>
export type HostName = (typeof HOSTS)[number]

/** All of deploy/cluster, each host a network namespace. */
export interface Cluster {
  readonly hosts: Readonly<Record<HostName, Host>>
  /** ours in its network */
  readonly address: string
  readonly places: Places
  readonly patroni: Patroni
  readonly pieces: Readonly<Record<'kamailio' | 'rtpengine' | 'asterisk' | 'process', readonly Piece[]>>
  /** the addresses of our processes beside the Asterisks */
  readonly services: readonly string[]
  /** the database, as its superuser */
  readonly ctx: TestContext
  /** An operator's command on ast1. */
  ekoline(...args: string[]): string
  /** deploy/cluster/check.mjs on the hosts of the service. @returns what it finds wrong */
  wrongs(): string[]
  ready(service: string): Promise<boolean>
  stop(): Promise<void>
}

// docs/deploy.md, step 3, with passwords
const LOGINS = [
  `create role ekoline login password '${SERVICE_PASSWORD}'`,
  `create role ekoline_migrator login password '${OWNER_PASSWORD}'`,
  'create role ekoline_owner nologin',
  'create role ekoline_app nologin',
  'grant ekoline_app to ekoline',
  'grant ekoline_owner, ekoline_app to ekoline_migrator',
  'create database ekoline owner ekoline_migrator',
]

const address = (login: string, password: string, port: number) =>
  `postgres://${login}:${password}@127.0.0.1:${port}/ekoline`

/** In the order of deploy/cluster/README.md. @param say each step */
export async function startCluster(say: (line: string) => void): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-cluster-'))
  const ends: (() => unknown)[] = [() => remove(folder)]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    return await start(folder, ends, stop, say)
  } catch (error) {
    await stop()
    throw error
  }
}

function remove(folder: string): void {
  if (process.env.CLUSTER_KEEP) return
  for (const place of [folder, join(process.env.PBX_ROOT ?? '', folder)]) // there it was mounted
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
}

async function start(
  folder: string,
  ends: (() => unknown)[],
  stop: () => Promise<void>,
  say: (line: string) => void,
): Promise<Cluster> {
  const network = openNetwork(SUBNET, HOSTS)
  const atExit = () => {
    network.close()
    remove(folder)
  }
  process.once('exit', atExit)
  ends.push(atExit, () => process.off('exit', atExit))
  const { hosts } = network
  const { edge1, edge2, ast1, ast2 } = hosts
  const [edges, media, databases] = [
    [edge1, edge2],
    [ast1, ast2],
    [hosts.db1, hosts.db2, hosts.db3],
  ]
  for (const edge of edges) edge.alsoAt(outsideOf(edge))
  const certificate = makeCertificate({ folder, edges })
  startBucket({ folder }, hosts.bucket)
  const service = {
    SECRET_KEYS: `lab:${randomBytes(32).toString('base64url')}`,
    DATABASE_URL: address('ekoline', SERVICE_PASSWORD, 5000),
    DATABASE_REPLICA_URL: address('ekoline', SERVICE_PASSWORD, 5001),
    S3_ENDPOINT: `http://${hosts.bucket.address}:9000`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    REQUIRE_VERIFIED: 'none',
    LOG_LEVEL: 'warn',
    FLOOD_LIMIT: '0',
    ...NO_CALL_LIMITS, // a few people call for many
  }
  const secret = randomBytes(24).toString('hex')
  const places: Places = { folder, edges, media, databases, carrier: hosts.carrier.address, secret, service }

  say('PostgreSQL under Patroni, on three hosts')
  const patroni = await startPatroni({
    hosts: databases.map(({ name, address, inside }) => ({ name, address, prefix: inside, ports: PORTS })),
    proxy: { address: network.address },
    network: `${SUBNET}.0/24`,
  })
  ends.push(patroni.stop)
  await onServer(patroni.url, ...LOGINS)
  for (const host of [...edges, ...media]) startHaproxy(places, host)
  const owner = { DATABASE_OWNER_URL: address('ekoline_migrator', OWNER_PASSWORD, 5000) }
  await until('HAProxy', () => ekolineOrNull(places, ast1, ['migrate'], owner))

  say('two Asterisks, two Kamailios, two rtpengines, our processes')
  const asterisk = media.map((host) => startAsterisk(places, host))
  const rtpengine = edges.map((host) => startRtpengine(places, host))
  for (const host of edges) startService(places, host) // which answers Kamailio
  const kamailio = edges.map((host) => startKamailio(places, host))
  const processes = media.map((host) => startService(places, host))
  const services = media.map(({ address }) => `http://${address}:8080`)
  const all = [...edges, ...media].map(({ address }) => `http://${address}:8080`)
  for (const host of all) await until(`the process at ${host}`, () => ready(host, services.includes(host)))

  const url = withDatabase(patroni.url, 'ekoline')
  const config = readConfig({
    DATABASE_URL: url,
    NODE_ENV: 'development',
    DATA_DIR: join(folder, 'own'),
    SECRET_KEYS: service.SECRET_KEYS,
    LOG_LEVEL: 'silent',
  })
  const engine = await openDatabase(config.database, { onIdleError: () => undefined })
  const ctx = contextWithKysely(engine, createContext(config, engine, features))
  ends.push(() => engine.close())

  const each = (port: number, of: readonly Host[]) => of.map(({ address }) => `${address}:${port}`).join(',')
  const cluster = {
    KAMAILIO: each(5060, edges),
    SIP_EDGE_RPC: edges.map(rpcOf).join(','),
    ASTERISK: each(5060, media),
    SERVICE: all.join(','),
    METRICS: [...edges, ...media].map(({ address }) => `http://${address}:9464/metrics`).join(','),
    PATRONI: databases.map(({ address }) => `http://${address}:8008`).join(','),
    ETCD: databases.map(({ address }) => `http://${address}:2379`).join(','),
    NODE_EXTRA_CA_CERTS: certificate,
  }
  return {
    hosts,
    address: network.address,
    places,
    patroni,
    pieces: { kamailio, rtpengine, asterisk, process: processes },
    services,
    ctx,
    ekoline: (...args) => ekoline(places, ast1, args),
    ready: (name) => ready(name, true),
    wrongs: () =>
      [
        ...edges.map((host) => ({ host, own: { RTPENGINE: '127.0.0.1:2223' } })),
        ...media.map((host) => ({ host, own: {} })),
      ].flatMap(({ host, own }) => {
        const { well, said } = checkOf(places, host, { ...cluster, ...own })
        return well
          ? []
          : said
              .split('\n')
              .filter((line) => line.startsWith('WRONG'))
              .map((line) => `${host.name}: ${line}`)
      }),
    stop,
  }
}

function ekolineOrNull(...[places, host, args, more]: Parameters<typeof ekoline>): string | null {
  try {
    return ekoline(places, host, args, more)
  } catch {
    return null
  }
}

async function ready(service: string, withExchange: boolean): Promise<boolean> {
  try {
    const answer = await fetch(`${service}/health/ready`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok && (!withExchange || (await answer.text()).includes('"telephony":"connected"'))
  } catch {
    return false
  }
}

/** What a Kamailio says by its RPC, as the service asks it. */
async function rpc<T>(
  { places, hosts }: Cluster,
  edge: 'edge1' | 'edge2',
  method: string,
  ...params: string[]
): Promise<T> {
  const ca = readFileSync(join(places.folder, 'certificate.pem'))
  const body = JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 })
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { 'x-edge-secret': places.secret, 'content-length': Buffer.byteLength(body) }
    const sent = request(
      `${rpcOf(hosts[edge])}/rpc`,
      { method: 'POST', ca, headers, timeout: 10_000 },
      async (response) => {
        try {
          resolve(Buffer.concat(await response.toArray()).toString())
        } catch (error) {
          reject(error)
        }
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
  return JSON.parse(answer).result
}

/** How many phones the first edge knows. */
export async function registeredAt(cluster: Cluster): Promise<number> {
  type Dump = { Domains: { Domain: { AoRs: unknown[] } }[] }
  const { Domains } = await rpc<Dump>(cluster, 'edge1', 'ul.dump', 'brief')
  return Domains.flatMap(({ Domain }) => Domain.AoRs).length
}
