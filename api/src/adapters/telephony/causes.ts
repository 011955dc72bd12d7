import type { CauseId } from './telephony.ts'

export const ANSWERED: CauseId = 1
const BUSY: CauseId = 2
const NO_ANSWER: CauseId = 3
const CANCELLED: CauseId = 4
const CONGESTION: CauseId = 5

/** The Q.850 causes that we use ourselves. */
export const q850 = {
  unallocated: 1,
  normal: 16,
  busy: 17,
  noAnswer: 19,
  unregistered: 20,
  rejected: 21,
  congestion: 34,
  failure: 41,
} as const

export interface Facts {
  readonly answered: boolean
  /** the caller left before the answer */
  readonly callerGone: boolean
  readonly q850?: number
  readonly dial?: 'busy' | 'no answer'
}

/**
 * Why a call ended, from how the called leg ended. A person who declines is busy; what no person decided is congestion:
 * an unknown number, a phone that is not registered, a broken carrier.
 *
 * @source telephony reference 5 (a)
 */
export function mapCause({ answered, callerGone, q850: why, dial }: Facts): CauseId {
  if (answered) return ANSWERED
  if (callerGone) return CANCELLED
  if (dial === 'busy' || why === 17 || why === 21) return BUSY
  if (dial === 'no answer' || why === 18 || why === 19 || why === 26) return NO_ANSWER
  return CONGESTION
}

/** Of a call that we refused ourselves: a full conference is busy, all else congestion. */
export const causeOfRefusal = (why: number): CauseId => (why === q850.busy ? BUSY : CONGESTION)

const SIP_OF: Readonly<Record<number, number>> = { 1: 404, 17: 486, 21: 403 }

/** The SIP status that the caller gets; undefined where the cause has none. */
export const sipStatusOfRefusal = (why: number): number | undefined => SIP_OF[why]
