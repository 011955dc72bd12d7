import { type Db, sql, type Tx } from '../db/db.ts'

/** What calls to numbers that begin with these digits cost. */
export interface RateRow {
  /** the digits behind the + */
  readonly prefix: string
  readonly name: string
  readonly koboPerMinute: number
  readonly firstSeconds: number
}

const rates = sql`
  select prefix, name, kobo_per_minute as "koboPerMinute", first_seconds as "firstSeconds" from rates`

export const listRates = (db: Db) => db.many<RateRow>`${rates} order by prefix`

export const findRateOf = (db: Db, prefix: string) => db.one<RateRow>`${rates} where prefix = ${prefix}`

export const putRate = (tx: Tx, { prefix, name, koboPerMinute, firstSeconds }: RateRow) =>
  tx.run`
    insert into rates (prefix, name, kobo_per_minute, first_seconds)
      values (${prefix}, ${name}, ${koboPerMinute}, ${firstSeconds})
      on conflict (prefix) do update
        set name = excluded.name, kobo_per_minute = excluded.kobo_per_minute, first_seconds = excluded.first_seconds`

/** @returns false when there was none */
export const deleteRate = async (tx: Tx, prefix: string) =>
  (await tx.run`delete from rates where prefix = ${prefix}`) === 1
