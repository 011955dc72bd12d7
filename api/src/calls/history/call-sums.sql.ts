import { market } from '@ekoline/contract/units/market.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import { type Db, sql } from '../../platform/db/db.ts'

/** Whose calls: a card's, or with null those of its whole workgroup. */
export interface WhoseCalls {
  readonly workgroupId: number
  readonly cardId: number | null
}

/** As a condition on calls. */
export const theirCalls = ({ workgroupId, cardId }: WhoseCalls) =>
  cardId === null ? sql`workgroup_id = ${workgroupId}` : sql`card_id = ${cardId}`

/** As a condition on call_sums. */
export const theirSums = ({ workgroupId, cardId }: WhoseCalls) =>
  cardId === null
    ? sql`workgroup_id = ${workgroupId} and card_id is null`
    : sql`workgroup_id = ${workgroupId} and card_id = ${cardId}`

/** What calls add up to. */
export interface Sums {
  readonly calls: number
  readonly answered: number
  readonly missed: number
  readonly seconds: number
  readonly cost: number
}

/** Sums of rows of call_sums. Calls that no one took have no talk, whatever was recorded of them before idle_seconds was kept. */
export const sumsOfSums = sql`
  coalesce(sum(calls), 0)::bigint as calls,
  coalesce(sum(calls) filter (where outcome = 'answered'), 0)::bigint as answered,
  coalesce(sum(calls) filter (where outcome = 'missed'), 0)::bigint as missed,
  coalesce(sum(talk_seconds) filter (where outcome <> 'missed'), 0)::bigint as seconds, coalesce(sum(cost_kobo), 0)::bigint as cost`

/** The same of calls. */
export const sumsOfCalls = sql`
  count(*) as calls, count(*) filter (where outcome = 'answered') as answered,
  count(*) filter (where outcome = 'missed') as missed,
  coalesce(sum(talk_seconds) filter (where outcome <> 'missed'), 0)::bigint as seconds, coalesce(sum(cost_kobo), 0)::bigint as cost`

/** The sums of each Lagos day from `first` to `last`; days without a call are left out. */
export const listDays = (db: Db, whose: WhoseCalls, { first, last }: { first: Day; last: Day }) => db.many<
  Sums & { readonly day: Day }
>`
  select day::text, ${sumsOfSums} from call_sums where ${theirSums(whose)} and day >= ${first} and day <= ${last}
   group by day`

/** How many calls there were, and what came of them. */
export type CallCounts = Pick<Sums, 'calls' | 'answered' | 'missed'>

/**
 * How many calls there were in each Lagos hour since `fromHour`, and on each Lagos day since `fromDay`.
 *
 * @returns by `YYYY-MM-DD HH:00` and by `YYYY-MM-DD`; hours and days without a call are left out
 */
export async function countCalls(
  db: Db,
  whose: WhoseCalls,
  { fromHour, fromDay, now }: { fromHour: Date; fromDay: Day; now: Date },
): Promise<Map<string, CallCounts>> {
  const rows = await db.many<CallCounts & { slot: string }>`
    select to_char(hour at time zone ${sql.lit(market.timeZone)}, 'YYYY-MM-DD HH24:00') as slot, calls, answered, missed from (
      select date_bin('1 hour', started_at, ${fromHour}::timestamptz) as hour, ${sumsOfCalls} from calls
        where ${theirCalls(whose)} and started_at >= ${fromHour} and started_at <= ${now} group by 1) as hours
    union all
    select day::text, calls, answered, missed from (
      select day, ${sumsOfSums} from call_sums where ${theirSums(whose)} and day >= ${fromDay} group by 1) as days`
  return new Map(rows.map(({ slot, ...counts }) => [slot, counts]))
}

/** The calls of a workgroup on a Lagos day: incoming ones answered and missed, and what all cost. */
export const sumDay = (db: Db, workgroupId: number, day: Day) => db.only<
  Pick<Sums, 'calls' | 'answered' | 'missed' | 'cost'>
>`
  select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(cost_kobo), 0)::bigint as cost,
         coalesce(sum(calls) filter (where direction = 'in' and outcome = 'answered'), 0)::bigint as answered,
         coalesce(sum(calls) filter (where outcome = 'missed'), 0)::bigint as missed
    from call_sums where ${theirSums({ workgroupId, cardId: null })} and day = ${day}`
