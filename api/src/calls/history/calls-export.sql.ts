// @source DEC-129, DEC-130

import { market } from '@ekoline/contract/units/market.ts'
import type { Lookup } from '../../core/destinations/destinations.service.ts'
import { type Db, type Fragment, plannedAnew, sql } from '../../platform/db/db.ts'
import { type Choice, matching, within, written as writtenOn } from './call-choice.sql.ts'
import { type Knowing, withEnds } from './call-names.sql.ts'
import { type CallRow, callColumns, newestFirst, OWN_PHONE, talked } from './call-record.sql.ts'
import { listedBeside, pickedUpBy } from './chosen-calls.sql.ts'
import { BETWEEN_REPORTS } from './line-quality.service.ts'

// Small enough that statements queued behind a batch on the embedded engine, which has one session, do not notice.
const BATCH = 4_000

/** The words of the causes 1 to 5, and the one for all others. */
export interface CsvWords {
  readonly statuses: readonly string[]
  readonly unknown: string
}

const FORMULA = '^(?=[=+\\-@＝＋－＠\\t\\r\\n])|(?<=[,;\\t\\r\\n])(?=[=+\\-@＝＋－＠])'

// A number, or a text that begins no formula and has nothing that separates or quotes: nearly all are.
const AS_IT_IS = '^(\\+?[0-9]+|([^=+\\-@＝＋－＠\\t\\r\\n,;"][^\\t\\r\\n,;"]*)?)$'

/** A comma and a text that no spreadsheet takes for a formula, by the rule of `platform/csv.ts`. */
const cell = (text: Fragment) => sql`
  ',"' || case when ${text} ~ ${sql.lit(AS_IT_IS)} then ${text}
    else replace(regexp_replace(${text}, ${sql.lit(FORMULA)}, '''', 'g'), '"', '""') end || '"'`

/** A comma, and a name where there is one. */
const nameCell = (name: Fragment) => sql`coalesce(${cell(name)}, ',')`

const { countryCode, nationalNumberLength } = market

/**
 * A number in one notation, however its call came or was dialled: those of the market as `formatPhone` tells them, without
 * its blanks, so that a spreadsheet finds one number by one text.
 */
const written = (number: Fragment, national: Fragment) => sql`
  case when length(${national}) = ${sql.lit(nationalNumberLength)} and left(${national}, 1) in ('2', '7', '8', '9')
            and translate(${number}, '+0123456789 ()-', '') = ''
            and (not starts_with(${number}, '+') or starts_with(${number}, ${sql.lit(`+${countryCode}`)}))
       then ${sql.lit(`+${countryCode}`)} || ${national} else ${number} end`

const stationAs = (number: Fragment) => sql`
  case when starts_with(calledstation, ${sql.lit(OWN_PHONE)}) then '#' || substr(calledstation, ${sql.lit(OWN_PHONE.length + 1)}) else ${number} end`

/** Both ends of calls as they were sent, as the specified list has them. */
const sentEnds = sql`src as src_cell, ${stationAs(sql`calledstation`)} as station_cell`

/** The same as the screen writes them; columns of their own, as a cell reads each several times. */
const writtenEnds = sql`
  ${written(sql`src`, sql`src_national`)} as src_cell,
  ${stationAs(written(sql`calledstation`, sql`called_national`))} as station_cell`

/**
 * A call as a line of CSV without its end: what the portal's table shows, in the same words. A time's own text is what
 * to_char would make of it, as sessions write ISO dates, and a third of its work.
 */
const cells = ({ statuses, unknown }: CsvWords, cause: Fragment, seconds: Fragment) => sql`
  number || ${cell(sql`src_cell`)} || ${cell(sql`station_cell`)} || ','
  || date_trunc('second', started_at at time zone ${sql.lit(market.timeZone)}) || ','
  || make_interval(secs => ${seconds}) || ','
  || coalesce((${statuses}::text[])[${cause}], ${unknown}::text) || ','
  || cost_kobo / 100 || case when cost_kobo % 100 < 10 then '.0' else '.' end || cost_kobo % 100 || ','
  || coalesce(direction, '')`

const endOfLine = sql`chr(13) || chr(10)`

/** As the specified list has it. */
const line = (words: CsvWords) => sql`${cells(words, sql`cause`, sql`talk_seconds`)} || ${endOfLine}`

/** Percent, in tenths, as `lineOf` has it. */
const percent = (lost: Fragment, packets: Fragment) =>
  sql`floor(1000 * ${lost} / greatest(1, ${packets}) + 0.5) / 10`

/**
 * How much sound did not arrive between the phone of one side and the exchange, percent in the worse direction, by the rule
 * of `lineOf`; null where nothing was measured.
 */
const lost = (side: 'ours' | 'theirs') => sql`(
  with leg as (
    select ((leg ->> 'leg' = 'b') = came_in) = ${side === 'ours' ? sql`true` : sql`false`} as here,
           (leg #>> '{fromPhone,lost}')::float8 as from_lost, (leg #>> '{fromPhone,packets}')::float8 as from_packets,
           (leg #>> '{toPhone,lost}')::float8 as to_lost, (leg #>> '{toPhone,packets}')::float8 as to_packets
      from jsonb_array_elements(quality) as leg
  ), gap as (
    select coalesce(sum(from_lost) * sum(from_packets)
             / greatest(${sql.lit(BETWEEN_REPORTS)}, sum(from_packets) - ${sql.lit(BETWEEN_REPORTS)}), 0) as passed_on
      from leg where not here
  )
  select greatest(${percent(sql`sum(from_lost)`, sql`sum(from_packets)`)},
                  ${percent(sql`(sum(greatest(0, to_lost - passed_on)) filter (where to_lost is not null))`, sql`sum(to_packets)`)})
    from leg cross join gap where here)`

/** Behind the causes among `statuses`. */
const BLOCKED_STATUS = 6

const tagsCell = sql`case when tags <> '{}' then array_to_string(tags, ', ') end`
const CELL_LONGEST = 30_000 // a spreadsheet takes 32,767 characters
/** All notes on a call, the oldest first. */
const notesCell = sql`
  case when notes > 0 then (
    select left(string_agg(text, chr(10) order by id), ${sql.lit(CELL_LONGEST)}) from call_notes where call_id = uniqueid) end`
/** As the list of the screen has it, with names and the status by the rule of `callStatus`; what came last is last, so that every column stays where it was. */
const namedLine = (words: CsvWords) => sql`
  ${cells(words, sql`case when outcome = 'blocked' then ${sql.lit(BLOCKED_STATUS)} when cause = 1 and outcome = 'missed' then 3 else cause end`, talked)}
  || ${nameCell(sql`other_name`)} || ${nameCell(sql`ours_name`)} || ${nameCell(sql`answered_by`)}
  || ',' || kind || ',' || outcome || ',' || coalesce(ring_seconds::text, '')
  || case when quality is null then ',,' else ',' || coalesce(${lost('ours')}::text, '') || ',' || coalesce(${lost('theirs')}::text, '') end
  || ${nameCell(pickedUpBy)} || ${nameCell(tagsCell)} || ${nameCell(notesCell)} || ${endOfLine}`

/** What is made of some calls, rows of `calls` in any order, each with its `number` in the export. */
export type Content<T> = (calls: Fragment) => Fragment<T>

/** The specified CSV, without a head. */
export const plainLines =
  (words: CsvWords): Content<string> =>
  (calls) =>
    sql`select string_agg(${line(words)}, '' order by number) from (select *, ${sentEnds} from (${calls}) as calls) as calls`

/** The screen's CSV, without a head. */
export const namedLines =
  (ctx: Lookup, knowing: Knowing, words: CsvWords): Content<string> =>
  (calls) =>
    sql`select string_agg(${namedLine(words)}, '' order by number) from (${withEnds(ctx, knowing, calls, sql`${listedBeside}, number, ${writtenEnds}`)}) as calls`

export const records: Content<CallRow[]> = (calls) => sql`
  select json_agg(record order by number) from (select number, ${callColumns} from (${calls}) as calls) as record`

interface Batch<T> {
  readonly content: T
  /** how many calls `content` has */
  readonly shown: number
  readonly read: number
  readonly last_at: string
  readonly last_id: number
}

/** The position in the export: the last call read, and how many before it are in the export. */
interface Passed {
  readonly at: string
  readonly id: number
  readonly calls: number
}

const nothing = sql``
const always = sql`true`

/**
 * The next of the chosen calls, in order. What an index finds is searched for; a part of a number, or either side's, in what
 * was read, so that a batch never grows, however few calls match. A plan for any values sorts all that is left of a card
 * with many calls, for each batch.
 */
function readBatch<T>(db: Db, content: Content<T>, choice: Choice, passed: Passed, size: number) {
  const [match, ...others] = choice.matches
  const isFound = match && others.length === 0 && 'whole' in match && choice.cardId !== null
  const hit = sql`
    ${isFound || !match ? always : sql`(${sql.join(choice.matches.map(matching), ' or ')})`} ${writtenOn(choice)}`
  const shown = sql`
    select *, ${passed.calls}::bigint + row_number() over (order by ${newestFirst}) as number from read where hit`
  return db.only<Batch<T | null>>`
    ${plannedAnew}with read as materialized (
      select *, ${hit} as hit from calls
       where ${within(choice)} ${isFound ? sql`and ${matching(match)}` : nothing}
         and started_at <= ${passed.at}::timestamptz
         and (started_at, id) < (${passed.at}::timestamptz, ${passed.id}::bigint)
       order by ${newestFirst} limit ${sql.lit(size)}
    )
    select (${content(shown)}) as content, count(*) filter (where hit) as shown, count(*) as read,
           min(started_at)::text as last_at, (array_agg(id order by started_at, id))[1] as last_id
      from read`
}

/**
 * All chosen calls, newest first, in batches. Each batch is a statement of its own, so that other statements get their
 * turn; the next one is fetched while one is processed.
 */
export async function* batches<T>(
  db: Db,
  content: Content<T>,
  choice: Choice,
  size = BATCH,
): AsyncGenerator<T> {
  const read = (passed: Passed) => {
    const batch = readBatch(db, content, choice, passed, size)
    batch.catch(() => {}) // it is awaited below, unless the consumer has stopped
    return batch
  }
  let calls = 0
  // No id is below 1: what began in the very moment of `to` is outside.
  for (let next = read({ at: choice.to.toISOString(), id: 0, calls }); ; ) {
    const batch = await next
    calls += batch.shown
    const isLast = batch.read < size
    if (!isLast) next = read({ at: batch.last_at, id: batch.last_id, calls })
    if (batch.content !== null) yield batch.content
    if (isLast) return
  }
}

/** What is made of some calls; the first has the number after `passed`. */
export const contentOf = <T>(db: Db, content: Content<T>, calls: Fragment, passed: number) =>
  db.value<T | null>`${content(
    sql`select *, ${passed}::bigint + row_number() over (order by ${newestFirst}) as number from (${calls}) as calls`,
  )}`
