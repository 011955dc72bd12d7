import type { CallRecord } from '@ekoline/contract/calls.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'

const OWN_PHONE = 'PJSIP/'

/** Whether the seat with this username took the call: then the caller is who it is about. */
export function isTaken({ calledstation }: Pick<CallRecord, 'calledstation'>, username: string | undefined) {
  return username !== undefined && calledstation === `${OWN_PHONE}${username}`
}

/**
 * What a call cost, in words where it cost nothing: talk that the unlimited plan covers is 'Unlimited', other talk
 * (taken, to a colleague, by free minutes) is 'Free'.
 *
 * @param unlimited whether the workgroup is on the plan named 'Basic unlimited plan'
 */
export function costOf({ cost, real_sessiontime, calledstation }: CallRecord, unlimited: boolean): string {
  if (cost > 0 || real_sessiontime === 0) return formatNaira(cost)
  return unlimited && !calledstation.startsWith(OWN_PHONE) ? text('unlimited') : 'Free'
}
