import { defineConfig } from 'vitest/config'

/** Tests on a real Asterisk; `npm run test:telephony` makes one and runs them. */
export default defineConfig({
  test: {
    name: 'telephony',
    include: ['lab/**/*.lab.ts'],
    globalSetup: 'lab/setup.ts',
    testTimeout: 180_000,
    hookTimeout: 120_000, // longer than a hook waits for calls to end
    fileParallelism: false,
    expect: { poll: { timeout: 10_000 } }, // what is said takes longer where twenty exchanges share two cores
    // Asterisk itself crashes now and then (docs/telephony.md): only a test in which the lab saw it die is tried again.
    retry: { count: 1, condition: /Asterisk has crashed/ },
    maxConcurrency: 20, // of tests that say so: they wait for real time
  },
})
