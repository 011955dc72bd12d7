import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { readConfig } from '../api/src/config.ts'
import { startService } from '../api/src/service.ts'
import type { Inside } from './soak-figures.ts'

/** The product with its background work, which says what it holds when it is asked. */
let heapAfterCollection = 0
new PerformanceObserver(() => {
  heapAfterCollection = process.memoryUsage().heapUsed
}).observe({ entryTypes: ['gc'] })
const [ever, lately] = [monitorEventLoopDelay({ resolution: 10 }), monitorEventLoopDelay({ resolution: 10 })]

function inside(): Inside {
  const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const resources: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const delay = {
    p50: lately.percentile(50) / 1e6,
    p99: lately.percentile(99) / 1e6,
    everP99: ever.percentile(99) / 1e6,
  }
  lately.reset()
  return { heapUsed, heapTotal, heapAfterCollection, external, arrayBuffers, resources, delay }
}

const service = await startService(readConfig(process.env))
ever.enable()
lately.enable()
process.on('SIGTERM', async () => {
  await service.stop(Promise.resolve())
  process.disconnect?.()
  process.exit(0)
})
process.on('message', (asked) => asked === 'figures' && process.send?.(inside()))
process.send?.({ port: Number(new URL(service.address).port) })
