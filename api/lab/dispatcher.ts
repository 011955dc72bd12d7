import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { freeUdpPort } from '../../scripts/free-port.mjs'
import { alone } from './asterisk/pbx.ts'
import { formatSip, token } from './asterisk/sip-message.ts'

const CONFIG = fileURLToPath(new URL('../../deploy/kamailio/kamailio.cfg', import.meta.url))

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

function run(directory: string, listen: string): ChildProcess {
  const { root } = inject('kamailio')
  const defines = [
    `LISTEN=udp:${listen}`,
    `DISPATCHER_LIST="${directory}/dispatcher.list"`,
    `ADDRESS_LIST="${directory}/address.list"`,
  ].flatMap((define) => ['-A', define])
  const kamailio = ['kamailio', '-f', `${directory}/kamailio.cfg`, '-DD', '-Y', directory, ...defines]
  return spawn('setpriv', alone('SIGTERM', 'bash', '-c', START, 'dispatcher', ...kamailio), {
    env: { ...process.env, DIRECTORY: directory, ROOT: root ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const ASK_EVERY_MS = 100

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
  stop(): Promise<void>
}

/**
 * @param address where it listens
 * @throws Error with what it said, when it does not start
 */
export async function startDispatcher(
  address: string,
  carrier: string,
  nodes: readonly Place[],
): Promise<Dispatcher> {
  const place = { address, port: await freeUdpPort(address) }
  const directory = mkdtempSync(join(tmpdir(), 'ekoline-dispatcher-'))
  copyFileSync(CONFIG, join(directory, 'kamailio.cfg'))
  const lines = nodes.map((node) => `1 sip:${node.address}:${node.port}\n`)
  writeFileSync(join(directory, 'dispatcher.list'), lines.join(''))
  const hosts = new Set(nodes.map((node) => `2 ${node.address} 32\n`))
  writeFileSync(join(directory, 'address.list'), [`1 ${carrier} 32\n`, ...hosts].join(''))
  const child = run(directory, `${address}:${place.port}`)
  const ended = once(child, 'exit')
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const failed = ended.then(() => Promise.reject(new Error(`Kamailio did not start:\n${said}`)))
  await Promise.race([answers(place), failed])
  return {
    ...place,
    async stop() {
      child.kill('SIGTERM')
      await ended
      const { root } = inject('kamailio')
      if (root) rmdirSync(join(root, directory)) // where it was mounted
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
