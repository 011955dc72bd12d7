import { collectDefaultMetrics, Registry } from 'prom-client'
import { createMeter } from './counters.ts'
import { watchDisks } from './disks.ts'
import { watchJobs, watchKeys, watchProcess, watchTelephony } from './gauges-process.ts'
import type { Meter } from './meter.ts'
import type { Sources } from './sources.ts'
import { watchWritable } from './write-watch.ts'

/** This process's metrics for Prometheus: what is counted is in counters.ts, what is read at a scrape in gauges-process.ts, what features tell of the database in their figures. */
export interface Prometheus {
  readonly meter: Meter
  /** Adds the gauges that are read at each scrape. */
  watch(sources: Sources): void
  readonly contentType: string
  text(): Promise<string>
}

export function createPrometheus(): Prometheus {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry }) // process_* and nodejs_*: memory, CPU, event-loop delay, collections
  return {
    meter: createMeter(registry),
    watch: (sources) => {
      watchProcess(registry, sources)
      watchTelephony(registry, sources)
      watchDisks(registry, sources)
      watchWritable(registry, sources)
      sources.figures.show(registry)
      watchKeys(registry, sources)
      watchJobs(registry, sources)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
