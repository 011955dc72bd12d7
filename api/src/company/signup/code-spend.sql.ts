import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db } from '../../platform/db/db.ts'

/** @param day of Lagos, as 2026-11-30 @returns kobo */
export const findSpend = async (db: Db, day: string): Promise<number> =>
  (await db.valueIfAny<number>`select kobo from code_spend where day = ${day}::date`) ?? 0

interface Charge {
  readonly day: string
  /** what must fit below the ceiling */
  readonly price: Kobo
  /** what is added: nothing for a code that is not sent */
  readonly charged: Kobo
  readonly ceiling: Kobo
}

/** Adds to a day's spend, in one statement, so that no two processes pass the ceiling. @returns whether it fits */
export const chargeSpend = (db: Db, { day, price, charged, ceiling }: Charge) => db.some`
  insert into code_spend (day, kobo)
    select ${day}::date, ${charged}::bigint where ${price}::bigint <= ${ceiling}::bigint
    on conflict (day) do update set kobo = code_spend.kobo + excluded.kobo
      where code_spend.kobo + ${price}::bigint <= ${ceiling}::bigint`
