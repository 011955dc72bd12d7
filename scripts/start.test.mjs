import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpointsFor } from '../contract/src/index.ts'
import { freePort } from './free-port.mjs'
import { root } from './toolchain.mjs'

const STOPS_WITHIN_MS = 10_000
const SECOND_START_WITHIN_MS = 5_000 // the specification's own figure, running.md

const endpoints = endpointsFor('ekoline')

/** @type {string} */
let dataDir
/** @type {Map<number, Promise<unknown>>} process groups that a test has started, and when they have ended */
const groups = new Map()

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ekoline-start-'))
})

afterEach(async () => {
  killGroups()
  await Promise.all(groups.values()) // the server ends a little later than what has started it
  groups.clear()
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, killGroups)

function killGroups() {
  for (const group of groups.keys()) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // it has ended already
    }
  }
}

/**
 * npm as a person would type it, in a process group of its own like that of a terminal's foreground.
 *
 * @param {readonly string[]} words @param {NodeJS.ProcessEnv} environment
 */
function spawnNpm(words, environment) {
  const { PATH, HOME, npm_node_execpath: node, npm_execpath: npm } = process.env
  const [command, ...args] = node && npm ? [node, npm] : ['npm']
  return spawn(command, [...args, ...words], {
    cwd: root,
    detached: true,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function npmStart() {
  const port = await freePort()
  const child = spawnNpm(['start'], { PORT: `${port}`, DATA_DIR: dataDir })
  const pid = /** @type {number} */ (child.pid)
  const address = `http://127.0.0.1:${port}`
  let output = ''
  // Every process of the tree holds these pipes, so they close when the last of them has ended.
  const closed = once(child, 'close')
  groups.set(pid, closed)
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (output.includes(address)) resolve(undefined)
      })
    }
    closed.then(() => reject(new Error(`npm start ended:\n${output}`)), reject)
  })
  return { pid, address, closed, output: () => output }
}

/** @param {Awaited<ReturnType<typeof npmStart>>} started */
async function expectAllGone({ address, closed }) {
  const began = performance.now()
  await closed
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MS)
  await expect(fetch(address)).rejects.toThrow()
}

describe('npm start', { timeout: 60_000 }, () => {
  /** @type {string} */
  let token

  test('serves, names the demo sign-ins, and a SIGTERM to npm alone stops everything', async () => {
    const started = await npmStart()
    expect((await fetch(started.address + endpoints.ready.path)).status).toBe(200)
    expect(started.output()).toContain('ada@ekoline.test')
    const signIn = await fetch(started.address + endpoints.signIn.path, {
      method: endpoints.signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@ekoline.test', password: 'Lagos-demo-2468' }),
    })
    token = /** @type {{ token: string }} */ (await signIn.json()).token
    process.kill(started.pid, 'SIGTERM')
    await expectAllGone(started)
  })

  // Tried again, because other work on the machine may slow one start down, but not three.
  test('a second start is fast, builds nothing and keeps the data; Ctrl-C stops it', {
    retry: 2,
  }, async () => {
    const began = performance.now()
    const started = await npmStart()
    expect((await fetch(started.address + endpoints.ready.path)).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(SECOND_START_WITHIN_MS)
    expect(started.output()).not.toMatch(/Installing|Building/)
    const kept = await fetch(started.address + endpoints.seats.path, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(kept.status).toBe(200)
    process.kill(-started.pid, 'SIGINT')
    await expectAllGone(started)
  })

  test('the server ends by itself when everything that started it was killed', async () => {
    const started = await npmStart()
    process.kill(-started.pid, 'SIGKILL')
    await expectAllGone(started)
  })
})

describe('npm run operator', { timeout: 60_000 }, () => {
  test('passes on the words, what is said to them, and the exit code', async () => {
    const child = spawnNpm(['run', 'operator', '--', 'frob', '--loud'], {})
    groups.set(/** @type {number} */ (child.pid), once(child, 'close'))
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaint += text
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(2)
    expect(complaint).toContain('There is no command frob.')
  })
})
