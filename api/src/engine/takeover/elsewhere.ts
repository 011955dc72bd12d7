import { within } from '../../platform/timers/timers.ts'
import type { Exchange } from '../exchange.ts'

const ANSWERED_WITHIN_MS = 500
const ASKED_AGAIN_MS = 5_000
const KEPT_MS = 1_000

/** Who is in a call at another exchange, which this one does not see; kept for a second. */
export interface Elsewhere {
  /** Asks of many at once, so that they are known. */
  look(people: readonly string[]): Promise<void>
  isInCall(person: string): Promise<boolean>
}

/**
 * Without an answer in time everyone counts as not in a call, for five seconds: ringing a person who talks is better than
 * ringing no one.
 *
 * @param ask which of them are; null: there is no one to ask
 */
export function createElsewhere(
  { timers, log, outside }: Pick<Exchange, 'timers' | 'log' | 'outside'>,
  ask: (people: readonly string[]) => Promise<readonly string[]> | null,
): Elsewhere {
  const known = new Map<string, boolean>()
  const time = () => timers.clock.now().getTime()
  let askedFrom = 0

  async function look(people: readonly string[]): Promise<void> {
    const wanted = people.filter((person) => !known.has(person))
    if (wanted.length === 0 || time() < askedFrom) return
    const asked = ask(wanted)
    if (!asked) return
    try {
      const inCall = await within(timers, ANSWERED_WITHIN_MS, outside(asked))
      if (!inCall) throw new Error('no answer in time')
      for (const person of wanted) known.set(person, inCall.includes(person))
      timers.after(KEPT_MS, () => {
        for (const person of wanted) known.delete(person)
      })
    } catch (error) {
      askedFrom = time() + ASKED_AGAIN_MS
      log.warn({ message: (error as Error).message }, 'not known who is in a call at another exchange')
    }
  }

  return {
    look,
    async isInCall(person) {
      await look([person])
      return known.get(person) ?? false
    },
  }
}
