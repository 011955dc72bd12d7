import type { Context } from '../context.ts'
import { heldSince } from '../features/installation/installation.service.ts'
import { countWaiting, type WaitingMessages } from '../features/outbox/delivery-status.sql.ts'
import { countEvents } from '../features/payments/inbox.sql.ts'
import { pendingPayments } from '../features/payments/payments.sql.ts'
import { type CodeSpend, codeSpendToday } from '../features/signup/code-spend.service.ts'
import { createLedgerTotals, type LedgerTotals } from '../features/wallet/ledger-totals.service.ts'
import { type JobAge, jobAges } from '../jobs/job-runs.sql.ts'

const READ_EVERY_MS = 30_000

/** The money of the whole installation, at the last reading. */
export interface Books extends LedgerTotals {
  readonly readAt: Date
  readonly pending: { readonly count: number; readonly oldest: Date | null }
  /** the provider's events in the inbox */
  readonly events: { readonly waiting: number; readonly failing: number; readonly givenUp: number }
  /** the messages that wait to leave, by channel */
  readonly messages: readonly WaitingMessages[]
  readonly jobs: readonly JobAge[]
  readonly codes: CodeSpend
  /** a restored database, from which nothing leaves yet */
  readonly held: boolean
}

export interface BooksWatch {
  /** the last reading; null before the first */
  latest(): Books | null
  /** Reads now, or waits for the reading that is under way. */
  read(): Promise<void>
  stop(): Promise<void>
}

/**
 * Reads the books every half minute, so that /metrics never waits for the database. While the database
 * does not answer, the last reading stays, with its age.
 */
export function watchBooks(ctx: Pick<Context, 'db' | 'clock' | 'log' | 'config'>): BooksWatch {
  const { db, clock, log } = ctx
  const ledger = createLedgerTotals(db)
  let latest: Books | null = null
  let reading: Promise<void> | null = null

  async function readOnce() {
    try {
      const readAt = clock.now()
      const [pending, events] = [await pendingPayments(db), await countEvents(db)]
      const [messages, jobs] = [await countWaiting(db), await jobAges(db)]
      const codes = await codeSpendToday(ctx)
      const held = (await heldSince(db)) !== null
      latest = { ...(await ledger.read()), readAt, pending, events, messages, jobs, codes, held }
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'the books could not be read for the metrics')
    } finally {
      reading = null
    }
  }
  const read = () => {
    reading ??= readOnce()
    return reading
  }

  void read()
  const timer = setInterval(read, READ_EVERY_MS)
  timer.unref()
  return {
    latest: () => latest,
    read,
    async stop() {
      clearInterval(timer)
      await reading
    },
  }
}
