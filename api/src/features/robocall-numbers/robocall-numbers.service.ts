import type { RobocallOutcome } from '@ekoline/contract/robocall-limits.ts'
import type { Tx } from '../../db/db.ts'
import { writeNumberEnd } from './robocall-numbers.sql.ts'

export {
  countNumbers,
  listNumbers,
  type NumberRow,
  numberBatches,
} from './number-list.sql.ts'
export { emptyRobocallNumbers, emptyRobocallsOfLast } from './numbers-retention.sql.ts'
export { insertNumbers, type Receipt, receiptOf } from './receipt.sql.ts'
export {
  type ClaimedNumber,
  claimNumbers,
  closeWaiting,
  type Standing,
  standingOf,
  writeKey,
} from './robocall-numbers.sql.ts'

const ANSWERED = 1
const BUSY = 2
const NO_ANSWER = 3
const CONGESTION = 5
const DECLINED = 21 // of Q.850
const NO_SUCH_NUMBER = [1, 28]
const LEAD_IN_MS = 300 // of silence before the recording

/** How a call of a robocall ended. */
export interface RobocallEnd {
  readonly cause: number
  readonly talkMs: number
  readonly at: Date
  readonly recovered: boolean
  readonly q850?: number
}

/** What a call came to. Of one whose end nobody saw, and which was not answered for certain, nobody knows. */
export function outcomeOf({
  cause,
  q850 = 0,
  recovered,
}: Omit<RobocallEnd, 'talkMs' | 'at'>): RobocallOutcome {
  if (cause === ANSWERED) return 'answered'
  if (recovered) return 'unknown'
  if (cause === BUSY) return q850 === DECLINED ? 'declined' : 'busy'
  if (cause === NO_ANSWER) return 'no answer'
  return cause === CONGESTION && NO_SUCH_NUMBER.includes(q850) ? 'no such number' : 'failed'
}

/** Whoever could not be reached is called again; never whoever answered or declined, nor whose fate is unknown. */
const AGAIN: readonly RobocallOutcome[] = ['busy', 'no answer', 'failed']

/**
 * Writes down what became of a number, in the transaction that settles its call.
 *
 * @returns the hold that its call is paid from
 * @throws Error when no number is called by this call: its money would be nobody's
 */
export async function endRobocallNumber(tx: Tx, callId: string, end: RobocallEnd): Promise<number> {
  const outcome = outcomeOf(end)
  const number = await writeNumberEnd(tx, callId, {
    outcome,
    heardMs: Math.max(0, Math.ceil(end.talkMs) - LEAD_IN_MS),
    at: end.at,
    again: AGAIN.includes(outcome),
  })
  if (!number) throw new Error(`the call ${callId} is of no robocall`)
  return number.holdId
}
