import { type Db, prepared, sql } from '../../db/db.ts'
import { type AuditValues, auditInsert } from '../audit/audit.sql.ts'
import { type MessageValues, messageInsert } from '../outbox/outbox.sql.ts'

/** What a link was sent for: to answer an invitation to a seat. */
export interface NewLink {
  readonly tokenHash: Uint8Array
  readonly userId: number
  readonly seatId: number
  readonly at: Date
  readonly expiresAt: Date
}

export async function insertInvitation(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('password_links')
    .values({
      token_hash: link.tokenHash,
      purpose: 'invitation',
      user_id: link.userId,
      seat_id: link.seatId,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
}

interface NewReset {
  readonly tokenHash: Uint8Array
  readonly at: Date
  readonly expiresAt: Date
  /** who gets a link */
  readonly linkFor: number | null
}

/**
 * Keeps a reset link, in the place of the one before, where there is somebody to get it, and mails what there is to
 * say; audits it in any case. One statement, so that the answer for an unknown e-mail takes as long.
 */
const insertResetStatement = prepared(
  (it: NewReset & AuditValues & MessageValues) => sql`
  with person as (select id from users where id = ${it.linkFor}::bigint),
  before as (
    delete from password_links using person
      where password_links.user_id = person.id and password_links.purpose = 'reset'
  ),
  link as (
    insert into password_links (token_hash, purpose, user_id, created_at, expires_at)
      select ${it.tokenHash}::bytea, 'reset', id, ${it.at}::timestamptz, ${it.expiresAt}::timestamptz from person
  ),
  mail as (${messageInsert(it)})
  ${auditInsert(it)}`,
)

export async function insertReset(db: Db, it: Parameters<typeof insertResetStatement>[1]): Promise<void> {
  await insertResetStatement(db, it)
}

/** A link that can still be used: whose it is, and what it was sent for. */
export async function findLink(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('password_links')
    .select(['user_id as userId', 'purpose'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes reset links that are over; an invitation stays, so that it can be sent again. @returns how many */
export async function deleteOldResets(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from password_links where token_hash in (
      select token_hash from password_links where purpose = 'reset' and expires_at <= ${now} limit 5000)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Uses a link up. @returns whether it was still there: of two at once, one only */
export async function deleteLink(db: Db, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteLinksOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}

/** @returns whether there was an invitation to the seat */
export async function deleteInvitation(db: Db, seatId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_links')
    .where('seat_id', '=', seatId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
