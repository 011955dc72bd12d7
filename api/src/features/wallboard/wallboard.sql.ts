import type { AgentChoice } from '@ekoline/contract/queues.ts'
import type { Db } from '../../db/db.ts'

/** A queue as the board's one statement gives it. */
export interface BoardRow {
  readonly name: string
  readonly q_no: string
  readonly cl_q: number
  readonly ans_cl: number
  readonly ab_cl: number
  /** milliseconds; null when there was none */
  readonly hl_ms: number | null
  readonly tk_ms: number | null
  readonly waiting: readonly { readonly number: string; readonly seconds: number }[]
  readonly agents: readonly {
    readonly username: string
    readonly name: string
    readonly state: AgentChoice
    readonly talking: boolean
  }[]
}

interface BoardParams {
  readonly username: string
  /** where today begins */
  readonly day: Date
  readonly now: Date
}

/** The queues of the workgroup of a SIP username; no row when the username is unknown or the board is off. */
export const readBoard = (db: Db, { username, day, now }: BoardParams) => db.many<{
  queues: readonly BoardRow[]
}>`
    select coalesce((
        select json_agg(json_build_object(
            'name', q.name, 'q_no', q.queue_number, 'cl_q', live.count, 'waiting', live.waiting,
            'ans_cl', today.answered, 'ab_cl', today.aborted, 'hl_ms', today.hold, 'tk_ms', today.talk,
            'agents', agents.list) order by q.id)
          from queues q
          cross join lateral (
            select count(*) as count, coalesce(json_agg(json_build_object(
                'number', c.caller, 'seconds', greatest(0, floor(extract(epoch from ${now}::timestamptz - c.joined_at))))
                order by c.joined_at) filter (where c.place <= 20), '[]'::json) as waiting
              from (select caller, joined_at, row_number() over (order by joined_at) as place from queue_calls
                     where queue_id = q.id and ended_at is null and connected_at is null) c) live
          cross join lateral (
            select count(hold_ms) as answered, count(*) filter (where outcome in ('aborted', 'timed out')) as aborted,
                   avg(hold_ms)::float8 as hold, avg(talk_ms)::float8 as talk
              from queue_calls where queue_id = q.id and joined_at >= ${day}::timestamptz) today
          cross join lateral (
            select coalesce(json_agg(json_build_object(
                'username', a.username, 'name', a.first_name || ' ' || left(a.last_name, 1) || '.', 'state', a.state,
                'talking', a.talking) order by a.member_name, a.id), '[]'::json) as list
              from (select m.id, m.username, m.member_name, u.first_name, u.last_name, coalesce(p.state, 'out') as state,
                           exists (select from queue_calls c
                                    where c.agent_seat_id = m.id and c.ended_at is null) as talking
                      from queue_agents qa join seats m on m.id = qa.seat_id and m.revoked_at is null
                      join users u on u.id = m.user_id left join agents p on p.seat_id = m.id
                     where qa.queue_id = q.id order by m.member_name, m.id limit 100) a) agents
         where q.workgroup_id = s.workgroup_id and q.removed_at is null), '[]'::json) as queues
      from seats s
     where s.username = ${username}::text and s.revoked_at is null
       and not exists (select from wallboards_off o where o.workgroup_id = s.workgroup_id)`
