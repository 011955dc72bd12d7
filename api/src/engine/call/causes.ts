import type { CauseId } from './outcomes.ts'

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
  /** another phone was answered */
  elsewhere: 26,
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

/** Whether who was called is on the phone, or declined. */
export const saysBusy = ({ q850: why, dial }: Pick<Facts, 'dial'> & { readonly q850: number }): boolean =>
  mapCause({ answered: false, callerGone: false, q850: why, ...(dial && { dial }) }) === BUSY

/** Congestion, network out of order, temporary failure, overload. */
export const IS_CONGESTION: ReadonlySet<number> = new Set([34, 38, 41, 42])
/** Not assigned, and not of a number's form. */
export const IS_UNKNOWN: ReadonlySet<number> = new Set([1, 28])
const OF_THE_PHONE = new Set([17, 18, 20, 21]) // a 480 without a reason counts as 19

/**
 * Whether another carrier may reach who this one did not: what it says is about itself, not about the called phone.
 *
 * @param leg a phone that rang was reached; a network that announced something knows the phone that it calls unavailable
 */
export function anotherTrunkMay(
  { q850: why, sipStatus = 0 }: { readonly q850: number; readonly sipStatus?: number },
  { rang, announced }: { readonly rang: boolean; readonly announced: boolean },
): boolean {
  if (rang) return false
  if (IS_CONGESTION.has(why) || sipStatus === 408 || (sipStatus >= 500 && sipStatus < 600)) return true
  return sipStatus === 480 && !announced && !OF_THE_PHONE.has(why)
}

/** Of a call that we refused ourselves: a full conference is busy, all else congestion. */
export const causeOfRefusal = (why: number): CauseId =>
  why === q850.busy ? BUSY : why === q850.noAnswer ? NO_ANSWER : CONGESTION

const SIP_OF: Readonly<Record<number, number>> = { 1: 404, 17: 486, 19: 480, 21: 403 }

/** The SIP status that the caller gets; undefined where the cause has none. */
export const sipStatusOfRefusal = (why: number): number | undefined => SIP_OF[why]
