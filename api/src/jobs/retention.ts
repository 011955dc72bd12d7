// @source SA-30

import type { Context } from '../context.ts'
import { keptSince, type TimedName } from '../core/legal/retention.ts'

type Deletion = readonly [what: string, work: () => Promise<number>]

/**
 * What fails keeps nothing else from its deletion.
 *
 * @returns how many of each
 * @throws the first failure, after all others were deleted
 */
async function all(deletions: readonly Deletion[]): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const failures: unknown[] = []
  for (const [what, work] of deletions)
    try {
      deleted[what] = (deleted[what] ?? 0) + (await work())
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return deleted
}

/** Deletes what is kept for hours or days: what the features declare. @returns how many of each */
export function cleanUp(ctx: Context): Promise<Record<string, number>> {
  const now = ctx.clock.now()
  const declared = ctx.features.flatMap((feature) => Object.entries(feature.cleanUp ?? {}))
  return all(declared.map(([what, work]) => [what, () => work(ctx, now)]))
}

/** Of each process, for its own DATA_DIR: uploads without an end, and copies made to be played. @returns how many of each */
export function tidyDataDir(ctx: Context): Promise<Record<string, number>> {
  const declared = ctx.features.flatMap((feature) => Object.entries(feature.tidy ?? {}))
  return all(declared.map(([what, work]) => [what, () => work(ctx)]))
}

/**
 * Deletes what is kept for years and past its retention period (docs/operator.md, "How long data is kept"), a batch at a
 * time until nothing is left or `stopping`; of the features that build on others first. To drop a month of calls waits
 * for a lock, and may not get it.
 *
 * @returns how many of each
 */
export function deleteExpired(ctx: Context, stopping: AbortSignal): Promise<Record<string, number>> {
  const declared = ctx.features.toReversed().flatMap((feature) => Object.entries(feature.expires ?? {}))
  return all(
    declared.map(([name, batch]) => [
      name,
      async () => {
        let deleted = 0
        for (let some = 1; some > 0 && !stopping.aborted; deleted += some)
          some = await batch(ctx, keptSince(name as TimedName, ctx.clock.now()))
        return deleted
      },
    ]),
  )
}
