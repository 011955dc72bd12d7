import { type Db, sql } from '../../platform/db/db.ts'
import { OWN_PHONE } from '../history/call-record.sql.ts'

interface Asked {
  readonly workgroupId: number
  readonly seatId: number
  /** as live calls have it, and as records are found by it */
  readonly number: string
  readonly national: string
  readonly month: Date
  readonly since: Date
}

interface CallsOfCaller {
  /** that have ended */
  readonly before: number
  readonly lastWith: string | null
  readonly isOwn: boolean | null
}

const ours = sql`card_id = any((select cards from ours)::bigint[])`
const talked = sql`outcome = 'answered' and voicemail is null and kind in ('people', 'queue')`

/**
 * How often a person called a workgroup, and who of it talked with them last; undefined while they are in no call that came
 * in. A call that only a menu answered was no talk with a person.
 *
 * @source DEC-237
 */
export const findCallsOfCaller = (db: Db, { workgroupId, seatId, number, national, month, since }: Asked) =>
  db.one<CallsOfCaller>`
  with ours as materialized (
    select array(select card_id from seats where workgroup_id = ${workgroupId}) as cards
  ), talk as (
    select coalesce(taken_by, (select id from seats s where s.card_id = calls.card_id)) as seat_id, started_at from calls
     where ${ours} and src_national = ${national} and direction = 'in' and ${talked} and started_at >= ${since}
       and (taken_by is not null or starts_with(calledstation, ${sql.lit(OWN_PHONE)}))
    union all
    select (select id from seats s where s.card_id = calls.card_id), started_at from calls
     where ${ours} and called_national = ${national} and direction = 'out' and ${talked} and started_at >= ${since}
  ), last as (
    select seat_id from talk order by started_at desc limit 1
  )
  select (select count(*)::int from calls where ${ours} and src_national = ${national} and direction = 'in'
             and started_at >= ${month}) as before,
         (select trim(u.first_name || ' ' || u.last_name) from last join seats s on s.id = last.seat_id
            join users u on u.id = s.user_id) as "lastWith",
         (select seat_id = ${seatId} from last) as "isOwn"
   where exists (select from live_calls where ${ours} and direction = 'inbound' and src = ${number})`
