import type { ApiKey } from '@ekoline/contract/company/developers.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { isSuspendedTo, WHOLLY } from '../../core/workgroups/suspensions.service.ts'
import { type Db, sql, type Tx, utc } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'

export interface NewApiKey {
  readonly workgroupId: number
  readonly seatId: number
  readonly name: string
  readonly keyHash: Uint8Array
  readonly ending: string
  readonly dailyCap: number
  readonly at: Date
  readonly expiresAt: Date | null
}

export const insertApiKey = (tx: Tx, key: NewApiKey) => tx.value<number>`
  insert into api_keys (workgroup_id, seat_id, name, key_hash, ending, daily_cap, created_at, expires_at)
    values (${key.workgroupId}, ${key.seatId}, ${key.name}, ${key.keyHash}, ${key.ending}, ${key.dailyCap}, ${key.at},
            ${key.expiresAt}) returning id`

/** The number of valid keys of a workgroup; locked until the transaction ends, so that no other is made. */
export async function countGoodKeys(tx: Tx, workgroupId: number, now: Date): Promise<number> {
  await tx.run`select from workgroups where id = ${workgroupId} for update`
  return tx.value<number>`
    select count(*)::int as keys from api_keys
      where workgroup_id = ${workgroupId} and revoked_at is null and (expires_at is null or expires_at > ${now})`
}

/** Ends the keys that act for a seat. @returns how many */
export const markRevokedOf = (tx: Tx, seatId: number, at: Date) =>
  tx.run`update api_keys set revoked_at = ${at} where seat_id = ${seatId} and revoked_at is null`

/** A page of the keys of a workgroup, newest first. @param today when the Lagos day began */
export const listApiKeys = (
  db: Db,
  workgroupId: number,
  { now, today }: { now: Date; today: Date },
  page: number,
) =>
  db.page<ApiKey>({ page, size: PAGE_SIZE })`
    select k.id, name, ending, username, daily_cap, ${utc('k.created_at')} as created_at,
           ${utc('expires_at')} as expires_at, ${utc('last_used_at')} as last_used_at,
           (select count(*)::int from otp_calls o where o.key_id = k.id and entered_at >= ${today}) as used_today,
           case when k.revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired'
                when k.rests_since is not null then 'resting' else 'good' end as state
      from api_keys k join seats on seats.id = seat_id
      where k.workgroup_id = ${workgroupId} order by k.id desc`

/** Whose a key is, and whether it was revoked; locked until the transaction ends. */
export const lockApiKey = (tx: Tx, id: number) => tx.one<{
  workgroupId: number
  revokedAt: Date | null
  dailyCap: number
}>`
  select workgroup_id as "workgroupId", revoked_at as "revokedAt", daily_cap as "dailyCap" from api_keys
    where id = ${id} for update`

export const markRevoked = (tx: Tx, id: number, at: Date) =>
  tx.run`update api_keys set revoked_at = ${at} where id = ${id}`

/** Revokes the keys of a workgroup that are not yet. @returns how many */
export const markAllRevoked = (tx: Tx, workgroupId: number, at: Date) =>
  tx.run`update api_keys set revoked_at = ${at} where workgroup_id = ${workgroupId} and revoked_at is null`

/** Ends the rest of the keys of a workgroup. @returns how many */
export const wakeKeys = (tx: Tx, workgroupId: number) => tx.run`
  update api_keys set rests_since = null
    where workgroup_id = ${workgroupId} and rests_since is not null and revoked_at is null`

type KeyCaller = Omit<Caller, 'admin' | 'tokenHash' | 'suspended'> & {
  readonly keyId: number
  readonly lastUsedAt: Date | null
  readonly suspended: boolean
}

/** The seat that a key acts for; undefined when it is not good, or the seat is not there any more. */
export const findKeyCaller = (db: Db, keyHash: Uint8Array, now: Date) => db.one<KeyCaller>`
  select users.id as "userId", seats.id as "seatId", card_id as "cardId", seats.workgroup_id as "workgroupId", username,
         lead, api_keys.id as "keyId", last_used_at as "lastUsedAt",
         ${isSuspendedTo(sql`seats.workgroup_id`, WHOLLY, now)} as suspended
    from api_keys join seats on seats.id = seat_id join users on users.id = seats.user_id
    where key_hash = ${keyHash}::bytea and api_keys.revoked_at is null and rests_since is null
      and (expires_at is null or expires_at > ${now}::timestamptz)
      and seats.revoked_at is null and users.disabled_at is null`

export const touchApiKey = (db: Db, id: number, at: Date) =>
  db.run`update api_keys set last_used_at = ${at} where id = ${id}`
