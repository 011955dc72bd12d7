import type { Context } from '../../context.ts'
import { emptyNumbers, listOldRecorded, markUnrecorded } from './calls-retention.sql.ts'

/**
 * Deletes the sound of calls of before an instant, `most` at most. A file that is gone already is no failure: what
 * broke off is taken up by the next one.
 *
 * @returns how many calls lost it
 */
export async function deleteOldRecordings(
  { db, recordings }: Pick<Context, 'db' | 'recordings'>,
  before: Date,
  most: number,
): Promise<number> {
  const old = await listOldRecorded(db, before, most)
  for (const { uniqueid } of old) await recordings.remove(uniqueid)
  await markUnrecorded(
    db,
    old.map(({ id }) => id),
  )
  return old.length
}

/** Empties both numbers of calls of before an instant, `most` at most; what was charged keeps its voucher. */
export function emptyOldNumbers({ db }: Pick<Context, 'db'>, before: Date, most: number): Promise<number> {
  return emptyNumbers(db, before, most)
}
