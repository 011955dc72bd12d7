import type { Timers } from '../../../platform/timers/timers.ts'
import { TelephonyUnavailable } from '../exchange.ts'
import type { PortEvent } from '../port.ts'

const AWAY_MS = 1_000

/** The connection between the simulated exchange and its engine. */
export interface Link {
  connect(listener: (event: PortEvent) => void): void
  disconnect(): void
  /** @throws TelephonyUnavailable while it is broken */
  check(): void
  /** Emits it after the current command has resolved, as over a wire; lost while the link is broken. */
  emit(event: PortEvent): void
  /** Breaks for a second; `during` runs before 'down' is emitted. */
  interrupt(during: () => void): void
}

export function createLink({ clock, after }: Timers): Link {
  let handler: ((event: PortEvent) => void) | null = null
  let isUp = false
  let life = 0

  function comeUp() {
    if (!handler || isUp) return
    isUp = true
    handler({ type: 'up', at: clock.now() })
  }
  return {
    connect(listener) {
      const former = handler
      handler = listener
      former?.({ type: 'down', at: clock.now(), superseded: true })
      isUp = false
      comeUp()
    },
    disconnect() {
      handler = null
      isUp = false
    },
    check() {
      if (!isUp) throw new TelephonyUnavailable()
    },
    emit(event) {
      const of = life
      queueMicrotask(() => {
        if (isUp && of === life) handler?.(event)
      })
    },
    interrupt(during) {
      life += 1
      isUp = false
      during()
      handler?.({ type: 'down', at: clock.now() })
      after(AWAY_MS, comeUp)
    },
  }
}
