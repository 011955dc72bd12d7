import { market } from '@ekoline/contract/market.ts'
import { RECENT_CALLS, SEARCH_COUNT_LIMIT } from '@ekoline/contract/page.ts'
import { nationalNumber, searchText } from '@ekoline/contract/phone.ts'
import { dayStart, wholeDays } from '@ekoline/contract/time.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'
import type { FinishedCall } from './calls.service.ts'

/** A call as the database writes it into JSON. */
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
type NumberMatch = { side: 'called' | 'src' } & ({ whole: string } | { part: string })

const newestFirst = sql`started_at desc, id desc`
// The database builds the JSON: for Node that is about a third cheaper than rows (reference, performance §2).
const asList = sql<CallRow[]>`coalesce(json_agg(json_build_object(
  'src', src,
  'calledstation', calledstation,
  'starttime', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
  'real_sessiontime', talk_seconds,
  'terminatecauseid', cause,
  'uniqueid', uniqueid,
  'recorded', recorded,
  'cost_kobo', cost_kobo) order by ${newestFirst}), '[]')`

/**
 * A range as slices, each with its number of calls: the whole Lagos days from the rollup, the ragged ends counted
 * by index.
 */
function slices({ cardId, from, to }: CallRange) {
  const days = wholeDays(from, to)
  const counted = (starts: Date, ends: Date) => sql`
    select ${ends}::timestamptz as ends, count(*) as calls from calls
      where card_id = ${cardId} and started_at >= ${starts} and started_at < ${ends}`
  if (!days) return counted(from, to)
  return sql`
    select (day + 1)::timestamp at time zone ${market.timeZone} as ends, calls from call_days
      where card_id = ${cardId} and day >= ${days.first} and day < ${days.end}
    union all ${counted(from, dayStart(days.first))}
    union all ${counted(dayStart(days.end), to)}`
}

/**
 * A page of a range, newest first, and the exact number of calls in it. One statement, so the two agree. The
 * slices tell in which day the page begins, so that OFFSET passes over calls of that day only, at any depth.
 */
export async function listCalls(db: Db, range: CallRange, { page, size }: PageWish) {
  const passed = (page - 1) * size
  const { rows } = await sql<{ total: number; list: CallRow[] }>`
    with slice as (
      select ends, calls, sum(calls) over (order by ends desc)::bigint - calls as before from (${slices(range)}) as it
    ), page as (
      select call.* from (
        select ends, ${passed}::bigint - before as skipped from slice
          where before <= ${passed} and before + calls > ${passed}
      ) as begins cross join lateral (
        select * from calls
          where card_id = ${range.cardId} and started_at >= ${range.from} and started_at < begins.ends
          order by ${newestFirst} limit ${size} offset begins.skipped
      ) as call
    )
    select (select coalesce(sum(calls), 0)::bigint from slice) as total, (select ${asList} from page) as list`.execute(
    db,
  )
  return rows[0] ?? { total: 0, list: [] }
}

/**
 * A page of the calls of a range whose number matches, newest first. Counts, and pages, no further than
 * SEARCH_COUNT_LIMIT.
 *
 * @returns `found` is SEARCH_COUNT_LIMIT + 1 when there are more
 */
export async function searchCalls(db: Db, range: CallRange, match: NumberMatch, { page, size }: PageWish) {
  const passed = Math.min((page - 1) * size, SEARCH_COUNT_LIMIT)
  const shown = Math.min(size, SEARCH_COUNT_LIMIT - passed)
  const matches =
    'whole' in match
      ? sql`${sql.ref(`${match.side}_national`)} = ${match.whole}`
      : sql`${sql.ref(`${match.side}_search`)} like ${`%${match.part}%`}`
  const { rows } = await sql<{ found: number; list: CallRow[] }>`
    with hit as materialized (
      select id, started_at from calls
        where card_id = ${range.cardId} and started_at >= ${range.from} and started_at < ${range.to} and ${matches}
        order by ${newestFirst} limit ${SEARCH_COUNT_LIMIT + 1}
    ), page as (
      select call.* from (select id from hit order by ${newestFirst} limit ${shown} offset ${passed}) as it
        join calls as call on call.id = it.id
    )
    select (select count(*) from hit) as found, (select ${asList} from page) as list`.execute(db)
  return rows[0] ?? { found: 0, list: [] }
}

/** The newest calls of a card. */
export async function listRecentCalls(db: Db, cardId: number): Promise<CallRow[]> {
  const { rows } = await sql<{ list: CallRow[] }>`
    select ${asList} as list from (
      select * from calls where card_id = ${cardId} order by ${newestFirst} limit ${RECENT_CALLS}
    ) as newest`.execute(db)
  return rows[0]?.list ?? []
}

/**
 * How many calls a card made in each Lagos hour since `fromHour`, and on each Lagos day since `fromDay`.
 *
 * @returns by `YYYY-MM-DD HH:00` and by `YYYY-MM-DD`; hours and days without a call are left out
 */
export async function countCalls(
  db: Db,
  cardId: number,
  { fromHour, fromDay, now }: { fromHour: Date; fromDay: string; now: Date },
) {
  const { rows } = await sql<{ slot: string; calls: number }>`
    select to_char(started_at at time zone ${market.timeZone}, 'YYYY-MM-DD HH24:00') as slot, count(*) as calls from calls
      where card_id = ${cardId} and started_at >= ${fromHour} and started_at <= ${now} group by 1
    union all
    select day::text, calls from call_days where card_id = ${cardId} and day >= ${fromDay}`.execute(db)
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
                       started_at, talk_seconds, cause, cost_kobo, recorded)
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
      ${column((it) => it.recorded)}::boolean[])
    on conflict (uniqueid) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
