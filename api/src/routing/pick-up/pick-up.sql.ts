import { type Db, sql } from '../../platform/db/db.ts'

const MOST_SHOWN = 50 // more ring at once only in a flood, and the screen asks again after a few seconds

export interface RingingRow {
  readonly callId: string
  /** the process that has it */
  readonly at: string
  /** who calls, as the record has it, and as phones show it */
  readonly number: string
  readonly shown: string
  /** the names of whose phones ring */
  readonly ringsFor: readonly string[]
  readonly isOwn: boolean
  readonly since: Date
}

/**
 * The calls that ring for a member of a ring group that a person is a member of, by the SIP username, the one that has rung
 * longest first; not those that the person placed. None of a person who may not call.
 */
export const listRinging = (db: Db, username: string) => db.many<RingingRow>`
  with own as (
    select seats.id from seats join users on users.id = user_id
     where username = ${username} and revoked_at is null and not lead and disabled_at is null)
  select call_id as "callId", node as at, src as number,
         case when direction = 'inbound' then src else (select extension from seats where id = seat_id) end as shown,
         array(select trim(u.first_name || ' ' || u.last_name) from seats s join users u on u.id = s.user_id
                where s.username = any(rings_for) order by array_position(rings_for, s.username)) as "ringsFor",
         ${username} = any(rings_for) as "isOwn", rings_since as since
    from live_calls
   where (direction = 'inbound' or seat_id <> all(select id from own)) and rings_for && array(
           select s.username from own join ring_group_members mine on mine.seat_id = own.id
             join ring_group_members m using (group_id) join seats s on s.id = m.seat_id and s.revoked_at is null)
   order by rings_since, call_id limit ${sql.lit(MOST_SHOWN)}`
