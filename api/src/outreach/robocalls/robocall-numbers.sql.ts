import type { RobocallOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import type { KeptRate } from '../../calls/live/live-calls.service.ts'
import { rateOfRow } from '../../money/tariffs/tariffs.service.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** A number to call now, or one that was suppressed since. */
export interface ClaimedNumber {
  readonly callId: string
  readonly phone: string
  /** at which its call begins now, by the row of when the robocall was created */
  readonly rate: KeptRate
  /** it is on the list: no one calls it */
  readonly optedOut: boolean
}

interface Claim {
  readonly robocallId: number
  readonly workgroupId: number
  readonly at: Date
  readonly most: number
}

/** Takes numbers that are due: each becomes 'calling', with the id of its call, or 'opted out'. */
export const claimNumbers = (tx: Tx, claim: Claim) => tx.many<ClaimedNumber>`
  with due as (
    select place, phone from robocall_numbers
      where robocall_id = ${claim.robocallId} and state = 'waiting' and due_at <= ${claim.at}::timestamptz
      order by due_at, place limit ${claim.most} for update skip locked),
  judged as (
    select place, exists (select from suppressed_numbers s where s.workgroup_id = ${claim.workgroupId} and s.phone = due.phone)
               or exists (select from suppressed_numbers s where s.workgroup_id is null and s.phone = due.phone) as out
      from due),
  called as (
  update robocall_numbers n
    set state = case when j.out then 'done' else 'calling' end,
        outcome = case when j.out then 'opted out' else n.outcome end,
        attempts = n.attempts + case when j.out then 0 else 1 end,
        call_id = case when j.out then n.call_id
                       else 'robo-' || n.robocall_id || '-' || n.place || '-' || n.attempts + 1 end,
        called_at = case when j.out then n.called_at else ${claim.at}::timestamptz end
    from judged j where n.robocall_id = ${claim.robocallId} and n.place = j.place
    returning n.call_id, n.phone, n.tariff_row_id, n.kobo_per_minute, n.first_seconds, j.out)
  select call_id as "callId", phone, out as "optedOut",
         case when r.id is null then flat_rate(kobo_per_minute, called.first_seconds)
              else ${rateOfRow(sql`${claim.at}::timestamptz`)} end as rate
    from called left join tariff_rows r on r.id = tariff_row_id
      left join tariff_versions v on v.id = r.version_id left join tariff_decks d on d.id = v.deck_id`

/** The outcome of a robocall's call. */
export interface NumberEnd {
  readonly outcome: RobocallOutcome
  /** of the recording that were heard, before it is known how long that is */
  readonly heardMs: number
  readonly at: Date
  /** it may be called again */
  readonly again: boolean
}

/** Writes what a call came to. @returns what its money is held by */
export const writeNumberEnd = (tx: Tx, callId: string, end: NumberEnd) => tx.one<{ holdId: number | null }>`
    update robocall_numbers n
      set state = case when again.so then 'waiting' else 'done' end,
          due_at = case when again.so then ${end.at}::timestamptz + make_interval(secs => again.seconds) else n.due_at end,
          outcome = ${end.outcome}::text,
          seconds = ceil(least(${end.heardMs}::bigint, again.length_ms) / 1000.0)
      from (select m.robocall_id, m.place, r.hold_id, r.length_ms, r.retry_seconds as seconds,
                   ${end.again}::boolean and m.attempts < r.attempts and r.state <> 'stopped' as so
              from robocall_numbers m join robocalls r on r.id = m.robocall_id
              where m.call_id = ${callId} and m.state = 'calling') again
      where n.robocall_id = again.robocall_id and n.place = again.place
      returning again.hold_id as "holdId"`

/** How many of a robocall's numbers wait or are called, and when the next one is due. */
export interface QueueCounts {
  readonly calling: number
  readonly waiting: boolean
  readonly nextDueAt: Date | null
}

export const countNumbers = (db: Db, robocallId: number) => db.only<QueueCounts>`
  select (select count(*)::int from robocall_numbers where robocall_id = ${robocallId} and state = 'calling') as calling,
         next.due_at is not null as waiting, next.due_at as "nextDueAt"
    from (select min(due_at) as due_at from robocall_numbers where robocall_id = ${robocallId} and state = 'waiting') next`

/** Waiting numbers are not called any more: their last outcome is final. */
export const closeWaiting = (tx: Tx, robocallId: number) => tx.run`
  update robocall_numbers set state = 'done', outcome = coalesce(outcome, 'not called')
    where robocall_id = ${robocallId} and state = 'waiting'`

/**
 * Stores the key that was pressed.
 *
 * @returns who it was; undefined when the call is none of a robocall
 */
export const writeKey = (tx: Tx, callId: string, key: string) => tx.one<{
  workgroupId: number
  phone: string
}>`
  update robocall_numbers n set key = ${key} from robocalls r
    where n.call_id = ${callId} and r.id = n.robocall_id
    returning r.workgroup_id as "workgroupId", n.phone`

/** Empties names and numbers of robocalls made before an instant. @returns how many, `most` at most */
export const emptyRobocallNumbers = (db: Db, before: Date, most: number) => db.run`
  update robocall_numbers n set phone = '', first_name = '', last_name = ''
    from (select m.robocall_id, m.place from robocalls r join robocall_numbers m on m.robocall_id = r.id
            where r.created_at < ${before} and r.ended_at is not null and m.phone <> '' limit ${most}) old
    where n.robocall_id = old.robocall_id and n.place = old.place`

/** The same for robocalls on a person's cards of workgroups that have no other people. */
export const emptyRobocallsOfLast = (tx: Tx, userId: number) => tx.run`
  update robocall_numbers n set phone = '', first_name = '', last_name = ''
    from robocalls r join seats s on s.card_id = r.card_id
    where n.robocall_id = r.id and s.user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null)`
