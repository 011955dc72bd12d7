import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { freeUdpPort } from '../../../scripts/free-port.mjs'
import { alone } from '../asterisk/pbx.ts'
import { allocate } from './turn-client.ts'

const SAMPLE = fileURLToPath(new URL('../../../deploy/coturn/turnserver.conf', import.meta.url))
export const TURN_SECRET = 'the-lab-and-its-turn-server-share-this'
const READY_WITHIN_MS = 10_000

/** The address at which Asterisk offers its sound to browsers: not the loopback one. */
export const ownAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((of) => of?.family === 'IPv4' && !of.internal)?.address ?? null

const START = `
mkdir -p "$ROOT$DIRECTORY" && mount --bind "$DIRECTORY" "$ROOT$DIRECTORY" &&
mount -t proc proc "$ROOT/proc" && mount --bind /dev "$ROOT/dev" &&
exec chroot "$ROOT" turnserver -c "$DIRECTORY/turnserver.conf"`

/** The coturn of deploy/coturn, on loopback, with the peer that it may relay to. */
export interface TurnServer {
  readonly port: number
  /** what it has said */
  log(): string
  stop(): Promise<void>
}

/** @param peer the one address that it relays to */
export async function openTurnServer(peer: string): Promise<TurnServer> {
  const directory = mkdtempSync(join(tmpdir(), 'ekoline-turn-'))
  const root = inject('pbxRoot')
  const port = await freeUdpPort()
  const sample = readFileSync(SAMPLE, 'utf8')
    .replace(/^listening-port=.*$/m, `listening-port=${port}\nlistening-ip=127.0.0.1\nrelay-ip=${peer}`)
    .replace(/^static-auth-secret=.*$/m, `static-auth-secret=${TURN_SECRET}`)
    .replace(/^allowed-peer-ip=.*$/m, `allowed-peer-ip=${peer}`)
  const own = [`log-file=stdout`, `pidfile=${directory}/pid`, `userdb=${directory}/turndb`]
  writeFileSync(join(directory, 'turnserver.conf'), `${sample}${own.join('\n')}\n`)
  const child = spawn('setpriv', alone('SIGKILL', 'bash', '-c', START), {
    env: { ...process.env, ROOT: root, DIRECTORY: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const server: TurnServer = {
    port,
    log: () => said,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
      rmdirSync(join(root, directory)) // where it was mounted
      rmSync(directory, { recursive: true })
    },
  }
  const began = Date.now()
  while ((await allocate(port, { username: 'is-it-there', credential: '' })) === 'silence')
    if (child.exitCode !== null || Date.now() - began > READY_WITHIN_MS) {
      await server.stop()
      throw new Error(`coturn did not start. It said:\n${said}`)
    }
  return server
}
