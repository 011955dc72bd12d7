import type { TelephonyEngine } from '../../engine/telephony.ts'
import type { EngineStats } from '../db/engine.ts'
import type { Job } from '../jobs/runner.ts'
import type { Disk } from './disks.ts'
import type { FiguresWatch } from './figures-watch.ts'
import type { WriteWatch } from './write-watch.ts'

/** Where the gauges read their values. */
export interface Sources {
  readonly database: () => EngineStats
  /** null: not known yet */
  readonly databaseAnswers: () => boolean | null
  /** whether reports and exports are read from the replica; null: there is none */
  readonly replicaUsed: () => boolean | null
  readonly hashesWaiting: () => number
  readonly figures: Pick<FiguresWatch, 'show'>
  readonly telephony: TelephonyEngine['health']
  readonly jobs: readonly Pick<Job, 'name' | 'everyMs'>[]
  readonly disks: () => Promise<Disk[]>
  readonly writable: WriteWatch['writable']
  readonly build: { readonly version: string; readonly database: string }
  /** what production runs with that is not for real customers */
  readonly gaps: readonly string[]
  /** the ids of SECRET_KEYS, the one that seals first */
  readonly keys: readonly string[]
}
