import type { Ended } from '../../adapters/exchange/port.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import type { TelephonyEvent } from '../events.ts'
import {
  ANSWERED,
  causeOfRefusal,
  IS_CONGESTION,
  IS_UNKNOWN,
  mapCause,
  q850,
  sipStatusOfRefusal,
} from './causes.ts'
import type { Leg } from './leg.ts'
import type { LegResult } from './outcomes.ts'

type End = Pick<
  Extract<TelephonyEvent, { type: 'call.ended' }>,
  'answeredAt' | 'talkMs' | 'result' | 'recovered'
>

/** A call's outcome, gathered from its legs while it lives. */
export interface Outcome {
  /** when the called leg answered; of an incoming call, when the exchange or the called party did */
  readonly answeredAt: Date | null
  /** the one that rings the called party, or rang it last */
  readonly called: Leg | null
  /** `leg` rings the called party. */
  calls(leg: Leg): void
  answered(leg: Leg, at: Date): void
  /** Who was called is us. */
  reached(at: Date): void
  ended(leg: Leg, end: Ended): void
  /** Another trunk is tried in place of this leg: its end is not the call's. */
  triesAnother(leg: Leg): void
  /** Others are called now: that those before were not answered is not the call's end. */
  callsOthers(): void
  /** This leg's end is not the call's: it leaves, or is asked whether it takes the call; false: it is the call's again. */
  aside(leg: Leg, isAside: boolean): void
  /** We hang up in place of the caller. */
  cancelled(): void
  /** From now on legs end because the call does. */
  finishing(): void
  /** Refuses an incoming call; does nothing when it was answered. */
  refuse(why: number): void
  /** Why the called number could not be reached; null where a person or its network said so. */
  failure(): Spoken | null
  /** Q.850 for the legs that are left: why the call was not answered. */
  why(): number
  /** @param now the end of a call whose legs all live: of one that we end ourselves */
  end(now: Date): { at: Date; end: End }
}

/** @param answeredAt of a call that another process had */
export function createOutcome(answeredAt: Date | null = null): Outcome {
  let called: Leg | null = null
  const aside = new Set<Leg>()
  let callerGone = false
  let finishing = false
  let firstEnd: Ended | null = null
  /** whose end it is */
  let firstGone: Leg | null = null
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
    get called() {
      return called
    },
    calls(leg) {
      called = leg
    },
    answered(leg, at) {
      if (leg.name === 'b' || leg.incoming) answeredAt ??= at
    },
    reached(at) {
      answeredAt ??= at
    },
    ended(leg, end) {
      if (aside.has(leg)) return
      // One of several phones rung while the caller waits: its silence does not end the call.
      if (answeredAt && !leg.answeredAt && !leg.incoming) return
      const isCaller = leg.name === 'a' && (leg.incoming || leg.answeredAt !== null)
      if (!firstEnd && !finishing && isCaller && !end.lost) callerGone = true
      if (!firstEnd) firstGone = leg
      firstEnd ??= end
    },
    triesAnother(leg) {
      if (firstEnd === leg.end) firstEnd = null
    },
    callsOthers() {
      if (firstGone?.name === 'b' && !answeredAt) firstEnd = null
    },
    aside(leg, isAside) {
      if (isAside) aside.add(leg)
      else aside.delete(leg)
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
    failure() {
      if (answeredAt || callerGone || called?.rang || called?.announced) return null
      const why = refusal ?? called?.end?.q850
      if (why === undefined) return null
      return IS_UNKNOWN.has(why) ? 'unknown number' : IS_CONGESTION.has(why) ? 'network busy' : null
    },
    why: () => refusal ?? (answeredAt ? null : called?.end?.q850) ?? q850.normal,
    end(now) {
      const at = firstEnd?.at ?? now
      const talkUntil = at.getTime() - (firstEnd?.silentMs ?? 0)
      const talkMs = answeredAt ? Math.max(0, talkUntil - answeredAt.getTime()) : 0
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
