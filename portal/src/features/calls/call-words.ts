import type { CallRecord } from '@ekoline/contract/calls.ts'
import { nationalNumber } from '@ekoline/contract/phone.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'

const OWN_PHONE = 'PJSIP/'

/** Whether the seat with this username took the call: then the row is about the caller. */
export function isTaken({ calledstation }: Pick<CallRecord, 'calledstation'>, username: string | undefined) {
  return username !== undefined && calledstation === `${OWN_PHONE}${username}`
}

/** Whose calls they are. */
interface Caller {
  /** whether the workgroup is on the plan named 'Basic unlimited plan' */
  readonly unlimited: boolean
  /** the own phone number, in any written form */
  readonly phone: string
}

/** Whether the seat called somebody outside: from its phone, or from an extension. */
const isPlaced = ({ src, calledstation }: CallRecord, phone: string) =>
  !calledstation.startsWith(OWN_PHONE) &&
  (/^\d{1,5}$/.test(src) || nationalNumber(src) === nationalNumber(phone))

/**
 * What a call cost, in words where it cost nothing: talk that the unlimited plan covers is 'Unlimited', other talk
 * (taken, to the own number, to a colleague, by free minutes) is 'Free'.
 */
export function costOf(call: CallRecord, { unlimited, phone }: Caller): string {
  if (call.cost > 0 || call.real_sessiontime === 0) return formatNaira(call.cost)
  return unlimited && isPlaced(call, phone) ? text('unlimited') : 'Free'
}
