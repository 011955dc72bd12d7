import type { Exchange } from './exchange.ts'
import type { Leg } from './leg.ts'
import { ChannelGone } from './port.ts'
import { TelephonyUnavailable } from './telephony.ts'

const FOR_EVER = Number.POSITIVE_INFINITY

/** The longest a call may last, which the exchange enforces. */
export interface Ceiling {
  /** The called leg was answered: its seconds begin. */
  answered(leg: Leg, at: Date, maxSeconds: number | undefined): void
  /** Replaces the limit: so many seconds from now. */
  set(legs: Iterable<Leg>, secondsFromNow: number): Promise<void>
  /** Sends the limit again: the exchange was away and may not have it. */
  again(legs: Iterable<Leg>): Promise<void>
}

/** @param broken a leg cannot be limited: a call that is prepaid must not go on */
export function createCeiling({ port, timers }: Exchange, broken: (error: Error) => void): Ceiling {
  let deadline = FOR_EVER

  async function guard(leg: Leg, seconds: number) {
    try {
      await port.guard(leg.id, Math.max(0, seconds))
    } catch (error) {
      // The exchange keeps the limit before it, and gets this one when it is back.
      if (error instanceof ChannelGone || error instanceof TelephonyUnavailable) return
      broken(error as Error)
    }
  }
  const guardAll = async (legs: Iterable<Leg>, seconds: number) => {
    await Promise.all([...legs].map((leg) => guard(leg, seconds)))
  }
  const left = () => (deadline - timers.clock.now().getTime()) / 1000

  return {
    answered(leg, at, maxSeconds = FOR_EVER) {
      deadline = Math.min(deadline, at.getTime() + maxSeconds * 1000)
      if (deadline < FOR_EVER) void guard(leg, left())
    },
    async set(legs, secondsFromNow) {
      deadline = timers.clock.now().getTime() + secondsFromNow * 1000
      await guardAll(legs, secondsFromNow)
    },
    async again(legs) {
      if (deadline < FOR_EVER) await guardAll(legs, left())
    },
  }
}
