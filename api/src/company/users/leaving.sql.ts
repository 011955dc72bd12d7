import type { Db } from '../../platform/db/db.ts'

/** What ends with a seat, for the question that is asked before. */
export interface Ends {
  readonly sessions: number
  readonly calls: number
  readonly robocalls: number
  readonly keys: number
  readonly phones: number
  readonly queues: readonly string[]
  readonly numbers: readonly string[]
  readonly subscriptions: number
}

export const findEnds = (db: Db, { seatId, cardId }: { seatId: number; cardId: number }) => db.only<Ends>`
  select
    (select count(*)::int from sessions where seat_id = ${seatId}) as sessions,
    (select count(*)::int from live_calls where card_id = ${cardId}) as calls,
    (select count(*)::int from robocalls where card_id = ${cardId} and ended_at is null and state <> 'stopped') as robocalls,
    (select count(*)::int from api_keys where seat_id = ${seatId} and revoked_at is null) as keys,
    (select count(*)::int from sip_secrets where seat_id = ${seatId} and ha1_sealed is not null) as phones,
    (select coalesce(json_agg(q.name order by q.id), '[]') from queue_agents qa join queues q on q.id = qa.queue_id
      where qa.seat_id = ${seatId} and q.removed_at is null) as queues,
    (select coalesce(json_agg(n.did order by n.did), '[]') from number_allocations a
       join phone_numbers n on n.id = a.number_id where a.card_id = ${cardId} and a.released_at is null) as numbers,
    (select count(*)::int from payments p join subscriptions s using (reference)
      where p.card_id = ${cardId} and s.state = 'active' and s.unwanted_at is null) as subscriptions`
