import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LONG } from './long-list.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/** @param {string[]} args @returns {string} what it complains about */
function complaint(...args) {
  try {
    execFileSync(process.execPath, [join(here, 'long.mjs'), ...args], { encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    return /** @type {{ stderr: string }} */ (error).stderr
  }
}

test('every long run has its script', () => {
  for (const { script } of Object.values(LONG)) expect(existsSync(join(here, script)), script).toBe(true)
})

test('a name that is none is refused with those that there are', () => {
  const said = complaint('sok')
  expect(said).toContain("no long run 'sok'")
  for (const name of Object.keys(LONG)) expect(said).toContain(name)
})

test('options without a single name are refused', () => {
  expect(complaint('--cases', '1')).toContain('--cases: options belong to one run')
  expect(complaint('fuzz', 'faults', '--seed', '1')).toContain('--seed: options belong to one run')
})

test('what could not be run is kept for the end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-not-run-'))
  try {
    const env = { ...process.env, LONG_NOT_RUN: join(folder, 'list') }
    const said = `const { notRun } = await import(${JSON.stringify(join(here, 'not-run.mjs'))}); notRun('a part: no such machine')`
    execFileSync(process.execPath, ['--input-type=module', '--eval', said], { env, stdio: 'pipe' })
    expect(readFileSync(env.LONG_NOT_RUN, 'utf8')).toBe('a part: no such machine\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
