import { Gauge, type Registry } from 'prom-client'
import type { TelephonyEngine } from '../../adapters/telephony/telephony.ts'
import type { EngineStats } from '../db/engine.ts'
import type { Job } from '../jobs/runner.ts'
import type { Books } from './books.ts'
import type { Disk } from './disks.ts'

/** Where the gauges read their values. */
export interface Sources {
  readonly database: () => EngineStats
  /** null: not known yet */
  readonly databaseAnswers: () => boolean | null
  /** whether reports and exports are read from the replica; null: there is none */
  readonly replicaUsed: () => boolean | null
  readonly hashesWaiting: () => number
  readonly books: () => Books | null
  readonly telephony: TelephonyEngine['health']
  readonly jobs: readonly Pick<Job, 'name' | 'everyMs'>[]
  readonly now: () => Date
  readonly disks: () => Promise<Disk[]>
  readonly build: { readonly version: string; readonly database: string }
  /** what production runs with that is not for real customers */
  readonly gaps: readonly string[]
  /** the ids of SECRET_KEYS, the one that seals first */
  readonly keys: readonly string[]
}

/** Makes gauges of the last reading; they have no value before the first. */
export const gaugesOf =
  (registry: Registry, { books }: Sources) =>
  (name: string, help: string, labelNames: string[], set: (gauge: Gauge, read: Books) => void) => {
    const made = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        const read = books()
        if (read) set(this, read)
      },
    })
    if (labelNames.length === 0) made.remove() // prom-client begins these with 0
  }

/** In seconds; 0 without an instant. */
export const ageOf = (since: Date | null, now: Date) => (since ? ageInSeconds(since, now) : 0)

export const ageInSeconds = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)
