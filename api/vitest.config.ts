import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    maxWorkers: 2, // each holds a whole database
    // Generous: a test waits for events, never for time, so only a hanging one gets this far.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
