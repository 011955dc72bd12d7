import { configDefaults, defineConfig } from 'vitest/config'

// They know the embedded database alone: on a server they would do the same once more.
const ofTheEmbedded = ['src/db/pglite.test.ts', 'src/db/engine-version.test.ts']

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE ? ofTheEmbedded : [])],
    globalSetup: 'src/testing/global-setup.ts',
    maxWorkers: 2, // each holds a whole database
    isolate: false, // all of the service is loaded once for each worker, not for each file: every file opens a world of its own
    sequence: { groupOrder: 1 }, // apart from the contract's, which have as many workers as there are processors
    // Generous: a test waits for events, never for time, so only a hanging one gets this far.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
