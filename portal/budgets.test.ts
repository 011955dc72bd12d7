import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { endpointsFor } from '@ekoline/contract/index.ts'
import { expect, test } from 'vitest'
import { allScreens } from './src/app/screens.ts'
import type { Screen } from './src/kit/screens.ts'

/**
 * What a first visit fetches, the scripts and the style sheet within the page among it, in bytes of `gzip -9`, against
 * the budgets: 130 kB of JS and 12 kB of CSS before the sign-in, 230 kB and 18 kB behind it. A budget fails at 10% over,
 * so that no change is held up by a few bytes. Reads the built files, so build first.
 */
const PUBLIC = { js: 130_000, css: 12_000 }
const BEHIND_SIGN_IN = { js: 230_000, css: 18_000 }
const FIRST_FLIGHT = 14_000 // ten packets
const TOLERANCE = 1.1

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

const dist = `${import.meta.dirname}/dist`
const manifestFile = `${dist}/.vite/manifest.json`
if (!existsSync(manifestFile)) throw new Error('portal/dist is not there: run `vite build` in portal/ first')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
const html = readFileSync(`${dist}/index.html`, 'utf8')
// The page's own style sheet is within it.
const isThere = (file: string) => existsSync(`${dist}/${file}`)

function filesFrom(names: string[]): Set<string> {
  const files = new Set<string>()
  function visit(name: string) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []).filter(isThere)]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  for (const name of names) visit(name)
  return files
}

/** What the page itself brings. */
function withinPage(element: 'script' | 'style'): Buffer {
  const found = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))
  return Buffer.from([...found].map(([, content]) => content).join(''))
}

const squeezed = (content: Buffer) => gzipSync(content, { level: 9 }).length

function bytesOf(files: Set<string>, ending: 'js' | 'css'): number {
  return [...files]
    .filter((file) => file.endsWith(`.${ending}`))
    .reduce(
      (sum, file) => sum + squeezed(readFileSync(`${dist}/${file}`)),
      squeezed(withinPage(ending === 'js' ? 'script' : 'style')),
    )
}

/** The code of the page, which first-frame.js asks for. */
const [pageCode = [], shellCode = []] = [...html.matchAll(/data-code="([^"]+)"/g)].map(([, files = '']) =>
  files.split(' '),
)
const page = Object.keys(manifest).filter((name) => pageCode.includes(`/${manifest[name]?.file}`))
/** Around the screens behind the sign-in: a group of vite.config.ts. */
const shell = [...page, ...Object.keys(manifest).filter((name) => manifest[name]?.name === 'shell')]
/** The name of the file that `load` asks for. */
const fileOf = ({ load }: Screen) => /([\w-]+)\.tsx/.exec(String(load))?.[1] ?? ''
const declared = Object.values<Screen>(allScreens)
const isOpen = ({ reached }: Screen) => reached === 'public' || reached === 'board'
const publicScreens = new Set(declared.filter(isOpen).map(fileOf))
const closedScreens = new Set(declared.filter((screen) => !isOpen(screen)).map(fileOf))
const screens = Object.keys(manifest).flatMap((name) => {
  const at = basename(name, '.tsx')
  if (publicScreens.has(at)) return { at, parts: [...page, name], ...PUBLIC }
  return closedScreens.has(at) ? { at, parts: [...shell, name], ...BEHIND_SIGN_IN } : []
})

test.each([{ at: '/login', parts: page, ...PUBLIC }, ...screens])(
  '$at keeps its budget',
  ({ at, parts, js, css }) => {
    const files = filesFrom(parts)
    expect(bytesOf(files, 'js'), `JS of ${at}`).toBeLessThanOrEqual(js * TOLERANCE)
    expect(bytesOf(files, 'css'), `CSS of ${at}`).toBeLessThanOrEqual(css * TOLERANCE)
  },
)

test('every screen has a budget', () => {
  const named = [...publicScreens, ...closedScreens].filter((at) => at !== 'LoginScreen')
  expect(screens.map(({ at }) => at).sort()).toEqual(named.sort())
  expect(publicScreens.size).toBeGreaterThan(8)
  expect(shell.length).toBeGreaterThan(page.length)
})

test('no zod reaches the browser', () => {
  const sign = '_zod'
  expect(endpointsFor('ekoline').config.reply).toHaveProperty(sign)
  const scripts = globSync(`${dist}/assets/*.js`)
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes(sign))).toEqual([])
})

test('the page asks only for files that were built', () => {
  const head = html.slice(0, html.indexOf('<body>'))
  const wanted = [...head.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map(([, url]) => url)
    .filter((url) => url !== '/manifest.webmanifest') // made by the API, with the operator's name
  expect(pageCode.length).toBeGreaterThanOrEqual(1)
  expect(head).not.toContain('stylesheet')
  expect(shellCode).toHaveLength(1)
  expect([...wanted, ...pageCode, ...shellCode].filter((url) => !existsSync(`${dist}${url}`))).toEqual([])
})

test('the page is seen before its code: all that it needs for it fits into the first flight of a connection', () => {
  expect(squeezed(Buffer.from(html))).toBeLessThanOrEqual(FIRST_FLIGHT * TOLERANCE)
  expect(html).toContain('<template id="login-frame"')
  expect(html).toContain('<template id="shell-frame"')
})
