import type { Context } from '../../context.ts'
import type { Leg } from './leg.ts'
import type { BridgeId, ChannelId, Port } from './port.ts'
import type { RoutingSource, TelephonyEvent } from './telephony.ts'
import type { Timers } from './timers.ts'

/** What all calls of one exchange share. */
export interface Exchange {
  readonly port: Port
  readonly timers: Timers
  readonly log: Pick<Context['log'], 'error' | 'warn' | 'info'>
  /** every leg that has not ended; one is here before the exchange is asked for it, for events may overtake answers */
  readonly legs: Map<ChannelId, Leg>
  /** every bridge of ours */
  readonly bridges: Set<BridgeId>
  /** answered by the features; null once nobody does */
  readonly routing: RoutingSource
  /** Tells all listeners, one after another. A listener that fails is logged and never ends a call. */
  deliver(event: TelephonyEvent): Promise<void>
  /** Notes work that is done outside the calls, so that time can wait for it in tests. */
  outside<T>(work: Promise<T>): Promise<T>
}
