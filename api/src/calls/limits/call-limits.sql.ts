import { CALL_LIMITS, type CallLimitName } from '@ekoline/contract/calls/call-limits.facts.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** Each limit; null: there is none. Those of a day in kobo. */
export type Limits = Readonly<Record<CallLimitName, number | null>>

type OwnLimits = Limits & {
  /** since when there is the workgroup */
  readonly since: Date
  /** what the operator set in place of the settings; null: nothing, or it has ended */
  readonly operator: Limits | null
}

const ownColumns = sql`
  created_at as since, own.seat_at_once, own.workgroup_at_once, own.seat_a_minute, own.workgroup_a_minute,
  own.seat_day_kobo as seat_day, own.workgroup_day_kobo as workgroup_day,
  case when operator.workgroup_id is not null then json_build_object(
    'seat_at_once', operator.seat_at_once, 'workgroup_at_once', operator.workgroup_at_once,
    'seat_a_minute', operator.seat_a_minute, 'workgroup_a_minute', operator.workgroup_a_minute,
    'seat_day', operator.seat_day_kobo, 'workgroup_day', operator.workgroup_day_kobo) end as operator`

const isInForce = (at: Date) => sql`(operator.until is null or operator.until > ${at}::timestamptz)`

const limitsJoined = (at: Date) => sql`
  workgroups
    left join call_limits own on own.workgroup_id = workgroups.id
    left join operator_call_limits operator on operator.workgroup_id = workgroups.id and ${isInForce(at)}`

/** What the admins of a workgroup allow, and the operator; undefined: there is no such workgroup. */
export const findLimits = (db: Db, workgroupId: number, at: Date) => db.one<OwnLimits & { name: string }>`
  select name, ${ownColumns} from ${limitsJoined(at)} where workgroups.id = ${workgroupId}`

export const putOwnLimits = (tx: Tx, workgroupId: number, limits: Limits) => tx.run`
  insert into call_limits (workgroup_id, seat_at_once, workgroup_at_once, seat_a_minute, workgroup_a_minute,
                           seat_day_kobo, workgroup_day_kobo)
    values (${workgroupId}, ${limits.seat_at_once}, ${limits.workgroup_at_once}, ${limits.seat_a_minute},
            ${limits.workgroup_a_minute}, ${limits.seat_day}, ${limits.workgroup_day})
    on conflict (workgroup_id) do update
      set seat_at_once = excluded.seat_at_once, workgroup_at_once = excluded.workgroup_at_once,
          seat_a_minute = excluded.seat_a_minute, workgroup_a_minute = excluded.workgroup_a_minute,
          seat_day_kobo = excluded.seat_day_kobo, workgroup_day_kobo = excluded.workgroup_day_kobo`

/** What the operator set for a workgroup, and why. */
export interface OperatorLimits {
  readonly limits: Limits
  readonly reason: string
  readonly ticket: string | null
  /** null: until they are cleared */
  readonly until: Date | null
}

/** Sets what the operator allows a workgroup, in place of what was set before. */
export const putOperatorLimits = (
  tx: Tx,
  workgroupId: number,
  { limits, reason, ticket, until, at, by }: OperatorLimits & { readonly at: Date; readonly by: string },
) => tx.run`
  insert into operator_call_limits (workgroup_id, seat_at_once, workgroup_at_once, seat_a_minute, workgroup_a_minute,
                                    seat_day_kobo, workgroup_day_kobo, reason, ticket, made_at, made_by, until)
    values (${workgroupId}, ${limits.seat_at_once}, ${limits.workgroup_at_once}, ${limits.seat_a_minute},
            ${limits.workgroup_a_minute}, ${limits.seat_day}, ${limits.workgroup_day}, ${reason}, ${ticket}, ${at}, ${by},
            ${until})
    on conflict (workgroup_id) do update
      set seat_at_once = excluded.seat_at_once, workgroup_at_once = excluded.workgroup_at_once,
          seat_a_minute = excluded.seat_a_minute, workgroup_a_minute = excluded.workgroup_a_minute,
          seat_day_kobo = excluded.seat_day_kobo, workgroup_day_kobo = excluded.workgroup_day_kobo,
          reason = excluded.reason, ticket = excluded.ticket, made_at = excluded.made_at, made_by = excluded.made_by,
          until = excluded.until`

/** @returns false when there was nothing in force */
export const deleteOperatorLimits = (tx: Tx, workgroupId: number, at: Date) => tx.some`
  with gone as (delete from operator_call_limits operator where workgroup_id = ${workgroupId}
                  returning ${isInForce(at)} as counted)
  select from gone where counted`

/** What the operator set for workgroups and is in force, the newest first. */
export const listOperatorLimits = (db: Db, at: Date, most: number) => db.many<
  Limits &
    Omit<OperatorLimits, 'limits'> & {
      readonly workgroupId: number
      readonly workgroup: string
      readonly since: Date
      readonly by: string
    }
>`
  select workgroup_id as "workgroupId", name as workgroup, seat_at_once, workgroup_at_once, seat_a_minute,
         workgroup_a_minute, seat_day_kobo as seat_day, workgroup_day_kobo as workgroup_day, reason, ticket, until,
         made_at as since, made_by as by
    from operator_call_limits operator join workgroups on workgroups.id = workgroup_id
    where ${isInForce(at)} order by made_at desc, workgroup_id limit ${most}`

/** Waits for another change of what the operator allows the workgroup. */
export const lockWorkgroup = (tx: Tx, workgroupId: number) => tx.run`
  select id from workgroups where id = ${workgroupId} for no key update`

interface Locking {
  readonly workgroupId: number
  readonly at: Date
  /** whether it has limits whatever its admins and the operator say */
  readonly isLimited: boolean
}

/** As `findLimits`; where the workgroup has limits, no process counts its calls until the transaction ends. */
export const lockLimits = (tx: Tx, { workgroupId, at, isLimited }: Locking) => tx.only<
  OwnLimits & { readonly locked: string | null }
>`
  select ${ownColumns},
         case when ${isLimited} or own.workgroup_id is not null or operator.workgroup_id is not null
              then pg_advisory_xact_lock(hashtextextended('calls of a workgroup', ${workgroupId}))::text end as locked
    from ${limitsJoined(at)} where workgroups.id = ${workgroupId}`

export interface Counting {
  readonly cardId: number
  readonly workgroupId: number
  readonly at: Date
}

const MINUTE_MS = 60_000

/**
 * How much of each limit is used at a moment: calls that people have, calls that they began in the last minute, and what
 * calls of today cost, with what is reserved for those that run. Robocalls are not counted; calls that speak a code only in
 * what they cost.
 */
export const countUsed = (tx: Tx, { cardId, workgroupId, at }: Counting) => {
  const [since, today] = [new Date(at.getTime() - MINUTE_MS), dayOf(at)]
  const before = new Date(at.getTime() + MINUTE_MS) // another process's clock may be ahead
  return tx.only<Readonly<Record<CallLimitName, number>>>`
    with live as (
      select card_id = ${cardId} as own, direction <> 'otp' as counts, started_at > ${since} as fresh,
             call_charge(paid_seconds, rate) + coalesce(call_charge(own_paid_seconds, own_rate), 0) as cost
        from live_calls where workgroup_id = ${workgroupId}
    ), live_sums as (
      select count(*) filter (where own and counts) as seat_live, count(*) filter (where counts) as all_live,
             count(*) filter (where own and counts and fresh) as seat_begun,
             count(*) filter (where counts and fresh) as all_begun,
             coalesce(sum(cost) filter (where own), 0) as seat_cost, coalesce(sum(cost), 0) as all_cost
        from live
    ), ended as (
      select count(*) filter (where card_id = ${cardId}) as seat_begun, count(*) as all_begun
        from calls
        where workgroup_id = ${workgroupId} and started_at > ${since} and started_at < ${before} and kind = 'people' and direction = 'out'
          and starts_with(calledstation, '+') -- no emergency call
    ), spent as (
      select (select coalesce(sum(cost_kobo), 0) from call_sums where workgroup_id = ${workgroupId}
               and card_id = ${cardId} and day = ${today}::date and kind in ('people', 'code')) as seat_cost,
             (select coalesce(sum(cost_kobo), 0) from call_sums where workgroup_id = ${workgroupId}
               and card_id is null and day = ${today}::date and kind in ('people', 'code')) as all_cost
    )
    select seat_live::bigint as seat_at_once, all_live::bigint as workgroup_at_once,
           live_sums.seat_begun + ended.seat_begun as seat_a_minute,
           live_sums.all_begun + ended.all_begun as workgroup_a_minute,
           (live_sums.seat_cost + spent.seat_cost)::bigint as seat_day,
           (live_sums.all_cost + spent.all_cost)::bigint as workgroup_day
      from live_sums, ended, spent`
}

/** One value for each limit. */
export const eachLimit = <V>(given: (name: CallLimitName) => V) =>
  Object.fromEntries(CALL_LIMITS.map((name) => [name, given(name)])) as Record<CallLimitName, V>
