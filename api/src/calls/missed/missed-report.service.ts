import { MISSED_REPORT_DAYS } from '@ekoline/contract/calls/missed-calls.facts.ts'
import type { MissedReport } from '@ekoline/contract/calls/missed-calls.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sumMissed } from './missed-report.sql.ts'

/** How the missed calls of a workgroup ended. @throws AppError missed_report_too_long */
export async function missedReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workgroupId }: Caller,
  range: { readonly from: Date; readonly to: Date },
): Promise<MissedReport> {
  if (range.to.getTime() - range.from.getTime() > MISSED_REPORT_DAYS * DAY_MS)
    throw new AppError('missed_report_too_long', { values: { days: MISSED_REPORT_DAYS } })
  return sumMissed(db, workgroupId, { ...range, now: clock.now() })
}
