import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'

// Chromium installs nothing in the windows of other tests, which are private ones.
let profile: string
let context: BrowserContext

test.beforeEach(async ({ baseURL }, { project: { use } }) => {
  profile = mkdtempSync(join(tmpdir(), 'ekoline-app-'))
  const { launchOptions = {} } = use
  context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(baseURL && { baseURL }),
    serviceWorkers: 'allow',
  })
})

test.afterEach(async () => {
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

test('the portal can be installed as an app', { tag: '@all' }, async () => {
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { data = '' } = await devtools.send('Page.getAppManifest')
  expect(JSON.parse(data)).toMatchObject({ name: 'Ekoline', display: 'standalone', start_url: '/' })
})

test('without a network a page says so, and nothing of the portal or of a person is kept', {
  tag: '@all',
}, async () => {
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
  })
  await page.goto('/sign-up') // by the worker
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()

  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.sort()).toEqual(['/icon.svg', '/legal.css', '/offline'])

  await context.setOffline(true)
  await page.goto('/calls')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/login') // no one is signed in
})
