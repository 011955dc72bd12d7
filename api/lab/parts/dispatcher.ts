import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { freePort, freeUdpPort } from '../../../scripts/free-port.mjs'
import { alone } from '../asterisk/pbx.ts'
import { formatSip, token } from '../asterisk/sip-message.ts'
import { makeCertificate } from './exchange.ts'

const CONFIG = fileURLToPath(new URL('../../../deploy/kamailio/', import.meta.url))

interface Place {
  readonly address: string
  readonly port: number
}

/** In a mount namespace of its own, like the Asterisk of a lab; without a root, as the machine has it. */
const START = `
cd "$DIRECTORY"
if [ -n "$ROOT" ]; then
  mkdir -p "$ROOT$DIRECTORY" && mount --bind "$DIRECTORY" "$ROOT$DIRECTORY" || exit 1
  mount -t proc proc "$ROOT/proc" && mount --bind /dev "$ROOT/dev" || exit 1
  set -- chroot "$ROOT" "$@"
fi
exec "$@"`

function run(directory: string, names: readonly string[]): ChildProcess {
  const { root } = inject('kamailio')
  const defines = names.flatMap((name) => ['-A', name])
  const kamailio = ['kamailio', '-f', `${directory}/kamailio.cfg`, '-DD', '-Y', directory, ...defines]
  return spawn('setpriv', alone('SIGTERM', 'bash', '-c', START, 'dispatcher', ...kamailio), {
    env: { ...process.env, DIRECTORY: directory, ROOT: root ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** A process and all that it has made: of a Kamailio, its workers would outlive it. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.filter(Boolean).flatMap((child) => familyOf(Number(child)))]
}

const ASK_EVERY_MS = 100
const DMQ_PORT = 5062

/** Resolves when there is any answer. */
async function answers({ address, port }: Place): Promise<void> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const asking = setInterval(() => {
    const headers = [
      ['Via', `SIP/2.0/UDP 127.0.0.1:${socket.address().port};branch=z9hG4bK${token()}`],
      ['From', `<sip:lab@127.0.0.1>;tag=${token()}`],
      ['To', `<sip:${address}>`],
      ['Call-ID', token()],
      ['CSeq', '1 OPTIONS'],
    ] as const
    socket.send(formatSip(`OPTIONS sip:${address}:${port} SIP/2.0`, headers), port, address)
  }, ASK_EVERY_MS)
  await once(socket, 'message')
  clearInterval(asking)
  socket.close()
}

/** The Kamailio of deploy/kamailio in front of some nodes. */
export interface Dispatcher extends Place {
  /** Writes other nodes into its lists, which it reads when it is asked to. */
  list(nodes: readonly Place[]): void
  /** It is gone at once. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const EDGE_SECRET = 'a-secret-of-the-edges-of-this-lab'

/** One that is started later: Asterisk and our process must know it before. */
export interface EdgeAt extends Place {
  readonly rpcPort: number
  /** of phones by TLS, and of browsers by WSS */
  readonly tlsPort: number
}

export const edgeAt = async (address: string): Promise<EdgeAt> => ({
  address,
  port: await freeUdpPort(address),
  rpcPort: await freePort(),
  tlsPort: await freePort(),
})

const TLS = { certificate: 'certificate.pem', key: 'key.pem' }

export const rpcOf = ({ rpcPort }: EdgeAt) => `http://127.0.0.1:${rpcPort}`

/** Phones register with it, too. */
interface Phones {
  readonly at: EdgeAt
  /** where it asks us whose a name is */
  readonly auth: string
  /** the others that keep the same registrations, this one among them */
  readonly edges: readonly string[]
  /** further definitions */
  readonly defines?: readonly string[]
}

function localOf(directory: string, { at, auth, edges, defines = [] }: Phones): string {
  const { address, port, rpcPort, tlsPort } = at
  const peer = edges.find((edge) => edge !== address)
  const peers = peer && [
    '#!define PEERS',
    `#!define DMQ_LISTEN udp:${address}:${DMQ_PORT}`,
    `#!define DMQ_URI "sip:${address}:${DMQ_PORT}"`,
    `#!define PEER_URI "sip:${peer}:${DMQ_PORT}"`,
  ]
  const local = [
    '#!define PHONES',
    `#!define EDGE_SECRET "${EDGE_SECRET}"`,
    `#!define EDGE_URI "sip:${address}:${port}"`,
    `#!define AUTH_URL "${auth}/ha1/"`,
    `#!define RPC_LISTEN tcp:127.0.0.1:${rpcPort}`,
    `#!define SERVER_ID ${edges.indexOf(address) + 1}`,
    `#!define TLS_LISTEN tls:${address}:${tlsPort}`,
    `#!define TLS_CERTIFICATE "${directory}/${TLS.certificate}"`,
    `#!define TLS_KEY "${directory}/${TLS.key}"`,
    ...(peers || []),
    ...defines,
  ]
  return local.map((line) => `${line}\n`).join('')
}

/**
 * @param address where it listens
 * @param phones that register with it, where they do
 * @throws Error with what it said, when it does not start
 */
export async function startDispatcher(
  address: string,
  carrier: string,
  nodes: readonly Place[],
  phones?: Phones,
): Promise<Dispatcher> {
  const place = phones?.at ?? { address, port: await freeUdpPort(address) }
  const directory = mkdtempSync(join(tmpdir(), 'ekoline-dispatcher-'))
  cpSync(CONFIG, directory, { recursive: true })
  writeFileSync(join(directory, 'local.cfg'), phones ? localOf(directory, phones) : '')
  if (phones) makeCertificate(directory, TLS)
  const edges = phones?.edges.map((edge) => `3 ${edge} 32\n`) ?? []
  function list(all: readonly Place[]) {
    const lines = all.map((node) => `1 sip:${node.address}:${node.port}\n`)
    writeFileSync(join(directory, 'dispatcher.list'), lines.join(''))
    const hosts = new Set(all.map((node) => `2 ${node.address} 32\n`))
    writeFileSync(join(directory, 'address.list'), [`1 ${carrier} 32\n`, ...hosts, ...edges].join(''))
  }
  list(nodes)
  const child = run(directory, [
    `LISTEN=udp:${address}:${place.port}`,
    `DISPATCHER_LIST="${directory}/dispatcher.list"`,
    `ADDRESS_LIST="${directory}/address.list"`,
  ])
  const ended = once(child, 'exit')
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const failed = ended.then(() => Promise.reject(new Error(`Kamailio did not start:\n${said}`)))
  await Promise.race([answers(place), failed])
  return {
    ...place,
    list,
    async kill() {
      for (const pid of familyOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL')
      await ended
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      const { root } = inject('kamailio')
      if (root) rmdirSync(join(root, directory)) // where it was mounted
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
