import type { RecordedBy } from '../../engine/call/recording.ts'
import type { Db } from '../../platform/db/db.ts'

/** Whose a recorded call is. */
interface RecordedCall {
  readonly id: number
  /** who placed or took it; null: who took it has left */
  readonly user_id: number | null
  readonly workgroup_id: number
}

/** The call with a uniqueid, when it was recorded. */
export const findRecordedCall = (db: Db, uniqueid: string) => db.one<RecordedCall>`
  select calls.id, calls.workgroup_id,
         case when taken_by is null then owner.user_id
              else (select user_id from seats where id = taken_by and revoked_at is null) end as user_id
    from call_uniqueids join calls using (uniqueid, id, started_at) join seats as owner using (card_id)
    where uniqueid = ${uniqueid} and recorded`

/** The uniqueids of the recorded calls of cards. */
export const listRecordedOf = (db: Db, cardIds: readonly number[]) => db.column<string>`
  select uniqueid from calls where card_id = any(${cardIds}::bigint[]) and recorded order by started_at`

/** What is known of a call's recording. */
export interface RecordingFacts {
  readonly id: number
  readonly uniqueid: string
  /** whose rule had it made; null: there was none, or it is of a call of before this was kept */
  readonly recordedBy: RecordedBy | null
  /** when it was deleted */
  readonly goneAt: Date | null
  /** the name of who took a call that came in for another card */
  readonly takenBy: string | null
  /** from its answer to its end */
  readonly lastedSeconds: number
}

export const listRecordingFacts = (db: Db, uniqueids: readonly string[]) => db.many<RecordingFacts>`
  select c.id, uniqueid, recorded_by as "recordedBy", recording_gone_at as "goneAt",
         u.first_name || ' ' || u.last_name as "takenBy",
         c.talk_seconds + coalesce(c.idle_seconds, 0) as "lastedSeconds"
    from call_uniqueids known join calls c using (uniqueid, id, started_at)
    left join seats s on s.id = c.taken_by left join users u on u.id = s.user_id
   where uniqueid = any(${uniqueids}::text[])`

/** Whether a seat heard the recording of a call since an instant, by a session of its own. */
export const wasHeard = (db: Db, seatId: number, callId: number, since: Date) => db.some`
  select from audit
   where action = 'recording_heard' and target = ${`call:${callId}`} and seat_id = ${seatId} and at > ${since} limit 1`

/** Lets one request after another note that a seat hears a call; until the transaction ends. */
export const lockHearing = (tx: Db, seatId: number, callId: number) => tx.run`
  select pg_advisory_xact_lock(hashtextextended(${`hearing:${seatId}:${callId}`}, 0))`

/** Recorded calls of before an instant, the oldest first. */
export const listOldRecorded = (db: Db, before: Date, most: number) => db.column<string>`
  select uniqueid from calls where recorded and started_at < ${before} order by started_at limit ${most}`

/** Recorded calls that their workgroups keep no longer at an instant, the oldest of each first. */
export const listPastOwnPeriod = (db: Db, at: Date, most: number) => db.column<string>`
  select old.uniqueid from workgroups w cross join lateral (
    select uniqueid from calls
     where workgroup_id = w.id and recorded and started_at < ${at}::timestamptz - make_interval(days => w.recording_days)
     order by started_at limit ${most}) as old
   where w.recording_days is not null limit ${most}`

/** How many days a workgroup keeps its recordings; null: as long as the service. */
export const findRecordingDays = (db: Db, workgroupId: number) => db.value<number | null>`
  select recording_days from workgroups where id = ${workgroupId}`

export const countRecordedBefore = (db: Db, workgroupId: number, before: Date) => db.value<number>`
  select count(*) from calls where workgroup_id = ${workgroupId} and recorded and started_at < ${before}`

/** The recordings of these calls are gone. */
export const markUnrecorded = (db: Db, uniqueids: readonly string[], at: Date) => db.run`
  update calls set recorded = false, recording_gone_at = ${at} from call_uniqueids known
    where known.uniqueid = any(${uniqueids}::text[]) and calls.id = known.id and calls.started_at = known.started_at`
