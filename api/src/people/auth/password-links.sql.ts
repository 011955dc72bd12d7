import { type AuditValues, auditInsert } from '../../core/audit/audit.sql.ts'
import { type MessageValues, messageInsert } from '../../core/outbox/outbox.sql.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** What a link was sent for: to answer an invitation to a seat. */
export interface NewLink {
  readonly tokenHash: Uint8Array
  readonly userId: number
  readonly seatId: number
  /** the seat of the admin who invites */
  readonly invitedBy: number
  readonly at: Date
  readonly expiresAt: Date
}

export const insertInvitation = (db: Db, link: NewLink) => db.run`
  insert into password_links (token_hash, purpose, user_id, seat_id, invited_by, created_at, expires_at)
    values (${link.tokenHash}, 'invitation', ${link.userId}, ${link.seatId}, ${link.invitedBy}, ${link.at}, ${link.expiresAt})`

interface NewReset {
  readonly tokenHash: Uint8Array
  readonly at: Date
  readonly expiresAt: Date
  /** who gets a link */
  readonly linkFor: number | null
}

/**
 * Stores a reset link in place of the one before, if there is such a person, and posts the mail; audits it in any case.
 * One statement, so that the answer for an unknown e-mail takes as long.
 */
export const insertReset = (db: Db, reset: NewReset & AuditValues & MessageValues) => db.run`
with person as (select id from users where id = ${reset.linkFor}::bigint),
before as (
  delete from password_links using person
    where password_links.user_id = person.id and password_links.purpose = 'reset'
),
link as (
  insert into password_links (token_hash, purpose, user_id, created_at, expires_at)
    select ${reset.tokenHash}::bytea, 'reset', id, ${reset.at}::timestamptz, ${reset.expiresAt}::timestamptz from person
),
mail as (${messageInsert(reset)})
${auditInsert(reset)}`

/** Stores a reset link in place of the one before. */
export async function replaceReset(tx: Tx, link: Omit<NewLink, 'seatId' | 'invitedBy'>): Promise<void> {
  await deleteResetsOf(tx, link.userId)
  await tx.run`
    insert into password_links (token_hash, purpose, user_id, created_at, expires_at)
      values (${link.tokenHash}, 'reset', ${link.userId}, ${link.at}, ${link.expiresAt})`
}

/** Deletes the reset links of a person; an invitation stays. */
export const deleteResetsOf = (tx: Tx, userId: number) =>
  tx.run`delete from password_links where user_id = ${userId} and purpose = 'reset'`

/** A link that can still be used: whose it is, and what it was sent for. */
export const findLink = (db: Db, tokenHash: Uint8Array, now: Date) => db.one<{
  userId: number
  purpose: string
}>`
  select user_id as "userId", purpose from password_links
    where token_hash = ${tokenHash} and expires_at > ${now}`

interface ShownLink {
  readonly email: string
  /** null: it is no invitation */
  readonly workgroup: string | null
  readonly invitedBy: string | null
}

/** What the page of a link that can still be used shows. */
export const findShown = (db: Db, tokenHash: Uint8Array, now: Date) => db.one<ShownLink>`
  select u.email, w.name as workgroup, by.first_name || ' ' || by.last_name as "invitedBy"
    from password_links l join users u on u.id = l.user_id
      left join seats s on s.id = l.seat_id left join workgroups w on w.id = s.workgroup_id
      left join seats a on a.id = l.invited_by left join users by on by.id = a.user_id
    where token_hash = ${tokenHash} and expires_at > ${now}`

/** Deletes reset links that are over; an invitation stays, so that it can be sent again. @returns how many */
export const deleteOldResets = (db: Db, now: Date) => db.run`
  delete from password_links where token_hash in (
    select token_hash from password_links where purpose = 'reset' and expires_at <= ${now} limit 5000)`

/** Uses a link up. @returns whether it was still there: of two at once, one only */
export const deleteLink = (db: Db, tokenHash: Uint8Array) =>
  db.some`delete from password_links where token_hash = ${tokenHash}`

export const deleteLinksOf = (db: Db, userId: number) =>
  db.run`delete from password_links where user_id = ${userId}`

/** @returns whether there was an invitation to the seat */
export const deleteInvitation = (db: Db, seatId: number) =>
  db.some`delete from password_links where seat_id = ${seatId}`
