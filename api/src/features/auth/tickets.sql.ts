import { type Db, prepared, sql } from '../../db/db.ts'
import { type AuditValues, auditInsert } from '../audit/audit.sql.ts'
import { type MessageValues, messageInsert } from '../outbox/outbox.sql.ts'

export type TicketPurpose = 'link' | 'second_step'

// No ticket lives that long: one that ends later was made before the clock was set back.
const LONGEST_MS = 20 * 60_000

const latestEnd = (now: Date) => new Date(now.getTime() + LONGEST_MS)

interface NewTicket {
  readonly ticketHash: Uint8Array
  readonly expiresAt: Date
}

/**
 * Keeps the ticket of a link and mails it, if there is a person; audits it in any case. One statement, so that the
 * answer for an unknown e-mail takes as long.
 */
const insertLinkStatement = prepared(
  (it: NewTicket & { userId: number | null } & AuditValues & MessageValues) => sql`
  with person as (select id from users where id = ${it.userId}::bigint),
  ticket as (
    insert into sign_in_tickets (ticket_hash, purpose, user_id, expires_at)
      select ${it.ticketHash}::bytea, 'link', id, ${it.expiresAt}::timestamptz from person
  ),
  mail as (${messageInsert(it, sql`person`)})
  ${auditInsert(it)}`,
)

/** @param it.userId null: nobody has the e-mail, and only the audit is written */
export async function insertLink(db: Db, it: Parameters<typeof insertLinkStatement>[1]): Promise<void> {
  await insertLinkStatement(db, it)
}

export async function insertSecondStep(db: Db, it: NewTicket & { userId: number }): Promise<void> {
  await db
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: it.ticketHash,
      purpose: 'second_step',
      user_id: it.userId,
      expires_at: it.expiresAt,
    })
    .execute()
}

/** Whose ticket this is, or undefined when it is unknown, used or over. */
export async function findTicket(db: Db, ticketHash: Uint8Array, purpose: TicketPurpose, now: Date) {
  const row = await db
    .selectFrom('sign_in_tickets')
    .select('user_id')
    .where('ticket_hash', '=', ticketHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now))
    .executeTakeFirst()
  return row?.user_id
}

/** Uses a ticket up. @returns whether it was still there: of two at once, one only */
export async function deleteTicket(db: Db, ticketHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Uses up the ticket of a link that names its person and its end rightly. @returns whose it was */
export async function takeLink(
  db: Db,
  link: NewTicket & { readonly email: string; readonly now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    delete from sign_in_tickets using users
      where ticket_hash = ${link.ticketHash} and purpose = 'link' and expires_at = ${link.expiresAt}
        and expires_at > ${link.now} and expires_at <= ${latestEnd(link.now)} and users.id = sign_in_tickets.user_id and users.email = ${link.email}
      returning user_id`.execute(db)
  return rows[0]?.user_id
}

export async function deleteTicketsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
}

/** Deletes tickets that are over. @returns how many */
export async function deleteOldTickets(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_tickets')
    .where((is) => is.or([is('expires_at', '<=', now), is('expires_at', '>', latestEnd(now))]))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
