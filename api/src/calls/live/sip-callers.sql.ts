import type { RecordingRule } from '@ekoline/contract/calls/recording-rules.ts'
import { type Db, sql } from '../../platform/db/db.ts'

/** Who calls from a SIP phone. */
export interface SipCaller {
  readonly seatId: number
  readonly userId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly username: string
  readonly phone: string
  readonly phoneVerified: boolean
  /** their internal number */
  readonly extension: string
  /** whether their calls are recorded */
  readonly recording: RecordingRule
}

/** @returns null when there is no such seat; `barred` for one that may not call */
export async function findSipCaller(db: Db, username: string) {
  return (
    (await db.one<SipCaller & { barred: boolean }>`
    select seats.id as "seatId", user_id as "userId", card_id as "cardId", workgroup_id as "workgroupId", username, phone, extension,
           phone_verified_at is not null as "phoneVerified", recording, lead or disabled_at is not null as barred
      from seats join users on users.id = seats.user_id where username = ${username} and revoked_at is null`) ??
    null
  )
}

/** The seat that placed a call which runs. */
export const findSeatOfCall = (db: Db, callId: string) =>
  db.valueIfAny<string>`
  select username from live_calls join seats on seats.id = seat_id
   where call_id = ${callId} and direction = 'click' and revoked_at is null`

/** The SIP username of the seat whose call it is; of one that is not written down yet, whose number was called. */
export const findPayer = (db: Db, { callId, did }: { callId: string; did: string | null }) =>
  db.valueIfAny<string>`
  select username from (
    select 1 as place, seat_id as id from live_calls where call_id = ${callId}
    union all
    select 2, s.id from number_allocations a join phone_numbers n on n.id = a.number_id join seats s on s.card_id = a.card_id
     where n.did = ${did}::text and a.released_at is null) payer join seats using (id)
   where revoked_at is null order by place limit 1`

/** Whether a person does not want to be disturbed. */
export const isUndisturbed = (db: Db, username: string) => db.some`
  select from reaches r join seats s on s.id = r.seat_id where s.username = ${username} and r.dnd`

/** The SIP username of another member of the workgroup, by their phone number or their id. */
export const findColleague = (
  db: Db,
  {
    username,
    ...by
  }: { readonly username: string } & ({ readonly phone: string } | { readonly userId: number }),
) =>
  db.valueIfAny<string>`
  select other.username
    from seats own join seats other using (workgroup_id) join users on users.id = other.user_id
   where own.username = ${username} and own.revoked_at is null and other.revoked_at is null and other.id <> own.id
     and disabled_at is null and ${'phone' in by ? sql`phone = ${by.phone}` : sql`users.id = ${by.userId}`}`
