import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../toolchain.mjs'
import { findPromtool } from './promtool.mjs'

const promtool = await findPromtool()
const reason = 'missing' in promtool ? ` (${promtool.missing})` : ''
const run = (/** @type {string[]} */ ...args) =>
  promisify(execFile)('path' in promtool ? promtool.path : '', args, { cwd: join(root, 'deploy') })

/** @type {string} */
let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-alerts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(reason)(`deploy/${reason}`, () => {
  test('alerts.yml holds rules that Prometheus takes', async () => {
    expect((await run('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS')
  })

  // @shows RUN-6
  test.each(['alerts.test.yml', 'alerts-week.test.yml'])('alerts.yml does what %s expects', async (file) => {
    expect((await run('test', 'rules', file)).stdout).toContain('SUCCESS')
  })

  test('prometheus.yml is one that Prometheus takes', async () => {
    const config = join(folder, 'prometheus.yml')
    const sample = readFileSync(join(root, 'deploy/prometheus.yml'), 'utf8')
    writeFileSync(
      config,
      sample.replace('/etc/prometheus/ekoline-alerts.yml', join(root, 'deploy/alerts.yml')),
    )
    expect((await run('check', 'config', config)).stdout).toContain('SUCCESS')
  })
})
