import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { createMetrics } from './metrics.ts'

const deploy = new URL('../../../../deploy/', import.meta.url)

let world: World
/** all metric names */
let served: Set<string>
beforeAll(async () => {
  const metrics = createMetrics({ host: '127.0.0.1', port: 0 })
  world = await openWorld({ meter: metrics.meter })
  const { address, stop } = await metrics.serve(world.ctx, world.engine)
  const text = await (await fetch(address)).text()
  await stop()
  served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map((line) => line[1] ?? ''))
})
afterAll(() => world.close())

test.each(['grafana-dashboard.json', 'alerts.yml'])(
  'deploy/%s asks only for what is exported',
  async (file) => {
    const asked = readFileSync(new URL(file, deploy), 'utf8').matchAll(/\b(?:ekoline|nodejs|process)_\w+/g)
    const names = [...new Set([...asked].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')))]
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !served.has(name))).toEqual([])
  },
)

test('each of our figures is on the dashboard or in an alert', async () => {
  const shown = ['grafana-dashboard.json', 'alerts.yml']
    .map((file) => readFileSync(new URL(file, deploy), 'utf8'))
    .join('\n')
  const ours = [...served].filter((name) => name.startsWith('ekoline_'))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter((name) => !shown.includes(name))).toEqual([])
})
