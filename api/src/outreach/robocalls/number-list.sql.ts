import type { RobocallOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import { searchedNumbers } from '@ekoline/contract/units/phone.ts'
import { type Db, type Fragment, type PageParams, sql } from '../../platform/db/db.ts'
import { holdsAny } from '../../platform/db/searched.ts'

/** A number of a robocall, with its outcome. */
export interface NumberRow {
  readonly place: number
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly state: 'waiting' | 'calling' | 'done'
  readonly dueAt: Date
  readonly attempts: number
  readonly callId: string | null
  readonly outcome: RobocallOutcome | null
  readonly seconds: number
  readonly key: string | null
  readonly calledAt: Date | null
}

const columns = sql`
  place, phone, first_name as "firstName", last_name as "lastName", state, due_at as "dueAt", attempts,
  call_id as "callId", outcome, seconds, key, called_at as "calledAt"`

export interface NumberParams {
  readonly robocallId: number
  /** any part of a name or a number; '' for all */
  readonly search: string
  readonly outcome: RobocallOutcome | undefined
}

/** A typed part of a number, as a part of E.164; what has no digit looks for names alone. */
function matching({ robocallId, search, outcome }: NumberParams): Fragment<unknown> {
  const byNumber = holdsAny(sql`phone`, searchedNumbers(search))
  const found =
    search === ''
      ? sql``
      : sql`and (${byNumber} or strpos(name_fold(first_name || ' ' || last_name), name_fold(${search}::text)) > 0)`
  return sql`robocall_id = ${robocallId} ${outcome ? sql`and outcome = ${outcome}` : sql``} ${found}`
}

/** A page of a robocall's numbers, in the order of its group, and how many there are. */
export const listNumbers = (db: Db, params: NumberParams, page: PageParams) => db.page<NumberRow>(page)`
  select ${columns} from robocall_numbers where ${matching(params)} order by place`

const BATCH = 1_000

/** All numbers of a robocall, a thousand at a time. */
export async function* numberBatches(db: Db, robocallId: number): AsyncGenerator<NumberRow[]> {
  for (let after = 0; ; ) {
    const rows = await db.many<NumberRow>`
      select ${columns} from robocall_numbers where robocall_id = ${robocallId} and place > ${after}
        order by place limit ${sql.lit(BATCH)}`
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.place
  }
}

/** How many numbers have each outcome. */
export interface NumberCounts {
  readonly total: number
  readonly done: number
  readonly calling: number
  readonly answered: number
  readonly optedOut: number
}

export const countNumbers = (db: Db, robocallId: number, optOutKey: string) => db.only<NumberCounts>`
  select count(*)::int as total, count(*) filter (where state = 'done')::int as done,
         count(*) filter (where state = 'calling')::int as calling,
         count(*) filter (where state = 'done' and outcome = 'answered')::int as answered,
         count(*) filter (where outcome = 'opted out' or key = ${optOutKey})::int as "optedOut"
    from robocall_numbers where robocall_id = ${robocallId}`
