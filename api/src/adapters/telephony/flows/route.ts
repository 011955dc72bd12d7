import type { Call } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import type { Leg } from '../leg.ts'
import { type Destination, MOST_MENUS } from '../telephony.ts'
import type { Conferences } from './conference.ts'
import { connect } from './connect.ts'
import { menu } from './ivr.ts'
import type { Queues } from './queues.ts'

/** What calls are led to. */
export interface Desks {
  readonly exchange: Exchange
  readonly queues: Queues
  readonly conferences: Conferences
}

const RING_SECONDS = 30

/**
 * Leads a caller to a destination, until the call is over. What is not there (any more) is refused like a number of
 * nobody; who was answered before is hung up.
 */
export async function route(
  call: Call,
  caller: Leg,
  destination: Destination,
  desks: Desks,
  menus = 0,
): Promise<void> {
  const { queues, conferences, exchange } = desks
  switch (destination.category) {
    case 'user':
      return connect(call, caller, {
        to: { kind: 'sip', user: destination.sipUser },
        callerId: caller.party.kind === 'pstn' ? caller.party.number : caller.party.user,
        ringSeconds: RING_SECONDS,
        record: false,
      })
    case 'ivr': {
      if (menus >= MOST_MENUS) return
      const next = await menu(call, caller, await exchange.routing.ivr(destination.ivrId), exchange.timers)
      return next ? route(call, caller, next, desks, menus + 1) : undefined
    }
    case 'queue':
      return queues.wait(call, caller, destination.queueId)
    case 'conference':
      return conferences.join(call, caller, destination.conferenceId)
  }
}
