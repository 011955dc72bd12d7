import { MISSED_REPORT_DAYS } from '@ekoline/contract/calls/missed-calls.facts.ts'
import type { MissedReport } from '@ekoline/contract/calls/missed-calls.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sumBySource, sumMissed } from './missed-report.sql.ts'

const SOURCES_MOST = 50

/**
 * How the missed calls of a workgroup ended, as a whole and by number and queue.
 *
 * @throws AppError missed_report_too_long
 * @source DEC-259
 */
export async function missedReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workgroupId }: Caller,
  range: { readonly from: Date; readonly to: Date },
): Promise<MissedReport> {
  if (range.to.getTime() - range.from.getTime() > MISSED_REPORT_DAYS * DAY_MS)
    throw new AppError('missed_report_too_long', { values: { days: MISSED_REPORT_DAYS } })
  const reported = { ...range, now: clock.now() }
  const all = await sumMissed(db, workgroupId, reported)
  return { ...all, by_source: await sumBySource(db, workgroupId, { ...reported, most: SOURCES_MOST }) }
}
