import type { Session } from '../../platform/db/engine.ts'
import { buildRollup, type CallsParams, insertBigCalls } from './big-calls.sql.ts'
import { insertAccounts } from './big-people.sql.ts'
import { withoutIndexes } from './without-indexes.sql.ts'

export const BIG_ACCOUNTS = 1_000
const BATCH = 1_000_000
const HOUR_MS = 3_600_000

/** The database already holds what the big demo would be mixed with. */
export class NotEmpty extends Error {}

export interface BigDemo {
  readonly calls: number
  readonly accounts?: number
  readonly passwordHash: string
  /** the calls end with the hour before */
  readonly now: Date
  /** called at each step */
  readonly note: (what: string) => void
}

/**
 * Fills a migrated database with a year of calls of many accounts, of which the first has every tenth call.
 * All or nothing. What comes out depends on these numbers and the clock's hour only.
 *
 * @param session acts as the owner
 * @throws NotEmpty when there are calls already
 */
export async function loadBigDemo(
  session: Session,
  { calls, accounts = BIG_ACCOUNTS, passwordHash, now, note }: BigDemo,
): Promise<void> {
  await session.query('begin')
  try {
    await session.script("set local maintenance_work_mem = '512MB'; set local synchronous_commit = off")
    await session.script('lock table calls in access exclusive mode')
    const { rows } = await session.query('select exists (select from calls) as filled')
    if (rows[0]?.filled) throw new NotEmpty('This database has calls already. Use an empty one.')
    await session.query(
      `select make_call_months(($1::timestamptz - interval '366 days')::date, $1::timestamptz::date)`,
      [now],
    )
    note(`${accounts} accounts`)
    const cards = await insertAccounts(session, { count: accounts, passwordHash, at: now })
    const until = new Date(now.getTime() - (now.getTime() % HOUR_MS))
    await withoutIndexes(session, 'calls', note, () =>
      writeCalls(session, { total: calls, cards, until }, note),
    )
    await session.script('insert into call_uniqueids select uniqueid, id, started_at from calls')
    note('the rollup')
    await buildRollup(session)
    await session.query('commit')
  } catch (error) {
    await session.query('rollback')
    throw error
  }
  note('statistics')
  await session.script('vacuum (analyze) calls')
  await session.script('analyze')
}

async function writeCalls(
  session: Session,
  params: CallsParams,
  note: (what: string) => void,
): Promise<void> {
  for (let first = 1; first <= params.total; first += BATCH) {
    note(`calls from ${first.toLocaleString('en')}`)
    await insertBigCalls(session, params, { first, last: Math.min(first + BATCH - 1, params.total) })
  }
}
