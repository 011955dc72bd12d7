/**
 * `npm run lighthouse [-- --runs 5]`: Lighthouse's mobile profile on /login and, signed in, on the screens that people
 * open first, medians of the runs; and how long a tap waits for its answer (INP) on a processor slowed four times.
 * Lighthouse and its driver are no part of the project: they are installed into a temporary folder.
 *
 * A processor slowed four times is a cheap phone where the machine is a fast one. A slow machine is slowed less: to the
 * phone of the lowest class that Chromium's own tools know, and no further. Lighthouse's BenchmarkIndex says which it is.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'
import { main, run } from './processes.mjs'
import { ensureInstalled, findNode, root, toolEnv } from './toolchain.mjs'

const TOOLS = ['lighthouse@12.8.2', 'puppeteer-core@24.43.1']
const [MEMBER, ADMIN, PASSWORD] = ['bola@ekoline.test', 'ada@ekoline.test', 'Lagos-demo-2468']
const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** @typedef {{ score: number, lcp: number, tbt: number, cls: number, bytes: number, inp: number }} Figures */
/** @typedef {{ path: string, person?: string, lcp: number, kB?: number, tap: string }} Screen */

/**
 * The screens, each with its goals (the largest paint in milliseconds, the bytes until it is there), and what is tapped.
 *
 * @type {Screen[]}
 */
const SCREENS = [
  { path: '/login', lcp: 1_200, tap: 'aria/Show password[role="button"]' },
  { path: '/', person: MEMBER, lcp: 2_000, kB: 220, tap: 'aria/More[role="button"]' },
  { path: '/calls', person: MEMBER, lcp: 2_000, tap: 'aria/Next[role="button"]' },
  { path: '/call-flow', person: ADMIN, lcp: 2_000, tap: 'main button[aria-expanded="false"]' },
  { path: '/set-up', person: ADMIN, lcp: 2_000, tap: 'aria/Continue[role="button"]' },
]
const GOAL = { tbt: 150, inp: 200 }
const SLOWED = 4
const CHEAP_PHONE = 264 // BenchmarkIndex of a Moto G Power of 2022: Chromium's DevTools, CalibrationController.ts
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** @param {string} dir @param {string} name */
const importFrom = (dir, name) =>
  import(pathToFileURL(createRequire(join(dir, 'package.json')).resolve(name)).href)

/** Starts the service with the demo data, in a folder of its own. @param {string} dir */
async function startService(dir) {
  const service = spawn(findNode(), ['api/src/main.ts'], {
    cwd: root,
    env: toolEnv({ PORT: '0', DATA_DIR: join(dir, 'data'), DEMO_DATA: 'true', LOG_LEVEL: 'warn' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise((resolve, reject) => {
    let output = ''
    service.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const ready = /is ready: (http:\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    service.once('exit', () => reject(new Error('The service ended before it answered.')))
  })
  const ended = once(service, 'exit')
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
  }
  return { address: String(address), stop }
}

/** @param {any} page of the driver, whose types are not installed @param {string} address @param {string} person */
async function signIn(page, address, person) {
  await page.goto(`${address}/login`)
  await page.waitForSelector('input[type=email]') // the page is painted before its code has come
  await page.type('input[type=email]', person)
  await page.type('input[type=password]', PASSWORD)
  await Promise.all([page.waitForNavigation({ waitUntil: 'networkidle0' }), page.keyboard.press('Enter')])
  const [choice] = page.url().endsWith('/select-account') ? await page.$$('main button') : []
  if (choice) {
    const arrived = page.waitForNavigation({ waitUntil: 'networkidle0' })
    await page.keyboard.press('Tab') // or it would count as the second click of a double click
    await choice.click()
    await arrived
  }
  const session = await page.createCDPSession()
  await session.send('Network.clearBrowserCache') // the session stays, as in a new tab of a person who comes back
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** @param {Figures[]} all @param {(figures: Figures) => number} of */
const middle = (all, of) => median(all.map(of))

// What runs in the page, as text: the types of a browser are not those of this script.
const WATCH = `globalThis.taps = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) globalThis.taps.push(entry.duration)
}).observe({ type: 'event', durationThreshold: 16 })`
const PAINTED = `new Promise((done) => {
  requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)), { timeout: 5_000 })
})`

/** How many times a cheap phone is slower than this machine, measured in an empty page. @param {any} browser @param {string} dir */
async function slowedBy(browser, dir) {
  const { pageFunctions } = await importFrom(dir, 'lighthouse/core/lib/page-functions.js')
  const page = await browser.newPage()
  /** @type {number[]} */
  const all = []
  for (let count = 0; count < 5; count++) all.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  await page.close()
  const index = median(all)
  const slowed = Math.min(SLOWED, Math.max(1, index / CHEAP_PHONE))
  console.log(`BenchmarkIndex ${index.toFixed(0)}: the processor is slowed ${slowed.toFixed(1)} times.\n`)
  return slowed
}

/**
 * How long a tap waits until its answer is painted, as Chromium counts it for INP: the longest of the screen's.
 *
 * @param {any} page of the driver @param {string} address @param {Screen} screen @param {number} slowed
 * @returns {Promise<number>} in milliseconds; steps of 8, nothing under 16
 */
async function slowestTap(page, address, { path, tap }, slowed) {
  await page.setViewport(PHONE)
  await page.emulateCPUThrottling(slowed)
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle0' })
  await page.evaluate(WATCH)
  const place = await page.waitForSelector(tap)
  await place.tap()
  await page.evaluate(PAINTED)
  return page.evaluate('Math.max(16, ...globalThis.taps)')
}

/** @param {Screen} screen @param {Figures[]} all */
function row({ path, lcp, kB = Number.POSITIVE_INFINITY }, all) {
  const [paint, tbt, inp, bytes] = [
    middle(all, (figures) => figures.lcp),
    middle(all, (figures) => figures.tbt),
    middle(all, (figures) => figures.inp),
    middle(all, (figures) => figures.bytes) / 1000,
  ]
  const reached = paint <= lcp && tbt <= GOAL.tbt && inp <= GOAL.inp && bytes <= kB
  const cells = [
    path,
    `${(paint / 1000).toFixed(2)} s (at most ${lcp / 1000})`,
    `${tbt.toFixed(0)} ms (at most ${GOAL.tbt})`,
    `${inp.toFixed(0)} ms (at most ${GOAL.inp})`,
    middle(all, (figures) => figures.cls).toFixed(3),
    middle(all, (figures) => figures.score),
    `${bytes.toFixed(0)} kB${Number.isFinite(kB) ? ` (at most ${kB})` : ''}`,
    reached ? 'yes' : 'no',
  ]
  return `| ${cells.join(' | ')} |`
}

await main(async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
  await ensureInstalled()
  await ensurePortalBuilt()
  const chromium = await findChromium()
  if (!('path' in chromium)) throw new Error(`Nothing was measured: ${chromium.missing}`)
  const dir = mkdtempSync(join(tmpdir(), 'ekoline-lighthouse-'))
  const service = await startService(dir)
  try {
    const installed = await run('npm', ['install', '--prefix', dir, '--no-audit', '--no-fund', ...TOOLS])
    if (installed.code !== 0) throw new Error('Lighthouse could not be installed: see above.')
    const { default: lighthouse } = await importFrom(dir, 'lighthouse')
    const constants = await importFrom(dir, 'lighthouse/core/config/constants.js')
    const { launch } = await importFrom(dir, 'puppeteer-core')
    const first = await launch({ executablePath: chromium.path, args: BROWSER_FLAGS })
    const slowed = await slowedBy(first, dir)
    await first.close()
    console.log('| Screen | Largest paint | Blocking time | A tap | Layout shift | Score | Bytes | Reached |')
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
    for (const screen of SCREENS) {
      /** @type {Figures[]} */
      const all = []
      for (let count = 0; count < Number(values.runs); count++) {
        const browser = await launch({ executablePath: chromium.path, args: BROWSER_FLAGS })
        const page = await browser.newPage()
        if (screen.person) await signIn(page, service.address, screen.person)
        const flags = {
          onlyCategories: ['performance'],
          logLevel: 'error',
          disableStorageReset: screen.person !== undefined,
        }
        const config = {
          extends: 'lighthouse:default',
          settings: { throttling: { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowed } },
        }
        const { lhr } = await lighthouse(`${service.address}${screen.path}`, flags, config, page)
        const inp = await slowestTap(await browser.newPage(), service.address, screen, slowed)
        await browser.close()
        /** @param {string} audit */
        const value = (audit) => lhr.audits[audit].numericValue
        all.push({
          score: Math.round(lhr.categories.performance.score * 100),
          lcp: value('largest-contentful-paint'),
          tbt: value('total-blocking-time'),
          cls: value('cumulative-layout-shift'),
          bytes: value('total-byte-weight'),
          inp,
        })
      }
      console.log(row(screen, all))
    }
    return 0
  } finally {
    await service.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
