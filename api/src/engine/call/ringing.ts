import type { Ended } from '../../adapters/exchange/port.ts'
import { mapCause } from './causes.ts'
import type { Leg } from './leg.ts'

/** Phones that ring together: the first one that is answered has the call. */
export interface Ringing {
  readonly legs: readonly Leg[]
  /** The one that was answered; null once all have ended unanswered. */
  readonly answered: Promise<Leg | null>
  /** Which one was answered first, if one was. */
  readonly winner: Leg | null
  /** One more of them. */
  adds(leg: Leg): void
  /** More phones may come: until `closes` it does not end unanswered. */
  opens(): void
  /** No more come. @returns as of `ended`, where all have ended by then */
  closes(): { readonly leg: Leg; readonly end: Ended } | null
  /** more phones may come, or came */
  readonly grows: boolean
  /** Whether it is the first of them that rings. */
  rings(): boolean
  /** @returns the others, which are to stop ringing; null when another one was quicker */
  wins(leg: Leg): readonly Leg[] | null
  /** @returns how it ended for all of them; null while that is not known, and of one that another was quicker than */
  ended(leg: Leg, end: Ended): { readonly leg: Leg; readonly end: Ended } | null
}

/**
 * What says most about several phones that were not answered: one that rang to the end, then what a person pressed,
 * then what went wrong.
 */
const WEIGHT = { 1: 0, 2: 1, 3: 2, 4: 0, 5: 0 } as const

const weightOf = ({ q850, dial }: Ended) =>
  WEIGHT[mapCause({ answered: false, callerGone: false, q850, ...(dial && { dial }) })]

/** @param count how many there are, each of which is added */
export function createRinging(count: number): Ringing {
  const legs: Leg[] = []
  const answered = Promise.withResolvers<Leg | null>()
  let left = count
  let winner: Leg | null = null
  let hasRung = false
  let grows = false
  let best: { leg: Leg; end: Ended } | null = null
  return {
    legs,
    answered: answered.promise,
    get winner() {
      return winner
    },
    adds: (leg) => void legs.push(leg),
    opens() {
      left += 1
      grows = true
    },
    closes() {
      left -= 1
      if (winner || left > 0) return null
      answered.resolve(null)
      return best
    },
    get grows() {
      return grows
    },
    rings() {
      const isFirst = !hasRung
      hasRung = true
      return isFirst
    },
    wins(leg) {
      if (winner && winner !== leg) return null
      winner = leg
      answered.resolve(leg)
      return legs.filter((other) => other !== leg && !other.end)
    },
    ended(leg, end) {
      if (winner) return winner === leg ? { leg, end } : null
      left -= 1
      if (!best || weightOf(end) > weightOf(best.end)) best = { leg, end }
      if (left > 0) return null
      answered.resolve(null)
      return best.leg === leg ? { leg, end } : { leg: best.leg, end: { ...best.end, at: end.at } }
    },
  }
}
