// @source SA-159

import { DAY_MS, dayOf } from '@ekoline/contract/units/time.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'
import { later, MINUTE_MS } from './writing.ts'

const ANSWERED = 1
const OPEN = 3
const RING_SECONDS = 24

/** Writes the lines of the last callers whom no one took: open ones, one that Bola calls back, and one who was reached; one of them wants no text messages. */
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
  const [, , texted] = [...newest.values()].slice(-OPEN - 1)
  if (!texted) return
  const wantsNone = { by: ada.workgroupId, caller: texted.src }
  await insert(sql`missed_text_stops (workgroup_id, caller, stopped_at)`, [
    sql`(${wantsNone.by}, ${wantsNone.caller}, ${later(texted.startedAt, -DAY_MS)}::timestamptz)`,
  ])
  const at = later(texted.startedAt, 2 * MINUTE_MS)
  await insert(sql`missed_texts (workgroup_id, line_id, caller, day, send_at, state, at, why)`, [
    sql`(${wantsNone.by}, (select id from missed_calls where uniqueid = ${texted.uniqueid}), ${wantsNone.caller},
      ${dayOf(at)}::date, ${at}::timestamptz, 'not sent', ${at}::timestamptz, 'opted out')`,
  ])
}
