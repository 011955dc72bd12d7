import type { ThreeTalk } from '@ekoline/contract/calls/three-talk.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { type Db, sql } from '../../platform/db/db.ts'

interface Asked {
  readonly callId: string
  readonly at: Date
  readonly by: string | null
  readonly other: string
  readonly party: string
}

/** A third one is asked into the call. */
export const markThird = (db: Db, { callId, at, by, other, party }: Asked) => db.run`
  update live_calls set third_by = ${by}, third_other = ${other}, third_party = ${party}, third_stage = 'rings', third_at = ${at},
                        third_joined_at = null, third_gone = null where call_id = ${callId}`

export type Third = Exclude<Extract<TelephonyEvent, { type: 'call.third' }>, { stage: 'rings' }>

const LONGER_THAN_ANY_CALL = '5 hours'

/** What became of it. Of one whose charged side has left, nothing is paid any more, and so it does not end for money. */
export const markThirdStage = (db: Db, { callId, at, ...third }: Third) => db.run`
  update live_calls set third_stage = ${third.stage}, third_at = ${at}::timestamptz,
                        third_joined_at = case when ${third.stage} = 'joined' then ${at}::timestamptz else third_joined_at end,
                        third_gone = ${third.stage === 'gone' ? third.gone : null}::text ${
                          third.stage === 'gone' && third.gone === 'other'
                            ? sql`, called_ended_at = coalesce(called_ended_at, ${at}::timestamptz),
                        funded_until = funded_until + ${LONGER_THAN_ANY_CALL}::interval`
                            : sql``
                        } where call_id = ${callId} and third_stage is not null`

interface ThreeRow extends Pick<ThreeTalk, 'stage' | 'gone'> {
  readonly callId: string
  readonly at: Date
  readonly by: string | null
  readonly other: string
  readonly third: string
  readonly joinedAt: Date | null
}

/** The last call of a person, by their SIP username, that a third one was asked into, while they are in it. */
export const findThreeTalk = (db: Db, username: string) => db.one<ThreeRow>`
  select call_id as "callId", third_stage as stage, third_at as at, third_by as by, third_other as other, third_party as third,
         third_joined_at as "joinedAt", third_gone as gone from live_calls
   where third_stage is not null and array[third_by, third_other, third_party] @> array[${username}::text]
     and case third_gone when 'by' then third_by when 'other' then third_other when 'third' then third_party end
         is distinct from ${username}
   order by third_at desc limit 1`
