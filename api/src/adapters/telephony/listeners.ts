import { setImmediate } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { TelephonyEngine, TelephonyEvent } from './telephony.ts'

interface Listeners extends Pick<Exchange, 'deliver' | 'outside'>, Pick<TelephonyEngine, 'on'> {
  /** Resolves when nothing is under way but what waits for time. */
  settled(): Promise<void>
}

/** Who is told of the calls, and what is done outside of them: by listeners, and by who answers where calls go. */
export function createListeners(log: Exchange['log']): Listeners {
  const listeners = new Set<Parameters<TelephonyEngine['on']>[0]>()
  const underWay = new Set<Promise<unknown>>()

  async function tell(event: TelephonyEvent) {
    for (const listener of [...listeners]) {
      try {
        await listener(event)
      } catch (error) {
        const { callId, type } = event
        log.error({ callId, type, message: (error as Error).message }, 'an event of a call was not taken')
      }
    }
  }
  const outside: Exchange['outside'] = (work) => {
    const noted = work.finally(() => underWay.delete(noted))
    underWay.add(noted)
    return noted
  }
  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    deliver: (event) => outside(tell(event)),
    outside,
    async settled() {
      await setImmediate() // everything that only waits for promises is done by then
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        await setImmediate()
      }
    },
  }
}
