import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { root: './contract', test: { name: 'contract', include: ['src/**/*.test.ts'] } },
      './api/vitest.config.ts',
      { extends: './portal/vite.config.ts', test: { name: 'portal' } },
      {
        root: './scripts',
        test: {
          name: 'house',
          include: [
            'architecture.test.mjs',
            'audit.test.mjs',
            'catalogue.test.mjs',
            'asterisk-config.test.mjs',
          ],
        },
      },
      { root: './scripts', test: { name: 'start', include: ['start.test.mjs'] } },
      { root: './scripts', test: { name: 'deploy', include: ['deploy.test.mjs'] } },
    ],
  },
})
