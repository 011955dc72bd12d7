/**
 * `node scripts/deploy/release.mjs v1.2.3 --prepare`: writes the version into the packages, and its heading into CHANGELOG.md.
 * `node scripts/deploy/release.mjs v1.2.3 --base IMAGE@sha256:...`: makes the annotated tag of a release in the repository where it
 * is run, and beside it the SBOM, when all that a release promises is so (docs/deploy.md, A release). It pushes nothing.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { main } from '../processes.mjs'

/** What is promised and is not so; the message says what to do. */
class NotReady extends Error {}

/** @param {string} command @param {string[]} args */
const output = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] })

/** A setting of git, empty when there is none. @param {string} name */
const setting = (name) => output('git', 'config', '--get', '--default', '', name).trim()

/** @returns {{ tag: string, version: string, prepare: boolean, base: string }} */
function wanted() {
  const { values, positionals } = parseArgs({
    options: { base: { type: 'string', default: '' }, prepare: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const { base, prepare } = values
  const [tag = '', ...more] = positionals
  const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1]
  if (!version || more.length > 0) throw new NotReady('Give one version, such as v1.2.3.')
  if (!prepare && base !== 'none' && !/^\S+@sha256:[0-9a-f]{64}$/.test(base))
    throw new NotReady(
      'Give --base IMAGE@sha256:..., the digest that the registry says for the base image today (docs/deploy.md, A release), ' +
        'or --base none for a release without an image.',
    )
  return { tag, version, prepare, base }
}

function requireCleanTree() {
  const changed = output('git', 'status', '--porcelain').trimEnd()
  if (changed) throw new NotReady(`The tree is not clean:\n${changed}`)
}

/** @param {string} tag */
function requireNew(tag) {
  if (output('git', 'tag', '--list', tag).trim()) throw new NotReady(`There is a tag ${tag} already.`)
}

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Every place that holds the version: of each package, and where one of our packages needs another one.
 *
 * @returns {{ file: string, content: any, at: string, owner: any, key: string }[]}
 */
function placesOfVersion() {
  const lock = read('package-lock.json')
  const folders = ['', ...(lock.packages[''].workspaces ?? [])]
  const manifests = folders.map((folder) => ({ file: join(folder, 'package.json'), folder }))
  const packages = [
    ...manifests
      .map(({ file }) => ({ file, content: read(file), at: '' }))
      .map((manifest) => ({ ...manifest, owner: manifest.content })),
    ...folders.map((folder) => ({
      file: 'package-lock.json',
      content: lock,
      at: folder,
      owner: lock.packages[folder],
    })),
  ]
  return [
    { file: 'package-lock.json', content: lock, at: '', owner: lock, key: 'version' },
    ...packages.map((manifest) => ({ ...manifest, key: 'version' })),
    ...packages.flatMap((manifest) => {
      const needed = manifest.owner.dependencies ?? {}
      const ours = Object.keys(needed).filter((name) => name.startsWith('@ekoline/'))
      return ours.map((key) => ({ ...manifest, owner: needed, key }))
    }),
  ]
}

/** @param {string} version */
function requireVersions(version) {
  const wrong = placesOfVersion().filter(({ owner, key }) => owner[key] !== version)
  const named = wrong.map(({ file, at, owner, key }) =>
    `${file}: ${at} ${key} ${owner[key]}`.replace('  ', ' '),
  )
  if (wrong.length > 0)
    throw new NotReady(`These are not of version ${version} (--prepare makes them so):\n${named.join('\n')}`)
}

/** @param {string} version */
function prepareTree(version) {
  const places = placesOfVersion()
  for (const { owner, key } of places) owner[key] = version
  for (const { file, content } of places) writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const heading = `## [${version}] - ${new Date().toISOString().slice(0, 10)}`
  if (!changelog.includes(`## [${version}]`))
    writeFileSync('CHANGELOG.md', changelog.replace('## [Unreleased]', `## [Unreleased]\n\n${heading}`))
  console.log(`Look at CHANGELOG.md, then commit: git commit --all --message 'Ekoline ${version}'`)
}

/** @param {string} version */
function requireChanges(version) {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const [, entry] = changelog.split(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm'),
  )
  const said = entry?.split(/^## /m)[0]?.replace(/^#.*$/gm, '').trim()
  if (!said)
    throw new NotReady(`CHANGELOG.md has no entry "## [${version}] - YYYY-MM-DD" that says anything.`)
}

/** @param {string} tag @returns {{ file: string, sha256: string }} */
function writeSbom(tag) {
  const sbom = output('npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')
  mkdirSync('release', { recursive: true })
  const file = `release/ekoline-${tag}.cdx.json`
  writeFileSync(file, sbom)
  return { file, sha256: createHash('sha256').update(sbom).digest('hex') }
}

function release() {
  const { tag, version, prepare, base } = wanted()
  process.chdir(output('git', 'rev-parse', '--show-toplevel').trim())
  requireCleanTree()
  requireNew(tag)
  if (prepare) return prepareTree(version)
  requireVersions(version)
  requireChanges(version)
  const { file, sha256 } = writeSbom(tag)
  const on = base === 'none' ? 'without an image' : `on ${base}`
  const message = `Ekoline ${tag}, ${on}\n\nSHA-256 of the SBOM: ${sha256}`
  const signs = setting('user.signingkey') !== ''
  output('git', 'tag', signs ? '--sign' : '--annotate', '--message', message, tag)
  console.log(`${file}\n${message}\n`)
  if (!signs) console.log('The tag is not signed: git has no user.signingkey here.')
  console.log(`Now: git push origin ${tag}`)
}

await main(async () => {
  try {
    release()
    return 0
  } catch (error) {
    if (!(error instanceof NotReady)) throw error
    console.error(error.message)
    return 1
  }
})
