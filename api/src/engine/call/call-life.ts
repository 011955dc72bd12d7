import { ChannelGone } from '../../adapters/exchange/port.ts'
import type { TelephonyEvent } from '../events.ts'
import type { Exchange } from '../exchange.ts'
import type { CallId } from '../orders.ts'

type Omitted<T> = T extends unknown ? Omit<T, 'callId' | 'at' | 'node'> : never
/** An event without what every event of the call has. */
export type CallEvent = Omitted<TelephonyEvent>

/** Whether a call goes on, and where its events go: what all its parts share. */
export class CallLife {
  readonly id: CallId
  /** it is ending or has ended */
  isOver = false
  /** another process goes on with it */
  isLeft = false
  readonly #exchange: Exchange
  readonly #changed: () => void
  #delivered = Promise.resolve()

  /** @param changed what the next process needs of the call is another */
  constructor(exchange: Exchange, id: CallId, changed: () => void) {
    this.#exchange = exchange
    this.id = id
    this.#changed = changed
  }

  /** Throws ChannelGone when it is over. */
  alive(): void {
    if (this.isOver) throw new ChannelGone(this.id)
  }

  changed(): void {
    if (!this.isLeft) this.#changed()
  }

  emit(event: CallEvent, at: Date = this.#exchange.timers.clock.now()): void {
    if (this.isLeft) return
    const whole = { ...event, callId: this.id, at, node: this.#exchange.port.node } as TelephonyEvent
    this.#delivered = this.#delivered.then(() => this.#exchange.deliver(whole))
  }

  /** Resolves when all that was emitted until now is delivered. */
  get delivered(): Promise<void> {
    return this.#delivered
  }
}
