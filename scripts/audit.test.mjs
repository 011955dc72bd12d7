import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { auditActions } from '../contract/src/audit-actions.ts'
import { catalogue } from '../contract/src/messages/catalogue.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const code = globSync('api/src/**/*.ts', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file))

/** The actions that a file names, also the two of a choice: `action: done ? 'a' : 'b'`. @param {string} file */
function actionsIn(file) {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/\baction: ([^,}]+)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/'(\w+)'/g)].map(([, action]) => action),
  )
}

// Put together from the outcome of a dispute: `dispute_${state}`.
const assembled = ['dispute_lost', 'dispute_won']

describe('the audit', () => {
  const written = [...new Set([...code.flatMap(actionsIn), ...assembled])].sort()

  it('was found in the code', () => {
    expect(written).toContain('signed_in')
    expect(written).toContain('payment_suspended')
    expect(written.length).toBeGreaterThan(8)
  })

  it('has words for each action that the code writes, and for no other', () => {
    expect(Object.keys(auditActions).sort()).toEqual(written)
  })

  it('has words that are in the catalogue', () => {
    const unknown = Object.values(auditActions).filter(({ words }) => !Object.hasOwn(catalogue, words))
    expect(unknown).toEqual([])
  })
})
