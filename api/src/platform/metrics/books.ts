import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { countMonthsAhead } from '../../calls/history/call-months.sql.ts'
import { type CodeSpend, codeSpendToday } from '../../company/signup/code-spend.service.ts'
import type { Context } from '../../context.ts'
import { heldSince } from '../../core/installation/installation.service.ts'
import { countWaiting, type WaitingMessages } from '../../core/outbox/delivery-status.sql.ts'
import { countDeliveries, type WaitingDeliveries } from '../../core/webhooks/events.sql.ts'
import { sumUnsigned, type UnsignedSum } from '../../money/invoices/tax-submission.sql.ts'
import { countEvents } from '../../money/payments/checkout/inbox.sql.ts'
import { countRepriced, pendingPayments } from '../../money/payments/checkout/payments.sql.ts'
import { countDiffering } from '../../money/payments/payouts/payouts.sql.ts'
import { type OpenDebts, sumDebts } from '../../money/payments/refunds/debts.sql.ts'
import { type OpenDisputes, sumOpenDisputes } from '../../money/payments/refunds/disputes.sql.ts'
import { countNumbers, type NumberFigures } from '../../money/phone-numbers/allocations.sql.ts'
import { countOverdue } from '../../money/plans/plans.sql.ts'
import { type HeldTotals, sumHeld } from '../../money/wallet/holds.sql.ts'
import { type CheckedInvariant, lastChecks } from '../../money/wallet/ledger-checks.sql.ts'
import { createLedgerTotals, type LedgerTotals } from '../../money/wallet/ledger-totals.service.ts'
import { oldestUnsealed } from '../../money/wallet/ledger-totals.sql.ts'
import { countOpen, type OpenRobocalls } from '../../outreach/robocalls/robocalls.sql.ts'
import { dataRequestFigures } from '../../people/data-requests/data-requests.service.ts'
import { waitingDocuments } from '../../people/documents/documents.sql.ts'
import { type BackupKind, databaseMadeAt, newestBackups, walArchivedAt } from '../db/backup/backups.sql.ts'
import type { Db } from '../db/db.ts'
import { type JobAge, jobAges } from '../jobs/job-runs.sql.ts'

/** What should have been done so long ago is overdue: the jobs that do it run every 5 minutes. */
const LATE_MS = 3_600_000
const REPRICED_MS = 7 * DAY_MS

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
  /** the last check of the whole ledger, an invariant each; empty before the first */
  readonly checks: readonly CheckedInvariant[]
  readonly holds: HeldTotals
  /** what workgroups owe after a chargeback or a refund */
  readonly debts: OpenDebts
  readonly disputes: OpenDisputes
  /** payouts of the provider that are not what our books say */
  readonly payouts: { readonly count: number; readonly oldest: Date | null }
  /** invoices and credit notes that the tax service has not signed */
  readonly unsigned: UnsignedSum
  /** renewals of the last week at a price that was not announced */
  readonly repriced: number
  /** when the oldest entry was booked that no seal covers */
  readonly unsealedSince: Date | null
  readonly deliveries: WaitingDeliveries
  readonly robocalls: OpenRobocalls
  /** the documents that wait for a decision */
  readonly documents: { readonly count: number; readonly oldest: Date | null }
  /** what people asked about their own data */
  readonly dataRequests: { readonly open: number; readonly urgent: number }
  readonly numbers: NumberFigures
  /** plans that should have ended */
  readonly plansOverdue: number
  readonly backups: BackupTimes
  /** the months after this one whose calls have a table already */
  readonly monthsAhead: number
}

export interface BooksWatch {
  /** the last reading; null before the first */
  latest(): Books | null
  /** Reads now, or waits for the reading that is under way. */
  read(): Promise<void>
  stop(): Promise<void>
}

/** What the newest of each holds is of then; without any, when the database was made. */
interface BackupTimes {
  readonly database: Date
  readonly files: Date
  readonly rehearsal: Date
  /** how long the last rehearsal took; null when that was not noted */
  readonly rehearsalSeconds: number | null
  /** null where no WAL is archived */
  readonly wal: Date | null
}

async function backupTimes(db: Db): Promise<BackupTimes> {
  const [notes, made] = [await newestBackups(db), await databaseMadeAt(db)]
  const newest = (...kinds: BackupKind[]) => {
    const moments = notes.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at.getTime())
    return new Date(Math.max(made.getTime(), ...moments))
  }
  return {
    database: newest('dump', 'base'),
    files: newest('files'),
    rehearsal: newest('rehearsal'),
    rehearsalSeconds: notes.find(({ kind }) => kind === 'rehearsal')?.seconds ?? null,
    wal: await walArchivedAt(db),
  }
}

async function readMoney(db: Db, now: Date) {
  const [checks, holds, debts] = [await lastChecks(db), await sumHeld(db), await sumDebts(db)]
  const [disputes, payouts] = [await sumOpenDisputes(db), await countDiffering(db)]
  const repriced = await countRepriced(db, new Date(now.getTime() - REPRICED_MS))
  const unsigned = await sumUnsigned(db)
  return {
    checks,
    holds,
    debts,
    disputes,
    payouts,
    unsigned,
    repriced,
    unsealedSince: await oldestUnsealed(db),
  }
}

async function readWork(db: Db, now: Date) {
  const late = new Date(now.getTime() - LATE_MS)
  return {
    deliveries: await countDeliveries(db, now),
    robocalls: await countOpen(db, now),
    documents: await waitingDocuments(db),
    dataRequests: await dataRequestFigures(db, now),
    numbers: await countNumbers(db, { now, late }),
    plansOverdue: await countOverdue(db, late),
    backups: await backupTimes(db),
    monthsAhead: await countMonthsAhead(db, now),
  }
}

/**
 * Reads the books every half minute, so that /metrics never waits for the database. While the database
 * does not answer, the last reading stays, with its age.
 */
export function watchBooks(
  ctx: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  readEveryMs: number,
): BooksWatch {
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
      const held = (await heldSince(ctx)) !== null
      const [money, work] = [await readMoney(db, readAt), await readWork(db, readAt)]
      latest = {
        ...(await ledger.read()),
        ...money,
        ...work,
        readAt,
        pending,
        events,
        messages,
        jobs,
        codes,
        held,
      }
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
  const timer = setInterval(read, readEveryMs)
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
