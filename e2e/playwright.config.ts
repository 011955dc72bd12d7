import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH

/** Widths, each with a server of its own: what happens at one changes no balance at the other. */
const projects = [
  { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
  { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
]

/** The variable in which Playwright keeps what a server said of where it is. */
const addressOf = (project: string) => process.env[`${project}_address`.toUpperCase()]

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Without the film of every test and its page at every step, which cost much of the time: what a failed one did, and
    // one picture of its end. `npm run e2e -- NAME --trace on` has all of it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    ...(chromium && { launchOptions: { executablePath: chromium } }),
  },
  projects: projects.map(({ name, use }) => ({
    name,
    use: { ...use, baseURL: addressOf(name) ?? 'http://server.invalid' },
  })),
  webServer: projects.map(({ name }) => ({
    name,
    command: `exec "${process.execPath}" start-server.ts`,
    wait: { stdout: new RegExp(` is ready: (?<${name}_address>\\S+)`) },
    timeout: 120_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  })),
})
