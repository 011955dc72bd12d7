import { defineConfig } from 'vitest/config'
import { slow, stress } from './api/vitest.config.ts'

/** As the API's: only a test that hangs gets this far, on a busy machine too. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Of the stage `unit`: half of it waits for processes. Vitest itself would take one worker on two cores. */
const unit = { ...patient, maxWorkers: 3 }

const stagesOfTheirOwn = ['start', 'deploy', 'ekoline', 'backup'].map((name) => `**/${name}.test.mjs`)

export default defineConfig({
  test: {
    projects: [
      { root: './contract', test: { ...unit, name: 'contract', include: ['src/**/*.test.ts'] } },
      './api/vitest.config.ts',
      stress,
      slow,
      { extends: './portal/vite.config.ts', test: { name: 'portal' } },
      {
        root: './scripts',
        test: {
          ...unit,
          name: 'house',
          include: ['**/*.test.mjs'],
          exclude: [...stagesOfTheirOwn, '**/*.slow.test.mjs'],
        },
      },
      { root: './scripts', test: { ...unit, name: 'start', include: ['**/start.test.mjs'] } },
      {
        root: './scripts',
        test: {
          name: 'slow-house',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          include: ['**/*.slow.test.mjs'],
          sequence: { groupOrder: 4 },
        },
      },
      { root: './scripts', test: { ...patient, name: 'backup', include: ['**/backup.test.mjs'] } },
      {
        root: './scripts',
        test: { ...unit, name: 'deploy', include: ['**/deploy.test.mjs', '**/ekoline.test.mjs'] },
      },
    ],
  },
})
