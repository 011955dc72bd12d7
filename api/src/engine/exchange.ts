import type { BridgeId, ChannelId, Port } from '../adapters/exchange/port.ts'
import type { Context } from '../context.ts'
import type { Timers } from '../platform/timers/timers.ts'
import type { Call, NewCall } from './call/call.ts'
import type { CallNotes } from './call/call-notes.ts'
import type { Leg } from './call/leg.ts'
import type { Phones } from './call/phones.ts'
import type { Trunks } from './call/trunks.ts'
import type { Destination } from './destination.ts'
import type { TelephonyEvent } from './events.ts'
import type { CallId } from './orders.ts'
import type { Routing } from './routing.ts'

/** What all calls of one exchange share. */
export interface Exchange {
  readonly port: Port
  readonly timers: Timers
  readonly log: Pick<Context['log'], 'error' | 'warn' | 'info'>
  /** every leg that has not ended, registered before its command is sent, for events may overtake answers */
  readonly legs: Map<ChannelId, Leg>
  readonly bridges: Set<BridgeId>
  readonly trunks: Trunks
  readonly phones: Phones
  /** The longest a call may last, whatever pays for it. */
  readonly longestCallSeconds: number
  /** Writes the calls down for the process after this one. */
  readonly notes: CallNotes
  /** answered by the features */
  readonly routing: Routing
  /** Begins a call in the course of another one. */
  begin(wanted: NewCall, flow: (call: Call) => Promise<void>): Call
  /** Routes one side of a call to a destination, until the call is over. */
  route(call: Call, leg: Leg, destination: Destination): Promise<void>
  /** A call that has not ended. */
  find(id: CallId): Call | undefined
  /** Awaits all listeners, one after another. A listener that fails is logged and never ends a call. */
  deliver(event: TelephonyEvent): Promise<void>
  /** Tracks work outside the calls, so that manual time waits for it in tests. */
  outside<T>(work: Promise<T>): Promise<T>
}
