import { dialledDigits } from '@ekoline/contract/dialled.ts'
import type { TelephonyEvent } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { takerOfNumber } from '../phone-numbers/phone-numbers.service.ts'
import { insertIncomingCall } from './live-calls.sql.ts'

type Started = Extract<TelephonyEvent, { type: 'call.started' }>

const WITHHELD = 'Anonymous'
const OWN_PHONE = 'PJSIP/' // account-core §3, "Call record"

/** Who calls, in E.164 where the exchange says a number. */
function callerOf(from: string): string {
  const digits = dialledDigits(from)
  return /^\d{1,15}$/.test(digits) ? `+${digits}` : WITHHELD
}

/**
 * Writes down a call that comes in to a number which somebody has, so that it becomes a record when it ends: of the user
 * to whom it is led, as a call to their own phone; else of whoever has the number, as a call to the number. It costs
 * nothing. A call to a number that nobody has is nobody's.
 */
export async function beginIncoming(
  { db }: Pick<Context, 'db'>,
  { callId, from, to, node, at }: Started,
): Promise<void> {
  const taker = await takerOfNumber({ db }, to)
  if (!taker) return
  const { cardId, username, did } = taker
  const calledstation = username === null ? did : `${OWN_PHONE}${username}`
  await insertIncomingCall(db, { callId, cardId, src: callerOf(from), calledstation, node, at })
}
