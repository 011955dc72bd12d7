import { type AuditValues, auditInsert } from '../../core/audit/audit.sql.ts'
import { type MessageValues, messageInsert } from '../../core/outbox/outbox.sql.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

export type TicketPurpose = 'link' | 'second_step'

// No ticket lives longer: one that ends later was made before the clock was set back.
const LONGEST_MS = 20 * 60_000

const latestEnd = (now: Date) => new Date(now.getTime() + LONGEST_MS)

interface NewTicket {
  readonly ticketHash: Uint8Array
  readonly expiresAt: Date
}

/**
 * Stores the ticket of a link and mails it, if there is such a person; audits it in any case. One statement, so that
 * the answer for an unknown e-mail takes as long.
 *
 * @param ticket.userId null: no one has the e-mail, and only the audit is written
 */
export const insertLink = (
  db: Db,
  ticket: NewTicket & { userId: number | null } & AuditValues & MessageValues,
) => db.run`
with person as (select id from users where id = ${ticket.userId}::bigint),
ticket as (
  insert into sign_in_tickets (ticket_hash, purpose, user_id, expires_at)
    select ${ticket.ticketHash}::bytea, 'link', id, ${ticket.expiresAt}::timestamptz from person
),
mail as (${messageInsert(ticket, sql`person`)})
${auditInsert(ticket)}`

export const insertSecondStep = (db: Db, ticket: NewTicket & { userId: number }) => db.run`
  insert into sign_in_tickets (ticket_hash, purpose, user_id, expires_at)
    values (${ticket.ticketHash}, 'second_step', ${ticket.userId}, ${ticket.expiresAt})`

/** Whose ticket this is, or undefined when it is unknown, used or over. */
export const findTicket = (
  db: Db,
  ticketHash: Uint8Array,
  purpose: TicketPurpose,
  now: Date,
) => db.valueIfAny<number>`
  select user_id from sign_in_tickets
    where ticket_hash = ${ticketHash} and purpose = ${purpose} and expires_at > ${now}
      and expires_at <= ${latestEnd(now)}`

/** Uses a ticket up. @returns whether it was still there: of two at once, one only */
export const deleteTicket = (db: Db, ticketHash: Uint8Array) =>
  db.some`delete from sign_in_tickets where ticket_hash = ${ticketHash}`

/** Uses up the ticket of a link that names its person and its end rightly. @returns whose it was */
export const takeLink = (
  db: Db,
  link: NewTicket & { readonly email: string; readonly now: Date },
) => db.valueIfAny<number>`
  delete from sign_in_tickets using users
    where ticket_hash = ${link.ticketHash} and purpose = 'link' and expires_at = ${link.expiresAt}
      and expires_at > ${link.now} and expires_at <= ${latestEnd(link.now)} and users.id = sign_in_tickets.user_id and users.email = ${link.email}
    returning user_id`

export const deleteTicketsOf = (db: Db, userId: number) =>
  db.run`delete from sign_in_tickets where user_id = ${userId}`

/** Deletes tickets that are over. @returns how many */
export const deleteOldTickets = (db: Db, now: Date) =>
  db.run`delete from sign_in_tickets where expires_at <= ${now} or expires_at > ${latestEnd(now)}`

interface NewVerifyToken {
  readonly tokenHash: Uint8Array
  readonly userId: number
  readonly expiresAt: Date
  readonly mailed: boolean
}

export const insertVerifyToken = (db: Db, token: NewVerifyToken) => db.run`
  insert into verify_tokens (token_hash, user_id, expires_at, mailed)
    values (${token.tokenHash}, ${token.userId}, ${token.expiresAt}, ${token.mailed})`

export const findVerifyToken = (db: Db, tokenHash: Uint8Array, now: Date) => db.valueIfAny<number>`
  select user_id from verify_tokens where token_hash = ${tokenHash} and expires_at > ${now}`

/** Who signed up and got this token on the page; never by a mail, and not once the phone is verified. */
export const findSignedUp = (db: Db, tokenHash: Uint8Array, now: Date) => db.valueIfAny<number>`
  select t.user_id from verify_tokens t join users on users.id = t.user_id join sign_ups on sign_ups.user_id = t.user_id
   where t.token_hash = ${tokenHash} and not t.mailed and t.expires_at > ${now} and users.phone_verified_at is null`

/** Whose e-mail a mailed token proves. */
export const findMailedToken = (db: Db, tokenHash: Uint8Array, now: Date) => db.valueIfAny<number>`
  select user_id from verify_tokens where token_hash = ${tokenHash} and mailed and expires_at > ${now}`

/** Those that were mailed stay: they prove the e-mail, too. */
export const deletePhoneTokensOf = (tx: Tx, userId: number) =>
  tx.run`delete from verify_tokens where user_id = ${userId} and not mailed`

export const deleteVerifyTokensOf = (tx: Tx, userId: number) =>
  tx.run`delete from verify_tokens where user_id = ${userId}`

/** Deletes tokens that are over. @returns how many */
export const deleteOldVerifyTokens = (db: Db, now: Date) =>
  db.run`delete from verify_tokens where expires_at <= ${now}`
