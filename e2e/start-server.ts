/**
 * The real server for the browser tests: embedded adapters, the demo data, a free port and a data folder that goes
 * with it. It ends on SIGTERM, and also when the test runner has died: then standard input closes.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
const dataDir = mkdtempSync(join(tmpdir(), 'ekoline-e2e-'))

// Only what is named here: the settings of the developer's own server are not those of the tests.
const server = fork(join(import.meta.dirname, '../api/src/main.ts'), {
  env: {
    PATH,
    NODE_COMPILE_CACHE,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
    WEBHOOKS_TO_LOOPBACK: 'true', // the server that a test makes hears of its calls
    CALLS_AT_ONCE_SEAT: '0',
    CALLS_AT_ONCE_WORKGROUP: '0',
    CALLS_A_MINUTE_SEAT: '0',
    CALLS_A_MINUTE_WORKGROUP: '0',
    CALL_SPEND_DAY_SEAT: '0',
    CALL_SPEND_DAY_WORKGROUP: '0',
    FLOOD_LIMIT: '0', // all tests come from one address, faster than people
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

const stop = () => server.kill('SIGTERM')
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
process.stdin.on('end', stop).resume()

server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
