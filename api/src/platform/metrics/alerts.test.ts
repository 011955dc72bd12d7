import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alertRules } from '../../../test/alert-rules.ts'

// That each rings when it should, alerts.slow.test.ts and deploy/alerts.test.yml prove.
test('an alert says what to do, in a runbook of its own', () => {
  const rules = alertRules()
  const runbooks = readFileSync(new URL('../../../../docs/runbooks.md', import.meta.url), 'utf8')
  const [, ...sections] = runbooks.split(/^### /m)
  expect(sections.map((section) => section.split('\n', 1)[0]).sort()).toEqual(
    rules.map(({ name }) => name).sort(),
  )
  for (const section of sections) expect(section).toMatch(/\*\*Means\*\*.*\*\*(Look|Do)\*\*/s)
  for (const { name, runbook, severity, summary } of rules) {
    expect(runbook).toBe(`{{ $externalLabels.docs }}/runbooks.md#${name.toLowerCase()}`)
    expect(severity).toMatch(/^(page|ticket|heartbeat)$/)
    expect(summary.length).toBeGreaterThan(10)
  }
})
