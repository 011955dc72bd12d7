import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/**
 * What a first visit fetches, in bytes of `gzip -9`, against the budgets: 100 kB of JS and 8 kB of CSS before the
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

function filesFrom(names: string[]): Set<string> {
  const files = new Set<string>()
  function visit(name: string) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  for (const name of names) visit(name)
  return files
}

// Fetched by the page itself, outside the bundle.
const asked = 'first.js'

function bytesOf(files: Set<string>, ending: string): number {
  return [...files, asked]
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length, 0)
}

const page = ['index.html']
const shell = [...page, 'src/shell/SignedIn.tsx', 'src/shell/Shell.tsx']

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
  expect(bytesOf(files, '.js'), `JS of ${at}`).toBeLessThanOrEqual(js)
  expect(bytesOf(files, '.css'), `CSS of ${at}`).toBeLessThanOrEqual(css)
})

test('the page asks only for files that were built', () => {
  const html = readFileSync(`${dist}/index.html`, 'utf8')
  const wanted = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
  expect(wanted.length).toBeGreaterThan(3)
  expect(wanted.filter((url) => !existsSync(`${dist}${url}`))).toEqual([])
})

test('the page names what the screens of arrival are made of, and nothing that it asks for anyway', () => {
  const html = readFileSync(`${dist}/index.html`, 'utf8')
  const [, json = ''] = /id="arrivals">([^<]+)</.exec(html) ?? []
  const arrivals: Record<string, string[]> = JSON.parse(json)
  expect(Object.keys(arrivals)).toEqual(['login', '', 'calls', 'payments', 'users'])
  const files = Object.values(arrivals).flat()
  expect(files.filter((file) => !existsSync(`${dist}${file}`))).toEqual([])
  expect(files.filter((file) => /base|runtime|index/.test(file))).toEqual([])
  expect(arrivals.calls).toEqual(expect.arrayContaining([expect.stringContaining('/CallsScreen')]))
  expect(arrivals.calls).toEqual(expect.arrayContaining([expect.stringContaining('/signed-in')]))
})
