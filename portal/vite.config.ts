import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstPage } from './page.ts'
import { texts } from './texts.ts'
import { wires } from './wires.ts'

const api = process.env.EKOLINE_API ?? 'http://127.0.0.1:8080'
const servedByApi = [
  '/v1',
  '/legacy',
  '/config',
  '/health',
  '/dev',
  '/openapi.json',
  '/terms',
  '/privacy',
  '/legal.css',
  '/manifest.webmanifest',
  '/offline',
  '^/business/',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), wires(), texts(), firstPage()],
  server: { proxy: Object.fromEntries(servedByApi.map((path) => [path, api])) },
  build: {
    manifest: true, // read by budgets.test.ts
    assetsInlineLimit: 0, // the CSP allows no data: URLs
    cssCodeSplit: false, // the one style sheet is within the page (page.ts): no chunk may ask for it again
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: {
        ineffectiveDynamicImport: false, // the sign-in is declared like all screens, and is in the first code
        bundlerTimings: false, // count what a plugin waits for: the contract is read while the build goes on
      },
      output: {
        // The first code names each chunk: a shorter hash saves a letter for each.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What every visitor fetches, what screens share, and what is around the screens behind the sign-in and the
        // lists and their filters on them, with all that it needs: few files, as each costs a request. The bundler
        // splits the rest by screen.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            {
              name: 'ui',
              test: /portal\/src\/(ui|kit|format)\/(?!list|sound|clock|AudioPlayer|DateRange|ListAndForm|RangePresets|SearchPicker)|contract\/src\/(?!(\w+\/)?messages)[\w/-]+\.ts/,
              minShareCount: 3,
              priority: 1,
            },
            {
              name: 'shell',
              test: /portal\/src\/(app\/shell\/|(ui|kit)\/(list\/|DateRange|ListAndForm|RangePresets|SearchPicker))/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    dir: import.meta.dirname, // holds when the repository's vitest.config.ts takes this as a project
    include: ['**/src/**/*.test.{ts,tsx}', '**/budgets.test.ts'],
    setupFiles: [`${import.meta.dirname}/src/testing/setup.ts`],
    pool: 'threads',
    isolate: false, // a window and the libraries for each worker, not for each file: half the time. See setup.ts.
    maxWorkers: 2,
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: 60_000, // as the API's: only a test that hangs gets this far
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
