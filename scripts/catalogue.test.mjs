import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../contract/src/messages/catalogue.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const files = globSync(['{contract,api,portal}/src/**/*.test.{ts,tsx}', 'e2e/*.e2e.ts'], { cwd: root })
const tests = files
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '') // one text, written in two pieces

/**
 * The messages that nothing says yet, and why. A key leaves this list with the test that provokes it.
 *
 * @type {Record<string, string>}
 */
const later = {}

const literal = (/** @type {string} */ text) => text.replaceAll(/[.*+?^$()|[\]\\/]/g, '\\$&')

/** Whether a test names the message, or has its whole text in quotes, as it is or as /login shows it. @param {string} key @param {string} text */
function isTested(key, text) {
  const said = [text, text.toUpperCase()].map((it) =>
    literal(it.replaceAll('\n', '\\n')).replaceAll(/\{\w+\}/g, '.+?'),
  )
  const quoted = `['"\`/](?:${key}|${said.join('|')})['"\`/]`
  return new RegExp(`${quoted}|Messages\\.${key}\\b`).test(tests)
}

describe('the catalogue of messages', () => {
  it('and its tests were read', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(Object.keys(catalogue).length).toBeGreaterThan(50)
  })

  it('has a test for each message, but for those whose screen comes later', () => {
    const untested = Object.entries(catalogue).filter(([key, text]) => !isTested(key, text))
    expect(untested.map(([key]) => key).sort()).toEqual(Object.keys(later).sort())
  })
})
