/** `npm run build`: builds the portal when something it is made of has changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { main, throwIfStopped } from './processes.mjs'
import { ensureInstalled, root, runTool, toolScript } from './toolchain.mjs'

const INPUTS = ['portal', 'contract', 'package-lock.json', 'tsconfig.base.json']
const NO_INPUT = /^(node_modules|dist)$|\.test\.|\.md$/

/** Brings portal/dist up to date. The stamp is written last, so an interrupted build is begun again. */
export async function ensurePortalBuilt() {
  const stamp = join(root, 'node_modules/.ekoline-portal') // not in dist: everything in there is served
  const inputs = fingerprint()
  const built = existsSync(join(root, 'portal/dist/index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === inputs) return
  rmSync(stamp, { force: true })
  console.log('Building the portal ...')
  const { code } = await runTool(toolScript('vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'portal'),
    env: { NODE_ENV: 'production' },
  })
  throwIfStopped()
  if (code !== 0) throw new Error('The portal could not be built: see above.')
  compressFiles(join(root, 'portal/dist'))
  writeFileSync(stamp, inputs)
}

/** Lays a gzip and a Brotli copy beside each text file, as small as they get: made once, sent often. @param {string} folder */
function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg)$/.test(name),
  )
  for (const file of files.map((name) => join(folder, name))) {
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content))
  }
}

/** A hash over names and contents of everything the portal is built from. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(filesBelow))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} the files in and below it, in a fixed order, relative to the top folder */
function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => !NO_INPUT.test(name))
  return names.sort().flatMap((name) => filesBelow(`${path}/${name}`))
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  await main(async () => {
    await ensureInstalled()
    await ensurePortalBuilt()
    return 0
  })
}
