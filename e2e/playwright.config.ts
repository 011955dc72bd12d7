import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  workers: 3,
  // What hangs is ended. What is slow is not, so that the tests say the same on a machine with other work.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    // The address that the server says, kept by Playwright in a variable of that name.
    baseURL: process.env.SERVER_ADDRESS ?? 'http://server.invalid',
    viewport: { width: 1280, height: 800 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 45_000,
    // Without movement, which is drawn sixty times a second, and whose end each click waits for.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // what a worker fetches, a test cannot hold back; app.e2e.ts is about the worker
    // Without screenshots and snapshots of every step, which cost much of the time: what a failed test did, and one
    // picture of its end. `npm run e2e -- NAME --trace on` has all of it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // Drawing costs less without a graphics card than on an imitated one. The microphone beeps, and is allowed.
    launchOptions: { args: ['--disable-gpu', ...microphone], ...(chromium && { executablePath: chromium }) },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: `exec "${process.execPath}" start-server.ts`,
    wait: { stdout: / is ready: (?<server_address>\S+)/ },
    timeout: 600_000, // one that ends on its own is noticed
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
