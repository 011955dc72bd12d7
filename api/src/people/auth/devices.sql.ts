import type { Db, Tx } from '../../platform/db/db.ts'

const FORGOTTEN_AFTER_MS = 400 * 86_400_000 // as long as a browser keeps the cookie

/**
 * The device of the person with this e-mail that has this cookie, unless it was forgotten; `unproven` while no one has
 * proven the e-mail.
 */
export const findDevice = (db: Db, email: string, deviceHash: Uint8Array) => db.one<{
  id: number
  unproven: boolean
}>`
  select known_devices.id, email_unproven as unproven from users join known_devices on user_id = users.id
    where email = ${email} and device_hash = ${deviceHash} and forgotten_at is null`

interface Used {
  readonly userId: number
  readonly deviceHash: Uint8Array
  readonly at: Date
}

/** Stores that a person logged in with a device. @returns its id, and what was known of it and of others before */
export const keepDevice = (tx: Tx, { userId, deviceHash, at }: Used) => tx.only<{
  id: number
  known: boolean
  others: boolean
}>`
  with before as (
    select device_hash, forgotten_at from known_devices where user_id = ${userId}
  )
  insert into known_devices (user_id, device_hash, last_used_at) values (${userId}, ${deviceHash}, ${at})
    on conflict (user_id, device_hash) do update set last_used_at = ${at}, forgotten_at = null
    returning id,
      exists (select from before where device_hash = ${deviceHash} and forgotten_at is null) as known,
      exists (select from before) as others`

/** Whether a session is of the device that its person logged in with first. */
export const isSessionOfFirst = (db: Db, tokenHash: Uint8Array) => db.some`
  select id from sessions s
    where token_hash = ${tokenHash}
      and device_id = (select min(id) from known_devices d where d.user_id = s.user_id)`

/** Forgets the devices of a person, except the one of a session that goes on. */
export const forgetDevices = (tx: Tx, userId: number, staying: Uint8Array | null, at: Date) => tx.run`
  update known_devices set forgotten_at = ${at}
    where user_id = ${userId} and forgotten_at is null
      and id is distinct from (select device_id from sessions where token_hash = ${staying}::bytea)`

/** Forgets the device of a session. */
export const forgetDeviceOf = (tx: Tx, userId: number, sessionId: number, at: Date) => tx.run`
  update known_devices set forgotten_at = ${at}
    where id = (select device_id from sessions where id = ${sessionId} and user_id = ${userId})`

/** Deletes devices whose browser has lost the cookie. @returns how many */
export const deleteOldDevices = (db: Db, now: Date) => db.run`
  delete from known_devices where id in (
    select id from known_devices where last_used_at <= ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)} limit 5000)`
