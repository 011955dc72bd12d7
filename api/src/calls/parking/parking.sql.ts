import { PARKING } from '@ekoline/contract/calls/parked-calls.facts.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Locks the parking places of a workgroup. @returns for how many minutes a call waits */
export const holdPlaces = (tx: Tx, workgroupId: number) =>
  tx.value<number>`select park_minutes from workgroups where id = ${workgroupId} for no key update`

interface NewParked {
  readonly callId: string
  readonly workgroupId: number
  /** who parks it */
  readonly seatId: number
  readonly at: Date
  readonly until: Date
}

/** Parks a call in the first free place. @returns the place; null: none is free */
export const parkCall = async (tx: Tx, { callId, workgroupId, seatId, at, until }: NewParked) =>
  (await tx.valueIfAny<string>`
  with free as (
    select place::text from generate_series(${PARKING.first}::integer, ${PARKING.last}::integer) as place
     where not exists (select from live_calls where parked_in = ${workgroupId} and parked_place = place::text)
     order by place limit 1)
  update live_calls set parked_in = ${workgroupId}, parked_place = free.place, parked_by = ${seatId}, parked_at = ${at},
                        parked_until = ${until}, parked_wanted_by = null
    from free where call_id = ${callId} returning parked_place`) ?? null

/** A call has left its place. */
export const leavePlace = (db: Db, callId: string) => db.run`
  update live_calls set parked_in = null, parked_place = null, parked_by = null, parked_at = null, parked_until = null,
                        parked_wanted_by = null
    where call_id = ${callId} and parked_place is not null`

/** The call in a place of a workgroup, and the process that has it. */
export const findParked = (db: Db, workgroupId: number, place: string) =>
  db.one<{
    takes: string
    at: string
  }>`select call_id as takes, node as at from live_calls where parked_in = ${workgroupId} and parked_place = ${place}`

interface ParkedRow {
  readonly callId: string
  readonly place: string
  /** who waits */
  readonly number: string
  readonly by: string
  readonly seatId: number
  readonly at: Date
  readonly until: Date
}

/** The calls in the places of a workgroup, which are few. */
export const listParked = (db: Db, workgroupId: number) => db.many<ParkedRow>`
  select call_id as "callId", parked_place as place, case when direction = 'inbound' then src else calledstation end as number,
         trim(u.first_name || ' ' || u.last_name) as by, parked_by as "seatId", parked_at as at, parked_until as until
    from live_calls join seats s on s.id = parked_by join users u on u.id = s.user_id
   where parked_in = ${workgroupId} order by parked_place`

export const parkMinutes = (db: Db, workgroupId: number) =>
  db.value<number>`select park_minutes from workgroups where id = ${workgroupId}`

/**
 * Asks the process that has the call in a place to ring the person who wants it.
 *
 * @returns that process; null: the place is empty
 */
export const askForParked = async (
  db: Db,
  { workgroupId, place, username }: { workgroupId: number; place: string; username: string },
) =>
  (await db.valueIfAny<string>`
  update live_calls set parked_wanted_by = ${username} where parked_in = ${workgroupId} and parked_place = ${place}
    returning node`) ?? null

/**
 * Asks the process that has a call which rings to ring the person who wants it, too.
 *
 * @returns that process; null: it rings no more
 */
export const askForRinging = async (db: Db, callId: string, username: string) =>
  (await db.valueIfAny<string>`
  update live_calls set parked_wanted_by = ${username} where call_id = ${callId} and rings_for is not null
    returning node`) ?? null

/** Takes what was asked of this process, each once. */
export const takeAsked = (db: Db, node: string) => db.many<{ callId: string; username: string }>`
  with asked as (
    select call_id, parked_wanted_by from live_calls where node = ${node} and parked_wanted_by is not null
      limit 1000 for update)
  update live_calls l set parked_wanted_by = null from asked where l.call_id = asked.call_id
    returning l.call_id as "callId", asked.parked_wanted_by as username`
