// @shows RUN-4

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endAll, npmStart } from './npm-start.mjs'

/** @type {string} */
let dataDir
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ekoline-start-'))
})
afterEach(async () => {
  await endAll()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the server ends on its own when everything that started it was killed', async () => {
  const started = await npmStart({ DATA_DIR: dataDir, DEMO_DATA: '0' })
  process.kill(-started.pid, 'SIGKILL')
  expect(await started.allGone()).toBe(true)
})
