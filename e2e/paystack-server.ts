import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomInMemory } from '../scripts/room-in-memory.mjs'

const api = (file: string) => join(import.meta.dirname, '../api', file)

/** A server whose payments Paystack's stand-in takes. */
export interface PaystackServer {
  readonly address: string
  /** The customer pays a reference, in Paystack's books. */
  pay(reference: string): Promise<void>
  stop(): Promise<void>
}

function addressOf(server: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    server.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
      const address = / is ready: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', () => reject(new Error(`The server ended before it answered:\n${output}`)))
  })
}

/** Starts both, with the demo's people. */
export async function startPaystackServer(): Promise<PaystackServer> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const standIn = fork(api('test/paystack/paystack-process.ts'), { env: { PATH, NODE_COMPILE_CACHE } })
  const [{ baseUrl, secretKey, publicKey }] = await once(standIn, 'message')
  const dataDir = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'ekoline-e2e-paystack-'))
  const server = fork(api('src/main.ts'), {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      FLOOD_LIMIT: '0',
      PAYSTACK_BASE_URL: baseUrl,
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_PUBLIC_KEY: publicKey,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  return {
    address: await addressOf(server),
    async pay(reference) {
      standIn.send({ pay: reference })
      await once(standIn, 'message')
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
      standIn.disconnect()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
