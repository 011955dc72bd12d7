import { HOUR_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../context.ts'
import { heldSince } from '../core/installation/installation.service.ts'
import type { FeatureJob } from '../feature.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { cleanUp, deleteExpired, tidyDataDir } from './retention.ts'

/** All jobs that the features declare, and those of retention; a process's own calls are looked after in `telephony.ts`. */
export const jobsOf = (ctx: Context): readonly Job[] => [
  ...ctx.features.flatMap(({ jobs }) => jobs?.(ctx) ?? []).map((job) => unlessHeld(ctx, job)),
  { name: 'clean-up', everyMs: HOUR_MS, work: () => cleanUp(ctx) },
  { name: 'tidy-data-dir', everyMs: HOUR_MS, perProcess: true, work: () => tidyDataDir(ctx) },
  { name: 'delete-expired', everyMs: HOUR_MS, work: (stopping) => deleteExpired(ctx, stopping) },
]

function unlessHeld(ctx: Context, { whileHeld, ...job }: FeatureJob): Job {
  if (whileHeld === 'runs') return job
  return {
    ...job,
    work: async (stopping) => ((await heldSince(ctx)) === null ? job.work(stopping) : {}),
  }
}
