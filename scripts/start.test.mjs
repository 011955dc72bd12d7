import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpointsFor } from '../contract/src/index.ts'
import { endAll, npmStart, spawnNpm } from './npm-start.mjs'

const endpoints = endpointsFor('ekoline')

/** @type {string} */
let dataDir
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ekoline-start-'))
})
afterEach(endAll)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('npm start', { timeout: 120_000 }, () => {
  /** @type {string} */
  let token

  // @shows RUN-1, RUN-4
  test('serves, names the demo sign-ins, and a SIGTERM to npm alone stops everything', async () => {
    const started = await npmStart({ DATA_DIR: dataDir })
    expect((await fetch(started.address + endpoints.ready.path)).status).toBe(200)
    expect(started.output()).toContain('ada@ekoline.test')
    const signIn = await fetch(started.address + endpoints.signIn.path, {
      method: endpoints.signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@ekoline.test', password: 'Lagos-demo-2468' }),
    })
    token = /** @type {{ token: string }} */ (await signIn.json()).token
    process.kill(started.pid, 'SIGTERM')
    expect(await started.allGone()).toBe(true)
  })

  // How fast it is, the bench `start` measures.
  // @shows RUN-2, RUN-4
  test('a second start builds nothing and keeps the data; Ctrl-C stops it', async () => {
    const started = await npmStart({ DATA_DIR: dataDir })
    expect((await fetch(started.address + endpoints.ready.path)).status).toBe(200)
    expect(started.output()).not.toMatch(/Installing|Building/)
    const kept = await fetch(started.address + endpoints.seats.path, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(kept.status).toBe(200)
    process.kill(-started.pid, 'SIGINT')
    expect(await started.allGone()).toBe(true)
  })
})

describe('npm run operator', { timeout: 120_000 }, () => {
  test('passes on the words, what is said to them, and the exit code', async () => {
    const { child } = spawnNpm(['run', 'operator', '--', 'frob', '--loud'], {})
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaint += text
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(2)
    expect(complaint).toContain('There is no command frob.')
  })
})
