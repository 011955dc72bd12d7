import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPrometheus } from './prometheus.ts'

const deploy = new URL('../../../../deploy/', import.meta.url)

/** All metric names, once each has a value. */
async function servedNames(): Promise<Set<string>> {
  const prometheus = createPrometheus()
  prometheus.watch({
    database: () => ({ limit: 1, open: 1, idle: 1, waiting: 0 }),
    databaseAnswers: () => true,
    replicaUsed: () => true,
    hashesWaiting: () => 0,
    books: () => null,
    telephony: async () => ({ ok: true, nodes: [] }),
    jobs: [],
    now: () => new Date(0),
    disks: async () => [],
    build: { version: '1', database: 'pglite' },
    gaps: [],
    keys: ['k1'],
  })
  const text = await prometheus.text()
  return new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map((line) => line[1] ?? ''))
}

test.each(['grafana-dashboard.json', 'alerts.yml'])('deploy/%s asks only for what is told', async (file) => {
  const asked = readFileSync(new URL(file, deploy), 'utf8').matchAll(/\b(?:ekoline|nodejs|process)_\w+/g)
  const names = [...new Set([...asked].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')))]
  const served = await servedNames()
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !served.has(name))).toEqual([])
})

test('every figure of ours is on the dashboard or in an alert', async () => {
  const shown = ['grafana-dashboard.json', 'alerts.yml']
    .map((file) => readFileSync(new URL(file, deploy), 'utf8'))
    .join('\n')
  const ours = [...(await servedNames())].filter((name) => name.startsWith('ekoline_'))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter((name) => !shown.includes(name))).toEqual([])
})
