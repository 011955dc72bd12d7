import type { IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import type { Db } from '../../platform/db/db.ts'

export interface KeyPresses {
  readonly digit: IvrDigit
  readonly presses: number
}

/** Counts one press of a key; nothing for a menu that is not there any more. */
export const addPress = (
  db: Db,
  { number, digit, day }: { readonly number: string; readonly digit: IvrDigit; readonly day: Day },
) => db.run`
  insert into ivr_key_days as counted (ivr_id, day, digit, presses)
    select id, ${day}::date, ${digit}, 1 from ivrs where ivr_number = ${number}
    on conflict (ivr_id, day, digit) do update set presses = counted.presses + 1`

/** Forgets the counts of days before `from`. @returns how many */
export const deleteOldPresses = (db: Db, from: Day) => db.run`
  delete from ivr_key_days where (ivr_id, day, digit) in (
    select ivr_id, day, digit from ivr_key_days where day < ${from}::date limit 5000)`

export const listPresses = (db: Db, id: number, from: Day) => db.many<KeyPresses>`
  select digit, sum(presses)::int as presses from ivr_key_days
   where ivr_id = ${id} and day >= ${from}::date
   group by digit order by position(digit in '1234567890*#')`
