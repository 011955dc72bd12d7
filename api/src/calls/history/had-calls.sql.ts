import { type Db, sql } from '../../platform/db/db.ts'

/** A call that runs or has ended, and whether a seat had it. */
export interface HadCall {
  readonly cardId: number
  /** of its card, as is the person */
  readonly workgroupId: number
  readonly userId: number
  readonly startedAt: Date
  /** it was the seat's own, or it took it: of a queue, by a menu, or while it rang for a colleague */
  readonly had: boolean
  readonly live: boolean
}

export const findHadCall = (db: Db, callId: string, seatId: number) => db.one<HadCall>`
  with known as (
    select card_id, started_at, taken_by, picked_up_by, false as live
      from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${callId}
    union all
    select card_id, started_at, taken_by, picked_up_by, true from live_calls where call_id = ${callId}
  )
  select known.card_id as "cardId", s.workgroup_id as "workgroupId", s.user_id as "userId", started_at as "startedAt",
         coalesce(${seatId} in (s.id, taken_by, picked_up_by), false) or exists (
           select from queue_calls where call_id = ${callId} and agent_seat_id = ${seatId}) as had, live
    from known join seats s on s.card_id = known.card_id order by live limit 1`

const HOUR = sql.lit('1 hour')
const LONGEST = sql.lit('1 day')

/** A talk of a seat. */
export interface TalkRow {
  readonly uniqueid: string
  /** of the other side */
  readonly number: string
  readonly ended: boolean
}

/** The call in which a seat talks, or talked last within the hour; of two that run the newest. */
export const findLastTalk = (db: Db, seat: { seatId: number; cardId: number }, now: Date) => db.one<TalkRow>`
  (select call_id as uniqueid, case when direction = 'inbound' then src else calledstation end as number, false as ended
     from live_calls
    where state = 'connected' and direction in ('click', 'outbound', 'inbound')
      and (taken_by = ${seat.seatId} or seat_id = ${seat.seatId} and taken_by is null and (direction <> 'inbound' or talked))
    order by started_at desc limit 1)
  union all
  (select uniqueid, case when direction = 'in' then src else calledstation end, true from (
     (select * from calls where card_id = ${seat.cardId} and taken_by is null
         and started_at > ${now}::timestamptz - ${LONGEST}::interval order by started_at desc, id desc limit 1)
     union all
     (select * from calls where taken_by = ${seat.seatId}
         and started_at > ${now}::timestamptz - ${LONGEST}::interval order by started_at desc, id desc limit 1)) as newest
    where outcome = 'answered' and kind in ('people', 'queue')
      and started_at + make_interval(secs => coalesce(ring_seconds, 0) + coalesce(idle_seconds, 0) + talk_seconds)
          > ${now}::timestamptz - ${HOUR}::interval
    order by started_at desc limit 1)
  limit 1`
