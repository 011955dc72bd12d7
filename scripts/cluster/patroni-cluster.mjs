/**
 * PostgreSQL under Patroni, with etcd and HAProxy, by the very files of deploy/cluster/patroni: on loopback, or wherever
 * its hosts are.
 *
 * @source DEC-166
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.mjs'
import { findBinaries, NoPostgres, unprivilegedUser } from '../postgres-cluster.mjs'
import { run, throwIfStopped } from '../processes.mjs'
import { roomInMemory } from '../room-in-memory.mjs'
import { root } from '../toolchain.mjs'

const SAMPLES = join(root, 'deploy/cluster/patroni')
const READY_WITHIN_MS = 120_000
const ASK_AGAIN_MS = 200

/** @typedef {{ etcd: string, patroni: string, haproxy: string, postgres: string }} Programs `postgres` is a folder */
/** @type {Omit<Programs, 'postgres'>} where Debian's packages put them */
const DEBIAN = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' }

/**
 * @typedef {object} Host
 * @property {string} name
 * @property {string} address
 * @property {readonly string[]} [prefix] before each command that runs there, such as nsenter
 * @property {{ postgres: number, api: number, client: number, peer: number }} [ports] else free ones
 */

/**
 * @typedef {object} Proxy
 * @property {string} address
 * @property {readonly string[]} [prefix]
 * @property {{ primary: number, replica: number }} [ports]
 */

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {() => Promise<number | null>} status what Patroni answers when it is asked whether it is the primary; null: nothing
 * @property {() => void} kill ends Patroni and PostgreSQL at once
 * @property {() => void} killPostgres ends PostgreSQL alone, at once
 * @property {() => void} start after a kill
 */

/**
 * @typedef {object} PatroniCluster
 * @property {string} url of the primary, through HAProxy, as superuser
 * @property {string} replicaUrl of the standbys
 * @property {readonly Member[]} members
 * @property {() => Promise<Member>} primary waits for one
 * @property {() => Promise<{ name: string, role: string, state: string }[]>} list as `patronictl list`
 * @property {() => Promise<void>} whole waits until all follow, one of them synchronously
 * @property {() => Promise<void>} switchOver as an operator asks for it
 * @property {() => void} stop for good: nothing is left of it
 */

/** Why there can be none with these programs; null when there can. @param {Partial<Programs>} [programs] */
export function noPatroni(programs) {
  for (const [name, path] of Object.entries({ ...DEBIAN, ...programs }))
    if (!existsSync(path)) return `no ${name} (${path})`
  try {
    const { bin } = findBinaries()
    if (!programs?.postgres && !existsSync(join(bin, 'pg_rewind')))
      return `no pg_rewind beside ${bin}/postgres`
    unprivilegedUser()
    return null
  } catch (error) {
    if (error instanceof NoPostgres) return error.message
    throw error
  }
}

const APT = '/usr/bin/apt-get'
const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql-client']

/** Installs what is missing, where that can be. @returns {Promise<string | null>} why there can be no Patroni */
export async function ensurePatroni() {
  if (noPatroni() && existsSync(APT) && process.getuid?.() === 0) {
    console.log(`Installing ${PACKAGES.join(', ')} (apt-get) ...`)
    await run(APT, ['update'], { capture: true })
    await run(APT, ['install', '--yes', '--no-install-recommends', ...PACKAGES], { capture: true })
    throwIfStopped()
  }
  return noPatroni()
}

/** @param {Host} host */
const placed = async (host) => ({
  ...host,
  prefix: host.prefix ?? [],
  ports: host.ports ?? {
    postgres: await freePort(),
    api: await freePort(),
    client: await freePort(),
    peer: await freePort(),
  },
})

const LOOPBACK = ['db1', 'db2', 'db3'].map((name) => ({ name, address: '127.0.0.1' }))

/**
 * Starts them, and waits until there is a primary with a synchronous standby.
 *
 * @param {object} [options]
 * @param {readonly Host[]} [options.hosts] each with an etcd and a PostgreSQL
 * @param {Proxy} [options.proxy]
 * @param {string} [options.network] from which PostgreSQL is reached
 * @param {string} [options.database] that `promotion` speaks of
 * @param {Partial<Programs>} [options.programs]
 * @returns {Promise<PatroniCluster>}
 */
export async function startPatroni({
  hosts: given = LOOPBACK,
  proxy = { address: '127.0.0.1' },
  network = '127.0.0.1/32',
  database = 'ekoline',
  programs = {},
} = {}) {
  const tools = { ...DEBIAN, postgres: findBinaries().bin, ...programs }
  const owner = unprivilegedUser()
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'ekoline-patroni-'))
  const password = randomBytes(12).toString('hex')
  const hosts = await Promise.all(given.map(placed))
  const ports = proxy.ports ?? { primary: await freePort(), replica: await freePort() }
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set()
  const own = (/** @type {string} */ path) => owner && chownSync(path, owner.uid, owner.gid)
  own(folder)

  /** @param {{ prefix?: readonly string[] }} where @param {readonly string[]} command @param {Record<string, string>} env @param {string} log */
  function begin({ prefix = [] }, command, env, log) {
    const as = owner ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
    const [program = '', ...args] = [...prefix, ...as, ...command]
    const path = `${tools.postgres}:${process.env.PATH}`
    const file = openSync(join(folder, log), 'a')
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: path, LC_ALL: 'C.UTF-8', HOME: folder, ...env },
      stdio: ['ignore', file, file],
      detached: true, // Ctrl-C in the terminal is for us to handle
    })
    closeSync(file)
    child.once('error', () => {}) // then nothing becomes ready, which says what is missing
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  const at = (/** @type {string} */ address, /** @type {number} */ port) => `${address}:${port}`
  const peers = hosts.map(({ name, address, ports }) => `${name}=http://${at(address, ports.peer)}`).join(',')
  for (const host of hosts) {
    const { name, address, ports } = host
    const dir = join(folder, `${name}-etcd`)
    mkdirSync(dir, { mode: 0o700 })
    own(dir)
    const [client, peer] = [`http://${at(address, ports.client)}`, `http://${at(address, ports.peer)}`]
    const env = {
      ETCD_NAME: name,
      ETCD_DATA_DIR: dir,
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: peers,
      ETCD_INITIAL_CLUSTER_STATE: 'new',
    }
    begin(host, [tools.etcd], env, `${name}-etcd.log`)
  }

  const promotion = join(folder, 'promotion')
  copyFileSync(join(SAMPLES, 'promotion'), promotion)
  const members = hosts.map((host) => {
    const { name, address, ports } = host
    const dir = join(folder, name)
    mkdirSync(dir, { mode: 0o700 })
    own(dir)
    const config = join(dir, 'patroni.yml')
    writeFileSync(
      config,
      ofHere(readFileSync(join(SAMPLES, 'patroni.yml'), 'utf8'), { dir, promotion, network }),
    )
    own(config)
    const data = join(dir, 'data')
    const env = {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: hosts.map((peer) => `'${at(peer.address, peer.ports.client)}'`).join(','),
      PATRONI_RESTAPI_LISTEN: at(address, ports.api),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(address, ports.api),
      PATRONI_POSTGRESQL_LISTEN: at(address, ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(address, ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: tools.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(dir, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      EKOLINE_DATABASE: `host=${dir} port=${ports.postgres} user=postgres dbname=${database}`,
      EKOLINE_NAME: name,
      EKOLINE_ETCD: hosts.map((peer) => at(peer.address, peer.ports.client)).join(' '),
      EKOLINE_PROMOTION_MARK: join(dir, 'promotion-mark'),
    }
    const start = () => begin(host, [tools.patroni, config], env, `${name}.log`)
    let patroni = start()
    const postmaster = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    const killPostgres = () => {
      const pid = postmaster()
      for (const each of [pid, ...childrenOf(pid)]) killAtOnce(each)
    }
    return {
      name,
      status: () => answered(host, '/primary').then((answer) => answer?.status ?? null),
      cluster: async () =>
        /** @type {{ members: any[] } | undefined} */ (await (await answered(host, '/cluster'))?.json()),
      switchOver: (/** @type {string} */ leader) =>
        answered(host, '/switchover', { method: 'POST', body: JSON.stringify({ leader }) }),
      killPostgres,
      kill() {
        patroni.kill('SIGKILL')
        if (existsSync(join(data, 'postmaster.pid'))) killPostgres()
      },
      start() {
        patroni = start()
      },
    }
  })

  const servers = hosts.map(
    ({ name, address, ports }) => `    server ${name} ${at(address, ports.postgres)} check port ${ports.api}`,
  )
  const balancer = join(folder, 'haproxy.cfg')
  writeFileSync(
    balancer,
    readFileSync(join(SAMPLES, 'haproxy.cfg'), 'utf8')
      .replace(/( {4}server .*\n)+/g, `${servers.join('\n')}\n`)
      .replace('127.0.0.1:5000', at(proxy.address, ports.primary))
      .replace('127.0.0.1:5001', at(proxy.address, ports.replica)),
  )
  begin(proxy, [tools.haproxy, '-db', '-f', balancer], {}, 'haproxy.log')

  const stop = () => {
    process.off('exit', stop)
    for (const member of members) quietly(member.kill)
    for (const child of children) child.kill('SIGKILL')
    if (process.env.PATRONI_KEEP) return
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stop)

  /** @template T @param {string} what @param {() => Promise<T | null | undefined | false>} look @returns {Promise<T>} */
  async function until(what, look) {
    for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(ASK_AGAIN_MS)) {
      const found = await look()
      if (found) return found
    }
    throw new Error(`Patroni: ${what} is not there after ${READY_WITHIN_MS / 1000} s.`)
  }
  const primary = () =>
    until('a primary', async () => {
      for (const member of members) if ((await member.status()) === 200) return member
      return null
    })
  const list = async () => {
    for (const member of members) {
      const found = await member.cluster()
      if (found) return found.members
    }
    return []
  }
  const whole = async () => {
    await until('a synchronous standby', async () => {
      const all = await list()
      return (
        all.length === hosts.length &&
        all.every((/** @type {any} */ { role, state }) => ['running', 'streaming'].includes(state) && role) &&
        all.some((/** @type {any} */ { role }) => role === 'sync_standby')
      )
    })
  }
  try {
    await whole()
  } catch (error) {
    stop()
    throw error
  }
  const through = (/** @type {number} */ port) =>
    `postgres://postgres:${password}@${at(proxy.address, port)}/postgres`
  return {
    url: through(ports.primary),
    replicaUrl: through(ports.replica),
    members,
    primary,
    list,
    whole,
    switchOver: async () => {
      const before = await primary()
      const answer = await /** @type {any} */ (before).switchOver(before.name)
      if (answer?.status !== 200) throw new Error(`No switchover: ${await answer?.text()}`)
    },
    stop,
  }
}

/** The sample with the places of this run. @param {string} text @param {{ dir: string, promotion: string, network: string }} here */
const ofHere = (text, { dir, promotion, network }) =>
  text
    .replaceAll('/etc/patroni/promotion', promotion)
    .replace('unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${dir}`)
    .replaceAll('10.0.0.0/24', network)
    .replaceAll('hostssl', 'host')
    .replace('local all postgres peer', 'local all all trust')
    .replace(/^ +ssl.*\n/gm, '')
    .replace('mode: automatic', 'mode: "off"')

/** @param {Host & { ports: { api: number } }} host @param {string} path @param {RequestInit} [init] */
const answered = ({ address, ports }, path, init) =>
  fetch(`http://${address}:${ports.api}${path}`, {
    ...init,
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)

/** @param {number} pid */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** @param {() => void} work */
function quietly(work) {
  try {
    work()
  } catch (error) {
    if (!['ESRCH', 'ENOENT'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error
  }
}

/** @param {number} pid */
const killAtOnce = (pid) => quietly(() => process.kill(pid, 'SIGKILL'))
