import { isSuspendedTo, WHOLLY } from '../../core/workgroups/suspensions.service.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** What registers: a desk phone or an app, or one of our pages. */
export type Device = 'phone' | 'browser'

export interface PhoneRow {
  readonly id: number
  /** which one of its seat, which is in its SIP username */
  readonly nth: number
  readonly name: string
  readonly addedAt: Date
  readonly madeAt: Date
  readonly seenAt: Date | null
}

/** The phones of a seat. */
export const listPhones = (db: Db, seatId: number) => db.many<PhoneRow>`
  select id, nth, name, added_at as "addedAt", made_at as "madeAt", seen_at as "seenAt" from sip_secrets
    where seat_id = ${seatId} and device = 'phone' and ha1_sealed is not null order by nth`

/** Keeps other changes to the phones of a seat waiting until the transaction ends. */
export const lockPhones = (tx: Tx, seatId: number) => tx.run`
  select 1 from seats where id = ${seatId} for no key update`

interface NewSecret {
  readonly seatId: number
  readonly realm: string
  readonly ha1Sealed: string
  readonly at: Date
}

export interface NewPhoneSecret extends NewSecret {
  readonly nth: number
  /** the address from which a phone sets itself up, hashed, its end, and what it gives */
  readonly setUp: { readonly hash: Uint8Array; readonly endsAt: Date; readonly secretSealed: string } | null
}

/** Adds a phone; it may have the place of one that has ended. */
export const addPhone = (tx: Tx, secret: NewPhoneSecret & { readonly name: string }) => tx.run`
  insert into sip_secrets (seat_id, device, nth, name, added_at, realm, ha1_sealed, made_at, changed_at, set_up_hash,
                           set_up_ends_at, secret_sealed)
    values (${secret.seatId}, 'phone', ${secret.nth}, ${secret.name}, ${secret.at}, ${secret.realm},
            ${secret.ha1Sealed}, ${secret.at}, ${secret.at}, ${secret.setUp?.hash ?? null},
            ${secret.setUp?.endsAt ?? null}, ${secret.setUp?.secretSealed ?? null})
    on conflict (seat_id, device, nth) do update set id = default, name = excluded.name, added_at = excluded.added_at,
      seen_at = null, realm = excluded.realm, ha1_sealed = excluded.ha1_sealed, made_at = excluded.made_at,
      changed_at = excluded.changed_at, set_up_hash = excluded.set_up_hash, set_up_ends_at = excluded.set_up_ends_at,
      secret_sealed = excluded.secret_sealed`

/** Replaces the secret of a phone. */
export const renewPhone = (tx: Tx, secret: NewPhoneSecret) => tx.run`
  update sip_secrets set realm = ${secret.realm}, ha1_sealed = ${secret.ha1Sealed}, made_at = ${secret.at},
                         changed_at = ${secret.at},
      set_up_hash = ${secret.setUp?.hash ?? null}, set_up_ends_at = ${secret.setUp?.endsAt ?? null},
      secret_sealed = ${secret.setUp?.secretSealed ?? null}
    where seat_id = ${secret.seatId} and device = 'phone' and nth = ${secret.nth}`

export const renamePhone = (tx: Tx, seatId: number, phone: number, name: string) => tx.some`
  update sip_secrets set name = ${name}
    where id = ${phone} and seat_id = ${seatId} and device = 'phone' and ha1_sealed is not null returning 1`

/** @returns which one of the seat it was; null: there is no such phone */
export const endPhone = (tx: Tx, seatId: number, phone: number, at: Date) => tx.valueIfAny<number>`
  update sip_secrets set ha1_sealed = null, set_up_hash = null, set_up_ends_at = null, secret_sealed = null,
      changed_at = ${at}
    where id = ${phone} and seat_id = ${seatId} and device = 'phone' and ha1_sealed is not null returning nth`

/** Puts the secret of a browser in place of the one before, if there was one. */
export const putBrowserSecret = (tx: Tx, secret: NewSecret & { readonly endsAt: Date }) => tx.run`
  insert into sip_secrets (seat_id, device, realm, ha1_sealed, made_at, changed_at, ends_at)
    values (${secret.seatId}, 'browser', ${secret.realm}, ${secret.ha1Sealed}, ${secret.at}, ${secret.at},
            ${secret.endsAt})
    on conflict (seat_id, device, nth) do update set realm = excluded.realm, ha1_sealed = excluded.ha1_sealed,
      made_at = excluded.made_at, changed_at = excluded.changed_at, ends_at = excluded.ends_at`

const SEEN_TO_MINUTES = 4 // a phone registers every five, and is looked at every one

/** Notes that phones were registered. @returns of how many that was not known */
export const seePhones = (
  db: Db,
  batch: { readonly usernames: readonly string[]; readonly nths: readonly number[]; readonly at: Date },
) => db.many`
  update sip_secrets set seen_at = ${batch.at}::timestamptz
    from unnest(${batch.usernames}::text[], ${batch.nths}::int[]) as there(username, nth) join seats using (username)
    where seat_id = seats.id and device = 'phone' and sip_secrets.nth = there.nth and ha1_sealed is not null
      and (seen_at is null or seen_at < ${batch.at}::timestamptz - make_interval(mins => ${SEEN_TO_MINUTES}))
    returning 1`

/** Extends a browser's secret. @returns whether there is one */
export const putOffEnd = (db: Db, seatId: number, now: Date, endsAt: Date) => db.some`
  update sip_secrets set ends_at = ${endsAt}
    where seat_id = ${seatId} and device = 'browser' and ha1_sealed is not null and ends_at > ${now}
    returning 1`

/** Deletes what addresses that were not used in time would have given. */
export const endSetUps = (db: Db, now: Date) => db.run`
  update sip_secrets set set_up_hash = null, set_up_ends_at = null, secret_sealed = null
    where secret_sealed is not null and set_up_ends_at <= ${now}`

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
  readonly nth: number
  readonly realm: string
  readonly ha1Sealed: string
}

/** The set-up data of a phone, for the first request with one of its addresses; they work only once. */
export const takeSetUp = (tx: Tx, setUpHash: Uint8Array, now: Date) => tx.one<
  SecretRow & { readonly name: string; readonly secretSealed: string | null }
>`
  with taken as (
    select s.id, username, secret_sealed from sip_secrets s join seats on seats.id = seat_id
      where set_up_hash = ${setUpHash}::bytea and set_up_ends_at > ${now} for update of s
  )
  update sip_secrets set set_up_hash = null, set_up_ends_at = null, secret_sealed = null from taken
    where sip_secrets.id = taken.id
    returning seat_id as "seatId", taken.username, device, nth, name, realm, ha1_sealed as "ha1Sealed",
              taken.secret_sealed as "secretSealed"`

/** A SIP user as the exchange gets it; without HA1 it is removed. */
export interface SyncedSecret extends Omit<SecretRow, 'ha1Sealed'> {
  readonly ha1Sealed: string | null
}

/** While everything of its workgroup is suspended, no phone may register. */
const columns = (now: Date) => sql`
  seat_id as "seatId", username, device, nth, realm,
  case when not ${isSuspendedTo(sql`seats.workgroup_id`, WHOLLY, now)} then ha1_sealed end as "ha1Sealed"`

export type Place = Pick<SyncedSecret, 'seatId' | 'device' | 'nth'>

const page = (db: Db, place: Place & { size: number }, now: Date) => db.many<SyncedSecret>`
    select ${columns(now)} from sip_secrets join seats on seats.id = seat_id
      where (seat_id, device, nth) > (${place.seatId}::bigint, ${place.device}::text, ${place.nth}::integer)
      order by seat_id, device, nth limit ${place.size}::integer`

/** The next page of secrets after one of them; includes expired ones. */
export function listSecrets(db: Db, after: Place, size: number, now: Date): Promise<SyncedSecret[]> {
  return page(db, { ...after, size }, now)
}

/** Of one SIP user that may register now. */
export const secretOfUser = (
  db: Db,
  { username, device, nth, realm }: Pick<SecretRow, 'username' | 'device' | 'nth' | 'realm'>,
  now: Date,
) => db.one<SyncedSecret>`
  select ${columns(now)} from sip_secrets join seats on seats.id = seat_id
    where username = ${username} and device = ${device} and nth = ${nth}::integer and realm = ${realm}
      and ha1_sealed is not null and (ends_at is null or ends_at > ${now}::timestamptz)`

/** What was made, has expired, or was suspended or resumed since. */
export const changedSecrets = (db: Db, since: Date, now: Date) => db.many<SyncedSecret>`
  select ${columns(now)} from sip_secrets join seats on seats.id = seat_id where changed_at >= ${since}::timestamptz`

/** Has every process send the SIP users of a workgroup to its exchange again, or remove them. @returns their names */
export const touchSecrets = (tx: Tx, workgroupId: number, at: Date) => tx.column<string>`
  update sip_secrets set changed_at = ${at}::timestamptz from seats
    where seats.id = seat_id and workgroup_id = ${workgroupId} and ha1_sealed is not null
    returning case when device = 'browser' then username || ' (browser)' when nth > 1 then username || '-' || nth
              else username end as username`

export const hasSecret = (db: Db, username: string) => db.some`
  select seat_id as "seatId" from sip_secrets join seats on seats.id = seat_id
    where username = ${username} and device = 'phone' and ha1_sealed is not null limit 1`
