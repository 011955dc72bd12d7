import { ANSWERED, causeOfRefusal, mapCause, q850, sipStatusOfRefusal } from './causes.ts'
import type { Leg } from './leg.ts'
import type { Ended } from './port.ts'
import type { LegResult, TelephonyEvent } from './telephony.ts'

type End = Pick<
  Extract<TelephonyEvent, { type: 'call.ended' }>,
  'answeredAt' | 'talkMs' | 'result' | 'recovered'
>

/** A call's outcome, gathered from its legs while it lives. */
export interface Outcome {
  /** when the called leg answered; of an incoming call, when the exchange or the called party did */
  readonly answeredAt: Date | null
  /** `leg` rings the called party. */
  calls(leg: Leg): void
  answered(leg: Leg, at: Date): void
  ended(leg: Leg, end: Ended): void
  /** We hang up in place of the caller. */
  cancelled(): void
  /** From now on legs end because the call does. */
  finishing(): void
  /** Refuses an incoming call; does nothing when it was answered. */
  refuse(why: number): void
  /** Q.850 for the legs that are left: why the call was not answered. */
  why(): number
  /** @param now the end of a call whose legs all live: of one that we end ourselves */
  end(now: Date): { at: Date; end: End }
}

export function createOutcome(): Outcome {
  let called: Leg | null = null
  let answeredAt: Date | null = null
  let callerGone = false
  let finishing = false
  let firstEnd: Ended | null = null
  let refusal: number | null = null

  function result(): LegResult {
    if (refusal !== null) return withStatus(causeOfRefusal(refusal), refusal, sipStatusOfRefusal(refusal))
    const decisive = called?.end ?? firstEnd
    const why = (answeredAt ? firstEnd?.q850 : decisive?.q850) ?? q850.failure
    const dial = decisive?.dial
    const cause = mapCause({ answered: answeredAt !== null, callerGone, q850: why, ...(dial && { dial }) })
    return withStatus(cause, why, cause === ANSWERED ? undefined : decisive?.sipStatus)
  }

  return {
    get answeredAt() {
      return answeredAt
    },
    calls(leg) {
      called = leg
    },
    answered(leg, at) {
      if (leg.name === 'b' || leg.incoming) answeredAt ??= at
    },
    ended(leg, end) {
      // One of several phones rung while the caller waits: its silence does not end the call.
      if (answeredAt && !leg.answeredAt && !leg.incoming) return
      const isCaller = leg.name === 'a' && (leg.incoming || leg.answeredAt !== null)
      if (!firstEnd && !finishing && isCaller && !end.lost) callerGone = true
      firstEnd ??= end
    },
    cancelled() {
      if (!answeredAt && !firstEnd) callerGone = true
    },
    finishing() {
      finishing = true
    },
    refuse(why) {
      if (!answeredAt) refusal = why
    },
    why: () => refusal ?? (answeredAt ? null : called?.end?.q850) ?? q850.normal,
    end(now) {
      const at = firstEnd?.at ?? now
      const talkMs = answeredAt ? Math.max(0, at.getTime() - answeredAt.getTime()) : 0
      const known = { ...(answeredAt && { answeredAt }), ...(firstEnd?.lost && { recovered: true }) }
      return { at, end: { talkMs, result: result(), ...known } }
    },
  }
}

const withStatus = (cause: LegResult['cause'], why: number, sipStatus: number | undefined): LegResult => ({
  cause,
  q850: why,
  ...(sipStatus !== undefined && { sipStatus }),
})
