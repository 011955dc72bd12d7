import { market } from '@ekoline/contract/market.ts'
import { RECENT_CALLS, SEARCH_COUNT_LIMIT } from '@ekoline/contract/page.ts'
import { nationalNumber, searchText } from '@ekoline/contract/phone.ts'
import { type Day, dayOf, wholeDays } from '@ekoline/contract/time.ts'
import { type Db, gathered, prepared, type RawBuilder, sql, type Tx } from '../../db/db.ts'
import type { FinishedCall } from './calls.service.ts'

/** A call as the database gives it. */
export interface CallRow {
  readonly src: string
  readonly calledstation: string
  /** UTC, YYYY-MM-DD HH:mm:ss */
  readonly starttime: string
  readonly real_sessiontime: number
  readonly terminatecauseid: number
  readonly uniqueid: string
  readonly recorded: boolean
  readonly cost_kobo: number
}

/** The calls of a card from `from` on and before `to`. */
export interface CallRange {
  readonly cardId: number
  readonly from: Date
  readonly to: Date
}

interface PageWish {
  /** the first is 1 */
  readonly page: number
  readonly size: number
}

/** What a search looks for: one whole number, or digits anywhere in a number. */
export type NumberMatch = { side: 'called' | 'src' } & ({ whole: string } | { part: string })

export const newestFirst = sql`started_at desc, id desc`
export const wireTimeOf = sql`to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
const columns = sql`
  src, calledstation, ${wireTimeOf} as starttime, talk_seconds as real_sessiontime, cause as terminatecauseid, uniqueid,
  recorded, cost_kobo`

interface ListValues extends CallRange {
  /** the whole Lagos days of the range: from the first up to, but without, the end */
  readonly first: Day
  readonly end: Day
  readonly firstStarts: Date
  readonly endStarts: Date
  readonly size: number
  readonly passed: number
}

/** Which slices a range falls into: whole Lagos days, days with ragged ends, or not even a day. */
type Shape = 'days' | 'ragged' | 'short'

/**
 * A range as slices, each with its number of calls: the whole Lagos days from the rollup, the ragged ends counted
 * by index.
 */
function slices(shape: Shape, { cardId, from, to, first, end, firstStarts, endStarts }: ListValues) {
  const counted = (starts: Date, ends: Date) => sql`
    select ${ends}::timestamptz as ends, count(*) as calls from calls
      where card_id = ${cardId} and started_at >= ${starts} and started_at < ${ends}`
  if (shape === 'short') return counted(from, to)
  const days = sql`
    select (day + 1)::timestamp at time zone ${sql.lit(market.timeZone)} as ends, calls from call_days
      where card_id = ${cardId} and day >= ${first} and day < ${end}`
  if (shape === 'days') return days
  return sql`${days} union all ${counted(from, firstStarts)} union all ${counted(endStarts, to)}`
}

interface Listed {
  readonly total: number
  readonly list: readonly CallRow[]
}

/** How many there are in all stands in each row: one statement, so that the two agree. */
type Counted = CallRow & { readonly total: number }

const totalOf = (from: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(calls), 0)::bigint from ${from}) as total`

const listFirstPage = (shape: Shape) =>
  prepared(
    (it: ListValues) => sql<Counted>`
      select ${columns}, ${totalOf(sql`(${slices(shape, it)}) as slice`)} from calls
        where card_id = ${it.cardId} and started_at >= ${it.from} and started_at < ${it.to}
        order by ${newestFirst} limit ${it.size}`,
  )

/**
 * The first pages of several ranges, each row with the place of its range among the wishes. These come as JSON, so that
 * one plan does for any number of them.
 */
const listFirstPages = prepared(
  (it: { readonly wishes: string }) => sql<Counted & { readonly place: number }>`
    select ${columns}, total, place
      from json_to_recordset(${it.wishes}::json) as wish (
        place integer, "cardId" bigint, "from" timestamptz, "to" timestamptz, "first" date, "end" date,
        "firstStarts" timestamptz, "endStarts" timestamptz, size integer
      )
      cross join lateral (
        select (select coalesce(sum(calls), 0)::bigint from call_days
                 where card_id = "cardId" and day >= "first" and day < "end")
             + (select count(*) from calls
                 where card_id = "cardId" and started_at >= "from" and started_at < "firstStarts")
             + (select count(*) from calls
                 where card_id = "cardId" and started_at >= "endStarts" and started_at < "to") as total
          offset 0 -- once for each wish, not for each of its rows
      ) as counted
      cross join lateral (
        select src, calledstation, started_at, talk_seconds, cause, uniqueid, recorded, cost_kobo, id from calls
          where card_id = "cardId" and started_at >= "from" and started_at < "to"
          order by ${newestFirst} limit size
      ) as call
      order by place, ${newestFirst}`,
)

const PAGES_AT_ONCE = 8
const SHORT_PAGE = 50 // a longer one is worth a statement of its own, and keeps nobody waiting for its rows

/** The first page, and how many there are in all; of short pages that are asked for at once, several in one statement. */
const shortFirstPage = gathered(async (db: Db, wishes: readonly ListValues[]): Promise<Listed[]> => {
  const placed = wishes.map((wish, place) => ({ place, ...wish }))
  const pages = wishes.map(() => ({ total: 0, list: [] as CallRow[] }))
  for (const { place, ...row } of await listFirstPages(db, { wishes: JSON.stringify(placed) })) {
    const page = pages[place]
    if (!page) throw new Error(`a page that nobody asked for: ${place}`)
    page.total = row.total
    page.list.push(row)
  }
  return pages
}, PAGES_AT_ONCE)

/** The slices tell in which day the page begins, so that OFFSET passes over calls of that day only, at any depth. */
const listLaterPage = (shape: Shape) =>
  prepared(
    (it: ListValues) => sql<Counted>`
      with slice as (
        select ends, calls, sum(calls) over (order by ends desc)::bigint - calls as before from (${slices(shape, it)}) as it
      )
      select ${columns}, ${totalOf(sql`slice`)} from (
        select ends, ${it.passed}::bigint - before as skipped from slice
          where before <= ${it.passed} and before + calls > ${it.passed}
      ) as begins cross join lateral (
        select * from calls
          where card_id = ${it.cardId} and started_at >= ${it.from} and started_at < begins.ends
          order by ${newestFirst} limit ${it.size} offset begins.skipped
      ) as call
      order by ${newestFirst}`,
  )

const byShape = <T>(make: (shape: Shape) => T) => ({
  days: make('days'),
  ragged: make('ragged'),
  short: make('short'),
})
const firstPage = byShape(listFirstPage)
const laterPage = byShape(listLaterPage)

function slicesOf({ from, to }: CallRange) {
  const days = wholeDays(from, to)
  if (!days) {
    const day = dayOf(from)
    return { shape: 'short', first: day, end: day, firstStarts: to, endStarts: to } as const
  }
  const whole = days.firstStarts.getTime() === from.getTime() && days.endStarts.getTime() === to.getTime()
  return { shape: whole ? 'days' : 'ragged', ...days } as const
}

/** A page of a range, newest first, and the exact number of calls in it. */
export async function listCalls(db: Db, range: CallRange, { page, size }: PageWish): Promise<Listed> {
  const { shape, ...days } = slicesOf(range)
  const wish = { ...range, ...days, size, passed: (page - 1) * size }
  if (page === 1 && size <= SHORT_PAGE) return shortFirstPage(db, wish)
  const list = await (page === 1 ? firstPage : laterPage)[shape](db, wish)
  // Behind the last page no row tells how many there are.
  if (list.length === 0 && page > 1)
    return { total: (await listCalls(db, range, { page: 1, size: 1 })).total, list }
  return { total: list[0]?.total ?? 0, list }
}

interface SearchValues extends CallRange {
  readonly sought: string
  /** of the part of a number that is sought; as the migrations' number_pieces makes them */
  readonly pieces: readonly number[]
  readonly passed: number
  readonly shown: number
}

interface Found {
  readonly found: number
  readonly list: readonly CallRow[]
}

// As the migrations have it: a number's pieces of four digits, each with the group of its card.
const PIECE = 4
const CARD_GROUPS = 64

type Matches = (it: SearchValues) => RawBuilder<unknown>

const most = sql.lit(SEARCH_COUNT_LIMIT + 1)
const inRange = (matches: Matches) =>
  prepared(
    (it: SearchValues) => sql<CallRow & { found: number }>`
      with hit as materialized (
        select id, started_at from calls
          where card_id = ${it.cardId} and started_at >= ${it.from} and started_at < ${it.to} and ${matches(it)}
          order by ${newestFirst} limit ${most}
      )
      select ${columns}, (select count(*) from hit) as found
        from (select id as hit_id from hit order by ${newestFirst} limit ${it.shown} offset ${it.passed}) as page
          join calls on calls.id = page.hit_id
        order by ${newestFirst}`,
  )
const searchWhole = {
  called: inRange(({ sought }) => sql`called_national = ${sought}`),
  src: inRange(({ sought }) => sql`src_national = ${sought}`),
}
const byPieces = (page: RawBuilder<unknown>) =>
  prepared(
    (it: SearchValues) => sql<CallRow & { found: number }>`
      select ${columns}, found
        from ${page}(${it.cardId}, ${it.from}, ${it.to}, ${it.sought}, ${it.pieces}::integer[], ${most},
                     ${it.shown}, ${it.passed})
        order by ${newestFirst}`,
  )
const searchPart = { called: byPieces(sql`calls_called_part_page`), src: byPieces(sql`calls_src_part_page`) }
// A part shorter than a piece is in so many numbers that reading the range is as good as any index.
const searchShortPart = {
  called: inRange(({ sought }) => sql`called_search like ${sought}`),
  src: inRange(({ sought }) => sql`src_search like ${sought}`),
}

/** As few pieces of a part as hold all its digits, as the index has them; none of a part that is shorter than one. */
function piecesOf(cardId: number, part: string): number[] {
  const last = part.length - PIECE
  const group = (cardId % CARD_GROUPS) * 10 ** PIECE
  return Array.from({ length: Math.ceil(part.length / PIECE) }, (_, n) => Math.min(n * PIECE, last))
    .filter((at) => at >= 0)
    .map((at) => group + Number(part.slice(at, at + PIECE)))
}

/**
 * A page of the calls of a range whose number matches, newest first. Counts, and pages, no further than
 * SEARCH_COUNT_LIMIT.
 *
 * @returns `found` is SEARCH_COUNT_LIMIT + 1 when there are more
 */
export async function searchCalls(
  db: Db,
  range: CallRange,
  { side, ...match }: NumberMatch,
  { page, size }: PageWish,
): Promise<Found> {
  const passed = Math.min((page - 1) * size, SEARCH_COUNT_LIMIT)
  const shown = Math.min(size, SEARCH_COUNT_LIMIT - passed)
  const whole = 'whole' in match
  const sought = whole ? match.whole : `%${match.part}%`
  const pieces = whole ? [] : piecesOf(range.cardId, match.part)
  const search = whole ? searchWhole : pieces.length > 0 ? searchPart : searchShortPart
  const list = await search[side](db, { ...range, sought, pieces, passed, shown })
  // Behind the last page no row tells how many there are.
  if (list.length === 0 && page > 1)
    return { found: (await searchCalls(db, range, { side, ...match }, { page: 1, size: 1 })).found, list }
  return { found: list[0]?.found ?? 0, list }
}

const newestOf = prepared(
  (it: { cardId: number }) => sql<CallRow>`
    select ${columns} from calls where card_id = ${it.cardId} order by ${newestFirst} limit ${sql.lit(RECENT_CALLS)}`,
)

/** The newest calls of a card. */
export function listRecentCalls(db: Db, cardId: number): Promise<CallRow[]> {
  return newestOf(db, { cardId })
}

interface CountValues {
  readonly cardId: number
  readonly fromHour: Date
  readonly fromDay: Day
  readonly now: Date
}

const countsOf = prepared(
  (it: CountValues) => sql<{ slot: string; calls: number }>`
    select to_char(hour at time zone ${sql.lit(market.timeZone)}, 'YYYY-MM-DD HH24:00') as slot, calls from (
      select date_bin('1 hour', started_at, ${it.fromHour}::timestamptz) as hour, count(*) as calls from calls
        where card_id = ${it.cardId} and started_at >= ${it.fromHour} and started_at <= ${it.now} group by 1) as hours
    union all
    select day::text, calls from call_days where card_id = ${it.cardId} and day >= ${it.fromDay}`,
)

/**
 * How many calls a card made in each Lagos hour since `fromHour`, and on each Lagos day since `fromDay`.
 *
 * @returns by `YYYY-MM-DD HH:00` and by `YYYY-MM-DD`; hours and days without a call are left out
 */
export async function countCalls(db: Db, values: CountValues): Promise<Map<string, number>> {
  const rows = await countsOf(db, values)
  return new Map(rows.map(({ slot, calls }) => [slot, calls]))
}

/**
 * Writes calls that have ended; the rollup follows by trigger. A call whose uniqueid is known already is left as it is.
 *
 * @returns how many were new
 */
export async function insertCalls(tx: Tx, calls: readonly FinishedCall[]): Promise<number> {
  const column = <T>(of: (call: FinishedCall) => T) => calls.map(of)
  const { numAffectedRows } = await sql`
    insert into calls (uniqueid, card_id, src, calledstation, src_national, called_national, src_search, called_search,
                       started_at, talk_seconds, cause, cost_kobo, recorded, recovered)
    select * from unnest(
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
      ${column((it) => it.recovered ?? false)}::boolean[])
    on conflict (uniqueid) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
