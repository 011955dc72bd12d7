// @source AC2-41

import type { CallKind } from '@ekoline/contract/calls/call-parties.ts'
import type { CallOutcome } from '@ekoline/contract/calls/call-record.ts'
import { RECENT_CALLS } from '@ekoline/contract/units/page.ts'
import type { Lookup } from '../../core/destinations/destinations.service.ts'
import type { LegQuality } from '../../engine/call/outcomes.ts'
import { type Db, type Fragment, type Page, type PageParams, sql } from '../../platform/db/db.ts'
import type { CallPricing } from '../charge/call-pricing.ts'
import { allHits, type Choice, filters, isSearch, pageOf, partsOf, within } from './call-choice.sql.ts'
import { type Ends, endColumns, type Knowing, withEnds } from './call-names.sql.ts'
import { type CallRow, callColumns, newestFirst } from './call-record.sql.ts'
import { type Sums, sumsOfCalls, sumsOfSums, theirSums } from './call-sums.sql.ts'

/** A call with what the list of a workgroup shows besides. */
export interface ListedRow extends CallRow, Ends {
  readonly card_id: number
  readonly kind: CallKind
  readonly outcome: CallOutcome
  readonly ring_seconds: number | null
  readonly quality: readonly LegQuality[] | null
  readonly transfer_of: string | null
  readonly voicemail: boolean
  /** null: its talk_seconds are from its answer to its end */
  readonly idle_seconds: number | null
  readonly pricing: CallPricing | null
  /** the name of who picked it up */
  readonly picked_up_by: string | null
}

/** The name of who picked a call up. */
export const pickedUpBy = sql`
  case when picked_up_by is not null then (
    select trim(first_name || ' ' || last_name) from seats join users on users.id = user_id where seats.id = picked_up_by
  ) end`

/** The columns of calls that the list needs beside those that names are found by. */
export const listedBeside = sql`
  id, started_at, talk_seconds, idle_seconds, cause, recorded, cost_kobo, taken_by, outcome, ring_seconds, quality, transfer_of, voicemail,
  pricing, picked_up_by`

const listedColumns = sql`${callColumns}, card_id, kind, outcome, ring_seconds, quality, transfer_of,
  voicemail is not null as voicemail, idle_seconds, pricing, ${pickedUpBy} as picked_up_by, ${endColumns}`

type Counted<Row> = Row & { readonly total: number }

/** A page, and how many there are on all of them: past the last page there is no row that says it. */
async function counted<Row>(
  read: (params: PageParams) => Promise<Counted<Row>[]>,
  params: PageParams,
): Promise<Page<Row>> {
  const rows = await read(params)
  const [first] = rows.length === 0 && params.page > 1 ? await read({ page: 1, size: 1 }) : rows
  return { total: first?.total ?? 0, rows }
}

/**
 * A page of the chosen calls, newest first, and how many there are.
 *
 * @returns for a search, the total is SEARCH_COUNT_LIMIT + 1 when there are more
 */
export const listRecords = (db: Db, choice: Choice, params: PageParams): Promise<Page<CallRow>> =>
  counted<CallRow>(
    (page) =>
      db.many`select ${callColumns}, total from (${pageOf(choice, page)}) as calls order by ${newestFirst}`,
    params,
  )

/** The same with the names that are known. */
export const listChosen = (
  ctx: Lookup,
  choice: Choice,
  knowing: Knowing,
  params: PageParams,
): Promise<Page<ListedRow>> =>
  counted<ListedRow>(
    (page) =>
      ctx.db.many`
        select ${listedColumns}, total from (${withEnds(ctx, knowing, pageOf(choice, page), sql`${listedBeside}, total`)}) as calls
         order by ${newestFirst}`,
    params,
  )

/** The newest call that was recorded. */
export const newestRecorded = (db: Db) => db.value<number>`select last_value::bigint from calls_id_seq`

/** Some calls that have ended, as rows of `calls`. */
export const ofUniqueids = (uniqueids: readonly string[]): Fragment => sql`
  select calls.* from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = any(${uniqueids}::text[])`

/** One call that has ended, with the names that are known. */
export const findChosen = (ctx: Lookup, knowing: Knowing, uniqueid: string) =>
  ctx.db
    .one<ListedRow>`select ${listedColumns} from (${withEnds(ctx, knowing, ofUniqueids([uniqueid]), listedBeside)}) as calls`

/** The newest calls of a card: its newest days with a call have them, and are the months to look in. */
export const listRecentCalls = (db: Db, cardId: number) => db.many<CallRow>`
  select ${callColumns} from calls
   where card_id = ${cardId} and started_at >= (
     select lagos_midnight(min(day)) from (
       select day from call_days where card_id = ${cardId} order by day desc limit ${sql.lit(RECENT_CALLS)}) as newest)
   order by ${newestFirst} limit ${sql.lit(RECENT_CALLS)}`

/** The exact sums of the chosen calls. */
export const sumChosen = (db: Db, choice: Choice) =>
  isSearch(choice)
    ? db.only<Sums>`
        select ${sumsOfCalls} from calls
         where started_at >= ${choice.from} and started_at < ${choice.to}
           and (id, started_at) in (select id, started_at from (${allHits(choice)}) as hits)`
    : db.only<Sums>`
        select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(answered), 0)::bigint as answered,
               coalesce(sum(missed), 0)::bigint as missed, coalesce(sum(seconds), 0)::bigint as seconds,
               coalesce(sum(cost), 0)::bigint as cost
          from (${partsOf(
            choice,
            (starts, ends) => sql`select ${sumsOfCalls} from calls where ${within(choice, starts, ends)}`,
            (days) =>
              sql`select ${sumsOfSums} from call_sums where ${theirSums(choice)} and ${days} ${filters(choice)}`,
          )}) as part`
