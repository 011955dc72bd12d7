import { market } from '@ekoline/contract/units/market.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** How many months there are ahead of the one that runs; a call of a month without a table is kept, with others. */
export const MONTHS_AHEAD = 3

const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone ${sql.lit(market.timeZone)})::date`

/** Makes the tables of the months from one instant to another that are missing. @returns how many */
export const makeCallMonths = (db: Db, from: Date, to: Date) =>
  db.value<number>`select make_call_months(${dayOf(from)}, ${dayOf(to)})`

/** Makes the months ahead. @returns how many */
export const makeMonthsAhead = (db: Db, now: Date) =>
  db.value<number>`
    select make_call_months(${dayOf(now)}, (${dayOf(now)} + make_interval(months => ${MONTHS_AHEAD}))::date)`

/** Gives each month of which there are calls its table, after calls were written whose months were not made before. */
export const divideCalls = (tx: Tx) =>
  tx.run`
    select make_call_months((min(started_at) at time zone ${sql.lit(market.timeZone)})::date,
                            (max(started_at) at time zone ${sql.lit(market.timeZone)})::date)
      from call_uniqueids where started_at >= lagos_midnight((select since from calls_kept)) having count(*) > 0`

/** How many months are made ahead of the one that runs. */
export const countMonthsAhead = (db: Db, now: Date) =>
  db.value<number>`select count(*) from call_months where month > ${dayOf(now)}`

/** Drops the months that end before an instant and have no recording, the oldest first. @returns how many */
export const dropCallMonths = (db: Db, before: Date) => db.value<number>`select drop_call_months(${before})`

/** Forgets the uniqueids of dropped calls. @returns how many, `most` at most */
export const forgetDroppedCalls = (db: Db, most: number) =>
  db.value<number>`select forget_dropped_calls(${most})`
