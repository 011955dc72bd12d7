// @source SA-159

import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'
import { later, MINUTE_MS } from './writing.ts'

const ANSWERED = 1
const OPEN = 3
const RING_SECONDS = 24

/** Writes the lines of the last callers whom no one took: open ones, one that Bola calls back, and one who was reached. */
export async function writeMissedCalls(
  { insert, ada, seatOf, now }: Demo,
  calls: readonly FinishedCall[],
): Promise<void> {
  const missed = calls.filter(
    ({ cardId, direction, kind = 'people', cause, src }) =>
      cardId === ada.cardId &&
      direction === 'in' &&
      kind === 'people' &&
      cause !== ANSWERED &&
      /^\+\d{7,15}$/.test(src),
  )
  const newest = new Map(missed.map((call) => [call.src, call]))
  const bola = seatOf('bola').seatId
  await insert(
    sql`missed_calls (workgroup_id, caller, card_id, uniqueid, calledstation, kind, ring_seconds, started_at, first_at,
      opened_at, seat_ids, queue_ids, claimed_by, claimed_at, closed_at, how, closed_by, closing_call, talk_seconds)`,
    [...newest.values()]
      .slice(-OPEN - 1)
      .map(({ src, uniqueid, calledstation, startedAt, ringSeconds }, index) => {
        const [isReached, isClaimed] = [index === 0, index === 1]
        const at = later(now, -5 * MINUTE_MS)
        const of = (is: boolean) => sql`${is ? at : null}::timestamptz`
        const by = (is: boolean) => sql`${is ? bola : null}::bigint`
        return sql`(${ada.workgroupId}, ${src}, ${ada.cardId}, ${uniqueid}, ${calledstation}, 'people',
        ${ringSeconds ?? RING_SECONDS}::integer, ${startedAt}::timestamptz, ${startedAt}::timestamptz,
        ${later(startedAt, MINUTE_MS)}::timestamptz, array[${ada.seatId}]::bigint[], '{}'::bigint[],
        ${by(isClaimed)}, ${of(isClaimed)}, ${of(isReached)}, ${isReached ? 'called back' : null}::text, ${by(isReached)},
        ${isReached ? `back.${uniqueid}` : null}::text, ${isReached ? 185 : null}::integer)`
      }),
  )
}
