import { Readable } from 'node:stream'
import { lagosTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { csvLine } from '../../platform/csv.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { Streamed } from '../../platform/http/replies.ts'
import { type NumberRow, numberBatches } from './number-list.sql.ts'
import { robocallOf } from './robocall-desk.service.ts'

const reports = defineLimit('robocall-report', { burst: 6, perSeconds: 20 })

const ORDER_MARK = '\ufeff' // by it spreadsheets know that the file is UTF-8

const line = (row: NumberRow): string =>
  csvLine([
    String(row.place),
    row.firstName,
    row.lastName,
    row.phone,
    row.outcome ?? '',
    String(row.attempts),
    String(row.seconds),
    row.key ?? '',
    row.calledAt ? lagosTime(row.calledAt) : '',
    row.callId ?? '',
  ])

async function* linesOf(ctx: Context, robocallId: number): AsyncGenerator<string> {
  yield `${ORDER_MARK}${ctx.text('robocall_csv_head')}\r\n`
  const db = await ctx.replica.reading('robocall')
  for await (const rows of numberBatches(db, robocallId)) yield rows.map(line).join('')
}

/**
 * All numbers of a robocall with their outcomes, streamed as they are read. A cell that a spreadsheet would read as a
 * formula is escaped.
 *
 * @throws AppError as `robocallOf`; rate_limited
 */
export async function reportOf(ctx: Context, by: SignedIn, id: number): Promise<Streamed> {
  await robocallOf(ctx, by.caller, id)
  await takeToken(ctx, reports(by.caller.seatId))
  await writeAudit(ctx.db, ctx.clock.now(), by, { action: 'robocall_reported', target: `robocall:${id}` })
  return new Streamed(Readable.from(linesOf(ctx, id)), {
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="robocall-${id}.csv"` },
  })
}
