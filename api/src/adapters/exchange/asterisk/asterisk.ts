// @source DEC-159

import type { Timers } from '../../../platform/timers/timers.ts'
import type { Log, ProcessPlace } from '../exchange.ts'
import type { Port } from '../port.ts'
import { type AsteriskOptions, AsteriskPort } from './asterisk-port.ts'

/** Where an Asterisk is, as the configuration says. */
export type AsteriskPlace = Omit<AsteriskOptions, 'application'> & {
  /** of any call at it */
  readonly longestCallSeconds: number
}

/** How many processes may share one Asterisk: so many applications its dialplan knows. */
export const MOST_SLOTS = 4

/** Which of the applications of an Asterisk is this process's. */
export interface Slot {
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
 * An Asterisk that ARI reaches; it may still be down. The next process in a slot takes over the calls of the one before,
 * by the slot's name in their records and at the Asterisk.
 */
export function createAsteriskPort(
  { node, longestCallSeconds: _, ...place }: AsteriskPlace,
  slot: Slot,
  by: { readonly timers: Timers; readonly log: Log },
): Port {
  const beside = [...placesBeside(slot, node).values()]
  return new AsteriskPort({ ...place, name: node, ...placeOf(slot, node), beside }, by)
}
