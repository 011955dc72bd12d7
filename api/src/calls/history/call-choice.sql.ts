import type { CallFilters, WrittenFilters } from '@ekoline/contract/calls/calls.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { type Day, dayOf, wholeDays } from '@ekoline/contract/units/time.ts'
import { type Fragment, type PageParams, sql } from '../../platform/db/db.ts'
import { type NumberMatch, newestFirst, numberColumns, stillKept } from './call-record.sql.ts'
import { theirCalls, theirSums, type WhoseCalls } from './call-sums.sql.ts'

/** Which calls of a workgroup, or of one card of it. */
export interface Choice extends CallFilters, WrittenFilters, WhoseCalls {
  readonly from: Date
  readonly to: Date
  /** the number that either side may have, or the side that is said; none: every call */
  readonly matches: readonly NumberMatch[]
  /** calls that were recorded since are left out */
  readonly pin?: Pin
}

/** The moment of a list's first page: the newest call that was recorded by then. */
export interface Pin {
  readonly id: number
  readonly at: Date
}

/** Longer than any call: one that was recorded after a moment began that long before it, at the earliest. */
const LONGEST_CALL_MS = 86_400_000

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
export const filters = ({ direction, outcome, kind }: CallFilters) => sql`
  ${direction ? sql`and direction = ${direction}` : nothing}
  ${outcome ? sql`and outcome = ${outcome}` : nothing}
  ${kind ? sql`and kind = ${kind}` : nothing}`

const inTime = (choice: Choice, from = choice.from, to = choice.to) => sql`
  started_at >= ${from} and started_at < ${to} ${filters(choice)} ${choice.pin ? sql`and id <= ${choice.pin.id}` : nothing}`

/** All that is chosen but the number and what was written, as a condition on calls. */
export const within = (choice: Choice, from = choice.from, to = choice.to) => sql`
  ${chosenBy(choice)} and ${inTime(choice, from, to)}`

/** The number as a condition on calls. No `like`, with which the statement would be planned each time. */
export const matching = (match: NumberMatch) => {
  const { national, search } = numberColumns[match.side]
  return 'whole' in match ? sql`${national} = ${match.whole}` : sql`strpos(${search}, ${match.part}) > 0`
}

const tagOf = ({ workgroupId, tag = '' }: Choice) => sql`
  (select id from call_tags where workgroup_id = ${workgroupId} and folded = name_fold(${tag}::text))`

// Folded before it is escaped, as in the search for contacts.
const holdsWord = (word: string) =>
  sql`name_fold(text) like '%' || regexp_replace(name_fold(${word}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

const WORDS_MOST = 6

const wordsOf = ({ noted = '' }: Choice) =>
  noted
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MOST)

/** Notes of the workgroup that have all words of a search. */
const notesWith = (choice: Choice) => sql`
  workgroup_id = ${choice.workgroupId} and ${sql.join(wordsOf(choice).map(holdsWord), ' and ')}`

/** Whether calls are looked for by what was written on them. */
const isWritten = (choice: Choice) => Boolean(choice.tag) || wordsOf(choice).length > 0

/** Whether a list looks for something, so that it counts no further than SEARCH_COUNT_LIMIT. */
export const isSearch = (choice: Choice) => choice.matches.length > 0 || isWritten(choice)

/** What was written, as a condition on calls. */
export const written = (choice: Choice) => sql`
  ${choice.tag ? sql`and exists (select from tagged_calls where call_id = uniqueid and tag_id = ${tagOf(choice)})` : nothing}
  ${wordsOf(choice).length > 0 ? sql`and uniqueid in (select call_id from call_notes where ${notesWith(choice)})` : nothing}`

/** The ids of the chosen calls on which it was written, by the indexes of what is written. */
function hitsWritten(choice: Choice, limit: Fragment): Fragment {
  const { from, to, cardId, taken } = choice
  const alsoNoted = choice.tag ? written({ ...choice, tag: undefined }) : nothing
  const marked = choice.tag
    ? sql`select call_id from tagged_calls where tag_id = ${tagOf(choice)} and started_at >= ${from} and started_at < ${to}
            ${cardId !== null && !taken ? sql`and card_id = ${cardId}` : nothing}`
    : sql`select distinct call_id from call_notes where ${notesWith(choice)} and started_at >= ${from} and started_at < ${to}`
  return sql`
    select hit.id, hit.started_at from (${marked}) as marked
      join call_uniqueids as known on known.uniqueid = marked.call_id
     cross join lateral (
       select id, started_at from calls
         where calls.id = known.id and calls.started_at = known.started_at and ${within(choice)} ${alsoNoted}) as hit
     order by ${newestFirst} ${limit}`
}

/** The whole Lagos days in a range: from the first up to, but without, the end. */
interface Slices {
  /** whole days only, days with ragged ends, or not even a day */
  readonly shape: 'days' | 'ragged' | 'short'
  readonly first: Day
  readonly end: Day
  readonly firstStarts: Date
  readonly endStarts: Date
}

function slicesOf({ from, to }: Pick<Choice, 'from' | 'to'>): Slices {
  const days = wholeDays(from, to)
  if (!days) {
    const day = dayOf(from)
    return { shape: 'short', first: day, end: day, firstStarts: to, endStarts: to }
  }
  const isWhole = days.firstStarts.getTime() === from.getTime() && days.endStarts.getTime() === to.getTime()
  return { shape: isWhole ? 'days' : 'ragged', ...days }
}

/**
 * The choice in parts: the whole Lagos days from the rollup, the ragged ends from the calls. The rollup does not count who
 * took calls for others: these are few, and all read.
 *
 * @param each what is read of some calls between two instants
 * @param ofDays what is read of the rollup's rows of the days that a condition names
 */
export function partsOf(
  choice: Choice,
  each: (starts: Date, ends: Date) => Fragment,
  ofDays: (days: Fragment) => Fragment,
): Fragment {
  const { from, to } = choice
  const { shape, first, end, firstStarts, endStarts } = slicesOf(choice)
  if (shape === 'short' || choice.taken) return each(from, to)
  const days = ofDays(sql`day >= ${first} and day < ${end}`)
  if (shape === 'days') return days
  return sql`${days} union all ${each(from, firstStarts)} union all ${each(endStarts, to)}`
}

const isUnfiltered = ({ direction, outcome, kind, taken }: Choice) => !(direction || outcome || kind || taken)

/** How many calls the chosen days have: all of one card have a rollup of their own, of fewer rows. */
const countsOfDays = (choice: Choice, days: Fragment) =>
  choice.cardId !== null && isUnfiltered(choice)
    ? sql`select day, calls from call_days where card_id = ${choice.cardId} and ${days} and ${stillKept}`
    : sql`select day, sum(calls)::bigint as calls from call_sums
           where ${theirSums(choice)} and ${days} ${filters(choice)} and ${stillKept} group by day`

const midnight = (day: Fragment) => sql`${day}::timestamp at time zone ${sql.lit(market.timeZone)}`

/** The days and ragged ends of a choice, each with its number of calls. */
const countsOf = (choice: Choice) =>
  partsOf(
    choice,
    (starts, ends) => sql`
      select ${starts}::timestamptz as starts, ${ends}::timestamptz as ends, count(*) as calls
        from calls where ${within(choice, starts, ends)}`,
    (days) => sql`
      select ${midnight(sql`day`)} as starts, ${midnight(sql`(day + 1)`)} as ends, calls
        from (${choice.pin ? countsAt(choice, choice.pin, days) : countsOfDays(choice, days)}) as counted`,
  )

/** The same without what was recorded since: few calls, and all in the last days. */
const countsAt = (choice: Choice, { id, at }: Pin, days: Fragment) => sql`
  select day, calls - coalesce(late, 0) as calls from (${countsOfDays(choice, days)}) as counted
    left join (select (started_at at time zone ${sql.lit(market.timeZone)})::date as day, count(*) as late from calls
                where ${chosenBy(choice)} and started_at >= ${new Date(at.getTime() - LONGEST_CALL_MS)}
                  and started_at >= ${choice.from} and started_at < ${choice.to} ${filters(choice)} and id > ${id}
                group by 1) as since using (day)`

/** The first page of what no filter narrows: it is where the index begins. */
const newest = (choice: Choice, size: number) => sql`
  select *, (select coalesce(sum(calls), 0)::bigint from (${countsOf(choice)}) as slice) as total
    from calls where ${within(choice)} order by ${newestFirst} limit ${size}`

/**
 * The slices say on which days the page's calls are and how many on each, so that nothing is read of days that have
 * none of them, and of a day no further than to its last one.
 */
const pageOfSlices = (choice: Choice, size: number, passed: number) => sql`
  with slice as (
    select starts, ends, calls, sum(calls) over (order by ends desc)::bigint - calls as before
      from (${countsOf(choice)}) as counted where calls > 0
  ), part as (
    select starts, ends, greatest(${passed}::bigint - before, 0) as skipped,
           least(before + calls, ${passed + size}::bigint) - greatest(before, ${passed}::bigint) as taken
      from slice where before < ${passed + size}::bigint and before + calls > ${passed}::bigint
  )
  select call.*, (select sum(calls)::bigint from slice) as total
    from part cross join lateral (
      select * from calls
        where ${chosenBy(choice)} and started_at >= part.starts and started_at < part.ends ${filters(choice)}
              ${choice.pin ? sql`and id <= ${choice.pin.id}` : nothing}
        order by ${newestFirst} limit part.taken offset part.skipped
    ) as call`

// As the migrations have it: a number's pieces of four digits, each with the group of its card.
const PIECE = 4

/** As few pieces of a part as hold all its digits; none of a part that is shorter than one. */
function piecesIn(part: string): number[] {
  const last = part.length - PIECE
  return Array.from({ length: Math.ceil(part.length / PIECE) }, (_, n) => Math.min(n * PIECE, last))
    .filter((at) => at >= 0)
    .map((at) => Number(part.slice(at, at + PIECE)))
}

/** The ids of the chosen calls whose number matches; with `limit` the newest of them, at least. */
function hitsOf(choice: Choice, match: NumberMatch, limit: Fragment): Fragment {
  const { national } = numberColumns[match.side]
  const newestHits = sql`order by ${newestFirst} ${limit}`
  const read = sql`select id, started_at from calls where ${within(choice)} ${written(choice)} and ${matching(match)} ${newestHits}`
  if (choice.taken) return read
  const seats = sql`seats where ${theirCalls(choice)}`
  // By its seats alone: with the workgroup beside them, a plan for any values reads all its calls, for each seat.
  if ('whole' in match)
    return sql`
      select hit.id, hit.started_at from (select card_id as of_card from ${seats}) as seat cross join lateral (
        select id, started_at from calls
          where card_id = of_card and ${national} = ${match.whole} and ${inTime(choice)} ${written(choice)} ${newestHits}) as hit`
  const pieces = piecesIn(match.part)
  if (pieces.length === 0) return read
  const groups = sql`array(select distinct (card_id % 64)::integer from ${seats})` // the index has them with each piece
  return sql`
    select id, started_at from calls_with_part(
      ${`${match.side}_search`}, ${choice.from}, ${choice.to}, ${`%${match.part}%`}, ${groups}, ${pieces}::integer[])
     where ${within(choice)} ${written(choice)} ${newestHits}`
}

/** The ids of all chosen calls that a search finds. A call may have the number on both sides. */
export const allHits = (choice: Choice, limit: Fragment = nothing) =>
  choice.matches.length === 0
    ? hitsWritten(choice, limit)
    : sql.join(
        choice.matches.map((match) => sql`(${hitsOf(choice, match, limit)})`),
        ' union ',
      )

const most = sql.lit(SEARCH_COUNT_LIMIT + 1)

/** Counts, and pages, no further than SEARCH_COUNT_LIMIT. */
const pageOfHits = (choice: Choice, size: number, passed: number) => sql`
  with hit as materialized (
    select id, started_at from (${allHits(choice, sql`limit ${most}`)}) as hits order by ${newestFirst} limit ${most}
  )
  select calls.*, (select count(*) from hit) as total
    from (select id as hit_id, started_at as hit_at from hit order by ${newestFirst}
           limit ${Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - passed))} offset ${Math.min(passed, SEARCH_COUNT_LIMIT)}) as page
    join calls on calls.id = page.hit_id and calls.started_at = page.hit_at
         and started_at >= ${choice.from} and started_at < ${choice.to}`

/**
 * A page of the chosen calls: rows of `calls` in any order, each with the total, so that the two agree. Of a search the
 * total is SEARCH_COUNT_LIMIT + 1 when there are more.
 */
export function pageOf(choice: Choice, { page, size }: PageParams): Fragment {
  const passed = (page - 1) * size
  if (isSearch(choice)) return pageOfHits(choice, size, passed)
  return page === 1 && isUnfiltered(choice) ? newest(choice, size) : pageOfSlices(choice, size, passed)
}
