import { defineConfig } from 'vitest/config'

/** Trials of engines that a machine must have; the scripts of `npm run test:long` that install them run these. */
export default defineConfig({
  test: {
    name: 'trial',
    include: ['test/**/*.trial.ts'],
    globalSetup: `${import.meta.dirname}/test/global-setup.ts`,
    testTimeout: 900_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
