import type { QueueCall } from '@ekoline/contract/routing/queue-calls.ts'
import { QUEUE_REPORT_DAYS_MOST } from '@ekoline/contract/routing/queues.facts.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { DAY_MS, wireTime } from '@ekoline/contract/units/time.ts'
import { partiesOf } from '../../calls/history/call-names.service.ts'
import type { Context } from '../../context.ts'
import { badField, foreign, missing } from '../../platform/app-error.ts'
import type { Page } from '../../platform/db/db.ts'
import { type Caller, type QueueScope, scopeOf } from '../../platform/http/caller.ts'
import { listQueueCalls } from './queue-calls.sql.ts'
import { findQueueSettings } from './queue-settings.sql.ts'

export interface QueueCallsParams {
  readonly from: Date
  readonly to: Date
  /** the id of the only one */
  readonly queue?: number | undefined
  readonly page?: number | undefined
}

/** @throws AppError not_found for a queue that the caller does not see */
async function scopeWithin(ctx: Context, caller: Caller, queue: number | undefined): Promise<QueueScope> {
  const scope = scopeOf(caller)
  if (queue === undefined) return scope
  const found = await findQueueSettings(ctx.db, queue)
  if (!found) throw missing()
  if (found.workgroupId !== caller.workgroupId || (scope && !scope.includes(queue)))
    throw foreign(`queue:${queue}`)
  return [queue]
}

const seconds = (ms: number) => Math.round(ms / 1000)

/**
 * A page of the calls that came to the queues of the caller's workgroup, or of a supervisor, and have left them, newest
 * first, with the names that are known.
 *
 * @throws AppError not_found; invalid_request for more days than a report has
 * @source DEC-241
 */
export async function queueCallsOf(
  ctx: Context,
  caller: Caller,
  { from, to, queue, page = 1 }: QueueCallsParams,
): Promise<Page<QueueCall>> {
  if (to.getTime() - from.getTime() > QUEUE_REPORT_DAYS_MOST * DAY_MS)
    throw badField('from', 'field_days_most', { days: QUEUE_REPORT_DAYS_MOST })
  const { workgroupId, admin, cardId } = caller
  const scope = await scopeWithin(ctx, caller, queue)
  const asked = { workgroupId, scope, from, to, page, size: PAGE_SIZE }
  const { total, rows } = await listQueueCalls(ctx.db, asked)
  const numbers = rows.flatMap(({ number }) => (number === '' ? [] : [number]))
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: admin ? null : cardId }, numbers)
  return {
    total,
    rows: rows.map((row) => ({
      uniqueid: row.callId,
      queue: { id: row.queueId, name: row.queue },
      other: partyOf(row.number),
      came: wireTime(row.joinedAt),
      outcome: row.outcome,
      agent: row.agent,
      waited_seconds: seconds(row.waitMs),
      talk_seconds: seconds(row.talkMs),
      note: row.note,
      recorded: row.recorded,
    })),
  }
}
