import type { Ended } from '../../adapters/exchange/port.ts'
import { anotherTrunkMay } from './causes.ts'
import type { Leg } from './leg.ts'
import type { Attempt } from './outcomes.ts'

/** The tries of a call by trunks: when each rang, how long it talked, and why it ended. */
export interface Attempts {
  /** Those that have ended, in that order. */
  readonly all: readonly Attempt[]
  trunkOf(leg: Leg): string | undefined
  goesBy(leg: Leg, trunk: string): void
  dialled(leg: Leg, at: Date): void
  /** It rings, has something to be heard, or was answered. */
  rings(leg: Leg, at: Date): void
  ended(leg: Leg, how: Ended): void
}

/** @param before of a call that another process had */
export function createAttempts(before: readonly Attempt[] = []): Attempts {
  const all = [...before]
  const trunks = new Map<Leg, string>()
  const times = new Map<Leg, { readonly dialledAt: Date; ringsAfterMs?: number }>()

  return {
    all,
    trunkOf: (leg) => trunks.get(leg),
    goesBy: (leg, trunk) => void trunks.set(leg, trunk),
    dialled: (leg, dialledAt) => void times.set(leg, { dialledAt }),
    rings(leg, at) {
      const known = times.get(leg)
      if (known) known.ringsAfterMs ??= Math.max(0, at.getTime() - known.dialledAt.getTime())
    },
    ended(leg, { at, q850, sipStatus, silentMs = 0 }) {
      const trunk = trunks.get(leg)
      if (trunk === undefined) return
      const end = { q850, ...(sipStatus !== undefined && { sipStatus }) }
      const failed = !leg.answeredAt && anotherTrunkMay(end, leg)
      const { ringsAfterMs } = times.get(leg) ?? {}
      const talkMs = leg.answeredAt && Math.max(0, at.getTime() - silentMs - leg.answeredAt.getTime())
      all.push({
        leg: leg.name,
        trunk,
        at,
        ...end,
        ...(failed && { failed }),
        ...(ringsAfterMs !== undefined && { ringsAfterMs }),
        ...(talkMs !== null && { talkMs }),
      })
    },
  }
}
