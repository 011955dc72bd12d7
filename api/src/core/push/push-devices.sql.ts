// @source DEC-252

import type { PushKind } from '@ekoline/contract/core/push.facts.ts'
import type { PushDevice } from '@ekoline/contract/core/push.ts'
import { type Db, type Fragment, sql, type Tx, utc } from '../../platform/db/db.ts'

const clock = (minutes: Fragment) => sql`to_char(make_interval(mins => ${minutes}::integer), 'HH24:MI')`

const columnsFor = (tokenHash: Uint8Array) => sql`
  p.id, p.name, coalesce(p.device_id = (select device_id from sessions where token_hash = ${tokenHash}), false) as this,
  p.kinds,
  case when p.quiet_from is not null
       then json_build_object('from', ${clock(sql`p.quiet_from`)}, 'until', ${clock(sql`p.quiet_until`)}) end as quiet,
  ${utc('p.created_at')} as since, ${utc('p.last_arrived_at')} as last_arrived, ${utc('p.failing_since')} as failing_since`

/** Its device was not forgotten, as it is when its person logs it out from elsewhere or has a new password. */
const live = sql`push_subscriptions p join known_devices d on d.id = p.device_id and d.forgotten_at is null`

interface Asking {
  readonly userId: number
  readonly tokenHash: Uint8Array
}

/** The devices of a person, the one that asks first; there are few. */
export const listDevices = (db: Db, { userId, tokenHash }: Asking) => db.many<PushDevice>`
  select ${columnsFor(tokenHash)} from ${live} where p.user_id = ${userId} order by this desc, p.id`

export const findDevice = (db: Db, { tokenHash }: Asking, id: number) => db.one<
  PushDevice & { readonly userId: number }
>`
  select ${columnsFor(tokenHash)}, p.user_id as "userId" from ${live} where p.id = ${id}`

/** The device of a session, and what it calls itself; null: from before devices were known. */
export const findSessionDevice = (tx: Tx, tokenHash: Uint8Array) => tx.one<{
  deviceId: number | null
  agent: string
}>`
  select device_id as "deviceId", agent from sessions where token_hash = ${tokenHash}`

/** How many other devices a person has; until the transaction ends no one adds one. */
export async function countOthers(tx: Tx, userId: number, deviceId: number): Promise<number> {
  await tx.run`select from users where id = ${userId} for update`
  return tx.value<number>`select count(*)::int as others from ${live} where p.user_id = ${userId} and p.device_id <> ${deviceId}`
}

export interface NewDevice {
  readonly userId: number
  readonly deviceId: number
  readonly endpointHash: Uint8Array
  readonly host: string
  readonly knownHost: boolean
  readonly subscriptionSealed: string
  readonly name: string
  readonly kinds: readonly PushKind[]
  readonly at: Date
}

/** A browser belongs to who logged in with it last: the subscription of another person in it ends. */
export async function putDevice(tx: Tx, device: NewDevice): Promise<{ id: number; isNew: boolean }> {
  await tx.run`delete from push_subscriptions
    where endpoint_hash = ${device.endpointHash} and device_id <> ${device.deviceId}`
  return tx.only<{ id: number; isNew: boolean }>`
    insert into push_subscriptions (user_id, device_id, endpoint_hash, host, known_host, subscription_sealed, name, kinds, created_at)
      values (${device.userId}, ${device.deviceId}, ${device.endpointHash}, ${device.host}, ${device.knownHost},
              ${device.subscriptionSealed}, ${device.name}, ${device.kinds}::text[], ${device.at})
      on conflict (device_id) do update
        set endpoint_hash = excluded.endpoint_hash, host = excluded.host, known_host = excluded.known_host,
            subscription_sealed = excluded.subscription_sealed, name = excluded.name, failing_since = null, rests_until = null
      returning id, xmax = 0 as "isNew"`
}

export interface Choice {
  readonly kinds: readonly PushKind[]
  /** minutes of a Lagos day */
  readonly quietFrom: number | null
  readonly quietUntil: number | null
}

export const updateChoice = (db: Db, id: number, { kinds, quietFrom, quietUntil }: Choice) => db.run`
  update push_subscriptions set kinds = ${kinds}::text[], quiet_from = ${quietFrom}::smallint,
                                quiet_until = ${quietUntil}::smallint
   where id = ${id}`

export const deleteDevice = (tx: Tx, id: number) => tx.run`delete from push_subscriptions where id = ${id}`

/** Of the device of a session that its person ends. */
export const deleteDeviceOf = (tx: Tx, tokenHash: Uint8Array) => tx.run`
  delete from push_subscriptions where device_id = (select device_id from sessions where token_hash = ${tokenHash})`

/**
 * Deletes what gets nothing any more: of forgotten devices, of people who left or are disabled, and what fails for long.
 *
 * @returns how many
 */
export const deleteOver = (db: Db, failingBefore: Date) => db.run`
  delete from push_subscriptions p where id in (
    select s.id from push_subscriptions s join known_devices d on d.id = s.device_id join users u on u.id = s.user_id
     where d.forgotten_at is not null or u.disabled_at is not null or s.failing_since < ${failingBefore}
        or not exists (select from seats where user_id = u.id and revoked_at is null)
     limit 5000)`
