// @source AC2-41

import type { CallKind } from '@ekoline/contract/calls/call-parties.ts'
import type { CallOutcome } from '@ekoline/contract/calls/call-record.ts'
import type { CallFilters } from '@ekoline/contract/calls/calls.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import type { LegQuality } from '../../engine/call/outcomes.ts'
import { type Db, type Fragment, type Page, type PageParams, sql } from '../../platform/db/db.ts'
import type { CallPricing } from '../charge/call-pricing.ts'
import {
  type CallRow,
  callColumns,
  type NumberMatch,
  newestFirst,
  numberColumns,
  stillKept,
} from './call-record.sql.ts'
import {
  type Sums,
  sumsOfCalls,
  sumsOfSums,
  theirCalls,
  theirSums,
  type WhoseCalls,
} from './call-sums.sql.ts'
import { groupOf, piecesIn, sliced, withPart } from './calls.sql.ts'

/** Which calls of a workgroup, or of one card of it. */
export interface Choice extends CallFilters, WhoseCalls {
  readonly from: Date
  readonly to: Date
  /** the number that either side may have, or the side that is said; none: every call */
  readonly matches: readonly NumberMatch[]
}

/** A call with what the list of a workgroup shows besides. */
export interface ChosenRow extends CallRow {
  readonly card_id: number
  readonly kind: CallKind
  readonly outcome: CallOutcome
  readonly ring_seconds: number | null
  readonly quality: readonly LegQuality[] | null
  readonly transfer_of: string | null
  readonly voicemail: boolean
  readonly pricing: CallPricing | null
  /** the name of who picked it up */
  readonly picked_up_by: string | null
}

const chosenColumns = sql`${callColumns}, card_id, kind, outcome, ring_seconds, quality, transfer_of,
  voicemail is not null as voicemail, pricing,
  case when picked_up_by is not null then (
    select trim(first_name || ' ' || last_name) from seats join users on users.id = user_id where seats.id = picked_up_by
  ) end as picked_up_by`
const nothing = sql``

/** Whose calls they are, or who took them, as a condition on calls. */
const chosenBy = (choice: Choice) =>
  choice.taken === undefined
    ? theirCalls(choice)
    : sql`workgroup_id = ${choice.workgroupId} and taken_by is not null ${
        choice.cardId === null
          ? nothing
          : sql`and taken_by = (select id from seats where card_id = ${choice.cardId})`
      }`

/** The filters as conditions, on calls as well as on call_sums. */
const filters = ({ direction, outcome, kind }: CallFilters) => sql`
  ${direction ? sql`and direction = ${direction}` : nothing}
  ${outcome ? sql`and outcome = ${outcome}` : nothing}
  ${kind ? sql`and kind = ${kind}` : nothing}`

const inTime = (choice: Choice, from = choice.from, to = choice.to) => sql`
  started_at >= ${from} and started_at < ${to} ${filters(choice)}`

const within = (choice: Choice, from = choice.from, to = choice.to) => sql`
  ${chosenBy(choice)} and ${inTime(choice, from, to)}`

/**
 * The choice in parts: the whole Lagos days from the rollup, the ragged ends from the calls. The rollup does not count who
 * took calls for others: these are few, and all read.
 *
 * @param each what is read of some calls between two instants
 * @param ofDays what is read of the rollup's rows of the days that a condition names
 */
function partsOf(
  choice: Choice,
  each: (starts: Date, ends: Date) => Fragment,
  ofDays: (days: Fragment) => Fragment,
): Fragment {
  const { shape, from, to, first, end, firstStarts, endStarts } = sliced(choice)
  if (shape === 'short' || choice.taken) return each(from, to)
  const days = ofDays(sql`${theirSums(choice)} and day >= ${first} and day < ${end} ${filters(choice)}`)
  if (shape === 'days') return days
  return sql`${days} union all ${each(from, firstStarts)} union all ${each(endStarts, to)}`
}

const midnight = (day: Fragment) => sql`${day}::timestamp at time zone ${sql.lit(market.timeZone)}`

/** The days and ragged ends of a choice, each with its number of calls. */
const slicesOf = (choice: Choice) =>
  partsOf(
    choice,
    (starts, ends) => sql`
      select ${starts}::timestamptz as starts, ${ends}::timestamptz as ends, count(*) as calls
        from calls where ${within(choice, starts, ends)}`,
    (days) => sql`
      select ${midnight(sql`day`)} as starts, ${midnight(sql`(day + 1)`)} as ends, sum(calls) as calls
        from call_sums where ${days} and ${stillKept} group by day`,
  )

type Counted = ChosenRow & { readonly total: number }

/**
 * The slices say on which days the page's calls are and how many on each, so that nothing is read of days that have
 * none of them, and of a day no further than to its last one.
 */
const pageOfSlices = (db: Db, choice: Choice, size: number, passed: number) => db.many<Counted>`
  with slice as (
    select starts, ends, calls, sum(calls) over (order by ends desc)::bigint - calls as before
      from (${slicesOf(choice)}) as it where calls > 0
  ), part as (
    select starts, ends, greatest(${passed}::bigint - before, 0) as skipped,
           least(before + calls, ${passed + size}::bigint) - greatest(before, ${passed}::bigint) as taken
      from slice where before < ${passed + size}::bigint and before + calls > ${passed}::bigint
  )
  select ${chosenColumns}, (select sum(calls)::bigint from slice) as total
    from part cross join lateral (
      select * from calls
        where ${chosenBy(choice)} and started_at >= part.starts and started_at < part.ends ${filters(choice)}
        order by ${newestFirst} limit part.taken offset part.skipped
    ) as call
   order by ${newestFirst}`

const most = sql.lit(SEARCH_COUNT_LIMIT + 1)

/** The ids of the chosen calls whose number matches; with `limit` the newest of them, at least. */
function hitsOf(choice: Choice, match: NumberMatch, limit: Fragment): Fragment {
  const { national, search } = numberColumns[match.side]
  const newest = sql`order by ${newestFirst} ${limit}`
  if (choice.taken)
    return sql`select id, started_at from calls where ${within(choice)} and ${matching(match)} ${newest}`
  const seats = sql`seats where ${theirCalls(choice)}`
  // By its seats alone: with the workgroup beside them, a plan for any values reads all its calls, for each seat.
  if ('whole' in match)
    return sql`
      select hit.id, hit.started_at from (select card_id as of_card from ${seats}) as seat cross join lateral (
        select id, started_at from calls
          where card_id = of_card and ${national} = ${match.whole} and ${inTime(choice)} ${newest}) as hit`
  const part = `%${match.part}%`
  if (piecesIn(match.part).length === 0)
    return sql`select id, started_at from calls where ${within(choice)} and ${search} like ${part} ${newest}`
  const groups = sql`array(select distinct ${groupOf(sql`card_id`)} from ${seats})`
  return sql`select id, started_at from ${withPart(match, choice, groups)} where ${within(choice)} ${newest}`
}

/** A call may have the number on both sides. */
const allHits = (choice: Choice, limit: Fragment) =>
  sql.join(
    choice.matches.map((match) => sql`(${hitsOf(choice, match, limit)})`),
    ' union ',
  )

/** Counts, and pages, no further than SEARCH_COUNT_LIMIT. */
const pageOfHits = (db: Db, choice: Choice, size: number, passed: number) => db.many<Counted>`
  with hit as materialized (
    select id, started_at from (${allHits(choice, sql`limit ${most}`)}) as hits order by ${newestFirst} limit ${most}
  )
  select ${chosenColumns}, (select count(*) from hit) as total
    from (select id as hit_id, started_at as hit_at from hit order by ${newestFirst}
           limit ${Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - passed))} offset ${Math.min(passed, SEARCH_COUNT_LIMIT)}) as page
    join calls on calls.id = page.hit_id and calls.started_at = page.hit_at
         and started_at >= ${choice.from} and started_at < ${choice.to}
   order by ${newestFirst}`

/**
 * A page of the chosen calls, newest first, and how many there are.
 *
 * @returns for a number, the total is SEARCH_COUNT_LIMIT + 1 when there are more
 */
export async function listChosen(
  db: Db,
  choice: Choice,
  { page, size }: PageParams,
): Promise<Page<ChosenRow>> {
  const read = choice.matches.length > 0 ? pageOfHits : pageOfSlices
  const rows = await read(db, choice, size, (page - 1) * size)
  // Past the last page there is no row with the total.
  if (rows.length === 0 && page > 1)
    return { total: (await listChosen(db, choice, { page: 1, size: 1 })).total, rows: [] }
  return { total: rows[0]?.total ?? 0, rows }
}

const matching = (match: NumberMatch) => {
  const { national, search } = numberColumns[match.side]
  return 'whole' in match ? sql`${national} = ${match.whole}` : sql`${search} like ${`%${match.part}%`}`
}

/** The next of the chosen calls behind one of them, newest first; null: from the first on. */
export const listChosenAfter = (
  db: Db,
  choice: Choice,
  after: ChosenRow | null,
  size: number,
) => db.many<ChosenRow>`
  select ${chosenColumns} from calls where ${within(choice)}
     ${choice.matches.length > 0 ? sql`and (${sql.join(choice.matches.map(matching), ' or ')})` : nothing}
     ${
       after
         ? sql`and started_at <= (select started_at from call_uniqueids where uniqueid = ${after.uniqueid})
       and (started_at, id) < (select started_at, id from call_uniqueids where uniqueid = ${after.uniqueid})`
         : nothing
     }
   order by ${newestFirst} limit ${size}`

/** The exact sums of the chosen calls. */
export const sumChosen = (db: Db, choice: Choice) =>
  choice.matches.length > 0
    ? db.only<Sums>`
        select ${sumsOfCalls} from calls
         where started_at >= ${choice.from} and started_at < ${choice.to}
           and (id, started_at) in (select id, started_at from (${allHits(choice, nothing)}) as hits)`
    : db.only<Sums>`
        select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(answered), 0)::bigint as answered,
               coalesce(sum(missed), 0)::bigint as missed, coalesce(sum(seconds), 0)::bigint as seconds,
               coalesce(sum(cost), 0)::bigint as cost
          from (${partsOf(
            choice,
            (starts, ends) => sql`select ${sumsOfCalls} from calls where ${within(choice, starts, ends)}`,
            (days) => sql`select ${sumsOfSums} from call_sums where ${days}`,
          )}) as part`

/** One call that has ended. */
export const findChosen = (db: Db, uniqueid: string) =>
  db.one<ChosenRow>`select ${chosenColumns} from call_uniqueids join calls using (uniqueid, id, started_at)
    where uniqueid = ${uniqueid}`
