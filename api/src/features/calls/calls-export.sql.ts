import { market } from '@ekoline/contract/market.ts'
import { type Db, prepared, type RawBuilder, sql } from '../../db/db.ts'
import { type CallRange, type CallRow, type NumberMatch, newestFirst, wireTimeOf } from './calls.sql.ts'

// Small enough that what waits behind a batch on the embedded engine, which has one session, does not notice.
const BATCH = 2_000

/** The words of the causes 1 to 5, and the one for all others. */
export interface CsvWords {
  readonly statuses: readonly string[]
  readonly unknown: string
}

/**
 * A comma and a text that no spreadsheet takes for a formula, but for its last quote: one that begins like one (= + -
 * @, tab, return, line feed) gets an apostrophe before it.
 */
const cell = (text: RawBuilder<unknown>) => sql`
  case when ascii(${text}) in (61, 43, 45, 64, 9, 13, 10) then ',"''' else ',"' end || replace(${text}, '"', '""')`

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
  || cost_kobo / 100 || case when cost_kobo % 100 < 10 then '.0' else '.' end || cost_kobo % 100 || chr(13) || chr(10)`

/** A call as a CallRow. */
const object = sql`json_build_object(
  'src', src,
  'calledstation', calledstation,
  'starttime', ${wireTimeOf},
  'real_sessiontime', talk_seconds,
  'terminatecauseid', cause,
  'uniqueid', uniqueid,
  'recorded', recorded,
  'cost_kobo', cost_kobo)`

interface BatchValues extends CallRange, CsvWords {
  readonly beforeAt: string
  readonly beforeId: number
  /** how many calls were passed on already */
  readonly passed: number
  readonly sought: string
}

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
  readonly where: (sought: string) => RawBuilder<unknown>
  /** looked for in what was read, so that a batch is never longer than it is, however little it finds */
  readonly hit: (sought: string) => RawBuilder<unknown>
  /** the place among the hits of what was read */
  readonly place: RawBuilder<unknown>
}

const always = () => sql`true`
const each = sql`row_number() over ()`
const hitsOnly = sql`count(*) filter (where hit) over (rows unbounded preceding)`
const filters: Record<string, Filter> = {
  all: { where: always, hit: always, place: each },
  'called whole': { where: (sought) => sql`called_national = ${sought}`, hit: always, place: each },
  'src whole': { where: (sought) => sql`src_national = ${sought}`, hit: always, place: each },
  'called part': { where: always, hit: (sought) => sql`called_search like ${sought}`, place: hitsOnly },
  'src part': { where: always, hit: (sought) => sql`src_search like ${sought}`, place: hitsOnly },
}

/** The next calls of a range, in order: the subquery's, which an aggregate without an order of its own keeps. */
const batchOf = <T>({ where, hit, place }: Filter, content: (it: BatchValues) => RawBuilder<T>) =>
  prepared(
    (it: BatchValues) => sql<Batch<T>>`
      select ${content(it)} filter (where hit) as content, count(*) filter (where hit) as shown, count(*) as read,
             min(started_at)::text as last_at, (array_agg(id))[count(*)] as last_id
        from (
          select *, ${it.passed}::bigint + ${place} as number from (
            select id, uniqueid, src, calledstation, started_at, talk_seconds, cause, cost_kobo, recorded,
                   ${hit(it.sought)} as hit
              from calls
             where card_id = ${it.cardId} and started_at >= ${it.from}
               and (started_at, id) < (${it.beforeAt}::timestamptz, ${it.beforeId}::bigint) and ${where(it.sought)}
             order by ${newestFirst} limit ${sql.lit(BATCH)}
          ) as read
        ) as numbered`,
  )

type Read<T> = (db: Db, values: BatchValues) => Promise<Batch<T | null>[]>

const forEach = <T>(content: (it: BatchValues) => RawBuilder<T>): Map<string, Read<T>> =>
  new Map(Object.entries(filters).map(([name, filter]) => [name, batchOf(filter, content)]))

const readers = {
  csv: forEach((it) => sql<string>`string_agg(${line(it)}, '')`),
  json: forEach(() => sql<CallRow[]>`json_agg(${object})`),
}

function filterOf(match: NumberMatch | null): { name: string; sought: string } {
  if (match === null) return { name: 'all', sought: '' }
  return 'whole' in match
    ? { name: `${match.side} whole`, sought: match.whole }
    : { name: `${match.side} part`, sought: `%${match.part}%` }
}

/**
 * All calls of a range that match, newest first, in batches: each is a statement of its own, so that others have
 * their turn in between, and the next is under way while one is looked at.
 *
 * @param match null: every call
 */
async function* batches<T>(
  db: Db,
  readerOf: ReadonlyMap<string, Read<T>>,
  range: CallRange & CsvWords,
  match: NumberMatch | null,
): AsyncGenerator<T> {
  const { name, sought } = filterOf(match)
  const reader = readerOf.get(name) as Read<T>
  const read = (beforeAt: string, beforeId: number, passed: number) => {
    const batch = reader(db, { ...range, sought, beforeAt, beforeId, passed })
    batch.catch(() => {}) // it is awaited below, unless nobody wants it any more
    return batch
  }
  let passed = 0
  // No id is below 1: what began in the very moment of `to` is outside.
  for (let next = read(range.to.toISOString(), 0, 0); ; ) {
    const [batch] = await next
    if (!batch) return
    passed += batch.shown
    const isLast = batch.read < BATCH
    if (!isLast) next = read(batch.last_at, batch.last_id, passed)
    if (batch.content !== null) yield batch.content
    if (isLast) return
  }
}

/** All calls of a range that match, newest first, as pieces of CSV without a head. */
export const csvBatches = (db: Db, range: CallRange, words: CsvWords, match: NumberMatch | null) =>
  batches(db, readers.csv, { ...range, ...words }, match)

/** All calls of a range that match, newest first, as lists. */
export const callBatches = (db: Db, range: CallRange, match: NumberMatch | null) =>
  batches(db, readers.json, { ...range, statuses: [], unknown: '' }, match)

interface LinesValues extends CsvWords {
  readonly uniqueids: readonly string[]
  readonly passed: number
}

const linesOf = prepared(
  (it: LinesValues) => sql<{ content: string | null }>`
    select string_agg(${line(it)}, '' order by number) as content from (
      select *, ${it.passed}::bigint + row_number() over (order by ${newestFirst}) as number from calls
       where uniqueid = any(${it.uniqueids}::text[])
    ) as page`,
)

/** Some calls, newest first, as CSV without a head; the first has the number after `passed`. */
export async function csvLines(
  db: Db,
  uniqueids: readonly string[],
  words: CsvWords,
  passed: number,
): Promise<string> {
  const [lines] = await linesOf(db, { uniqueids, ...words, passed })
  return lines?.content ?? ''
}
