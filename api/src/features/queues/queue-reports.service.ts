import { QUEUE_REPORT_DAYS_MOST, SERVICE_LEVEL_SECONDS } from '@ekoline/contract/limits.ts'
import { queueReportsLabels } from '@ekoline/contract/messages/queue-reports.ts'
import type { QueueReportRow, QueueSums, ReportBy } from '@ekoline/contract/queue-reports.ts'
import { DAY_MS } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { badField } from '../../platform/app-error.ts'
import { csvLine } from '../../platform/csv.ts'
import { listReport, type ReportRow } from './queue-reports.sql.ts'

const MOST_ROWS = 500

interface ReportQuery {
  readonly by: ReportBy
  readonly from: Date
  readonly to: Date
  readonly within?: number | undefined
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

function sumsOf(rows: readonly ReportRow[]): QueueSums {
  const sum = (of: (row: ReportRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const offered = sum((row) => row.offered)
  return {
    offered,
    answered: sum((row) => row.answered),
    missed: sum((row) => row.missed),
    in_time: sum((row) => row.inTime),
    wait_seconds: offered === 0 ? 0 : seconds(sum((row) => row.waitMs) / offered),
    longest_wait_seconds: seconds(Math.max(0, ...rows.map((row) => row.longestMs))),
    talk_seconds: Math.round(sum((row) => row.talkMs) / 1000),
  }
}

/**
 * What the calls of the caller's workgroup's queues come to, by one thing. A call that no agent took is of the agent ''.
 *
 * @throws AppError invalid_request for more days than a report has
 */
export async function queueReportOf(
  { db }: Pick<Context, 'db'>,
  { workgroupId }: Pick<Caller, 'workgroupId'>,
  { by, from, to, within = SERVICE_LEVEL_SECONDS }: ReportQuery,
): Promise<{ total: QueueSums; rows: QueueReportRow[] }> {
  if (to.getTime() - from.getTime() > QUEUE_REPORT_DAYS_MOST * DAY_MS)
    throw badField('from', 'field_days_most', { days: QUEUE_REPORT_DAYS_MOST })
  const asked = { workgroupId, by, from, to, withinSeconds: within, most: MOST_ROWS }
  const rows = await listReport(db, asked)
  return { total: sumsOf(rows), rows: rows.map((row) => ({ name: row.name, ...sumsOf([row]) })) }
}

/** As `queueReportOf`, as CSV. */
export async function queueReportFile(
  ctx: Pick<Context, 'db'>,
  caller: Pick<Caller, 'workgroupId'>,
  query: ReportQuery,
): Promise<string> {
  const { total, rows } = await queueReportOf(ctx, caller, query)
  const texts = queueReportsLabels
  const heads = [
    texts[`report_by_${query.by}`],
    texts.report_offered,
    texts.report_answered,
    texts.report_missed,
    texts.report_in_time,
    texts.report_wait_file,
    texts.report_longest_file,
    texts.report_talk_file,
  ]
  const cells = ({ name, ...it }: QueueReportRow) => [
    name,
    ...[it.offered, it.answered, it.missed, it.in_time, it.wait_seconds, it.longest_wait_seconds],
    it.talk_seconds,
  ]
  const lines = [...rows, { name: texts.report_total, ...total }].map((row) =>
    csvLine(cells(row).map(String)),
  )
  return csvLine(heads) + lines.join('')
}
