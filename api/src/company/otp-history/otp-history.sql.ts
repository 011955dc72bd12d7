import type { OtpItem, OtpStatus } from '@ekoline/contract/company/otp-history.ts'
import { type Db, type PageParams, type Tx, utc } from '../../platform/db/db.ts'

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

export const insertOtpCall = (tx: Tx, call: NewOtpCall) => tx.run`
  insert into otp_calls (uniqueid, card_id, key_id, callerid, account, called, entered_at)
    values (${call.uniqueid}, ${call.cardId}, ${call.keyId}::bigint, ${call.callerId}, ${call.account}, ${call.called}, ${call.at})`

/** The phone is being dialled; nothing for a call that is none of these. */
export const markAttempted = (db: Db, uniqueid: string, at: Date) => db.run`
  update otp_calls set attempted_at = ${at} where uniqueid = ${uniqueid}`

export const writeEnd = (tx: Tx, uniqueid: string, status: OtpStatus, talkSeconds: number) => tx.run`
  update otp_calls set status = ${status}, talk_seconds = ${talkSeconds} where uniqueid = ${uniqueid}`

/** How many calls a key has made since. */
export const countCallsOfKey = (db: Db, keyId: number, since: Date) => db.value<number>`
  select count(*)::int as calls from otp_calls where key_id = ${keyId} and entered_at >= ${since}`

export interface OtpRange {
  readonly cardId: number
  readonly from: Date
  /** exclusive */
  readonly to: Date
}

/** A page of the calls of a card, newest first. */
export const listOtpCalls = (db: Db, { cardId, from, to }: OtpRange, page: PageParams) =>
  db.page<OtpItem>(page)`
    select id, uniqueid, ${utc('entered_at')} as entry_time, ${utc('attempted_at')} as last_attempt_time, callerid,
           account, called, talk_seconds as duration, status
      from otp_calls where card_id = ${cardId} and entered_at >= ${from} and entered_at < ${to}
      order by entered_at desc, id desc`

/** Empties the numbers of calls of before an instant. @returns how many calls, `most` at most */
export const emptyOtpNumbers = (db: Db, before: Date, most: number) => db.run`
  update otp_calls set called = '', callerid = '' where id in (
    select id from otp_calls where entered_at < ${before} and (called <> '' or callerid <> '') limit ${most})`
