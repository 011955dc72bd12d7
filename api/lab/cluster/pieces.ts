import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { writeAsteriskConfig } from '../../../scripts/telephony/asterisk-config.mjs'
import { findNode, root, serviceEnv, serviceFlags } from '../../../scripts/toolchain.mjs'
import type { Host } from './network.ts'

// What runs on the hosts, each by the files of deploy/ where they would be on a machine; only addresses and secrets differ.

const deploy = (file: string) => join(root, 'deploy', file)
const sample = (file: string) => readFileSync(deploy(file), 'utf8')
const rootOf = (name: 'PBX_ROOT' | 'CLUSTER_ROOT') => process.env[name] ?? ''
const READY_WITHIN_MS = 180_000 // on a machine that has other work

/** Waits for it. @throws Error that says what did not come */
export async function until<T>(
  what: string,
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  withinMs = READY_WITHIN_MS,
): Promise<T> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(100)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`${what} does not come within ${withinMs / 1000} s`)
}

/** A program on a host, which can be killed at any moment and started again. */
export interface Piece {
  readonly name: string
  kill(): Promise<void>
  start(): void
}

interface Placed {
  readonly host: Host
  readonly log: string
  readonly env?: NodeJS.ProcessEnv
}

/** A program that runs until it is killed, with all that it started. */
function pieceOf(name: string, command: readonly string[], { host, log, env }: Placed): Piece {
  const file = openSync(log, 'a')
  const begin = () => host.start(command, { stdio: ['ignore', file, file], env: env ?? process.env })
  let child = begin()
  return {
    name,
    async kill() {
      const gone = once(child, 'exit')
      for (const pid of familyOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL')
      await gone
    },
    start() {
      child = begin()
    },
  }
}

/** A process and all that it has made: of a Kamailio, its workers would outlive it. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.filter(Boolean).flatMap((child) => familyOf(Number(child)))]
}

/** In a folder that is a Debian, with folders of its own under the paths that it knows. */
export function inRoot(
  debian: string,
  folders: Readonly<Record<string, string>>,
  command: readonly string[],
) {
  const mounts = Object.entries(folders).map(
    ([path, from]) => `mkdir -p '${debian}${path}' && mount --bind '${from}' '${debian}${path}'`,
  )
  const all = [
    ...mounts,
    `mount -t proc proc '${debian}/proc'`,
    `mount --bind /dev '${debian}/dev'`,
    `mount -t tmpfs tmpfs '${debian}/run'`,
    `exec chroot '${debian}' "$@"`,
  ]
  return ['unshare', '--mount', '--propagation', 'private', 'bash', '-c', all.join(' && '), 'in', ...command]
}

/** Where the pieces find each other. */
export interface Places {
  readonly folder: string
  readonly edges: readonly Host[]
  readonly media: readonly Host[]
  readonly databases: readonly Host[]
  readonly carrier: string
  /** the secret of the edges, and the password of ARI */
  readonly secret: string
  /** settings of the service that all of its processes share */
  readonly service: Readonly<Record<string, string>>
}

const logOf = ({ folder }: Places, { name }: Host, program: string) => join(folder, `${name}-${program}.log`)

function folderOf({ folder }: Places, { name }: Host, program: string): string {
  const path = join(folder, name, program)
  mkdirSync(path, { recursive: true })
  return path
}

export const outsideOf = ({ address }: Host) => address.replace(/\.(\d+)$/, '.1$1')
export const rpcOf = ({ address }: Host) => `https://${address}:8093`

/** The certificate of both Kamailios, self-signed. */
export function makeCertificate({ folder, edges }: Pick<Places, 'folder' | 'edges'>): string {
  const names = edges.map(({ address }) => `IP:${address}`).join(',')
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const about = ['-subj', '/CN=edge', '-addext', `subjectAltName=${names}`]
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...kind, ...about, ...files], { stdio: 'pipe' })
  return certificate
}

/** deploy/kamailio as /etc/kamailio, with docs/scaling.md's local.cfg. */
export function startKamailio(places: Places, host: Host): Piece {
  const { edges, media, secret, folder, carrier } = places
  const directory = folderOf(places, host, 'kamailio')
  cpSync(deploy('kamailio'), directory, { recursive: true })
  for (const file of ['key.pem', 'certificate.pem']) cpSync(join(folder, file), join(directory, file))
  const peer = edges.find((other) => other !== host)
  const at = host.address
  const local = [
    'PHONES',
    `LISTEN udp:${at}:5060`,
    `EDGE_URI "sip:${at}:5060"`,
    `EDGE_SECRET "${secret}"`,
    `SERVER_ID ${edges.indexOf(host) + 1}`,
    'PEERS',
    `DMQ_LISTEN udp:${at}:5062`,
    `DMQ_URI "sip:${at}:5062"`,
    `PEER_URI "sip:${peer?.address}:5062"`,
    `TLS_LISTEN tls:${at}:5061`,
    `RPC_LISTEN tls:${at}:8093`,
    'TLS_KEY "/etc/kamailio/key.pem"',
    'TLS_CERTIFICATE "/etc/kamailio/certificate.pem"',
    'RTPENGINE "udp:127.0.0.1:2223"',
    'FLOOD 1000000', // SIPp's phones have one address
  ]
  const write = (file: string, lines: readonly string[]) =>
    writeFileSync(join(directory, file), lines.map((line) => `${line}\n`).join(''))
  write(
    'local.cfg',
    local.map((define) => `#!define ${define}`),
  )
  write(
    'dispatcher.list',
    media.map(({ address }) => `1 sip:${address}:5060`),
  )
  write('address.list', [
    `1 ${carrier} 32`,
    ...media.map(({ address }) => `2 ${address} 32`),
    ...edges.map(({ address }) => `3 ${address} 32`),
  ])
  const command = ['kamailio', '-f', '/etc/kamailio/kamailio.cfg', '-DD', '-Y', '/run', '-m', '256']
  const inside = inRoot(rootOf('CLUSTER_ROOT'), { '/etc/kamailio': directory }, command)
  return pieceOf('Kamailio', inside, { host, log: logOf(places, host, 'kamailio') })
}

/** deploy/rtpengine as /etc/rtpengine. */
export function startRtpengine(places: Places, host: Host): Piece {
  const directory = folderOf(places, host, 'rtpengine')
  const text = sample('rtpengine/rtpengine.conf')
    .replace('203.0.113.5', outsideOf(host))
    .replace('10.0.0.5', host.address)
  writeFileSync(join(directory, 'rtpengine.conf'), text)
  const command = ['rtpengine', '-f', '-E', '--config-file=/etc/rtpengine/rtpengine.conf']
  const inside = inRoot(rootOf('CLUSTER_ROOT'), { '/etc/rtpengine': directory }, command)
  return pieceOf('rtpengine', inside, { host, log: logOf(places, host, 'rtpengine') })
}

/** deploy/cluster/patroni/haproxy.cfg of a host of the service. */
export function startHaproxy(places: Places, host: Host): Piece {
  const file = join(folderOf(places, host, 'haproxy'), 'haproxy.cfg')
  const text = places.databases.reduce(
    (all, { address }, index) => all.replaceAll(`10.0.0.1${index + 1}:`, `${address}:`),
    sample('cluster/patroni/haproxy.cfg'),
  )
  writeFileSync(file, text)
  const command = ['haproxy', '-db', '-f', file]
  return pieceOf('HAProxy', command, { host, log: logOf(places, host, 'haproxy') })
}

/** What an Asterisk and its process share, under one path. */
const shared = (places: Places, host: Host) => folderOf(places, host, 'pbx')

/** As `asterisk:config` writes it. */
export function startAsterisk(places: Places, host: Host): Piece {
  const directory = shared(places, host)
  writeAsteriskConfig({
    directory,
    node: host.name,
    'sip-address': host.address,
    'ari-password': places.secret,
    carrier: `${places.carrier}:5060`,
    edge: places.edges.map(({ address }) => `${address}:5060`).join(','),
    'edge-sound': 'rtpengine',
    peers: places.media
      .filter((other) => other !== host)
      .map(({ name, address }) => `${name}=${address}:5060`)
      .join(','),
  })
  const command = ['asterisk', '-f', '-C', `${directory}/etc/asterisk.conf`]
  const inside = inRoot(rootOf('PBX_ROOT'), { [directory]: directory }, command)
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  return pieceOf('Asterisk', inside, { host, log: logOf(places, host, 'asterisk'), env })
}

/** deploy/cluster/media/env with this host's lines, and what the lab needs otherwise. */
export function settingsOf(places: Places, host: Host): Record<string, string> {
  const isEdge = places.edges.includes(host)
  const dataDir = join(isEdge ? folderOf(places, host, 'service') : shared(places, host), 'data')
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o700)
  const own = isEdge
    ? { TELEPHONY: 'simulator', SIP_AUTH_LISTEN: '127.0.0.1:8092' }
    : {
        ASTERISK_ARI_PASSWORD: places.secret,
        ASTERISK_NODE: host.name,
        ASTERISK_SOUNDS: join(shared(places, host), 'sounds'),
        SIP_EDGE_RPC: places.edges.map(rpcOf).join(','),
      }
  const settings: NodeJS.Dict<string> = {
    ...parseEnv(sample('cluster/media/env')),
    TRUST_PROXY: 'off',
    HOST: host.address,
    METRICS_HOST: host.address,
    DATA_DIR: dataDir,
    SIP_EDGE_SECRET: places.secret,
    NODE_EXTRA_CA_CERTS: join(places.folder, 'certificate.pem'),
    ...places.service,
    ...own,
  }
  for (const name of isEdge ? ['ASTERISK_ARI_URL', 'ASTERISK_ARI_PASSWORD', 'ASTERISK_NODE'] : [])
    delete settings[name]
  return settings as Record<string, string>
}

const environment = (settings: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...serviceEnv,
  ...settings,
})

/** One of our processes, as ekoline.service starts it. */
export function startService(places: Places, host: Host): Piece {
  const command = [findNode(), ...serviceFlags, join(root, 'api/src/main.ts')]
  const env = environment(settingsOf(places, host))
  return pieceOf('process', command, { host, log: logOf(places, host, 'service'), env })
}

/** A command of the operator's, on a host. @returns what it printed @throws Error with what it said */
export function ekoline(
  places: Places,
  host: Host,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): string {
  const [program = '', ...rest] = [
    ...host.inside,
    findNode(),
    join(root, 'api/src/operator/main.ts'),
    ...args,
  ]
  const env = { ...environment(settingsOf(places, host)), ...more }
  return execFileSync(program, rest, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** deploy/cluster/check.mjs on a host. @returns its lines, and whether all is well */
export function checkOf(places: Places, host: Host, cluster: Readonly<Record<string, string>>) {
  const file = join(folderOf(places, host, 'check'), 'cluster.env')
  const settings = { ...settingsOf(places, host), ...cluster }
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const [program = '', ...args] = [...host.inside, findNode(), deploy('cluster/check.mjs'), file]
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: settings.NODE_EXTRA_CA_CERTS }
  try {
    return { well: true, said: execFileSync(program, args, { env, encoding: 'utf8' }) }
  } catch (error) {
    return { well: false, said: `${(error as { stdout?: string }).stdout}` }
  }
}

/** An object storage, in a process of its own. */
export function startBucket({ folder }: Pick<Places, 'folder'>, host: Host): Piece {
  const directory = join(folder, 'bucket')
  mkdirSync(directory)
  const command = [findNode(), join(import.meta.dirname, 'bucket.ts'), host.address, '9000', directory]
  return pieceOf('object storage', command, { host, log: join(folder, 'bucket.log') })
}
