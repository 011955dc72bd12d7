import type { OtpStatus } from '@ekoline/contract/otp-history.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

export interface NewOtpCall {
  readonly uniqueid: string
  readonly cardId: number
  /** null: asked for by a session */
  readonly keyId: number | null
  readonly callerId: string
  readonly account: string
  /** E.164 with + */
  readonly called: string
  readonly at: Date
}

const insertNew = prepared(
  (it: NewOtpCall) => sql`
    insert into otp_calls (uniqueid, card_id, key_id, callerid, account, called, entered_at)
      values (${it.uniqueid}, ${it.cardId}, ${it.keyId}::bigint, ${it.callerId}, ${it.account}, ${it.called}, ${it.at})`,
)

export async function insertOtpCall(tx: Tx, call: NewOtpCall): Promise<void> {
  await insertNew(tx, call)
}

const attempt = prepared(
  (it: { uniqueid: string; at: Date }) => sql`
    update otp_calls set attempted_at = ${it.at} where uniqueid = ${it.uniqueid}`,
)

/** The phone is being dialled; nothing for a call that is none of these. */
export async function markAttempted(db: Db, uniqueid: string, at: Date): Promise<void> {
  await attempt(db, { uniqueid, at })
}

const end = prepared(
  (it: { uniqueid: string; status: OtpStatus; talkSeconds: number }) => sql`
    update otp_calls set status = ${it.status}, talk_seconds = ${it.talkSeconds} where uniqueid = ${it.uniqueid}`,
)

export async function writeEnd(
  tx: Tx,
  uniqueid: string,
  status: OtpStatus,
  talkSeconds: number,
): Promise<void> {
  await end(tx, { uniqueid, status, talkSeconds })
}

const countOf = prepared(
  (it: { keyId: number; since: Date }) => sql<{ calls: number }>`
    select count(*)::int as calls from otp_calls where key_id = ${it.keyId} and entered_at >= ${it.since}`,
)

/** How many calls a key has made since. */
export async function countCallsOfKey(db: Db, keyId: number, since: Date): Promise<number> {
  const [row] = await countOf(db, { keyId, since })
  return row?.calls ?? 0
}

export interface OtpCallRow {
  readonly id: number
  readonly uniqueid: string
  readonly enteredAt: Date
  readonly attemptedAt: Date | null
  readonly callerId: string
  readonly account: string
  readonly called: string
  readonly talkSeconds: number
  readonly status: OtpStatus
}

export interface OtpRange {
  readonly cardId: number
  readonly from: Date
  /** exclusive */
  readonly to: Date
}

const pageOf = prepared(
  (it: OtpRange & { size: number; offset: number }) => sql<OtpCallRow>`
    select id, uniqueid, entered_at as "enteredAt", attempted_at as "attemptedAt", callerid as "callerId", account, called,
           talk_seconds as "talkSeconds", status
      from otp_calls where card_id = ${it.cardId} and entered_at >= ${it.from} and entered_at < ${it.to}
      order by entered_at desc, id desc limit ${it.size} offset ${it.offset}`,
)

/** A page of the calls of a card, newest first. */
export function listOtpCalls(db: Db, range: OtpRange, page: number, size: number): Promise<OtpCallRow[]> {
  return pageOf(db, { ...range, size, offset: (page - 1) * size })
}

const countIn = prepared(
  (it: OtpRange) => sql<{ total: number }>`
    select count(*)::int as total from otp_calls
      where card_id = ${it.cardId} and entered_at >= ${it.from} and entered_at < ${it.to}`,
)

export async function countOtpCalls(db: Db, range: OtpRange): Promise<number> {
  const [row] = await countIn(db, range)
  return row?.total ?? 0
}

/** Empties the numbers of calls of before an instant. @returns how many calls, `most` at most */
export async function emptyOtpNumbers(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update otp_calls set called = '', callerid = '' where id in (
      select id from otp_calls where entered_at < ${before} and (called <> '' or callerid <> '') limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
