import { queueReportsLabels } from '@ekoline/contract/routing/messages/queue-reports.ts'
import type { QueueReportRow, QueueSums, ReportBy } from '@ekoline/contract/routing/queue-reports.ts'
import { QUEUE_REPORT_DAYS_MOST, SERVICE_LEVEL_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { badField } from '../../platform/app-error.ts'
import { csvLine } from '../../platform/csv.ts'
import { type Caller, scopeOf } from '../../platform/http/caller.ts'
import { listPaused, listReport, type ReportParams, type ReportRow } from './queue-reports.sql.ts'

export { listReport, type ReportRow } from './queue-reports.sql.ts'

const MOST_ROWS = 500

interface ReportQuery {
  readonly by: ReportBy
  readonly from: Date
  readonly to: Date
  readonly within?: number | undefined
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

/** A row, and how long its agent was paused. */
type Added = ReportRow & { readonly pausedMs: number | null }

function sumsOf(rows: readonly Added[], by: ReportBy): QueueSums {
  const sum = (of: (row: Added) => number) => rows.reduce((all, row) => all + of(row), 0)
  const offered = sum((row) => row.offered)
  return {
    offered,
    answered: sum((row) => row.answered),
    missed: sum((row) => row.missed),
    in_time: sum((row) => row.inTime),
    wait_seconds: offered === 0 ? 0 : seconds(sum((row) => row.waitMs) / offered),
    longest_wait_seconds: seconds(Math.max(0, ...rows.map((row) => row.longestMs))),
    talk_seconds: Math.round(sum((row) => row.talkMs) / 1000),
    paused_seconds: by === 'agent' ? Math.round(sum((row) => row.pausedMs ?? 0) / 1000) : null,
  }
}

const noCalls = { offered: 0, answered: 0, missed: 0, inTime: 0, waitMs: 0, longestMs: 0, talkMs: 0 }

/** The rows of agents with the time that each was paused; who took no call, but paused, comes last. */
async function withPauses(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asked: ReportParams,
  rows: readonly ReportRow[],
): Promise<Added[]> {
  if (asked.by !== 'agent') return rows.map((row) => ({ ...row, pausedMs: null }))
  const pauses = await listPaused(db, { ...asked, now: clock.now() })
  const bySeat = new Map(pauses.map(({ seatId, pausedMs }) => [seatId, pausedMs]))
  const taken = new Set(rows.map(({ id }) => id))
  const idle = pauses
    .filter(({ seatId }) => !taken.has(seatId))
    .map((pause) => ({ ...noCalls, ...pause, id: pause.seatId }))
  return [...rows.map((row) => ({ ...row, pausedMs: bySeat.get(row.id ?? 0) ?? 0 })), ...idle]
}

/** Whose queues a report is of: an admin's, or a supervisor's. */
export type ReportReader = Pick<Caller, 'workgroupId' | 'admin' | 'queues'>

/**
 * What the calls of the caller's workgroup's queues, or of a supervisor's, come to, by one thing. A call that no agent took is of the agent ''.
 *
 * @throws AppError invalid_request for more days than a report has
 */
export async function queueReportOf(
  ctx: Pick<Context, 'replica' | 'clock'>,
  { workgroupId, ...caller }: ReportReader,
  { by, from, to, within = SERVICE_LEVEL_SECONDS }: ReportQuery,
): Promise<{ total: QueueSums; rows: QueueReportRow[] }> {
  if (to.getTime() - from.getTime() > QUEUE_REPORT_DAYS_MOST * DAY_MS)
    throw badField('from', 'field_days_most', { days: QUEUE_REPORT_DAYS_MOST })
  const asked = { workgroupId, scope: scopeOf(caller), by, from, to, withinSeconds: within, most: MOST_ROWS }
  const db = await ctx.replica.reading('queue report')
  const rows = await withPauses({ ...ctx, db }, asked, await listReport(db, asked))
  return { total: sumsOf(rows, by), rows: rows.map((row) => ({ name: row.name, ...sumsOf([row], by) })) }
}

interface Report {
  readonly by: ReportBy
  readonly total: QueueSums
  readonly rows: readonly QueueReportRow[]
}

const figuresOf = (sums: QueueSums) => [
  sums.offered,
  sums.answered,
  sums.missed,
  sums.in_time,
  sums.wait_seconds,
  sums.longest_wait_seconds,
  sums.talk_seconds,
  ...[sums.paused_seconds ?? []].flat(),
]
const {
  report_offered,
  report_answered,
  report_missed,
  report_in_time,
  report_wait_file,
  report_longest_file,
  report_talk_file,
  report_paused_file,
  report_total,
  ...texts
} = queueReportsLabels
const heads = [
  report_offered,
  report_answered,
  report_missed,
  report_in_time,
  report_wait_file,
  report_longest_file,
  report_talk_file,
]

/** As `queueReportOf`, as CSV. */
export async function queueReportFile(
  ctx: Pick<Context, 'replica' | 'clock'>,
  caller: ReportReader,
  query: ReportQuery,
): Promise<string> {
  const { total, rows } = await queueReportOf(ctx, caller, query)
  const paused = query.by === 'agent' ? [report_paused_file] : []
  const lines = [...rows, { name: report_total, ...total }].map((row) =>
    csvLine([row.name, ...figuresOf(row)].map(String)),
  )
  return csvLine([texts[`report_by_${query.by}`], ...heads, ...paused]) + lines.join('')
}

/** Several reports in one CSV, each row with what it is added up by. */
export function reportCsv(reports: readonly Report[]): string {
  const lines = reports.flatMap(({ by, rows }) =>
    rows.map((row) => csvLine([texts[`report_by_${by}`], row.name, ...figuresOf(row)].map(String))),
  )
  return csvLine([texts.report_choice, texts.report_name, ...heads, report_paused_file]) + lines.join('')
}
