import type { Db } from './db.ts'

/** More than any reading of one line takes, and less than what proxies and probes wait for. */
const WITHIN_MS = 5_000

/**
 * Asks the database for one line.
 *
 * @throws Error when it does not answer within `withinMs`, or says why it cannot
 */
export async function checkAnswers(db: Db, withinMs = WITHIN_MS): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`the database has not answered within ${withinMs} ms`)),
    withinMs,
  )
  try {
    await Promise.race([db.run`select 1`, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
