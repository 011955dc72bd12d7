import type { OtpItem, OtpStatus } from '@ekoline/contract/otp-history.ts'
import { OTP_PAGE_SIZE, pageCount } from '@ekoline/contract/page.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { seatOfCard } from '../workgroups/workgroups.service.ts'
import { countOtpCalls, listOtpCalls, type OtpCallRow, type OtpRange, writeEnd } from './otp-history.sql.ts'

export {
  countCallsOfKey,
  emptyOtpNumbers,
  insertOtpCall,
  markAttempted,
} from './otp-history.sql.ts'

const ANSWERED = 1
const BUSY = 2
const NO_ANSWER = 3
const DECLINED = 21 // of Q.850
const NO_SUCH_NUMBER = [1, 28]

/** How a call ended that spoke a one-time password. */
interface OtpEnd {
  readonly cause: number
  readonly talkMs: number
  readonly q850?: number
  readonly heard?: boolean
}

function statusOf({ cause, q850 = 0, heard = false }: OtpEnd): OtpStatus {
  if (cause === ANSWERED) return heard ? 'delivered' : 'hung up'
  if (cause === BUSY) return q850 === DECLINED ? 'declined' : 'busy'
  if (cause === NO_ANSWER) return 'no answer'
  return NO_SUCH_NUMBER.includes(q850) ? 'no such number' : 'failed'
}

/** Writes down what became of a call, in the transaction that settles it. */
export function endOtpCall(tx: Tx, uniqueid: string, end: OtpEnd): Promise<void> {
  return writeEnd(tx, uniqueid, statusOf(end), Math.ceil(Math.max(0, end.talkMs) / 1000))
}

const onWire = (row: OtpCallRow): OtpItem => ({
  id: row.id,
  uniqueid: row.uniqueid,
  entry_time: wireTime(row.enteredAt),
  last_attempt_time: row.attemptedAt && wireTime(row.attemptedAt),
  callerid: row.callerId,
  account: row.account,
  called: row.called,
  duration: row.talkSeconds,
  status: row.status,
})

interface HistoryWish extends OtpRange {
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/**
 * A page of the calls of a card that spoke a one-time password, newest first.
 *
 * @throws AppError not_found for a card that the caller may not read
 * @source service-areas §7, "OTP history"
 */
export async function otpHistory({ db }: Pick<Context, 'db'>, caller: Caller, wish: HistoryWish) {
  const { page = 1, size = OTP_PAGE_SIZE, ...range } = wish
  await seatOfCard({ db }, caller, range.cardId)
  const [rows, total] = await Promise.all([listOtpCalls(db, range, page, size), countOtpCalls(db, range)])
  return { history: rows.map(onWire), total_pages: pageCount(total, size), total_records: total }
}
