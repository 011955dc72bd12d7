import type { Call } from '../call.ts'
import { q850 } from '../causes.ts'
import type { Leg } from '../leg.ts'
import type { Destination, RoutingSource } from '../telephony.ts'
import { connect } from './connect.ts'

/** What calls are led to. */
export interface Desks {
  readonly routing: RoutingSource
}

const RING_SECONDS = 30

/** Leads a caller to a destination, until the call is over. */
export async function route(call: Call, caller: Leg, destination: Destination, _desks: Desks): Promise<void> {
  switch (destination.category) {
    case 'user':
      return connect(call, caller, {
        to: { kind: 'sip', user: destination.sipUser },
        callerId: caller.party.kind === 'pstn' ? caller.party.number : caller.party.user,
        ringSeconds: RING_SECONDS,
        record: false,
      })
    default:
      return call.refuse(q850.unallocated)
  }
}
