import type { AllowedDestinations } from '@ekoline/contract/calls/allowances.facts.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { dayOf, monthOf } from '@ekoline/contract/units/time.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Counting } from './call-limits.sql.ts'

/** What the calls of a card may cost in a month and a day of Lagos, kobo, null: no limit; and where they may go. */
export interface Limits {
  readonly month: Kobo | null
  readonly day: Kobo | null
  readonly destinations: AllowedDestinations
}

export const NO_LIMITS: Limits = { month: null, day: null, destinations: 'all' }

export const findAllowance = async (db: Db, cardId: number): Promise<Limits> =>
  (await db.one<Limits>`
    select month_kobo as month, day_kobo as day, destinations from allowances where card_id = ${cardId}`) ??
  NO_LIMITS

export const putAllowance = (tx: Tx, cardId: number, { month, day, destinations }: Limits) => tx.run`
  insert into allowances (card_id, month_kobo, day_kobo, destinations) values (${cardId}, ${month}, ${day}, ${destinations})
    on conflict (card_id) do update set month_kobo = excluded.month_kobo, day_kobo = excluded.day_kobo,
                                        destinations = excluded.destinations`

/**
 * What calls of a card cost this month and today, with what is reserved for those that run; kobo. As for the limits of calls,
 * robocalls are not counted.
 */
export const sumSpent = (db: Db, { cardId, workgroupId, at }: Counting) => {
  const [month, today] = [monthOf(at), dayOf(at)]
  return db.only<{ readonly month: Kobo; readonly day: Kobo }>`
    with live as (
      select coalesce(sum(call_charge(paid_seconds, rate) + coalesce(call_charge(own_paid_seconds, own_rate), 0)), 0) as cost
        from live_calls where card_id = ${cardId} and workgroup_id = ${workgroupId}
    ), ended as (
      select coalesce(sum(cost_kobo), 0) as month, coalesce(sum(cost_kobo) filter (where day = ${today}::date), 0) as day
        from call_sums where workgroup_id = ${workgroupId} and card_id = ${cardId} and day >= ${month}::date
         and kind in ('people', 'code')
    )
    select (live.cost + ended.month)::bigint as month, (live.cost + ended.day)::bigint as day from live, ended`
}

/**
 * Whether a number is a member's own, who verified it, or one of the workgroup.
 *
 * @param number E.164 with +
 */
export const isOfWorkgroup = (db: Db, workgroupId: number, number: string) => db.some`
  select from seats join users on users.id = user_id
    where workgroup_id = ${workgroupId} and revoked_at is null and phone = ${number} and phone_verified_at is not null
  union all
  select from phone_numbers n join number_allocations a on a.number_id = n.id join seats using (card_id)
    where did = ${number} and released_at is null and workgroup_id = ${workgroupId}`
