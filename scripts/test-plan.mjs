/**
 * Where a test runs. The name of its file decides, by the patterns here and nowhere else: a new test needs no entry.
 *
 * - `*.test.ts`, `*.test.tsx`, `*.test.mjs`: `npm test`, those of the API on PostgreSQL
 * - `*.slow.test.ts` of the API and `*.slow.test.mjs` here, which start processes or wait because that is what they
 *   prove: `npm run test:all`, on PostgreSQL
 * - the API's `faults/` and `*.property.test.ts`, and its backups: `npm run test:all`, on both engines
 * - `*.e2e.ts`: `npm test`, the way that every customer goes; what has the tag `@all` there: `npm run test:all`
 * - `*.lab.ts`: `npm run test:telephony`
 */

/**
 * Of the API: what kills, floods and fills disks, what tries thousands of ways, and what moves all demo data from one
 * database to another fifty times. Globs.
 */
export const STRESS = ['**/faults/**/*.test.ts', '**/*.property.test.ts', '**/operator/**/backup.test.ts']

/** Of the API: what is slow by nature, and the same on either engine. Globs. */
export const SLOW = ['**/*.slow.test.ts']

/** Of the API: what is most likely to differ between the engines, and so runs first on the other one. Parts of paths. */
export const ENGINES_DIFFER = [
  'src/platform/db/', // the engines themselves, and the migrations
  'src/platform/http/access.test', // the access matrix, which the rights of the database's role hold up
  'src/money/wallet/ledger', // which is triggers and constraints
  'src/money/wallet/conformance.test',
  'src/money/wallet/holds.test',
  'src/money/wallet/wallet.test',
  'src/money/payments/checkout/payments.test', // from the first top-up to the receipt
  'src/money/payments/checkout/settle.test',
  'src/platform/process/slot.test', // an embedded database has one process
]

/** Of the API: what asks no database, or nothing of it that an engine changes. Globs. */
const ENGINE_INDIFFERENT = [
  '**/src/{engine,adapters/exchange}/**',
  '**/src/platform/*',
  '**/src/platform/pdf/**',
  '**/tracing/**',
]

/**
 * A stage of the tests. `engine` is the database that the API's tests run on: `first` is PostgreSQL where there is
 * one, else the embedded; `other` is the other of the two.
 *
 * @typedef {object} VitestStage
 * @property {string[]} projects of Vitest
 * @property {'first' | 'other'} [engine]
 * @property {readonly string[]} [only] parts of the paths of files
 * @property {readonly string[]} [without] globs of files
 * @property {boolean} [portal] wants the portal built
 */

/** @typedef {{ playwright: string[] }} BrowserStage arguments of Playwright */

/** @type {Record<string, VitestStage | BrowserStage>} `npm test` runs them after `check` */
export const QUICK = {
  // The last two start processes and wait for them; beside the first two that costs no time.
  unit: { projects: ['house', 'contract', 'start', 'deploy'], portal: true },
  api: { projects: ['api'], engine: 'first' },
  portal: { projects: ['portal'], portal: true },
  e2e: { playwright: ['--grep-invert=@all'] },
}

/** @type {Record<string, VitestStage | BrowserStage>} `npm run test:all` runs them */
export const REST = {
  engine: { projects: ['api'], engine: 'other', only: ENGINES_DIFFER },
  slow: { projects: ['slow', 'slow-house'], engine: 'first', portal: true },
  stress: { projects: ['stress'], engine: 'first' },
  'stress-engine': { projects: ['stress'], engine: 'other', without: ['**/fuzz.test.ts'] }, // it asks the API, not the engine
  'api-engine': {
    projects: ['api'],
    engine: 'other',
    without: [...ENGINES_DIFFER.map((part) => `**/${part}**`), ...ENGINE_INDIFFERENT],
  },
  backup: { projects: ['backup'] },
  'e2e-all': { playwright: ['--grep=@all'] },
}

/**
 * Vitest's arguments to run a stage, or to list it.
 *
 * @param {VitestStage} stage
 * @param {readonly string[]} filters parts of the paths of files, which take the place of the stage's own
 */
export function vitestArguments({ projects, only = [], without = [] }, filters) {
  const names = projects.flatMap((name) => ['--project', name])
  return [...names, ...without.map((glob) => `--exclude=${glob}`), ...(filters.length > 0 ? filters : only)]
}
