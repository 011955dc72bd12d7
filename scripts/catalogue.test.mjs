import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serverCatalogue } from '../contract/src/messages/server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const files = globSync(['{contract,api,portal}/{src,test}/**/*.test.{ts,tsx}', 'e2e/*.e2e.ts'], { cwd: root })
const lines = files
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '') // one text, written in two pieces
  .split('\n')

/**
 * The messages that nothing says yet, and why. A key leaves this list with the test that provokes it.
 *
 * @type {Record<string, string>}
 */
const later = {}

const literal = (/** @type {string} */ text) => text.replaceAll(/[.*+?^$()|[\]\\/]/g, '\\$&')

/** The longest piece of a text that has no placeholder. @param {string} text */
const longestPiece = (text) =>
  text.split(/\{\w+\}|\n/).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')

/** Whether a test names the message, or has its whole text in quotes, as it is or as /login shows it. @param {string} key @param {string} text */
function isTested(key, text) {
  const said = [text, text.toUpperCase()]
  const patterns = said.map((it) => literal(it.replaceAll('\n', '\\n')).replaceAll(/\{\w+\}/g, '.+?'))
  const quoted = new RegExp(`['"\`/](?:${key}|${patterns.join('|')})['"\`/]|Messages\\.${key}\\b`)
  const signs = [key, ...said.map(longestPiece)]
  return lines.some((line) => signs.some((sign) => line.includes(sign)) && quoted.test(line))
}

describe('the catalogue of messages', () => {
  it('and its tests were read', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(Object.keys(serverCatalogue).length).toBeGreaterThan(50)
  })

  it('has a test for each message, but for those whose screen comes later', () => {
    const untested = Object.entries(serverCatalogue).filter(([key, text]) => !isTested(key, text))
    expect(untested.map(([key]) => key).sort()).toEqual(Object.keys(later).sort())
  })
})
