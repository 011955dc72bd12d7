import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { csvLine } from '../../csv.ts'
import { Streamed } from '../../http/streamed.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { takeToken } from '../limits/limits.service.ts'
import { findLastImport, listRejected } from './group-import.sql.ts'
import { groupOf, type SignedIn } from './groups.service.ts'

const BURST = 10
const EVERY_SECONDS = 10
const BATCH = 1_000
const ORDER_MARK = '\ufeff' // by it spreadsheets know that the file is UTF-8

async function* linesOf(ctx: Context, importId: number): AsyncGenerator<string> {
  yield `${ORDER_MARK}${ctx.text('rejected_csv_head')}\r\n`
  for (let line = 0; ; ) {
    const batch = await listRejected(ctx.db, importId, line, BATCH)
    yield batch.map((it) => csvLine([String(it.line), it.reason, it.first, it.last, it.phone])).join('')
    if (batch.length < BATCH) return
    line = batch.at(-1)?.line ?? line
  }
}

/**
 * The lines of a group's last file that were not taken, as CSV: mended, it can be uploaded as it is.
 *
 * @throws AppError not_found for a group that the caller may not have, rate_limited
 * @source api.md, "rejected lines: GET P/campaignNumbers/rejected/{groupId}"
 */
export async function rejectedLines(ctx: Context, actor: SignedIn, groupId: number): Promise<Streamed> {
  await groupOf(ctx, actor.caller, groupId)
  const key = `rejected:${actor.caller.seatId}`
  await takeToken(ctx, { key, burst: BURST, perSeconds: EVERY_SECONDS })
  const last = await findLastImport(ctx.db, groupId)
  const entry = { action: 'rejected_lines_fetched', target: `group:${groupId}` }
  await writeAudit(ctx.db, ctx.clock.now(), actor, entry)
  return new Streamed(Readable.from(linesOf(ctx, last?.id ?? 0)), {
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="rejected-lines-${groupId}.csv"` },
  })
}
