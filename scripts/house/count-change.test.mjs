import { expect, test } from 'vitest'
import { changedFiles, isSource, kindOf } from './count-change.mjs'

test.each([
  ['api/src/routing/ivr/trial.service.ts', 'api', true],
  ['api/src/db/migrations/0100_accounts.sql', 'migrations', true],
  ['api/test/kysely/schema.ts', 'generated', false],
  ['api/src/demo/demo-calls.ts', 'demo', false],
  ['api/src/adapters/exchange/conformance/sound-of.ts', 'tests', false],
  ['api/lab/setup.ts', 'tests', false],
  ['portal/src/ui/toast.test.tsx', 'tests', false],
  ['portal/src/app/routes.tsx', 'portal', true],
  ['contract/src/calls/calls.ts', 'contract', true],
  ['docs/pictures/overview-1280-light.png', 'generated', false],
  ['docs/specification.md', 'generated', false],
  ['docs/statements.md', 'docs', false],
  ['scripts/check.mjs', 'scripts', true],
  ['scripts/long/fuzz.mjs', 'scripts', false],
  ['knip.json', 'settings', false],
])('a change of %s counts as %s; it is source: %s', (path, kind, source) => {
  expect([kindOf(path), isSource(path)]).toEqual([kind, source])
})

test('the files of a change have their lines, a moved one its new path, a picture none', () => {
  const output = '3\t1\ta.ts\0' + '0\t2\t\0old/b.ts\0new/b.ts\0' + '-\t-\tc.png\0'
  expect(changedFiles(output)).toEqual([
    { path: 'a.ts', added: 3, removed: 1, moved: false },
    { path: 'new/b.ts', added: 0, removed: 2, moved: true },
    { path: 'c.png', added: 0, removed: 0, moved: false },
  ])
})
