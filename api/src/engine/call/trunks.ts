import type { Trunk } from '../../adapters/exchange/exchange.ts'
import type { Timers } from '../../platform/timers/timers.ts'

const SECOND_MS = 1_000

/** The trunks that the exchange is to have, and how many calls a second each takes from this process. */
export interface Trunks {
  /** by name, to send to an exchange that was away; null: deleted */
  readonly wanted: ReadonlyMap<string, Trunk | null>
  put(trunk: Trunk): void
  delete(name: string): void
  /** It is deleted at the exchange. */
  forget(name: string): void
  /** Takes a turn of the trunk's calls a second. @returns in how many milliseconds it comes; null: later than `withinMs` */
  turn(name: string, withinMs: number): number | null
}

export function createTrunks({ clock }: Timers): Trunks {
  const wanted = new Map<string, Trunk | null>()
  const takenUntil = new Map<string, number>() // each call takes its share of a second
  return {
    wanted,
    put: (trunk) => void wanted.set(trunk.name, trunk),
    delete: (name) => void wanted.set(name, null),
    forget(name) {
      wanted.delete(name)
      takenUntil.delete(name)
    },
    turn(name, withinMs) {
      const perSecond = wanted.get(name)?.callsPerSecond
      if (!perSecond) return 0
      const now = clock.now().getTime()
      const share = SECOND_MS / perSecond
      const until = Math.max(now, takenUntil.get(name) ?? now) + share
      const waitMs = Math.max(0, until - now - SECOND_MS)
      if (waitMs > withinMs) return null
      takenUntil.set(name, until)
      return waitMs
    },
  }
}
