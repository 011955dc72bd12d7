import { market } from '@ekoline/contract/units/market.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { RECENT_CALLS, SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { nationalNumber, searchText } from '@ekoline/contract/units/phone.ts'
import { type Day, dayOf, wholeDays } from '@ekoline/contract/units/time.ts'
import {
  type Db,
  type Fragment,
  type Page,
  type PageParams,
  shared,
  sql,
  type Tx,
} from '../../platform/db/db.ts'
import {
  type CallRange,
  type CallRow,
  callColumns,
  type FinishedCall,
  type NumberMatch,
  newestFirst,
  numberColumns,
  outcomeOf,
  stillKept,
} from './call-record.sql.ts'

/** The whole Lagos days in a range: from the first up to, but without, the end. */
interface Slices {
  /** whole days only, days with ragged ends, or not even a day */
  readonly shape: 'days' | 'ragged' | 'short'
  readonly first: Day
  readonly end: Day
  readonly firstStarts: Date
  readonly endStarts: Date
}

type SlicedRange = CallRange & Slices

export function sliced<R extends Pick<CallRange, 'from' | 'to'>>(range: R): R & Slices {
  const { from, to } = range
  const days = wholeDays(from, to)
  if (!days) {
    const day = dayOf(from)
    return { ...range, shape: 'short', first: day, end: day, firstStarts: to, endStarts: to }
  }
  const whole = days.firstStarts.getTime() === from.getTime() && days.endStarts.getTime() === to.getTime()
  return { ...range, shape: whole ? 'days' : 'ragged', ...days }
}

/**
 * A range as slices, each with its number of calls: the whole Lagos days from the rollup, the ragged ends counted
 * by index.
 */
function slices({ shape, cardId, from, to, first, end, firstStarts, endStarts }: SlicedRange) {
  const counted = (starts: Date, ends: Date) => sql`
    select ${ends}::timestamptz as ends, count(*) as calls from calls
      where card_id = ${cardId} and started_at >= ${starts} and started_at < ${ends}`
  if (shape === 'short') return counted(from, to)
  const days = sql`
    select (day + 1)::timestamp at time zone ${sql.lit(market.timeZone)} as ends, calls from call_days
      where card_id = ${cardId} and day >= ${first} and day < ${end} and ${stillKept}`
  if (shape === 'days') return days
  return sql`${days} union all ${counted(from, firstStarts)} union all ${counted(endStarts, to)}`
}

/** Each row has the total: one statement, so that the two agree. */
type Counted = CallRow & { readonly total: number }

// The rows keep their total: taking it off would copy each of them, half a microsecond a row.
const pageOf = (rows: Counted[]): Page<CallRow> => ({ total: rows[0]?.total ?? 0, rows })

const firstPage = (db: Db, range: SlicedRange, size: number) => db.many<Counted>`
  select ${callColumns}, (select coalesce(sum(calls), 0)::bigint from (${slices(range)}) as slice) as total
    from calls
    where card_id = ${range.cardId} and started_at >= ${range.from} and started_at < ${range.to}
    order by ${newestFirst} limit ${size}`

/** The slices say on which day the page begins, so that OFFSET skips calls of that day only, at any depth. */
const laterPage = (db: Db, range: SlicedRange, size: number, passed: number) => db.many<Counted>`
  with slice as (
    select ends, calls, sum(calls) over (order by ends desc)::bigint - calls as before from (${slices(range)}) as it
  )
  select ${callColumns}, (select coalesce(sum(calls), 0)::bigint from slice) as total from (
    select ends, ${passed}::bigint - before as skipped from slice
      where before <= ${passed} and before + calls > ${passed}
  ) as begins cross join lateral (
    select * from calls
      where card_id = ${range.cardId} and started_at >= ${range.from} and started_at < begins.ends
      order by ${newestFirst} limit ${size} offset begins.skipped
  ) as call
  order by ${newestFirst}`

const PAGES_AT_ONCE = 8
const SHORT_PAGE = 50 // a longer one gets a statement of its own, so that others need not wait for its rows

/**
 * The first page, and how many there are in all; of short pages that are asked for at once, several in one statement.
 * What is asked for comes as JSON, so that one plan does for any number of pages.
 */
const shortFirstPage = shared(
  async (db: Db, asked: readonly (SlicedRange & { size: number })[]): Promise<Page<CallRow>[]> => {
    const pages = asked.map(() => ({ total: 0, rows: [] as CallRow[] }))
    const found = await db.many<Counted & { readonly place: number }>`
      select ${callColumns}, total, place
        from json_to_recordset(${JSON.stringify(asked.map((it, place) => ({ place, ...it })))}::json) as asked (
          place integer, "cardId" bigint, "from" timestamptz, "to" timestamptz, "first" date, "end" date,
          "firstStarts" timestamptz, "endStarts" timestamptz, size integer
        )
        cross join lateral (
          select (select coalesce(sum(calls), 0)::bigint from call_days
                   where card_id = "cardId" and day >= "first" and day < "end" and ${stillKept})
               + (select count(*) from calls
                   where card_id = "cardId" and started_at >= "from" and started_at < "firstStarts")
               + (select count(*) from calls
                   where card_id = "cardId" and started_at >= "endStarts" and started_at < "to") as total
            offset 0 -- once for each page, not for each of its rows
        ) as counted
        cross join lateral (
          select * from calls
            where card_id = "cardId" and started_at >= "from" and started_at < "to"
            order by ${newestFirst} limit size
        ) as call
        order by place, ${newestFirst}`
    for (const { place, total, ...row } of found) {
      const page = pages[place]
      if (!page) throw new Error(`a page that nobody asked for: ${place}`)
      page.total = total
      page.rows.push(row)
    }
    return pages
  },
  PAGES_AT_ONCE,
)

/** A page of a range, newest first, and the exact number of calls in it. */
export async function listCalls(
  db: Db,
  range: CallRange,
  { page, size }: PageParams,
): Promise<Page<CallRow>> {
  const asked = sliced(range)
  if (page === 1 && size <= SHORT_PAGE) return shortFirstPage(db, { ...asked, size })
  const rows = await (page === 1 ? firstPage(db, asked, size) : laterPage(db, asked, size, (page - 1) * size))
  // Past the last page there is no row with the total.
  if (rows.length === 0 && page > 1)
    return { total: (await listCalls(db, range, { page: 1, size: 1 })).total, rows: [] }
  return pageOf(rows)
}

// As the migrations have it: a number's pieces of four digits, each with the group of its card.
const PIECE = 4

/** As few pieces of a part as hold all its digits; none of a part that is shorter than one. */
export function piecesIn(part: string): number[] {
  const last = part.length - PIECE
  return Array.from({ length: Math.ceil(part.length / PIECE) }, (_, n) => Math.min(n * PIECE, last))
    .filter((at) => at >= 0)
    .map((at) => Number(part.slice(at, at + PIECE)))
}

/** The calls in the months of a range whose number holds a part, of all cards of some groups. */
export const withPart = (
  { side, part }: { side: NumberMatch['side']; part: string },
  { from, to }: Pick<CallRange, 'from' | 'to'>,
  groups: Fragment,
) =>
  sql`calls_with_part(${`${side}_search`}, ${from}, ${to}, ${`%${part}%`}, ${groups}, ${piecesIn(part)}::integer[])`

/** The group of a card, and of each of some: the index has it with each piece. */
export const groupOf = (cardId: Fragment) => sql`(${cardId} % 64)::integer`

const most = sql.lit(SEARCH_COUNT_LIMIT + 1)

/** A search for a whole number, by its index, or for a part shorter than a piece, by reading the range: most calls have it. */
function inRange(db: Db, { cardId, from, to }: CallRange, match: NumberMatch, shown: number, passed: number) {
  const { national, search } = numberColumns[match.side]
  const matches =
    'whole' in match ? sql`${national} = ${match.whole}` : sql`${search} like ${`%${match.part}%`}`
  return db.many<Counted>`
    with hit as materialized (
      select id, started_at from calls
        where card_id = ${cardId} and started_at >= ${from} and started_at < ${to} and ${matches}
        order by ${newestFirst} limit ${most}
    )
    select ${callColumns}, (select count(*) from hit) as total
      from (select id as hit_id, started_at as hit_at from hit order by ${newestFirst} limit ${shown} offset ${passed}) as page
        join calls on calls.id = page.hit_id and calls.started_at = page.hit_at and started_at >= ${from} and started_at < ${to}
      order by ${newestFirst}`
}

/**
 * A page of the calls of a range whose number matches, newest first. Counts, and pages, no further than
 * SEARCH_COUNT_LIMIT.
 *
 * @returns the total is SEARCH_COUNT_LIMIT + 1 when there are more
 */
export async function searchCalls(
  db: Db,
  range: CallRange,
  match: NumberMatch,
  { page, size }: PageParams,
): Promise<Page<CallRow>> {
  const passed = Math.min((page - 1) * size, SEARCH_COUNT_LIMIT)
  const shown = Math.min(size, SEARCH_COUNT_LIMIT - passed)
  const rows =
    'part' in match && match.part.length >= PIECE
      ? await db.many<Counted>`
          select ${callColumns}, total from (
            select *, count(*) over () as total from (
              select * from ${withPart(match, range, sql`array[${groupOf(sql`${range.cardId}::bigint`)}]`)}
               where card_id = ${range.cardId} and started_at >= ${range.from} and started_at < ${range.to}
               order by ${newestFirst} limit ${most}) as hit
             order by ${newestFirst} limit ${shown} offset ${passed}) as page
           order by ${newestFirst}`
      : await inRange(db, range, match, shown, passed)
  // Past the last page there is no row with the total.
  if (rows.length === 0 && page > 1)
    return { total: (await searchCalls(db, range, match, { page: 1, size: 1 })).total, rows: [] }
  return pageOf(rows)
}

/** The newest calls of a card: its newest days with a call have them, and are the months to look in. */
export const listRecentCalls = (db: Db, cardId: number) => db.many<CallRow>`
  select ${callColumns} from calls
   where card_id = ${cardId} and started_at >= (
     select lagos_midnight(min(day)) from (
       select day from call_days where card_id = ${cardId} order by day desc limit ${sql.lit(RECENT_CALLS)}) as newest)
   order by ${newestFirst} limit ${sql.lit(RECENT_CALLS)}`

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
                       picked_up_by, workgroup_id)
    select call.*, (select workgroup_id from seats where seats.card_id = call.card_id) from unnest(
      ${column((it) => it.uniqueid)}::text[],
      ${column((it) => it.cardId)}::bigint[],
      ${column((it) => it.src)}::text[],
      ${column((it) => it.calledstation)}::text[],
      ${column((it) => nationalNumber(it.src))}::text[],
      ${column((it) => nationalNumber(it.calledstation))}::text[],
      ${column((it) => searchText(it.src))}::text[],
      ${column((it) => searchText(it.calledstation))}::text[],
      ${column((it) => it.startedAt.toISOString())}::timestamptz[],
      ${column((it) => it.talkSeconds)}::integer[],
      ${column((it) => it.cause)}::smallint[],
      ${column((it) => it.cost)}::bigint[],
      ${column((it) => it.recorded)}::boolean[],
      ${column((it) => it.recovered ?? false)}::boolean[],
      ${column((it) => it.direction ?? null)}::text[],
      ${column((it) => it.kind ?? 'people')}::text[],
      ${column(outcomeOf)}::text[],
      ${column((it) => it.ringSeconds ?? null)}::integer[],
      ${column((it) => (it.attempts ? JSON.stringify(it.attempts) : null))}::jsonb[],
      ${column((it) => (it.quality ? JSON.stringify(it.quality) : null))}::jsonb[],
      ${column((it) => it.takenBy ?? null)}::bigint[],
      ${column((it) => it.transferOf ?? null)}::text[],
      ${column((it) => it.voicemail ?? null)}::text[],
      ${column((it) => (it.pricing ? JSON.stringify(it.pricing) : null))}::jsonb[],
      ${column((it) => it.pricing?.called.rate.row ?? null)}::bigint[],
      ${column((it) => it.recordedBy ?? null)}::text[],
      ${column((it) => it.pickedUpBy ?? null)}::bigint[]
    ) as call (uniqueid, card_id, src, calledstation, src_national, called_national, src_search, called_search, started_at,
               talk_seconds, cause, cost_kobo, recorded, recovered, direction, kind, outcome, ring_seconds, attempts, quality,
               taken_by, transfer_of, voicemail, pricing, tariff_row_id, recorded_by, picked_up_by)`
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
