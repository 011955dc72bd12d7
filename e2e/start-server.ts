/**
 * The real server for the browser tests: embedded adapters, the demo data, a free port and a data folder that goes
 * with it. It ends on SIGTERM, and also when the test runner has died: then standard input closes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomInMemory } from '../scripts/room-in-memory.mjs'

/** Known before the start, because the server writes it into its links. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const { PATH, NODE_COMPILE_CACHE } = process.env
const dataDir = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'ekoline-e2e-'))

let server: ChildProcess | undefined

/** Starts it. Where another process has taken the port in between, starts it again on another one. */
async function start(): Promise<void> {
  // Only what is named here: the settings of the developer's own server are not those of the tests.
  server = fork(join(import.meta.dirname, '../api/src/main.ts'), {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      WEBHOOKS_TO_LOOPBACK: 'true', // the server that a test makes gets its calls, and its push messages
      PUSH: 'web-push',
      CALLS_AT_ONCE_SEAT: '0',
      CALLS_AT_ONCE_WORKGROUP: '0',
      CALLS_A_MINUTE_SEAT: '0',
      CALLS_A_MINUTE_WORKGROUP: '0',
      CALL_SPEND_DAY_SEAT: '0',
      CALL_SPEND_DAY_WORKGROUP: '0',
      FLOOD_LIMIT: '0', // all tests come from one address, faster than people
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaints = ''
  server.stderr?.on('data', (said) => {
    complaints += said
    process.stderr.write(said)
  })
  server.once('close', (code) => {
    if (complaints.includes('PORT is in use')) return void start()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(code ?? 1)
  })
}

const stop = () => server?.kill('SIGTERM')
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
process.stdin.on('end', stop).resume()

await start()
