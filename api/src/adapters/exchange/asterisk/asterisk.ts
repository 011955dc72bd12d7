// @source DEC-159

import type { Clock } from '../../../context.ts'
import { createEngine } from '../../../engine/engine.ts'
import type { Exchange } from '../../../engine/exchange.ts'
import type { ProcessPlace } from '../../../engine/takeover/call-store.ts'
import type { TelephonyEngine } from '../../../engine/telephony.ts'
import { createTimers } from '../../../platform/timers/timers.ts'
import { type AsteriskOptions, AsteriskPort } from './asterisk-port.ts'

/** Where an Asterisk is, as the configuration says. */
export type AsteriskPlace = Omit<AsteriskOptions, 'application'> & Pick<Exchange, 'longestCallSeconds'>

/** How many processes may share one Asterisk: so many applications its dialplan knows. */
export const MOST_SLOTS = 4

/** Which of the applications of an Asterisk is this process's. */
interface Slot {
  readonly product: string
  readonly slot: number
}

const placeOf = ({ product, slot }: Slot, node: string): ProcessPlace => ({
  node: `${node}-${slot}`,
  application: `${product}-${slot}`,
})

/** The places at the same Asterisk that other processes may have. */
export const placesBeside = (slot: Slot, node: string): ReadonlyMap<number, ProcessPlace> =>
  new Map(
    Array.from({ length: MOST_SLOTS }, (_, index) => index + 1)
      .filter((other) => other !== slot.slot)
      .map((other) => [other, placeOf({ ...slot, slot: other }, node)]),
  )

/**
 * Real calls, by an Asterisk that ARI reaches; it may still be down. The next process in a slot takes over the calls of
 * the one before, by the slot's name in their records and at the Asterisk.
 */
export function createAsterisk(
  { node, longestCallSeconds, ...place }: AsteriskPlace,
  slot: Slot,
  { clock, log }: { clock: Clock; log: Exchange['log'] },
): TelephonyEngine {
  const timers = createTimers(clock)
  const beside = [...placesBeside(slot, node).values()]
  const options = { ...place, name: node, ...placeOf(slot, node), beside }
  return createEngine(new AsteriskPort(options, { timers, log }), { timers, log, longestCallSeconds })
}
