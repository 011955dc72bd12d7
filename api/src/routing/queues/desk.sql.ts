import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { restsUntil } from './queues.sql.ts'

const SHOWN_WAITING = 20

/** A caller who waits in a queue of an agent. */
export interface WaitingRow {
  readonly queue: string
  readonly caller: string
  readonly joinedAt: Date
  /** not on the line: they are called back */
  readonly back: boolean
  /** of all who wait */
  readonly total: number
}

/** Who waits in a queue q: on the line, or to be called back. */
const waitingIn = sql`
  select caller, joined_at, call_id, false as back from queue_calls
   where queue_id = q.id and ended_at is null and connected_at is null
  union all select caller, joined_at, call_id, true from queue_callbacks where queue_id = q.id and outcome is null`

/** Who waits in the queues that a seat answers, longest first. */
export const listWaiting = (db: Db, seatId: number) => db.many<WaitingRow>`
  select q.name as queue, c.caller, c.joined_at as "joinedAt", c.back, count(*) over ()::int as total
    from queue_agents qa join queues q on q.id = qa.queue_id and q.removed_at is null
    cross join lateral (${waitingIn}) c
   where qa.seat_id = ${seatId} order by c.joined_at, c.call_id limit ${SHOWN_WAITING}`

/** The call of a queue that an agent took last. */
export interface LastCall {
  readonly uniqueid: string
  readonly queue: string
  /** '' once its record no longer has it */
  readonly caller: string
  readonly connectedAt: Date
  readonly endedAt: Date | null
  /** after its end */
  readonly restsUntil: Date | null
}

export const findLastCall = (db: Db, seatId: number) => db.one<LastCall>`
  select last.call_id as uniqueid, last.name as queue, last.connected_at as "connectedAt", last.ended_at as "endedAt",
         case when last.caller <> '' then last.caller else coalesce(case r.direction when 'out' then r.calledstation else r.src end, '') end as caller, ${restsUntil} as "restsUntil"
    from (select c.call_id, c.caller, c.connected_at, c.ended_at, q.name, q.wrap_up_seconds
            from queue_calls c join queues q on q.id = c.queue_id
           where c.agent_seat_id = ${seatId} order by c.joined_at desc limit 1) last
    left join call_uniqueids known on known.uniqueid = last.call_id
    left join calls r on r.id = known.id and r.started_at = known.started_at
    left join agents a on a.seat_id = ${seatId}`

/** Sets until when an agent rests. */
export const setRest = (tx: Tx, seatId: number, { until, at }: { until: Date; at: Date }) => tx.run`
  insert into agents (seat_id, state, changed_at, rests_until, rest_set_at)
    values (${seatId}, 'out', ${at}, ${until}, ${at})
    on conflict (seat_id) do update set rests_until = excluded.rests_until, rest_set_at = excluded.rest_set_at,
        free_at = case when agents.taken_by is null then excluded.rests_until else agents.free_at end`
