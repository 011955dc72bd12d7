import type { MessageKey } from '../messages/catalogue.ts'

const ANSWERED = 1
const keys: Record<number, MessageKey> = {
  1: 'call_answered',
  2: 'call_busy',
  3: 'call_no_answer',
  4: 'call_cancelled',
  5: 'call_congestion',
}

/**
 * The catalogue key of a call's status. A queue and a voicemail box answer their calls themselves: of one that no person
 * took the status is that, and a blocked caller's is that.
 *
 * @source AC3-4, AC9-1; account-core §9, "Call status by terminatecauseid"
 */
export function callStatus(
  terminatecauseid: number,
  outcome?: 'answered' | 'missed' | 'other' | 'blocked',
): MessageKey {
  if (outcome === 'blocked') return 'call_blocked'
  if (terminatecauseid === ANSWERED && outcome === 'missed') return 'call_no_answer'
  return keys[terminatecauseid] ?? 'call_unknown'
}

/**
 * A called station as it is shown: '#' in place of the prefix 'PJSIP/'.
 *
 * @source account-core §3, "Call record"
 */
export function shownStation(calledstation: string): string {
  return calledstation.replace(/^PJSIP\//, '#')
}
