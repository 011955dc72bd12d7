import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../contract/src/messages/catalogue.ts'
import { publicCatalogue } from '../contract/src/messages/public-catalogue.ts'
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

/** What stands on a screen: the exports called `…Labels`, which need no test each. */
async function labelsOfScreens() {
  const keys = new Set()
  for (const file of globSync('contract/src/messages/!(*.test).ts', { cwd: root }))
    for (const [name, texts] of Object.entries(await import(join(root, file))))
      if (name.endsWith('Labels')) for (const key of Object.keys(texts)) keys.add(key)
  return keys
}

const portal = join(root, 'portal/src')

/** The files of the portal that these import, and those that they import, and so on. @param {string[]} starts */
function reachedFrom(starts) {
  const reached = new Set()
  const visit = (/** @type {string} */ file) => {
    if (reached.has(file) || !existsSync(file) || !/[.]tsx?$/.test(file)) return
    reached.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm)
    for (const [, to = ''] of imports) visit(join(dirname(file), to))
  }
  starts.forEach(visit)
  return reached
}

describe('the catalogue of messages', () => {
  it('and its tests were read', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(Object.keys(serverCatalogue).length).toBeGreaterThan(50)
  })

  it('has a test for each message, but for those whose screen comes later', async () => {
    const labels = await labelsOfScreens()
    const messages = Object.entries(serverCatalogue).filter(([key]) => !labels.has(key))
    const untested = messages.filter(([key, text]) => !isTested(key, text))
    expect(untested.map(([key]) => key).sort()).toEqual(Object.keys(later).sort())
  })

  it('gives the screens before the sign-in all that they say, with the first code or their own', () => {
    const publicScreens = globSync(
      ['features/{auth,signup,wallboard}/*Screen.tsx', 'features/payments/{VerifyScreen,ResultScreens}.tsx'],
      { cwd: portal },
    ).filter((file) => !file.endsWith('SecurityScreen.tsx'))
    const files = reachedFrom(['main.tsx', ...publicScreens].map((file) => join(portal, file)))
    expect(publicScreens.length).toBeGreaterThan(8)
    expect(files.size).toBeGreaterThan(60)
    // A screen may bring the texts of its feature.
    const brought = [...files]
      .filter((file) => file.endsWith('-texts.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/contract\/(messages\/[\w-]+\.ts)/g)])
      .map(([, file = '']) => readFileSync(join(portal, '../../contract/src', file), 'utf8'))
    const isBrought = (/** @type {string} */ key) =>
      brought.some((source) => new RegExp(`^  ${key}:`, 'm').test(source))
    const behind = Object.keys(catalogue).filter((key) => !(key in publicCatalogue) && !isBrought(key))
    const wrong = [...files].flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return behind
        .filter((key) => source.includes(`'${key}'`))
        .map((key) => `${file.slice(portal.length + 1)}: ${key}`)
    })
    expect(wrong).toEqual([])
  })
})
