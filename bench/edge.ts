import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { alone } from '../api/lab/asterisk/pbx.ts'
import { freePort } from '../scripts/free-port.mjs'

const CONFIG = fileURLToPath(new URL('../deploy/kamailio/', import.meta.url))
const SECRET = 'a-secret-of-the-edges-of-this-bench'
const [PORT, DMQ_PORT] = [5060, 5062]
const TICKS_PER_SECOND = 100
const READY_WITHIN_MS = 10_000

const START = `
mkdir -p "$ROOT$DIRECTORY" && mount --bind "$DIRECTORY" "$ROOT$DIRECTORY" &&
mount -t proc proc "$ROOT/proc" && mount --bind /dev "$ROOT/dev" && exec chroot "$ROOT" "$@"`

/** A process and all that it has made. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.filter(Boolean).flatMap((child) => familyOf(Number(child)))]
}

/** How long they have kept a processor busy, in seconds. */
export const busyOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    const [user, system] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
      .split(' ')
      .slice(11, 13)
    return sum + (Number(user) + Number(system)) / TICKS_PER_SECOND
  }, 0)

/** What they have in memory, each shared page counted once, in MB. */
export const memoryOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return sum + (Number(kilobytes) * 1024) / 1e6
  }, 0)

export interface Edge {
  readonly address: string
  readonly port: number
  pids(): number[]
  /** @returns the answer as it came */
  rpc(method: string, ...params: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** A root with Kamailio, as the telephony lab makes it; null without. */
export const edgeRoot = (): string | null => {
  const root = process.env.PBX_ROOT
  return root && existsSync(join(root, 'usr/sbin/kamailio')) ? root : null
}

/** The Kamailios of deploy/kamailio, one at each address; each knows the others, the carrier and the node. */
export async function startEdges(
  root: string,
  addresses: readonly string[],
  {
    carrier,
    node,
    auth,
    defines = [],
    memory = 64,
  }: {
    readonly carrier: string
    readonly node: { readonly address: string; readonly port: number }
    readonly auth: string
    readonly defines?: readonly string[]
    /** shared, in MB */
    readonly memory?: number
  },
): Promise<Edge[]> {
  const edges: Edge[] = []
  for (const address of addresses) {
    const directory = mkdtempSync(join(tmpdir(), 'ekoline-bench-edge-'))
    const rpcPort = await freePort()
    const peer = addresses.find((other) => other !== address)
    cpSync(CONFIG, directory, { recursive: true })
    const local = [
      '#!define PHONES',
      '#!define FLOOD 100000000', // all phones have one address here
      `#!define EDGE_SECRET "${SECRET}"`,
      `#!define EDGE_URI "sip:${address}:${PORT}"`,
      `#!define AUTH_URL "${auth}/ha1/"`,
      `#!define RPC_LISTEN tcp:127.0.0.1:${rpcPort}`,
      `#!define SERVER_ID ${addresses.indexOf(address) + 1}`,
      ...(peer
        ? [
            '#!define PEERS',
            `#!define DMQ_LISTEN udp:${address}:${DMQ_PORT}`,
            `#!define DMQ_URI "sip:${address}:${DMQ_PORT}"`,
            `#!define PEER_URI "sip:${peer}:${DMQ_PORT}"`,
          ]
        : []),
      ...defines,
    ]
    writeFileSync(join(directory, 'local.cfg'), local.map((line) => `${line}\n`).join(''))
    writeFileSync(join(directory, 'dispatcher.list'), `1 sip:${node.address}:${node.port}\n`)
    const lists = [`1 ${carrier} 32`, `2 ${node.address} 32`, ...addresses.map((ip) => `3 ${ip} 32`)]
    writeFileSync(join(directory, 'address.list'), lists.map((line) => `${line}\n`).join(''))
    mkdirSync(join(root, directory), { recursive: true })
    const names = [
      `LISTEN=udp:${address}:${PORT}`,
      `DISPATCHER_LIST="${directory}/dispatcher.list"`,
      `ADDRESS_LIST="${directory}/address.list"`,
    ].flatMap((name) => ['-A', name])
    const kamailio = [
      'kamailio',
      '-f',
      `${directory}/kamailio.cfg`,
      '-DD',
      '-m',
      `${memory}`,
      '-Y',
      directory,
      ...names,
    ]
    const child = spawn('setpriv', alone('SIGTERM', 'bash', '-c', START, 'edge', ...kamailio), {
      env: { ...process.env, ROOT: root, DIRECTORY: directory },
      stdio: ['ignore', 'ignore', process.env.EDGE_LOG ? 'inherit' : 'ignore'],
    })
    const edge: Edge = {
      address,
      port: PORT,
      pids: () => familyOf(child.pid ?? 0),
      async rpc(method, ...params) {
        const body = JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 })
        const headers = { 'x-edge-secret': SECRET }
        return (await fetch(`http://127.0.0.1:${rpcPort}/rpc`, { method: 'POST', headers, body })).text()
      },
      async stop() {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
        rmSync(directory, { recursive: true, force: true })
        rmSync(join(root, directory), { recursive: true, force: true })
      },
    }
    edges.push(edge)
    const until = performance.now() + READY_WITHIN_MS
    while (!(await edge.rpc('dispatcher.list').catch(() => null))) {
      if (performance.now() > until) throw new Error('Kamailio did not start (EDGE_LOG=1 shows why)')
      await pause(100)
    }
  }
  return edges
}
