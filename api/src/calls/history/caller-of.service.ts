import { WITHHELD } from '@ekoline/contract/calls/blocked-numbers.facts.ts'
import { dialledDigits } from '@ekoline/contract/units/phone.ts'
import type { Blocked } from '../../engine/refusals.ts'

/** Who calls, in E.164 where the exchange says a number; else that they hide it. */
export function callerOf(from: string): string {
  const digits = dialledDigits(from)
  return /^\d{1,15}$/.test(digits) ? `+${digits}` : WITHHELD
}

/** What a caller hears who is blocked. @param caller as of `callerOf` */
export const saidToBlocked = (caller: string): Blocked => (caller === WITHHELD ? 'number hidden' : 'blocked')
