// @source DEC-156

import { type AuditValues, auditInsert } from '../../core/audit/audit.sql.ts'
import { type MessageValues, messageInsert } from '../../core/outbox/outbox.sql.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

interface NewCode {
  readonly callHash: Uint8Array
  /** who asked for it with a verifytoken of theirs; null: anybody */
  readonly holderId: number | null
  readonly phone: string
  readonly codeHash: Uint8Array
  readonly tries: number
  readonly expiresAt: Date
}

/**
 * Stores a code, and sends it if a person waits for one on this phone; audits it in any case. One statement, so that
 * the answer for an unknown phone takes as long.
 *
 * @param code.userId null: no one waits for a code to this phone, and none is sent
 */
export const insertCode = (
  db: Db,
  code: NewCode & { userId: number | null } & AuditValues & MessageValues,
) => db.run`
with person as (select id from users where id = ${code.userId}::bigint),
message as (${messageInsert(code, sql`person`)} returning id),
code as (
  insert into verification_codes (call_hash, phone, code_hash, tries_left, expires_at, holder_id, message_id)
    values (${code.callHash}::bytea, ${code.phone}::text, ${code.codeHash}::bytea, ${code.tries}::smallint,
            ${code.expiresAt}::timestamptz, ${code.holderId}::bigint, (select id from message))
)
${auditInsert(code)}`

/** The person whose phone this is and waits for verification; of several, the one who came last. */
export const findUnverified = (db: Db, phone: string) => db.valueIfAny<number>`
  select id from users where phone = ${phone} and phone_verified_at is null and disabled_at is null order by id desc
    limit 1`

/** How many people whose phone is not verified named a number since an instant, and before this one; 10 at most. */
export const countBefore = (
  db: Db,
  { holderId, phone, since }: { holderId: number; phone: string; since: Date },
) => db.value<number>`
  select count(*) from (
    select 1 from users other, users holder
      where other.phone = ${phone} and other.phone_verified_at is null and other.disabled_at is null
        and holder.id = ${holderId} and coalesce(other.phone_named_at, other.created_at) > ${since}
        and (coalesce(other.phone_named_at, other.created_at), other.id)
          < (coalesce(holder.phone_named_at, holder.created_at), holder.id)
      limit 10) as earlier`

/** The phone that a valid code was sent to, and who asked for it; undefined for any other call id. */
export const findCode = (db: Db, callHash: Uint8Array, now: Date) => db.one<{
  phone: string
  holderId: number | null
}>`
  select phone, holder_id as "holderId" from verification_codes where call_hash = ${callHash} and expires_at > ${now}`

/** The message that a code was sent to this phone with; null for any other call id. */
export const findCodeMessage = async (db: Db, callHash: Uint8Array, phone: string) =>
  (await db.valueIfAny<number | null>`
  select message_id as "messageId" from verification_codes where call_hash = ${callHash} and phone = ${phone}`) ??
  null

/** Uses up a try of a code that is still good. @returns undefined when there is none left */
export const takeTry = (tx: Tx, callHash: Uint8Array, now: Date) => tx.one<{
  phone: string
  codeHash: Uint8Array
}>`
  update verification_codes set tries_left = tries_left - 1
    where call_hash = ${callHash} and tries_left > 0 and expires_at > ${now} returning phone, code_hash as "codeHash"`

/** Ends every code that was sent to a phone. */
export const deleteCodesTo = (db: Db, phone: string) =>
  db.run`delete from verification_codes where phone = ${phone}`

/** Deletes codes that are over. @returns how many */
export const deleteOldCodes = (db: Db, now: Date) =>
  db.run`delete from verification_codes where expires_at <= ${now}`
