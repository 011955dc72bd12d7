import { defineConfig } from 'vitest/config'
import { stress } from './api/vitest.config.ts'

export default defineConfig({
  test: {
    projects: [
      { root: './contract', test: { name: 'contract', include: ['src/**/*.test.ts'] } },
      './api/vitest.config.ts',
      stress,
      { extends: './portal/vite.config.ts', test: { name: 'portal' } },
      {
        root: './scripts',
        test: {
          name: 'house',
          testTimeout: 60_000, // as the API's: only a test that hangs gets this far
          include: ['*.test.mjs'],
          exclude: ['start.test.mjs', 'deploy.test.mjs', 'ekoline.test.mjs', 'backup.test.mjs'], // stages of their own
        },
      },
      { root: './scripts', test: { name: 'start', include: ['start.test.mjs'] } },
      { root: './scripts', test: { name: 'backup', include: ['backup.test.mjs'] } },
      { root: './scripts', test: { name: 'deploy', include: ['deploy.test.mjs', 'ekoline.test.mjs'] } },
    ],
  },
})
