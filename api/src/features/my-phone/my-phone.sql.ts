import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

/** What registers: a desk phone or an app, or a page of ours. */
export type Device = 'phone' | 'browser'

/** When the secret of a seat's phone was made; undefined: there is none. */
export async function findSecretMade(db: Db, seatId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sip_secrets')
    .select('made_at')
    .where('seat_id', '=', seatId)
    .where('device', '=', 'phone')
    .where('ha1_sealed', 'is not', null)
    .executeTakeFirst()
  return row?.made_at
}

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
export async function putSecret(tx: Tx, it: NewSecret): Promise<void> {
  await sql`
    insert into sip_secrets (seat_id, device, realm, ha1_sealed, made_at, changed_at, ends_at, set_up_hash, set_up_ends_at)
      values (${it.seatId}, ${it.device}, ${it.realm}, ${it.ha1Sealed}, ${it.at}, ${it.at}, ${it.endsAt},
              ${it.setUp?.hash ?? null}, ${it.setUp?.endsAt ?? null})
      on conflict (seat_id, device) do update set realm = excluded.realm, ha1_sealed = excluded.ha1_sealed,
        made_at = excluded.made_at, changed_at = excluded.changed_at, ends_at = excluded.ends_at,
        set_up_hash = excluded.set_up_hash, set_up_ends_at = excluded.set_up_ends_at`.execute(tx)
}

/** Puts the end of a browser's secret off. @returns whether there is one */
export async function putOffEnd(db: Db, seatId: number, now: Date, endsAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update sip_secrets set ends_at = ${endsAt}
      where seat_id = ${seatId} and device = 'browser' and ha1_sealed is not null and ends_at > ${now}
      returning 1`.execute(db)
  return rows.length > 0
}

const over = prepared(
  (it: { now: Date }) => sql<{ seatId: number }>`
    update sip_secrets set ha1_sealed = null, changed_at = ${it.now}::timestamptz
      where ha1_sealed is not null and ends_at <= ${it.now}::timestamptz returning seat_id as "seatId"`,
)

/** Ends the secrets whose time is over. @returns how many */
export async function endSecrets(db: Db, now: Date): Promise<number> {
  return (await over(db, { now })).length
}

export interface SecretRow {
  readonly seatId: number
  readonly username: string
  readonly device: Device
  readonly realm: string
  readonly ha1Sealed: string
}

/** What a phone may be set up with, for whoever comes first with the address of it; nobody finds it again. */
export async function takeSetUp(tx: Tx, setUpHash: Uint8Array, now: Date): Promise<SecretRow | undefined> {
  const { rows } = await sql<SecretRow>`
    update sip_secrets set set_up_hash = null, set_up_ends_at = null from seats
      where set_up_hash = ${setUpHash}::bytea and set_up_ends_at > ${now} and seats.id = seat_id
      returning seat_id as "seatId", username, device, realm, ha1_sealed as "ha1Sealed"`.execute(tx)
  return rows[0]
}

/** A SIP user as exchanges are told of; without HA1 it is one no more. */
export interface ToldSecret extends Omit<SecretRow, 'ha1Sealed'> {
  readonly ha1Sealed: string | null
}

const columns = sql`seat_id as "seatId", username, device, realm, ha1_sealed as "ha1Sealed"`

export type Place = Pick<ToldSecret, 'seatId' | 'device'>

const page = prepared(
  (it: Place & { size: number }) => sql<ToldSecret>`
    select ${columns} from sip_secrets join seats on seats.id = seat_id
      where (seat_id, device) > (${it.seatId}::bigint, ${it.device}::text)
      order by seat_id, device limit ${it.size}::integer`,
)

/** So many, the next after one of them; also of secrets that are over. */
export function listSecrets(db: Db, after: Place, size: number): Promise<ToldSecret[]> {
  return page(db, { ...after, size })
}

const changed = prepared(
  (it: { since: Date }) => sql<ToldSecret>`
    select ${columns} from sip_secrets join seats on seats.id = seat_id where changed_at >= ${it.since}::timestamptz`,
)

/** What was made, or is over, since. */
export function changedSecrets(db: Db, since: Date): Promise<ToldSecret[]> {
  return changed(db, { since })
}

const good = prepared(
  (it: { username: string }) => sql<{ seatId: number }>`
    select seat_id as "seatId" from sip_secrets join seats on seats.id = seat_id
      where username = ${it.username} and device = 'phone' and ha1_sealed is not null`,
)

export async function hasSecret(db: Db, username: string): Promise<boolean> {
  return (await good(db, { username })).length > 0
}
