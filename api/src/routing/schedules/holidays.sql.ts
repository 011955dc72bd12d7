import type { Day } from '@ekoline/contract/units/time.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** A public holiday, of Lagos. */
export interface Holiday {
  readonly day: Day
  readonly name: string
}

/** The public holidays from a day on, the nearest first. */
export const listHolidays = (db: Db, from: Day, most: number) => db.many<Holiday>`
  select day::text as day, name from holidays where day >= ${from}::date order by day limit ${most}`

/** @returns false when that day was a holiday before, of that name or another one */
export const insertHoliday = (tx: Tx, { day, name }: Holiday) =>
  tx.some`insert into holidays (day, name) values (${day}, ${name}) on conflict do nothing`

/** @returns its name; undefined when that day was none */
export const deleteHoliday = (tx: Tx, day: Day) =>
  tx.valueIfAny<string>`delete from holidays where day = ${day} returning name`
