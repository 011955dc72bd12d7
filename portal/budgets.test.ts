import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/**
 * What a first visit fetches, the scripts and the style sheet within the page among it, in bytes of `gzip -9`, against the budgets: 100 kB of JS and 8 kB of CSS before the
 * sign-in; 150 kB (the call history 140 kB) and 12 kB behind it. Reads the built files, so build first.
 */
interface Chunk {
  file: string
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

/** What the page names of its own. */
function arrivalsIn(page: string): { code: string[]; files: Record<string, string[]> } {
  const [, json = ''] = /id="arrivals">([^<]+)</.exec(page) ?? []
  return JSON.parse(json)
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

const page = ['index.html']
const shell = [...page, 'src/shell/behind-sign-in.ts']

test.each([
  { at: '/login', parts: [...page, 'src/features/auth/LoginScreen.tsx'], js: 100_000, css: 8_000 },
  { at: '/verify', parts: [...page, 'src/features/payments/VerifyScreen.tsx'], js: 100_000, css: 8_000 },
  { at: '/sign-up', parts: [...page, 'src/features/signup/SignUpScreen.tsx'], js: 100_000, css: 8_000 },
  { at: '/invite', parts: [...page, 'src/features/signup/InviteScreen.tsx'], js: 100_000, css: 8_000 },
  {
    at: '/payments',
    parts: [...shell, 'src/features/payments/PaymentsScreen.tsx'],
    js: 150_000,
    css: 12_000,
  },
])('$at keeps its budget', ({ at, parts, js, css }) => {
  const files = filesFrom(parts)
  expect(bytesOf(files, 'js'), `JS of ${at}`).toBeLessThanOrEqual(js)
  expect(bytesOf(files, 'css'), `CSS of ${at}`).toBeLessThanOrEqual(css)
})

test('the page asks only for files that were built', () => {
  const head = html.slice(0, html.indexOf('<body>'))
  const wanted = [...head.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
  wanted.push(...arrivalsIn(html).code)
  expect(wanted.length).toBeGreaterThanOrEqual(4)
  expect(head).not.toContain('stylesheet')
  expect(wanted.filter((url) => !existsSync(`${dist}${url}`))).toEqual([])
})

test('the page names what the screens of arrival are made of, and nothing that it asks for anyway', () => {
  const arrivals = arrivalsIn(html).files
  expect(Object.keys(arrivals)).toEqual(['/login', '/', '/calls', '/payments', '/users'])
  const files = Object.values(arrivals).flat()
  expect(files.filter((file) => !existsSync(`${dist}${file}`))).toEqual([])
  expect(files.filter((file) => /base|runtime|index/.test(file))).toEqual([])
  for (const part of ['/CallsScreen', '/signed-in', '/behind-sign-in'])
    expect(arrivals['/calls']).toEqual(expect.arrayContaining([expect.stringContaining(part)]))
})

test('the page is seen before its code: all that it needs for it fits into the first flight of a connection', () => {
  expect(squeezed(Buffer.from(html))).toBeLessThanOrEqual(14_000)
  expect(html).toContain('<template id="first-login">')
  expect(html).toContain('<template id="first-shell">')
})
