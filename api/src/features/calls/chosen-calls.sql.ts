import type { CallFilters } from '@ekoline/contract/calls.ts'
import { type Db, type Fragment, type Page, type PageParams, sql } from '../../db/db.ts'
import { type CallRow, callColumns, type NumberMatch, newestFirst, numberColumns } from './call-record.sql.ts'

/** Which calls of a workgroup, or of one card of it. */
export interface Choice extends CallFilters {
  readonly workgroupId: number
  /** null: of the whole workgroup */
  readonly cardId: number | null
  readonly from: Date
  readonly to: Date
  /** the number that either side may have, or the side that is said */
  readonly matches: readonly NumberMatch[]
}

/** A call with what the list of a workgroup shows besides. */
export interface ChosenRow extends CallRow {
  readonly card_id: number
  readonly kind: 'people' | 'queue' | 'robocall' | 'code'
  readonly outcome: 'answered' | 'missed' | 'other'
  readonly ring_seconds: number | null
}

const chosenColumns = sql`${callColumns}, card_id, kind, outcome, ring_seconds`
const nothing = sql``

function matching(match: NumberMatch): Fragment {
  const { national, search } = numberColumns[match.side]
  return 'whole' in match ? sql`${national} = ${match.whole}` : sql`${search} like ${`%${match.part}%`}`
}

const chosen = ({ workgroupId, cardId, from, to, direction, outcome, kind, matches }: Choice) => sql`
  ${cardId === null ? sql`workgroup_id = ${workgroupId}` : sql`card_id = ${cardId}`}
  and started_at >= ${from} and started_at < ${to}
  ${direction ? sql`and direction = ${direction}` : nothing}
  ${outcome ? sql`and outcome = ${outcome}` : nothing}
  ${kind ? sql`and kind = ${kind}` : nothing}
  ${matches.length > 0 ? sql`and (${sql.join(matches.map(matching), ' or ')})` : nothing}`

/** A page of the chosen calls, newest first, and how many there are. */
export const listChosen = (db: Db, choice: Choice, page: PageParams): Promise<Page<ChosenRow>> =>
  db.page<ChosenRow>(page)`
    select ${chosenColumns} from calls where ${chosen(choice)} order by ${newestFirst}`

/** The next of the chosen calls behind one of them, newest first; null: from the first on. */
export const listChosenAfter = (
  db: Db,
  choice: Choice,
  after: ChosenRow | null,
  most: number,
) => db.many<ChosenRow>`
  select ${chosenColumns} from calls where ${chosen(choice)}
     ${after ? sql`and (started_at, id) < (select started_at, id from calls where uniqueid = ${after.uniqueid})` : nothing}
   order by ${newestFirst} limit ${most}`

export interface SumsRow {
  readonly calls: number
  readonly answered: number
  readonly missed: number
  readonly seconds: number
  readonly cost: number
}

/** The exact sums of the chosen calls. */
export const sumChosen = (db: Db, choice: Choice) => db.only<SumsRow>`
  select count(*) as calls, count(*) filter (where outcome = 'answered') as answered,
         count(*) filter (where outcome = 'missed') as missed, coalesce(sum(talk_seconds), 0)::bigint as seconds,
         coalesce(sum(cost_kobo), 0)::bigint as cost
    from calls where ${chosen(choice)}`
