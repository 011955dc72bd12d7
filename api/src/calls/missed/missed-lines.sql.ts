import type { MissedReason } from '@ekoline/contract/calls/missed-calls.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Between } from './missed-callers.sql.ts'

/** A call that came in and reached no one. */
export interface Missed extends Between {
  readonly cardId: number
  readonly uniqueid: string
  readonly calledstation: string
  readonly kind: 'people' | 'queue'
  readonly did: string | null
  readonly ringSeconds: number | null
  readonly startedAt: Date
  /** whose phones it rang, by username */
  readonly rang: readonly string[]
  readonly at: Date
}

/**
 * Opens the line of a caller, or counts the call in the one that is open. Not of a colleague, nor of a caller who waits in a
 * queue to be called back: that queue calls. None, where that is switched off for the number or a queue.
 */
export const openLine = (tx: Tx, call: Missed) => tx.run`
  insert into missed_calls (workgroup_id, caller, card_id, uniqueid, calledstation, kind, did, ring_seconds, started_at,
                            first_at, opened_at, seat_ids, queue_ids, pushed)
    select ${call.workgroupId}, ${call.caller}::text, ${call.cardId}, ${call.uniqueid}, ${call.calledstation},
           ${call.kind}, ${call.did}, ${call.ringSeconds}::integer, ${call.startedAt}::timestamptz,
           ${call.startedAt}::timestamptz, ${call.at}::timestamptz,
           array(select id from seats where workgroup_id = ${call.workgroupId}
                   and (card_id = ${call.cardId} or username = any(${call.rang}::text[])) order by id),
           array(select queue_id from queue_calls where call_id = ${call.uniqueid} order by queue_id), false
     where not exists (select from seats s join users u on u.id = s.user_id
                        where s.workgroup_id = ${call.workgroupId} and s.revoked_at is null and u.phone = ${call.caller})
       and not exists (select from phone_numbers n join number_allocations a on a.number_id = n.id and a.released_at is null
                         join seats s on s.card_id = a.card_id
                        where n.did = ${call.caller} and s.workgroup_id = ${call.workgroupId})
       and not exists (select from queue_callbacks b join queues q on q.id = b.queue_id
                        where b.outcome is null and b.caller = ${call.caller} and q.workgroup_id = ${call.workgroupId})
       and not exists (select from missed_off o
                        where o.workgroup_id = ${call.workgroupId}
                          and (o.subject = 'number' and o.key = ${call.did}::text
                            or o.subject = 'queue' and o.key in (
                              select q.queue_number from queue_calls c join queues q on q.id = c.queue_id
                               where c.call_id = ${call.uniqueid})))
    on conflict (workgroup_id, caller) where closed_at is null do update
      set calls = missed_calls.calls + 1,
          first_at = least(missed_calls.first_at, excluded.first_at),
          seat_ids = array(select distinct unnest(missed_calls.seat_ids || excluded.seat_ids)),
          queue_ids = array(select distinct unnest(missed_calls.queue_ids || excluded.queue_ids)),
          card_id = excluded.card_id, uniqueid = excluded.uniqueid, calledstation = excluded.calledstation,
          kind = excluded.kind, did = excluded.did, ring_seconds = excluded.ring_seconds, started_at = excluded.started_at,
          pushed = false
    where missed_calls.uniqueid <> excluded.uniqueid`

/** A call that is recorded already. */
export const findMissed = (tx: Tx, callId: string) => tx.one<
  Pick<Missed, 'workgroupId' | 'cardId' | 'calledstation' | 'kind' | 'ringSeconds' | 'startedAt'>
>`
  select workgroup_id as "workgroupId", card_id as "cardId", calledstation, kind, ring_seconds as "ringSeconds",
         started_at as "startedAt"
    from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${callId} and kind in ('people', 'queue')`

/** A talk with a caller. */
export interface Talk extends Between {
  readonly how: 'called back' | 'rang again'
  readonly uniqueid: string
  /** null: a number outside answered */
  readonly seatId: number | null
  readonly talkSeconds: number
  readonly at: Date
}

/** Closes the line of a caller whose calls all began before the talk ended. Of a queue's call, who talked is its agent. */
export const closeLineBy = (tx: Tx, talk: Talk) => tx.run`
  update missed_calls
     set closed_at = ${talk.at}, how = ${talk.how}, closing_call = ${talk.uniqueid}, talk_seconds = ${talk.talkSeconds},
         closed_by = coalesce((select agent_seat_id from queue_calls
                                where call_id = ${talk.uniqueid} and connected_at is not null order by joined_at desc limit 1),
                              ${talk.seatId}::bigint)
   where workgroup_id = ${talk.workgroupId} and caller = ${talk.caller} and closed_at is null and started_at < ${talk.at}`

/** A line, locked, with who says that they call back. */
export const lockLine = (tx: Tx, id: number) => tx.only<{
  claimant: string | null
  claimantName: string | null
  closed: boolean
  workgroupId: number
  caller: string
}>`
  select s.username as claimant, trim(u.first_name || ' ' || u.last_name) as "claimantName",
         m.closed_at is not null as closed, m.workgroup_id as "workgroupId", m.caller
    from missed_calls m left join seats s on s.id = m.claimed_by left join users u on u.id = s.user_id
   where m.id = ${id} for update of m`

/** @param seatId null: no one calls back */
export const updateClaim = (tx: Tx, id: number, seatId: number | null, at: Date) => tx.run`
  update missed_calls
     set claimed_by = ${seatId}::bigint, claimed_at = case when ${seatId}::bigint is not null then ${at}::timestamptz end,
         claimant_notified_at = null
   where id = ${id}`

export const closeByHand = (
  tx: Tx,
  id: number,
  { seatId, reason, at }: { readonly seatId: number; readonly reason: MissedReason; readonly at: Date },
) => tx.run`
  update missed_calls set closed_at = ${at}, how = 'by hand', closed_by = ${seatId}, reason = ${reason} where id = ${id}`

/** Its time begins anew. */
export const reopenLine = (tx: Tx, id: number, at: Date) => tx.run`
  update missed_calls
     set closed_at = null, how = null, closed_by = null, closing_call = null, talk_seconds = null, reason = null,
         claimed_by = null, claimed_at = null, opened_at = ${at}, due_at = null, claimant_notified_at = null,
         admins_notified_at = null
   where id = ${id}`

export const hasOpenLine = (tx: Tx, { workgroupId, caller }: Between) => tx.some`
  select from missed_calls where workgroup_id = ${workgroupId} and caller = ${caller} and closed_at is null`

/** Deletes lines whose first call was before an instant, `most` at most. @returns how many */
export const deleteLines = (db: Db, before: Date, most: number) => db.run`
  delete from missed_calls where id in (select id from missed_calls where first_at < ${before} order by first_at limit ${most})`
