import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { SLOW, STRESS } from '../scripts/test-plan.mjs'

const onServer = process.env.TEST_DATABASE !== undefined

// They know the embedded database alone: on a server they would do the same once more.
const ofTheEmbedded = ['src/platform/db/pglite.test.ts', 'src/platform/db/engine-version.test.ts']

const shared = {
  globalSetup: `${import.meta.dirname}/test/global-setup.ts`,
  maxWorkers: onServer ? 3 : 2, // they wait for a server a good part of the time; an embedded database is in the worker
  isolate: false, // all of the service is loaded once for each worker, not for each file: every file opens a world of its own
  sequence: { groupOrder: 1 }, // apart from the contract's, which have as many workers as there are processors
  // Generous: a test waits for events, never for time, so only a hanging one gets this far.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 50_000, interval: 10 } },
}

export default defineConfig({
  test: {
    ...shared,
    name: 'api',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...SLOW, ...STRESS, ...(onServer ? ofTheEmbedded : [])],
  },
})

/** A property tries hundreds of ways in one test. */
const long = { ...shared, maxWorkers: 2, testTimeout: 600_000, hookTimeout: 600_000 }

/** What `npm test` leaves to `npm run test:all`. */
export const stress: TestProjectInlineConfiguration = {
  root: import.meta.dirname,
  test: { ...long, name: 'stress', include: STRESS, sequence: { groupOrder: 2 } },
}

/** And what is slow by nature, on one engine. */
export const slow: TestProjectInlineConfiguration = {
  root: import.meta.dirname,
  test: { ...long, name: 'slow', include: SLOW, sequence: { groupOrder: 3 } },
}
