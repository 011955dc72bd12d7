import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'

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

export async function insertApiKey(tx: Tx, it: NewApiKey): Promise<number> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      workgroup_id: it.workgroupId,
      seat_id: it.seatId,
      name: it.name,
      key_hash: it.keyHash,
      ending: it.ending,
      daily_cap: it.dailyCap,
      created_at: it.at,
      expires_at: it.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many keys of a workgroup are good; until the transaction ends nobody makes another one. */
export async function countGoodKeys(tx: Tx, workgroupId: number, now: Date): Promise<number> {
  await sql`select from workgroups where id = ${workgroupId} for update`.execute(tx)
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from api_keys
      where workgroup_id = ${workgroupId} and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(
    tx,
  )
  return rows[0]?.keys ?? 0
}

export interface ApiKeyRow {
  readonly id: number
  readonly name: string
  readonly ending: string
  readonly username: string
  readonly dailyCap: number
  readonly usedToday: number
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** A page of the keys of a workgroup, newest first. @param today when the Lagos day began */
export async function listApiKeys(db: Db, workgroupId: number, today: Date, page: number) {
  const { rows } = await sql<ApiKeyRow>`
    select k.id, name, ending, username, daily_cap as "dailyCap", k.created_at as "createdAt", expires_at as "expiresAt",
           last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
           (select count(*)::int from otp_calls o where o.key_id = k.id and entered_at >= ${today}) as "usedToday"
      from api_keys k join seats on seats.id = seat_id
      where k.workgroup_id = ${workgroupId} order by k.id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
    db,
  )
  const { total } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Whose a key is, and whether it was revoked; locked until the transaction ends. */
export async function lockApiKey(tx: Tx, id: number) {
  return tx
    .selectFrom('api_keys')
    .select(['workgroup_id as workgroupId', 'revoked_at as revokedAt', 'daily_cap as dailyCap'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRevoked(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute()
}

type KeyCaller = Omit<Caller, 'admin' | 'tokenHash'> & {
  readonly keyId: number
  readonly lastUsedAt: Date | null
}

const callerOf = prepared(
  (it: { keyHash: Uint8Array; now: Date }) => sql<KeyCaller>`
    select users.id as "userId", seats.id as "seatId", card_id as "cardId", seats.workgroup_id as "workgroupId", username,
           lead, api_keys.id as "keyId", last_used_at as "lastUsedAt"
      from api_keys join seats on seats.id = seat_id join users on users.id = seats.user_id
      where key_hash = ${it.keyHash}::bytea and api_keys.revoked_at is null
        and (expires_at is null or expires_at > ${it.now}::timestamptz)
        and seats.revoked_at is null and users.disabled_at is null`,
)

/** The seat that a key acts for; undefined when it is not good, or the seat is not there any more. */
export async function findKeyCaller(db: Db, keyHash: Uint8Array, now: Date): Promise<KeyCaller | undefined> {
  return (await callerOf(db, { keyHash, now }))[0]
}

export async function touchApiKey(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
}
