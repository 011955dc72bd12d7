import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../toolchain.mjs'

const BASE = `docker.io/library/node@sha256:${'0123456789abcdef'.repeat(4)}`

/** @type {string} */
let folder
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const write = (/** @type {string} */ file, /** @type {unknown} */ content) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
const commit = () => git('commit', '--quiet', '--all', '--message', 'A change')
const release = (/** @type {string[]} */ ...args) => {
  const script = join(root, 'scripts/deploy/release.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const tags = () => git('tag', '--list')

/** A repository of one version, of which nothing was released. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-release-'))
  git('init', '--quiet')
  for (const [name, value] of [
    ['user.name', 'A tester'],
    ['user.email', 'tester@example.com'],
    ['user.signingkey', ''],
  ])
    git('config', `${name}`, `${value}`)
  const api = { name: '@ekoline/api', version: '1.2.3', dependencies: { '@ekoline/contract': '1.2.3' } }
  const contract = { name: '@ekoline/contract', version: '1.2.3' }
  const top = { name: 'ekoline', version: '1.2.3', private: true, workspaces: ['contract', 'api'] }
  write('package.json', top)
  for (const [name, manifest] of Object.entries({ api, contract })) {
    mkdirSync(join(folder, name))
    write(`${name}/package.json`, manifest)
  }
  const links = ['api', 'contract'].map((name) => [
    `node_modules/@ekoline/${name}`,
    { resolved: name, link: true },
  ])
  const packages = { '': top, api, contract, ...Object.fromEntries(links) }
  write('package-lock.json', { ...top, lockfileVersion: 3, requires: true, packages })
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-11-30\n\n### Added\n\n- A thing.\n\n## [1.2.0] - 2026-01-01\n',
  )
  write('.gitignore', '/release/\n')
  git('add', '--all')
  commit()
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['without a version', [], 'Give one version'],
  ['of a version that is none', ['1.2', '--base', BASE], 'Give one version'],
  ['without the digest of the base image', ['v1.2.3'], 'Give --base IMAGE@sha256:'],
  [
    'with a base image that is named by a tag',
    ['v1.2.3', '--base', 'node:24-slim'],
    'Give --base IMAGE@sha256:',
  ],
  [
    'of another version than the packages have',
    ['v1.3.0', '--base', BASE],
    'api/package.json: @ekoline/contract 1.2.3',
  ],
])('refuses a release %s', (_, args, why) => {
  expect(release(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(why) })
  expect(tags()).toBe('')
})

test('refuses a tree with changes, and with files that git does not know', () => {
  write('CHANGELOG.md', readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').replace('A thing.', 'Another.'))
  expect(release('v1.2.3', '--base', BASE)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(' M CHANGELOG.md'),
  })
  git('checkout', '--quiet', 'CHANGELOG.md')
  write('left-over', 'x')
  expect(release('v1.2.3', '--base', BASE)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('?? left-over'),
  })
  rmSync(join(folder, 'left-over'))
  expect(tags()).toBe('')
})

test.each([
  ['no entry', '## [Unreleased]\n\n- A thing.\n'],
  ['an entry without a day', '## [1.2.3]\n\n- A thing.\n'],
  ['an empty entry', '## [1.2.3] - 2026-11-30\n\n### Added\n\n## [1.2.0] - 2026-01-01\n\n- A thing.\n'],
])('refuses a version of which CHANGELOG.md has %s', (_, text) => {
  const before = git('rev-parse', 'HEAD')
  write('CHANGELOG.md', text)
  commit()
  expect(release('v1.2.3', '--base', BASE)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('CHANGELOG.md has no entry'),
  })
  expect(tags()).toBe('')
  git('reset', '--quiet', '--hard', before)
})

test('makes an annotated tag that names the base image and the SBOM, and none twice', () => {
  expect(release('v1.2.3', '--base', BASE)).toMatchObject({ status: 0, stderr: '' })
  expect(git('cat-file', '-t', 'v1.2.3')).toBe('tag')
  const message = git('tag', '--list', '--format=%(contents)', 'v1.2.3')
  expect(message).toContain(`Ekoline v1.2.3, on ${BASE}`)
  const file = join(folder, 'release/ekoline-v1.2.3.cdx.json')
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(message).toContain(`SHA-256 of the SBOM: ${sha256}`)
  expect(JSON.parse(readFileSync(file, 'utf8')).bomFormat).toBe('CycloneDX')
  expect(git('status', '--porcelain')).toBe('')
  expect(release('v1.2.3', '--base', 'none')).toMatchObject({
    status: 1,
    stderr: 'There is a tag v1.2.3 already.\n',
  })
})

test('prepares the next version: every place that names it, and its heading', () => {
  expect(release('v2.0.0', '--prepare')).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(
    /## \[Unreleased\]\n\n## \[2\.0\.0\] - \d{4}-\d\d-\d\d\n/,
  )
  expect(git('grep', '--count', '2.0.0', '--', '*.json').split('\n')).toEqual([
    'api/package.json:2',
    'contract/package.json:1',
    'package-lock.json:5',
    'package.json:1',
  ])
  write('CHANGELOG.md', '## [Unreleased]\n\n## [2.0.0] - 2026-12-01\n\n- More.\n')
  commit()
  expect(release('v2.0.0', '--base', 'none')).toMatchObject({ status: 0, stderr: '' })
  expect(tags()).toBe('v1.2.3\nv2.0.0')
})
