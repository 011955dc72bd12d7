/**
 * `node scripts/house/house-facts-read.mjs <folder>`, which scripts/house/house-facts.mjs runs with the Node that reads TypeScript:
 * writes what the contract, the running API, its database and the portal say of themselves. What it asks is found by
 * its name, wherever its file is.
 */
import { execFileSync } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../toolchain.mjs'
import { CATALOGUE, monthsCounted, seedRows } from './house-facts-catalogue.mjs'
import { leavesOf } from './house-facts-compare.mjs'
import { writeSection } from './house-facts-sections.mjs'

const FREE_PORT = { host: '127.0.0.1', port: 0 }

/**
 * Finds the one file of a folder that exports a name.
 *
 * @param {string} folder
 * @param {RegExp} [where]
 */
function finderIn(folder, where = /./) {
  const globs = ['*.ts', '*.tsx'].map((glob) => `${folder}/${glob}`)
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...globs]
  const sources = new Map(
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file && where.test(file) && !file.includes('.test.') && existsSync(join(root, file)))
      .map((file) => [join(root, file), readFileSync(join(root, file), 'utf8')]),
  )
  return (/** @type {string} */ name) => {
    const exporting = new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm')
    const files = [...sources].filter(([, source]) => exporting.test(source)).map(([file]) => file)
    const [file] = files
    if (!file || files.length > 1) throw new Error(`${files.length} files in ${folder} export ${name}`)
    return file
  }
}

/** @param {ReturnType<typeof finderIn>} find */
const importerBy = (find) => async (/** @type {string} */ name) =>
  (await import(pathToFileURL(find(name)).href))[name]

const fromContract = importerBy(finderIn('contract/src'))
const fromApi = importerBy(finderIn('api/src'))
const fromDatabase = importerBy(finderIn('api/src', /\/db\//)) // the operator has a `migrate`, too

const lineEach = (/** @type {Record<string, unknown>} */ of) =>
  Object.entries(of).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)

/** @param {any} value */
const isSchema = (value) => typeof value?.safeParse === 'function'

/** @param {any} schema @param {'input' | 'output'} io */
function schemaOf(schema, io) {
  const { $schema: _, ...rest } = schema.toJSONSchema({ io, unrepresentable: 'any' })
  return rest
}

async function dumpContract(/** @type {string} */ folder) {
  const [endpointsFor, errorStatus] = [await fromContract('endpointsFor'), await fromContract('errorStatus')]
  /** @type {Record<string, Record<string, any>>} */
  const endpoints = endpointsFor('ekoline')
  const facts = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    Object.entries(endpoint).flatMap(([key, value]) => {
      const at = `${name} > ${key}`
      if (isSchema(value)) return leavesOf(schemaOf(value, key === 'reply' ? 'output' : 'input'), at)
      if (key === 'errors')
        return value.map((/** @type {string} */ code) => `${at}: ${code} ${errorStatus[code]}`)
      if (!Array.isArray(value)) return leavesOf(value, at)
      return value.map((part) => `${at}: ${JSON.stringify(part)}`)
    }),
  )
  writeSection(folder, 'endpoints', facts)
  writeSection(folder, 'endpoint-names', Object.keys(endpoints))
  writeSection(folder, 'errors', [
    ...lineEach(errorStatus),
    ...(await fromContract('COMMON_ERRORS')).map((/** @type {string} */ code) => `common: ${code}`),
  ])
  writeSection(folder, 'audit-words', lineEach(await fromContract('auditActions')))
  writeSection(folder, 'texts-server', lineEach(await fromContract('serverCatalogue')))
  const ofMoney = await fromContract('moneyLabels').catch(() => ({})) // not in the catalogue now; its keys stay
  /** @type {Record<string, string>} */
  const shown = { ...(await fromContract('catalogue')), ...ofMoney }
  writeSection(folder, 'texts-portal', lineEach(shown))
  return shown
}

/** The routes of a Fastify that is made after this, as it says them itself. */
function watchRoutes() {
  /** @type {Set<string>} */
  const routes = new Set()
  subscribe('fastify.initialization', (message) => {
    const { fastify } = /** @type {{ fastify: any }} */ (message)
    fastify.addHook(
      'onRoute',
      (/** @type {{ method: string | string[], url: string }} */ { method, url }) => {
        for (const one of [method].flat()) routes.add(`${url} ${one}`)
      },
    )
  })
  return routes
}

/** What prom-client is given, with the labels of what has no value yet. */
function watchMetrics() {
  const { Registry } = createRequire(join(root, 'api/package.json'))('prom-client')
  /** @type {Map<string, any>} */
  const metrics = new Map()
  const { registerMetric } = Registry.prototype
  Registry.prototype.registerMetric = function (/** @type {any} */ metric) {
    metrics.set(metric.name, metric)
    return registerMetric.call(this, metric)
  }
  return metrics
}

/** @param {any} metric */
function metricLine(metric) {
  const { name, help, labelNames = [], buckets, percentiles } = metric
  const bounds = buckets ? ` buckets ${buckets}` : percentiles ? ` percentiles ${percentiles}` : ''
  return `${name} ${metric.constructor.name.toLowerCase()} [${[...labelNames].join(', ')}]${bounds} ${help}`
}

/** Every fact of the catalogue as a superuser sees it, of the migrations alone. @param {string} folder @param {any} engine */
async function dumpDatabase(folder, engine) {
  const session = await engine.acquire()
  /** @param {string} sql @returns {Promise<Record<string, unknown>[]>} */
  const ask = async (sql) => (await session.query(sql)).rows
  try {
    /** @type {[section: string, lines: string[]][]} */
    const sections = [['db-rows', await seedRows(ask)]]
    for (const [section, sql] of Object.entries(CATALOGUE)) {
      const rows = await ask(sql)
      sections.push([section, rows.map((row) => String(Object.values(row)[0]))])
    }
    const months = monthsCounted(sections.flatMap(([, lines]) => lines))
    for (const [section, lines] of sections) writeSection(folder, section, lines.map(months))
  } finally {
    session.release() // else the engine waits for it to close
  }
}

async function dumpApi(/** @type {string} */ folder) {
  const metrics = watchMetrics() // before the API loads it
  const dataDir = mkdtempSync(join(tmpdir(), 'ekoline-facts-'))
  const engine = await (await fromDatabase('openPglite'))(null)
  try {
    await (await fromDatabase('migrate'))(engine)
    await dumpDatabase(folder, engine)
    const config = (await fromApi('readConfig'))({
      NODE_ENV: 'development',
      SECRET_KEYS: `facts:${Buffer.alloc(32, 7).toString('base64url')}`,
      LOG_LEVEL: 'silent',
      DEMO_DATA: '0',
      DATA_DIR: dataDir,
    })
    const measured = (await fromApi('createMetrics'))(FREE_PORT)
    const ctx = (await fromApi('createContext'))(config, engine, await fromApi('features'), {
      meter: measured.meter,
    })
    /** @type {{ name: string, everyMs: number, perProcess?: true, atOnce?: true }[]} */
    const jobs = (await fromApi('jobsOf'))(ctx)
    writeSection(
      folder,
      'jobs',
      jobs.map(
        ({ name, everyMs, perProcess, atOnce }) =>
          `${name} every ${everyMs / 1000} s${perProcess ? ', in each process' : ''}${atOnce ? ', at once' : ''}`,
      ),
    )
    const routes = watchRoutes()
    const app = await (await fromApi('buildApp'))(ctx, '/nonexistent')
    writeSection(folder, 'openapi', leavesOf((await app.inject({ url: '/openapi.json' })).json()))
    writeSection(folder, 'http-routes', [...routes])
    const served = await measured.serve(ctx, engine)
    writeSection(folder, 'metrics', [...metrics.values()].map(metricLine))
    await served.stop()
    await app.close()
  } finally {
    await engine.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const portal = join(root, 'portal')
const ofPortal = createRequire(join(portal, 'package.json'))

/** What a React element shows: the name of its component, which may be code that is loaded when it is shown. @param {any} element */
async function nameOf(element) {
  if (typeof element?.type?.load !== 'function') return element?.type?.name || String(element?.type)
  return (await element.type.load()).default.name
}

/**
 * The routes in a tree of React elements, each with what is around it.
 *
 * @param {any} element
 * @param {readonly string[]} around
 * @returns {Promise<{ path: string, title: string, screen: string, around: readonly string[] }[]>}
 */
async function routesBelow(element, around = []) {
  if (Array.isArray(element))
    return (await Promise.all(element.map((part) => routesBelow(part, around)))).flat()
  if (!element?.props) return []
  const { path, element: shown, children } = element.props
  if (typeof path !== 'string')
    return routesBelow(children, shown ? [...around, await nameOf(shown)] : around)
  const { title, children: screen } = shown.props
  return [{ path, title, screen: await nameOf(screen), around }]
}

/** Gives this process what code of the portal finds in a browser. */
async function openWindow() {
  const { JSDOM } = ofPortal('jsdom')
  const { window } = new JSDOM('', { url: 'http://localhost/' })
  const missing = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis))
  for (const name of [...missing, 'localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true })
  window.CSSStyleSheet.prototype.replaceSync = () => undefined // jsdom has no style sheets that are made by code
  window.document.adoptedStyleSheets = []
  return window
}

/** @param {string} folder @param {Record<string, string>} texts */
async function dumpPortal(folder, texts) {
  const { createServer } = await import(pathToFileURL(ofPortal.resolve('vite')).href)
  const window = await openWindow()
  const vite = await createServer({
    root: portal,
    configFile: join(portal, 'vite.config.ts'),
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { Portal } = await vite.ssrLoadModule(finderIn('portal/src')('Portal'))
    const routes = await routesBelow(Portal())
    if (routes.length < 30) throw new Error(`only ${routes.length} routes of the portal were found`)
    writeSection(
      folder,
      'portal-routes',
      routes.map(
        ({ path, title, screen, around }) =>
          `${path} ${title} ${JSON.stringify(texts[title])} ${screen} within ${around.join(' > ') || 'no frame'}`,
      ),
    )
  } finally {
    await vite.close()
    window.close()
  }
}

const [folder = ''] = process.argv.slice(2)
const texts = await dumpContract(folder)
await dumpApi(folder)
await dumpPortal(folder, texts)
