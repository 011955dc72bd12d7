import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'

/** From the answer of the second one on, where their talk is recorded. */
export const recordBoth = (call: Call, caller: Leg, called: Leg): Promise<void> =>
  call.recording.talk([caller, called], called.answeredAt ?? undefined)
