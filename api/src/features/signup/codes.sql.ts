import { type Db, prepared, sql, type Tx } from '../../db/db.ts'
import { type AuditValues, auditInsert } from '../audit/audit.sql.ts'
import { type MessageValues, messageInsert } from '../outbox/outbox.sql.ts'

interface NewCode {
  readonly callHash: Uint8Array
  readonly phone: string
  readonly codeHash: Uint8Array
  readonly tries: number
  readonly expiresAt: Date
}

/**
 * Keeps a code, and sends it if there is a person whose phone waits for it; audits it in any case. One statement, so
 * that the answer for a phone that nobody signed up with takes as long.
 */
const insertCodeStatement = prepared(
  (it: NewCode & { userId: number | null } & AuditValues & MessageValues) => sql`
  with person as (select id from users where id = ${it.userId}::bigint),
  message as (${messageInsert(it, sql`person`)} returning id),
  code as (
    insert into verification_codes (call_hash, phone, code_hash, tries_left, expires_at, message_id)
      values (${it.callHash}::bytea, ${it.phone}::text, ${it.codeHash}::bytea, ${it.tries}::smallint,
              ${it.expiresAt}::timestamptz, (select id from message))
  )
  ${auditInsert(it)}`,
)

/** @param it.userId null: nobody waits for a code to this phone, and none is sent */
export async function insertCode(db: Db, it: Parameters<typeof insertCodeStatement>[1]): Promise<void> {
  await insertCodeStatement(db, it)
}

/** The person whose phone this is and waits to be verified; of several, who signed up last. */
export async function findUnverified(db: Db, phone: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sign_ups', 'sign_ups.user_id', 'users.id')
    .select('users.id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('users.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The phone that a code was sent to which is still good; undefined for any other call id. */
export async function findCodePhone(db: Db, callHash: Uint8Array, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification_codes')
    .select('phone')
    .where('call_hash', '=', callHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.phone
}

/** The message that a code was sent to this phone with; null for any other call id. */
export async function findCodeMessage(db: Db, callHash: Uint8Array, phone: string): Promise<number | null> {
  const row = await db
    .selectFrom('verification_codes')
    .select('message_id as messageId')
    .where('call_hash', '=', callHash)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.messageId ?? null
}

/** Uses up a try of a code that is still good. @returns undefined when there is none left */
export async function takeTry(tx: Tx, callHash: Uint8Array, now: Date) {
  return tx
    .updateTable('verification_codes')
    .set((it) => ({ tries_left: it('tries_left', '-', 1) }))
    .where('call_hash', '=', callHash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['phone', 'code_hash as codeHash'])
    .executeTakeFirst()
}

/** Ends every code that was sent to a phone. */
export async function deleteCodesTo(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('verification_codes').where('phone', '=', phone).execute()
}

/** Deletes codes that are over. @returns how many */
export async function deleteOldCodes(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_codes')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
