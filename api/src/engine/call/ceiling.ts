import { TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import { ChannelGone } from '../../adapters/exchange/port.ts'
import type { Exchange } from '../exchange.ts'
import { createEndWarning } from './end-warning.ts'
import type { Leg } from './leg.ts'

const FOR_EVER = Number.POSITIVE_INFINITY
const SAME_END_MS = 2_000 // the same end, sent again, is a little later each time
const KNOWN_END_MS = 50

/** The longest a call may last, which the exchange enforces: what is paid, and in any case its longest time. */
export interface Ceiling {
  /** Seconds for a new leg that may ring so long: the exchange ends it then, although we were gone before its answer. */
  ofNew(ringSeconds: number, maxSeconds: number | undefined): number
  /** An incoming leg is there. */
  arrived(leg: Leg): void
  /** The called leg was answered: the seconds of all begin. */
  answered(legs: Iterable<Leg>, at: Date, maxSeconds: number | undefined): void
  /** A leg takes part in the call that was answered before. */
  joins(leg: Leg): void
  /** Replaces the limit: so many seconds from now. */
  set(legs: Iterable<Leg>, secondsFromNow: number): Promise<void>
  /** Sends the limit again, where one was set: the exchange was away and may not have it. */
  again(legs: Iterable<Leg>): Promise<void>
  /** The call is over: it warns of nothing any more. */
  close(): void
}

interface Limited {
  /** of the call */
  readonly startedAt: Date
  /** until when it may talk, where that is known */
  readonly until?: Date | null
  /** A leg cannot be limited: a call that is prepaid must not go on. */
  broken(error: Error): void
  /** A minute before the end: how many seconds are left. */
  warn(secondsLeft: number): void
  /** Stops a warning that is being said, for it ends at another time. */
  hush(): Promise<void>
}

export function createCeiling(
  { port, timers, longestCallSeconds }: Pick<Exchange, 'port' | 'timers' | 'longestCallSeconds'>,
  { startedAt, until, broken, warn, hush }: Limited,
): Ceiling {
  const time = () => timers.clock.now().getTime()
  const last = startedAt.getTime() + longestCallSeconds * 1000
  let deadline = Math.min(last, until?.getTime() ?? last)
  let isSet = until !== undefined && until !== null // else each leg has the limit of its making
  const warning = createEndWarning(timers, warn)
  if (isSet) warning.talkFrom(time()) // it was taken over, and is given more first, if there is any
  warning.endsAt(deadline)
  const left = () => (deadline - time()) / 1000

  async function guard(leg: Leg, seconds: number) {
    try {
      await port.guard(leg.id, seconds)
    } catch (error) {
      // The exchange keeps the limit before it, and gets this one when it is back.
      if (error instanceof ChannelGone || error instanceof TelephonyUnavailable) return
      broken(error as Error)
    }
  }
  const guardAll = async (legs: Iterable<Leg>) => {
    await Promise.all([...legs].map((leg) => guard(leg, left())))
  }

  return {
    ofNew: (ringSeconds, maxSeconds = FOR_EVER) => Math.min(ringSeconds + maxSeconds, left()),
    arrived: (leg) => void guard(leg, left()),
    answered(legs, at, maxSeconds) {
      if (maxSeconds === undefined) return // each has the limit of its making
      deadline = Math.min(deadline, at.getTime() + maxSeconds * 1000)
      isSet = true
      warning.talkFrom(at.getTime())
      warning.endsAt(deadline)
      void guardAll(legs)
    },
    joins: (leg) => void guard(leg, left()),
    async set(legs, secondsFromNow) {
      const before = deadline
      const end = Math.min(last, time() + secondsFromNow * 1000)
      if (isSet && Math.abs(end - before) <= KNOWN_END_MS && end > time()) return // the legs have it
      deadline = end
      isSet = true
      warning.endsAt(deadline)
      // Asterisk would limit a leg only when it has heard the words to their end, and other requests would wait for it.
      if (Math.abs(deadline - before) > SAME_END_MS) await hush()
      await guardAll(legs)
    },
    // Before one was set, each leg has that of its making.
    again: async (legs) => (isSet ? guardAll(legs) : undefined),
    close: warning.cancel,
  }
}
