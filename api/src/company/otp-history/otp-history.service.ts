import type { OtpStatus } from '@ekoline/contract/company/otp-history.ts'
import { OTP_PAGE_SIZE, pageCount } from '@ekoline/contract/units/page.ts'
import type { CallEnd, CallHook } from '../../calls/live/end-call.service.ts'
import type { Context } from '../../context.ts'
import { seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { listOtpCalls, markAttempted, type OtpRange, writeEnd } from './otp-history.sql.ts'

export { countCallsOfKey, emptyOtpNumbers, insertOtpCall } from './otp-history.sql.ts'

const ANSWERED = 1
const BUSY = 2
const NO_ANSWER = 3
const DECLINED = 21 // of Q.850
const NO_SUCH_NUMBER = [1, 28]

function statusOf({ cause, q850 = 0, heard = false }: CallEnd): OtpStatus {
  if (cause === ANSWERED) return heard ? 'delivered' : 'hung up'
  if (cause === BUSY) return q850 === DECLINED ? 'declined' : 'busy'
  if (cause === NO_ANSWER) return 'no answer'
  return NO_SUCH_NUMBER.includes(q850) ? 'no such number' : 'failed'
}

/** Stores the state of a one-time password call with the call. */
export const otpCallHook: CallHook = {
  direction: 'otp',
  started: markAttempted,
  async ended(tx, callId, end) {
    await writeEnd(tx, callId, statusOf(end), Math.ceil(Math.max(0, end.talkMs) / 1000))
    return null
  },
}

interface HistoryParams extends OtpRange {
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/**
 * A page of the calls of a card that spoke a one-time password, newest first.
 *
 * @throws AppError not_found for a card that the caller may not read
 * @source SA-70; service-areas §7, "OTP history"
 */
export async function otpHistory({ db }: Pick<Context, 'db'>, caller: Caller, params: HistoryParams) {
  const { page = 1, size = OTP_PAGE_SIZE, ...range } = params
  await seatOfCard({ db }, caller, range.cardId)
  const { rows, total } = await listOtpCalls(db, range, { page, size })
  return { history: rows, total_pages: pageCount(total, size), total_records: total }
}
