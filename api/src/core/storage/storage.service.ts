import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { forgetUnnamed, listUnnamed, noteUnnamed } from './storage.sql.ts'

type Store = Pick<Context, 'db' | 'clock' | 'files' | 'log'>

// Far longer than any upload takes: an older note belongs to no upload in progress.
const ABANDONED_AFTER_MS = 3_600_000
const SWEPT_AT_ONCE = 500

/** A file: where it lies, and its name in the store, which was never used before. */
interface NewFile {
  readonly path: string
  readonly storedAs: string
}

/**
 * Stores a file and the row that names it: both exist afterwards, or neither.
 *
 * @param write inserts the row that names it
 */
export async function keepFile<T>(ctx: Store, file: NewFile, write: (tx: Tx) => Promise<T>): Promise<T> {
  await holdFile(ctx, file)
  try {
    return await nameHeld(ctx, file.storedAs, write)
  } catch (error) {
    await clearAway(ctx, file.storedAs)
    throw error
  }
}

/** Stores a file that may get its row later, within the hour: `nameHeld` or `clearAway`. */
export async function holdFile(ctx: Store, { path, storedAs }: NewFile): Promise<void> {
  await noteUnnamed(ctx.db, storedAs, ctx.clock.now())
  try {
    await ctx.files.store(storedAs, path)
  } catch (error) {
    await clearAway(ctx, storedAs)
    throw error
  }
}

/**
 * Gives a file that is held the row that names it.
 *
 * @throws Error when it was held too long, and is gone
 */
export async function nameHeld<T>(
  ctx: Pick<Store, 'db'>,
  storedAs: string,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(ctx.db, async (tx) => {
    if ((await forgetUnnamed(tx, storedAs)) === 0) throw new Error('a file that waited for its row is gone')
    return write(tx)
  })
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
