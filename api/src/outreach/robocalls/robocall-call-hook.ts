import type { RobocallOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import type { CallEnd, CallHook } from '../../calls/live/end-call.service.ts'
import { writeNumberEnd } from './robocall-numbers.sql.ts'

const ANSWERED = 1
const BUSY = 2
const NO_ANSWER = 3
const CONGESTION = 5
const DECLINED = 21 // of Q.850
const NO_SUCH_NUMBER = [1, 28]
const LEAD_IN_MS = 300 // of silence before the recording

/** The outcome of a call. Unknown when its end was not seen and it was not certainly answered. */
function outcomeOf({ cause, q850 = 0, recovered }: CallEnd): RobocallOutcome {
  if (cause === ANSWERED) return 'answered'
  if (recovered) return 'unknown'
  if (cause === BUSY) return q850 === DECLINED ? 'declined' : 'busy'
  if (cause === NO_ANSWER) return 'no answer'
  return cause === CONGESTION && NO_SUCH_NUMBER.includes(q850) ? 'no such number' : 'failed'
}

/** A number that was not reached is called again; never one that answered or declined, or whose outcome is unknown. */
const AGAIN: readonly RobocallOutcome[] = ['busy', 'no answer', 'failed']

/**
 * Stores the outcome of a robocall's number with its call, which the robocall's hold pays for.
 *
 * @throws Error when the call is not one of a robocall: its money would have no owner
 */
export const robocallCallHook: CallHook = {
  direction: 'robocall',
  async ended(tx, callId, end) {
    const outcome = outcomeOf(end)
    const number = await writeNumberEnd(tx, callId, {
      outcome,
      heardMs: Math.max(0, Math.ceil(end.talkMs) - LEAD_IN_MS),
      at: end.at,
      again: AGAIN.includes(outcome),
    })
    if (!number) throw new Error(`the call ${callId} is not one of a robocall`)
    return number.holdId
  },
}
