import type { PortEvent } from '../port.ts'
import { TelephonyUnavailable } from '../telephony.ts'
import type { Timers } from '../timers.ts'

const AWAY_MS = 1_000

/** The connection between the simulated exchange and who commands it. */
export interface Link {
  connect(hear: (event: PortEvent) => void): void
  disconnect(): void
  /** @throws TelephonyUnavailable while it is broken */
  check(): void
  /** Tells it after what was asked for is answered, as over a wire; lost while the link is broken. */
  tell(event: PortEvent): void
  /** Breaks for a second. `meanwhile` happens before anybody knows of it. */
  interrupt(meanwhile: () => void): void
}

export function createLink({ clock, after }: Timers): Link {
  let hear: ((event: PortEvent) => void) | null = null
  let isUp = false
  let life = 0

  function comeUp() {
    if (!hear || isUp) return
    isUp = true
    hear({ type: 'up', at: clock.now() })
  }
  return {
    connect(listener) {
      const former = hear
      hear = listener
      former?.({ type: 'down', at: clock.now() })
      isUp = false
      comeUp()
    },
    disconnect() {
      hear = null
      isUp = false
    },
    check() {
      if (!isUp) throw new TelephonyUnavailable()
    },
    tell(event) {
      const of = life
      queueMicrotask(() => {
        if (isUp && of === life) hear?.(event)
      })
    },
    interrupt(meanwhile) {
      life += 1
      isUp = false
      meanwhile()
      hear?.({ type: 'down', at: clock.now() })
      after(AWAY_MS, comeUp)
    },
  }
}
