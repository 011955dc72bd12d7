// @source SA-30

import type { Context } from '../context.ts'
import { keptSince, type TimedName } from '../core/legal/retention.ts'

/** Deletes what is kept for hours or days: what the features declare. @returns how many of each */
export async function cleanUp(ctx: Context): Promise<Record<string, number>> {
  const now = ctx.clock.now()
  const deleted: Record<string, number> = {}
  for (const { cleanUp: all = {} } of ctx.features)
    for (const [what, work] of Object.entries(all)) deleted[what] = await work(ctx, now)
  return deleted
}

/** Of each process, for its own DATA_DIR: uploads without an end, and copies made to be played. @returns how many of each */
export async function tidyDataDir(ctx: Context): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const { tidy = {} } of ctx.features)
    for (const [what, work] of Object.entries(tidy)) deleted[what] = await work(ctx)
  return deleted
}

/**
 * Deletes what is kept for years and past its retention period (docs/operator.md, "How long data is kept"), a batch at a
 * time until nothing is left or `stopping`; of the features that build on others first. What fails keeps no other class
 * from its deletion: to drop a month of calls waits for a lock, and may not get it.
 *
 * @returns how many of each
 * @throws the first failure, after all others were deleted
 */
export async function deleteExpired(ctx: Context, stopping: AbortSignal): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const failures: unknown[] = []
  for (const { expires = {} } of ctx.features.toReversed())
    for (const [name, batch] of Object.entries(expires)) {
      deleted[name] ??= 0
      try {
        for (let some = 1; some > 0 && !stopping.aborted; ) {
          some = await batch(ctx, keptSince(name as TimedName, ctx.clock.now()))
          deleted[name] += some
        }
      } catch (error) {
        failures.push(error)
      }
    }
  if (failures.length > 0) throw failures[0]
  return deleted
}
