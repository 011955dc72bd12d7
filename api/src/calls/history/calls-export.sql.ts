// @source DEC-129, DEC-130

import { market } from '@ekoline/contract/units/market.ts'
import { type Db, type Fragment, sql } from '../../platform/db/db.ts'
import {
  type CallRange,
  type CallRow,
  callColumns,
  type NumberMatch,
  newestFirst,
  numberColumns,
} from './call-record.sql.ts'

// Small enough that statements queued behind a batch on the embedded engine, which has one session, do not notice.
const BATCH = 2_000

/** The words of the causes 1 to 5, and the one for all others. */
export interface CsvWords {
  readonly statuses: readonly string[]
  readonly unknown: string
}

const FORMULA = '^(?=[=+\\-@＝＋－＠\\t\\r\\n])|(?<=[,;\\t\\r\\n])(?=[=+\\-@＝＋－＠])'

/**
 * A comma and a text that no spreadsheet takes for a formula, but for its last quote, by the rule of `platform/csv.ts`.
 * Nearly all are telephone numbers, which are told by less than a regular expression.
 */
const cell = (text: Fragment) => sql`
  ',"' || case when ltrim(${text}, '+0123456789') = '' and strpos(substr(${text}, 2), '+') = 0 and ${text} <> '+' then ${text}
    else replace(regexp_replace(${text}, ${sql.lit(FORMULA)}, '''', 'g'), '"', '""') end`

const shownStation = sql`case when calledstation like 'PJSIP/%' then '#' || substr(calledstation, 7) else calledstation end`

/**
 * A call as a line of CSV: what the portal's table shows, in the same words. A time's own text is what to_char would
 * make of it, as sessions write ISO dates, and a third of its work.
 */
const line = ({ statuses, unknown }: CsvWords) => sql`
  number || ${cell(sql`src`)} || '"' || ${cell(shownStation)} || '",'
  || date_trunc('second', started_at at time zone ${sql.lit(market.timeZone)}) || ','
  || make_interval(secs => talk_seconds) || ','
  || coalesce((${statuses}::text[])[cause], ${unknown}::text) || ','
  || cost_kobo / 100 || case when cost_kobo % 100 < 10 then '.0' else '.' end || cost_kobo % 100 || ',' || coalesce(direction, '') || chr(13) || chr(10)`

interface Batch<T> {
  readonly content: T
  /** how many calls `content` has */
  readonly shown: number
  readonly read: number
  readonly last_at: string
  readonly last_id: number
}

interface Filter {
  /** found by index */
  readonly where: Fragment
  /** searched in what was read, so that a batch never grows, however few calls match */
  readonly hit: Fragment
  /** the place among the hits of what was read */
  readonly place: Fragment
}

const always = sql`true`
const each = sql`row_number() over ()`
const hitsOnly = sql`count(*) filter (where hit) over (rows unbounded preceding)`

function filterOf(match: NumberMatch | null): Filter {
  if (match === null) return { where: always, hit: always, place: each }
  const { national, search } = numberColumns[match.side]
  return 'whole' in match
    ? { where: sql`${national} = ${match.whole}`, hit: always, place: each }
    : { where: always, hit: sql`${search} like ${`%${match.part}%`}`, place: hitsOnly }
}

/** The position in the export: the last call sent, and how many before it. */
interface Passed {
  readonly at: string
  readonly id: number
  readonly calls: number
}

/** The next calls of a range, in order: the subquery's, which an aggregate without an order of its own keeps. */
const readBatch = <T>(
  db: Db,
  content: Fragment<T>,
  { cardId, from, to }: CallRange,
  { where, hit, place }: Filter,
  passed: Passed,
) => db.only<Batch<T | null>>`
  select ${content} filter (where hit) as content, count(*) filter (where hit) as shown, count(*) as read,
         min(started_at)::text as last_at, (array_agg(id))[count(*)] as last_id
    from (
      select *, ${passed.calls}::bigint + ${place} as number from (
        select *, ${hit} as hit from calls
         where card_id = ${cardId} and started_at >= ${from} and started_at < ${to}
           and started_at <= ${passed.at}::timestamptz
           and (started_at, id) < (${passed.at}::timestamptz, ${passed.id}::bigint) and ${where}
         order by ${newestFirst} limit ${sql.lit(BATCH)}
      ) as read
    ) as numbered`

/**
 * All calls of a range that match, newest first, in batches. Each batch is a statement of its own, so that other
 * statements get their turn; the next one is fetched while one is processed.
 *
 * @param match null: every call
 */
async function* batches<T>(
  db: Db,
  content: Fragment<T>,
  range: CallRange,
  match: NumberMatch | null,
): AsyncGenerator<T> {
  const filter = filterOf(match)
  const read = (passed: Passed) => {
    const batch = readBatch(db, content, range, filter, passed)
    batch.catch(() => {}) // it is awaited below, unless the consumer has stopped
    return batch
  }
  let calls = 0
  // No id is below 1: what began in the very moment of `to` is outside.
  for (let next = read({ at: range.to.toISOString(), id: 0, calls }); ; ) {
    const batch = await next
    calls += batch.shown
    const isLast = batch.read < BATCH
    if (!isLast) next = read({ at: batch.last_at, id: batch.last_id, calls })
    if (batch.content !== null) yield batch.content
    if (isLast) return
  }
}

/** All calls of a range that match, newest first, as pieces of CSV without a head. */
export const csvBatches = (db: Db, range: CallRange, words: CsvWords, match: NumberMatch | null) =>
  batches(db, sql<string>`string_agg(${line(words)}, '')`, range, match)

/** All calls of a range that match, newest first, as lists. */
export const callBatches = (db: Db, range: CallRange, match: NumberMatch | null) =>
  batches(db, sql<CallRow[]>`json_agg((select it from (select ${callColumns}) as it))`, range, match)

/** Some calls, newest first, as CSV without a head; the first has the number after `passed`. */
export async function csvLines(
  db: Db,
  uniqueids: readonly string[],
  words: CsvWords,
  passed: number,
): Promise<string> {
  const { content } = await db.only<{ content: string | null }>`
    select string_agg(${line(words)}, '' order by number) as content from (
      select *, ${passed}::bigint + row_number() over (order by ${newestFirst}) as number
        from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = any(${uniqueids}::text[])
    ) as page`
  return content ?? ''
}
