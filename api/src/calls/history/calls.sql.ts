import { market } from '@ekoline/contract/units/market.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { nationalNumber, searchText } from '@ekoline/contract/units/phone.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { type FinishedCall, outcomeOf, stillKept } from './call-record.sql.ts'

/**
 * Writes calls that have ended; the rollup follows by trigger. A call whose uniqueid is known already is left as it is.
 *
 * @returns how many were new
 */
export async function insertCalls(tx: Tx, calls: readonly FinishedCall[]): Promise<number> {
  const column = <T>(of: (call: FinishedCall) => T) => calls.map(of)
  return tx.run`
    insert into calls (uniqueid, card_id, src, calledstation, src_national, called_national, src_search, called_search,
                       started_at, talk_seconds, cause, cost_kobo, recorded, recovered, direction, kind, outcome,
                       ring_seconds, attempts, quality, taken_by, transfer_of, voicemail, pricing, tariff_row_id, recorded_by,
                       picked_up_by, idle_seconds, workgroup_id)
    select call.*, (select workgroup_id from seats where seats.card_id = call.card_id) from unnest(
      ${column((call) => call.uniqueid)}::text[],
      ${column((call) => call.cardId)}::bigint[],
      ${column((call) => call.src)}::text[],
      ${column((call) => call.calledstation)}::text[],
      ${column((call) => nationalNumber(call.src))}::text[],
      ${column((call) => nationalNumber(call.calledstation))}::text[],
      ${column((call) => searchText(call.src))}::text[],
      ${column((call) => searchText(call.calledstation))}::text[],
      ${column((call) => call.startedAt.toISOString())}::timestamptz[],
      ${column((call) => call.talkSeconds)}::integer[],
      ${column((call) => call.cause)}::smallint[],
      ${column((call) => call.cost)}::bigint[],
      ${column((call) => call.recorded)}::boolean[],
      ${column((call) => call.recovered ?? false)}::boolean[],
      ${column((call) => call.direction ?? null)}::text[],
      ${column((call) => call.kind ?? 'people')}::text[],
      ${column(outcomeOf)}::text[],
      ${column((call) => call.ringSeconds ?? null)}::integer[],
      ${column((call) => (call.attempts ? JSON.stringify(call.attempts) : null))}::jsonb[],
      ${column((call) => (call.quality ? JSON.stringify(call.quality) : null))}::jsonb[],
      ${column((call) => call.takenBy ?? null)}::bigint[],
      ${column((call) => call.transferOf ?? null)}::text[],
      ${column((call) => call.voicemail ?? null)}::text[],
      ${column((call) => (call.pricing ? JSON.stringify(call.pricing) : null))}::jsonb[],
      ${column((call) => call.pricing?.called.rate.row ?? null)}::bigint[],
      ${column((call) => call.recordedBy ?? null)}::text[],
      ${column((call) => call.pickedUpBy ?? null)}::bigint[],
      ${column((call) => call.idleSeconds ?? 0)}::integer[]
    ) as call (uniqueid, card_id, src, calledstation, src_national, called_national, src_search, called_search, started_at,
               talk_seconds, cause, cost_kobo, recorded, recovered, direction, kind, outcome, ring_seconds, attempts, quality,
               taken_by, transfer_of, voicemail, pricing, tariff_row_id, recorded_by, picked_up_by,
               idle_seconds)`
}

/** A call that has ended, with the figures that the portal shows of it. */
export interface EndedCall {
  readonly cardId: number
  readonly src: string
  readonly calledstation: string
  readonly startedAt: Date
  readonly talkSeconds: number
  readonly cause: number
  readonly cost: Kobo
}

export const findEndedCall = (db: Db, callId: string) => db.one<EndedCall>`
  select card_id as "cardId", src, calledstation, started_at as "startedAt", talk_seconds as "talkSeconds", cause,
         cost_kobo as cost
    from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${callId}`

/** Empties the numbers of calls of before an instant; what was charged keeps its voucher. @returns how many calls, `most` at most */
export const emptyNumbers = (db: Db, before: Date, most: number) => db.run`
  update calls set src = '', calledstation = '', src_national = '', called_national = '', src_search = '', called_search = ''
    where started_at < ${before} and (id, started_at) in (
      select id, started_at from calls where started_at < ${before} and (src <> '' or calledstation <> '') limit ${most})`

/** A day of a card, or of a workgroup, for which the rollup and the calls themselves say different things. */
interface RollupFault {
  readonly workgroup_id: number
  /** null: of the workgroup's sums */
  readonly card_id: number | null
  readonly day: string
}

/**
 * Counts all calls again.
 *
 * @returns nothing when the rollup is right
 */
export const checkRollup = (db: Db) => db.many<RollupFault>`
  with recount as (
    select workgroup_id, counted.card_id, (started_at at time zone ${market.timeZone}::text)::date as day, kind, direction,
           outcome, count(*) as calls, count(*) filter (where cause = 1) as answered, sum(talk_seconds) as talk_seconds,
           sum(cost_kobo) as cost_kobo
      from calls cross join lateral (values (null::bigint), (calls.card_id)) as counted (card_id)
     group by 1, 2, 3, 4, 5, 6
  ), days as (
    select workgroup_id, card_id, day, sum(calls) as calls, sum(answered) as answered, sum(talk_seconds) as talk_seconds
      from recount where card_id is not null group by 1, 2, 3
  ), sums as (
    select * from call_sums where ${stillKept}
  )
  select workgroup_id, coalesce(r.card_id, d.card_id) as card_id, coalesce(r.day, d.day)::text as day
    from days r full join (select * from call_days where ${stillKept}) d on d.card_id = r.card_id and d.day = r.day
   where (r.calls, r.answered, r.talk_seconds) is distinct from (d.calls, d.answered, d.talk_seconds)
  union all
  select workgroup_id, card_id, day::text from (
    (select workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo from recount
     except all select workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo from sums)
    union all
    (select workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo from sums
     except all select workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo from recount)
  ) as differing
  order by 1, 2, 3`
