// @shows AC2-44

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { auditActions } from '../../contract/src/endpoint/audit-actions.ts'
import { endpointsFor } from '../../contract/src/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** @type {Record<string, import('../../contract/src/endpoint/endpoint.ts').Endpoint>} */
const endpoints = endpointsFor('ekoline')
/** @type {Set<string>} */
const byCalls = new Set(Object.values(endpoints).flatMap(({ audits = [] }) => audits))
/** @type {[string, { readonly text: string, readonly by?: string }][]} */
const actions = Object.entries(auditActions)

// That every action written is in the table, the types hold; that calls write theirs, api/test/faults/facts.test.ts.
it('every action of the audit is written by a call, or says who else writes it', () => {
  expect(byCalls.size).toBeGreaterThan(50)
  expect(actions.filter(([action, { by }]) => !byCalls.has(action) && !by).map(([action]) => action)).toEqual(
    [],
  )
})

it('what jobs, the operator or a provider are said to write, they do', () => {
  const files = globSync('api/src/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(
    actions.filter(([action, { by }]) => by && !code.includes(`'${action}'`)).map(([action]) => action),
  ).toEqual([])
})
