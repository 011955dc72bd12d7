import { market } from '@ekoline/contract/units/market.ts'
import { type Db, sql } from '../../platform/db/db.ts'

/** A number as it is kept in one place, and how often. */
export interface KeptNumber {
  readonly number: string
  readonly place: string
  readonly times: number
}

/** E.164, of the market: nearly all, and none of them was read as another one. */
const HOME = sql.lit(`^\\+${market.countryCode}[0-9]{${market.nationalNumberLength}}$`)

/** Every number abroad that is kept, where: of calls, in a range. It reads whole tables, for an operator. */
export const listNumbersAbroad = (db: Db, { from, to }: { from: Date; to: Date }) => db.many<KeptNumber>`
  select number, place, count(*)::integer as times
    from (select phone as number, 'people' as place from users
          union all select phone, 'contacts' from contact_group_members
          union all select phone, 'opt-outs' from suppressed_numbers
          union all select number, 'outside numbers' from outside_numbers
          union all select number, 'verified numbers' from verified_numbers
          union all select calledstation, 'called' from calls where started_at >= ${from} and started_at < ${to}
          union all select src, 'callers' from calls where started_at >= ${from} and started_at < ${to}) as kept
   where number ~ '^\\+[0-9]+$' and number !~ ${HOME}
   group by number, place order by number, place`
