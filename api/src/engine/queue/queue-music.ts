import { type AudioRef, TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Exchange } from '../exchange.ts'
import type { Place } from './queue-place.ts'

/** The bridge in which the callers of a queue hear its music, once one of them is there. */
export interface Music {
  enter(place: Place): Promise<void>
  /** They hear that from now on. */
  change(music: AudioRef | null): Promise<void>
  end(): Promise<void>
}

export function createMusic({ port, bridges, timers, log }: Exchange): Music {
  let bridge: BridgeId | null = null
  let playing: AudioRef | null = null
  return {
    async enter({ call, caller, config: { music } }) {
      if (!bridge) {
        // A new name: the exchange may still be releasing the last one.
        const made = `${call.id}.q${timers.clock.now().getTime()}`
        bridges.add(made)
        await port.bridge(made, { holding: music })
        bridge = made
        playing = music
      }
      await call.bridges.join(bridge, caller)
    },
    async change(music) {
      if (!bridge || playing?.path === music?.path) return
      try {
        await port.bridge(bridge, { holding: music })
      } catch (error) {
        if (error instanceof TelephonyUnavailable) return // it is changed when the exchange is back
        log.warn({ bridge, message: (error as Error).message }, 'the music of a queue stays as it was')
      }
      playing = music
    },
    async end() {
      if (!bridge) return
      bridges.delete(bridge)
      await port.unbridge(bridge).catch(() => undefined) // gone with the exchange
    },
  }
}
