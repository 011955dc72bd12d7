import { type Db, sql, type Tx } from '../../db/db.ts'
import { isSuspendedTo, WHOLLY } from '../workgroups/suspensions.service.ts'

/** What registers: a desk phone or an app, or a page of ours. */
export type Device = 'phone' | 'browser'

/** When the secret of a seat's phone was made; undefined: there is none. */
export const findSecretMade = (db: Db, seatId: number) => db.valueIfAny<Date>`
  select made_at from sip_secrets where seat_id = ${seatId} and device = 'phone' and ha1_sealed is not null`

export interface NewSecret {
  readonly seatId: number
  readonly device: Device
  readonly realm: string
  readonly ha1Sealed: string
  readonly at: Date
  /** of a browser's */
  readonly endsAt: Date | null
  /** the address from which a phone sets itself up, hashed, and its end */
  readonly setUp: { readonly hash: Uint8Array; readonly endsAt: Date } | null
}

/** Puts it in place of the one before, if there was one. */
export const putSecret = (tx: Tx, it: NewSecret) => tx.run`
  insert into sip_secrets (seat_id, device, realm, ha1_sealed, made_at, changed_at, ends_at, set_up_hash, set_up_ends_at)
    values (${it.seatId}, ${it.device}, ${it.realm}, ${it.ha1Sealed}, ${it.at}, ${it.at}, ${it.endsAt},
            ${it.setUp?.hash ?? null}, ${it.setUp?.endsAt ?? null})
    on conflict (seat_id, device) do update set realm = excluded.realm, ha1_sealed = excluded.ha1_sealed,
      made_at = excluded.made_at, changed_at = excluded.changed_at, ends_at = excluded.ends_at,
      set_up_hash = excluded.set_up_hash, set_up_ends_at = excluded.set_up_ends_at`

/** Extends a browser's secret. @returns whether there is one */
export const putOffEnd = (db: Db, seatId: number, now: Date, endsAt: Date) => db.some`
  update sip_secrets set ends_at = ${endsAt}
    where seat_id = ${seatId} and device = 'browser' and ha1_sealed is not null and ends_at > ${now}
    returning 1`

/** Deletes expired secrets. @returns how many */
export async function endSecrets(db: Db, now: Date): Promise<number> {
  return (
    await db.many<{ seatId: number }>`
    update sip_secrets set ha1_sealed = null, changed_at = ${now}::timestamptz
      where ha1_sealed is not null and ends_at <= ${now}::timestamptz returning seat_id as "seatId"`
  ).length
}

export interface SecretRow {
  readonly seatId: number
  readonly username: string
  readonly device: Device
  readonly realm: string
  readonly ha1Sealed: string
}

/** The set-up data of a phone, for the first request with its address; the address works only once. */
export const takeSetUp = (tx: Tx, setUpHash: Uint8Array, now: Date) => tx.one<SecretRow>`
  update sip_secrets set set_up_hash = null, set_up_ends_at = null from seats
    where set_up_hash = ${setUpHash}::bytea and set_up_ends_at > ${now} and seats.id = seat_id
    returning seat_id as "seatId", username, device, realm, ha1_sealed as "ha1Sealed"`

/** A SIP user as the exchange gets it; without HA1 it is removed. */
export interface SyncedSecret extends Omit<SecretRow, 'ha1Sealed'> {
  readonly ha1Sealed: string | null
}

/** While everything of its workgroup is suspended, no phone may register. */
const columns = (now: Date) => sql`
  seat_id as "seatId", username, device, realm,
  case when not ${isSuspendedTo(sql`seats.workgroup_id`, WHOLLY, now)} then ha1_sealed end as "ha1Sealed"`

export type Place = Pick<SyncedSecret, 'seatId' | 'device'>

const page = (db: Db, it: Place & { size: number }, now: Date) => db.many<SyncedSecret>`
    select ${columns(now)} from sip_secrets join seats on seats.id = seat_id
      where (seat_id, device) > (${it.seatId}::bigint, ${it.device}::text)
      order by seat_id, device limit ${it.size}::integer`

/** The next page of secrets after one of them; includes expired ones. */
export function listSecrets(db: Db, after: Place, size: number, now: Date): Promise<SyncedSecret[]> {
  return page(db, { ...after, size }, now)
}

/** What was made, has expired, or was suspended or resumed since. */
export const changedSecrets = (db: Db, since: Date, now: Date) => db.many<SyncedSecret>`
  select ${columns(now)} from sip_secrets join seats on seats.id = seat_id where changed_at >= ${since}::timestamptz`

/** Has every process send the SIP users of a workgroup to its exchange again, or remove them. @returns their names */
export const touchSecrets = (tx: Tx, workgroupId: number, at: Date) => tx.column<string>`
  update sip_secrets set changed_at = ${at}::timestamptz from seats
    where seats.id = seat_id and workgroup_id = ${workgroupId} and ha1_sealed is not null
    returning case device when 'browser' then username || ' (browser)' else username end as username`

export const hasSecret = (db: Db, username: string) => db.some`
  select seat_id as "seatId" from sip_secrets join seats on seats.id = seat_id
    where username = ${username} and device = 'phone' and ha1_sealed is not null`
