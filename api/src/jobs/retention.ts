import type { Context } from '../context.ts'
import { forgetOldLines } from '../features/audit/audit.sql.ts'
import { deleteOldRecordings, emptyOldNumbers } from '../features/calls/calls-retention.service.ts'
import { keptSince, type TimedName } from '../features/legal/retention.ts'
import { emptyOtpNumbers } from '../features/otp-history/otp-history.service.ts'
import { emptyRobocallNumbers } from '../features/robocall-numbers/robocall-numbers.service.ts'
import { every, type Repeated } from './every.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'recordings'>
type Batch = (ctx: Needs, before: Date) => Promise<number>

const EVERY_MS = 3_600_000
const FILES = 200
const ROWS = 5_000

/** What goes a batch at a time; what has hours or days to go is housekeeping's. */
const batches: Partial<Record<TimedName, Batch>> = {
  recordings: (ctx, before) => deleteOldRecordings(ctx, before, FILES),
  calls: async (ctx, before) =>
    (await emptyOldNumbers(ctx, before, ROWS)) +
    (await emptyOtpNumbers(ctx.db, before, ROWS)) +
    (await emptyRobocallNumbers(ctx.db, before, ROWS)),
  audit: ({ db }, before) => forgetOldLines(db, before, ROWS),
}

/** Lets go of what has had its time, until nothing is left of it or it is told to leave off. @returns how many of each */
export async function letGo(ctx: Needs, stopping: AbortSignal): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [name, batch] of Object.entries(batches)) {
    gone[name] = 0
    for (let some = 1; some > 0 && !stopping.aborted; ) {
      some = await batch(ctx, keptSince(name as TimedName, ctx.clock.now()))
      gone[name] += some
    }
  }
  return gone
}

/** Each hour, for a process may never live a whole day (docs/operator.md, "How long what is kept"). */
export function startLettingGo(ctx: Context): Repeated {
  return every(EVERY_MS, 'let go of what has had its time', ctx.log, (stopping) => letGo(ctx, stopping))
}
