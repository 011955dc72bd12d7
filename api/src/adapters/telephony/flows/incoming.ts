import type { Call } from '../call.ts'
import { q850 } from '../causes.ts'
import type { Leg } from '../leg.ts'
import type { RoutingSource } from '../telephony.ts'
import { connect } from './connect.ts'
import { type Desks, route } from './route.ts'

const RING_SECONDS = 60

/** Somebody calls a number of ours: to what it is assigned; refused unanswered when it is nobody's. */
export async function inbound(call: Call, caller: Leg, did: string, desks: Desks): Promise<void> {
  const destination = await desks.exchange.routing.number(did)
  if (destination) await route(call, caller, destination, desks)
  else call.refuse(q850.unallocated)
}

/** A SIP phone of ours dials: what it may reach is asked before anything rings. */
export async function fromPhone(
  call: Call,
  caller: Leg,
  { user, digits }: { user: string; digits: string },
  routing: RoutingSource,
): Promise<void> {
  const answer = await routing.outbound(call.id, user, digits)
  if ('refuse' in answer) return call.refuse(answer.refuse === 'number' ? q850.unallocated : q850.rejected)
  if (answer.maxSeconds !== undefined) call.maxSeconds = answer.maxSeconds
  await connect(call, caller, { ...answer, ringSeconds: RING_SECONDS })
}
