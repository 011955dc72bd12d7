import type { Context } from '../context.ts'
import { deleteIdleSessions } from '../features/auth/auth.sql.ts'
import { deleteOldKeys } from '../features/idempotency/idempotency.sql.ts'
import { deleteFullBuckets } from '../features/limits/limits.sql.ts'

const EVERY_MS = 3_600_000

/** Clears away what has had its time: idle sessions, full buckets, old idempotency keys. */
export async function keepHouse({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock.now()
  return {
    sessions: await deleteIdleSessions(db, now),
    limits: await deleteFullBuckets(db, now),
    idempotencyKeys: await deleteOldKeys(db, now),
  }
}

/** Keeps house every hour; a failed round is logged, and the next one comes. */
export function startHousekeeping(ctx: Context) {
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    round = keepHouse(ctx).then(
      (cleared) => ctx.log.info(cleared, 'kept house'),
      (error: Error) => ctx.log.error({ message: error.message }, 'housekeeping failed'),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
