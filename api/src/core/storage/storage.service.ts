import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { forgetUnnamed, listUnnamed, noteUnnamed } from './storage.sql.ts'

type Store = Pick<Context, 'db' | 'clock' | 'files' | 'log'>

// Far longer than any upload takes: an older note belongs to no upload in progress.
const ABANDONED_AFTER_MS = 3_600_000
const SWEPT_AT_ONCE = 500

/**
 * Stores a file and the row that names it: both exist afterwards, or neither.
 *
 * @param file where it lies, and its name in the store, which was never used before
 * @param write inserts the row that names it
 */
export async function keepFile<T>(
  ctx: Store,
  { path, storedAs }: { path: string; storedAs: string },
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  await noteUnnamed(ctx.db, storedAs, ctx.clock.now())
  try {
    await ctx.files.store(storedAs, path)
    return await transaction(ctx.db, async (tx) => {
      await forgetUnnamed(tx, storedAs)
      return write(tx)
    })
  } catch (error) {
    await clearAway(ctx, storedAs)
    throw error
  }
}

/**
 * Within the transaction that deletes the row naming a file: `clearAway` afterwards, or the next sweep, removes the
 * file.
 */
export async function releaseFile(tx: Tx, at: Date, storedAs: string): Promise<void> {
  await noteUnnamed(tx, storedAs, at)
}

/** Removes a file without a row. A failure is left to a later sweep. */
export async function clearAway(ctx: Store, storedAs: string): Promise<boolean> {
  try {
    await ctx.files.remove(storedAs)
    await forgetUnnamed(ctx.db, storedAs)
    return true
  } catch (error) {
    ctx.log.warn({ message: (error as Error).message }, 'a stored file could not be removed yet')
    return false
  }
}

/**
 * Removes files that have been in the store for an hour without a row.
 *
 * @returns how many files
 */
export async function sweepStore(ctx: Store): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_AFTER_MS)
  let swept = 0
  for (const storedAs of await listUnnamed(ctx.db, before, SWEPT_AT_ONCE))
    if (await clearAway(ctx, storedAs)) swept++
  return swept
}
